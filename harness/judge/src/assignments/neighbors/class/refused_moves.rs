//! Scenarios about moves that `move` refuses, one condition at a time: everything else about them would be right.

use reference::neighbors::{Neighbors, SIZE, Square};

use super::members::MemberView;
use super::script::{ClassScript, Reliance, relying, witnessed};
use super::step::ClassOp;
use crate::assignments::neighbors::notation::{exchanged, position};

/// Pieces at every edge and corner, with one to four neighbors.
pub(super) const EDGES: &str = "BW....BB B......W ........ BW....WB BB....WW ........ W......B BB...WWB";

/// Pieces with two or three neighbors and room around them.
pub(super) const MIDDLE: &str = "........ ........ ..BW.... ..B..... .....WB. .....BB. ........ ........";

/// Pieces with three to five neighbors, and room to go wrong: five squares away by the root of three and four, or of one and seven times
/// two; three along a diagonal, which is four by a root that is cut off.
const CROWDED: &str = "..WBW... ..WWB... ........ ........ .....WWW ......BW ........ ........";

/// Pieces with three neighbors in the first and the last column, and nobody at the other ends of their rows.
const RIMS: &str = "........ ......BB ......WB ........ ........ BW...... BB...... ........";

/// Pieces whose neighbors are of their own color: whoever counts only those comes to the same distance.
pub(super) const OF_ONE_COLOR: &str =
    "........ ..BB.... ..B..... ........ .....BB. ......B. ........ W....W..";

/// The starting position and the others, for either player.
pub(super) fn positions(pictures: &[&str]) -> Vec<Neighbors> {
    let others = pictures.iter().map(|picture| position(picture));
    for_either_player(std::iter::once(Neighbors::new()).chain(others))
}

fn for_either_player(black: impl DoubleEndedIterator<Item = Neighbors>) -> Vec<Neighbors> {
    black.flat_map(|game| [exchanged(&game), game]).rev().collect()
}

/// In each position all these moves, of which none is valid. Before each the position is set again: a function that changes
/// something when it refuses is wrong about that alone.
fn refused(games: &[Neighbors], moves: impl Fn(&Neighbors) -> Vec<(String, String)>) -> Vec<ClassScript> {
    witnessed(each_set_again(games, moves), &valid_moves())
}

/// In each position all these moves, each from the position as it was set.
pub(super) fn each_set_again(
    games: &[Neighbors],
    moves: impl Fn(&Neighbors) -> Vec<(String, String)>,
) -> Vec<ClassScript> {
    let script = |game: &Neighbors| {
        let moves = moves(game);
        let script = ClassScript::from(game);
        let again = || ClassOp::Set(Box::new(game.clone()));
        let calls = moves.iter().flat_map(|(from, to)| [again(), ClassOp::step(from, to)]).skip(1);
        (!moves.is_empty()).then(|| script.all(calls))
    };
    games.iter().filter_map(script).collect()
}

/// Pieces that move in each of these positions.
pub(super) const MOVERS: usize = 5;

/// The valid moves of the handout's sample run.
const SAMPLED: [(&str, &str); 5] = [("d0", "f2"), ("e0", "f1"), ("a4", "a2"), ("f1", "f4"), ("d0", "e1")];

/// True for a move that a function can know from the handout without looking at the board.
pub(super) fn is_sampled(from: &str, to: &str) -> bool {
    SAMPLED.contains(&(from, to))
}

/// Positions in which valid moves are looked for. The starting position is none of them: its moves can be listed.
pub(super) fn unlisted_positions() -> Vec<Neighbors> {
    for_either_player([MIDDLE, EDGES].map(position).into_iter())
}

/// Moves that are valid, in positions of several kinds: a function that refuses every one of them shows nothing by refusing. Some
/// are for a function that counts the neighbors of one color alone.
pub(super) fn valid_moves() -> Vec<ClassScript> {
    let one_each = |game: &Neighbors| {
        let start = ClassScript::from(game);
        let mut moves: Vec<(Square, Square)> = game.moves().collect();
        moves.dedup_by_key(|(from, _)| *from);
        let few = moves.into_iter().take(MOVERS).map(|(from, to)| named(from, to));
        few.filter(|(from, to)| !is_sampled(from, to))
            .map(move |(from, to)| start.clone().then(ClassOp::step(&from, &to)))
            .collect::<Vec<_>>()
    };
    let of_one_color = for_either_player(std::iter::once(position(OF_ONE_COLOR)));
    unlisted_positions().iter().chain(&of_one_color).flat_map(one_each).collect()
}

