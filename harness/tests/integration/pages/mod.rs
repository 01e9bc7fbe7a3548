//! The README and the pages: their commands are run, the reports that they show are printed, and what they name is there.
//!
//! `harness/docs/how-it-is-tested.md` says how a block of a page is marked. With `INSTA_UPDATE=always` the reports in the
//! pages are replaced by what is printed.

mod page;
mod shown;
mod workspace;

use std::fs;

use clap::error::ErrorKind;
use harness::docs::PAGES;
use predicates::prelude::*;
use predicates::str::contains;

use crate::stage::{harness, root, two_at_a_time};
use crate::sweep::{AtMost, part_of};
use page::{Block, Page};
use workspace::{Call, Workspace};

const README_LIMIT: usize = 130;

/// Programs that a page may call where nothing is run.
const FOREIGN: [&str; 5] = ["sbatch", "chromium", "npm", "rustc", "git"];

/// Options of cargo that a page may use.
const CARGO_OPTIONS: [&str; 6] = ["-p", "--bench", "--example", "--release", "--test", "--workspace"];

/// Options of other programs that a sentence of a page names.
const FOREIGN_OPTIONS: [&str; 4] = ["--mem", "--array", "--cgroup", "--games"];

/// The folders that a path in backticks begins with.
const FOLDERS: [&str; 6] = ["reference/", "harness/", "fixtures/", "snapshots/", ".ci/", ".github/"];

