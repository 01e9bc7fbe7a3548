//! The lines that show a [`Session`] on a screen. Each mark is a character too, so colours only help.

use reference::reversi::{Player, Position, column_letter, counts_text};

use super::session::Session;
use crate::model::{Look, ScreenLine, ScreenText};

/// The screen of a session: the board, whose turn it is, the square under the cursor, the last event, the keys.
pub(super) fn picture(session: &Session) -> Vec<ScreenLine> {
    let mut lines = vec![title(session), Vec::new(), column_letters(session), column_numbers(session)];
    lines.extend((0..session.model().dimensions().height).map(|y| row(session, y)));
    lines.extend([Vec::new(), turn(session), plain(&session.hint()), plain(session.told()), Vec::new()]);
    lines.extend(KEYS.map(|text| vec![part(text, Look::Faint)]));
    lines
}

const KEYS: [&str; 2] =
    ["Arrows move, Enter or Space plays, q leaves.", "[ ] the cursor, * may be played, ( ) would flip."];

fn title(session: &Session) -> ScreenLine {
    let model = session.model();
    plain(&format!("Reversi {}   {}", model.dimensions(), counts_text(model.board())))
}

fn column_letters(session: &Session) -> ScreenLine {
    columns(session, |x| column_letter(x).to_string())
}

fn column_numbers(session: &Session) -> ScreenLine {
    columns(session, |x| x.to_string())
}

fn columns(session: &Session, head: impl Fn(i32) -> String) -> ScreenLine {
    let heads = (0..session.model().dimensions().width).map(|x| format!("  {} ", head(x)));
    vec![part(&format!("  {}", heads.collect::<String>().trim_end()), Look::Faint)]
}

fn row(session: &Session, y: i32) -> ScreenLine {
    let squares = (0..session.model().dimensions().width).flat_map(|x| square(session, Position::new(x, y)));
    std::iter::once(part(&format!("{y} "), Look::Faint)).chain(squares).collect()
}

/// A square is four columns wide: a space, and the tile or mark between its brackets.
fn square(session: &Session, here: Position) -> [ScreenText; 2] {
    let tile = session.model().board().get(here);
    let is_open = session.model().find_move(here).is_some();
    let symbol = tile.map_or(if is_open { '*' } else { '.' }, Player::symbol);
    let look = match tile {
        Some(Player::Dark) => Look::First,
        Some(Player::Light) => Look::Second,
        None if is_open => Look::Open,
        None => Look::Faint,
    };
    let (text, look) = if here == session.cursor() {
        (format!("[{symbol}]"), Look::Cursor)
    } else if session.gained().contains(here) {
        (format!("({symbol})"), Look::Affected)
    } else {
        (format!(" {symbol} "), look)
    };
    [part(" ", Look::Plain), part(&text, look)]
}

fn turn(session: &Session) -> ScreenLine {
    session.model().turn().map_or(plain("The game is over."), |player| {
        let look = match player {
            Player::Dark => Look::First,
            Player::Light => Look::Second,
        };
        vec![part(&format!("{player}'s turn."), look)]
    })
}

fn plain(text: &str) -> ScreenLine {
    vec![part(text, Look::Plain)]
}

fn part(text: &str, look: Look) -> ScreenText {
    ScreenText { text: text.to_owned(), look }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::GameKey;
    use reference::reversi::Model;

    fn text(lines: &[ScreenLine]) -> Vec<String> {
        let line = |line: &ScreenLine| line.iter().map(|part| part.text.as_str()).collect::<String>();
        lines.iter().map(|one| line(one).trim_end().to_owned()).collect()
    }

    /// A session of 4 by 4 after the opening, in which Dark may play in the last row.
    fn opened(keys: &[GameKey]) -> Session {
        use GameKey::{Choose, Down, Left, Right};
        let mut session = Session::new(Model::new(4, 4).unwrap());
        let opening = [Choose, Down, Choose, Right, GameKey::Up, Choose, Down, Choose, Left];
        for key in opening.iter().chain(keys) {
            session.press(*key);
        }
        session
    }

    #[test]
    fn a_new_game_shows_the_cursor_on_one_of_four_open_squares() {
        let session = Session::new(Model::new(4, 3).unwrap());
        assert_eq!(
            text(&picture(&session)),
            [
                "Reversi 4x3   Dark 0, Light 0",
                "",
                "    a   b   c   d",
                "    0   1   2   3",
                "0   .  [*]  *   .",
                "1   .   *   *   .",
                "2   .   .   .   .",
                "",
                "Dark's turn.",
                "Dark at b0 would flip nothing.",
                "",
                "",
                KEYS[0],
                KEYS[1],
            ]
        );
    }

    #[test]
    fn the_flips_of_the_square_under_the_cursor_stand_in_brackets() {
        let session = opened(&[GameKey::Down]);
        let lines = picture(&session);
        assert_eq!(
            text(&lines)[2..12],
            [
                "    a   b   c   d",
                "    0   1   2   3",
                "0   .   .   .   .",
                "1   .   D   D   .",
                "2   .  (L)  L   .",
                "3   *  [*]  *   *",
                "",
                "Dark's turn.",
                "Dark at b3 would flip b2.",
                "Light played c2 and flipped nothing.",
            ]
        );
        let looks: Vec<Look> = lines[6].iter().map(|part| part.look).collect();
        assert!(looks.contains(&Look::Affected) && looks.contains(&Look::Second), "{looks:?}");
    }

    #[test]
    fn a_square_where_no_move_is_allowed_shows_no_flips() {
        let session = opened(&[]);
        let lines = text(&picture(&session));
        assert_eq!(lines[6], "2   .  [L]  L   .");
        assert_eq!(lines[10], "No move is allowed at b2.");
    }

    #[test]
    fn the_end_of_the_game_is_shown_instead_of_a_turn() {
        use GameKey::{Choose, Down, Left, Right};
        let mut session = Session::new(Model::new(2, 2).unwrap());
        for key in [Choose, Right, Choose, Down, Choose, Left, Choose] {
            session.press(key);
        }
        let lines = text(&picture(&session));
        assert_eq!(
            lines[7..9],
            ["The game is over.", "Neither player can move. It is a tie: Dark 2, Light 2."]
        );
    }

    #[test]
    fn the_largest_board_fits_a_terminal_of_80_by_24() {
        let lines = text(&picture(&Session::new(Model::new(8, 8).unwrap())));
        assert!(lines.len() <= 24 && lines.iter().all(|line| line.len() <= 80), "{lines:?}");
    }
}
