//! Keys that a program reacts to, and runs of them: a cursor that such keys lead out of the board is harmless until another key
//! is pressed there.

use super::controls::whole_groups;
use super::course::Course;
use super::input::{Input, UiKey};
use super::script::UiScript;
use super::stage::{NoInterface, Stage};

/// Keys that are paired with each other.
const MOST_KEYS: usize = 12;

/// Times that a key is pressed before another: once more than a board has squares on a side.
const RUN: usize = 9;

/// The keys after which the picture is another one, or that ask for a move, each at the start of a process; and the others of
/// their groups, as a cursor at an edge does not move beyond it.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn reacting(
    stage: &Stage<'_>,
    start: &UiScript,
    keys: &[UiKey],
) -> Result<Vec<UiKey>, NoInterface> {
    // As much time as a key takes.
    let idle = start.clone().user(vec![Input::Frames(2)]).look();
    let pressed = keys.iter().map(|key| start.clone().user(vec![Input::Press(*key)]).look());
    let courses = stage.perform(&std::iter::once(idle).chain(pressed).collect::<Vec<_>>())?;
    let Some((idle, pressed)) = courses.split_first() else { return Ok(Vec::new()) };
    let asks =
        |course: &Course| course.seen.iter().skip(start.steps.len()).any(|seen| !seen.asked.is_empty());
    let reacts = |course: &Course| asks(course) || course.frames().next() != idle.frames().next();
    let found = keys.iter().zip(pressed).filter(|(_, course)| reacts(course)).map(|(key, _)| *key).collect();
    let mut all = whole_groups(found);
    all.retain(|key| keys.contains(key));
    all.truncate(MOST_KEYS);
    Ok(all)
}

/// Each of the keys many times, and then each other once.
pub(super) fn runs_and_others(keys: &[UiKey]) -> Vec<Vec<Input>> {
    let pairs = keys.iter().flat_map(|key| keys.iter().map(move |other| (*key, *other)));
    let run = |(key, other)| [vec![Input::Press(key); RUN], vec![Input::Press(other)]].concat();
    pairs.filter(|(key, other)| key != other).map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_is_pressed_many_times_before_each_other() {
        let [left, play] = [UiKey::Code('a'), UiKey::Code('f')];
        let runs = runs_and_others(&[left, play]);
        assert_eq!(runs.len(), 2);
        assert_eq!(runs[0].len(), RUN + 1);
        assert_eq!([runs[0][0], runs[0][RUN]], [Input::Press(left), Input::Press(play)]);
    }

    #[test]
    fn a_key_that_reacts_brings_the_others_of_its_group() {
        let keys = whole_groups(vec![UiKey::Code('d'), UiKey::Code('f')]);
        assert!(['w', 'a', 's'].into_iter().all(|key| keys.contains(&UiKey::Code(key))));
        assert!(!keys.contains(&UiKey::UP));
    }
}