#[test]
fn every_command_of_a_page_runs_and_every_report_is_printed() {
    // The README is the first.
    let mut pages = page::all();
    let others = pages.split_off(1);
    pages.extend(part_of(others, AtMost { usual: 5, broad: usize::MAX }));
    let wrong: Vec<String> = two_at_a_time(&pages, complaints).concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The mistakes in a page's commands and reports.
fn complaints(page: &Page) -> Vec<String> {
    let workspace = Workspace::of(page);
    let mut wrong = Vec::new();
    let mut output = None;
    let mut source = page.source.clone();
    for block in &page.blocks {
        match block.mark.as_str() {
            "sh" => output = lines(block).map(|line| run(&workspace, line, &mut wrong)).last(),
            "sh not-run" => {
                output = None;
                wrong.extend(lines(block).flat_map(|line| parse(&workspace, line)));
            }
            "text" => match &output {
                None => wrong.push(format!("no command before:\n{}", block.text)),
                Some(output) if output.is_empty() => wrong.push("the command printed nothing".to_owned()),
                Some(output) if shown::is_shown_by(&block.text, output) => {}
                Some(output) => {
                    wrong.push(shown::difference(&block.text, output));
                    source = source
                        .replace(&page.source[block.place.clone()], &shown::refreshed(&block.text, output));
                }
            },
            mark if mark.starts_with("toml")
                || mark.starts_with("cpp")
                || mark.starts_with("rust ")
                || mark.starts_with("txt ")
                || mark == "yaml"
                || mark == "console" => {}
            mark => wrong.push(format!("how-it-is-tested.md does not say what a block marked {mark:?} is")),
        }
    }
    if source != page.source && std::env::var("INSTA_UPDATE").is_ok_and(|asked| asked == "always") {
        fs::write(root().join(&page.path), source).unwrap();
    }
    wrong.iter().map(|why| format!("{}: {why}", page.path)).collect()
}

/// Performs a line; returns its output.
fn run(workspace: &Workspace, line: &str, wrong: &mut Vec<String>) -> String {
    let ran = workspace.run(line);
    if !matches!(ran.status.code(), Some(0 | 1)) {
        wrong.push(format!("{line}: {}\n{}", ran.status, String::from_utf8_lossy(&ran.stderr)));
    }
    wrong.extend(workspace.called().iter().filter_map(wrong_call).map(|why| format!("{line}: {why}")));
    String::from_utf8(ran.stdout).unwrap()
}

/// The mistakes in a line that is not performed.
fn parse(workspace: &Workspace, line: &str) -> Vec<String> {
    let calls = workspace.parse(line);
    if calls.is_empty() && !line.split(' ').any(|word| is_in_a_folder(word) && root().join(word).exists()) {
        return vec![format!("{line}: calls nothing")];
    }
    calls.iter().filter_map(wrong_call).map(|why| format!("{line}: {why}")).collect()
}

fn is_in_a_folder(path: &str) -> bool {
    FOLDERS.iter().any(|folder| path.starts_with(folder))
}

fn lines(block: &Block) -> impl Iterator<Item = &str> {
    block.text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The mistake in a command by the grammar of its program, as far as this test knows it.
fn wrong_call(call: &Call) -> Option<String> {
    match call[0].as_str() {
        "harness" => harness::cli::grammar().try_get_matches_from(call).err().map(|error| error.to_string()),
        "cargo" => wrong_cargo(&call[1..]),
        name if FOREIGN.contains(&name) => None,
        name => Some(format!("unknown program {name}")),
    }
}

/// Cargo is given packages, tests, benches and examples that are there, and words that choose tests that are there.
fn wrong_cargo(words: &[String]) -> Option<String> {
    let split = words.iter().position(|word| word == "--");
    let (own, passed) = words.split_at(split.unwrap_or(words.len()));
    let after = |option: &str| own.iter().skip_while(move |word| *word != option).nth(1).map(String::as_str);
    let package = after("-p").unwrap_or("harness");
    let there = |path: String| (!root().join(&path).exists()).then(|| format!("there is no {path}"));
    let of = |option: &str, folder: &str, ending: &str| {
        after(option).and_then(|name| there(format!("{package}/{folder}/{name}{ending}")))
    };
    let unknown = own.iter().find(|word| word.starts_with('-') && !CARGO_OPTIONS.contains(&word.as_str()));
    let wrong = unknown
        .map(|option| format!("unknown option {option}"))
        .or_else(|| there(format!("{package}/Cargo.toml")))
        .or_else(|| of("--test", "tests", "/main.rs"))
        .or_else(|| of("--bench", "benches", ".rs").and_then(|_| of("--bench", "benches", "/main.rs")))
        .or_else(|| of("--example", "examples", "/main.rs"));
    if wrong.is_some() || own.first().is_some_and(|word| word == "run") && after("--example").is_none() {
        let call = [&["harness".to_owned()], passed.get(1..).unwrap_or_default()].concat();
        return wrong.or_else(|| wrong_call(&call));
    }
    let chosen = after("--test").and_then(after).filter(|word| !word.starts_with('-'));
    chosen.filter(|name| !is_a_test_module(name)).map(|name| format!("there are no tests {name}"))
}

fn is_a_test_module(name: &str) -> bool {
    let folder = root().join("harness/tests/integration");
    ["", "class/"].iter().any(|group| {
        folder.join(format!("{group}{name}.rs")).exists()
            || folder.join(format!("{group}{name}/mod.rs")).exists()
    })
}

#[test]
fn a_command_that_could_not_be_given_is_noticed() {
    let call = |line: &str| wrong_call(&line.split(' ').map(str::to_owned).collect());
    for line in [
        "harness grade a --seed 7",
        "cargo test -p harness --test integration pages",
        "cargo test --workspace",
    ] {
        assert_eq!(call(line), None, "{line}");
    }
    for line in [
        "harness grade a --sed 7",
        "harness grad a",
        "harness grade",
        "harness grade a --format yaml",
        "cargo run -p harness -- selftst",
        "cargo run -p worker -- a",
        "cargo test -p harness --test integration nothing",
        "cargo bench -p harness --bench grades",
        "cargo test --workspce",
        "rm -rf /",
    ] {
        assert!(call(line).is_some(), "{line}");
    }
}

#[test]
fn every_command_and_option_in_a_sentence_is_one_that_there_is() {
    let grammar = harness::cli::grammar();
    let options = long_options(&grammar);
    for page in page::all() {
        for code in &page.code {
            if code.starts_with("harness ") {
                let error =
                    grammar.clone().try_get_matches_from(code.split(' ')).err().map(|error| error.kind());
                let is_right = matches!(
                    error,
                    None | Some(
                        ErrorKind::MissingRequiredArgument
                            | ErrorKind::MissingSubcommand
                            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
                            | ErrorKind::DisplayHelp
                            | ErrorKind::DisplayVersion
                    )
                );
                assert!(is_right, "{}: {code}: {error:?}", page.path);
            }
            let option = code.split([' ', '=']).next().unwrap();
            if option.starts_with("--") && option.len() > 2 && !FOREIGN_OPTIONS.contains(&option) {
                assert!(options.iter().any(|known| known == option), "{}: {code}", page.path);
            }
        }
    }
}

fn long_options(command: &clap::Command) -> Vec<String> {
    let own = command.get_arguments().filter_map(|argument| Some(format!("--{}", argument.get_long()?)));
    own.chain(command.get_subcommands().flat_map(long_options)).collect()
}

#[test]
fn every_path_that_a_page_names_exists() {
    for page in page::all() {
        for path in page.code.iter().filter(|code| is_in_a_folder(code)) {
            let is_path = !path.contains([' ', '<', '*']);
            assert!(!is_path || root().join(path).exists(), "{} names {path}", page.path);
        }
    }
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    for page in page::all() {
        for link in page.links.iter().filter(|link| !link.starts_with("https://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { root().join(&page.path) } else { page.folder().join(file) };
            assert!(target.exists(), "{}: {link}", page.path);
            if !anchor.is_empty() {
                let target = target.canonicalize().unwrap();
                let other = Page::read(target.strip_prefix(root()).unwrap().to_str().unwrap());
                assert!(other.anchors.iter().any(|known| known == anchor), "{}: {link}", page.path);
            }
        }
    }
}

#[test]
fn the_program_brings_every_page_and_the_readme_links_to_it() {
    let readme = Page::read("README.md");
    let mut embedded: Vec<String> =
        PAGES.iter().map(|page| format!("harness/docs/{}.md", page.name)).collect();
    embedded.sort();
    assert_eq!(embedded, page::markdown_in("harness/docs"), "add the page to harness/src/docs.rs");
    for path in embedded.iter().chain(&page::markdown_in(".github")) {
        assert!(readme.links.contains(path), "README does not link to {path}");
    }
}

#[test]
fn the_readme_is_one_page() {
    let length = fs::read_to_string(root().join("README.md")).unwrap().lines().count();
    assert!(length <= README_LIMIT, "{length} lines");
}

#[test]
fn ci_runs_the_command_that_the_readme_gives_for_the_tests() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    let command = readme.lines().find(|line| line.trim().starts_with("cargo test")).unwrap().trim();
    assert!(ci.contains(command), "{command}");
}

#[test]
fn docs_lists_the_pages_and_prints_each_as_it_lies_in_the_repository() {
    let list = PAGES.iter().fold(harness().arg("docs").assert().code(0), |list, page| {
        list.stdout(contains(page.name).and(contains(page.title())))
    });
    list.stderr("");
    for page in &PAGES {
        let text =
            fs::read_to_string(root().join("harness/docs").join(page.name).with_extension("md")).unwrap();
        harness().args(["docs", page.name]).assert().code(0).stdout(text);
    }
}

#[test]
fn an_unknown_page_exits_with_2_and_a_suggestion() {
    harness()
        .args(["docs", "instructr"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("there is no page instructr").and(contains("did you mean instructor?")));
}

/// Help that names a page is as good as the page's name.
#[test]
fn every_page_that_a_message_names_is_there() {
    for path in ["harness/src", "harness/judge/src"]
        .iter()
        .flat_map(|folder| crate::layering::sources(&root().join(folder)))
    {
        let text = fs::read_to_string(&path).unwrap();
        for rest in text.split("`harness docs ").skip(1) {
            let name = rest.split('`').next().unwrap();
            let is_placeholder = name.chars().all(|c| c.is_ascii_uppercase());
            assert!(is_placeholder || harness::docs::find(name).is_some(), "{}: {name}", path.display());
        }
    }
}
