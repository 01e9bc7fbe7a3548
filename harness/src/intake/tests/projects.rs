//! Tests of assignments whose files lie in folders.

use std::fs;
use std::path::Path;

use rustix::fs::{CWD, Mode};
use tempfile::TempDir;

use super::{ALL, CPP, add, archive, folder, taken, why};
use crate::intake::names::distance;
use crate::intake::{FILE_LIMIT, IntakeError, Loose, Sought, read, read_loose};
use crate::model::{Language, Submission, Wanted};

/// An assignment whose files lie in folders.
const FOLDERS: Wanted = Wanted {
    sources: &["src/model.cxx", "src/view.hxx", "src/view.cxx"],
    optional: &[],
    documents: &[&["test/model_test.cxx"], &["CMakeLists.txt"], &["README.txt"]],
    given: &["src/board.hxx", "src/board.cxx", "test/board_test.cxx"],
};

const IN_FOLDERS: Sought<'_> = Sought::newest(&[(Language::Cpp, &FOLDERS)]);

/// The files of a project by their canonical names.
const PROJECT: &[(&str, &str)] = &[
    ("src/model.cxx", "model"),
    ("src/view.hxx", "header"),
    ("src/view.cxx", "view"),
    ("test/model_test.cxx", "tests"),
    ("CMakeLists.txt", "cmake"),
    ("README.txt", "readme"),
];

