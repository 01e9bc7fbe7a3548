//! `harness duel --lineup`.

use std::io;
use std::path::Path;

use super::args::DuelArguments;
use super::error::{BUG, CliError};
use super::output::unless_closed;
use super::players::{Hall, Whose, player, with_players};
use super::secret;
use crate::assignments::battleship::contest::Kind;
use crate::assignments::battleship::lineup::Part;
use crate::duel::Home;
use crate::exit_code::Exit;
use crate::lineup::{Filling, LineupError, lineup};
use crate::report::write_lineup;

/// The reference's part.
const REFERENCE: &str = "ref";

const HELP: &str = "write PART=WHO, as in --lineup board=a/,game=ref,player=b/: parts are game, board, board1, board2, \
                    player, player1 and player2; WHO is ref or a submission's folder or .zip";

/// Has one game played and prints the parts that broke the contract.
pub(super) fn run(arguments: &DuelArguments) -> Result<Exit, CliError> {
    let named = assigned(&arguments.lineup)?;
    let assignment = with_players(arguments.common.assignment.as_deref())?;
    let mut hall = Hall::new(arguments, assignment);
    let mut fillings = Vec::new();
    for (part, who) in Part::ALL.into_iter().zip(named) {
        fillings.push(filling(&mut hall, part, who)?);
    }
    let Ok(fillings) = <[Filling; 5]>::try_from(fillings) else {
        return Err(CliError::grader_error("a part of the game is missing", BUG));
    };
    let report = lineup(&fillings, secret::given_or_drawn(arguments.common.seed)?)?;
    unless_closed(write_lineup(&report, &mut io::stdout().lock()))?;
    Ok(if report.breach().is_some() { Exit::Failed } else { Exit::Passed })
}

/// The fillings of the parts, in the order of [`Part::ALL`]; the reference where none is named.
fn assigned(words: &[String]) -> Result<[&str; 5], CliError> {
    let mut named = [None; 5];
    for word in words {
        let unusable = || CliError::unusable(format!("{word} does not say who fills which part"), HELP);
        let (part, who) = word.split_once('=').ok_or_else(unusable)?;
        let slots: &[usize] = match part {
            "game" => &[0],
            "board" => &[1, 2],
            "board1" => &[1],
            "board2" => &[2],
            "player" => &[3, 4],
            "player1" => &[3],
            "player2" => &[4],
            _ => return Err(unusable()),
        };
        if who.is_empty() {
            return Err(unusable());
        }
        for slot in slots {
            if named[*slot].replace(who).is_some() {
                let message = format!("{} is named twice", Part::ALL[*slot].title());
                return Err(CliError::unusable(message, HELP));
            }
        }
    }
    Ok(named.map(|who| who.unwrap_or(REFERENCE)))
}

fn filling(hall: &mut Hall<'_>, part: Part, who: &str) -> Result<Filling, CliError> {
    let (kind, whose) = match part {
        _ if who == REFERENCE => (Kind::Good, Whose::Reference),
        Part::Player(_) => player(who)?,
        Part::Game | Part::Board(_) if Path::new(who).exists() => (Kind::Good, Whose::Submission(who)),
        Part::Game | Part::Board(_) => {
            return Err(CliError::unusable(
                format!("there is no {who} to take a {} from", part.component()),
                HELP,
            ));
        }
    };
    let home = match whose {
        Whose::Reference => Home::Reference,
        Whose::Submission(path) => hall.home(part.component(), path)?,
    };
    Ok(Filling { name: who.to_owned(), kind, home })
}

impl From<LineupError> for CliError {
    fn from(error: LineupError) -> CliError {
        let text = error.to_string();
        match error {
            LineupError::Ours(_) => {
                CliError::grader_error(text, "no game was played; this is no submission's fault")
            }
            LineupError::NotLoadable { .. } => CliError::unusable(
                text,
                "its static data may be too large, or its static initialisers may do what they should not",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(words: &[&str]) -> Result<Vec<String>, CliError> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Ok(assigned(&words)?.map(str::to_owned).to_vec())
    }

    #[test]
    fn what_is_not_named_is_the_references_and_board_means_both() {
        assert_eq!(who(&["board=a/", "player2=b/"]).unwrap(), ["ref", "a/", "a/", "ref", "b/"]);
    }

    #[test]
    fn a_part_that_is_named_twice_or_unknown_or_left_empty_is_refused() {
        assert!(who(&["board=a/", "board1=b/"]).is_err());
        assert!(who(&["ship=a/"]).is_err());
        assert!(who(&["game="]).is_err());
        assert!(who(&["game"]).is_err());
    }
}
