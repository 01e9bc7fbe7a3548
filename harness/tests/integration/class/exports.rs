use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use super::{Class, kind, lines, sources, zipped};

#[test]
fn an_export_of_canvas_is_taken_apart_by_student() {
    let class = Class::new();
    for (file, text) in sources("class") {
        let resubmitted = file.replace(".cpp", "-1.cpp");
        fs::write(class.folder().join(format!("doejane_LATE_11_501_{resubmitted}")), text).unwrap();
    }
    zipped(&class.folder().join("roemax_12_502_my_project.zip"), &sources("class"));
    fs::write(class.folder().join("poe_13_503_essay.pdf"), "%PDF").unwrap();
    class
        .grade(&[])
        .code(1)
        .stdout(contains("3 submissions: 2 graded, 1 rejected"))
        .stderr(contains("in an export of Canvas"));
    let grades = lines(&class.out().join("grades.csv"));
    assert!(
        grades[1].starts_with("\"doejane_11\",\"11\",\"doejane\"") && grades[1].ends_with("\"late\""),
        "{}",
        grades[1]
    );
    assert!(grades[2].starts_with("\"poe_13\",\"13\"") && grades[2].contains("rejected"), "{}", grades[2]);
    assert!(grades[3].starts_with("\"roemax_12\",\"12\"") && grades[3].contains("graded"), "{}", grades[3]);
}

#[test]
fn of_a_source_that_canvas_holds_twice_the_newest_is_graded_and_that_is_told() {
    let class = Class::new();
    for (file, text) in sources("class") {
        fs::write(class.folder().join(format!("doe_11_501_{file}")), text).unwrap();
    }
    fs::write(class.folder().join("doe_11_501_Board-2.cpp"), "int x;").unwrap();
    let told = "doe_11: the newest of several attempts is graded, and not Board.cpp";
    class
        .grade(&[])
        .code(1)
        .stdout(contains(told).and(contains("Did not compile or link\n  doe_11: Board.cpp")));
}

#[test]
fn an_export_of_moodle_is_taken_apart_by_participant() {
    let class = Class::new().with("Jane van Doe_7_assignsubmission_file_", "class");
    let folder = class.folder().join("Max Roe_8_assignsubmission_file_");
    fs::create_dir(&folder).unwrap();
    zipped(&folder.join("homework.zip"), &sources("class"));
    fs::create_dir(class.folder().join("Max Roe_8_assignsubmission_onlinetext_")).unwrap();
    class.grade(&[]).code(0).stderr(contains("in an export of Moodle").and(contains("onlinetext")));
    let grades = lines(&class.out().join("grades.csv"));
    assert!(grades[1].starts_with("\"Jane van Doe_7\",\"7\",\"Jane van Doe\""), "{}", grades[1]);
    assert!(grades[2].starts_with("\"Max Roe_8\",\"8\",\"Max Roe\"") && grades.len() == 3, "{}", grades[2]);
}

#[test]
fn an_export_of_gradescope_knows_its_partners() {
    let class = Class::new();
    let export = class.folder().join("assignment_99_export");
    fs::create_dir(&export).unwrap();
    fs::rename(
        Class::new().with("submission_1", "class").folder().join("submission_1"),
        export.join("submission_1"),
    )
    .unwrap();
    let metadata = "---\nsubmission_1:\n  :submitters:\n  - :name: Jane Doe\n    :sid: '004'\n    :email: j@example.edu\n  \
                    - :name: Max\n    :sid: '005'\n    :email: m@example.edu\n  :score: 0.0\nsubmission_2:\n  \
                    :submitters:\n  - :name: Lost\n    :sid: '006'\n    :email: l@example.edu\n";
    fs::write(export.join("submission_metadata.yml"), metadata).unwrap();
    class
        .grade(&[])
        .code(1)
        .stdout(contains("2 submissions: 1 graded, 1 rejected").and(contains("there is no such folder")))
        .stderr(contains("in an export of Gradescope"));
    assert_eq!(kind(&class.record("submission_2")), "rejected");
    let grades = lines(&class.out().join("grades.csv"));
    assert!(
        grades[1].starts_with("\"submission_1\",\"\",\"Jane Doe\",\"004\",\"j@example.edu\",\"graded\""),
        "{}",
        grades[1]
    );
    assert!(grades[2].starts_with("\"submission_1\",\"\",\"Max\",\"005\""), "{}", grades[2]);
}

