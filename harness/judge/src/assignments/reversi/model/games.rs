//! Real games of the reference, and the positions in them that show something.
//!
//! Positions are never made up: a class with private members of its own, which only its own functions keep right, must
//! be able to come to each of them. Games are the same in every run.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::reversi::{Dimensions, Model, Position, SIZES};

use super::focus::{Aspect, Focus};
use super::lines::{Run, runs, runs_of};
use super::script::{ModelScript, is_pass};
use super::step::ModelOp;

/// The seed of the games: any that reaches all positions that checks ask for.
const SEED: u64 = 211;

/// A game from its beginning to its end.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) moves: Vec<Position>,
    /// The states before the first move, and after each.
    states: Vec<Model>,
    /// The runs of tiles in each state.
    runs: Vec<Vec<Run>>,
    /// Those that it would have if it were the other player's turn.
    others: Vec<Vec<Run>>,
}

/// A game after some of its moves, at least one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) game: &'static Game,
    pub(super) plies: usize,
}

static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let mut rng = Pcg32::seed_from_u64(SEED);
    let mut sizes: Vec<Dimensions> =
        SIZES.flat_map(|width| SIZES.map(move |height| Dimensions::new(width, height))).collect();
    sizes.sort_by_key(|size| (size.width * size.height, size.width));
    sizes.into_iter().flat_map(|size| games_of(&mut rng, size)).collect()
});

/// Places in all games, those on small boards and early in a game first.
static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    let in_game = |game: &'static Game| (1..=game.moves.len()).map(move |plies| Place { game, plies });
    let mut places: Vec<Place> = GAMES.iter().flat_map(in_game).collect();
    places.sort_by_key(|place| (place.area(), place.plies));
    places
});

fn games_of(rng: &mut Pcg32, size: Dimensions) -> Vec<Game> {
    let count = match size.width * size.height {
        ..=16 => 16,
        17..=36 => 5,
        _ => 2,
    };
    (0..count).filter_map(|_| random_game(rng, size)).collect()
}

/// A game by random moves; `None` for a size that no board has.
pub(super) fn random_game(rng: &mut Pcg32, size: Dimensions) -> Option<Game> {
    let mut state = Model::new(size.width, size.height).ok()?;
    let (mut moves, mut states) = (Vec::new(), vec![state.clone()]);
    while !state.is_game_over() {
        let choices: Vec<Position> = state.next_moves().keys().copied().collect();
        let choice = choices[rng.next_u32() as usize % choices.len().max(1)];
        state.play_move(choice).ok()?;
        moves.push(choice);
        states.push(state.clone());
    }
    let others = |state: &Model| state.turn().map_or(Vec::new(), |player| runs_of(state, player.other()));
    let (runs, others) = (states.iter().map(runs).collect(), states.iter().map(others).collect());
    Some(Game { moves, states, runs, others })
}

/// The first place for each of the things that places show. A place that shows nothing new is left out.
pub(super) fn one_each<K: Ord>(shown: impl Fn(&Place) -> Vec<K>) -> Vec<Place> {
    let mut known = BTreeSet::new();
    let is_new = |place: &&Place| {
        let before = known.len();
        known.extend(shown(place));
        known.len() > before
    };
    PLACES.iter().filter(is_new).copied().collect()
}

impl Game {
    pub(super) fn size(&self) -> Dimensions {
        self.states[0].dimensions()
    }
}

