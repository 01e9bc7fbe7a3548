//! [`grammar`]: the arguments, with two examples at the end of every command's help.

use clap::{Command, CommandFactory};

use super::args::Arguments;
use super::short_help::brief;

/// The examples, by the words of their command: what is typed, and what it is for.
const EXAMPLES: &[(&str, [(&str, &str); 2])] = &[
    (
        "new",
        [
            ("harness new battleship mine", "begin in a new folder"),
            ("harness new neighbors mine --lang rust", "the same in Rust"),
        ],
    ),
    (
        "grade",
        [
            ("harness grade .", "what is in this folder"),
            ("harness grade . --only board --brief", "one part, a line for each failure"),
        ],
    ),
    (
        "grade-class",
        [
            ("harness grade-class submissions.zip --out results", "an export as it was downloaded"),
            ("harness grade-class class --out results --roster roster.csv", "with the names of the class"),
        ],
    ),
    (
        "class-report",
        [
            ("harness class-report results", "after a change of the audience or the gradebook"),
            ("harness class-report results --canvas gradebook.csv", "fill a gradebook's column"),
        ],
    ),
    (
        "merge",
        [
            ("harness merge part-1 part-2 --out results", "two shards"),
            ("harness merge part-1 part-2 --out results --audience student", "with reports for students"),
        ],
    ),
    (
        "diff",
        [
            ("harness diff monday friday", "who moved between two runs"),
            ("harness diff results with-new-rubric", "what a rubric changes"),
        ],
    ),
    (
        "repro",
        [
            ("harness repro . board.attack.hit", "writes repro.cpp"),
            ("harness repro alice.zip board.attack.hit -o -", "prints the program"),
        ],
    ),
    (
        "checks",
        [("harness checks", "the usual assignment"), ("harness checks --assignment reversi", "another one")],
    ),
    (
        "explain",
        [
            ("harness explain board.attack.hit", "what it requires, and why"),
            ("harness explain class.print.layout --assignment neighbors", "of an assignment"),
        ],
    ),
    (
        "rubric init",
        [
            ("harness rubric init -o rubric.toml", "a file with every key explained"),
            ("harness rubric init --assignment neighbors", "to standard output"),
        ],
    ),
    (
        "rubric check",
        [
            ("harness rubric check rubric.toml", "what it makes of the points"),
            ("harness rubric check rubric.toml --assignment reversi", "of another assignment"),
        ],
    ),
    (
        "rubric preview",
        [
            ("harness rubric preview submission/ --rubric rubric.toml", "each check that it changes"),
            (
                "harness rubric preview submission/ --rubric rubric.toml --points style=8 --late 26h",
                "the whole grade",
            ),
        ],
    ),
    (
        "snapshot check",
        [
            ("harness snapshot check .", "your displays beside the approved"),
            ("harness snapshot check . --gallery gallery", "with pictures of your own"),
        ],
    ),
    (
        "snapshot show",
        [("harness snapshot show", "all pictures"), ("harness snapshot show empty_3x4", "one of them")],
    ),
    (
        "snapshot accept",
        [
            ("harness snapshot accept --from model --gallery gallery", "approve what a submission shows"),
            ("harness snapshot accept --from model --gallery gallery --review", "propose it"),
        ],
    ),
    (
        "snapshot frames",
        [
            ("harness snapshot frames submission/ --out frames", "what its user interface draws"),
            ("harness snapshot frames submission/ --out frames --force", "again, over the files of before"),
        ],
    ),
    (
        "pack gradescope",
        [
            ("harness pack gradescope packed", "writes packed/autograder.zip"),
            ("harness pack gradescope packed --rubric rubric.toml", "with points of your own"),
        ],
    ),
    (
        "pack github",
        [
            ("harness pack github repository", "grades each push"),
            ("harness pack github repository --assignment reversi", "another assignment"),
        ],
    ),
    (
        "play",
        [
            ("harness play battleship human good", "against the reference's best"),
            ("harness play reversi --size 6x6", "on a smaller board"),
        ],
    ),
    (
        "duel",
        [
            ("harness duel alice bob", "the GoodPlayers of two submissions"),
            ("harness duel mediocre@alice good --games 1000", "against the reference"),
        ],
    ),
    (
        "tournament",
        [
            ("harness tournament class --out ranking", "every GoodPlayer and the reference's"),
            ("harness tournament class --games 200 --out ranking --pseudonyms key", "without names"),
        ],
    ),
    (
        "doctor",
        [
            ("harness doctor", "what confines student code here"),
            ("harness doctor --verbose", "with every system call"),
        ],
    ),
    (
        "assignment new",
        [
            ("harness assignment new Grid.h solution.cpp", "writes the folder grid, which already grades"),
            ("harness assignment new totals.cpp", "the same for a program with a main"),
        ],
    ),
    (
        "assignment check",
        [
            ("harness assignment check grid", "its file, its solution, its fixtures"),
            ("harness assignment check grid --no-cache", "with everything built anew"),
        ],
    ),
    (
        "assignment mutants",
        [
            ("harness assignment mutants grid", "some mistakes, and those that no check notices"),
            ("harness assignment mutants grid --write 12 drop-10-comparison", "keep two as fixtures"),
        ],
    ),
    ("cache", [("harness cache", "what is kept, and how much"), ("harness cache clear", "nothing any more")]),
    (
        "cache prune",
        [
            ("harness cache prune", "down to the usual size"),
            ("harness cache prune --cache-size 500MiB", "to less"),
        ],
    ),
    (
        "cache clear",
        [("harness cache clear", "the usual cache"), ("harness cache clear --cache-dir kept", "another one")],
    ),
    (
        "selftest",
        [
            ("harness selftest --assignment neighbors", "every fixture of an assignment"),
            ("harness selftest --show board-attack-hit-not-reported", "the report of one"),
        ],
    ),
    ("docs", [("harness docs", "the pages there are"), ("harness docs student", "one of them")]),
    (
        "schema",
        [("harness schema", "of a grade's report"), ("harness schema tournament", "of a tournament's")],
    ),
    (
        "completions",
        [
            ("harness completions bash > harness.bash", "for bash"),
            ("harness completions powershell > harness.ps1", "for PowerShell"),
        ],
    ),
    (
        "man",
        [("harness man | man -l -", "read the page"), ("harness man man1", "write those of all commands")],
    ),
];

