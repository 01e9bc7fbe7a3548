//! Whole random games, looked at after every move: for mistakes that no other list looks for.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::reversi::{Dimensions, Model, Position, SIZES};

use super::focus::{Aspect, Focus};
use super::games::{self, Game};
use super::script::ModelScript;
use super::step::ModelOp;

/// The sides of boards of which several stand on a table.
const SMALL: std::ops::RangeInclusive<i32> = 3..=6;

/// Games that are played at a time in one script.
const AT_A_TIME: u8 = 3;

/// Scripts of several games at a time.
const TABLES: usize = 6;

const ALL: Focus = Focus::Moves(Aspect::All);

/// A game on a board of each size.
pub(super) fn games(seed: u64) -> Vec<ModelScript> {
    let alone = |game: Game| {
        let start = ModelScript::game(game.size(), &[]);
        watched(start, 0, game.size(), &game.moves)
    };
    one_of_each_size(seed).into_iter().map(alone).collect()
}

fn one_of_each_size(seed: u64) -> Vec<Game> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut sizes: Vec<Dimensions> =
        SIZES.flat_map(|width| SIZES.map(move |height| Dimensions::new(width, height))).collect();
    sizes.sort_by_key(|size| size.width * size.height);
    sizes.into_iter().filter_map(|size| games::random_game(&mut rng, size)).collect()
}

/// The moves of a game on an object, each on a right state, with all looked at.
pub(super) fn watched(start: ModelScript, object: u8, size: Dimensions, moves: &[Position]) -> ModelScript {
    let Ok(mut state) = Model::new(size.width, size.height) else { return start };
    moves.iter().fold(start, |script, at| {
        let script = script.synced_on(object, &state);
        // The moves are those of a game of the reference.
        let _ = state.play_move(*at);
        looked_at(script.provided_on(object, ModelOp::Play(*at), Focus::Returns), object, size)
    })
}

fn looked_at(script: ModelScript, object: u8, size: Dimensions) -> ModelScript {
    script.judged_on(object, ModelOp::Look(size), ALL).judged_on(object, ModelOp::Moves, ALL)
}

/// Games on several boards at a time, a move here and a move there: some of those that are also played alone, so that what is wrong
/// in one of them alone is known and no disturbance. Two more boards stand beside one another and are compared with themselves
/// alone, so that whatever else is wrong with a model, this much is seen of it.
pub(super) fn tables(seed: u64) -> Vec<ModelScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let is_small = |game: &Game| SMALL.contains(&game.size().width) && SMALL.contains(&game.size().height);
    let small: Vec<Game> = one_of_each_size(seed).into_iter().filter(is_small).collect();
    let tables: Vec<ModelScript> = (0..TABLES).map(|_| table(&mut rng, &small)).collect();
    let fixed = [4, 6]
        .map(|side| Dimensions::new(side, side))
        .into_iter()
        .flat_map(|size| [apart(size), after(size)]);
    tables.into_iter().chain(fixed).collect()
}

/// Openings on two boards of one size: after each move on one, the other is what it was.
fn apart(size: Dimensions) -> ModelScript {
    let Ok(mut state) = Model::new(size.width, size.height) else { return ModelScript::default() };
    let new = |script: ModelScript, object| seen_on(script.on(object, size, &[]), object, size);
    let mut script = [0, 1].into_iter().fold(ModelScript::default(), new);
    for at in state.board().centre() {
        for (moved, other) in [(0, 1), (1, 0)] {
            script = script.synced_on(moved, &state).provided_on(moved, ModelOp::Play(at), Focus::Returns);
            script = script.provided_on(moved, ModelOp::Look(size), Focus::Moved);
            script = script.judged_on(other, ModelOp::Look(size), Focus::Unchanged);
            script = script.judged_on(other, ModelOp::Moves, Focus::Unchanged);
            script = seen_on(script, moved, size);
        }
        // The squares of the centre may be played in any order.
        let _ = state.play_move(at);
    }
    script
}

/// A game to its end, and the opening of another one after it.
fn after(size: Dimensions) -> ModelScript {
    let Ok(opening) = Model::new(size.width, size.height) else { return ModelScript::default() };
    let mut state = opening.clone();
    let mut script = ModelScript::default().on(0, size, &[]);
    while let Some(at) = state.next_moves().keys().next().copied() {
        script = script.synced_on(0, &state).provided_on(0, ModelOp::Play(at), Focus::Returns);
        let _ = state.play_move(at);
    }
    watched(begun(script, 1, size), 1, size, &opening.board().centre()[..1])
}

fn seen_on(script: ModelScript, object: u8, size: Dimensions) -> ModelScript {
    let script = script.provided_on(object, ModelOp::Look(size), Focus::Returns);
    script.provided_on(object, ModelOp::Moves, Focus::Returns)
}

/// A new board, set right as it is before the first move of a game that is played alone: what a constructor gets wrong is no
/// disturbance either.
fn begun(script: ModelScript, object: u8, size: Dimensions) -> ModelScript {
    let script = script.on(object, size, &[]);
    match Model::new(size.width, size.height) {
        Ok(state) => script.synced_on(object, &state),
        Err(_) => script,
    }
}

fn table(rng: &mut Pcg32, small: &[Game]) -> ModelScript {
    let chosen = |rng: &mut Pcg32| &small[rng.next_u32() as usize % small.len()];
    let games: Vec<(u8, &Game)> = (0..AT_A_TIME).map(|object| (object, chosen(rng))).collect();
    let mut script = games
        .iter()
        .fold(ModelScript::default(), |script, (object, game)| begun(script, *object, game.size()));
    let longest = games.iter().map(|(_, game)| game.moves.len()).max().unwrap_or(0);
    for ply in 0..longest {
        for (object, game) in &games {
            if let Some(at) = game.moves.get(ply) {
                script = script.provided_on(*object, ModelOp::Play(*at), Focus::Returns);
                script = looked_at(script, *object, game.size());
            }
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_at_a_time_are_played_alone_too() {
        let played = |script: &ModelScript, object| -> Vec<ModelOp> {
            let is_its = |step: &&super::super::step::ModelStep| {
                step.object == object && matches!(step.op, ModelOp::New(_) | ModelOp::Play(_))
            };
            script.steps.iter().filter(is_its).map(|step| step.op.clone()).collect()
        };
        let alone: Vec<Vec<ModelOp>> = games(7).iter().map(|script| played(script, 0)).collect();
        for table in tables(7).iter().take(TABLES) {
            assert!((0..AT_A_TIME).all(|object| alone.contains(&played(table, object))));
        }
    }

    #[test]
    fn two_boards_are_compared_with_themselves_after_each_move_on_the_other() {
        let script = apart(Dimensions::new(4, 4));
        let compared = |object| {
            let is_compared = |step: &&super::super::step::ModelStep| {
                step.object == object && step.focus == Focus::Unchanged
            };
            script.steps.iter().filter(is_compared).count()
        };
        assert_eq!([compared(0), compared(1)], [8, 8]);
        assert!(!script.is_whole_game(), "what is wrong in one board alone is no disturbance");
    }
}
