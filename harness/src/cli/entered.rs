//! What a person enters for one submission on the command line.

use super::error::CliError;
use crate::model::{Entered, Lateness, Scoring};

/// The points of manual rows and the lateness.
pub(super) fn entered(
    scoring: &Scoring,
    points: &[String],
    late: Option<Lateness>,
) -> Result<Entered, CliError> {
    let all: Vec<&str> = scoring.manual.iter().map(|row| row.id.as_str()).collect();
    let unusable = |message: String| {
        let help = match all.as_slice() {
            [] => "`harness rubric init` shows a [[manual]] row".to_owned(),
            rows => format!("write ROW=POINTS; the rubric file has: {}", rows.join(", ")),
        };
        CliError::unusable(message, help)
    };
    let read = |text: &String| {
        let wrong = || unusable(format!("--points {text} names no manual row of the rubric file"));
        let (id, number) = text.split_once('=').ok_or_else(wrong)?;
        let row = scoring.manual.iter().find(|row| row.id == id).ok_or_else(wrong)?;
        Ok((row.id.clone(), row.read(number).map_err(unusable)?))
    };
    if late.is_some() && scoring.late.is_none() {
        let message = "--late can't be used: the rubric file has no [late]".to_owned();
        return Err(CliError::unusable(message, "`harness rubric init` shows one"));
    }
    Ok(Entered {
        points: points.iter().map(read).collect::<Result<_, CliError>>()?,
        late: late.unwrap_or_default(),
        comment: String::new(),
    })
}
