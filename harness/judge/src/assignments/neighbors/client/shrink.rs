//! Smaller dialogues: the end of a game alone, then the game without single lines.

use super::dialogue::{Dialogue, DialogueFocus};
use super::opening_move::begun_by_black;

/// Smaller dialogues, the most promising first. A game that does not end is not offered: a correct program may do as it
/// likes when its input ends first.
pub(super) fn smaller(dialogue: &Dialogue) -> impl Iterator<Item = Dialogue> {
    let total = dialogue.lines().len();
    let later = [1, 2, 4].into_iter().chain([total / 2]).filter(move |last| *last < total);
    let later = later.filter_map(move |last| beginning_at(dialogue, total - last));
    let later = later.filter_map(begun_by_black).filter(move |later| later.lines().len() < total);
    let fewer = (0..total).map(|at| without_line(dialogue, at));
    let ends = |dialogue: &Dialogue| dialogue.focus == DialogueFocus::Ending || dialogue.comes_to_an_end();
    later.chain(fewer).filter(ends)
}

/// The same dialogue from the position after so many lines.
fn beginning_at(dialogue: &Dialogue, count: usize) -> Option<Dialogue> {
    let mut game = dialogue.start.clone();
    for line in &dialogue.lines()[..count] {
        let [from, to] = line.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
        while game.is_isolated(game.current_player()) {
            game.swap_player();
            if game.is_isolated(game.current_player()) {
                return None;
            }
        }
        if game.make_move(from, to).is_ok() {
            game.swap_player();
        }
    }
    let typed = dialogue.lines()[count..].iter().map(|line| format!("{line}\n")).collect();
    Some(Dialogue { start: game, typed, ..dialogue.clone() })
}

fn without_line(dialogue: &Dialogue, left_out: usize) -> Dialogue {
    let lines = dialogue.lines().into_iter().enumerate().filter(|(at, _)| *at != left_out);
    Dialogue { typed: lines.map(|(_, line)| format!("{line}\n")).collect(), ..dialogue.clone() }
}
