//! [`Json`] and its [`schema`]: the report as it is, for programs. Nothing in it harms a person who looks at it, and nothing is lost.

use std::io;

use schemars::generate::SchemaSettings;

use super::{Renderer, visible};
use crate::model::GradeReport;

/// Pretty-printed JSON with a final newline.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json;

impl Renderer for Json {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        visible::json::write(report, out)
    }
}

/// The JSON Schema (draft 2020-12) of every report written as JSON, with a final newline.
///
/// It is made of the model itself, so it says what the model's own documentation says.
///
/// # Errors
/// None that could be met: writing to memory.
pub fn schema() -> serde_json::Result<String> {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    Ok(serde_json::to_string_pretty(&generator.into_root_schema_for::<GradeReport>())? + "\n")
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

    #[test]
    fn the_schema_that_is_shipped_is_the_models() {
        let shipped = include_str!("../../schema/report-v1.json");
        assert_eq!(shipped, schema().unwrap(), "run `harness schema > harness/schema/report-v1.json`");
    }
}
