//! The first hour of a student, an instructor and the author of a CI pipeline: one command after the other, and what each
//! prints at 80 columns.

mod transcript;

use std::fs;
use std::path::Path;

use self::transcript::Transcript;
use crate::class::zipped;
use crate::stage::root;

fn accepted(file: &str) -> String {
    fs::read_to_string(root().join("fixtures/neighbors/accepted/bfs-queue").join(file)).unwrap()
}

/// A class to which only neighbors of a piece's own color are any.
fn defective() -> String {
    let right = "if (board[r][c] == p && countNeighbors(board, r, c) > 0)";
    let own = "for (int dr = -1; dr <= 1; dr++)\nfor (int dc = -1; dc <= 1; dc++)\n\
               if ((dr != 0 || dc != 0) && inside(r + dr, c + dc) && board[r][c] == p && board[r + dr][c + dc] == p)";
    let text = accepted("Neighbors.cpp");
    assert!(text.contains(right));
    text.replace(right, own)
}

#[test]
fn a_student_goes_from_a_new_kit_to_full_marks() {
    let mut hour = Transcript::new();
    hour.run("harness new neighbors my", 0);
    let kit = hour.place().join("my");
    hour.enter("my");
    hour.run("harness grade . --quiet", 1);
    fs::write(kit.join("Neighbors.cpp"), defective()).unwrap();
    fs::write(kit.join("playgame.cpp"), accepted("playgame.cpp")).unwrap();
    hour.run("harness grade . --brief", 1);
    let failing = hour.words_with("class.isolated.").remove(0);
    hour.run(&format!("harness explain {failing}"), 0);
    hour.run(&format!("harness grade . --only {failing}"), 1);
    hour.run(&format!("harness repro . {failing}"), 0);
    let build = hour.lines_with("g++ ").remove(0);
    hour.shell(build.trim_start_matches("# ").trim(), 1);
    fs::write(kit.join("Neighbors.cpp"), accepted("Neighbors.cpp")).unwrap();
    hour.run("harness grade . --quiet", 0);
    insta::assert_snapshot!("student", hour.text());
}

/// Exports of thirty students as a platform names them, with what goes wrong in every class.
fn export(folder: &Path) {
    fs::create_dir(folder).unwrap();
    for number in 1..=30 {
        let stem = format!("student{number:02}_{}_{}", 100 + number, 5000 + number);
        let text = if number % 7 == 0 { defective() } else { accepted("Neighbors.cpp") };
        let files =
            [("Neighbors.cpp".to_owned(), text), ("playgame.cpp".to_owned(), accepted("playgame.cpp"))];
        match number {
            3 => fs::write(folder.join(format!("{stem}_project.rar")), "Rar!\u{1a}\u{7}").unwrap(),
            4 => fs::write(folder.join(format!("{stem}_notes.docx")), "no sources").unwrap(),
            5 => zipped(&folder.join(stem.replace("_105", "_LATE_105") + "_project.zip"), &files),
            6 => zipped(&folder.join(format!("{stem}_project.zip")), &files[..1]),
            _ => zipped(&folder.join(format!("{stem}_project.zip")), &files),
        }
    }
}

fn roster(last: u32) -> String {
    let row = |number: u32| format!("{},student{number:02},Student {number:02}\n", 100 + number);
    (1..=last).map(row).fold("Student No,Login,Name\n".to_owned(), |text, row| text + &row)
}

#[test]
fn an_instructor_goes_from_a_messy_export_to_a_gradebook() {
    let mut hour = Transcript::new();
    export(&hour.place().join("export"));
    let gradebook = (1..=30).map(|number| format!("Student {number:02},{},,\n", 100 + number));
    let head = "Student,ID,Section,Neighbors (7)\n    Points Possible,,,9\n".to_owned();
    fs::write(hour.place().join("gradebook.csv"), gradebook.fold(head, |text, row| text + &row)).unwrap();
    fs::write(hour.place().join("roster.csv"), roster(28).replace("Student No", "Number")).unwrap();
    let class = "harness grade-class export --out results --memory off --only class.isolated";
    hour.run(&format!("{class} --roster roster.csv --columns id=Matriculation"), 2);
    hour.run(&format!("{class} --roster roster.csv --columns id=Number"), 1);
    fs::write(hour.place().join("roster.csv"), roster(31)).unwrap();
    hour.run(&format!("{class} --roster roster.csv"), 1);
    fs::write(hour.place().join("rubric.toml"), "[checks.\"class.isolated.other-neighbor\"]\npoints = 9\n")
        .unwrap();
    hour.run(
        &format!("{} --roster roster.csv --rubric rubric.toml", class.replace("results", "stricter")),
        1,
    );
    hour.run("harness diff results stricter", 1);
    hour.run("harness class-report results --canvas gradebook.csv", 1);
    hour.show("results/canvas.csv");
    insta::assert_snapshot!("instructor", hour.text());
}

#[test]
fn a_pipeline_goes_from_a_package_to_checks() {
    let mut hour = Transcript::new();
    hour.run("harness pack github . --assignment neighbors", 0);
    fs::create_dir(hour.place().join("submission")).unwrap();
    fs::write(hour.place().join("submission/Neighbors.cpp"), defective()).unwrap();
    fs::write(hour.place().join("submission/playgame.cpp"), accepted("playgame.cpp")).unwrap();
    let grade = "harness grade submission --only class.isolated --memory off";
    hour.run(
        &format!("{grade} --brief --fail-under 1 --report junit=checks.xml --report markdown=summary.md"),
        0,
    );
    hour.run(&format!("{grade} --brief --fail-under 100 --report json=report.json"), 1);
    hour.run(&format!("{grade} --report json=submission/Neighbors.cpp"), 2);
    hour.show("summary.md");
    hour.show("checks.xml");
    insta::assert_snapshot!("pipeline", hour.text());
}
