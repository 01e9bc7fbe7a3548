//! Tests of finding submissions: layouts, names, refusals.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use tempfile::TempDir;

use super::*;
use crate::class::ClassError;
use crate::intake::Sought;
use crate::model::{CountedAttempt, Language, Wanted};

const WANTED: Wanted =
    Wanted { sources: &["Board.cpp", "Game.cpp"], optional: &[], documents: &[], given: &[] };
const SOUGHT: Sought<'_> = Sought::newest(&[(Language::Cpp, &WANTED)]);

/// A folder with those files, and folders where a name ends with a slash.
fn folder(names: &[&str]) -> TempDir {
    let home = TempDir::new().unwrap();
    for name in names {
        let path = home.path().join(name);
        if name.ends_with('/') {
            fs::create_dir_all(path).unwrap();
        } else {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "int x;").unwrap();
        }
    }
    home
}

fn found(home: &Path) -> Found {
    find(home, LayoutChoice::Recognise, Path::new("/no/results"), SOUGHT).unwrap()
}

fn names(found: &Found) -> Vec<&str> {
    found.entries.iter().map(|entry| entry.name.as_str()).collect()
}

#[test]
fn a_folder_of_folders_and_archives_is_a_class_and_tables_beside_them_are_not() {
    let home = folder(&["bob.zip", "alice/Board.cpp", "carol.tar.gz", "roster.csv", ".git/x", "__MACOSX/y"]);
    let found = found(home.path());
    assert_eq!(found.layout, Layout::Plain);
    assert_eq!(names(&found), ["alice", "bob", "carol.tar"]);
    assert_eq!(found.left_out, ["roster.csv"]);
}

#[test]
fn no_two_submissions_are_called_the_same() {
    let home = folder(&["alice.zip", "alice/Board.cpp", "alice.rar"]);
    assert_eq!(names(&found(home.path())), ["alice", "alice (2)", "alice (3)"]);
    let counted_by_a_browser = folder(&["alice.zip", "alice/Board.cpp", "alice (2).zip"]);
    assert_eq!(names(&found(counted_by_a_browser.path())), ["alice", "alice (2)", "alice (3)"]);
}

#[test]
fn a_link_is_no_submission_wherever_it_leads() {
    let home = folder(&["alice/Board.cpp"]);
    symlink(home.path().join("alice"), home.path().join("bob")).unwrap();
    let found = found(home.path());
    assert!(matches!(found.entries[1].location, EntryLocation::Refused(..)), "{:?}", found.entries);
    assert!(found.entries[0].read(SOUGHT).is_ok() && found.entries[1].read(SOUGHT).is_err());
}

#[test]
fn results_that_are_written_beside_submissions_are_none() {
    let home = folder(&["alice/Board.cpp", "results/class.json"]);
    let found = find(home.path(), LayoutChoice::Recognise, &home.path().join("results"), SOUGHT).unwrap();
    assert_eq!(names(&found), ["alice"]);
}

#[test]
fn each_platform_is_known_by_its_names_and_by_nothing_less() {
    let platforms: [(&[&str], Layout); 13] = [
        (&["doe_1_2_Board.cpp", "roe_LATE_3_4_p.zip", "grades.csv"], Layout::Canvas),
        (&["doe_1_2_Board.cpp", "alice/"], Layout::Plain),
        (&["doe_1_2_Board.cpp", "roe_3_4_p.zip", "stray/"], Layout::Canvas),
        (&["Jane Doe_1_assignsubmission_file_/", "Max_2_assignsubmission_file_x.zip"], Layout::Moodle),
        (&["Jane Doe_1_assignsubmission_file_/", "alice/"], Layout::Plain),
        (&["submission_1/", "other/"], Layout::Plain),
        (&["doe_1_Board.zip"], Layout::Plain),
        (&["H 3_doe_attempt_2024-10-03-10-00-07_Board.cpp", "grades.csv"], Layout::Blackboard),
        (&["H 3_doe_attempt_2024-10-03_Board.cpp", "alice/"], Layout::Plain),
        (&["1-2 - Jane Doe- Oct 3, 2024 1005 AM/", "index.html"], Layout::Brightspace),
        (&["1-2 - Jane Doe/", "1-3 - Max Roe/"], Layout::Plain),
        (&["H 3/Doe, Jane(jdoe)/Submission attachment(s)/Board.cpp", "H 3/grades.csv"], Layout::Sakai),
        (&["Doe, Jane(jdoe)/Board.cpp", "Roe, Max(mroe)/Board.cpp"], Layout::Plain),
    ];
    for (names, layout) in platforms {
        assert_eq!(found(folder(names).path()).layout, layout, "{names:?}");
    }
}

