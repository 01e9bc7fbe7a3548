use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use super::{Class, sources, zipped};

const EXPORT: &str = "Student,ID,SIS User ID,SIS Login ID,Section,Essay (1),Battleship (2),Final\r\n    Points Possible,,,,,10.00,\
                      3.00,(read only)\r\n\"Doe, Jane\",11,,jane,=1+1,9,,\"x\"\"y\"\r\n\"Roe, Max\",12,,max,S,,99,\r\nPoe,13,,poe,S,,,\r\n";

fn canvas_class() -> Class {
    let class = Class::new();
    zipped(&class.folder().join("doejane_11_501_p.zip"), &sources("class"));
    zipped(&class.folder().join("roemax_12_502_p.zip"), &sources("class"));
    zipped(&class.folder().join("stray_77_503_p.zip"), &sources("class"));
    class
}

#[test]
fn a_gradebook_gets_its_column_and_keeps_every_other_byte() {
    let class = canvas_class();
    let export = class.home.path().join("gradebook.csv");
    fs::write(&export, EXPORT).unwrap();
    class.grade(&["--canvas", export.to_str().unwrap()]).code(0).stderr(
        contains("2 cells of the column Battleship (2) are filled")
            .and(contains("no row for stray 77"))
            .and(contains("Roe, Max, 99 → ")),
    );
    let filled = fs::read_to_string(class.out().join("canvas.csv")).unwrap();
    let earned = class.record("doejane_11")["outcome"]["report"]["score"]["earned"].as_u64().unwrap();
    let expected =
        EXPORT.replace("=1+1,9,,", &format!("=1+1,9,{earned},")).replace("S,,99,", &format!("S,,{earned},"));
    assert_eq!(filled, expected);
    assert_eq!(fs::read_to_string(&export).unwrap(), EXPORT);
}

#[test]
fn a_column_in_doubt_is_refused_before_anything_is_graded() {
    let class = canvas_class();
    let export = class.home.path().join("gradebook.csv");
    fs::write(&export, EXPORT.replace("Essay (1)", "Battleship essay (1)")).unwrap();
    let path = export.to_str().unwrap();
    class
        .grade(&["--canvas", path])
        .code(2)
        .stderr(contains("more than one").and(contains("--canvas-column")));
    assert!(!class.out().exists());
    class.grade(&["--canvas", path, "--canvas-column", "Battleship"]).code(0);
}

#[test]
fn whoever_has_no_score_keeps_the_cell_as_it_was() {
    let class = Class::new();
    fs::write(class.folder().join("roemax_12_502_p.zip"), "no archive").unwrap();
    zipped(&class.folder().join("doejane_11_501_p.zip"), &sources("class"));
    let export = class.home.path().join("gradebook.csv");
    fs::write(&export, EXPORT).unwrap();
    class.grade(&["--canvas", export.to_str().unwrap()]).code(1).stderr(contains("1 cells"));
    assert!(fs::read_to_string(class.out().join("canvas.csv")).unwrap().contains("max,S,,99,\r\n"));
}
