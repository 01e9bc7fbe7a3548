//! Stand-ins for the scenarios about moves, for a class that counts neighbors in another way: every distance is tried.
//!
//! Those about refused moves hold at any distance: such a move is wrong however far it goes. Those about valid ones go on from the
//! distance that the class accepts. [`OwnCount`](super::own_count::OwnCount) judges both.

use reference::neighbors::{Neighbors, SIZE, Square};

use super::members::MemberView;
use super::naming::named_otherwise;
use super::refused_moves::{
    EDGES, MIDDLE, MOVERS, OF_ONE_COLOR, after_refused_moves, around_the_board, each_set_again, ends,
    from_outside, is_own, is_sampled, misspelt, named, own, positions, unlisted_positions, ways,
};
use super::script::{ClassScript, Counting, Reliance, witnessed};
use super::step::ClassOp;
use crate::assignments::boxed::boxed;
use crate::assignments::neighbors::notation::{exchanged, position};
use crate::model::Scenario;

type NamedMoves = Vec<(String, String)>;

/// Scripts judged by the class's own count; each has to see that the class accepts some move.
fn judged(scripts: Vec<ClassScript>, on: Reliance) -> Vec<ClassScript> {
    let judged = |script| ClassScript { counting: Counting::OfTheClass, reliance: on, ..script };
    witnessed(scripts.into_iter().map(judged).collect(), &some_moves())
}

/// A few pieces, each tried in every direction at every distance.
fn some_moves() -> Vec<ClassScript> {
    let of_piece = |game: &Neighbors, from: Square| {
        each_set_again(std::slice::from_ref(game), |game| {
            anywhere(game, from).into_iter().filter(|(from, to)| !is_sampled(from, to)).collect()
        })
    };
    unlisted_positions()
        .iter()
        .flat_map(|game| own(game).take(MOVERS).flat_map(|from| of_piece(game, from)).collect::<Vec<_>>())
        .collect()
}

/// Scripts, with squares named in other ways too, and those that stand in where all these do not decide.
pub(super) fn either(scripts: Vec<ClassScript>, stand_ins: Vec<ClassScript>) -> Vec<Box<dyn Scenario>> {
    boxed([named_otherwise(scripts), stand_ins].concat())
}

/// Along all lines from a square, as far as the board goes. What the handout's count makes valid comes first: of two distances that are
/// accepted the second is shown as the wrong one.
fn anywhere(game: &Neighbors, from: Square) -> NamedMoves {
    let right = ends(game, from, |steps, near| steps > 0 && steps == near);
    [right, ends(game, from, |steps, near| steps > 0 && steps != near)].concat()
}

/// Moves that no count makes valid.
fn refused(games: &[Neighbors], moves: impl Fn(&Neighbors) -> NamedMoves) -> Vec<ClassScript> {
    judged(each_set_again(games, moves), Reliance::Moves)
}

/// The same from each of the mover's pieces.
fn refused_to_each(
    games: &[Neighbors],
    moves: impl Fn(&Neighbors, Square) -> NamedMoves,
) -> Vec<ClassScript> {
    refused(games, |game| own(game).flat_map(|from| moves(game, from)).collect())
}

pub(super) fn off_board() -> Vec<ClassScript> {
    let beyond = |from: Square| {
        let lines = ways().flat_map(|way| (1..=SIZE).map(move |steps| (way, steps)));
        let ends = lines.filter_map(move |((r, c), steps)| around_the_board(from, r, c, steps));
        ends.map(move |to| (from.to_string(), to))
    };
    refused(&positions(&[EDGES]), |game| own(game).flat_map(beyond).chain(from_outside()).collect())
}

pub(super) fn capitals() -> Vec<ClassScript> {
    refused_to_each(&positions(&[MIDDLE]), |game, from| {
        let moves = anywhere(game, from).into_iter();
        moves
            .flat_map(|(from, to)| [(from.to_uppercase(), to.clone()), (from.clone(), to.to_uppercase())])
            .collect()
    })
}

pub(super) fn malformed() -> Vec<ClassScript> {
    refused(&[Neighbors::new(), exchanged(&Neighbors::new())], |game| {
        let moves = own(game).take(1).flat_map(|from| anywhere(game, from));
        let wrong = |(from, to): (String, String)| {
            let starts = misspelt(&from).into_iter().map(|wrong| (wrong, to.clone())).collect::<Vec<_>>();
            starts.into_iter().chain(misspelt(&to).into_iter().map(move |wrong| (from.clone(), wrong)))
        };
        moves.flat_map(wrong).collect()
    })
}

pub(super) fn no_piece() -> Vec<ClassScript> {
    refused(&positions(&[MIDDLE]), |game| {
        let empty = Square::all().filter(|square| game.at(*square).is_none() && game.neighbors(*square) > 0);
        empty.flat_map(|from| anywhere(game, from)).collect()
    })
}