#[test]
fn one_archive_in_a_students_folder_is_what_they_handed_in() {
    let home = folder(&[
        "A_1_assignsubmission_file_/work.zip",
        "B_2_assignsubmission_file_/work.zip",
        "B_2_assignsubmission_file_/Board.cpp",
        "C_3_assignsubmission_file_/a.zip",
        "C_3_assignsubmission_file_/b.zip",
    ]);
    let found = found(home.path());
    let ends = |index: usize, end: &str| found.entries[index].path().ends_with(end);
    assert!(
        ends(0, "work.zip") && ends(1, "B_2_assignsubmission_file_") && ends(2, "C_3_assignsubmission_file_")
    );
}

#[test]
fn two_archives_of_one_student_are_refused_because_nobody_knows_which_counts() {
    let home = folder(&["doe_1_2_a.zip", "doe_1_3_b.zip", "roe_2_4_a.zip", "roe_2_4_Board.cpp"]);
    let found = found(home.path());
    let error = found.entries[0].read(SOUGHT).unwrap_err();
    assert_eq!(error.to_string(), "there are several archives: a.zip, b.zip");
    assert!(matches!(&found.entries[1].location, EntryLocation::Scattered(_, files) if files.len() == 2));
    assert!(found.entries[1].read(SOUGHT).is_ok());
}

#[test]
fn of_what_canvas_numbers_the_newest_is_taken() {
    let home =
        folder(&["doe_1_2_a.zip", "doe_1_3_a-1.zip", "roe_LATE_2_4_Board.cpp", "roe_LATE_2_5_Board-1.cpp"]);
    let found = found(home.path());
    assert!(found.entries[0].path().ends_with("doe_1_3_a-1.zip"));
    let remark = "late; the newest of several attempts is graded, and not Board.cpp";
    assert_eq!(found.entries[1].remark.as_deref(), Some(remark));
    assert!(found.entries[1].read(SOUGHT).is_ok());
}

#[test]
fn of_what_canvas_numbers_the_first_is_taken_where_the_course_has_it_so() {
    let home = folder(&[
        "doe_1_2_a.zip",
        "doe_1_3_a-1.zip",
        "roe_2_4_Board.cpp",
        "roe_2_5_Board-1.cpp",
        "poe_3_6_a.zip",
        "poe_3_7_a (1).zip",
    ]);
    let first = Sought::of_attempt(SOUGHT.languages, CountedAttempt::First);
    let found = find(home.path(), LayoutChoice::Recognise, Path::new("/no/results"), first).unwrap();
    assert!(found.entries[0].path().ends_with("doe_1_2_a.zip"));
    assert!(found.entries[1].path().ends_with("poe_3_6_a.zip"));
    let remark = "the first of several attempts is graded, and not Board-1.cpp";
    assert_eq!(found.entries[2].remark.as_deref(), Some(remark));
}

#[test]
fn of_the_dated_attempts_of_blackboard_the_newest_with_files_is_taken_as_a_whole() {
    let home = folder(&[
        "H_3_jane_doe_attempt_2024-10-03-10-00-07_Board.cpp",
        "H_3_jane_doe_attempt_2024-10-03-10-00-07_Game.cpp",
        "H_3_jane_doe_attempt_2024-10-04-09-00-00_Board.cpp",
        "H_3_jane_doe_attempt_2024-10-05-09-00-00.txt",
        "H_3_roe_attempt_2024-10-03-10-00-07.txt",
    ]);
    let about = home.path().join("H_3_jane_doe_attempt_2024-10-03-10-00-07.txt");
    fs::write(about, "Name: Jane Doe (jane_doe)\r\nAssignment: H 3\r\n").unwrap();
    let found = found(home.path());
    assert_eq!(names(&found), ["jane_doe", "roe"]);
    let [jane, roe] = found.entries.as_slice() else { panic!("{found:?}") };
    assert_eq!((jane.people[0].name.as_str(), jane.people[0].login.as_str()), ("Jane Doe", "jane_doe"));
    let read = jane.read(SOUGHT).unwrap();
    let files: Vec<&str> = read.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(files, ["Board.cpp"], "parts of two attempts are not mixed");
    let remark = "the newest of several attempts is graded, and not that of 2024-10-03-10-00-07";
    assert_eq!(jane.remark.as_deref(), Some(remark));
    assert!(matches!(&roe.location, EntryLocation::Refused(_, why) if why == "no file was handed in"));
}

