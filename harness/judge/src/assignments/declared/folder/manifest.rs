//! [`Manifest`]: the keys of `assignment.toml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Deserialize;
use toml::Spanned;

use super::faults::{DeclaredError, Manuscript, meant};
use crate::assignments::declared::values::Display;
use crate::model::{CppStyle, ExtraFiles, is_header};

/// The whole file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Manifest {
    /// The name in commands.
    #[schemars(with = "String")]
    pub(super) id: Spanned<String>,
    /// The name in reports.
    pub(super) title: String,
    /// The points of all checks together.
    #[serde(default = "hundred")]
    pub(super) points: i64,
    /// The standard of C++ that students write in; `c++17` if left out.
    #[serde(default)]
    pub(super) standard: CppStandard,
    /// `allow`: sources and headers of students' own, beside the files that are asked for, are compiled in.
    #[serde(default)]
    pub(super) extra_files: ExtraFiles,
    /// What is handed in: a table for each file, `[component.ID]`.
    #[schemars(with = "BTreeMap<String, ComponentEntry>")]
    pub(super) component: BTreeMap<String, Spanned<ComponentEntry>>,
    /// Words for calls; `{name}` takes any text.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub(super) short: BTreeMap<String, Spanned<String>>,
    /// Classes with the functions and public members that tell their objects, in place of `operator<<`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Vec<String>>")]
    pub(super) tell: BTreeMap<String, Spanned<Vec<String>>>,
    /// Checks with one reason.
    #[serde(default)]
    #[schemars(with = "Vec<TopicEntry>")]
    pub(super) topic: Vec<Spanned<TopicEntry>>,
}

/// A standard of C++.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
pub(super) enum CppStandard {
    #[serde(rename = "c++11")]
    Cpp11,
    #[serde(rename = "c++14")]
    Cpp14,
    #[default]
    #[serde(rename = "c++17")]
    Cpp17,
    #[serde(rename = "c++20")]
    Cpp20,
    #[serde(rename = "c++23")]
    Cpp23,
}

/// A table `[component.ID]`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ComponentEntry {
    /// The name in reports.
    pub(super) title: Option<String>,
    /// The student's file: a source, or a header that holds everything.
    #[schemars(with = "String")]
    pub(super) file: Spanned<String>,
    /// The given header whose functions are called; none for a program.
    #[schemars(with = "Option<String>")]
    pub(super) header: Option<Spanned<String>>,
    /// Students write the header too: theirs is compiled, and `solution/HEADER` says which functions there are.
    #[serde(default)]
    pub(super) student_header: bool,
    /// The student's file has a `main`, and scripts run it.
    #[serde(default)]
    pub(super) program: bool,
    /// Files of the folder that scripts give a program by `file("NAME")`, without what stands before the last slash.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) files: Vec<Spanned<String>>,
    /// Further given headers.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) given: Vec<Spanned<String>>,
    /// A file of the author's with functions that scripts call, for what no script can call by itself. It is compiled behind the
    /// headers, and no student sees it.
    #[schemars(with = "Option<String>")]
    pub(super) shim: Option<Spanned<String>>,
    /// The course's own file; `solution/FILE` if left out.
    #[schemars(with = "Option<String>")]
    pub(super) solution: Option<Spanned<String>>,
    /// The object that scripts call, as C++ declares it.
    #[schemars(with = "Option<String>")]
    pub(super) object: Option<Spanned<String>>,
    /// Further objects that scripts name.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) objects: Vec<Spanned<String>>,
    /// Other components, of which the course's own stand beside this one.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) uses: Vec<Spanned<String>>,
    /// What it uses is in a process of the course's own, out of the reach of the student's file.
    #[schemars(with = "Option<bool>")]
    pub(super) apart: Option<Spanned<bool>>,
    /// The functions that print.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) prints: Vec<Spanned<String>>,
    /// Data members of the object's class that scripts look at and set, private or not.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) members: Vec<Spanned<String>>,
    /// How what is printed is compared.
    #[serde(default)]
    pub(super) display: Display,
    /// The part of the greater of two real numbers by which they may differ.
    #[schemars(with = "Option<f64>")]
    pub(super) tolerance: Option<Spanned<f64>>,
    /// The processor time of a script in whole seconds; 1 if left out.
    #[schemars(with = "Option<u64>")]
    pub(super) cpu_seconds: Option<Spanned<u64>>,
}

