//! Tiles as games bring them, for a program that shows a board of its own: of states that are set it hears nothing.

use std::collections::{BTreeMap, BTreeSet};

use reference::reversi::{Model, Player, Position};

use super::camera::{Camera, Pace};
use super::controls::{Way, all_positions};
use super::coverage::random_game;
use super::painter::{Area, Canvas, FEWEST_SEEN};
use super::stage::NoInterface;
use crate::model::Judgement;

/// Games that are looked at: by then nearly every square has had each tile.
const GAMES: u64 = 3;

/// The remark on such a program.
pub(super) const OWN_BOARD: &str = "the program shows a board of its own, which follows the moves that it hears of: its tiles were looked at in games that \
                                    were played, as they follow no state that the harness sets";

/// The part of the window that shows each square that came to hold a tile.
pub(super) struct PlayedTiles {
    areas: Vec<(Position, Area)>,
}

/// A game with the picture of each of its states.
struct PlayedGame {
    states: Vec<Model>,
    canvases: Vec<Canvas>,
}

/// The tiles in games that are played by the inputs; `None` unless every square shows whose tile lies on it, and nothing else, by
/// pixels that change when its tile does and at no other time.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn shown(camera: &Camera<'_>) -> Result<Option<PlayedTiles>, NoInterface> {
    if camera.pace == Pace::Moving || !camera.controls.is_free() {
        return Ok(None);
    }
    let mut games = Vec::new();
    for seed in 0..GAMES {
        let (moves, states) = random_game(camera.controls.size, seed);
        let pictures = camera.played(&moves)?;
        let canvases: Vec<Canvas> = pictures.iter().filter_map(|picture| picture.canvas()).collect();
        if canvases.len() != states.len() {
            return Ok(None);
        }
        games.push(PlayedGame { states, canvases });
    }
    Ok(areas(&games).map(|areas| PlayedTiles { areas }))
}

/// The area of each square that had a tile; `None` where one of them does not show it.
fn areas(games: &[PlayedGame]) -> Option<Vec<(Position, Area)>> {
    let first = games.first()?;
    let pixels = pixels_by_changes(games)?;
    let squares = all_positions(first.states.first()?);
    let filled: Vec<Position> =
        squares.iter().copied().filter(|at| changes_of(games, *at).contains(&Change::Tile)).collect();
    // What a few squares show says nothing of a board.
    if 4 * filled.len() < 3 * squares.len() {
        return None;
    }
    let area = |at: &Position| {
        let changes = changes_of(games, *at);
        let own = pixels.iter().filter(|(times, _)| follows(times, &changes)).flat_map(|(_, own)| own);
        let telling: Vec<usize> = own.copied().filter(|pixel| tells(games, *at, *pixel)).collect();
        (telling.len() >= FEWEST_SEEN).then(|| first.canvases[0].bounds(&telling).map(|area| (*at, area)))?
    };
    filled.iter().map(area).collect()
}

/// What a move does to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// It gets a tile, or another one.
    Tile,
    /// It keeps its tile.
    Kept,
    /// It stays empty: whether it may be played, and is marked, may change.
    Empty,
}

/// True if pixels that change at these moves change with the tile of a square, and at no other time while a tile lies there.
fn follows(times: &[usize], changes: &[Change]) -> bool {
    changes.iter().enumerate().all(|(time, change)| match change {
        Change::Tile => times.binary_search(&time).is_ok(),
        Change::Kept => times.binary_search(&time).is_err(),
        Change::Empty => true,
    })
}

/// All pixels that ever change, by the moves at which they do, counted through all games; `None` for a window that changes its size.
fn pixels_by_changes(games: &[PlayedGame]) -> Option<BTreeMap<Vec<usize>, Vec<usize>>> {
    let mut changes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let pairs = games.iter().flat_map(|game| game.canvases.windows(2));
    for (time, pair) in pairs.enumerate() {
        for pixel in pair[0].difference(&pair[1])? {
            changes.entry(pixel).or_default().push(time);
        }
    }
    let mut pixels: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for (pixel, times) in changes {
        pixels.entry(times).or_default().push(pixel);
    }
    Some(pixels)
}