#[test]
fn of_the_dated_attempts_of_brightspace_the_one_that_counts_is_taken() {
    let home = folder(&[
        "1-9 - Jane Doe- Oct 3, 2024 1005 AM/Board.cpp",
        "1-9 - Jane Doe- Oct 3, 2024 115 PM/Board.cpp",
        "2-9 - Max Roe - Oct 3, 2024 1005 AM - Board.cpp",
        "2-9 - Max Roe - Oct 3, 2024 1005 AM - Game.cpp",
        "3-9 - Jane Doe- Sep 30, 2024 1005 AM/work.zip",
    ]);
    let newest = found(home.path());
    assert_eq!(names(&newest), ["Jane Doe_1", "Jane Doe_3", "Max Roe_2"]);
    assert!(newest.entries[0].path().ends_with("1-9 - Jane Doe- Oct 3, 2024 115 PM"));
    let remark = "the newest of several attempts is graded, and not that of 2024-10-03 10:05";
    assert_eq!(newest.entries[0].remark.as_deref(), Some(remark));
    assert!(newest.entries[1].path().ends_with("work.zip"));
    assert_eq!(newest.entries[2].read(SOUGHT).unwrap().files.len(), 2);
    let first = Sought::of_attempt(SOUGHT.languages, CountedAttempt::First);
    let first = find(home.path(), LayoutChoice::Recognise, Path::new("/no/results"), first).unwrap();
    assert!(first.entries[0].path().ends_with("1-9 - Jane Doe- Oct 3, 2024 1005 AM"));
}

#[test]
fn of_a_folder_of_sakai_only_what_was_handed_in_is_read() {
    let home = folder(&[
        "Doe, Jane(jdoe)/Submission attachment(s)/Board.cpp",
        "Doe, Jane(jdoe)/Feedback Attachment(s)/Board.cpp",
        "Doe, Jane(jdoe)/timestamp.txt",
        "Roe, Max(mroe)/timestamp.txt",
        "Li, Na(nli)/Submission attachment(s)/work.zip",
    ]);
    let found = found(home.path());
    assert_eq!(names(&found), ["jdoe", "mroe", "nli"]);
    assert_eq!(found.entries[0].people[0].name, "Doe, Jane");
    assert_eq!(found.entries[0].read(SOUGHT).unwrap().files.len(), 1);
    assert!(found.entries[1].read(SOUGHT).is_err());
    assert!(found.entries[2].path().ends_with("work.zip"));
}

#[test]
fn a_folder_with_sources_is_one_submission_and_no_class() {
    let home = folder(&["Board.cpp", "notes/"]);
    let one = find(home.path(), LayoutChoice::Recognise, Path::new("/x"), SOUGHT);
    assert!(matches!(one, Err(ClassError::OneSubmission { .. })), "{one:?}");
}

#[test]
fn an_empty_folder_is_no_class() {
    let home = folder(&["roster.csv"]);
    let nothing = find(home.path(), LayoutChoice::Recognise, Path::new("/x"), SOUGHT);
    assert!(matches!(nothing, Err(ClassError::Empty { .. })));
}

#[test]
fn files_that_a_platform_lays_side_by_side_are_known_by_the_last_parts_of_wanted_names() {
    const FOLDERS: Wanted = Wanted {
        sources: &["src/model.cxx"],
        optional: &[],
        documents: &[&["test/model_test.cxx"]],
        given: &[],
    };
    let sought: Sought<'_> = Sought::newest(&[(Language::Cpp, &FOLDERS)]);
    let home = folder(&["doe_1_2_model-1.cxx", "doe_1_3_model_test-2.cxx"]);
    let found = find(home.path(), LayoutChoice::Recognise, Path::new("/no/results"), sought).unwrap();
    let submission = found.entries[0].read(sought).unwrap();
    let names: Vec<&str> = submission.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!((names, found.layout), (vec!["src/model.cxx", "test/model_test.cxx"], Layout::Canvas));
}
