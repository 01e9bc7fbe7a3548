//! Long random games, by real moves alone, and random positions: for mistakes that no other list looks for.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::neighbors::{Neighbors, Outcome, Player, SIZE, Square};

use super::members::MemberView;
use super::refused_moves::MIDDLE;
use super::script::{ClassFocus, ClassScript};
use super::step::ClassOp;
use crate::assignments::neighbors::notation::position;

/// Games until so many turns have been taken, in scenarios of growing length.
const TURNS: [usize; 5] = [10, 60, 300, 1000, 2500];

/// A position, and the move that makes a line of three of Black's pieces: Black wins.
struct Win {
    picture: &'static str,
    last: (&'static str, &'static str),
}

/// In the corners, and away from every edge: a mistake in what is beside an edge leaves one of them right.
const WINS: [Win; 2] = [
    Win {
        picture: "BB...... ........ .B...... ........ ........ ........ ........ W..W...W",
        last: ("a0", "b1"),
    },
    Win {
        picture: "........ ..BB.... ........ ..B..... ........ .....W.. ...W.... .....W..",
        last: ("d1", "c2"),
    },
];

/// Games of so few turns that many of them do without any one thing that a move may be: a mistake in one keeps its own price.
/// So many and so long; of a single turn are enough that the run seed does not decide whether one of them is right.
const SHORT: [(usize, usize); 2] = [(12, 3), (24, 1)];

/// Positions of a script, each on an object of its own, and scripts.
const POSITIONS: u8 = 2;
const SCRIPTS: usize = 30;

/// Further scripts, of one position each, in which nothing is moved.
const WITHOUT_MOVE: usize = 6;

/// The way in which a game begins.
#[derive(Clone, Copy)]
enum Beginning {
    /// As the constructor leaves it.
    Constructed,
    /// Set as the handout says: where the constructor is wrong, the moves may be right.
    Set,
    /// In another position, away from every edge.
    Middle,
}

impl Beginning {
    fn game(self) -> Neighbors {
        match self {
            Beginning::Constructed | Beginning::Set => Neighbors::new(),
            Beginning::Middle => position(MIDDLE),
        }
    }

    fn ops(self) -> Vec<ClassOp> {
        match self {
            Beginning::Constructed => Vec::new(),
            Beginning::Set | Beginning::Middle => vec![ClassOp::Set(Box::new(self.game()))],
        }
    }
}

/// Games of one move that is asked about before the turn is passed on: where swapPlayer is wrong, they are right.
const WITHOUT_SWAP: usize = 6;

/// Games of one move of which the board alone is looked at: where a move counts pieces wrongly, or takes the turn, it is right.
const BOARD_ALONE: usize = 6;

/// Games in which nobody asks whether they are over, and their turns: where gameOver is wrong, they are right.
const WITHOUT_OVER: (usize, usize) = (6, 3);

/// Games one after the other, in scripts of growing length.
pub(super) fn games(seed: u64) -> Vec<ClassScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let beginnings = [Beginning::Constructed, Beginning::Set];
    let kinds = WINS.iter().flat_map(|win| beginnings.map(|beginning| (win, beginning))).cycle();
    let script = |(turns, (win, beginning)): (&usize, (&Win, Beginning))| {
        let script = ClassScript::new(ClassFocus::Answers).all(won_at_once(win, MemberView::All));
        script.all(turns_of(&mut rng, *turns, beginning))
    };
    let short = SHORT.into_iter().flat_map(|(count, turns)| std::iter::repeat_n(turns, count));
    let lengths: Vec<usize> = TURNS.into_iter().chain(short).collect();
    let mut scripts: Vec<ClassScript> = lengths.iter().zip(kinds).map(script).collect();
    let kinds = || WINS.iter().zip([Beginning::Set, Beginning::Middle]).cycle();
    scripts.extend(kinds().take(WITHOUT_SWAP).map(|kind| one_move(&mut rng, kind, MemberView::All)));
    let (count, turns) = WITHOUT_OVER;
    scripts.extend(WINS.iter().cycle().take(count).map(|win| without_over(&mut rng, win, turns)));
    scripts.extend(kinds().take(BOARD_ALONE).map(|kind| one_move(&mut rng, kind, MemberView::Board)));
    scripts
}

