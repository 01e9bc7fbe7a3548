//! [`Situation`]: the situations that a test case comes to by play_move and constructors, read from its calls of a right model.
//!
//! A report that says that nothing notices a wrong pass also says whether any case comes to a pass at all.

use std::collections::BTreeSet;

use reference::reversi::{DIRECTIONS, Dimensions, Model, Player, Position, SIZES};

use super::defect::Defect;
use crate::assignments::reversi::contract::swapped_op;
use crate::assignments::reversi::member_state;
use crate::assignments::reversi::swapped::opened;
use crate::assignments::wire::Decoder;
use crate::model::RunRecord;

/// A situation that matters to a defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Situation {
    /// A move flips tiles.
    Flips,
    /// A move flips tiles in more than one line.
    SeveralLines,
    /// A move flips tiles in this direction (one of `DIRECTIONS`, by its number).
    Line(usize),
    /// A player cannot move, and the other plays again.
    Pass,
    /// A game ends.
    End,
    /// A game ends before the board is full.
    EarlyEnd,
    /// A game ends and this player wins.
    Win(Winner),
    /// A game ends in a tie.
    Tie,
    /// The last free square of the centre is played.
    OpeningFilled,
    /// A model has a side of odd length.
    OddSide,
    /// A model is asked for that is too small or too large.
    WrongSize,
    /// A square is played that is not allowed.
    Illegal,
    /// A square is played after the end.
    Late,
}

/// The winner of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Winner {
    /// Dark.
    Dark,
    /// Light.
    Light,
}

impl Situation {
    /// The situation without which a defect does not show, where there is one to name.
    pub(super) fn of(defect: Defect) -> Option<Situation> {
        match defect {
            Defect::NoFlips | Defect::OneTile | Defect::SquareMissing => Some(Situation::Flips),
            Defect::FirstLine => Some(Situation::SeveralLines),
            Defect::NoDirection(direction) => Some(Situation::Line(direction)),
            Defect::NoSecondTry | Defect::StuckTurn | Defect::NoMovesAfterPass => Some(Situation::Pass),
            Defect::NeverOver | Defect::TurnKept | Defect::MovesLeft => Some(Situation::End),
            Defect::FullOnly => Some(Situation::EarlyEnd),
            Defect::DarkNeverWins => Some(Situation::Win(Winner::Dark)),
            Defect::LightNeverWins => Some(Situation::Win(Winner::Light)),
            Defect::TieToDark | Defect::TieToLight => Some(Situation::Tie),
            Defect::OpeningEndsEarly => Some(Situation::OpeningFilled),
            Defect::OddCentre => Some(Situation::OddSide),
            Defect::AnySize => Some(Situation::WrongSize),
            Defect::NothingFlips | Defect::Occupied => Some(Situation::Illegal),
            Defect::LateIgnored => Some(Situation::Late),
            Defect::FreeEnd
            | Defect::EdgeEnd
            | Defect::Wraps
            | Defect::Beyond
            | Defect::SquareEmpty
            | Defect::TurnStays
            | Defect::StaleMoves
            | Defect::WinnerSwapped
            | Defect::NoWinner
            | Defect::OpenOpening
            | Defect::OpeningLacksSquare
            | Defect::IllegalPlayed
            | Defect::IllegalIgnored
            | Defect::SidesSwapped => None,
        }
    }

    /// The situation as the object of "comes to".
    pub(super) fn phrase(self) -> &'static str {
        const LINES: [&str; DIRECTIONS.len()] = [
            "a move that flips up and left",
            "a move that flips to the left",
            "a move that flips down and left",
            "a move that flips up",
            "a move that flips down",
            "a move that flips up and right",
            "a move that flips to the right",
            "a move that flips down and right",
        ];
        match self {
            Situation::Flips => "a move that flips tiles",
            Situation::SeveralLines => "a move that flips several lines",
            Situation::Line(direction) => LINES[direction],
            Situation::Pass => "a pass",
            Situation::End => "the end of a game",
            Situation::EarlyEnd => "an end with free squares",
            Situation::Win(Winner::Dark) => "a game that Dark wins",
            Situation::Win(Winner::Light) => "a game that Light wins",
            Situation::Tie => "a tie",
            Situation::OpeningFilled => "the end of the opening",
            Situation::OddSide => "a board with an odd side",
            Situation::WrongSize => "a size out of range",
            Situation::Illegal => "a play_move that is not allowed",
            Situation::Late => "a play_move after the end",
        }
    }
}

