//! The lines of a position: for each free square and direction, the tiles between the square and a tile of the player's.
//!
//! Checks on flips are about lines of one kind. A line belongs to the kind by which it differs from the plainest one: a
//! move's only line, one tile long, away from the edges. Lines that differ in two ways belong to no kind, but for those that
//! are too long to stay away from the edges.

use reference::reversi::{DIRECTIONS, Dimensions, Model, Player, Position, PositionSet};

use super::focus::{Aspect, Axis};

/// Tiles of a line that neither begins nor ends at the edge of the largest board, at most.
const MOST_INSIDE: usize = 4;

/// Tiles in a row from a free square, in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) start: Position,
    pub(super) direction: Dimensions,
    /// The opponent's tiles next to the start.
    pub(super) tiles: PositionSet,
    pub(super) end: RunEnd,
    /// The kind of the line, if the run is one and belongs to a kind.
    pub(super) kind: Option<Aspect>,
}

/// The first position behind a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RunEnd {
    /// A tile of the player's.
    Own,
    /// A free square.
    Gap,
    /// None: the edge of the board.
    Border,
}

impl Run {
    /// True if the tiles flip.
    pub(super) fn is_line(&self) -> bool {
        self.end == RunEnd::Own && !self.tiles.is_empty()
    }

    /// The position behind the run.
    pub(super) fn behind(&self) -> Position {
        ray(self.start, self.direction).nth(self.tiles.len()).unwrap_or(self.start)
    }
}

/// The positions from one on in a direction, without the first, as far as any board reaches.
pub(super) fn ray(start: Position, direction: Dimensions) -> impl Iterator<Item = Position> {
    std::iter::successors(Some(start), move |at| Some(*at + direction)).skip(1).take(8)
}

/// All runs of at least one tile, from every free square.
pub(super) fn runs(model: &Model) -> Vec<Run> {
    model.turn().map_or(Vec::new(), |player| runs_of(model, player))
}

/// All runs of at least one tile, from every free square, where it would be that player's turn.
pub(super) fn runs_of(model: &Model, player: Player) -> Vec<Run> {
    let free = model.board().positions().filter(|position| model.board().get(*position).is_none());
    free.flat_map(|start| runs_from(model, player, start)).collect()
}

/// The two ways along an axis, by numbers: those in which a position has plain lines.
pub(super) fn sides(model: &Model, axis: Axis) -> Vec<u8> {
    sides_among(&runs(model), axis)
}

