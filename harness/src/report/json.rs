//! [`Json`]: the report as it is, for programs. Nothing in it does harm to whoever only looks at it, and nothing is lost.

use std::io;

use super::{Renderer, visible};
use crate::model::GradeReport;

/// Pretty-printed JSON with a final newline.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json;

impl Renderer for Json {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        let text = serde_json::to_string_pretty(report)?;
        out.write_all(visible::json::inert(&text).as_bytes())?;
        out.write_all(b"\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    fn render(report: &GradeReport) -> String {
        let mut out = Vec::new();
        Json.render(report, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_was_written_reads_back_as_the_same_report() {
        for report in [samples::every_verdict(), samples::graded(), samples::empty(), samples::hostile()] {
            assert_eq!(serde_json::from_str::<GradeReport>(&render(&report)).unwrap(), report);
        }
    }

    #[test]
    fn a_hostile_report_holds_no_control_character_but_line_ends() {
        let json = render(&samples::hostile());
        assert!(json.chars().all(|c| c == '\n' || !visible::is_treacherous(c)));
        assert!(json.ends_with("}\n"));
    }
}
