//! A series of games for reading.

use std::io::{self, Write};
use std::time::Duration;

use super::visible;
use crate::model::{Curtailed, DuelForfeit, DuelReport, DuelSide, Interval, MoveRule, MoveTime, MoveTimes};

/// Letters shown of a player's name.
const NAME: usize = 60;

/// Letters shown of a reason.
const REASON: usize = 300;

/// Writes the report; names and reasons are escaped.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_duel(report: &DuelReport, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::new();
    write_series(report, &mut text)?;
    // A name begins its line.
    out.write_all(visible::workflow::guard(&String::from_utf8_lossy(&text)).as_bytes())
}

fn write_series(report: &DuelReport, out: &mut dyn Write) -> io::Result<()> {
    let [a, b] = &report.sides;
    let DuelReport { games, seed, .. } = report;
    writeln!(out, "{} against {}", visible::inline(&a.name, NAME), visible::inline(&b.name, NAME))?;
    writeln!(
        out,
        "  {games} games in pairs: the same random numbers, exchanged seats; --seed {seed} plays them again"
    )?;
    if let Some(curtailed) = &report.curtailed {
        let names = [a, b].map(|side| visible::inline(&side.name, NAME));
        writeln!(out, "  {}", ended_early(curtailed, &names))?;
    }
    for (place, side) in report.sides.iter().enumerate() {
        writeln!(out)?;
        write_side(side, report, report.interval(place), out)?;
        write_warning(side, report.rule, out)?;
    }
    Ok(())
}

fn ended_early(curtailed: &Curtailed, names: &[String; 2]) -> String {
    let Curtailed { side, played, unplayed, why } = *curtailed;
    let (name, other) = (&names[side], &names[1 - side]);
    format!("only {played} were played: {name} {why}; the other {unplayed} count for {other}, as forfeits")
}

fn write_side(
    side: &DuelSide,
    report: &DuelReport,
    interval: Interval,
    out: &mut dyn Write,
) -> io::Result<()> {
    let DuelReport { games, drawn, moves_word, .. } = *report;
    let (wins, half) = (side.wins(), games / 2);
    let Interval { low, high } = interval;
    let percent = 100.0 * (f64::from(wins) + f64::from(drawn) / 2.0) / f64::from(games.max(1));
    let draws = if drawn > 0 { format!(", drawn {drawn}") } else { String::new() };
    writeln!(out, "{}", visible::inline(&side.name, NAME))?;
    writeln!(
        out,
        "  won {wins} of {games}{draws}: {percent:.1} %, 95 % interval {:.1} to {:.1} %, by pairs",
        100.0 * low,
        100.0 * high
    )?;
    writeln!(out, "  {} of {half} going first, {} of {half} going second", side.won_first, side.won_second)?;
    if let Some(median) = side.shots.get(side.shots.len() / 2) {
        let mean = f64::from(side.shots.iter().sum::<u32>()) / side.shots.len() as f64;
        writeln!(out, "  {moves_word} to win: mean {mean:.1}, median {median}")?;
    }
    for DuelForfeit { why, times, game } in &side.forfeits {
        let why = visible::inline(why, REASON);
        writeln!(out, "  forfeited {times}, first in game {game}: {why}")?;
    }
    Ok(())
}

/// Says that a move took longer than the handout grants; it is never said because the machine was busy.
fn write_warning(side: &DuelSide, rule: Option<MoveRule>, out: &mut dyn Write) -> io::Result<()> {
    let Some(rule) = rule.filter(|rule| side.times.is_longer_than(rule.most)) else { return Ok(()) };
    let MoveTime { cpu, elapsed } = side.times.longest;
    let (took, computed) = (duration(elapsed.max(cpu)), duration(cpu));
    writeln!(out, "  warning: a move took {took}, of which {computed} were computing. {}", rule.clause)
}

/// The time of a player's moves in a sentence; `None` for a player in this process.
pub fn move_times(times: &MoveTimes) -> Option<String> {
    let mean = times.mean();
    (times.moves > 0).then(|| {
        format!(
            "longest move {} ({} computing), mean {} ({} computing)",
            duration(times.longest.elapsed),
            duration(times.longest.cpu),
            duration(mean.elapsed),
            duration(mean.cpu)
        )
    })
}

