//! Wrong ideas of what connects pieces, and of what isolates them: a position that is there for one of them must stay so when
//! it is made smaller.

use std::collections::BTreeSet;

use reference::neighbors::{Neighbors, Player, Square};

use super::script::{ClassScript, Misreading};
use super::step::ClassOp;

/// Squares in a row.
const SIZE: usize = 8;

impl Misreading {
    /// The scripts, each holding to this idea if it says yes to what is asked about the pieces.
    pub(super) fn shown_by(self, scripts: Vec<ClassScript>) -> Vec<ClassScript> {
        let marked = |script: ClassScript| {
            let misreading = self.is_shown_by(&script).then_some(self);
            ClassScript { misreading, ..script }
        };
        scripts.into_iter().map(marked).collect()
    }

    /// Whether this idea says yes to all that is asked, in the position that was set.
    pub(super) fn is_shown_by(self, script: &ClassScript) -> bool {
        let set = script.steps.iter().find_map(|step| {
            let ClassOp::Set(game) = &step.op else { return None };
            Some(&**game)
        });
        let asked = script.steps.iter().filter_map(|step| {
            let (ClassOp::Connected(player) | ClassOp::Isolated(player)) = step.op else { return None };
            Some(player)
        });
        set.is_some_and(|game| asked.into_iter().all(|player| self.is_right_about(game, player)))
    }

    fn is_right_about(self, game: &Neighbors, player: Player) -> bool {
        match self {
            Misreading::OtherPieces => reached(game, player, |square| game.at(square).is_some(), beside),
            Misreading::PlayerToMove => game.has_connected(game.current_player()),
            Misreading::Edges => reached(game, player, |square| game.at(square) == Some(player), over_edges),
            Misreading::OneIsEnough => {
                Square::all().any(|square| game.at(square) == Some(player) && game.neighbors(square) == 0)
            }
        }
    }
}

/// Whether a player's pieces are in one group for those alone who do not mind the board's edges.
pub(super) fn is_connected_over_edges_alone(game: &Neighbors, player: Player) -> bool {
    !game.has_connected(player) && Misreading::Edges.is_right_about(game, player)
}

/// Whether all of a player's pieces are reached from the first, over squares that carry and by these steps.
fn reached(
    game: &Neighbors,
    player: Player,
    carries: impl Fn(Square) -> bool,
    steps: fn(Square) -> Vec<Square>,
) -> bool {
    let own = || Square::all().filter(|square| game.at(*square) == Some(player));
    let mut found = BTreeSet::new();
    let mut open: Vec<Square> = own().next().into_iter().collect();
    while let Some(square) = open.pop() {
        if found.insert(square) {
            open.extend(steps(square).into_iter().filter(|next| carries(*next)));
        }
    }
    own().all(|square| found.contains(&square))
}

fn beside(square: Square) -> Vec<Square> {
    square.around().collect()
}

/// The squares beside one, and those that are if edges are not minded.
pub(super) fn over_edges(square: Square) -> Vec<Square> {
    let place = square.row() * SIZE + square.col();
    let rows_run_on = |by: usize| [place.checked_sub(by), Some(place + by)];
    let in_one_row = [1, SIZE - 1, SIZE, SIZE + 1].into_iter().flat_map(rows_run_on).flatten();
    let on_one_line = in_one_row.filter_map(|place| Square::new(place / SIZE, place % SIZE));
    let around = |by: usize| [SIZE - 1, 0, 1].map(move |other| (by, other));
    let rolled = [SIZE - 1, 0, 1]
        .into_iter()
        .flat_map(around)
        .filter_map(|(rows, cols)| Square::new((square.row() + rows) % SIZE, (square.col() + cols) % SIZE));
    on_one_line.chain(rolled).collect()
}
