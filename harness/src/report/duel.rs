//! A series of games for reading.

use std::io::{self, Write};

use super::visible;
use crate::model::{Curtailed, Curtailment, DuelForfeit, DuelReport, DuelSide, Interval};

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
    let (DuelReport { games, seed, .. }, half) = (report, report.games / 2);
    writeln!(out, "{} against {}", visible::inline(&a.name, NAME), visible::inline(&b.name, NAME))?;
    writeln!(
        out,
        "  {games} games in pairs: the same random numbers, exchanged seats; --seed {seed} plays them again"
    )?;
    if let Some(curtailed) = &report.curtailed {
        let names = [a, b].map(|side| visible::inline(&side.name, NAME));
        writeln!(out, "  {}", ended_early(curtailed, &names))?;
    }
    for side in &report.sides {
        writeln!(out)?;
        write_side(side, *games, half, out)?;
    }
    Ok(())
}

fn ended_early(curtailed: &Curtailed, names: &[String; 2]) -> String {
    let Curtailed { side, played, unplayed, why } = *curtailed;
    let (name, other) = (&names[side], &names[1 - side]);
    let why = match why {
        Curtailment::Forfeits(times) => format!("forfeited {times} in a row for the same reason"),
        Curtailment::Sleep { seconds } => {
            format!("slept for more than {seconds} s, and a series has room for no more")
        }
        Curtailment::Cpu { seconds } => {
            format!("computed for more than {seconds} s, which is all that a series of this length has")
        }
    };
    format!("only {played} were played: {name} {why}; the other {unplayed} count for {other}")
}

fn write_side(side: &DuelSide, games: u32, half: u32, out: &mut dyn Write) -> io::Result<()> {
    let wins = side.wins();
    let Interval { low, high } = Interval::wilson(wins, games);
    let percent = 100.0 * f64::from(wins) / f64::from(games.max(1));
    writeln!(out, "{}", visible::inline(&side.name, NAME))?;
    writeln!(
        out,
        "  won {wins} of {games}: {percent:.1} %, 95 % interval {:.1} to {:.1} %",
        100.0 * low,
        100.0 * high
    )?;
    writeln!(out, "  {} of {half} going first, {} of {half} going second", side.won_first, side.won_second)?;
    if let Some(median) = side.shots.get(side.shots.len() / 2) {
        let mean = f64::from(side.shots.iter().sum::<u32>()) / side.shots.len() as f64;
        writeln!(out, "  shots to win: mean {mean:.1}, median {median}")?;
    }
    for DuelForfeit { why, times, game } in &side.forfeits {
        let why = visible::inline(why, REASON);
        writeln!(out, "  forfeited {times}, first in game {game}: {why}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let text = text(&DuelReport { seed: 7, games: 100, curtailed: Some(curtailed), sides });
        let line = "  only 3 were played: late␛/ forfeited 3 in a row for the same reason; the other 97 count for good\n";
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
        let report = DuelReport { seed: 7, games: 10, curtailed: None, sides: [good, other] };
        let expected = "good against late␛[31m/
  10 games in pairs: the same random numbers, exchanged seats; --seed 7 plays them again

good
  won 8 of 10: 80.0 %, 95 % interval 49.0 to 94.3 %
  5 of 5 going first, 3 of 5 going second
  shots to win: mean 42.0, median 41

late␛[31m/
  won 2 of 10: 20.0 %, 95 % interval 5.7 to 51.0 %
  2 of 5 going first, 0 of 5 going second
  forfeited 2, first in game 4: it called exit(3)
";
        assert_eq!(text(&report), expected);
    }
}
