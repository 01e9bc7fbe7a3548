//! How strong GoodPlayer is: games against the reference's MediocrePlayer. Told, never graded.

use reference::battleship::{Attack, Seat};

use super::contest::Rivalry;
use super::heard::{Heard, What};
use super::opinion::Opinion;
use super::script::{Script, Told};
use super::step::{NewPlayer, Step};
use crate::assignments::battleship::chances::Secret;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::termination;
use crate::model::{End, Interval, RunRecord, Scenario};

/// Games, half of them in each seat: few, because each grade plays them. `harness duel` plays as many as are wanted. Each
/// has chances of its own, for one process plays them all and could remember what it saw.
const GAMES: u8 = 6;

/// Processor seconds for the series: what is spent on nobody's points. Elapsed time would tell of the machine.
const PATIENCE: u64 = 2;

const GOOD: NewPlayer = NewPlayer { kind: "good", name: "Player One" };

/// All games, one after another, in one process.
pub(super) fn series(seed: u64) -> Box<dyn Scenario> {
    let secret = Secret::new(seed);
    let script = Script::new(GameConfig::standard(10, 10), |_, _| Opinion::Fine).seconds(PATIENCE);
    let play = |script: Script, number: u8| {
        let seat = if number.is_multiple_of(2) { Seat::First } else { Seat::Second };
        let rivalry = Rivalry { seat, secret, game: number.into() };
        script.then(Step::Create(number, GOOD)).then(Step::Contest(number, rivalry))
    };
    // Whatever becomes of it is told and never wrong: the same player is judged elsewhere.
    Box::new(Told { script: (0..GAMES).fold(script, play), note: tell })
}

/// What became of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Course {
    /// Won with that many shots.
    Won(u32),
    Lost,
    /// The series had used up its time, or the process was gone.
    CutShort,
}

fn tell(script: &Script, record: &RunRecord) -> Option<String> {
    let heard = script.hear(record).ok()?;
    let games = script.steps.iter().zip(&heard).filter(|(step, _)| matches!(step, Step::Contest(..)));
    let courses: Vec<Course> = games.map(|(_, heard)| course(script, heard)).collect();
    Some(if courses.contains(&Course::CutShort) { cut_short(&record.end) } else { describe(&courses) })
}

fn course(script: &Script, heard: &Heard) -> Course {
    let (mut sunk, mut shots) = (0, 0);
    for call in &heard.calls {
        match &call.what {
            What::Shot(_, _, word) => {
                shots += 1;
                match word.arguments.result() {
                    Attack::Destroyed(_) => sunk += 1,
                    Attack::Invalid | Attack::Miss | Attack::Hit => {}
                }
            }
            What::Turn | What::Block(..) | What::Unblock(_) | What::Placed(_) | What::TooSlow => {}
        }
    }
    match (sunk == script.config.n_ships(), &heard.answer) {
        (true, _) => Course::Won(shots),
        (false, Some(_)) => Course::Lost,
        (false, None) => Course::CutShort,
    }
}

/// How far a series came before it was stopped depends on the machine; that it was stopped hardly does.
fn cut_short(end: &End) -> String {
    let why = match termination::verdict(end) {
        Some(verdict) => format!(": {}", termination::phrase(&verdict)),
        None => String::new(),
    };
    format!("GoodPlayer's games against the reference's MediocrePlayer were not played to the end{why}")
}

fn describe(courses: &[Course]) -> String {
    let games = u32::try_from(courses.len()).unwrap_or(u32::MAX);
    let mut shots: Vec<u32> = courses.iter().filter_map(|course| won(*course)).collect();
    shots.sort_unstable();
    let wins = u32::try_from(shots.len()).unwrap_or(u32::MAX);
    let Interval { low, high } = Interval::wilson(wins, games);
    let (low, high) = (100.0 * low, 100.0 * high);
    let mut text = format!("GoodPlayer won {wins} of {games} games against the reference's MediocrePlayer");
    if games > 0 {
        text += &format!(" (the chance lies between {low:.0} and {high:.0} %, with 95 % confidence)");
    }
    if let Some(median) = shots.get(shots.len() / 2) {
        let mean = f64::from(shots.iter().sum::<u32>()) / f64::from(wins);
        text += &format!("; shots to win: mean {mean:.1}, median {median}");
    }
    text
}

fn won(course: Course) -> Option<u32> {
    match course {
        Course::Won(shots) => Some(shots),
        Course::Lost | Course::CutShort => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_tells_wins_chance_and_shots() {
        let courses = [Course::Won(40), Course::Won(50), Course::Lost];
        assert_eq!(
            describe(&courses),
            "GoodPlayer won 2 of 3 games against the reference's MediocrePlayer (the chance lies between 21 and 94 %, \
             with 95 % confidence); shots to win: mean 45.0, median 50"
        );
    }

    #[test]
    fn a_player_who_never_wins_has_no_shots_to_tell_of() {
        assert_eq!(
            describe(&[Course::Lost]),
            "GoodPlayer won 0 of 1 games against the reference's MediocrePlayer (the chance lies between 0 and 79 %, \
             with 95 % confidence)"
        );
    }
}