/// "3.2 s", "41 ms", "80 µs".
fn duration(time: Duration) -> String {
    match time.as_micros() {
        micros @ 0..1000 => format!("{micros} µs"),
        micros @ 1000..1_000_000 => format!("{:.1} ms", micros as f64 / 1e3),
        micros => format!("{:.1} s", micros as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::model::Curtailment;

    fn report(sides: [DuelSide; 2]) -> DuelReport {
        DuelReport {
            seed: 7,
            games: 10,
            pairs: Vec::new(),
            drawn: 0,
            curtailed: None,
            moves_word: "shots",
            rule: None,
            sides,
        }
    }

    fn text(report: &DuelReport) -> String {
        let mut out = Vec::new();
        write_duel(report, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_series_that_ended_early_says_why_and_who_has_the_rest() {
        let side = |name: &str| DuelSide { name: name.to_owned(), ..DuelSide::default() };
        let curtailed = Curtailed { side: 1, played: 3, unplayed: 97, why: Curtailment::Forfeits(3) };
        let sides = [side("good"), side("late\u{1b}/")];
        let report = DuelReport { curtailed: Some(curtailed), games: 100, ..report(sides) };
        let text = text(&report);
        let line = "  only 3 were played: late␛/ forfeited 3 in a row for the same reason; the other 97 count for good, as forfeits\n";
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn a_report_tells_of_wins_shots_and_forfeits() {
        let good = DuelSide {
            name: "good".into(),
            won_first: 5,
            won_second: 3,
            shots: vec![40, 41, 45],
            ..DuelSide::default()
        };
        let forfeit = DuelForfeit { why: "it called exit(3)".into(), times: 2, game: 4 };
        let other = DuelSide {
            name: "late\u{1b}[31m/".into(),
            won_first: 2,
            forfeits: vec![forfeit],
            ..DuelSide::default()
        };
        let report = DuelReport { pairs: vec![4, 4, 4, 2, 2], ..report([good, other]) };
        let expected = "good against late␛[31m/
  10 games in pairs: the same random numbers, exchanged seats; --seed 7 plays them again

good
  won 8 of 10: 80.0 %, 95 % interval 38.7 to 96.2 %, by pairs
  5 of 5 going first, 3 of 5 going second
  shots to win: mean 42.0, median 41

late␛[31m/
  won 2 of 10: 20.0 %, 95 % interval 3.8 to 61.3 %, by pairs
  2 of 5 going first, 0 of 5 going second
  forfeited 2, first in game 4: it called exit(3)
";
        assert_eq!(text(&report), expected);
    }

    #[test]
    fn a_move_that_takes_longer_than_the_handout_grants_is_a_warning_with_its_clause() {
        let rule = MoveRule { most: Duration::from_secs(5), clause: "\"within 5 seconds\"" };
        let time = |ms| MoveTime { cpu: Duration::from_millis(ms - 100), elapsed: Duration::from_millis(ms) };
        let side = |ms| {
            let mut times = MoveTimes::default();
            times.count(time(ms));
            DuelSide { name: "slow".to_owned(), times, ..DuelSide::default() }
        };
        let text = text(&DuelReport { rule: Some(rule), ..report([side(5100), side(4900)]) });
        let warning = "  warning: a move took 5.1 s, of which 5.0 s were computing. \"within 5 seconds\"\n";
        assert_eq!(text.matches("warning").count(), 1);
        assert!(text.contains(warning), "{text}");
    }

    #[test]
    fn times_are_told_by_both_clocks_and_not_at_all_of_a_player_without_a_process() {
        let mut times = MoveTimes::default();
        assert_eq!(move_times(&times), None);
        times.count(MoveTime { cpu: Duration::from_micros(80), elapsed: Duration::from_micros(41_200) });
        let said = "longest move 41.2 ms (80 µs computing), mean 41.2 ms (80 µs computing)";
        assert_eq!(move_times(&times).unwrap(), said);
    }
}
