//! The values that arguments take: closed lists of words, and a format with its file.

use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::model::{BoardSize, Lateness, Level};
use crate::report::Format;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MemoryWatcher {
    /// The sanitizer, or the allocator where the compiler has none
    #[value(alias = "on")]
    Auto,
    /// The compiler's address sanitizer
    Sanitizer,
    /// An allocator of harness's own, which sees less
    Allocator,
    /// No watcher
    Off,
}

/// The words that the formats have for themselves.
impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Format] {
        &Format::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.word()).help(self.about()))
    }
}

/// A report that is to be in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Requested {
    pub(super) format: Format,
    pub(super) path: PathBuf,
}

/// "junit=results.xml".
pub(super) fn parse_requested(text: &str) -> Result<Requested, String> {
    let words: Vec<&str> = Format::ALL.iter().map(|format| format.word()).collect();
    let words = words.join(", ");
    let (word, path) = text
        .split_once('=')
        .ok_or_else(|| format!("write FORMAT=PATH, as in junit=results.xml; formats are {words}"))?;
    let format = Format::ALL.into_iter().find(|format| format.word() == word);
    let format = format.ok_or_else(|| format!("there is no format {word}; formats are {words}"))?;
    if path.is_empty() {
        return Err(format!("name a file after {word}="));
    }
    Ok(Requested { format, path: PathBuf::from(path) })
}

/// A whole number, with a message that says so.
pub(super) fn parse_whole<T: FromStr>(text: &str) -> Result<T, String> {
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| (if is_whole { "too large a number" } else { "not a whole number" }).to_owned())
}

/// "26h".
pub(super) fn parse_lateness(text: &str) -> Result<Lateness, String> {
    text.parse()
}

/// "6x4".
pub(super) fn parse_board_size(text: &str) -> Result<BoardSize, String> {
    let numbers = text.split_once('x').and_then(|(w, h)| w.parse().ok().zip(h.parse().ok()));
    let (width, height) = numbers.ok_or("write WIDTHxHEIGHT in numbers, as in 6x4")?;
    Ok(BoardSize { width, height })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ShellName {
    Bash,
    Zsh,
    Fish,
    Powershell,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Audience {
    /// Only what students may see
    Student,
    /// Everything
    Instructor,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum LayoutName {
    /// Found out from the names
    Auto,
    /// One folder or .zip for each
    Plain,
    /// Canvas
    Canvas,
    /// Moodle
    Moodle,
    /// Gradescope
    Gradescope,
    /// Blackboard
    Blackboard,
    /// Brightspace
    Brightspace,
    /// Sakai
    Sakai,
}

/// The layers, by the words that [`Layer::word`](crate::sandbox::Layer::word) gives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum LayerName {
    /// On time, memory, files and processes
    Limits,
    /// No new ones
    Privileges,
    /// A user of its own, as root
    Identity,
    /// Files, network and signals
    Landlock,
    /// System calls
    Seccomp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum LanguageName {
    /// C++17
    Cpp,
    /// Rust
    Rust,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum CompilerName {
    /// GCC's
    #[value(name = "g++")]
    Gpp,
    /// Clang's
    #[value(name = "clang++")]
    Clangpp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TimesName {
    /// Every format that has a place for them holds them
    On,
    /// No format holds any
    Off,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Compilers {
    /// g++ and clang++
    Both,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ColourName {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb
    Auto,
    /// Also into files and pipes
    Always,
    /// Nowhere
    Never,
}

impl ColourName {
    /// The choice for everything that is printed.
    pub(super) fn choice(self) -> anstream::ColorChoice {
        match self {
            ColourName::Auto => anstream::ColorChoice::Auto,
            ColourName::Always => anstream::ColorChoice::Always,
            ColourName::Never => anstream::ColorChoice::Never,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum LevelName {
    /// The score
    Score,
    /// The score, and which checks fail
    Names,
    /// All about the first failure of each component, the names of the others
    First,
    /// All
    All,
}

impl LevelName {
    /// The level of that name.
    pub(super) fn level(self) -> Level {
        match self {
            LevelName::Score => Level::Score,
            LevelName::Names => Level::Names,
            LevelName::First => Level::First,
            LevelName::All => Level::All,
        }
    }
}