type Named = Vec<(String, &'static str)>;

fn moved(to: impl Fn(&str) -> String) -> Named {
    PROJECT.iter().map(|(name, text)| (to(name), *text)).collect()
}

fn flat(name: &str) -> String {
    name.rsplit('/').next().unwrap().to_owned()
}

/// The result for a folder, after the same for an archive.
fn both_ways<T: PartialEq + std::fmt::Debug>(files: &[(&str, &str)], of: impl Fn(&Path) -> T) -> T {
    let (dir, (_keep, zip)) = (folder(files), archive(files));
    let (one, other) = (of(dir.path()), of(&zip));
    assert_eq!(one, other, "a folder, an archive");
    one
}

fn project(files: &[(&str, &str)]) -> Submission {
    both_ways(files, |path| {
        let mut submission = read(path, IN_FOLDERS).unwrap();
        submission.name.clear();
        submission
    })
}

fn project_refused(files: &[(&str, &str)]) -> IntakeError {
    let error = both_ways(files, |path| read(path, IN_FOLDERS).unwrap_err());
    assert!(!error.help().is_empty());
    error
}

fn borrowed(files: &Named) -> Vec<(&str, &str)> {
    files.iter().map(|(name, text)| (name.as_str(), *text)).collect()
}

fn extra(submission: &Submission) -> Vec<(&str, &str)> {
    let files = submission.extra.iter();
    files.map(|file| (file.name.as_str(), std::str::from_utf8(&file.content).unwrap())).collect()
}

#[test]
fn folders_loose_files_and_wrapped_projects_give_the_same_files_by_the_same_names() {
    for wrapping in ["", "hw06/", "a/b/", "a/b/c/", "src/", "test/", "src/test/"] {
        let in_folders = moved(|name| format!("{wrapping}{name}"));
        let loose = moved(|name| format!("{wrapping}{}", flat(name)));
        // Loose files in a folder `src` are that folder of a home: the next test is about them.
        let forms = [in_folders, loose].into_iter().take(if wrapping == "src/" { 1 } else { 2 });
        for files in forms {
            let submission = project(&borrowed(&files));
            assert_eq!(taken(&submission), PROJECT, "{files:?}");
            assert!(submission.ignored.is_empty() && submission.missing.is_empty(), "{submission:?}");
        }
    }
}

#[test]
fn a_test_in_the_folder_of_the_sources_is_missing_and_its_path_is_told() {
    let submission = project(&[("src/model.cxx", "model"), ("src/model_test.cxx", "tests")]);
    assert_eq!(taken(&submission), [("src/model.cxx", "model")]);
    let missing = ("test/model_test.cxx".to_owned(), Some("src/model_test.cxx".to_owned()));
    assert!(submission.missing.contains(&missing), "{:?}", submission.missing);
    assert!(submission.extra.is_empty());
}

#[test]
fn each_file_may_lie_in_its_folder_or_beside_it() {
    for mask in 0..1_u32 << 4 {
        let is_flat = |name: &str| {
            let at = PROJECT.iter().position(|(other, _)| *other == name).unwrap();
            at < 4 && mask & (1 << at) != 0
        };
        for wrapping in ["", "hw06/"] {
            let place = |name: &str| if is_flat(name) { flat(name) } else { name.to_owned() };
            let files = moved(|name| format!("{wrapping}{}", place(name)));
            assert_eq!(taken(&project(&borrowed(&files))), PROJECT, "{files:?}");
        }
    }
}

#[test]
fn the_folder_of_the_sources_alone_is_a_submission() {
    let dir = folder(PROJECT);
    let submission = read(&dir.path().join("src"), IN_FOLDERS).unwrap();
    assert_eq!((submission.name.as_str(), taken(&submission)), ("src", PROJECT[..3].to_vec()));
    let missing: Vec<&str> = submission.missing.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(missing, ["test/model_test.cxx", "CMakeLists.txt", "README.txt"]);
}

#[test]
fn loose_files_of_a_platform_are_taken_by_their_last_parts() {
    let dir = folder(&[("1", "model"), ("2", "tests"), ("3", "rules")]);
    let file = |name: &str, path: &str| Loose { name: name.to_owned(), path: dir.path().join(path) };
    let files = [file("model.cxx", "1"), file("model_test.cxx", "2"), file("rules.hxx", "3")];
    let submission = read_loose("doe", &files, IN_FOLDERS).unwrap();
    assert_eq!(taken(&submission), [("src/model.cxx", "model"), ("test/model_test.cxx", "tests")]);
    assert_eq!(extra(&submission), [("src/rules.hxx", "rules")]);
}

#[test]
fn equal_copies_are_one_file_and_different_ones_reject_the_submission() {
    for wrapping in ["", "hw06/"] {
        let mut files = moved(|name| format!("{wrapping}{name}"));
        for (name, text) in [("model.cxx", "model"), ("model_test.cxx", "tests")] {
            files.push((format!("{wrapping}{name}"), text));
        }
        let submission = project(&borrowed(&files));
        assert_eq!(taken(&submission), PROJECT);
        assert_eq!(why(&submission, "model.cxx"), "the same as src/model.cxx");
        assert_eq!(why(&submission, "model_test.cxx"), "the same as test/model_test.cxx");
        for (name, other) in [("model.cxx", "src/model.cxx"), ("model_test.cxx", "test/model_test.cxx")] {
            for text in ["mode", "models", "Model", ""] {
                let mut files = moved(|name| format!("{wrapping}{name}"));
                files.push((format!("{wrapping}{name}"), text));
                let paths = [format!("{wrapping}{other}"), format!("{wrapping}{name}")];
                let error = project_refused(&borrowed(&files));
                assert_eq!(error, IntakeError::TwoVersions { name: other.to_owned(), paths: paths.clone() });
                assert!(paths.iter().all(|path| error.help().contains(path)), "{}", error.help());
            }
        }
    }
}

#[test]
fn two_projects_side_by_side_are_not_chosen_from() {
    for (one, other) in [
        ("a/src/model.cxx", "b/src/model.cxx"),
        ("a/src/model.cxx", "b/view.cxx"),
        ("a/model.cxx", "b/src/view.cxx"),
        ("a/model.cxx", "b/view.cxx"),
    ] {
        let folders = vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(project_refused(&[(one, ""), (other, "")]), IntakeError::SeveralFolders { folders });
    }
}

#[test]
fn the_topmost_project_counts_whatever_lies_deeper() {
    for own in ["src/model.cxx", "model.cxx"] {
        for copy in
            ["lib/src/model.cxx", "lib/model.cxx", "lib/a/src/view.cxx", "src/src/model.cxx", "old/view.cxx"]
        {
            let submission = project(&[(own, "own"), (copy, "copy")]);
            assert_eq!(taken(&submission), [("src/model.cxx", "own")], "{own} {copy}");
        }
    }
}

#[test]
fn folders_of_tools_make_no_home_and_are_not_searched() {
    for tools in ["cmake-build-debug", "cmake-build-release-clang", ".git", ".cs211/lib", "__MACOSX", ".idea"]
    {
        for place in ["model.cxx", "src/model.cxx", "deep/src/model.cxx"] {
            let copy = format!("{tools}/{place}");
            let error = project_refused(&[(&copy, "copy")]);
            assert!(
                matches!(&error, IntakeError::NothingWanted { near, .. } if near.is_empty()),
                "{error:?}"
            );
            for own in ["hw06/inner/src/model.cxx", "hw06/inner/model.cxx"] {
                let submission = project(&[(&copy, "copy"), (own, "own")]);
                assert_eq!(taken(&submission), [("src/model.cxx", "own")], "{copy} {own}");
            }
        }
    }
}

#[test]
fn a_project_as_clion_leaves_it_is_taken_and_its_other_folders_are_listed_once() {
    let mut files = PROJECT.to_vec();
    files.extend([
        ("Resources/sprite.png", "x"),
        ("Resources/sans.ttf", "x"),
        ("cmake-build-debug/CMakeFiles/model.cxx.o", "x"),
        (".cs211/lib/ge211/src/view.cxx", "x"),
        (".idea/misc.xml", "x"),
        ("src/reversi", "x"),
        ("src/inner/model.cxx", "x"),
    ]);
    let submission = project(&files);
    assert_eq!(taken(&submission), PROJECT);
    let ignored: Vec<&str> = submission.ignored.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(ignored, ["Resources", "cmake-build-debug", "src/inner", "src/reversi"]);
    assert!(why(&submission, "Resources").starts_with("a folder"));
}

#[test]
fn helpers_keep_their_folder_or_get_the_one_they_belong_to() {
    let submission = project(&[
        ("hw06/src/model.cxx", ""),
        ("hw06/src/rules.cxx", "1"),
        ("hw06/test/helpers.hxx", "2"),
        ("hw06/lines.hxx", "3"),
        ("hw06/lines_test.cxx", "4"),
        ("hw06/other/far.cxx", "5"),
        ("hw06/src/inner/far.cxx", "5"),
        ("outside.cxx", "5"),
        ("hw06/src/main.cxx", "6"),
        ("hw06/rules.cxx", "7"),
    ]);
    let mut helpers = extra(&submission);
    helpers.sort_unstable();
    let expected = [
        ("src/lines.hxx", "3"),
        ("src/rules.cxx", "1"),
        ("test/helpers.hxx", "2"),
        ("test/lines_test.cxx", "4"),
    ];
    assert_eq!(helpers, expected);
    // By these names a report finds them among what is left out; the other version of one keeps its own name.
    for name in ["src/lines.hxx", "src/rules.cxx", "test/helpers.hxx", "test/lines_test.cxx", "rules.cxx"] {
        assert_eq!(why(&submission, name), "not a file that the assignment asks for");
    }
}

#[test]
fn helpers_without_folders_keep_their_plain_names() {
    let mut files = ALL.to_vec();
    files.extend([("rules.hxx", "1"), ("rules_test.cpp", "2"), ("src/far.cpp", "3")]);
    let submission = both_ways(&files, |path| read(path, CPP).unwrap().extra);
    let names: Vec<&str> = submission.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["rules.hxx", "rules_test.cpp"]);
}

