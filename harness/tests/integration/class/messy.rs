//! What people send: a class as platforms, registrars and students leave it.

use std::fs;
use std::io::Write;
use std::path::Path;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::lines;
use crate::stage::{harness, root};
use crate::sweep::leaves_out;

/// A Neighbors client and class by an accepted fixture.
fn source(name: &str) -> Vec<u8> {
    fs::read(root().join("fixtures/neighbors/accepted/bfs-queue").join(name)).unwrap()
}

fn in_utf16(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(text.to_vec()).unwrap();
    [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

fn zipped(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// One check, without a search for memory errors: what is looked at is what was taken in.
fn grade(folder: &Path, arguments: &[&str]) -> Assert {
    let mut command = harness();
    command.current_dir(folder).arg("grade-class").args(arguments);
    command.args(["--only", "class.construct.board", "--memory", "off"]).assert()
}

/// The archive that Canvas exports, with everything that used to be refused.
fn export() -> Vec<u8> {
    let class = source("Neighbors.cpp");
    let client = source("playgame.cpp");
    let inner = zipped(&[("NEIGHBORS.CPP", class.clone()), ("playgame.cpp", client.clone())]);
    zipped(&[
        ("submissions/annlee_LATE_1_10_neighbors (1).cpp", class.clone()),
        ("submissions/bobray_2_11_work.zip", zipped(&[("all/inner.zip", inner)])),
        ("submissions/cydfox_3_12_Neighbors-1.cpp", in_utf16(&class)),
        ("submissions/cydfox_3_12_Neighbors.cpp", b"an older attempt".to_vec()),
        ("submissions/deedoe_4_13_a.zip", zipped(&[("try 1/x", vec![]), ("Neighbors.cpp", class)])),
        ("submissions/deedoe_4_14_b.zip", client),
        ("submissions/to print/list.docx", vec![]),
        ("submissions/../../outside", b"a name that leads out".to_vec()),
    ])
}

#[test]
fn an_export_of_canvas_is_graded_as_it_was_downloaded_and_every_guess_is_told() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("submissions.zip"), export()).unwrap();
    let roster = "Student No;Surname;First name;E-mail\n1;Lee;Ann;al@x.edu\n2;Ray;Bob;br@x.edu\n3;Fox;Cyd;cf@x.edu\n\
                  4;Doe;Dee;dd@x.edu\n5;Poe;Eve;ep@x.edu\n";
    fs::write(home.path().join("roster.csv"), roster).unwrap();
    let graded =
        grade(home.path(), &["submissions.zip", "--out", "results", "--roster", "roster.csv"]).code(1);
    graded
        .stderr(
            contains("4 submissions in an export of Canvas")
                .and(contains("ignored 1 file that cannot be a submission: to print")),
        )
        .stdout(
            contains("4 submissions: 3 graded, 1 rejected; 1 of the roster handed in nothing")
                .and(contains("annlee_1: late"))
                .and(contains("deedoe_4: there are several archives: a.zip, b.zip")),
        );
    let notes = |name: &str| {
        let text = fs::read_to_string(home.path().join(format!("results/reports/text/{name}.txt"))).unwrap();
        text.split_once("Notes\n").unwrap().1.to_owned()
    };
    let told = [
        ("annlee_1", "handed in: late"),
        ("annlee_1", "neighbors (1).cpp is taken as Neighbors.cpp"),
        ("bobray_2", "the files are taken out of all/inner.zip"),
        ("bobray_2", "NEIGHBORS.CPP is taken as Neighbors.cpp"),
        ("cydfox_3", "is graded, and not Neighbors.cpp"),
        ("cydfox_3", "Neighbors.cpp was saved as UTF-16LE, and is graded as UTF-8"),
    ];
    for (name, text) in told {
        assert!(notes(name).contains(text), "{text} is not in {}", notes(name));
    }
    let grades = lines(&home.path().join("results/grades.csv"));
    let ann = grades.iter().find(|line| line.contains("Ann Lee")).unwrap();
    assert!(ann.contains("\"al@x.edu\"") && ann.contains("\"late\""), "{ann}");
    assert!(grades.iter().any(|line| line.contains("Eve Poe") && line.contains("nothing handed in")));
    assert!(!home.path().join("outside").exists());
}

#[test]
fn results_are_refused_where_they_would_be_mixed_up_and_who_left_is_marked() {
    let home = TempDir::new().unwrap();
    let hand_in = |path: &str| {
        fs::create_dir_all(home.path().join(path)).unwrap();
        fs::write(home.path().join(path).join("Neighbors.cpp"), source("Neighbors.cpp")).unwrap();
    };
    hand_in("class/ann");
    hand_in("class/bob");
    hand_in("other/cyd");
    grade(home.path(), &["class", "--out", "class/results"])
        .code(2)
        .stderr(contains("lies in the folder of the submissions"));
    grade(home.path(), &["class", "--out", "results"]).code(0);
    grade(home.path(), &["other", "--out", "results"]).code(2).stderr(contains("results of another class"));
    grade(home.path(), &["class/ann", "--out", "one"]).code(2).stderr(contains("harness grade class/ann"));
    harness()
        .current_dir(home.path())
        .args(["grade", "class"])
        .assert()
        .code(2)
        .stderr(contains("harness grade-class class"));

    fs::remove_dir_all(home.path().join("class/bob")).unwrap();
    let again = grade(home.path(), &["class", "--out", "results"]).code(0);
    again.stdout(contains("1 of an earlier run is gone").and(contains("bob: its last score was 2/2")));
    let grades = lines(&home.path().join("results/grades.csv"));
    let bob = grades.iter().find(|line| line.contains("bob")).unwrap();
    assert!(bob.contains("\"gone\",\"\",\"\""), "{bob}");
    let page = fs::read_to_string(home.path().join("results/index.html")).unwrap();
    assert!(page.contains("Gone: graded earlier"), "{page}");
}

#[test]
fn a_partner_whom_the_roster_does_not_know_is_kept_and_a_roster_without_names_says_what_it_needs() {
    if leaves_out(
        "a partner whom the roster does not know is kept and a roster without names says what it needs",
    ) {
        return;
    }
    let home = TempDir::new().unwrap();
    let export = home.path().join("export/submission_7");
    fs::create_dir_all(&export).unwrap();
    fs::write(export.join("Neighbors.cpp"), source("Neighbors.cpp")).unwrap();
    let metadata = "---\nsubmission_7:\n  :submitters:\n  - :name: Ann Lee\n    :sid: '1'\n    :email: al@x.edu\n  - :name: Bob Ray\n    \
                    :sid: '2'\n    :email: br@x.edu\n";
    fs::write(home.path().join("export/submission_metadata.yml"), metadata).unwrap();
    fs::write(home.path().join("roster.csv"), "Nr,Who\n1,Ann Lee\n").unwrap();
    let with = |more: &[&str]| {
        grade(home.path(), &[&["export", "--out", "results", "--roster", "roster.csv"], more].concat())
    };
    with(&[])
        .code(2)
        .stderr(contains("no column says who is who; the columns are Nr, Who").and(contains("--columns")));
    with(&["--columns", "id=Nr,name=Who"])
        .code(0)
        .stderr(contains("submission_7: Bob Ray 2 br@x.edu is not in the roster, and is kept"));
    let grades = lines(&home.path().join("results/grades.csv"));
    assert!(
        grades.iter().any(|line| line.contains("Bob Ray") && line.contains("\"graded\",\"2\"")),
        "{grades:?}"
    );
}