/// The two ways along an axis, by numbers: those that plain lines among the runs have.
pub(super) fn sides_among(runs: &[Run], axis: Axis) -> Vec<u8> {
    let mut sides: Vec<u8> = runs
        .iter()
        .filter(|run| run.kind == Some(Aspect::Line(axis)))
        .map(|run| u8::from(run.direction > Dimensions::new(0, 0)))
        .collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

/// The runs of at least one tile from a square.
pub(super) fn runs_from(model: &Model, player: Player, start: Position) -> Vec<Run> {
    let run = |direction| run_from(model, player, start, direction);
    let mut runs: Vec<Run> = DIRECTIONS.into_iter().map(run).filter(|run| !run.tiles.is_empty()).collect();
    let lines = runs.iter().filter(|run| run.is_line()).count();
    runs.iter_mut().filter(|run| run.is_line()).for_each(|run| run.kind = kind(model, run, lines));
    runs
}

fn run_from(model: &Model, player: Player, start: Position, direction: Dimensions) -> Run {
    let mut tiles = PositionSet::empty();
    let mut end = RunEnd::Border;
    for at in ray(start, direction).take_while(|at| model.board().contains(*at)) {
        match model.board().get(at) {
            Some(owner) if owner == player.other() => drop(tiles.insert(at)),
            Some(_) => {
                end = RunEnd::Own;
                break;
            }
            None => {
                end = RunEnd::Gap;
                break;
            }
        }
    }
    Run { start, direction, tiles, end, kind: None }
}

fn kind(model: &Model, run: &Run, lines: usize) -> Option<Aspect> {
    let is_at_edge = is_edge(model, run.start) || is_edge(model, run.behind());
    match (lines > 1, run.tiles.len() > 1, is_at_edge) {
        (false, false, false) => Some(Aspect::Line(Axis::of(run.direction))),
        (true, false, false) => Some(Aspect::Several),
        (false, true, false) => Some(Aspect::Long),
        (false, false, true) => Some(Aspect::Edge),
        // No board has room for so long a line away from its edges.
        (false, true, true) if run.tiles.len() > MOST_INSIDE => Some(Aspect::Long),
        (true, true, _) | (true, _, true) | (_, true, true) => None,
    }
}

/// True for a square at the edge of the board.
pub(super) fn is_edge(model: &Model, at: Position) -> bool {
    let size = model.dimensions();
    at.x == 0 || at.y == 0 || at.x == size.width - 1 || at.y == size.height - 1
}

/// True if a run that meets the border would end at a tile of the player's on the other side of the board.
pub(super) fn would_wrap(model: &Model, run: &Run) -> bool {
    let size = model.dimensions();
    let wrapped = |at: Position| Position::new(at.x.rem_euclid(size.width), at.y.rem_euclid(size.height));
    let beyond = ray(run.start, run.direction).skip(run.tiles.len()).map(wrapped);
    let mut tiles = beyond.map(|at| model.board().get(at));
    let first = tiles.find(|tile| *tile != model.turn().map(Player::other));
    run.end == RunEnd::Border && first.is_some_and(|tile| tile == model.turn())
}

/// The tiles that a move at a free square would gain if lines went on at the opposite edge: in the same row or column, or, as in
/// a list of all squares row by row or column by column, in the next one.
pub(super) fn wrapped_gains(model: &Model, start: Position) -> [PositionSet; 3] {
    let Dimensions { width, height } = model.dimensions();
    let row_by_row = |from: Position, by: Dimensions| {
        let number = (from.y + by.height) * width + from.x + by.width;
        (0..width * height).contains(&number).then(|| Position::new(number % width, number / width))
    };
    let column_by_column = |from: Position, by: Dimensions| {
        let number = (from.x + by.width) * height + from.y + by.height;
        (0..width * height).contains(&number).then(|| Position::new(number / height, number % height))
    };
    let around = |from: Position, by: Dimensions| {
        let to = from + by;
        Some(Position::new(to.x.rem_euclid(width), to.y.rem_euclid(height)))
    };
    [
        gained_by(model, start, &row_by_row),
        gained_by(model, start, &column_by_column),
        gained_by(model, start, &around),
    ]
}

/// The tiles of all lines from a square, given the next position in a direction.
fn gained_by(
    model: &Model,
    start: Position,
    next: &dyn Fn(Position, Dimensions) -> Option<Position>,
) -> PositionSet {
    let opponent = model.turn().map(Player::other);
    let squares = model.board().positions().count();
    let line = |direction: Dimensions| -> Vec<Position> {
        let mut all = std::iter::successors(next(start, direction), |at| next(*at, direction)).take(squares);
        let mut tiles = Vec::new();
        let end = all.find(|at| {
            let goes_on = model.board().get(*at) == opponent;
            tiles.extend(goes_on.then_some(*at));
            !goes_on
        });
        if end.is_some_and(|at| model.board().get(at) == model.turn()) { tiles } else { Vec::new() }
    };
    DIRECTIONS.into_iter().flat_map(line).collect()
}

/// A free square from which a line leads to the player's tile over other free squares: over nothing that flips.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leap {
    pub(super) direction: Dimensions,
    /// The free squares on the way.
    pub(super) free: usize,
    /// All squares on the way.
    pub(super) over: PositionSet,
}

/// All leaps of a position.
pub(super) fn leaps(model: &Model) -> Vec<Leap> {
    let free = model.board().positions().filter(|position| model.board().get(*position).is_none());
    free.flat_map(|start| leaps_from(model, start)).collect()
}

/// The leaps from a square.
pub(super) fn leaps_from(model: &Model, start: Position) -> impl Iterator<Item = Leap> {
    DIRECTIONS.into_iter().filter_map(move |direction| leap(model, start, direction))
}

fn leap(model: &Model, start: Position, direction: Dimensions) -> Option<Leap> {
    let on_board = ray(start, direction).take_while(|at| model.board().contains(*at));
    let (mut over, mut free) = (PositionSet::empty(), 0);
    for at in on_board {
        match model.board().get(at) {
            tile if tile == model.turn() => return (free > 0).then_some(Leap { direction, free, over }),
            Some(_) => drop(over.insert(at)),
            None => {
                free += 1;
                over.insert(at);
            }
        }
    }
    None
}