impl Place {
    /// The state before the last move.
    pub(super) fn before(&self) -> &'static Model {
        &self.game.states[self.plies - 1]
    }

    /// The state after the last move.
    pub(super) fn after(&self) -> &'static Model {
        &self.game.states[self.plies]
    }

    /// The runs of tiles after the last move.
    pub(super) fn runs(&self) -> &'static [Run] {
        &self.game.runs[self.plies]
    }

    /// The runs of tiles in the positions that belong to wrong moves: the other player's after the last move, and before it
    /// those of the player whose turn it is after it, and the other's.
    pub(super) fn runs_elsewhere(&self) -> [&'static [Run]; 3] {
        let Game { runs, others, .. } = self.game;
        let before = [&runs[self.plies - 1][..], &others[self.plies - 1]];
        let [first, second] = if self.is_regular() { [before[1], before[0]] } else { before };
        [&others[self.plies], first, second]
    }

    /// The last move.
    pub(super) fn last(&self) -> Position {
        self.game.moves[self.plies - 1]
    }

    fn area(&self) -> i32 {
        let size = self.game.size();
        size.width * size.height
    }

    /// True for a square board with even sides, on which the centre is where every reader would look for it.
    pub(super) fn is_even_square(&self) -> bool {
        let size = self.game.size();
        size.width == size.height && size.width % 2 == 0
    }

    /// True if the last move passed the turn to the other player.
    pub(super) fn is_regular(&self) -> bool {
        self.after().turn().is_some() && self.after().turn() != self.before().turn()
    }

    /// True if the other player could not move then.
    pub(super) fn is_pass(&self) -> bool {
        is_pass(self.before(), self.after())
    }

    /// True if a player was passed over right before the last move.
    pub(super) fn follows_a_pass(&self) -> bool {
        self.plies > 1 && Place { game: self.game, plies: self.plies - 1 }.is_pass()
    }

    /// True if a player was passed over on the way to the state before the last move.
    pub(super) fn rests_on_a_pass(&self) -> bool {
        (1..self.plies).any(|plies| Place { game: self.game, plies }.is_pass())
    }

    /// The moves that lead there.
    pub(super) fn moves(&self) -> &'static [Position] {
        &self.game.moves[..self.plies]
    }

    /// Its moves, the last one on a right state.
    pub(super) fn played(&self) -> ModelScript {
        ModelScript::game(self.game.size(), self.moves())
    }

    /// The same with a look at the board before the last move.
    pub(super) fn played_in_sight(&self) -> ModelScript {
        let script = ModelScript::game(self.game.size(), &self.moves()[..self.plies - 1]);
        let script = script.synced(self.before()).provided(self.look(), Focus::Returns);
        script.provided(ModelOp::Play(self.last()), Focus::Returns)
    }

    /// The operation that looks at the board.
    pub(super) fn look(&self) -> ModelOp {
        ModelOp::Look(self.game.size())
    }

    /// Its moves, and a look at one part of what they led to.
    pub(super) fn seen(&self, focus: Focus) -> ModelScript {
        self.played().judged(self.look(), focus)
    }

    /// The same, for something that shows only if the last move was made.
    pub(super) fn seen_if_made(&self, focus: Focus) -> ModelScript {
        self.played().provided(self.look(), Focus::Board).judged(self.look(), focus)
    }

    /// Its moves, and a look at one aspect of the next moves.
    pub(super) fn asked(&self, aspect: Aspect) -> ModelScript {
        self.played().provided(self.look(), Focus::Moved).judged(ModelOp::Moves, Focus::Moves(aspect))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn any(fits: impl Fn(&Place) -> bool) -> bool {
        PLACES.iter().any(fits)
    }

    #[test]
    fn the_games_have_passes_and_all_kinds_of_ends() {
        assert!(any(Place::is_pass));
        let is_full = |place: &Place| place.after().board().count(None) == 0;
        for winner in [None, Some(reference::reversi::Player::Dark), Some(reference::reversi::Player::Light)]
        {
            let is_so = |place: &Place| place.after().is_game_over() && place.after().winner() == winner;
            assert!(any(|place| is_so(place) && is_full(place)), "{winner:?} on a full board");
        }
        assert!(any(|place| place.after().is_game_over() && !is_full(place)));
    }

    #[test]
    fn every_place_is_what_its_moves_lead_to() {
        for place in PLACES.iter().step_by(50) {
            let size = place.game.size();
            let mut model = Model::new(size.width, size.height).unwrap();
            place.moves().iter().for_each(|at| model.play_move(*at).unwrap());
            assert_eq!(&model, place.after());
        }
    }

    #[test]
    fn a_place_that_shows_nothing_new_is_left_out() {
        let by_width = one_each(|place| vec![place.game.size().width]);
        assert_eq!(by_width.len(), 7);
    }
}