pub(super) fn own(game: &Neighbors) -> impl Iterator<Item = Square> + '_ {
    Square::all().filter(|square| game.at(*square) == Some(game.current_player()))
}

pub(super) fn named(from: Square, to: Square) -> (String, String) {
    (from.to_string(), to.to_string())
}

/// The name of a square beyond the edge: the letters and digits go on, and then the character set around them.
pub(super) fn around_the_board(from: Square, rows: isize, cols: isize, steps: usize) -> Option<String> {
    let steps = isize::try_from(steps).ok()?;
    if from.moved(rows * steps, cols * steps).is_some() {
        return None;
    }
    let character = |first: u8, at: usize, way: isize| {
        u8::try_from(isize::from(first) + at.cast_signed() + way * steps).ok().map(char::from)
    };
    Some([character(b'a', from.col(), cols)?, character(b'0', from.row(), rows)?].iter().collect())
}

/// The eight directions, and none.
pub(super) fn ways() -> impl Iterator<Item = (isize, isize)> {
    (-1..=1).flat_map(|rows| (-1..=1).map(move |cols| (rows, cols)))
}

/// Moves beyond the edge, and moves from there. What stands before `a`, or around the digits, is no letter and no digit: who stumbles
/// over that alone does so over every other misspelt name.
pub(super) fn off_board() -> Vec<ClassScript> {
    let spelt = refused(&positions(&[EDGES]), |game| beyond(game).filter(are_spelt).collect());
    let misspelt = refused(&positions(&[EDGES]), |game| beyond(game).filter(|one| !are_spelt(one)).collect());
    [spelt, relying(Reliance::Spelling, misspelt)].concat()
}

fn beyond(game: &Neighbors) -> impl Iterator<Item = (String, String)> + '_ {
    let ends = |from: Square| {
        let steps = game.neighbors(from);
        ways().filter_map(move |(r, c)| Some((from.to_string(), around_the_board(from, r, c, steps)?)))
    };
    own(game).flat_map(ends).chain(from_outside())
}

/// True for a letter and a digit at both ends.
fn are_spelt((from, to): &(String, String)) -> bool {
    [from, to].into_iter().all(|name| matches!(name.as_bytes(), [b'a'..=b'z', b'0'..=b'9']))
}

/// Moves from squares that the board does not have.
pub(super) fn from_outside() -> impl Iterator<Item = (String, String)> {
    let outside = ["i0", "k0", "i3", "d8", "h8", "a9", "`3", "a/", "z5", "i8"];
    outside.into_iter().flat_map(|from| ["a1", "h2", "g3", "d2"].map(|to| (from.to_owned(), to.to_owned())))
}

/// Valid moves with a capital letter at either end.
pub(super) fn capitals() -> Vec<ClassScript> {
    refused(&positions(&[MIDDLE]), |game| {
        let valid: Vec<(String, String)> = game.moves().map(|(from, to)| named(from, to)).collect();
        let capital = |text: &str| text.to_uppercase();
        let from = valid.iter().map(|(from, to)| (capital(from), to.clone()));
        let to = valid.iter().map(|(from, to)| (from.clone(), capital(to)));
        from.chain(to).collect()
    })
}

/// Texts that are no position, made of one that is.
pub(super) fn misspelt(right: &str) -> Vec<String> {
    let (letter, digit) = right.split_at(1);
    vec![
        String::new(),
        letter.to_owned(),
        digit.to_owned(),
        format!("{digit}{letter}"),
        format!("{letter}10"),
        format!("{right}0"),
        format!("{right}x"),
        format!(" {right}"),
        format!("{right} "),
        format!("{letter} {digit}"),
        format!("{letter}{letter}"),
        format!("{digit}{digit}"),
        format!("{letter}-{digit}"),
        format!("\u{e9}{digit}"),
        format!("{letter}\u{b2}"),
        "\u{1F600}".to_owned(),
        format!("{right}\0"),
        format!("\0{right}"),
        letter.repeat(1000),
    ]
}

/// Texts that are no position, however they begin, in place of either end of a valid move.
pub(super) fn malformed() -> Vec<ClassScript> {
    refused(&[Neighbors::new(), exchanged(&Neighbors::new())], |game| {
        let Some((from, to)) = game.moves().next().map(|(from, to)| named(from, to)) else {
            return Vec::new();
        };
        let starts = misspelt(&from).into_iter().map(|wrong| (wrong, to.clone()));
        let ends = misspelt(&to).into_iter().map(|wrong| (from.clone(), wrong));
        starts.chain(ends).collect()
    })
}