pub(super) fn opponents_piece() -> Vec<ClassScript> {
    refused(&positions(&[MIDDLE, EDGES]), |game| {
        let theirs = Square::all().filter(|square| game.at(*square) == Some(game.current_player().other()));
        theirs.flat_map(|from| anywhere(game, from)).collect()
    })
}

pub(super) fn crooked() -> Vec<ClassScript> {
    refused_to_each(&positions(&[MIDDLE, EDGES]), |game, from| {
        let crooked = Square::all().filter(|to| from.steps_to(*to).is_none() && !is_own(game, *to));
        crooked.map(|to| named(from, to)).collect()
    })
}

/// Each piece along all lines: it has to keep to one distance.
pub(super) fn distance() -> Vec<ClassScript> {
    refused_to_each(&positions(&[MIDDLE, EDGES, OF_ONE_COLOR]), anywhere)
}

pub(super) fn own_piece_there() -> Vec<ClassScript> {
    refused_to_each(&positions(&[MIDDLE, EDGES]), |game, from| {
        let own = Square::all().filter(|to| *to != from && from.steps_to(*to).is_some() && is_own(game, *to));
        own.map(|to| named(from, to)).collect()
    })
}

pub(super) fn changes_nothing() -> Vec<ClassScript> {
    judged(after_refused_moves(), Reliance::Moves)
}

/// A piece along one line from nearby on, until it is gone, and a look.
#[derive(Clone, Copy)]
struct Line {
    picture: &'static str,
    from: &'static str,
    way: (isize, isize),
}

impl Line {
    fn of(picture: &'static str, from: &'static str, way: (isize, isize)) -> Line {
        Line { picture, from, way }
    }

    fn ops(self, game: Neighbors, view: MemberView) -> impl Iterator<Item = ClassOp> {
        let from = Square::parse(self.from).into_iter();
        let (rows, cols) = self.way;
        let ends = from.flat_map(move |from| (1..8).filter_map(move |n| from.moved(rows * n, cols * n)));
        let moves = ends.map(move |to| ClassOp::step(self.from, &to.to_string()));
        std::iter::once(ClassOp::Set(Box::new(game))).chain(moves).chain([ClassOp::Look(view)])
    }
}

/// One script for either player: all lines have to come right.
fn followed(lines: &[Line], view: MemberView) -> Vec<ClassScript> {
    let of_either = |turn: fn(&Neighbors) -> Neighbors| {
        let ops = lines.iter().flat_map(|line| line.ops(turn(&position(line.picture)), view));
        ClassScript::fresh().all(ops)
    };
    judged(vec![of_either(Neighbors::clone), of_either(exchanged)], Reliance::Moves)
}

/// From the middle of the board, beside a piece of either color.
pub(super) fn directions() -> Vec<ClassScript> {
    const PAIR: &str = "........ ........ ........ ...BW... ...B.... ........ ........ ........";
    let lines = ways().filter(|way| *way != (0, 0)).map(|way| Line::of(PAIR, "d3", way));
    followed(&lines.collect::<Vec<_>>(), MemberView::Board)
}

/// Over one's own pieces, which are too near to land on.
pub(super) fn jumps() -> Vec<ClassScript> {
    let lines = [
        Line::of("........ ..BBB... ........ ........ ........ ........ ........ ........", "d1", (0, 1)),
        Line::of("........ ..BBB... ........ ........ ........ ........ ........ ........", "d1", (0, -1)),
        Line::of("........ ........ .....B.. ....B... ...B.... ........ ........ ........", "e3", (-1, 1)),
        Line::of("........ ........ .....B.. ....B... ...B.... ........ ........ ........", "e3", (1, -1)),
    ];
    followed(&lines, MemberView::Board)
}

/// With an opponent's piece on every square of the line.
const ONTO_OPPONENTS: [(&str, &str, (isize, isize)); 3] = [
    ("...B.... ...W.... ...W.... ...W.... ...W.... ...W.... ...W.... ...W....", "d0", (1, 0)),
    ("B....... .W...... ..W..... ...W.... ....W... .....W.. ......W. .......W", "a0", (1, 1)),
    ("........ ........ ........ WWWWWWWB ........ ........ ........ B.......", "h3", (0, -1)),
];

fn onto_opponents(view: MemberView) -> Vec<ClassScript> {
    let lines = ONTO_OPPONENTS.map(|(picture, from, way)| Line::of(picture, from, way));
    followed(&lines, view)
}

pub(super) fn captures() -> Vec<ClassScript> {
    onto_opponents(MemberView::Board)
}

/// Of captures and of quiet moves.
pub(super) fn counts() -> Vec<ClassScript> {
    const QUIET: &str = "........ ........ ...W.... ...B.... ........ ........ ........ W......W";
    let quiet = followed(&[Line::of(QUIET, "d3", (0, 1)), Line::of(QUIET, "d3", (1, 0))], MemberView::Counts);
    let both = |(capturing, quiet): (ClassScript, ClassScript)| {
        let quiet = quiet.steps.into_iter().skip(1).map(|step| step.op);
        capturing.all(quiet)
    };
    onto_opponents(MemberView::Counts).into_iter().zip(quiet).map(both).collect()
}

