//! Entries: inputs that each play one legal move or another, as the moves of a state stand in a list beside the board, or have
//! letters. Which one plays a square is found out anew in each state.

use std::collections::BTreeMap;

use reference::reversi::{Dimensions, Model, Position};

use super::manner::{Manner, all_positions};
use super::mouse::played_by;
use crate::assignments::reversi::ui::input::{Input, Pixel, UiKey};
use crate::assignments::reversi::ui::script::UiScript;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Plies of a game of which one is looked at before it is said that entries play every move.
const EVERY_PLY: usize = 4;

/// Keys that play different squares, from which on they are taken for the names of moves.
const NAMES: usize = 2;

/// Letters and digits that change the picture, from which on they may be names that choose a move: a cursor has four.
const CHOSEN_NAMES: usize = 6;

/// An input that plays a move, another one in another state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::reversi::ui) enum Entry {
    Click(Manner, Pixel),
    Key(UiKey),
    /// A key that chooses a move, and one that makes it: the same once more, or another.
    Chosen(UiKey, UiKey),
}

impl Entry {
    /// The inputs that play its move.
    pub(in crate::assignments::reversi::ui) fn inputs(self) -> Vec<Input> {
        match self {
            Entry::Click(manner, place) => manner.click(place),
            Entry::Key(key) => vec![Input::Press(key), Input::Frames(1)],
            Entry::Chosen(key, confirm) => vec![Input::Press(key), Input::Press(confirm), Input::Frames(1)],
        }
    }

    /// The inputs that point at it.
    pub(in crate::assignments::reversi::ui) fn pointed(self) -> Vec<Input> {
        match self {
            Entry::Click(_, place) => vec![Input::Move(place), Input::Frames(1)],
            Entry::Key(_) => Vec::new(),
            Entry::Chosen(key, _) => vec![Input::Press(key), Input::Frames(1)],
        }
    }
}

/// The entry of each square that one plays.
pub(in crate::assignments::reversi::ui) type Entries = BTreeMap<Position, Entry>;

/// A program that is played by entries.
#[derive(Debug, Clone)]
pub(in crate::assignments::reversi::ui) struct Listed {
    pub(in crate::assignments::reversi::ui) entries: Vec<Entry>,
    /// Those where every square may be played; of many squares some may have none.
    pub(in crate::assignments::reversi::ui) squares: Entries,
    /// All squares: every move of a game has an entry.
    pub(in crate::assignments::reversi::ui) all: Vec<Position>,
}