impl CppStandard {
    /// The way in which files are compiled.
    pub(super) fn style(self) -> CppStyle {
        match self {
            // The grader's own sources need what C++17 brought.
            CppStandard::Cpp11 => {
                CppStyle { language: &["-std=c++11"], own: &["-std=c++17"], ..CppStyle::PLAIN }
            }
            CppStandard::Cpp14 => {
                CppStyle { language: &["-std=c++14"], own: &["-std=c++17"], ..CppStyle::PLAIN }
            }
            CppStandard::Cpp17 => CppStyle::PLAIN,
            CppStandard::Cpp20 => {
                CppStyle { language: &["-std=c++20"], own: &["-std=c++20"], ..CppStyle::PLAIN }
            }
            CppStandard::Cpp23 => {
                CppStyle { language: &["-std=c++2b"], own: &["-std=c++2b"], ..CppStyle::PLAIN }
            }
        }
    }

    /// The standard that the grader's own sources are compiled in, by its name in commands: they need what C++17 brought.
    pub(super) fn of_own_sources(self) -> &'static str {
        match self {
            CppStandard::Cpp11 | CppStandard::Cpp14 => CppStandard::Cpp17.name(),
            CppStandard::Cpp17 | CppStandard::Cpp20 | CppStandard::Cpp23 => self.name(),
        }
    }

    /// Its name in commands.
    pub(super) fn name(self) -> &'static str {
        match self {
            CppStandard::Cpp11 => "c++11",
            CppStandard::Cpp14 => "c++14",
            CppStandard::Cpp17 => "c++17",
            CppStandard::Cpp20 => "c++20",
            CppStandard::Cpp23 => "c++23",
        }
    }
}

impl Manifest {
    /// The texts of all scripts, and of what short words stand for.
    pub(super) fn scripts(&self) -> impl Iterator<Item = &str> {
        let checks = self.topic.iter().flat_map(|topic| &topic.get_ref().check).map(Spanned::get_ref);
        let written = checks.flat_map(|check| {
            let random = check.random.iter().map(Spanned::get_ref);
            let drawn = random.flat_map(|one| one.first.iter().chain([&one.turn]).chain(&one.last));
            check.run.iter().chain(drawn)
        });
        written.chain(self.short.values()).map(|text| text.get_ref().as_str())
    }

    /// The classes that are told, with the functions and members that tell them.
    pub(super) fn tells(&self) -> Vec<(String, Vec<String>)> {
        let name = |text: &String| text.trim().to_owned();
        self.tell
            .iter()
            .map(|(class, parts)| (class.clone(), parts.get_ref().iter().map(name).collect()))
            .collect()
    }
}

impl ComponentEntry {
    /// True if the student's file is a header, and there is no other.
    pub(super) fn is_header_only(&self) -> bool {
        is_header(self.file.get_ref())
    }

    /// The header that students write themselves.
    pub(super) fn own_header(&self) -> Option<&Spanned<String>> {
        if self.is_header_only() {
            Some(&self.file)
        } else {
            self.header.as_ref().filter(|_| self.student_header)
        }
    }

    /// The header whose functions are called, whoever writes it.
    pub(super) fn interface(&self) -> Option<&Spanned<String>> {
        self.own_header().or(self.header.as_ref())
    }

    /// All headers that it names, that one first.
    pub(super) fn headers(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.interface().into_iter().chain(&self.given)
    }

