//! [`Session`]: a game with a cursor, and the effect of each key on it. Nothing here reads or draws.

use reference::reversi::{
    Dimensions, Ending, Model, Player, Position, PositionSet, flips_named, pass_text, position_name,
    result_text,
};

use crate::model::GameKey;

/// A game, the square under the cursor, and the last event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Session {
    model: Model,
    cursor: Position,
    told: String,
}

/// The step after a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AfterKey {
    /// Show the game and wait for the next key.
    GoOn,
    /// Give the terminal back.
    Leave,
}

impl Session {
    /// The game as it stands; the cursor is in the centre, where each game begins.
    pub(super) fn new(model: Model) -> Session {
        let [cursor, ..] = model.board().centre();
        Session { model, cursor, told: String::new() }
    }

    pub(super) fn model(&self) -> &Model {
        &self.model
    }

    pub(super) fn cursor(&self) -> Position {
        self.cursor
    }

    /// The positions that playing under the cursor would gain; empty if that is not allowed.
    pub(super) fn gained(&self) -> PositionSet {
        self.model.find_move(self.cursor).unwrap_or_default()
    }

    /// The last event.
    pub(super) fn told(&self) -> &str {
        &self.told
    }

    /// The words about the square under the cursor, or the result.
    pub(super) fn hint(&self) -> String {
        let place = position_name(self.cursor);
        match (self.model.turn(), self.model.find_move(self.cursor)) {
            (None, _) => result_text(&self.model),
            (Some(player), Some(gained)) => {
                format!("{player} at {place} would flip {}.", flips_named(self.cursor, gained))
            }
            (Some(_), None) => format!("No move is allowed at {place}."),
        }
    }

    /// Takes a key.
    pub(super) fn press(&mut self, key: GameKey) -> AfterKey {
        match key {
            GameKey::Left => self.move_cursor(Dimensions::new(-1, 0)),
            GameKey::Right => self.move_cursor(Dimensions::new(1, 0)),
            GameKey::Up => self.move_cursor(Dimensions::new(0, -1)),
            GameKey::Down => self.move_cursor(Dimensions::new(0, 1)),
            GameKey::Choose => self.choose(),
            GameKey::Redraw => {}
            GameKey::Leave => return AfterKey::Leave,
        }
        AfterKey::GoOn
    }

    /// The reason why the session ended, once it has.
    pub(super) fn ending(&self) -> Ending {
        if self.model.is_game_over() { Ending::Over(self.model.winner()) } else { Ending::Left }
    }

    /// The words that remain when the screen is gone.
    pub(super) fn last_words(&self) -> String {
        match self.ending() {
            Ending::Over(_) => result_text(&self.model),
            Ending::Left | Ending::InputEnded => "The game was left before its end.".to_owned(),
        }
    }

    /// The cursor stays on the board.
    fn move_cursor(&mut self, by: Dimensions) {
        let there = self.cursor + by;
        if self.model.board().contains(there) {
            self.cursor = there;
        }
    }

    fn choose(&mut self) {
        let (player, gained) = (self.model.turn(), self.gained());
        if let (Some(player), Ok(())) = (player, self.model.play_move(self.cursor)) {
            self.told = self.deed(player, gained);
        }
    }

    fn deed(&self, player: Player, gained: PositionSet) -> String {
        let (place, flips) = (position_name(self.cursor), flips_named(self.cursor, gained));
        let pass = pass_text(&self.model, player).map(|text| format!(" {text}")).unwrap_or_default();
        format!("{player} played {place} and flipped {flips}.{pass}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::reversi::Board;

    /// A session on this board with the cursor in the upper left corner; Dark is next.
    fn corner(picture: &str) -> Session {
        let board = Board::from_picture(picture).unwrap();
        Session { cursor: Position::new(0, 0), ..Session::new(Model::at(board, Player::Dark)) }
    }

    #[test]
    fn arrows_move_the_cursor_and_stop_at_each_edge() {
        let mut session = Session::new(Model::new(3, 2).unwrap());
        assert_eq!(session.cursor(), Position::new(0, 0), "the first square of the centre");
        let path = [
            (GameKey::Left, (0, 0)),
            (GameKey::Up, (0, 0)),
            (GameKey::Right, (1, 0)),
            (GameKey::Down, (1, 1)),
            (GameKey::Down, (1, 1)),
            (GameKey::Right, (2, 1)),
            (GameKey::Right, (2, 1)),
            (GameKey::Up, (2, 0)),
            (GameKey::Left, (1, 0)),
        ];
        for (key, (x, y)) in path {
            assert_eq!(session.press(key), AfterKey::GoOn);
            assert_eq!(session.cursor(), Position::new(x, y), "{key:?}");
        }
    }

    #[test]
    fn choosing_plays_under_the_cursor_and_tells_of_flips_and_passes() {
        let mut session = corner("_LDDDDL_ ___DD___");
        assert_eq!(session.hint(), "Dark at a0 would flip b0.");
        session.press(GameKey::Choose);
        assert_eq!(session.told(), "Dark played a0 and flipped b0. Light cannot move; Dark plays again.");
        assert_eq!((session.model().turn(), session.cursor()), (Some(Player::Dark), Position::new(0, 0)));
    }

    #[test]
    fn choosing_where_no_move_is_allowed_changes_nothing() {
        let mut session = corner("LLD LLD ___");
        let before = session.clone();
        session.press(GameKey::Choose);
        assert_eq!(session, before);
        assert_eq!(session.hint(), "No move is allowed at a0.");
        assert!(session.gained().is_empty());
    }

    #[test]
    fn redrawing_changes_nothing_and_leaving_leaves() {
        let mut session = corner("_LD _LD ___");
        let before = session.clone();
        assert_eq!(session.press(GameKey::Redraw), AfterKey::GoOn);
        assert_eq!(session.press(GameKey::Leave), AfterKey::Leave);
        assert_eq!(session, before);
        assert_eq!(
            (session.ending(), session.last_words()),
            (Ending::Left, "The game was left before its end.".to_owned())
        );
    }

    #[test]
    fn after_the_end_keys_change_nothing_but_the_cursor() {
        let mut session = corner("LL LD");
        let model = session.model().clone();
        for key in [GameKey::Choose, GameKey::Right, GameKey::Choose, GameKey::Redraw] {
            assert_eq!(session.press(key), AfterKey::GoOn);
        }
        assert_eq!(session.model(), &model);
        assert_eq!(session.hint(), "Neither player can move. Light wins: Dark 1, Light 3.");
        assert_eq!(
            (session.ending(), session.last_words()),
            (Ending::Over(Some(Player::Light)), session.hint())
        );
    }
}