fn without_over(rng: &mut Pcg32, win: &Win, turns: usize) -> ClassScript {
    let won = won_at_once(win, MemberView::All).into_iter();
    let ops = won.chain(turns_of(rng, turns, Beginning::Set));
    ClassScript::new(ClassFocus::Answers).all(ops.filter(|op| *op != ClassOp::GameOver))
}

fn one_move(rng: &mut Pcg32, (win, beginning): (&Win, Beginning), view: MemberView) -> ClassScript {
    let script = ClassScript::new(ClassFocus::Answers).all(won_at_once(win, view));
    let mut ops = beginning.ops();
    moved(rng, &mut beginning.game(), view, &mut ops);
    script.all(ops).all(ClassOp::questions())
}

/// A game that is won at once, and the next object. Random games are long in coming to an end, and who denies always that anybody
/// is connected is right for most of the way.
fn won_at_once(win: &Win, view: MemberView) -> Vec<ClassOp> {
    let (from, to) = win.last;
    let ops = [win.set(), ClassOp::step(from, to), ClassOp::Look(view)];
    ops.into_iter().chain(ClassOp::questions()).chain([ClassOp::New]).collect()
}

impl Win {
    fn set(&self) -> ClassOp {
        ClassOp::Set(Box::new(position(self.picture)))
    }

    fn game(&self) -> Neighbors {
        let mut game = position(self.picture);
        let (from, to) = self.last;
        // It is one of those that are valid.
        let _ = game.make_move(from, to);
        game
    }
}

/// The operations of so many turns; a game that is over is followed by the next.
fn turns_of(rng: &mut Pcg32, turns: usize, beginning: Beginning) -> Vec<ClassOp> {
    let mut game = Neighbors::new();
    let mut ops = beginning.ops();
    for _ in 0..turns {
        turn(rng, &mut game, &mut ops);
        match game.outcome() {
            Outcome::Going => {}
            Outcome::Won(_) | Outcome::BothConnected | Outcome::BothIsolated => {
                game = Neighbors::new();
                ops.push(ClassOp::New);
                ops.extend(beginning.ops());
            }
        }
    }
    ops
}

/// A move, and the change of turns, with everything asked; without a move, only the questions.
fn turn(rng: &mut Pcg32, game: &mut Neighbors, ops: &mut Vec<ClassOp>) {
    moved(rng, game, MemberView::All, ops);
    game.swap_player();
    ops.extend([ClassOp::Swap, ClassOp::Current]);
    ops.extend(ClassOp::questions());
}

/// A move if there is one, after attempts at any, and a look at what became of it.
fn moved(rng: &mut Pcg32, game: &mut Neighbors, view: MemberView, ops: &mut Vec<ClassOp>) {
    for _ in 0..below(rng, 3) {
        let (from, to) = [(); 2].map(|()| any_square(rng)).into();
        if game.clone().make_move(&from, &to).is_err() {
            ops.push(ClassOp::step(&from, &to));
        }
    }
    let moves: Vec<(Square, Square)> = game.moves().collect();
    if let Some((from, to)) = moves.get(below(rng, moves.len().max(1))) {
        let (from, to) = (from.to_string(), to.to_string());
        // It is one of those that are valid.
        let _ = game.make_move(&from, &to);
        ops.push(ClassOp::step(&from, &to));
    }
    ops.push(ClassOp::Look(view));
}

fn any_square(rng: &mut Pcg32) -> String {
    let all: Vec<Square> = Square::all().collect();
    all[below(rng, all.len())].to_string()
}

/// Questions and a move about many positions; in some nothing but the questions, for a class whose moves are wrong.
pub(super) fn positions(seed: u64) -> Vec<ClassScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut scripts: Vec<ClassScript> = (0..SCRIPTS).map(|_| asked_everywhere(&mut rng)).collect();
    scripts.extend((0..WITHOUT_MOVE).map(|_| only_asked(&mut rng)));
    scripts
}

/// A position that is won, and a random one: about most of them a class that answers nothing is right.
fn only_asked(rng: &mut Pcg32) -> ClassScript {
    let script = ClassScript::at(&WINS[0].game()).all(ClassOp::questions());
    let other = script.then(ClassOp::Set(Box::new(any_position(rng))));
    other.all(ClassOp::questions()).then(ClassOp::Look(MemberView::All))
}