#[test]
fn given_files_are_kept_for_comparison_wherever_they_lie_and_are_no_helpers() {
    for place in ["src/board.hxx", "board.hxx"] {
        let submission = project(&[("src/model.cxx", ""), (place, "own"), ("board_test.cxx", "test")]);
        let own = submission.ignored.iter().find(|file| file.name == "src/board.hxx").expect(place);
        assert_eq!(
            (own.content.as_deref(), own.why.as_str()),
            (Some(&b"own"[..]), "the harness uses its own")
        );
        assert_eq!(why(&submission, "test/board_test.cxx"), "the harness uses its own");
        assert!(submission.extra.is_empty());
    }
    let files = [
        ("src/model.cxx", ""),
        ("src/board.hxx", "one"),
        ("board.hxx", "other"),
        ("test/board.hxx", "third"),
    ];
    let submission = project(&files);
    let contents = submission.ignored.iter().map(|file| (file.name.as_str(), file.content.as_deref()));
    let expected: [(&str, Option<&[u8]>); 3] =
        [("src/board.hxx", Some(b"one")), ("board.hxx", None), ("test/board.hxx", None)];
    assert_eq!(contents.collect::<Vec<_>>(), expected);
    assert!(submission.extra.is_empty());
}

#[test]
fn a_file_for_a_build_tool_that_is_asked_for_or_given_is_no_longer_left_out_as_one() {
    const TOOLS: Wanted = Wanted {
        sources: &["src/model.cxx"],
        optional: &[],
        documents: &[&["Cargo.toml"]],
        given: &["Cargo.lock"],
    };
    let dir = folder(&[("src/model.cxx", ""), ("Cargo.toml", "c"), ("Cargo.lock", "l"), ("build.rs", "b")]);
    let submission = read(dir.path(), Sought::newest(&[(Language::Cpp, &TOOLS)])).unwrap();
    assert_eq!(taken(&submission), [("src/model.cxx", ""), ("Cargo.toml", "c")]);
    assert_eq!(why(&submission, "Cargo.lock"), "the harness uses its own");
    assert!(why(&submission, "build.rs").starts_with("no build tool"));
}