/// What each move does to a square, through all games.
fn changes_of(games: &[PlayedGame], at: Position) -> Vec<Change> {
    let pairs = games.iter().flat_map(|game| game.states.windows(2));
    let tiles = pairs.map(|pair| (pair[0].board().get(at), pair[1].board().get(at)));
    tiles
        .map(|tiles| match tiles {
            (None, None) => Change::Empty,
            (before, after) if before == after => Change::Kept,
            _ => Change::Tile,
        })
        .collect()
}

/// True if a pixel has one colour for each player's tile on the square, and others where there is none.
fn tells(games: &[PlayedGame], at: Position, pixel: usize) -> bool {
    let mut colors: BTreeMap<Option<Player>, BTreeSet<[u8; 3]>> = BTreeMap::new();
    for game in games {
        for (state, canvas) in game.states.iter().zip(&game.canvases) {
            let Some(color) = canvas.pixels.get(pixel) else { return false };
            colors.entry(state.board().get(at)).or_default().insert(*color);
        }
    }
    let is_one = |(tile, colors): (&Option<Player>, &BTreeSet<[u8; 3]>)| tile.is_none() || colors.len() == 1;
    let all: usize = colors.values().map(BTreeSet::len).sum();
    let different: BTreeSet<&[u8; 3]> = colors.values().flatten().collect();
    colors.iter().all(is_one) && different.len() == all
}

impl PlayedTiles {
    /// Whether squares are played where they are shown.
    pub(super) fn in_place(&self, camera: &Camera<'_>) -> Judgement {
        let Way::Mouse(..) = camera.controls.way else { return Judgement::pass() };
        let is_there = |(at, area): &(Position, Area)| {
            camera.controls.place(*at).is_some_and(|place| area.holds((place.x, place.y)))
        };
        match self.areas.iter().all(is_there) {
            true => Judgement::pass(),
            false => Judgement::skipped(
                "squares are not played in the middle of what shows them, and states that are set show nothing",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use reference::reversi::Dimensions;

    use super::*;

    /// A window in which each square is three pixels wide and high.
    fn painted(states: &[Model], tile: impl Fn(&Model, Position) -> Option<Player>) -> Vec<Canvas> {
        let paint = |state: &Model| {
            let mut canvas = Canvas { width: 12, height: 12, pixels: vec![[0; 3]; 144] };
            for at in all_positions(state) {
                let color = match tile(state, at) {
                    None => [90; 3],
                    Some(Player::Dark) => [10; 3],
                    Some(Player::Light) => [250; 3],
                };
                for (x, y) in (0..9).map(|n| (3 * at.x + n % 3, 3 * at.y + n / 3)) {
                    canvas.dot(x, y, color);
                }
            }
            canvas
        };
        states.iter().map(paint).collect()
    }

    fn games(tile: impl Fn(&Model, Position) -> Option<Player> + Copy) -> Vec<PlayedGame> {
        let played = |seed| {
            let (_, states) = random_game(Dimensions::new(4, 4), seed);
            PlayedGame { canvases: painted(&states, tile), states }
        };
        (0..GAMES).map(played).collect()
    }

    #[test]
    fn a_board_that_shows_its_tiles_has_an_area_for_each_square() {
        let areas = areas(&games(|state, at| state.board().get(at))).unwrap();
        assert_eq!(areas.len(), 16);
        let (at, area) = areas[5];
        assert!(area.holds((3 * at.x + 1, 3 * at.y + 1)) && !area.holds((3 * at.x + 3, 3 * at.y)));
    }

    #[test]
    fn a_tile_that_never_turns_or_lies_elsewhere_is_no_such_board() {
        let taken = |state: &Model, at| state.board().get(at).map(|_| Player::Dark);
        assert!(areas(&games(taken)).is_none());
        let corner =
            |state: &Model, at: Position| state.board().get(at).filter(|_| at != Position::new(3, 3));
        assert!(areas(&games(corner)).is_none());
    }
}
