//! GoodPlayer's strength: a series of games against the reference's MediocrePlayer, which is remarked on and never graded, unless
//! the program breaks down.

use reference::battleship::Attack;

use super::replay;
use super::script::{Judging, PlayerOwners, PlayerScript};
use super::starter_player::is_of_its_own;
use super::step::{NewPlayer, PlayerStep, SeriesGame};
use super::transcript::StepRecord;
use crate::assignments::battleship::contest::Secret;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::termination;
use crate::model::{Clock, End, Interval, RunRecord, Turn, Verdict};

/// Games, half of them in each seat: few, because each grade plays them. `harness duel` plays as many as are wanted. Each
/// game has random numbers of its own, for one process plays them all and could remember the game before.
const GAMES: u8 = 6;

/// Processor seconds for the series, which earns no points. Elapsed time would depend on the machine.
const PATIENCE: u64 = 2;

/// What the handout allows for a move.
const ALLOWED_MS: u32 = 5000;

const GOOD: NewPlayer = NewPlayer { kind: "good", name: "Player One" };

/// What players share is another check's business, and so is placing the ships.
pub(super) const ONE_OF_MANY: PlayerOwners =
    PlayerOwners { of_all: &["player.two-players"], of_ends: &["player.good.places"] };

/// All games, one after another, in one process. The same player is judged elsewhere, so the series is only remarked on.
pub(super) fn series(seed: u64) -> PlayerScript {
    let secret = Secret::new(seed);
    let script = PlayerScript::judged(GameConfig::standard(10, 10), Judging::Remark(remark));
    let play = |script: PlayerScript, number: u8| {
        let turn = if number.is_multiple_of(2) { Turn::First } else { Turn::Second };
        let game = SeriesGame { turn, secret, number: number.into() };
        let script = script.then(PlayerStep::Create(number, GOOD)).then(PlayerStep::IsAwful(number));
        script.then(PlayerStep::Contest(number, game))
    };
    let script = script.seconds(PATIENCE).roomy().given(is_of_its_own).relies_on(ONE_OF_MANY);
    (0..GAMES).fold(script, play)
}

/// The end of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SeriesResult {
    /// The player won with that many shots.
    Won(u32),
    Lost,
    /// The series had used up its time, or the process had ended.
    CutShort,
}

fn remark(script: &PlayerScript, record: &RunRecord) -> Option<String> {
    let steps = replay::read_consistent(script, record).ok()?;
    let games = script.steps.iter().zip(&steps).filter(|(step, _)| matches!(step, PlayerStep::Contest(..)));
    let games: Vec<&StepRecord> = games.map(|(_, record)| record).collect();
    let results: Vec<SeriesResult> = games.iter().map(|record| result(script, record)).collect();
    let cut = results.contains(&SeriesResult::CutShort);
    let text = if cut { cut_short(&record.end) } else { describe(&results) };
    let shots = games.iter().flat_map(|record| record.shots());
    let longest_ms = shots.map(|(_, shot)| shot.report.waited_ms).max();
    let time = longest_ms.map(|longest_ms| format!("; {}", longest_move(longest_ms)));
    Some(text + &time.unwrap_or_default())
}

/// The longest move; shorter times than a second are not written down, as they differ from run to run.
fn longest_move(longest_ms: u32) -> String {
    let seconds = f64::from(longest_ms) / 1000.0;
    match longest_ms {
        0 => "no move took a second".to_owned(),
        1..=ALLOWED_MS => format!("its longest move took {seconds:.1} s"),
        _ => format!("its longest move took {seconds:.1} s: it \"must not take more than 5 seconds\""),
    }
}

fn result(script: &PlayerScript, record: &StepRecord) -> SeriesResult {
    let results = || record.shots().map(|(_, shot)| shot.report.arguments.result());
    let sunk = results().filter(|result| matches!(result, Attack::Destroyed(_))).count();
    match (sunk == script.config.ships.len(), &record.answer) {
        (true, _) => SeriesResult::Won(u32::try_from(results().count()).unwrap_or(u32::MAX)),
        (false, Some(_)) => SeriesResult::Lost,
        (false, None) => SeriesResult::CutShort,
    }
}

/// The remark on a series that was stopped: the number of its games would depend on the machine, the stop hardly does.
fn cut_short(end: &End) -> String {
    let why = match termination::verdict(end) {
        Some(Verdict::TimedOut { clock: Clock::Cpu, limit_ms }) => {
            format!(": together they have {} s of CPU time, which the handout does not set", limit_ms / 1000)
        }
        Some(verdict) => format!(": {}", termination::phrase(&verdict)),
        None => String::new(),
    };
    format!("GoodPlayer's games against the reference's MediocrePlayer were not played to the end{why}")
}

fn describe(results: &[SeriesResult]) -> String {
    let games = u32::try_from(results.len()).unwrap_or(u32::MAX);
    let mut shots: Vec<u32> = results.iter().filter_map(|result| result.shots()).collect();
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

impl SeriesResult {
    /// The shots of a game that was won.
    fn shots(self) -> Option<u32> {
        if let SeriesResult::Won(shots) = self { Some(shots) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remark_holds_wins_chance_and_shots() {
        let results = [SeriesResult::Won(40), SeriesResult::Won(50), SeriesResult::Lost];
        assert_eq!(
            describe(&results),
            "GoodPlayer won 2 of 3 games against the reference's MediocrePlayer (the chance lies between 21 and 94 %, \
             with 95 % confidence); shots to win: mean 45.0, median 50"
        );
    }

    #[test]
    fn the_longest_move_is_told_with_the_clause_where_it_is_too_long() {
        assert_eq!(longest_move(0), "no move took a second");
        assert_eq!(longest_move(1500), "its longest move took 1.5 s");
        assert_eq!(
            longest_move(5200),
            "its longest move took 5.2 s: it \"must not take more than 5 seconds\""
        );
    }

    #[test]
    fn the_remark_on_a_player_that_never_wins_holds_no_shots() {
        assert_eq!(
            describe(&[SeriesResult::Lost]),
            "GoodPlayer won 0 of 1 games against the reference's MediocrePlayer (the chance lies between 0 and 79 %, \
             with 95 % confidence)"
        );
    }
}
