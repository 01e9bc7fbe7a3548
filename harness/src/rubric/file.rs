//! [`parse`]: a rubric file, read and checked.

use std::ops::RangeInclusive;

use super::error::{RubricError, in_range};
use super::file_place::FilePlace;
use super::scoring::{checked, known};
use crate::model::{Adjustments, Allotment, Assignment, LimitChange};

/// Seconds: the kernel counts processor time in whole ones, and less would hit correct programs on a busy machine.
const SECONDS: RangeInclusive<u64> = 1..=3600;

/// Below, a correct program does not even load, and that would be our fault.
const MEMORY_MIB: RangeInclusive<u64> = 64..=65_536;

/// Below, a correct program's displays do not fit.
const OUTPUT_KIB: RangeInclusive<u64> = 64..=1_048_576;

/// More would be a slip of the finger.
const POINTS: RangeInclusive<u32> = 0..=10_000;

/// Reads a rubric file for an assignment.
///
/// # Errors
/// When it is not TOML of the right shape, names a check that does not exist or a number that cannot be meant.
pub fn parse(text: &str, assignment: &dyn Assignment) -> Result<Adjustments, RubricError> {
    let adjustments: Adjustments =
        toml::from_str(text).map_err(|error| RubricError::Malformed(error.to_string()))?;
    let file = FilePlace::file(text);
    let (limits, table) = (adjustments.limits, file.key("limits"));
    limits_in_range(limits.scenario(), &table)?;
    in_range(Allotment::IDLE, limits.component_idle_seconds, SECONDS, &table)?;
    in_range(Allotment::CPU, limits.component_cpu_seconds, SECONDS, &table)?;
    for (id, change) in &adjustments.checks {
        let table = file.key("checks").key(id);
        known(&table, id, assignment)?;
        let points = change.points.map(u64::from);
        in_range("points", points, (*POINTS.start()).into()..=(*POINTS.end()).into(), &table)?;
        limits_in_range(change.limits, &table.key("limits"))?;
    }
    checked(&file, &adjustments, assignment)?;
    Ok(adjustments)
}

fn limits_in_range(limits: LimitChange, table: &FilePlace<'_>) -> Result<(), RubricError> {
    in_range("cpu-seconds", limits.cpu_seconds, SECONDS, table)?;
    in_range("wall-seconds", limits.wall_seconds, SECONDS, table)?;
    in_range("memory-mib", limits.memory_mib, MEMORY_MIB, table)?;
    in_range("output-kib", limits.output_kib, OUTPUT_KIB, table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::battleship::BATTLESHIP;
    use crate::model::Visibility;

    fn error(text: &str) -> RubricError {
        parse(text, &BATTLESHIP).unwrap_err()
    }

    #[test]
    fn points_visibility_limits_and_hints_are_read() {
        let text = r#"
            [limits]
            wall-seconds = 20
            component-idle-seconds = 30
            [checks."board.attack.hit"]
            points = 7
            visibility = "after-due-date"
            hint = "Draw it."
            limits = { memory-mib = 512 }
        "#;
        let adjustments = parse(text, &BATTLESHIP).unwrap();
        assert_eq!(adjustments.limits.wall_seconds, Some(20));
        assert_eq!(adjustments.limits.allotment().idle.as_secs(), 30);
        let change = &adjustments.checks["board.attack.hit"];
        assert_eq!((change.points, change.visibility), (Some(7), Some(Visibility::AfterDueDate)));
        assert_eq!((change.hint.as_deref(), change.limits.memory_mib), (Some("Draw it."), Some(512)));
    }

    #[test]
    fn every_visibility_has_its_word() {
        for word in ["visible", "after-due-date", "after-published", "hidden"] {
            let text = format!("[checks.\"board.attack.hit\"]\nvisibility = \"{word}\"");
            assert!(parse(&text, &BATTLESHIP).is_ok(), "{word}");
        }
        let error = error("[checks.\"board.attack.hit\"]\nvisibility = \"secret\"").to_string();
        assert!(error.contains("`after-due-date`") && error.contains("line 2"), "{error}");
    }

    #[test]
    fn an_unknown_id_is_an_error_with_a_suggestion() {
        let error = error("[checks.\"board.atack.hit\"]\npoints = 1");
        assert_eq!(
            error.to_string(),
            "line 1: the rubric names a check that does not exist: board.atack.hit"
        );
        assert!(error.help().starts_with("did you mean board.attack.hit?"), "{}", error.help());
    }

    #[test]
    fn an_unknown_key_is_an_error() {
        for text in ["points = 3", "[limits]\ncpu = 3", "[checks.\"board.attack.hit\"]\nweight = 3"] {
            assert!(matches!(error(text), RubricError::Malformed(_)), "{text}");
        }
    }

    #[test]
    fn a_limit_under_which_nothing_would_run_is_an_error() {
        assert!(error("[limits]\nmemory-mib = 1").help().starts_with("memory-mib may be 64 to"));
        assert!(
            error("[limits]\ncomponent-idle-seconds = 0")
                .help()
                .starts_with("component-idle-seconds may be 1")
        );
        assert!(
            error("[limits]\n\ncpu-seconds = 0")
                .to_string()
                .starts_with("line 3: the rubric asks for cpu-seconds")
        );
        assert!(matches!(error("[limits]\nmemory-mib = -1"), RubricError::Malformed(_)));
    }
}