    /// The path of the course's text of that header, and the place of the key that names it.
    pub(super) fn interface_path(&self) -> Option<(String, usize)> {
        let name = self.interface()?;
        let (solution, at) = self.solution_name();
        Some(match (self.own_header(), solution.rsplit_once('/')) {
            (None, _) => (name.get_ref().clone(), name.span().start),
            (Some(_), _) if self.is_header_only() => (solution, at),
            (Some(_), Some((folder, _))) => (format!("{folder}/{}", name.get_ref()), name.span().start),
            (Some(_), None) => (name.get_ref().clone(), name.span().start),
        })
    }

    /// The path of the course's own file, and the place of the key that names it.
    pub(super) fn solution_name(&self) -> (String, usize) {
        match &self.solution {
            Some(named) => (named.get_ref().clone(), named.span().start),
            None => (format!("solution/{}", self.file.get_ref()), self.file.span().start),
        }
    }
}

/// A table `[[topic]]`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TopicEntry {
    /// The reason for its checks.
    pub(super) why: String,
    /// The functions that a check is about.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) judge: Option<Vec<Spanned<String>>>,
    /// The checks.
    #[serde(default)]
    #[schemars(with = "Vec<CheckEntry>")]
    pub(super) check: Vec<Spanned<CheckEntry>>,
}

/// A table `[[topic.check]]`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct CheckEntry {
    /// The name in commands.
    #[schemars(with = "String")]
    pub(super) id: Spanned<String>,
    /// The points for it.
    #[schemars(with = "i64")]
    pub(super) points: Spanned<i64>,
    /// What a correct component does.
    pub(super) title: String,
    /// The words of the handout that it enforces.
    pub(super) clause: String,
    /// The first thing to look at when it fails.
    pub(super) hint: String,
    /// Scripts: lists of calls.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) run: Vec<Spanned<String>>,
    /// Random scripts.
    #[schemars(with = "Option<RandomEntry>")]
    pub(super) random: Option<Spanned<RandomEntry>>,
    /// The functions that a check is about.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) judge: Option<Vec<Spanned<String>>>,
    /// Checks to one of which a failure is put down if it fails too.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) rests_on: Vec<Spanned<String>>,
    /// The file of a hook that decides in place of the solution.
    #[schemars(with = "Option<String>")]
    pub(super) hook: Option<Spanned<String>>,
    /// Judges the calls of these functions of other components that the student's file makes, and nothing else.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) calls: Option<Vec<Spanned<String>>>,
    /// Tokens that the student's own source must not have; the check reads it and runs nothing.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) forbidden: Vec<Spanned<String>>,
    /// Tokens that it must have.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) required: Vec<Spanned<String>>,
    /// Tokens of which it must have one.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) required_any: Vec<Spanned<String>>,
    /// Functions of the student's that alone are read for tokens, with those that they call.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) within: Vec<Spanned<String>>,
    /// One of the functions in `within`, or one that it calls, must call itself.
    #[serde(default)]
    pub(super) recursive: bool,
    /// Of the student's files those that alone are read for tokens and variables.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub(super) read: Vec<Spanned<String>>,
    /// The student's files must have no variables outside of functions and classes but constants.
    #[serde(default)]
    pub(super) no_globals: bool,
    /// How what is printed is compared in this check, if otherwise than in the component.
    pub(super) display: Option<Display>,
    /// Judges that functions outside of `prints` print nothing.
    #[serde(default)]
    pub(super) silent: bool,
    /// Watches memory while the other checks' scripts are performed.
    #[serde(default)]
    pub(super) memory: bool,
}

impl CheckEntry {
    /// True for a check that reads the student's source and runs nothing.
    pub(super) fn reads_source(&self) -> bool {
        let rows = [&self.forbidden, &self.required, &self.required_any, &self.within, &self.read];
        self.recursive || self.no_globals || rows.iter().any(|all| !all.is_empty())
    }
}

/// The key `random` of a check.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RandomEntry {
    /// What stands before the colon of a script.
    #[schemars(with = "Option<String>")]
    pub(super) sizes: Option<Spanned<String>>,
    /// The calls before all turns.
    #[schemars(with = "Option<String>")]
    pub(super) first: Option<Spanned<String>>,
    /// The numbers of turns.
    pub(super) turns: Vec<usize>,
    /// The calls of a turn.
    #[schemars(with = "String")]
    pub(super) turn: Spanned<String>,
    /// The calls after all turns.
    #[schemars(with = "Option<String>")]
    pub(super) last: Option<Spanned<String>>,
}

