//! The matches that the scenarios share. Staged: only the check on invalid shots has any, only the check on results has
//! hits that destroy nothing, and the first player wins wherever the winner does not matter.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::Point;

use super::calls::OutArguments;
use super::focus::PlayFocus;
use super::script::{FleetScript, MatchScript, PlayScript, SideScript, WaitingLines};
use crate::assignments::battleship::game::construct::CONTENTS;
use crate::assignments::battleship::game::script::GameStanding;
use crate::assignments::battleship::game::step::{
    FreshMemory,
    Nature::{self, Computer, Human},
    Pause,
};
use crate::assignments::battleship::game_config::GameConfig;

pub(super) const PAIRINGS: [[Nature; 2]; 4] =
    [[Computer, Computer], [Human, Computer], [Computer, Human], [Human, Human]];

/// Lines for a Game that pauses: more than any of these games has shots.
const LINES: usize = 200;

/// The player who is to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Favourite {
    First,
    Second,
}

fn points<const N: usize>(cells: [(i32, i32); N]) -> Vec<Point> {
    cells.map(|(r, c)| Point::new(r, c)).to_vec()
}

/// Two ships of length 1 each on 3 by 4: misses, a ship destroyed, misses, the last ship destroyed.
pub(super) fn skirmish([first, second]: [Nature; 2], favourite: Favourite) -> MatchScript {
    let mut shots = points([(0, 0), (1, 0), (0, 3), (2, 1), (2, 2)]);
    if favourite == Favourite::Second {
        shots.insert(2, Point::new(0, 2));
    }
    let fleet = |[a, b]: [(i32, i32); 2]| {
        FleetScript::At(vec![(Point::new(a.0, a.1), Horizontal), (Point::new(b.0, b.1), Vertical)])
    };
    let returned = points([(1, 2), (0, 1), (0, 2), (1, 3), (2, 3)]);
    MatchScript {
        sides: [
            SideScript { nature: first, fleet: fleet([(0, 1), (2, 3)]), shots },
            SideScript { nature: second, fleet: fleet([(1, 0), (2, 2)]), shots: returned },
        ],
        pause: Pause::Never,
    }
}

/// FleetScript of lengths 3 and 2 on 5 by 6: hits that destroy nothing, misses after a destroyed ship.
fn battle(natures: [Nature; 2]) -> MatchScript {
    let shots = points([(0, 5), (4, 4), (4, 0), (4, 3), (0, 0), (2, 1), (3, 3), (1, 1), (3, 1)]);
    let returned = points([(1, 5), (2, 4), (3, 0), (3, 4), (4, 2), (0, 2), (2, 2), (0, 1), (0, 3)]);
    let own = FleetScript::At(vec![(Point::new(0, 1), Horizontal), (Point::new(2, 4), Vertical)]);
    let others = FleetScript::At(vec![(Point::new(1, 1), Vertical), (Point::new(4, 3), Horizontal)]);
    MatchScript {
        sides: [
            SideScript { nature: natures[0], fleet: own, shots },
            SideScript { nature: natures[1], fleet: others, shots: returned },
        ],
        pause: Pause::Never,
    }
}

/// Matches in a row on a board of 3 by 4.
pub(super) fn small_row(focus: PlayFocus, matches: Vec<MatchScript>) -> PlayScript {
    script(focus, GameConfig::with_lengths(3, 4, &[1, 1]), matches)
}

/// One match on a board of 3 by 4.
pub(super) fn small(focus: PlayFocus, only: MatchScript) -> PlayScript {
    small_row(focus, vec![only])
}

/// One match on a board of 5 by 6, with hits that destroy nothing.
pub(super) fn large(focus: PlayFocus, out_arguments: OutArguments, natures: [Nature; 2]) -> PlayScript {
    let config = GameConfig::with_lengths(5, 6, &[3, 2]);
    PlayScript { out_arguments, ..script(focus, config, vec![battle(natures)]) }
}

/// The longest match on a board in which every shot is valid. The first player's target is the last position; the second's is
/// the one before, where it is to win.
pub(super) fn to_the_last(focus: PlayFocus, (rows, cols): (i32, i32), favourite: Favourite) -> PlayScript {
    let config = GameConfig::with_lengths(rows, cols, &[1]);
    let all = config.points();
    let last = all.len().saturating_sub(1);
    let targets = match favourite {
        Favourite::First => [last, last],
        Favourite::Second => [last, last.saturating_sub(1)],
    };
    let side = |own: usize, target: usize| {
        let fleet = FleetScript::At(vec![(all[own], Horizontal)]);
        SideScript { nature: Computer, fleet, shots: all[..target].to_vec() }
    };
    let sides = [side(targets[1], targets[0]), side(targets[0], targets[1])];
    script(focus, config, vec![MatchScript { sides, pause: Pause::Never }])
}

/// The same match with a Game of its own in each memory.
pub(in super::super) fn in_each_memory() -> PlayScript {
    let played = battle([Human, Computer]);
    script(PlayFocus::Initialised, GameConfig::with_lengths(5, 6, &[3, 2]), vec![played; CONTENTS.len()])
}

/// One match of each pairing that the first player wins.
pub(super) fn each_pairing(focus: PlayFocus) -> Vec<PlayScript> {
    PAIRINGS.map(|natures| small(focus, skirmish(natures, Favourite::First))).into()
}

/// One match that the first player wins while empty lines wait in cin.
pub(super) fn with_input(focus: PlayFocus, pause: Pause, natures: [Nature; 2]) -> PlayScript {
    waiting(small(focus, MatchScript { pause, ..skirmish(natures, Favourite::First) }))
}

/// A match that this player wins, of each pairing with a human, and with pauses between computers.
pub(super) fn of_humans_and_with_pauses(focus: PlayFocus, favourite: Favourite) -> Vec<PlayScript> {
    let of_humans = PAIRINGS.into_iter().skip(1).map(|natures| skirmish(natures, favourite));
    let pauses = [Pause::AfterEachShot, Pause::Default];
    let paused = pauses.map(|pause| MatchScript { pause, ..skirmish([Computer, Computer], favourite) });
    of_humans.chain(paused).map(|only| waiting(small(focus, only))).collect()
}

fn waiting(script: PlayScript) -> PlayScript {
    PlayScript { input: WaitingLines { count: LINES, line: "" }, ..script }
}

/// Matches with one Game, in memory full of zeroes.
pub(super) fn script(focus: PlayFocus, config: GameConfig, matches: Vec<MatchScript>) -> PlayScript {
    PlayScript {
        config,
        matches,
        out_arguments: OutArguments::AllSet,
        input: WaitingLines::NONE,
        focus,
        memory: FreshMemory::Zeroes,
        standing: GameStanding::Regular,
    }
}
