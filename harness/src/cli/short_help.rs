//! [`brief`]: the options that `-h` leaves to `--help`, for the commands that students use.

use clap::Command;

/// The commands that students use, by their words.
const STUDENTS: [&str; 9] =
    ["grade", "repro", "checks", "explain", "snapshot check", "snapshot show", "play", "show", "duel"];

/// Options for those who set up machines, courses and services.
const EXPERT: [&str; 19] = [
    "allow-reduced",
    "annotations",
    "audience",
    "cache-dir",
    "cache-size",
    "compilers",
    "fail-under",
    "jobs",
    "kit",
    "late",
    "level",
    "memory",
    "no-cache",
    "points",
    "rubric",
    "seed",
    "shrink-tries",
    "times",
    "without",
];

/// The command, known by its words, with a short help that fits a screen.
pub(super) fn brief(command: Command, words: &str) -> Command {
    if !STUDENTS.contains(&words) {
        return command;
    }
    command.mut_args(|arg| {
        let is_expert = arg.get_long().is_some_and(|long| EXPERT.contains(&long));
        if is_expert { arg.hide_short_help(true) } else { arg }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::grammar;

    fn help(words: &[&str]) -> [String; 2] {
        ["-h", "--help"].map(|asked| {
            let typed = ["harness"].iter().chain(words).chain([&asked]);
            grammar().try_get_matches_from(typed).unwrap_err().to_string()
        })
    }

    #[test]
    fn students_are_shown_what_they_use_first_and_everything_when_they_ask() {
        let [short, long] = help(&["grade"]);
        for option in ["--only", "--format", "--watch", "--brief"] {
            assert!(short.contains(option), "{option}: {short}");
        }
        for option in EXPERT {
            let option = format!("--{option}");
            assert!(!short.contains(&option) && long.contains(&option), "{option}: {short}");
        }
        assert!(short.contains("see more with '--help'"), "{short}");
    }

    #[test]
    fn commands_of_instructors_show_everything() {
        assert!(help(&["grade-class"])[0].contains("--shrink-tries"));
    }

    #[test]
    fn every_command_of_students_is_one() {
        for words in STUDENTS {
            let mut command = grammar();
            for word in words.split(' ') {
                command = command.find_subcommand(word).unwrap().clone();
            }
        }
    }
}
