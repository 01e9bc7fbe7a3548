//! [`OwnCount`]: moves judged by the class's own count of neighbors.
//!
//! A class whose count is wrong, because it counts the moving piece too, say, refuses every valid move and accepts others. The count
//! is the business of `class.move.neighbors`. What else the class does with a move shows where every distance is tried, and
//! where the one that it accepts is taken for the piece's own.

use reference::neighbors::{MoveRefused, Neighbors, Square};

use super::members;
use super::step::{ClassOp, ClassReply};
use crate::assignments::transcript::Finding;

/// The reason for showing nothing where no distance was accepted.
const NOWHERE: &str =
    "a piece is refused at every distance: what moves do cannot be seen; see class.move.neighbors";

/// The distances that a class has accepted.
#[derive(Default)]
pub(super) struct OwnCount {
    /// Positions, with the piece that moved and the number of squares.
    accepted: Vec<(Neighbors, Square, usize)>,
    since_set: SinceSet,
}

/// The moves since a position was set.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum SinceSet {
    /// None that a count could allow.
    #[default]
    NonePossible,
    /// None of those that a count could allow was accepted.
    NoneAccepted,
    Accepted,
}

impl OwnCount {
    /// Examines one answer, and does on the game what the class did.
    pub(super) fn examine(&mut self, game: &mut Neighbors, op: &ClassOp, got: &ClassReply) -> Finding {
        match (op, got) {
            (ClassOp::Move(from, to), _) => self.examine_move(game, from, to, got),
            (ClassOp::Look(_), _) if self.since_set == SinceSet::NoneAccepted => Finding::Unjudged(NOWHERE),
            (ClassOp::Look(view), ClassReply::Members(got)) => members::examine(*view, game, got),
            (ClassOp::Set(_), _) => {
                self.since_set = SinceSet::NonePossible;
                op.follow(game);
                Finding::Right
            }
            _ => {
                op.follow(game);
                Finding::Right
            }
        }
    }

    fn examine_move(&mut self, game: &mut Neighbors, from: &str, to: &str, got: &ClassReply) -> Finding {
        let (from, to) = match possible(game, from, to) {
            Ok(squares) => squares,
            Err(why) => return got.compare(&ClassReply::Truth(false), &why.to_string()),
        };
        if *got != ClassReply::Truth(true) {
            if self.since_set == SinceSet::NonePossible {
                self.since_set = SinceSet::NoneAccepted;
            }
            return Finding::Right;
        }
        self.since_set = SinceSet::Accepted;
        let steps = from.steps_to(to).unwrap_or_default();
        if let Some(other) = self.other_distance(game, from, steps) {
            let why = format!("a piece moves one number of squares, and {other} were accepted");
            return got.compare(&ClassReply::Truth(false), &why);
        }
        self.accepted.push((game.clone(), from, steps));
        game.put(to, Some(game.current_player()));
        game.put(from, None);
        Finding::Right
    }

    /// A distance other than this one that the same piece has moved in the same position.
    fn other_distance(&self, game: &Neighbors, from: Square, steps: usize) -> Option<usize> {
        let of_piece = self.accepted.iter().filter(|(position, piece, _)| *piece == from && position == game);
        of_piece.map(|(_, _, other)| *other).find(|other| *other != steps)
    }
}

/// The squares of a move that is valid if the piece has the right number of neighbors.
fn possible(game: &Neighbors, from: &str, to: &str) -> Result<(Square, Square), MoveRefused> {
    let squares = Square::parse(from).zip(Square::parse(to)).ok_or(MoveRefused::NoPosition)?;
    match game.clone().make_move(from, to) {
        Ok(()) => Ok(squares),
        Err(MoveRefused::WrongDistance { .. }) if game.at(squares.1) == Some(game.current_player()) => {
            Err(MoveRefused::OwnPieceThere)
        }
        Err(MoveRefused::WrongDistance { .. }) => Ok(squares),
        Err(why) => Err(why),
    }
}