#[test]
fn a_misspelt_file_is_told_by_its_path() {
    let error = project_refused(&[("hw06/src/Modle.cxx", ""), ("hw06/src/board.cxx", "")]);
    assert!(error.to_string().ends_with("; did you mean hw06/src/Modle.cxx?"), "{error}");
    assert_eq!(error.help(), "rename hw06/src/Modle.cxx to src/model.cxx: capitals and endings count");
    let submission = project(&[
        ("hw06/src/view.cxx", ""),
        ("hw06/src/Veiw.hxx", ""),
        ("hw06/tests/model_test.cxx", ""),
        ("hw06/lib/README.txt", ""),
    ]);
    let near = |wanted: &str| {
        let missing = submission.missing.iter().find(|(name, _)| name == wanted);
        missing.expect(wanted).1.as_deref()
    };
    assert_eq!(near("src/view.hxx"), Some("hw06/src/Veiw.hxx"));
    assert_eq!(near("test/model_test.cxx"), Some("hw06/tests/model_test.cxx"));
    assert_eq!((near("src/model.cxx"), near("README.txt")), (None, None));
}

/// `view.hxx` is one letter from `view.cxx`, and `node.cxx` two from `model.cxx`.
#[test]
fn a_file_that_is_wanted_itself_is_no_misspelling_of_another() {
    const NEAR: Wanted = Wanted {
        sources: &["src/model.cxx", "src/view.cxx"],
        optional: &[],
        documents: &[],
        given: &["src/node.cxx"],
    };
    let near = |files: &[(&str, &str)]| -> Vec<String> {
        let dir = folder(files);
        match read(dir.path(), Sought::newest(&[(Language::Cpp, &NEAR)])) {
            Ok(submission) => submission.missing.into_iter().filter_map(|(_, near)| near).collect(),
            Err(IntakeError::NothingWanted { near, .. }) => near.into_iter().map(|(_, near)| near).collect(),
            Err(error) => panic!("{error}"),
        }
    };
    assert!(distance(b"node.cxx", "model.cxx").is_some());
    assert_eq!(near(&[("src/node.cxx", ""), ("src/view.hxx", "")]), Vec::<String>::new());
    assert_eq!(near(&[("src/node.cxx", ""), ("src/view.cxx", "")]), Vec::<String>::new());
    assert_eq!(near(&[("src/nodel.cxx", ""), ("src/view.cxx", "")]), ["src/nodel.cxx"]);
}