/// From empty squares, as far as neighbors of the square would let a piece go.
pub(super) fn no_piece() -> Vec<ClassScript> {
    refused(&positions(&[MIDDLE]), |game| {
        let empty = Square::all().filter(|square| game.at(*square).is_none() && game.neighbors(*square) > 0);
        empty.flat_map(|from| ends(game, from, |steps, near| steps == near)).collect()
    })
}

/// Moves that would be valid if it were the other player's turn.
pub(super) fn opponents_piece() -> Vec<ClassScript> {
    refused(&positions(&[MIDDLE, EDGES]), |game| {
        let mut other_turn = game.clone();
        other_turn.swap_player();
        other_turn.moves().map(|(from, to)| named(from, to)).collect()
    })
}

/// To squares that are that far away by one way of counting, and on no line; and from pieces with many neighbors to all such squares.
pub(super) fn crooked() -> Vec<ClassScript> {
    let anywhere = refused(&positions(&[CROWDED]), |game| {
        let from_one = |from: Square| {
            let crooked = Square::all().filter(move |to| from.steps_to(*to).is_none() && !is_own(game, *to));
            crooked.map(move |to| named(from, to))
        };
        own(game).filter(|from| game.neighbors(*from) > 2).flat_map(from_one).collect()
    });
    [near_crooked(), anywhere].concat()
}

fn near_crooked() -> Vec<ClassScript> {
    refused(&positions(&[MIDDLE, EDGES, RIMS]), |game| {
        let mut moves = Vec::new();
        for from in own(game) {
            let steps = game.neighbors(from);
            let is_near = |to: &Square| {
                let (rows, cols) = (from.row().abs_diff(to.row()), from.col().abs_diff(to.col()));
                let is_counted = rows.max(cols) == steps || rows + cols == steps || rows.min(cols) == steps;
                is_counted || is_line_of_indices(from, *to, steps)
            };
            let crooked = Square::all().filter(|to| from.steps_to(*to).is_none() && is_near(to));
            moves.extend(crooked.filter(|to| !is_own(game, *to)).map(|to| named(from, to)));
        }
        moves
    })
}

/// Returns true if one square is so many equal steps from the other for those who number the squares row by row, with or
/// without a margin beside the board, and do not mind where a row ends.
fn is_line_of_indices(from: Square, to: Square, steps: usize) -> bool {
    let is_line = |width: usize| {
        let index = |square: Square| square.row() * width + square.col();
        let far = index(from).abs_diff(index(to));
        [1, width - 1, width, width + 1].iter().any(|step| steps * step == far)
    };
    (SIZE..=SIZE + 2).any(is_line)
}

/// Along lines, but too few squares or too many.
pub(super) fn distance() -> Vec<ClassScript> {
    refused(&positions(&[MIDDLE, EDGES, OF_ONE_COLOR, CROWDED]), |game| {
        own(game)
            .flat_map(|from| ends(game, from, |steps, near| steps > 0 && steps != near && near > 0))
            .collect()
    })
}

/// Exactly as far as it must be, but onto a piece of one's own.
pub(super) fn own_piece_there() -> Vec<ClassScript> {
    refused(&positions(&[MIDDLE, EDGES]), onto_own)
}

fn onto_own(game: &Neighbors) -> Vec<(String, String)> {
    let mut moves = Vec::new();
    for from in own(game) {
        let right = |to: &Square| from.steps_to(*to) == Some(game.neighbors(from)) && is_own(game, *to);
        moves.extend(Square::all().filter(right).map(|to| named(from, to)));
    }
    moves
}

/// A piece without neighbors has nowhere to go, and staying is no move. The count of neighbors may be at fault: of those across
/// the board, or of the piece itself.
pub(super) fn isolated() -> Vec<ClassScript> {
    let alone = "........ ........ ...B.... ........ ........ ......W. ........ ........";
    let several = "B....... ........ ...B.... ........ .....B.. .B...... ........ W..W...W";
    relying(Reliance::Moves, [lonely(alone), lonely(several)].concat())
}

