//! The report of one game between parts of several submissions.

use std::io::{self, Write};

use super::visible;
use crate::model::{Breach, Conduct, LineupEnding, LineupPart, LineupReport};

/// Letters shown of a name.
const NAME: usize = 60;

/// Lines shown of what came back, and of what is required.
const LINES: usize = 14;

/// Letters shown of such a line.
const LINE: usize = 300;

/// Writes the report; names and what came back are escaped.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_lineup(report: &LineupReport, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::new();
    write_game(report, &mut text)?;
    out.write_all(visible::workflow::guard(&String::from_utf8_lossy(&text)).as_bytes())
}

fn write_game(report: &LineupReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "One game between")?;
    let names: Vec<String> = report.parts.iter().map(|part| visible::inline(&part.whose, NAME)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (part, name) in report.parts.iter().zip(&names) {
        writeln!(out, "  {:<8}  {name:<width$}  {}", part.title, conduct(part))?;
    }
    writeln!(out, "  --seed {} plays it again", report.seed)?;
    writeln!(out)?;
    match &report.ending {
        LineupEnding::Won { winner, shots } => writeln!(out, "{winner} won with {shots} shots.")?,
        LineupEnding::NotPlaced { player } => {
            writeln!(out, "Nobody won: {player} could not place its ships.")?;
        }
        LineupEnding::Stopped => {}
    }
    match report.breach() {
        Some((part, breach)) => write_breach(part, breach, out),
        None => Ok(()),
    }
}

fn conduct(part: &LineupPart) -> String {
    let calls = visible::count(part.calls as usize, "call");
    match part.conduct {
        Conduct::Reference => "is the reference".to_owned(),
        Conduct::Kept => format!("kept the contract in {calls}"),
        Conduct::NotExercised => "not exercised: no part called it".to_owned(),
        // Data that the others need is asked for before the game.
        Conduct::Broke(_) if part.calls == 0 => "broke the contract before the game".to_owned(),
        Conduct::Broke(_) => format!("broke the contract in call {}", part.calls),
    }
}

fn write_breach(part: &LineupPart, breach: &Breach, out: &mut dyn Write) -> io::Result<()> {
    let whose = visible::inline(&part.whose, NAME);
    writeln!(out, "{} ({whose}) was the first to break the contract; the game ended there.", part.title)?;
    let entries = [("called", breach.called.as_str()), ("required", &breach.required), ("got", &breach.got)];
    for (label, text) in entries {
        write_entry(label, text, out)?;
    }
    write_entry("clause", breach.clause, out)
}

/// A label and its text; further lines stand below the first.
fn write_entry(label: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut label = label;
    let lines: Vec<&str> = text.lines().collect();
    for line in lines.iter().take(LINES) {
        writeln!(out, "  {label:<8}  {}", visible::inline(line, LINE))?;
        label = "";
    }
    if lines.len() > LINES {
        writeln!(out, "  {label:<8}  … {}", visible::count(lines.len() - LINES, "more line"))?;
    }
    if lines.is_empty() {
        writeln!(out, "  {label:<8}  nothing")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(report: &LineupReport) -> String {
        let mut out = Vec::new();
        write_lineup(report, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn part(title: &'static str, whose: &str, calls: u32, conduct: Conduct) -> LineupPart {
        LineupPart { title, whose: whose.to_owned(), calls, conduct }
    }

    #[test]
    fn a_game_without_a_breach_says_who_won() {
        let parts = vec![
            part("Game", "ref", 0, Conduct::Reference),
            part("Board 1", "a/", 143, Conduct::Kept),
            part("Player 1", "a/", 0, Conduct::NotExercised),
        ];
        let ending = LineupEnding::Won { winner: "Player 2", shots: 41 };
        let expected = "One game between
  Game      ref  is the reference
  Board 1   a/   kept the contract in 143 calls
  Player 1  a/   not exercised: no part called it
  --seed 7 plays it again

Player 2 won with 41 shots.
";
        assert_eq!(text(&LineupReport { seed: 7, parts, ending }), expected);
    }

    #[test]
    fn a_breach_is_shown_with_its_call_and_nothing_of_it_reaches_the_terminal_raw() {
        let breach = Breach {
            called: "b.display(false)".to_owned(),
            got: "\u{1b}[2J\n::error::x".to_owned(),
            required: "  0\n0 .".to_owned(),
            clause: "Board: display",
        };
        let parts = vec![part("Board 1", "a\u{1b}/", 12, Conduct::Broke(breach))];
        let expected = "One game between
  Board 1   a␛/  broke the contract in call 12
  --seed 0 plays it again

Board 1 (a␛/) was the first to break the contract; the game ended there.
  called    b.display(false)
  required    0
            0 .
  got       ␛[2J
│             ::error::x
  clause    Board: display
";
        assert_eq!(text(&LineupReport { seed: 0, parts, ending: LineupEnding::Stopped }), expected);
    }
}
