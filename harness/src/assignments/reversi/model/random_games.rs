//! Whole random games, looked at after every move: for mistakes that no other list looks for.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::reversi::{Dimensions, Model, Position, SIZES};

use super::focus::{Aspect, Focus};
use super::games;
use super::script::ModelScript;
use super::step::ModelOp;

/// Games that are played at a time in one script.
const AT_A_TIME: u8 = 3;

/// Scripts of several games at a time.
const TABLES: usize = 6;

const ALL: Focus = Focus::Moves(Aspect::All);

/// A game on a board of each size.
pub(super) fn games(seed: u64) -> Vec<ModelScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut sizes: Vec<Dimensions> =
        SIZES.flat_map(|width| SIZES.map(move |height| Dimensions::new(width, height))).collect();
    sizes.sort_by_key(|size| size.width * size.height);
    let game = |size| {
        let game = games::random_game(&mut rng, size)?;
        let start = ModelScript::game(size, &[]);
        Some(watched(start, 0, size, &game.moves))
    };
    sizes.into_iter().filter_map(game).collect()
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

/// Games on several boards at a time, a move here and a move there.
pub(super) fn tables(seed: u64) -> Vec<ModelScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    (0..TABLES).map(|_| table(&mut rng)).collect()
}

fn table(rng: &mut Pcg32) -> ModelScript {
    let side = |rng: &mut Pcg32| 3 + i32::from(rng.next_u32().to_le_bytes()[0] % 4);
    let mut games = Vec::new();
    let mut script = ModelScript::default();
    for object in 0..AT_A_TIME {
        let size = Dimensions::new(side(rng), side(rng));
        script = script.on(object, size, &[]);
        games.extend(games::random_game(rng, size).map(|game| (object, size, game.moves)));
    }
    let longest = games.iter().map(|(_, _, moves)| moves.len()).max().unwrap_or(0);
    for ply in 0..longest {
        for (object, size, moves) in &games {
            if let Some(at) = moves.get(ply) {
                script = script.provided_on(*object, ModelOp::Play(*at), Focus::Returns);
                script = looked_at(script, *object, *size);
            }
        }
    }
    script
}
