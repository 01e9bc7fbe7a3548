//! [`write_annotations`]: findings as GitHub's checks show them beside the code.

use std::io;

use super::findings::{Finding, Gravity, findings};
use super::visible::workflow;
use crate::model::GradeReport;

/// Annotations of a kind that GitHub shows of one step.
const SHOWN: usize = 10;

/// Writes a command of GitHub's for each finding, as many of each kind as are shown.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_annotations(report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
    let all = findings(report);
    for gravity in [Gravity::Error, Gravity::Warning, Gravity::Remark] {
        let of_kind = all.iter().filter(|finding| finding.gravity == gravity);
        of_kind.take(SHOWN).try_for_each(|finding| writeln!(out, "{}", command(finding)))?;
    }
    Ok(())
}

fn command(finding: &Finding) -> String {
    let kind = match finding.gravity {
        Gravity::Error => "error",
        Gravity::Warning => "warning",
        Gravity::Remark | Gravity::NotRun => "notice",
    };
    let line = finding.line.map(|line| line.to_string());
    let named = [("file", Some(&finding.file)), ("line", line.as_ref()), ("title", Some(&finding.rule))];
    workflow::command(kind, &named, &finding.message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn each_finding_is_one_command_and_hostile_text_is_none() {
        let mut out = Vec::new();
        write_annotations(&samples::hostile(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(!text.is_empty());
        for line in text.lines() {
            let kinds = ["::error file=", "::warning file=", "::notice file="];
            assert!(kinds.iter().any(|kind| line.starts_with(kind)), "{line}");
            assert!(!line.contains('\u{1b}') && !line.contains('\u{202e}'), "{line}");
        }
    }
}