fn hundred() -> i64 {
    100
}

/// The JSON Schema (draft 2020-12) of the file, with a final newline: editors complete keys by it.
///
/// # Errors
/// None that could be met: writing to memory.
pub fn manifest_schema() -> serde_json::Result<String> {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<Manifest>();
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}

/// Reads the file.
///
/// # Errors
/// Fails at the first place that is not as it has to be, with the nearest key for one that is not known.
pub(super) fn read(text: &str, path: &str) -> Result<Manifest, DeclaredError> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        // What follows a table of another name is as a rule what the parser stumbles over.
        if let Some((line, name)) = unknown_table(text, at) {
            let problem = format!("there is no table {name}");
            return DeclaredError::only(format!("{path}:{line}"), problem, meant(name, TABLES));
        }
        let place = Manuscript::new(path.to_owned(), text).place(at);
        let message = error.message().trim();
        let key = if message.starts_with("invalid type") { key_before(text, at) } else { None };
        let help = if is_quote_in_literal(text, at) {
            LITERAL.to_owned()
        } else if is_quote_in_script(text, at) {
            QUOTES.to_owned()
        } else if let (Some(key), true) = (key, message.ends_with("expected a sequence")) {
            format!("it is a list: write brackets around it, {key} = [...]")
        } else if let (Some(key), Some(form)) = (key, plain_form(message)) {
            format!("write {form}: {key} = ...")
        } else {
            help_for(message)
        };
        DeclaredError::only(place, key.map_or(message.to_owned(), |key| format!("{key}: {message}")), help)
    })
}

/// The value that a message asks for, in the words of the manual.
fn plain_form(message: &str) -> Option<&'static str> {
    let (_, wanted) = message.rsplit_once("expected ")?;
    let forms = [
        ("i64", "a whole number, without quotes"),
        ("u64", "a whole number, without quotes"),
        ("usize", "a whole number, without quotes"),
        ("f64", "a number, without quotes"),
        ("a boolean", "true or false, without quotes"),
        ("a string", "a text between quotes"),
    ];
    forms.into_iter().find(|(kind, _)| *kind == wanted).map(|(_, form)| form)
}

/// The tables at the top of the file.
const TABLES: [&str; 4] = ["component", "short", "tell", "topic"];

/// The last table before that place whose name is not known, with its line.
fn unknown_table(text: &str, at: usize) -> Option<(usize, &str)> {
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let headers = text[..end].lines().enumerate().filter_map(|(index, line)| {
        let name = line.trim_start().strip_prefix('[')?.trim_start_matches('[');
        let name = name.split([']', '.']).next()?.trim();
        // A line of an array over several lines may begin with a bracket as well.
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        is_name.then_some((index + 1, name))
    });
    headers.filter(|(_, name)| !TABLES.contains(name)).last()
}

const LITERAL: &str = "a text in '…' ends at the next ', and a backslash means nothing there: write one that holds both quotes as '''…'''";

/// True for a line with a quote behind a backslash in a text that knows none: `run = ['set(\'x\')']`.
fn is_quote_in_literal(text: &str, at: usize) -> bool {
    let from = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[from..].lines().next().is_some_and(|line| line.contains("\\'") && line.contains("['"))
}

const QUOTES: &str = "a double quote ends the text: write a script that holds one as '…'";

/// True for a place where a script's own quotes end it: `run = ["push("one")"]`.
fn is_quote_in_script(text: &str, at: usize) -> bool {
    let from = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[from..].lines().next().unwrap_or_default();
    let is_behind_text =
        text[from..at].trim_end().ends_with('"') && !text[at..].starts_with([',', ']', '}', '#']);
    let is_expected = ["-> \"", "prints \""].iter().any(|mark| line.contains(mark));
    let has_both =
        is_expected || ["(\"", ", \""].iter().any(|mark| line.contains(mark)) && line.contains("\")");
    has_both && (is_behind_text || !line.contains('\''))
}