#[test]
fn links_pipes_and_folders_in_the_place_of_a_file_in_a_folder_reject_the_submission() {
    let refused = |dir: &TempDir| read(dir.path(), IN_FOLDERS).unwrap_err().to_string();
    for (place, beside) in [("src/model.cxx", "src/view.cxx"), ("model.cxx", "src/view.cxx")] {
        let dir = folder(&[(beside, ""), ("secret", "reference")]);
        std::os::unix::fs::symlink(dir.path().join("secret"), dir.path().join(place)).unwrap();
        assert_eq!(refused(&dir), format!("{place} is a symbolic link, not a plain file"));
        fs::remove_file(dir.path().join(place)).unwrap();
        rustix::fs::mkfifoat(CWD, dir.path().join(place), Mode::RWXU).unwrap();
        assert_eq!(refused(&dir), format!("{place} is a named pipe, not a plain file"));
        fs::remove_file(dir.path().join(place)).unwrap();
        fs::create_dir(dir.path().join(place)).unwrap();
        assert_eq!(refused(&dir), format!("{place} is a folder, not a plain file"));
        // A good file at the other place does not outweigh it.
        let other = if place == "model.cxx" { "src/model.cxx" } else { "model.cxx" };
        add(dir.path(), &[(other, "model")]);
        assert_eq!(refused(&dir), format!("{place} is a folder, not a plain file"));
    }
}

#[test]
fn a_linked_folder_is_not_entered_though_it_has_a_wanted_name() {
    let dir = folder(&[("real/model.cxx", "reference"), ("hand-in/view.cxx", "view")]);
    std::os::unix::fs::symlink("../real", dir.path().join("hand-in/src")).unwrap();
    let submission = read(&dir.path().join("hand-in"), IN_FOLDERS).unwrap();
    assert_eq!(taken(&submission), [("src/view.cxx", "view")]);
    assert_eq!(why(&submission, "src"), "a symbolic link, which is never opened");
}

#[test]
fn capitals_count_in_folders_too() {
    // `Src` is not `src`: the file lies directly in a home of that name.
    let submission = project(&[("Src/model.cxx", "model"), ("test/model_test.cxx", "tests")]);
    assert_eq!(taken(&submission), [("src/model.cxx", "model")]);
    assert_eq!(why(&submission, "test"), "a folder; only the one that holds the wanted files is read");
}

#[test]
fn a_file_in_a_folder_that_is_in_the_archive_twice_is_refused() {
    for (one, other) in [("src/model.cxx", "src/./model.cxx"), ("model.cxx", "./model.cxx")] {
        let (_keep, path) = archive(&[(one, "one"), (other, "one")]);
        let error = read(&path, IN_FOLDERS).unwrap_err();
        assert_eq!(error, IntakeError::Twice { name: "src/model.cxx".to_owned() });
    }
}

#[test]
fn a_source_in_a_folder_is_held_to_the_limit_of_a_file() {
    let large = "x".repeat(FILE_LIMIT as usize + 1);
    for place in ["src/model.cxx", "model.cxx"] {
        let error = project_refused(&[(place, &large)]);
        assert_eq!(error, IntakeError::TooBig { name: "src/model.cxx".to_owned(), limit: FILE_LIMIT });
    }
    // A copy that is too large is a different one.
    let error = project_refused(&[("src/model.cxx", "x"), ("model.cxx", &large)]);
    assert!(matches!(error, IntakeError::TwoVersions { .. }), "{error}");
}
