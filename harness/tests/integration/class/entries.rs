use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use super::{Class, lines, sources, zipped};
use crate::stage::harness;

const RUBRIC: &str =
    "[late]\nper = \"day\"\npercent = 10\n[[manual]]\nid = \"style\"\ntitle = \"Style\"\npoints = 2\n";

fn class() -> Class {
    let class = Class::new().with_file("../rubric.toml", RUBRIC);
    zipped(&class.folder().join("doejane_LATE_11_501_p.zip"), &sources("class"));
    zipped(&class.folder().join("roemax_12_502_p.zip"), &sources("class"));
    class
}

fn graded(class: &Class) -> assert_cmd::assert::Assert {
    let rubric = class.home.path().join("rubric.toml");
    class.grade(&["--rubric", rubric.to_str().unwrap()])
}

/// The columns `grade` and `out of` of each row.
fn grades(class: &Class) -> Vec<String> {
    let cells =
        |line: String| line.split(',').skip(8).take(2).collect::<Vec<_>>().join(" of ").replace('"', "");
    lines(&class.out().join("grades.csv")).into_iter().skip(1).map(cells).collect()
}

#[test]
fn what_an_instructor_enters_makes_the_grades_without_grading_again_and_is_never_touched() {
    let class = class();
    graded(&class).code(0).stderr(contains("entries.csv is for the points and the lateness that you enter"));
    assert_eq!(grades(&class), [" of 6", " of 6"]);
    let path = class.out().join("entries.csv");
    let begun = fs::read_to_string(&path).unwrap();
    assert!(begun.lines().next().unwrap().contains("\"style\",\"late\",\"comment\""), "{begun}");
    let filled = "submission,style,late,comment\r\ndoejane_11,1.5,,\"good, but\nlate\"\r\nroemax_12,2,25h,";
    fs::write(&path, filled).unwrap();
    harness().arg("class-report").arg(class.out()).assert().code(0);
    // Canvas calls one late and not by how much; of six points each day costs six tenths of one.
    assert_eq!(grades(&class), ["4.9 of 6", "4.8 of 6"]);
    let report = fs::read_to_string(class.out().join("reports/text/doejane_11.txt")).unwrap();
    assert!(
        report.contains("the platform does not say by how much") && report.contains("comment: good, but")
    );
    zipped(&class.folder().join("poe_13_503_p.zip"), &sources("class"));
    graded(&class).code(0);
    let now = fs::read_to_string(&path).unwrap();
    assert!(now.starts_with(filled) && now.lines().last().unwrap().contains("\"poe_13\""), "{now}");
    // The row that was added says nothing yet, whatever columns the file has.
    assert!(now.ends_with("\n\"poe_13\",\"\",\"\",\"\"\n"), "{now}");
    harness().arg("class-report").arg(class.out()).assert().code(0);
    assert_eq!(grades(&class), ["4.9 of 6", " of 6", "4.8 of 6"]);
}

#[test]
fn a_mistake_in_the_entries_is_named_with_its_line_before_anything_is_written() {
    let class = class();
    graded(&class).code(0);
    let before = fs::read(class.out().join("grades.csv")).unwrap();
    for (text, words) in [
        ("submission,style\nroemax_12,20\n", "line 2: Style is worth 2, and 20 was entered"),
        ("submission,stile\nroemax_12,2\n", "no [[manual]] row stile"),
        ("submission,late\nroemax_12,25\n", "line 2: 25 is no lateness"),
        ("submission,style\nroemax_12,1\nroemax_12,2\n", "lines 2 and 3"),
    ] {
        fs::write(class.out().join("entries.csv"), text).unwrap();
        let mut command = harness();
        command
            .arg("class-report")
            .arg(class.out())
            .assert()
            .code(2)
            .stderr(contains("entries.csv").and(contains(words)).and(contains("help:")));
        assert_eq!(fs::read(class.out().join("grades.csv")).unwrap(), before);
    }
    fs::write(class.out().join("entries.csv"), "submission,id,style\nroemax_12,,1\n,12,2\n").unwrap();
    let clash = contains("lines 2 and 3 say different things of roemax_12");
    harness().arg("class-report").arg(class.out()).assert().code(2).stderr(clash);
    fs::write(class.out().join("entries.csv"), "submission,style\nnobody,1\n").unwrap();
    let stray = contains("no submission of the class belongs to line 2");
    harness().arg("class-report").arg(class.out()).assert().code(0).stderr(stray);
}

#[test]
fn entries_are_read_and_added_to_as_a_spreadsheet_saved_them() {
    let class = class();
    graded(&class).code(0);
    // With semicolons, a comma within numbers, and an umlaut that is no UTF-8.
    let saved = b"Submission;Style;Late;Comment\r\nroemax_12;1,5;;sch\xf6n\r\n".to_vec();
    fs::write(class.out().join("entries.csv"), &saved).unwrap();
    harness().arg("class-report").arg(class.out()).assert().code(0).stderr(contains("nothing was added"));
    assert_eq!(grades(&class), [" of 6", "5.5 of 6"]);
    assert_eq!(fs::read(class.out().join("entries.csv")).unwrap(), saved);
    fs::write(class.out().join("entries.csv"), "Submission;Style\nroemax_12;2\n").unwrap();
    harness().arg("class-report").arg(class.out()).assert().code(0);
    let now = fs::read_to_string(class.out().join("entries.csv")).unwrap();
    assert_eq!(now, "Submission;Style\nroemax_12;2\n\"doejane_11\";\"\"\n");
}