fn lonely(picture: &str) -> Vec<ClassScript> {
    refused(&[position(picture), exchanged(&position(picture))], |game| {
        let stay = own(game).map(|from| named(from, from));
        let go = own(game).flat_map(|from| ends(game, from, |steps, _| steps > 0));
        stay.chain(go).collect()
    })
}

/// Ends of lines from a square by their length and the square's neighbors, none of them the mover's own.
pub(super) fn ends(
    game: &Neighbors,
    from: Square,
    fits: impl Fn(usize, usize) -> bool,
) -> Vec<(String, String)> {
    let near = game.neighbors(from);
    let fit = |to: &Square| from.steps_to(*to).is_some_and(|steps| steps < SIZE && fits(steps, near));
    Square::all().filter(|to| fit(to) && !is_own(game, *to)).map(|to| named(from, to)).collect()
}

pub(super) fn is_own(game: &Neighbors, square: Square) -> bool {
    game.at(square) == Some(game.current_player())
}

/// A refused move of each kind, and after each a look at everything.
pub(super) fn changes_nothing() -> Vec<ClassScript> {
    witnessed(after_refused_moves(), &valid_moves())
}

pub(super) fn after_refused_moves() -> Vec<ClassScript> {
    let refused = |game: &Neighbors, from: &str, to: &str| {
        ClassScript::at(game).provided(ClassOp::step(from, to)).then(ClassOp::Look(MemberView::All))
    };
    let game = position("BB.W.... B.W..... ........ ...BW... ....W... ........ .B...... ......WB");
    let moves = [
        ("d3", "d6"),
        ("d3", "e5"),
        ("d3", "d4"),
        ("e3", "e6"),
        ("f5", "f6"),
        ("a0", "a2"),
        ("b0", "b6"),
        ("b6", "c6"),
        ("b6", "b6"),
        ("d3", "i3"),
        ("D3", "d5"),
        ("h7", "h8"),
        ("", "a1"),
        ("d3", "d30"),
        // Onto the opponent, but too far or crooked: nothing may be captured.
        ("a1", "c1"),
        ("b0", "d0"),
        ("d3", "e4"),
        ("h7", "c1"),
    ];
    let black = moves.iter().filter(|(from, to)| game.clone().make_move(from, to).is_err());
    let white = exchanged(&game);
    let scripts: Vec<ClassScript> =
        black.flat_map(|(from, to)| [refused(&game, from, to), refused(&white, from, to)]).collect();
    // As far as it must be, onto a piece of one's own: the last condition that is left to be looked at.
    let games = positions(&[EDGES]);
    let onto_own = games.iter().flat_map(|game| {
        onto_own(game).into_iter().take(2).map(|(from, to)| refused(game, &from, &to)).collect::<Vec<_>>()
    });
    [scripts, onto_own.collect()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::Player;

    #[test]
    fn every_family_of_refused_moves_has_some() {
        for family in [
            off_board(),
            capitals(),
            malformed(),
            no_piece(),
            opponents_piece(),
            crooked(),
            distance(),
            own_piece_there(),
            isolated(),
            changes_nothing(),
        ] {
            let steps = family.iter().flat_map(|script| &script.steps);
            let moves = steps.filter(|step| matches!(step.op, ClassOp::Move(..))).count();
            assert!(moves > 10, "{moves}");
        }
    }

    #[test]
    fn what_lies_around_the_board_is_named_by_the_next_characters() {
        let at = |text: &str| Square::parse(text).unwrap();
        assert_eq!(around_the_board(at("h3"), 0, 1, 1).as_deref(), Some("i3"));
        assert_eq!(around_the_board(at("a0"), -1, -1, 1).as_deref(), Some("`/"));
        assert_eq!(around_the_board(at("c7"), 1, 0, 2).as_deref(), Some("c9"));
        assert_eq!(around_the_board(at("c7"), -1, 0, 2), None);
    }

    #[test]
    fn rows_that_go_on_in_the_next_lead_from_rim_to_rim() {
        let has = |from: &str, to: &str| {
            let step = ClassOp::step(from, to);
            crooked().iter().any(|script| script.steps.iter().any(|other| other.op == step))
        };
        assert!(has("h1", "c2") && has("h1", "b2") && has("h1", "a2") && has("a6", "h5"));
    }

    #[test]
    fn both_players_are_refused() {
        let players: Vec<Player> = positions(&[MIDDLE]).iter().map(Neighbors::current_player).collect();
        assert!(Player::BOTH.iter().all(|player| players.contains(player)));
    }
}