#[test]
fn an_export_of_blackboard_is_taken_apart_by_login_and_by_attempt() {
    let class = Class::new();
    let write = |name: &str, text: &str| fs::write(class.folder().join(name), text).unwrap();
    for (file, text) in sources("class") {
        write(&format!("Homework 3_jdoe_attempt_2024-10-03-10-00-07_{file}"), "int x;");
        write(&format!("Homework 3_jdoe_attempt_2024-10-04-09-30-00_{file}"), &text);
    }
    write(
        "Homework 3_jdoe_attempt_2024-10-04-09-30-00.txt",
        "Name: Jane Doe (jdoe)\nAssignment: Homework 3\n",
    );
    write(
        "Homework 3_mroe_attempt_2024-10-04-09-30-00.txt",
        "Name: Max Roe (mroe)\nAssignment: Homework 3\n",
    );
    let told = "jdoe: the newest of several attempts is graded, and not that of 2024-10-03-10-00-07";
    class
        .grade(&[])
        .code(1)
        .stdout(contains("2 submissions: 1 graded, 1 rejected").and(contains(told)))
        .stderr(contains("in an export of Blackboard"));
    let grades = lines(&class.out().join("grades.csv"));
    assert!(grades[1].starts_with("\"jdoe\",\"\",\"Jane Doe\",\"jdoe\",\"\",\"graded\""), "{}", grades[1]);
    assert!(grades[2].starts_with("\"mroe\",\"\",\"Max Roe\",\"mroe\",\"\",\"rejected\""), "{}", grades[2]);
}

#[test]
fn an_export_of_brightspace_is_taken_apart_by_person_and_by_attempt() {
    let class = Class::new().with("12-99 - Jane Doe- Oct 3, 2024 115 PM", "class");
    fs::create_dir(class.folder().join("12-99 - Jane Doe- Oct 3, 2024 1005 AM")).unwrap();
    fs::write(class.folder().join("index.html"), "<html></html>").unwrap();
    let told = "Jane Doe_12: the newest of several attempts is graded, and not that of 2024-10-03 10:05";
    class.grade(&[]).code(0).stdout(contains(told)).stderr(contains("in an export of Brightspace"));
    let grades = lines(&class.out().join("grades.csv"));
    assert!(
        grades[1].starts_with("\"Jane Doe_12\",\"12\",\"Jane Doe\"") && grades.len() == 2,
        "{}",
        grades[1]
    );
}

#[test]
fn an_export_of_sakai_is_taken_apart_by_folder() {
    let student = "Homework 3/Doe, Jane(jdoe)";
    let class = Class::new().with(&format!("{student}/Submission attachment(s)"), "class");
    fs::write(class.folder().join(student).join("timestamp.txt"), "20241003100000000").unwrap();
    fs::write(class.folder().join("Homework 3/grades.csv"), "Display ID,ID\n").unwrap();
    class.grade(&[]).code(0).stderr(contains("in an export of Sakai"));
    let grades = lines(&class.out().join("grades.csv"));
    assert!(grades[1].starts_with("\"jdoe\",\"\",\"Doe, Jane\",\"jdoe\""), "{}", grades[1]);
}

#[test]
fn a_layout_that_somebody_names_is_believed() {
    let class = Class::new().with("doe_7_assignsubmission_file_", "class");
    class.grade(&["--layout", "plain"]).code(0);
    assert_eq!(kind(&class.record("doe_7_assignsubmission_file_")), "graded");
}
