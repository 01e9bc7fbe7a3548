use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::stage::{cache, harness, root, say};

/// A Neighbors class to which only neighbors of a piece's own color are any.
fn submission() -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in ["Neighbors.cpp", "playgame.cpp"] {
        let text =
            fs::read_to_string(root().join("fixtures/neighbors/accepted/bfs-queue").join(name)).unwrap();
        let right = "if (board[r][c] == p && countNeighbors(board, r, c) > 0)\n                return false;";
        let own = "for (int dr = -1; dr <= 1; dr++)\nfor (int dc = -1; dc <= 1; dc++)\n\
                   if ((dr != 0 || dc != 0) && inside(r + dr, c + dc) && board[r][c] == p && board[r + dr][c + dc] == p)\n\
                   return false;";
        let text = text.replace(right, own);
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn grade(folder: &Path, columns: &str, arguments: &[&str]) -> String {
    let mut command = harness();
    command.current_dir(folder).env("COLUMNS", columns).args(["grade", "."]).args(arguments);
    let output = command.args(["--only", "class.isolated", "--only", "class.print"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_report_fits_its_terminal_and_says_as_much_as_is_asked_for() {
    let folder = submission();
    let full = grade(folder.path(), "80", &[]);
    let narrow = grade(folder.path(), "40", &[]);
    let command = "harness grade . --assignment neighbors --seed 0 --only class.isolated.other-neighbor\n";
    for (text, columns) in [(&full, 80), (&narrow, 40)] {
        assert!(text.contains(command), "{text}");
        let long = text.lines().find(|line| line.chars().count() > columns && !line.contains("harness "));
        assert_eq!(long, None, "{text}");
    }
    let brief = grade(folder.path(), "80", &["--brief"]);
    let failing = full.matches("\n  ✗ ").count();
    assert!(failing > 0 && brief.matches("\n  ✗ ").count() == failing, "{brief}\n{full}");
    assert!(!brief.contains("required") && brief.lines().count() < 12 + failing, "{brief}");
    let first = grade(folder.path(), "80", &["--first"]);
    assert_eq!(first.matches("    required  ").count(), 1, "{first}");
    let score = full.lines().last().unwrap();
    assert_eq!(grade(folder.path(), "80", &["--quiet"]).trim_end(), score);
    assert!(full.lines().any(|line| line.starts_with("  ✓ isolated") && !line.contains("5/5")), "{full}");
    // What an instructor lets students know.
    let names = grade(folder.path(), "80", &["--audience", "student", "--level", "names"]);
    assert!(names.contains("class.isolated.other-neighbor") && !names.contains("required"), "{names}");
    let level = "[students]\nlevel = \"score\"\n";
    fs::write(folder.path().join("rubric.toml"), level).unwrap();
    let told = grade(folder.path(), "80", &["--audience", "student", "--rubric", "rubric.toml"]);
    assert!(told.contains(score) && !told.contains("class.isolated"), "{told}");
    // A build service asks for a score, and everybody gets a word for a slip.
    let asked = |least: &str| {
        let mut command = harness();
        command
            .current_dir(folder.path())
            .args(["grade", ".", "--only", "class.isolated", "--fail-under", least])
            .assert()
    };
    asked("1").code(0);
    asked("6").code(1);
    asked("most").code(2).stderr(predicates::str::contains("not a whole number"));
    // Colours where nobody would expect them.
    assert!(grade(folder.path(), "80", &["-q", "--color", "always"]).contains("\u{1b}["));
    assert!(!grade(folder.path(), "80", &["-q"]).contains('\u{1b}'));
}

/// What a terminal of `script` shows, with these variables and without those by which a build service asks for colours.
fn on_a_terminal(folder: &Path, variables: &str) -> Option<String> {
    let grade = format!("stty cols 50; env {variables} \"$HARNESS\" grade . --only class.isolated");
    let mut script = Command::new("script");
    for variable in ["CI", "CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR"] {
        script.env_remove(variable);
    }
    let output = script
        .args(["--quiet", "--return", "--command", &grade, "/dev/null"])
        .current_dir(folder)
        .envs([("SHELL", "/bin/sh"), ("TERM", "xterm")])
        .env("HARNESS", assert_cmd::cargo::cargo_bin!("harness"))
        .env("HARNESS_CACHE_DIR", cache())
        .stdin(Stdio::null())
        .output();
    let Ok(output) = output else {
        say("SKIPPED: script of util-linux is not installed, so there is no terminal to print on");
        return None;
    };
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_terminal_gets_the_colours_and_characters_that_it_can_show() {
    let folder = submission();
    let Some(usual) = on_a_terminal(folder.path(), "LC_ALL=C.UTF-8") else { return };
    assert!(usual.contains("\u{1b}[31m✗ ") && usual.contains("Score"), "{usual}");
    for (variables, sign) in [("TERM=dumb LC_ALL=C.UTF-8", "✗ "), ("NO_COLOR=1 TERM=dumb LC_ALL=C", "x ")] {
        let shown = on_a_terminal(folder.path(), variables).unwrap();
        assert!(!shown.contains('\u{1b}') && shown.contains(&format!("  {sign}isIsolated")), "{shown}");
        let long =
            shown.lines().find(|line| line.trim_end().chars().count() > 50 && !line.contains("harness "));
        assert_eq!(long, None, "{shown}");
    }
}