pub(super) fn keeps_turn() -> Vec<ClassScript> {
    onto_opponents(MemberView::Players)
}

/// A move in one game, and looks at others.
pub(super) fn apart() -> Vec<ClassScript> {
    let moves = ["c1", "c2", "c3", "c4", "c5", "c6"].map(|to| ClassOp::step("c0", to));
    let seen_by = |view: MemberView| {
        ClassScript::fresh()
            .on(1, ClassOp::New)
            .all(moves.clone())
            .then(ClassOp::Swap)
            .on(1, ClassOp::Look(view))
            .on(2, ClassOp::New)
            .on(2, ClassOp::Look(view))
    };
    judged(MemberView::PARTS.map(seen_by).into(), Reliance::Constructor)
}

#[cfg(test)]
mod tests {
    use super::super::members::MemberValues;
    use super::super::oracle::ClassOracle;
    use super::super::step::{ClassAnswer, ClassReply};
    use super::*;
    use crate::assignments::transcript::{Finding, Oracle};

    /// A class that counts so many neighbors more than there are.
    struct Class {
        games: std::collections::BTreeMap<u8, Neighbors>,
        more: usize,
        fault: Fault,
    }

    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Fault {
        None,
        UpTo,
        LeavesTheCaptured,
        MovesTheOthers,
    }

    impl Class {
        fn reply(&mut self, object: u8, op: &ClassOp) -> ClassReply {
            let (more, fault) = (self.more, self.fault);
            let game = self.games.entry(object).or_default();
            if let ClassOp::Move(from, to) = op {
                return ClassReply::Truth(moved(game, from, to, more, fault));
            }
            op.follow(game);
            let is_look = matches!(op, ClassOp::Look(_));
            if is_look { ClassReply::Members(Box::new(MemberValues::of(game))) } else { ClassReply::Nothing }
        }
    }

    fn moved(game: &mut Neighbors, from: &str, to: &str, more: usize, fault: Fault) -> bool {
        let Some((from, to)) = Square::parse(from).zip(Square::parse(to)) else { return false };
        let is_movers = is_own(game, from) || fault == Fault::MovesTheOthers && game.at(from).is_some();
        let (Some(steps), most) = (from.steps_to(to), game.neighbors(from) + more) else { return false };
        let is_far = if fault == Fault::UpTo { steps <= most && steps > 0 } else { steps == most };
        let may = is_movers && is_far && !is_own(game, to);
        if may {
            let stays = fault == Fault::LeavesTheCaptured && game.at(to).is_some();
            let piece = if stays { game.at(to) } else { Some(game.current_player()) };
            game.put(to, piece);
            game.put(from, None);
        }
        may
    }

    fn finding(script: &ClassScript, more: usize, fault: Fault) -> Finding {
        let mut class = Class { games: std::collections::BTreeMap::new(), more, fault };
        let mut oracle = ClassOracle::new(script);
        for (index, step) in script.steps.iter().chain(&script.witnesses).enumerate() {
            let reply = class.reply(step.object, &step.op);
            let answer = ClassAnswer { thrown: None, printed: String::new(), reply };
            let finding = oracle.examine(index, &answer);
            if finding != Finding::Right {
                return finding;
            }
        }
        oracle.conclude()
    }

    type Family = fn() -> Vec<ClassScript>;

    const ALL: [Family; 15] = [
        off_board,
        capitals,
        malformed,
        no_piece,
        opponents_piece,
        crooked,
        distance,
        own_piece_there,
        directions,
        jumps,
        captures,
        counts,
        keeps_turn,
        apart,
        changes_nothing,
    ];

    fn all_right(family: Family, more: usize, fault: Fault) -> bool {
        family().iter().any(|script| finding(script, more, fault) == Finding::Right)
            && !family().iter().any(|script| matches!(finding(script, more, fault), Finding::Wrong(_)))
    }

    #[test]
    fn a_class_that_counts_the_piece_itself_is_right_in_all_else() {
        for (index, family) in ALL.into_iter().enumerate() {
            assert!(all_right(family, 0, Fault::None), "counting rightly, {index}");
            assert!(all_right(family, 1, Fault::None), "counting the piece, {index}");
        }
    }

    #[test]
    fn what_else_is_wrong_shows_beside_the_count() {
        for more in [0, 1] {
            assert!(!all_right(distance, more, Fault::UpTo));
            assert!(!all_right(captures, more, Fault::LeavesTheCaptured));
            assert!(!all_right(opponents_piece, more, Fault::MovesTheOthers));
        }
    }

    #[test]
    fn a_class_that_accepts_nothing_shows_nothing() {
        for family in ALL {
            assert!(family().iter().all(|script| finding(script, 100, Fault::None) != Finding::Right));
        }
    }
}