/// The run of the opponent's tiles behind the player's tile that ends a line, if they go on there.
pub(super) fn going_on(model: &Model, run: &Run) -> Option<Run> {
    let player = model.turn().filter(|_| run.is_line())?;
    let next = run_from(model, player, run.behind(), run.direction);
    (!next.tiles.is_empty()).then_some(next)
}

/// True if an occupied square would be playable, were it free.
pub(super) fn would_capture(model: &Model, at: Position) -> bool {
    let Some(player) = model.turn() else { return false };
    model.board().get(at).is_some() && runs_from(model, player, at).iter().any(Run::is_line)
}

/// True while one of the four squares in the centre is free.
pub(super) fn is_opening(model: &Model) -> bool {
    model.board().centre().into_iter().any(|at| model.board().get(at).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::reversi::Board;

    fn dark_at(rows: &[&str]) -> Model {
        let mut board = Board::new(Dimensions::new(rows[0].len() as i32, rows.len() as i32)).unwrap();
        for at in board.positions().collect::<Vec<_>>() {
            let tile = match rows[at.y as usize].as_bytes()[at.x as usize] {
                b'D' => Some(Player::Dark),
                b'L' => Some(Player::Light),
                _ => None,
            };
            board.set(at, tile);
        }
        Model::from_parts(board, Some(Player::Dark), None, std::collections::BTreeMap::new())
    }

    fn kinds(rows: &[&str]) -> Vec<Option<Aspect>> {
        runs(&dark_at(rows)).iter().filter(|run| run.is_line()).map(|run| run.kind).collect()
    }

    #[test]
    fn a_line_belongs_to_the_kind_in_which_it_differs_from_the_plainest() {
        assert_eq!(kinds(&["______", "__LD__", "______"]), [Some(Aspect::Line(Axis::Horizontal))]);
        assert_eq!(kinds(&["_______", "__LLD__", "_______"]), [Some(Aspect::Long)]);
        assert_eq!(kinds(&["____", "_LD_", "____"]), [Some(Aspect::Edge)]);
        assert_eq!(kinds(&["_____", "_LLD_", "_____"]), [None]);
        assert_eq!(kinds(&["________", "_LLLLLD_", "________"]), [Some(Aspect::Long)]);
        assert_eq!(kinds(&["_______", "_DL_LD_", "_______"]), [Some(Aspect::Several); 2]);
    }

    #[test]
    fn runs_are_lines_only_with_an_own_tile_behind() {
        let ends: Vec<RunEnd> = runs(&dark_at(&["_LL", "___"])).iter().map(|run| run.end).collect();
        assert!(ends.contains(&RunEnd::Border) && !ends.contains(&RunEnd::Own), "{ends:?}");
    }

    #[test]
    fn a_leap_goes_over_free_squares_to_the_players_tile() {
        let counts = |rows: &[&str]| leaps(&dark_at(rows)).iter().map(|leap| leap.free).collect::<Vec<_>>();
        assert_eq!(counts(&["__LD", "LLLL"]), [1]);
        assert_eq!(counts(&["_L__D", "LLLLL"]), [2, 1]);
        assert_eq!(counts(&["_LD__", "LLLLL"]), [1]);
        assert!(counts(&["_L__", "____"]).is_empty());
    }

    #[test]
    fn lines_that_go_on_at_the_opposite_edge_gain_tiles_that_no_line_gains() {
        let gains = |rows: &[&str], x, y| {
            wrapped_gains(&dark_at(rows), Position::new(x, y)).map(|gain| gain.iter().collect::<Vec<_>>())
        };
        let tile = |x, y| vec![Position::new(x, y)];
        // To the right of the light tile the next row begins with a dark one.
        assert_eq!(gains(&["__L", "D__"], 1, 0), [tile(2, 0), vec![], vec![]]);
        assert_eq!(gains(&["D_L", "___"], 1, 0), [vec![], vec![], tile(2, 0)]);
        assert_eq!(gains(&["_D", "__", "L_"], 0, 1), [vec![], tile(0, 2), vec![]]);
    }

    #[test]
    fn lines_that_would_end_on_the_other_side_are_known() {
        let wraps = |rows: &[&str]| {
            let model = dark_at(rows);
            runs(&model).iter().any(|run| would_wrap(&model, run))
        };
        assert!(wraps(&["D__L", "____"]));
        assert!(!wraps(&["___L", "____"]));
    }
}
