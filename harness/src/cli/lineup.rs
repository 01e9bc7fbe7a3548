//! `harness duel --lineup`.

use std::io;
use std::path::Path;

use super::args::DuelArguments;
use super::error::CliError;
use super::output::unless_closed;
use super::players::{Hall, Whose, player, with_players};
use super::secret;
use crate::duel::Home;
use crate::exit_code::Exit;
use crate::lineup::{Filling, LineupError, lineup};
use crate::model::{LineupSlot, Matches};
use crate::report::write_lineup;

/// The reference's part.
const REFERENCE: &str = "ref";

/// Plays one game and prints the part that broke the contract, if one did.
pub(super) fn run(arguments: &DuelArguments) -> Result<Exit, CliError> {
    let (assignment, matches) = with_players(arguments.common.assignment.as_deref())?;
    if matches.slots().is_empty() {
        let message = format!("no game of {} has parts of several submissions", assignment.id());
        return Err(CliError::unusable(message, "let two players play a series instead: `harness duel A B`"));
    }
    let named = assigned(matches.slots(), &arguments.lineup)?;
    let mut hall = Hall::new(arguments, assignment, matches);
    let mut fillings = Vec::new();
    for (slot, who) in matches.slots().iter().zip(named) {
        fillings.push(filling(&mut hall, matches, slot, who)?);
    }
    let report = lineup(matches, &fillings, secret::given_or_drawn(arguments.common.seed)?)?;
    unless_closed(write_lineup(&report, &mut io::stdout().lock()))?;
    Ok(if report.breach().is_some() { Exit::Failed } else { Exit::Passed })
}

/// The named filling of each slot; the reference where none is named.
fn assigned<'w>(slots: &[LineupSlot], words: &'w [String]) -> Result<Vec<&'w str>, CliError> {
    let mut named = vec![None; slots.len()];
    for word in words {
        let unusable =
            || CliError::unusable(format!("{word} does not say who fills which part"), help(slots));
        let (part, who) = word.split_once('=').ok_or_else(unusable)?;
        let mut filled: Vec<(&LineupSlot, &mut Option<&str>)> =
            slots.iter().zip(&mut named).filter(|(slot, _)| slot.words.contains(&part)).collect();
        if filled.is_empty() || who.is_empty() {
            return Err(unusable());
        }
        for (slot, filling) in &mut filled {
            if filling.replace(who).is_some() {
                return Err(CliError::unusable(format!("{} is named twice", slot.title), help(slots)));
            }
        }
    }
    Ok(named.into_iter().map(|who| who.unwrap_or(REFERENCE)).collect())
}

/// The form of an assignment of parts, with the words of these slots.
fn help(slots: &[LineupSlot]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in slots.iter().flat_map(|slot| slot.words) {
        if !words.contains(word) {
            words.push(word);
        }
    }
    let last = words.pop().unwrap_or_default();
    format!(
        "write PART=WHO, as in --lineup board=a/,game=ref,player=b/: parts are {} and {last}; WHO is ref or a \
         submission's folder or .zip",
        words.join(", ")
    )
}

fn filling(
    hall: &mut Hall<'_>,
    matches: &dyn Matches,
    slot: &LineupSlot,
    who: &str,
) -> Result<Filling, CliError> {
    let (kind, whose) = if who == REFERENCE {
        (matches.usual_kind(), Whose::Reference)
    } else if Some(slot.component) == matches.component() {
        player(matches, who)?
    } else if Path::new(who).exists() {
        (matches.usual_kind(), Whose::Submission(who))
    } else {
        let message = format!("there is no {who} to take a {} from", slot.component);
        return Err(CliError::unusable(message, help(matches.slots())));
    };
    let home = match whose {
        Whose::Reference => Home::Reference,
        Whose::Submission(path) => hall.home(slot.component, path)?,
    };
    Ok(Filling { name: who.to_owned(), kind, home })
}

impl From<LineupError> for CliError {
    fn from(error: LineupError) -> CliError {
        let text = error.to_string();
        match error {
            LineupError::Grader(_) => {
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
        let (_, matches) = with_players(None)?;
        Ok(assigned(matches.slots(), &words)?.into_iter().map(str::to_owned).collect())
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
