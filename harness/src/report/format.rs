//! [`Format`]: the closed list of formats, by the words that a person asks for them with.

use super::{
    Classroom50, Colour, Gradescope, HandedIn, Html, Json, Junit, Markdown, Renderer, Sarif, Terminal,
};

/// A report format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Text for a terminal.
    Terminal,
    /// The report itself.
    Json,
    /// Test results for a build service.
    Junit,
    /// `results.json`.
    Gradescope,
    /// `result.json`.
    Classroom50,
    /// A summary or comment.
    Markdown,
    /// A page.
    Html,
    /// Findings by file and line.
    Sarif,
}

/// The input of a format besides the report.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The renderer for reading.
    pub terminal: Terminal,
    /// The data that Classroom 50 wants to read back.
    pub handed_in: HandedIn,
}

impl Setting {
    /// The setting for a file.
    pub fn plain() -> Setting {
        Setting { terminal: Terminal::new(Colour::Never), handed_in: HandedIn::default() }
    }
}

/// Words that stand in every report of one of the formats and, together with what is around them, in little else.
const MARKS: [&[u8]; 6] = [
    b"/sarif-schema-2.1.0.json",
    b"\"schema\": \"harness/report/",
    b"\"test_output_format\"",
    b"\"classroom50/result/",
    b"<testsuites",
    b"<meta name=\"generator\" content=\"harness ",
];

/// The lines in which a report for reading names its seed and the harness.
const HEAD: usize = 40;

/// True if a file that begins so is a report of any format.
pub fn is_report(start: &[u8]) -> bool {
    let has = |mark: &[u8]| start.windows(mark.len()).any(|part| part == mark);
    let text = String::from_utf8_lossy(start);
    let mut head = text.lines().take(HEAD).map(|line| line.trim_start_matches([' ', '-']));
    MARKS.into_iter().any(has) || head.any(|line| line.starts_with("seed ") && line.contains("harness "))
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 8] = [
        Format::Terminal,
        Format::Json,
        Format::Junit,
        Format::Gradescope,
        Format::Classroom50,
        Format::Markdown,
        Format::Html,
        Format::Sarif,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Format::Terminal => "terminal",
            Format::Json => "json",
            Format::Junit => "junit",
            Format::Gradescope => "gradescope",
            Format::Classroom50 => "classroom50",
            Format::Markdown => "markdown",
            Format::Html => "html",
            Format::Sarif => "sarif",
        }
    }

    /// The purpose, in a phrase.
    pub fn about(self) -> &'static str {
        match self {
            Format::Terminal => "For reading",
            Format::Json => "The report itself, schema harness/report/v1; `harness schema` prints it",
            Format::Junit => "Test results in XML, for a build service",
            Format::Gradescope => "results.json for Gradescope, which hides checks itself",
            Format::Classroom50 => "result.json for Classroom 50; only what students may see",
            Format::Markdown => "A comment, or a step's summary in a build service",
            Format::Html => "One page for a browser, on its own",
            Format::Sarif => "SARIF 2.1.0: what is wrong, by file and line, for code hosts and editors",
        }
    }

    /// The extension of such files.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Terminal => "txt",
            Format::Json | Format::Gradescope | Format::Classroom50 => "json",
            Format::Junit => "xml",
            Format::Markdown => "md",
            Format::Html => "html",
            Format::Sarif => "sarif",
        }
    }

    /// The renderer.
    pub fn renderer(self, setting: &Setting) -> Box<dyn Renderer> {
        match self {
            Format::Terminal => Box::new(setting.terminal),
            Format::Json => Box::new(Json),
            Format::Junit => Box::new(Junit),
            Format::Gradescope => Box::new(Gradescope),
            Format::Classroom50 => Box::new(Classroom50::new(setting.handed_in.clone())),
            Format::Markdown => Box::new(Markdown),
            Format::Html => Box::new(Html),
            Format::Sarif => Box::new(Sarif),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn reports_of_every_format_are_known_as_such_and_other_texts_are_not() {
        for format in Format::ALL {
            let mut out = Vec::new();
            format.renderer(&Setting::plain()).render(&samples::graded(), &mut out).unwrap();
            assert!(is_report(&out), "{}: {}", format.word(), String::from_utf8_lossy(&out));
        }
        for other in ["", "int main() {}", "{\"score\": 1}", "seed potatoes", "# My report"] {
            assert!(!is_report(other.as_bytes()), "{other}");
        }
    }
}