/// The situations of a record beside the right model.
pub(super) fn situations(record: &RunRecord) -> BTreeSet<Situation> {
    record.calls.iter().flat_map(|exchange| shown(&exchange.call, &exchange.reply)).collect()
}

/// The situations of one call of the right model; none if it makes no sense.
pub(super) fn shown(call: &[u8], reply: &[u8]) -> Vec<Situation> {
    let Some((op, mut from)) = opened(call) else { return Vec::new() };
    let seen = match op {
        swapped_op::SIZE => asked(&mut from),
        swapped_op::PLAY => played(&mut from, reply),
        _ => None,
    };
    seen.unwrap_or_default()
}

fn asked(from: &mut Decoder<'_>) -> Option<Vec<Situation>> {
    let sides = [from.i32()?, from.i32()?];
    let is_wrong = !sides.iter().all(|side| SIZES.contains(side));
    let is_odd = !is_wrong && sides.iter().any(|side| side % 2 == 1);
    Some(kept([(is_wrong, Situation::WrongSize), (is_odd, Situation::OddSide)]))
}

fn played(from: &mut Decoder<'_>, reply: &[u8]) -> Option<Vec<Situation>> {
    let before = member_state::decode(from)?;
    let at = Position::new(from.i32()?, from.i32()?);
    let mut reply = Decoder::new(reply);
    match reply.u8()? {
        0 => Some(moved(&before, at, &member_state::decode(&mut reply)?)),
        1 => Some(vec![Situation::Late]),
        _ => Some(vec![Situation::Illegal]),
    }
}

fn moved(before: &Model, at: Position, after: &Model) -> Vec<Situation> {
    let lines = |direction: &Dimensions| !before.find_flips(at, *direction).is_empty();
    let flipping: Vec<usize> = (0..DIRECTIONS.len()).filter(|number| lines(&DIRECTIONS[*number])).collect();
    let free = before.board().centre().into_iter().filter(|at| before.board().get(*at).is_none()).count();
    let over = after.is_game_over();
    let mut seen: Vec<Situation> = flipping.iter().map(|number| Situation::Line(*number)).collect();
    seen.extend(kept([
        (!flipping.is_empty(), Situation::Flips),
        (flipping.len() > 1, Situation::SeveralLines),
        (!over && after.turn() == before.turn(), Situation::Pass),
        (over, Situation::End),
        (over && after.board().count(None) > 0, Situation::EarlyEnd),
        (over && after.winner() == Some(Player::Dark), Situation::Win(Winner::Dark)),
        (over && after.winner() == Some(Player::Light), Situation::Win(Winner::Light)),
        (over && after.winner().is_none(), Situation::Tie),
        (free == 1, Situation::OpeningFilled),
    ]));
    seen
}

fn kept<const N: usize>(all: [(bool, Situation); N]) -> Vec<Situation> {
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, situation)| situation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The situations of a game of these moves.
    fn game<const N: usize>(width: i32, height: i32, moves: [(i32, i32); N]) -> BTreeSet<Situation> {
        let mut model = Model::new(width, height).unwrap();
        let mut seen = BTreeSet::new();
        for (x, y) in moves {
            let before = model.clone();
            model.play_move(Position::new(x, y)).unwrap();
            seen.extend(moved(&before, Position::new(x, y), &model));
        }
        seen
    }

    #[test]
    fn a_game_that_ends_in_the_opening_is_a_tie_on_a_full_board() {
        let seen = game(2, 2, [(0, 0), (0, 1), (1, 1), (1, 0)]);
        assert_eq!(seen, [Situation::End, Situation::Tie, Situation::OpeningFilled].into());
    }

    #[test]
    fn flips_passes_and_winners_are_seen_in_the_move_that_brings_them() {
        let pass = game(4, 4, [(2, 2), (2, 1), (1, 1), (1, 2), (1, 3), (2, 3), (3, 1), (0, 3)]);
        assert!(pass.contains(&Situation::Pass) && !pass.contains(&Situation::End));
        let stuck = game(3, 3, [(0, 1), (1, 1), (0, 0), (1, 0), (2, 0), (2, 2)]);
        assert!(
            [Situation::EarlyEnd, Situation::Win(Winner::Dark), Situation::Flips]
                .iter()
                .all(|each| stuck.contains(each))
        );
        assert!(!stuck.contains(&Situation::Tie));
    }
}
