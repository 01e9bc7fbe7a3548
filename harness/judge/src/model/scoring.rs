//! [`Scoring`]: how a course makes a grade of the points of checks, and [`FinalGrade`], what came of it.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Amount;

/// The parts of a rubric file that are about the whole grade; without any there is none beside the score.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scoring {
    /// Scaling and rounding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<TotalRule>,
    /// What is taken off what comes late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<LatePolicy>,
    /// Rows whose points a person enters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub manual: Vec<ManualRow>,
    /// What is taken off for something that the harness counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deduction: Vec<Deduction>,
}

/// The keys of `[total]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TotalRule {
    /// The points that everything together is worth; unscaled when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of: Option<Amount>,
    /// The grade is a multiple of this.
    #[serde(default = "one")]
    pub step: Amount,
    /// The multiple that is taken.
    #[serde(default)]
    pub round: Rounding,
}

fn one() -> Amount {
    Amount::ONE
}

/// The multiple of the step that a grade between two becomes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// The nearer one; in the middle the upper.
    #[default]
    Nearest,
    /// The upper.
    Up,
    /// The lower.
    Down,
}

/// The keys of `[late]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LatePolicy {
    /// The unit: each one that has begun counts.
    pub per: LateUnit,
    /// What each costs, in percent of the whole grade.
    pub percent: u32,
    /// Minutes after the due date that are not late yet.
    #[serde(default)]
    pub grace_minutes: u32,
    /// The most that is taken off, in percent of the whole grade.
    #[serde(default = "hundred")]
    pub at_most: u32,
    /// What is later than so many units earns nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_after: Option<u32>,
}

fn hundred() -> u32 {
    100
}

/// The units of lateness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LateUnit {
    /// Sixty minutes.
    Hour,
    /// Twenty-four hours.
    Day,
}

/// One `[[manual]]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ManualRow {
    /// The name of its column, and of its points on the command line.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// The points that are full marks.
    pub points: Amount,
}

/// One `[[deduction]]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Deduction {
    /// What is counted.
    #[serde(rename = "for")]
    pub subject: Deducted,
    /// The points that each costs.
    pub points: Amount,
    /// The most that all cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Amount>,
}

/// What the harness counts for a deduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deducted {
    /// Components at whose files the compiler warns.
    CompilerWarnings,
    /// Checks worth no points that fail: rules that the course counts as style.
    Remarks,
    /// Files of the assignment that were not handed in.
    MissingFiles,
}

impl Deducted {
    /// Its name in a report.
    pub fn phrase(self) -> &'static str {
        match self {
            Deducted::CompilerWarnings => "files at which the compiler warns",
            Deducted::Remarks => "checks without points that fail",
            Deducted::MissingFiles => "files that were not handed in",
        }
    }
}

/// The time between the due date and handing in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lateness {
    /// It was in time, or nothing else is known.
    #[default]
    InTime,
    /// That many minutes.
    Minutes(u32),
    /// The platform calls it late and does not say by how much.
    Unknown,
}

/// What is entered for one submission.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered {
    /// Points of manual rows, by id.
    pub points: Vec<(String, Amount)>,
    /// The lateness.
    pub late: Lateness,
    /// A person's words about it; hostile text.
    pub comment: String,
}

/// A grade, and how it came about.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FinalGrade {
    /// What was added and taken off, in order.
    pub lines: Vec<GradeLine>,
    /// The grade; absent while points of a manual row are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earned: Option<Amount>,
    /// The grade that full marks give.
    pub possible: Amount,
    /// The titles of manual rows without points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// Points that count for a student.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Earned.
    pub earned: Amount,
    /// Possible.
    pub possible: Amount,
}

/// One step of a grade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GradeLine {
    /// What it is; may quote hostile text.
    pub what: String,
    /// The points that it adds, or takes off.
    pub points: Amount,
    /// The points that it could add; absent for what can only take off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub possible: Option<Amount>,
}