impl Listed {
    /// Entries that play every move of some states of a game; `None` if they do not.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn of(
        stage: &Stage<'_>,
        every: &Model,
        prefix: &[Input],
        entries: Vec<Entry>,
    ) -> Result<Option<Listed>, NoInterface> {
        for state in states_of_a_game(every.dimensions()) {
            let found = entries_in(stage, &state, prefix, &entries)?;
            if state.next_moves().keys().any(|at| !found.contains_key(at)) {
                return Ok(None);
            }
        }
        let squares = entries_in(stage, every, prefix, &entries)?;
        // What is played in a new process comes first.
        let others = all_positions(every).into_iter().filter(|at| !squares.contains_key(at));
        let all = squares.keys().copied().chain(others).collect();
        Ok((!squares.is_empty()).then_some(Listed { entries, squares, all }))
    }

    /// The names of moves, given what each key plays where every square may be played.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn by_names(
        stage: &Stage<'_>,
        every: &Model,
        prefix: &[Input],
        playing: &[(UiKey, Position)],
        entry: impl Fn(UiKey) -> Entry,
    ) -> Result<Option<Listed>, NoInterface> {
        let mut squares: Vec<Position> = playing.iter().map(|(_, at)| *at).collect();
        squares.sort();
        squares.dedup();
        if squares.len() < NAMES {
            return Ok(None);
        }
        // A key that may quit comes last: it is a name where its neighbours are.
        let has = |letter| playing.iter().any(|(key, _)| *key == UiKey::Code(letter));
        let quit = Some(UiKey::Code('q')).filter(|_| has('p') && has('r'));
        let keys = playing.iter().map(|(key, _)| *key).chain(quit);
        Listed::of(stage, every, prefix, keys.map(entry).collect())
    }

    /// The names of moves that are chosen first, given the keys that change the picture.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn by_chosen_names(
        stage: &Stage<'_>,
        every: &Model,
        prefix: &[Input],
        moving: &[UiKey],
    ) -> Result<Option<Listed>, NoInterface> {
        let is_sign = |key: &&UiKey| matches!(key, UiKey::Code(sign) if sign.is_ascii_alphanumeric());
        let names: Vec<UiKey> = moving.iter().filter(is_sign).copied().collect();
        // Fewer lead a cursor, unless there are no more squares.
        if names.len() < CHOSEN_NAMES.min(all_positions(every).len()) {
            return Ok(None);
        }
        let start = UiScript::frozen(every).user(prefix);
        for confirm in [None, Some(UiKey::ENTER), Some(UiKey::SPACE)] {
            let entry = |key| Entry::Chosen(key, confirm.unwrap_or(key));
            let inputs: Vec<Vec<Input>> = names.iter().map(|key| entry(*key).inputs()).collect();
            let played = played_by(stage, &start, &inputs)?;
            let playing: Vec<(UiKey, Position)> =
                names.iter().zip(played).filter_map(|(key, at)| Some((*key, at?))).collect();
            if let Some(found) = Listed::by_names(stage, every, prefix, &playing, entry)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// The squares that entries play in a state in which the program begins.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(in crate::assignments::reversi::ui) fn entries_in(
    stage: &Stage<'_>,
    state: &Model,
    prefix: &[Input],
    entries: &[Entry],
) -> Result<Entries, NoInterface> {
    let inputs: Vec<Vec<Input>> = entries.iter().map(|entry| entry.inputs()).collect();
    let played = played_by(stage, &UiScript::frozen(state).user(prefix), &inputs)?;
    let mut found = Entries::new();
    for (entry, at) in entries.iter().zip(played) {
        if let Some(at) = at {
            found.entry(at).or_insert(*entry);
        }
    }
    Ok(found)
}

/// True if some entry plays another move in a game than where every square may be played, and a move of the game is not played
/// by its own entry.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn shifts(
    stage: &Stage<'_>,
    size: Dimensions,
    prefix: &[Input],
    squares: &Entries,
) -> Result<bool, NoInterface> {
    let Some(game) = states_of_a_game(size).into_iter().nth(1) else { return Ok(false) };
    let begun = UiScript::frozen(&game).user(prefix);
    let is_move = |at: &Position| game.find_move(*at).is_some();
    let (moves, others): (Vec<_>, Vec<_>) = squares.iter().partition(|(at, _)| is_move(at));
    let inputs = |of: &[(&Position, &Entry)]| of.iter().map(|(_, entry)| entry.inputs()).collect::<Vec<_>>();
    let played = played_by(stage, &begun, &inputs(&moves))?;
    // Where each move is played by its own entry, nothing that is no move need be tried.
    if moves.iter().zip(&played).all(|((own, _), played)| *played == Some(**own)) {
        return Ok(false);
    }
    let plays_another = |own: &Position, played: &Option<Position>| {
        played.as_ref().is_some_and(|at| at != own && is_move(at))
    };
    let elsewhere = played_by(stage, &begun, &inputs(&others))?;
    let all = moves.iter().zip(&played).chain(others.iter().zip(&elsewhere));
    Ok(all.into_iter().any(|((own, _), played)| plays_another(own, played)))
}

/// Some states of a game, the first of them, and the one after its first move.
fn states_of_a_game(Dimensions { width, height }: Dimensions) -> Vec<Model> {
    let mut states: Vec<Model> = Model::new(width, height).into_iter().collect();
    while let Some(last) = states.last() {
        let mut next = last.clone();
        let moves: Vec<Position> = next.next_moves().keys().copied().collect();
        // First the first: all others stand higher in a list then, also on the smallest board.
        let Some(at) = moves.get((states.len() - 1) * 7 % moves.len().max(1)) else { break };
        // A move of the game's own.
        let _ = next.play_move(*at);
        states.push(next);
    }
    // Of the end no move is played.
    states.pop();
    let is_wanted = |number: usize| number < 2 || number.is_multiple_of(EVERY_PLY);
    states.into_iter().enumerate().filter(|(number, _)| is_wanted(*number)).map(|(_, state)| state).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_states_of_a_game_begin_with_the_first_two_and_all_have_moves() {
        for (width, height) in [(8, 8), (6, 4), (2, 2)] {
            let states = states_of_a_game(Dimensions::new(width, height));
            assert!(states.len() > 1, "{width} {height}");
            assert_eq!(states[0].board().count(None), usize::try_from(width * height).unwrap());
            assert_eq!(states[1].board().count(None) + 1, states[0].board().count(None));
            assert!(states.iter().all(|state| !state.next_moves().is_empty()));
        }
    }
}