/// The key of the value that begins there, as far as it stands on the same line.
fn key_before(text: &str, at: usize) -> Option<&str> {
    let line = text[..at].rsplit('\n').next()?;
    line.rsplit_once('=')?.0.split([',', '{', ' ']).rfind(|word| !word.is_empty())
}

/// The nearest of the keys that a message names, for one that is not known.
fn help_for(message: &str) -> String {
    let named: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let (Some((unknown, known)), true) = (named.split_first(), message.starts_with("unknown")) else {
        return "`harness docs declaring-keys` explains every key".to_owned();
    };
    meant(unknown, known.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_declared_assignments_that_is_shipped_is_that_of_the_keys() {
        let shipped = include_str!("../../../../../schema/assignment-v1.json");
        let help = "run `harness schema assignment > harness/schema/assignment-v1.json`";
        assert_eq!(shipped, manifest_schema().unwrap(), "{help}");
    }

    #[test]
    fn an_unknown_key_is_named_with_its_line_and_the_nearest_known_one() {
        let error =
            read("id = \"a\"\ntitle = \"A\"\nshrot = {}\n[component]\n", "a/assignment.toml").unwrap_err();
        assert_eq!(error.faults[0].place, "a/assignment.toml:3");
        assert_eq!(error.help(), "did you mean short?");
        let error = read("id = \"a\"\n[component]\n", "a/assignment.toml").unwrap_err();
        assert!(error.to_string().contains("missing field `title`"), "{error}");
    }

    #[test]
    fn a_quote_inside_a_script_and_a_value_of_another_type_are_told_as_what_they_are() {
        let told = |text: &str| read(text, "a/assignment.toml").unwrap_err();
        let error = told("id = \"a\"\ntitle = \"A\"\n[[component]]\nrun = [\"push(\"one\")\"]\n");
        assert!(error.help().contains("'…'"), "{error}: {}", error.help());
        let error = told("id = \"a\"\ntitle = \"A\"\n[[component]]\nrun = [\"push('x', \"one\")\"]\n");
        assert!(error.help().contains("'…'"), "{error}: {}", error.help());
        let error = told("id = \"a\"\ntitle = \"A\"\n[[component]]\nrun = ['put(\\'x\\', \"one\")']\n");
        assert!(error.help().contains("'''…'''"), "{error}: {}", error.help());
        let error = told("id = \"a\"\ntitle = \"A\"\n[[component]]\nrun = [\"show() -> prints \"\"\"]\n");
        assert!(error.help().contains("'…'"), "{error}: {}", error.help());
        let error = told("id = \"a\"\ntitle = \"A\"\n[component.a]\nfile = \"a.cpp\"\nprints = \"show\"\n");
        assert!(error.help().contains("prints = [...]"), "{error}: {}", error.help());
        let error = told("id = \"a\"\ntitle = 7\n");
        assert!(error.to_string().starts_with("a/assignment.toml:2: title: invalid type"), "{error}");
        assert!(!error.help().contains('…'), "{}", error.help());
    }

    #[test]
    fn a_misspelt_table_is_named_and_not_what_follows_it() {
        for (text, place, near) in [
            (
                "[[topics]]\nwhy = \"b\"\n[[topic.check]]\nid = \"c\"\n[[topic]]\n",
                "a.toml:1",
                "did you mean topic?",
            ),
            ("id = \"a\"\n[components.a]\nfile = \"a.cpp\"\n", "a.toml:2", "did you mean component?"),
            ("[shorts]\n\"{c}\" = \"f({c})\"\n", "a.toml:1", "did you mean short?"),
        ] {
            let error = read(text, "a.toml").unwrap_err();
            assert_eq!((error.faults[0].place.as_str(), error.help().as_str()), (place, near), "{error}");
        }
    }
}