fn asked_everywhere(rng: &mut Pcg32) -> ClassScript {
    let mut script = ClassScript::new(ClassFocus::Answers);
    for object in 1..=POSITIONS {
        let game = any_position(rng);
        let moves: Vec<(Square, Square)> = game.moves().collect();
        script = script.on(object, ClassOp::New).on(object, ClassOp::Set(Box::new(game)));
        script = ClassOp::questions().fold(script, |script, question| script.on(object, question));
        if let Some((from, to)) = moves.get(below(rng, moves.len().max(1))) {
            script = script.on(object, ClassOp::step(&from.to_string(), &to.to_string()));
        }
        script = script.on(object, ClassOp::Look(MemberView::All));
    }
    script
}

/// The most pieces of a player: the handout's game begins with them.
const MOST_PIECES: usize = 12;

/// A few pieces or many, all over the board or close together, with at least one of each color and no more than a game has.
fn any_position(rng: &mut Pcg32) -> Neighbors {
    let mut game = position("");
    let (density, balance) = (1 + below(rng, 9), 1 + below(rng, 9));
    let mut squares = any_part(rng);
    while !squares.is_empty() {
        let square = squares.swap_remove(below(rng, squares.len()));
        let player = if below(rng, 10) < balance { Player::Black } else { Player::White };
        if below(rng, 10) < density && game.pieces(player) < MOST_PIECES {
            game.put(square, Some(player));
        }
    }
    for (player, corner) in Player::BOTH.into_iter().zip(["a0", "h7"]) {
        if game.pieces(player) == 0 {
            game.put(Square::parse(corner).unwrap_or_else(|| unreachable!("a corner")), Some(player));
        }
    }
    if below(rng, 2) == 0 {
        game.swap_player();
    }
    game
}

/// The squares of a part of the board: a rectangle of at least four rows and columns.
fn any_part(rng: &mut Pcg32) -> Vec<Square> {
    let mut side = || {
        let length = 4 + below(rng, SIZE - 3);
        let first = below(rng, SIZE - length + 1);
        first..first + length
    };
    let (rows, cols) = (side(), side());
    Square::all().filter(|square| rows.contains(&square.row()) && cols.contains(&square.col())).collect()
}

/// 0..limit; the tiny bias of the remainder does not matter to inputs.
fn below(rng: &mut Pcg32, limit: usize) -> usize {
    rng.next_u32() as usize % limit.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_have_thousands_of_moves_and_reach_their_ends() {
        let mut rng = Pcg32::seed_from_u64(0);
        let ops: Vec<ClassOp> =
            TURNS.iter().flat_map(|turns| turns_of(&mut rng, *turns, Beginning::Constructed)).collect();
        let moves = ops.iter().filter(|op| matches!(op, ClassOp::Move(..))).count();
        let games = ops.iter().filter(|op| matches!(op, ClassOp::New)).count();
        assert!(moves > 5000 && games > 3, "{moves} moves, {games} games over");
    }

    #[test]
    fn some_games_are_never_asked_whether_they_are_over() {
        let asks = |script: &ClassScript| script.steps.iter().any(|step| step.op == ClassOp::GameOver);
        assert_eq!(games(0).iter().filter(|script| !asks(script)).count(), WITHOUT_OVER.0);
    }

    #[test]
    fn some_games_look_at_the_board_alone() {
        let looks_at_all =
            |script: &ClassScript| script.steps.iter().any(|step| step.op == ClassOp::Look(MemberView::All));
        assert_eq!(games(0).iter().filter(|script| !looks_at_all(script)).count(), BOARD_ALONE);
    }

    #[test]
    fn the_games_that_are_won_at_once_connect_pieces_that_were_apart() {
        for win in WINS {
            assert_eq!(position(win.picture).outcome(), Outcome::Going, "{}", win.picture);
            let game = win.game();
            assert_eq!(game.outcome(), Outcome::Won(Player::Black), "{}", win.picture);
            assert!(game.pieces(Player::Black) > 1);
        }
    }

    #[test]
    fn one_of_the_games_that_are_won_at_once_is_away_from_the_sides() {
        let is_at_a_side = |win: &&Win| {
            let game = win.game();
            Square::all().any(|square| game.at(square).is_some() && matches!(square.col(), 0 | 7))
        };
        assert_eq!(WINS.iter().filter(is_at_a_side).count(), 1);
    }
}
