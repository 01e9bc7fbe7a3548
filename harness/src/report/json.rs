//! [`Json`]: the report as it is, for programs.
//!
//! JSON lets characters through that a terminal obeys (the C1 controls) or that reorder what a reader sees
//! (bidi marks). They are written as `\uXXXX`, which every JSON reader turns back into the same character.

use std::io;

use super::{Renderer, visible};
use crate::model::GradeReport;

/// Pretty-printed JSON with a final newline.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json;

impl Renderer for Json {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        let text = serde_json::to_string_pretty(report)?;
        out.write_all(harmless(&text).as_bytes())?;
        out.write_all(b"\n")
    }
}

/// Sound outside strings too: such characters stand nowhere else in what the serializer writes.
fn harmless(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\n' || !visible::is_treacherous(c) {
            out.push(c);
        } else {
            let mut units = [0; 2];
            out.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    out
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
    fn a_character_beyond_16_bits_is_escaped_as_a_pair() {
        assert_eq!(harmless("\u{e0041}\u{9b}é"), "\\udb40\\udc41\\u009bé");
    }
}