impl Scoring {
    /// The points that full marks are before scaling, where the checks are worth so many.
    pub fn full(&self, checks: Amount) -> Amount {
        checks + self.manual.iter().map(|row| row.points.max(Amount::ZERO)).sum()
    }

    /// True if the score of the checks is the whole grade.
    pub fn is_plain(&self) -> bool {
        *self == Scoring::default()
    }
}

impl ManualRow {
    /// Points as a person enters them.
    ///
    /// # Errors
    /// Says what is wrong: no number, or more than the row is worth.
    pub fn read(&self, text: &str) -> Result<Amount, String> {
        let points: Amount = text.parse().map_err(|error| format!("{} = {text}: {error}", self.id))?;
        let range = self.points.min(Amount::ZERO)..=self.points.max(Amount::ZERO);
        match range.contains(&points) {
            true => Ok(points),
            false => Err(format!("{} is worth {}, and {points} was entered", self.title, self.points)),
        }
    }
}

impl FromStr for Lateness {
    type Err = String;

    /// "26h", "2d", "90m", "1d 2h"; "0" and "no" are in time.
    fn from_str(text: &str) -> Result<Lateness, String> {
        let wrong = || format!("{text} is no lateness: write 26h, 2d, 90m or 1d 2h, and 0 for in time");
        let mut minutes: u32 = 0;
        for word in text.split_whitespace() {
            if matches!(word, "0" | "no") {
                continue;
            }
            let (number, unit) = word.split_at_checked(word.len() - 1).ok_or_else(wrong)?;
            let unit = match unit {
                "m" => 1,
                "h" => LateUnit::Hour.minutes(),
                "d" => LateUnit::Day.minutes(),
                _ => return Err(wrong()),
            };
            let number: u32 = number.parse().map_err(|_| wrong())?;
            minutes =
                number.checked_mul(unit).and_then(|more| minutes.checked_add(more)).ok_or_else(wrong)?;
        }
        Ok(if minutes == 0 { Lateness::InTime } else { Lateness::Minutes(minutes) })
    }
}

impl LateUnit {
    /// Its minutes.
    pub fn minutes(self) -> u32 {
        match self {
            LateUnit::Hour => 60,
            LateUnit::Day => 24 * 60,
        }
    }

    /// "day".
    pub fn word(self) -> &'static str {
        match self {
            LateUnit::Hour => "hour",
            LateUnit::Day => "day",
        }
    }
}

impl TotalRule {
    /// The multiple of the step that an amount becomes.
    pub fn rounded(&self, amount: Amount) -> Amount {
        let (number, step) = (amount.in_hundredths(), self.step.in_hundredths().max(1));
        let steps = match self.round {
            Rounding::Down => number.div_euclid(step),
            Rounding::Up => -(-number).div_euclid(step),
            Rounding::Nearest => (2 * number + step).div_euclid(2 * step),
        };
        Amount::hundredths(steps * step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lateness_has_a_unit() {
        for (text, minutes) in [("26h", 1560), ("2d", 2880), ("90m", 90), ("1d 2h", 1560)] {
            assert_eq!(text.parse(), Ok(Lateness::Minutes(minutes)), "{text}");
        }
        assert_eq!(["0", "no", ""].map(str::parse), [(); 3].map(|()| Ok(Lateness::InTime)));
        for text in ["26", "h", "2 days", "-1h", "9999999999d", "é"] {
            assert!(text.parse::<Lateness>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_grade_is_rounded_to_its_step() {
        let rule = |round, step| TotalRule { out_of: None, step: Amount::hundredths(step), round };
        let rounded = |round, step, number| rule(round, step).rounded(Amount::hundredths(number)).to_string();
        assert_eq!(rounded(Rounding::Nearest, 50, 4325), "43.5");
        assert_eq!(rounded(Rounding::Nearest, 100, 4349), "43");
        assert_eq!(rounded(Rounding::Up, 100, 4301), "44");
        assert_eq!(rounded(Rounding::Up, 100, 4300), "43");
        assert_eq!(rounded(Rounding::Down, 25, 4324), "43");
    }
}
