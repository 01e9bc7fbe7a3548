//! [`Format`]: the closed list of formats, by the words that a person asks for them with.

use super::{Classroom50, Colour, Gradescope, HandedIn, Html, Json, Junit, Markdown, Renderer, Terminal};

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
}

/// The input of a format besides the report.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The use of colours.
    pub colour: Colour,
    /// The data that Classroom 50 wants to read back.
    pub handed_in: HandedIn,
}

impl Setting {
    /// The setting for a file.
    pub fn plain() -> Setting {
        Setting { colour: Colour::Never, handed_in: HandedIn::default() }
    }
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 7] = [
        Format::Terminal,
        Format::Json,
        Format::Junit,
        Format::Gradescope,
        Format::Classroom50,
        Format::Markdown,
        Format::Html,
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
        }
    }

    /// The renderer.
    pub fn renderer(self, setting: &Setting) -> Box<dyn Renderer> {
        match self {
            Format::Terminal => Box::new(Terminal::new(setting.colour)),
            Format::Json => Box::new(Json),
            Format::Junit => Box::new(Junit),
            Format::Gradescope => Box::new(Gradescope),
            Format::Classroom50 => Box::new(Classroom50::new(setting.handed_in.clone())),
            Format::Markdown => Box::new(Markdown),
            Format::Html => Box::new(Html),
        }
    }
}