/// The grammar of the arguments, with its examples; also for tests that hold the commands of the pages to it.
pub fn grammar() -> Command {
    below(Arguments::command(), "")
}

fn below(command: Command, words: &str) -> Command {
    let command = brief(command, words);
    let command = match EXAMPLES.iter().find(|(own, _)| *own == words) {
        Some((_, examples)) => command.after_help(told(examples)),
        None => command,
    };
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        let words = format!("{words} {name}").trim_start().to_owned();
        command.mut_subcommand(&name, |sub| below(sub, &words))
    })
}

fn told(examples: &[(&str, &str)]) -> String {
    let lines = examples.iter().map(|(typed, purpose)| format!("  {typed}\n      {purpose}\n"));
    format!("Examples:\n{}", lines.collect::<String>().trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves(command: &Command, words: &str, all: &mut Vec<String>) {
        let subs: Vec<&Command> = command.get_subcommands().filter(|sub| sub.get_name() != "help").collect();
        // A command with more to say has examples of its own.
        let has_own = command.get_after_help().is_some_and(|help| help.to_string().starts_with("Examples:"));
        if !words.is_empty() && !has_own && (subs.is_empty() || !command.is_subcommand_required_set()) {
            all.push(words.to_owned());
        }
        for sub in subs {
            leaves(sub, format!("{words} {}", sub.get_name()).trim_start(), all);
        }
    }

    #[test]
    fn every_command_has_two_examples_that_can_be_typed() {
        let mut all = Vec::new();
        leaves(&Arguments::command(), "", &mut all);
        let mut known: Vec<String> = EXAMPLES.iter().map(|(words, _)| (*words).to_owned()).collect();
        all.sort();
        known.sort();
        assert_eq!(all, known);
        for (words, examples) in EXAMPLES {
            for (typed, _) in examples {
                assert!(
                    typed.starts_with(&format!("harness {}", words.split(' ').next().unwrap())),
                    "{typed}"
                );
                let typed = typed.split(['>', '|']).next().unwrap().trim();
                let parsed = Arguments::command().try_get_matches_from(typed.split(' '));
                assert!(parsed.is_ok(), "{typed}: {}", parsed.unwrap_err());
            }
        }
    }
}
