//! Tests with hostile, careless and good submissions.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Mode};
use tempfile::TempDir;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::archive::Archive;
use super::folder::Folder;
use super::item::{Item, ReadError, Shelf};
use super::names::{distance, shown};
use super::*;
use crate::model::{CountedAttempt, Language, Submission, Wanted};

mod projects;

const WANTED: Wanted = Wanted {
    sources: &["Board.cpp", "Player.cpp", "Game.cpp"],
    optional: &[],
    documents: &[&["report.txt", "report.doc", "report.docx"]],
    given: &["globals.h", "Board.h", "main.cpp"],
};

const CPP: Sought<'_> = Sought::newest(&[(Language::Cpp, &WANTED)]);

const RUST: Wanted = Wanted {
    sources: &["board.rs", "game.rs", "player.rs"],
    optional: &[],
    documents: WANTED.documents,
    given: &["battleship.rs", "lib.rs"],
};

const BOTH: Sought<'_> = Sought::newest(&[(Language::Cpp, &WANTED), (Language::Rust, &RUST)]);

const ALL: &[(&str, &str)] =
    &[("Board.cpp", "board"), ("Player.cpp", "player"), ("Game.cpp", "game"), ("report.txt", "report")];

fn folder(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    add(dir.path(), files);
    dir
}

fn add(dir: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = dir.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn archive(files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    saved(&zip.finish().unwrap().into_inner())
}

fn saved(content: &[u8]) -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("hand-in");
    fs::write(&path, content).unwrap();
    (dir, path)
}

fn taken(submission: &Submission) -> Vec<(&str, &str)> {
    let files = submission.files.iter();
    files.map(|file| (file.name.as_str(), std::str::from_utf8(&file.content).unwrap())).collect()
}

fn why<'a>(submission: &'a Submission, name: &str) -> &'a str {
    &submission.ignored.iter().find(|file| file.name == name).expect(name).why
}

fn refused(path: &Path) -> IntakeError {
    let error = read(path, CPP).unwrap_err();
    assert!(!error.help().is_empty());
    error
}

#[test]
fn a_folder_and_an_archive_give_the_same_files_in_the_order_of_the_assignment() {
    let dir = folder(ALL);
    let (_keep, zip) = archive(ALL);
    let from_folder = read(dir.path(), CPP).unwrap();
    let from_archive = read(&zip, CPP).unwrap();
    assert_eq!(taken(&from_folder), ALL);
    assert_eq!(from_folder.files, from_archive.files);
    assert_eq!(
        (from_archive.name.as_str(), &from_archive.missing, &from_archive.ignored),
        ("hand-in", &vec![], &vec![])
    );
}

#[test]
fn wrapping_folders_are_unwrapped_and_clutter_is_passed_over() {
    let files = [
        ("__MACOSX/project/._Board.cpp", "x"),
        (".DS_Store", "x"),
        ("._Board.cpp", "x"),
        ("project/inner/.git/Board.cpp", "x"),
        ("project/inner/Board.cpp", "board"),
        ("project/inner/Game.cpp", "game"),
        ("project/inner/Player.cpp", "player"),
        ("project/inner/report.txt", "report"),
        ("project/Project.sln", "x"),
    ];
    let dir = folder(&files);
    let (_keep, zip) = archive(&files);
    for path in [dir.path(), zip.as_path()] {
        let submission = read(path, CPP).unwrap();
        assert_eq!(taken(&submission), ALL);
        let ignored: Vec<_> = submission.ignored.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(ignored, ["project/Project.sln"]);
    }
}

#[test]
fn the_topmost_folder_with_a_source_is_the_one_that_counts() {
    let dir = folder(ALL);
    add(dir.path(), &[("old/Board.cpp", "old"), ("old/more/Game.cpp", "old")]);
    let submission = read(dir.path(), CPP).unwrap();
    assert_eq!(taken(&submission), ALL);
    assert!(why(&submission, "old").starts_with("a folder"));
}

#[test]
fn sources_in_several_folders_are_not_chosen_from() {
    let (_keep, zip) = archive(&[("a/Board.cpp", ""), ("b/Board.cpp", ""), ("b/Game.cpp", "")]);
    assert_eq!(refused(&zip), IntakeError::SeveralFolders { folders: vec!["a".to_owned(), "b".to_owned()] });
}

/// An archive whose files were last changed at these minutes.
fn archive_at(files: &[(&str, u8)]) -> (TempDir, PathBuf) {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, minute) in files {
        let time = zip::DateTime::from_date_and_time(2026, 5, 1, 12, *minute, 0).unwrap();
        zip.start_file(*name, SimpleFileOptions::default().last_modified_time(time)).unwrap();
        zip.write_all(name.as_bytes()).unwrap();
    }
    saved(&zip.finish().unwrap().into_inner())
}

#[test]
fn of_several_attempts_the_newest_is_taken_and_that_is_said() {
    let numbered =
        archive_at(&[("Attempt 2/Board.cpp", 1), ("Attempt 10/Board.cpp", 1), ("Attempt 1/Board.cpp", 9)]);
    let submission = read(&numbered.1, CPP).unwrap();
    assert_eq!(taken(&submission), [("Board.cpp", "Attempt 10/Board.cpp")]);
    let said = "Attempt 10 is graded, the newest of 3 attempts; left out: Attempt 1, Attempt 2";
    assert_eq!(submission.remarks, [said]);
    let timed = archive_at(&[("old/Board.cpp", 1), ("final/Board.cpp", 4)]);
    assert_eq!(taken(&read(&timed.1, CPP).unwrap()), [("Board.cpp", "final/Board.cpp")]);
    // Times that say nothing, and folders that may be those of two people.
    for files in
        [[("old/Board.cpp", 1), ("final/Board.cpp", 1)], [("ann/Board.cpp", 1), ("bob/Board.cpp", 9)]]
    {
        assert!(matches!(refused(&archive_at(&files).1), IntakeError::SeveralFolders { .. }), "{files:?}");
    }
}

#[test]
fn the_first_of_several_attempts_is_taken_where_the_course_has_it_so() {
    let numbered =
        archive_at(&[("Attempt 2/Board.cpp", 1), ("Attempt 10/Board.cpp", 1), ("Attempt 1/Board.cpp", 9)]);
    let first = Sought::of_attempt(CPP.languages, CountedAttempt::First);
    let submission = read(&numbered.1, first).unwrap();
    assert_eq!(taken(&submission), [("Board.cpp", "Attempt 1/Board.cpp")]);
    assert!(submission.remarks[0].starts_with("Attempt 1 is graded, the first of 3 attempts"));
    let timed = archive_at(&[("old/Board.cpp", 1), ("final/Board.cpp", 4)]);
    assert_eq!(taken(&read(&timed.1, first).unwrap()), [("Board.cpp", "old/Board.cpp")]);
}

#[test]
fn folders_deeper_than_the_limit_are_not_searched() {
    let dir = folder(&[("1/2/3/4/Board.cpp", "deep")]);
    assert_eq!(taken(&read(dir.path(), CPP).unwrap()), [("Board.cpp", "deep")]);
    for path in [
        folder(&[("1/2/3/4/5/Board.cpp", "deep")]).path(),
        archive(&[("1/2/3/4/5/Board.cpp", "")]).1.as_path(),
    ] {
        assert!(read(path, CPP).is_err());
    }
}

#[test]
fn a_submission_with_some_sources_says_what_is_missing_and_what_may_be_meant() {
    let dir = folder(&[("Board.cpp", ""), ("gmae.cpp", ""), ("report.pdf", "")]);
    let submission = read(dir.path(), CPP).unwrap();
    assert_eq!(
        submission.missing,
        [
            ("Player.cpp".to_owned(), None),
            ("Game.cpp".to_owned(), Some("gmae.cpp".to_owned())),
            ("report.txt or report.doc or report.docx".to_owned(), Some("report.pdf".to_owned()))
        ]
    );
}

#[test]
fn a_name_that_a_system_changed_on_the_way_is_taken_and_that_is_said() {
    let dir =
        folder(&[("wrapped/BOARD.CPP", "b"), ("wrapped/Game (1).cpp", "1"), ("wrapped/Game (2).cpp", "2")]);
    let submission = read(dir.path(), CPP).unwrap();
    assert_eq!(taken(&submission), [("Board.cpp", "b"), ("Game.cpp", "2")]);
    assert_eq!(
        submission.remarks,
        ["wrapped/BOARD.CPP is taken as Board.cpp", "wrapped/Game (2).cpp is taken as Game.cpp"]
    );
    assert_eq!(why(&submission, "Game (1).cpp"), "not a file that the assignment asks for");
    // The exact name is the one that was asked for.
    let both = folder(&[("Board.cpp", "exact"), ("Board (1).cpp", "copy")]);
    let submission = read(both.path(), CPP).unwrap();
    assert_eq!((taken(&submission), submission.remarks.len()), (vec![("Board.cpp", "exact")], 0));
}

#[test]
fn a_name_that_may_mean_another_file_is_asked_about() {
    for names in [["board.cpp", "BOARD.cpp"], ["Bord.cpp", "Baord.cpp"]] {
        let error = refused(folder(&names.map(|name| (name, ""))).path());
        assert!(error.help().contains(": capitals and endings count"), "{}", error.help());
    }
    let mixed = folder(&[("Board.cpp", "b"), ("Game.RS", "g")]);
    assert_eq!(read(mixed.path(), BOTH).unwrap().language, Language::Cpp);
}

#[test]
fn a_source_in_utf_16_is_taken_as_what_it_says() {
    let dir = folder(&[]);
    let wide: Vec<u8> = "\u{feff}int x; // é".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(dir.path().join("Board.cpp"), wide).unwrap();
    let submission = read(dir.path(), CPP).unwrap();
    assert_eq!(taken(&submission), [("Board.cpp", "int x; // é")]);
    assert_eq!(submission.remarks, ["Board.cpp was saved as UTF-16LE, and is graded as UTF-8"]);
}

#[test]
fn near_names_are_recognised_and_far_ones_are_not() {
    for near in [
        "board.cpp",
        "Board.cpp.txt",
        "Board (1).cpp",
        "Bord.cpp",
        "Baord.cpp",
        "Board.cc",
        "Copy of Board.cpp",
        "Board - Copy (2).cpp",
        "Board.CPP",
        "board2.cpp",
        "Board .cpp",
        "Board.cpp (1)",
        "Board",
    ] {
        assert!(distance(near.as_bytes(), "Board.cpp").is_some(), "{near}");
    }
    for far in [
        "Board.h",
        "main.cpp",
        "Game.cpp",
        "Board.o",
        "BoardGameTests.cpp",
        "",
        ".",
        "\u{202e}",
        &"Board".repeat(1000),
    ] {
        assert_eq!(distance(far.as_bytes(), "Board.cpp"), None, "{far}");
    }
    assert!(distance(b"board.cpp", "Board.cpp") < distance(b"Bord.cpp", "Board.cpp"));
}

#[test]
fn nothing_wanted_lists_what_is_there() {
    assert_eq!(
        refused(folder(&[]).path()).to_string(),
        "found no Board.cpp, Player.cpp or Game.cpp; there are no files at all"
    );
    let error = refused(folder(&[("main.rs", ""), ("report.txt", "")]).path());
    assert_eq!(
        error.to_string(),
        "found no Board.cpp, Player.cpp or Game.cpp; there is only main.rs, report.txt"
    );
    assert!(matches!(refused(&archive(&[]).1), IntakeError::NothingWanted { .. }));
    let fixture = refused(folder(&[("fixture.toml", "")]).path());
    assert!(fixture.help().contains("harness selftest"), "{}", fixture.help());
}

#[test]
fn copies_of_given_files_are_kept_aside_and_other_files_are_left_out() {
    let dir = folder(ALL);
    add(dir.path(), &[("Board.h", "own"), ("vector", "evil"), ("Board.h.gch", "evil"), ("Makefile", "evil")]);
    let submission = read(dir.path(), CPP).unwrap();
    assert_eq!(taken(&submission), ALL);
    let own = submission.ignored.iter().find(|file| file.name == "Board.h").unwrap();
    assert_eq!((own.content.as_deref(), own.why.as_str()), (Some(&b"own"[..]), "the harness uses its own"));
    for name in ["vector", "Board.h.gch", "Makefile"] {
        assert_eq!(why(&submission, name), "not a file that the assignment asks for");
    }
}

#[test]
fn only_the_first_of_the_left_out_files_are_listed() {
    let dir = folder(ALL);
    for number in 0..50 {
        add(dir.path(), &[(&format!("x{number:02}"), "")]);
    }
    let ignored = read(dir.path(), CPP).unwrap().ignored;
    assert_eq!(ignored.len(), 21);
    assert_eq!((ignored[0].name.as_str(), ignored[20].name.as_str()), ("x00", "and 30 more"));
}

#[test]
fn the_first_alternative_of_a_document_is_taken() {
    let dir = folder(ALL);
    add(dir.path(), &[("report.docx", "x")]);
    let submission = read(dir.path(), CPP).unwrap();
    assert_eq!(taken(&submission), ALL);
    assert_eq!(why(&submission, "report.docx"), "report.txt is taken instead");
}

#[test]
fn contents_are_taken_byte_by_byte() {
    let text = "int x;\r\n// \u{e9}\r\n\0";
    for path in [folder(&[("Board.cpp", text)]).path(), archive(&[("Board.cpp", text)]).1.as_path()] {
        assert_eq!(taken(&read(path, CPP).unwrap()), [("Board.cpp", text)]);
    }
}

#[test]
fn a_link_to_the_whole_submission_is_followed() {
    let dir = folder(&[("real/Board.cpp", "board")]);
    std::os::unix::fs::symlink(dir.path().join("real"), dir.path().join("link")).unwrap();
    let submission = read(&dir.path().join("link"), CPP).unwrap();
    assert_eq!((submission.name.as_str(), taken(&submission)), ("link", vec![("Board.cpp", "board")]));
}

#[test]
fn a_source_that_is_a_link_rejects_the_submission() {
    let dir = folder(&[("Game.cpp", "game"), ("secret", "reference")]);
    std::os::unix::fs::symlink("secret", dir.path().join("Board.cpp")).unwrap();
    assert_eq!(refused(dir.path()).to_string(), "Board.cpp is a symbolic link, not a plain file");
}

#[test]
fn a_source_with_a_second_hard_link_rejects_the_submission() {
    let dir = folder(&[("sub/Game.cpp", "game"), ("secret", "reference")]);
    fs::hard_link(dir.path().join("secret"), dir.path().join("sub/Board.cpp")).unwrap();
    assert_eq!(
        refused(&dir.path().join("sub")).to_string(),
        "Board.cpp is a file with several hard links, not a plain file"
    );
}

#[test]
fn a_source_that_is_a_pipe_a_socket_or_a_folder_rejects_the_submission_at_once() {
    let dir = folder(&[("Board.cpp", "board"), ("b/Game.cpp/x", ""), ("b/Board.cpp", "")]);
    rustix::fs::mkfifoat(CWD, dir.path().join("Game.cpp"), Mode::RWXU).unwrap();
    assert_eq!(refused(dir.path()).to_string(), "Game.cpp is a named pipe, not a plain file");
    assert_eq!(refused(&dir.path().join("b")).to_string(), "Game.cpp is a folder, not a plain file");
    let _socket = std::os::unix::net::UnixListener::bind(dir.path().join("b/Player.cpp")).unwrap();
    fs::remove_dir_all(dir.path().join("b/Game.cpp")).unwrap();
    assert_eq!(refused(&dir.path().join("b")).to_string(), "Player.cpp is a socket, not a plain file");
}

#[test]
fn links_and_pipes_that_nobody_wants_are_never_opened() {
    let dir = folder(ALL);
    std::os::unix::fs::symlink("/etc/passwd", dir.path().join("Board.h")).unwrap();
    rustix::fs::mkfifoat(CWD, dir.path().join("main.cpp"), Mode::RWXU).unwrap();
    let submission = read(dir.path(), CPP).unwrap();
    assert_eq!(why(&submission, "Board.h"), "a symbolic link, which is never opened");
    assert_eq!(why(&submission, "main.cpp"), "a named pipe, which is never opened");
    assert!(submission.ignored.iter().all(|file| file.content.is_none()));
}

#[test]
fn a_linked_wrapping_folder_is_not_entered() {
    let dir = folder(&[("real/Board.cpp", "reference"), ("hand-in/notes", "")]);
    std::os::unix::fs::symlink("../real", dir.path().join("hand-in/project")).unwrap();
    let error = refused(&dir.path().join("hand-in"));
    assert!(error.to_string().ends_with("there is only notes, project"), "{error}");
}

#[test]
fn a_path_to_nothing_a_pipe_or_a_device_is_refused() {
    let dir = folder(&[]);
    assert!(matches!(refused(&dir.path().join("nowhere")), IntakeError::NotFound { .. }));
    rustix::fs::mkfifoat(CWD, dir.path().join("pipe"), Mode::RWXU).unwrap();
    assert!(matches!(refused(&dir.path().join("pipe")), IntakeError::NotRegular { .. }));
    assert!(matches!(refused(Path::new("/dev/null")), IntakeError::NotRegular { .. }));
}

#[test]
fn a_source_or_folder_of_mode_000_is_refused_whoever_reads() {
    use std::os::unix::fs::PermissionsExt;
    let closed = |path: &Path| fs::set_permissions(path, fs::Permissions::from_mode(0o000)).unwrap();
    let dir = folder(ALL);
    closed(&dir.path().join("Board.cpp"));
    let error = refused(dir.path());
    assert!(error.to_string().starts_with("cannot read Board.cpp: ") && error.help().contains("chmod u+r"));
    let dir = folder(&[("mine/Board.cpp", "board")]);
    closed(&dir.path().join("mine"));
    assert!(refused(dir.path()).to_string().starts_with("cannot read mine: "));
    let (_dir, path) = archive(ALL);
    closed(&path);
    assert!(matches!(refused(&path), IntakeError::Unreadable { .. }));
}

#[test]
fn a_source_that_is_too_large_rejects_the_submission() {
    let large = "x".repeat(FILE_LIMIT as usize + 1);
    let (dir, (_keep, zip)) = (folder(&[("Board.cpp", &large)]), archive(&[("Board.cpp", &large)]));
    for path in [dir.path(), zip.as_path()] {
        assert_eq!(refused(path), IntakeError::TooBig { name: "Board.cpp".to_owned(), limit: FILE_LIMIT });
    }
    let (dir, (_keep, zip)) = (folder(&[("Board.cpp", &large[1..])]), archive(&[("Board.cpp", &large[1..])]));
    for path in [dir.path(), zip.as_path()] {
        assert_eq!(read(path, CPP).unwrap().files[0].content.len() as u64, FILE_LIMIT);
    }
}

#[test]
fn a_zip_bomb_is_counted_while_it_is_unpacked() {
    let bomb = "\0".repeat(64 << 20);
    let (_keep, path) = archive(&[("Board.cpp", &bomb), ("bomb", &bomb)]);
    assert!(fs::metadata(&path).unwrap().len() < FILE_LIMIT);
    assert!(matches!(refused(&path), IntakeError::TooBig { .. }));
    // The same with a header that claims ten bytes.
    let mut content = fs::read(&path).unwrap();
    let size = (bomb.len() as u32).to_le_bytes();
    for at in 0..content.len() - 4 {
        if content[at..at + 4] == size {
            content[at..at + 4].copy_from_slice(&10_u32.to_le_bytes());
        }
    }
    let (_keep, path) = saved(&content);
    assert!(matches!(refused(&path), IntakeError::Corrupt { .. }));
}

#[test]
fn a_document_or_a_copy_that_is_too_large_is_left_out() {
    let dir = folder(&ALL[..3]);
    add(dir.path(), &[("report.docx", &"x".repeat(5 << 20)), ("Board.h", &"x".repeat(2 << 20))]);
    let submission = read(dir.path(), CPP).unwrap();
    assert_eq!(submission.missing, [("report.txt or report.doc or report.docx".to_owned(), None)]);
    assert_eq!(why(&submission, "report.docx"), "report.docx has more than 4194304 bytes");
    assert_eq!(why(&submission, "Board.h"), "Board.h has more than 1048576 bytes");
}

#[test]
fn too_many_entries_are_refused() {
    let names: Vec<String> = (0..=ENTRY_LIMIT).map(|number| format!("f{number}")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    assert_eq!(refused(folder(&files).path()), IntakeError::TooMany);
    let (_keep, zip) = archive(&files);
    assert_eq!(refused(&zip), IntakeError::TooMany);
}

#[test]
fn entries_that_lead_out_of_the_archive_are_left_out() {
    let unsafe_names = ["../Board.cpp", "/Game.cpp", "a/../../Player.cpp", "..\\Game.cpp", "C:/Player.cpp"];
    let mut files: Vec<(&str, &str)> = unsafe_names.iter().map(|name| (*name, "evil")).collect();
    files.push(("Board.cpp", "board"));
    let (_keep, path) = archive(&files);
    let submission = read(&path, CPP).unwrap();
    assert_eq!(taken(&submission), [("Board.cpp", "board")]);
    assert_eq!(why(&submission, "../Board.cpp"), "an entry with an unsafe path, which is never opened");
    assert_eq!(submission.ignored.len(), unsafe_names.len());
}

#[test]
fn two_entries_for_one_source_are_refused() {
    let (_keep, path) = archive(&[("Board.cpp", "one"), ("./Board.cpp", "two")]);
    assert_eq!(refused(&path), IntakeError::Twice { name: "Board.cpp".to_owned() });
    let (_keep, path) = archive(&[("Board.cpp", "one"), ("Bxxxx.cpp", "two")]);
    let text = fs::read(&path).unwrap();
    let (_keep, path) = saved(&replaced(&text, b"Bxxxx", b"Board"));
    assert_eq!(refused(&path), IntakeError::Corrupt { why: "two entries have the same name".to_owned() });
}

fn replaced(content: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut content = content.to_vec();
    while let Some(at) = content.windows(from.len()).position(|window| window == from) {
        content[at..at + from.len()].copy_from_slice(to);
    }
    content
}

#[test]
fn a_link_in_an_archive_is_not_followed() {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.add_symlink("Board.cpp", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let (_keep, path) = saved(&zip.finish().unwrap().into_inner());
    assert_eq!(refused(&path).to_string(), "Board.cpp is a symbolic link, not a plain file");
}

#[test]
fn an_entry_that_is_encrypted_or_packed_in_an_unknown_way_is_refused() {
    let (_keep, path) = archive(&[("Board.cpp", "board")]);
    let content = fs::read(&path).unwrap();
    let central = content.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    let changed = |at: usize, value: u8| {
        let mut content = content.clone();
        content[central + at] = value;
        let (_keep, path) = saved(&content);
        refused(&path).to_string()
    };
    assert_eq!(changed(8, 1), "Board.cpp is an encrypted entry, not a plain file");
    assert_eq!(
        changed(10, 99),
        "Board.cpp is an entry packed by a method that is not supported, not a plain file"
    );
}

#[test]
fn damaged_archives_are_refused_and_never_make_it_panic() {
    let (_keep, path) = archive(ALL);
    let content = fs::read(&path).unwrap();
    let (_keep, cut) = saved(&content[..content.len() / 2]);
    assert!(matches!(refused(&cut), IntakeError::Corrupt { .. }));
    for at in 4..content.len() {
        let mut content = content.clone();
        content[at] ^= 0x55;
        let (_keep, path) = saved(&content);
        if let Ok(submission) = read(&path, CPP) {
            assert!(taken(&submission).iter().all(|file| ALL.contains(file)), "byte {at}");
        }
    }
}

#[test]
fn files_of_other_kinds_are_told_by_their_content() {
    let tar = [vec![b'a'; 257], b"ustar".to_vec()].concat();
    for (content, looks) in [
        (&b"\x1f\x8b\x08"[..], "a gzip archive"),
        (b"Rar!\x1a\x07\x01", "a rar archive"),
        (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
        (&tar, "a tar archive"),
        (b" <!DOCTYPE html><html>", "a web page, perhaps a login page saved instead of the archive"),
        (b"#include <iostream>\n", "a text file"),
        (b"", "an empty file"),
        (b"\x00\x01", "a file of another kind"),
    ] {
        let (_keep, path) = saved(content);
        assert!(
            matches!(refused(&path), IntakeError::NotAnArchive { looks: seen, .. } if seen == looks),
            "{looks}"
        );
    }
}

#[test]
fn hostile_names_are_shown_with_their_control_characters_spelled_out() {
    assert_eq!(shown(b"a\x1b[31m\n\xff\\'\""), "a\\u{1b}[31m\\n\\xff\\\\'\"");
    assert_eq!(shown("\u{202e}txt\u{200b}é".as_bytes()), "\\u{202e}txt\\u{200b}é");
    assert_eq!(shown(&b"x".repeat(300)), format!("{}… (and 200 more characters)", "x".repeat(100)));
    use std::os::unix::ffi::OsStrExt;
    let dir = folder(&[("Board.cpp", "")]);
    fs::write(dir.path().join(std::ffi::OsStr::from_bytes(b"x\xff\x1b]0;")), "").unwrap();
    assert_eq!(read(dir.path(), CPP).unwrap().ignored[0].name, "x\\xff\\u{1b}]0;");
}

/// The folder as it was listed, and its `Board.cpp`, to be changed before it is read.
fn listed(dir: &Path) -> (Folder, Item) {
    let mut shelf = Folder::new(fs::File::open(dir).unwrap().into());
    let items = shelf.next_level().unwrap();
    let board = items.into_iter().find(|item| item.name() == b"Board.cpp").unwrap();
    (shelf, board)
}

fn read_after(change: impl FnOnce(&Path)) -> Result<Vec<u8>, String> {
    let dir = folder(ALL);
    add(dir.path(), &[("secret", "reference")]);
    let (mut shelf, board) = listed(dir.path());
    fs::remove_file(dir.path().join("Board.cpp")).unwrap();
    change(dir.path());
    shelf.read(&board, FILE_LIMIT).map_err(|error| match error {
        ReadError::TooBig => "too big".to_owned(),
        ReadError::Failed(error) => error.to_string(),
    })
}

#[test]
fn a_source_that_is_exchanged_after_it_was_seen_gains_nothing() {
    use std::os::unix::fs::symlink;
    let linked = read_after(|dir| symlink("secret", dir.join("Board.cpp")).unwrap());
    assert!(linked.unwrap_err().starts_with("cannot read Board.cpp"));
    let hard = read_after(|dir| fs::hard_link(dir.join("secret"), dir.join("Board.cpp")).unwrap());
    assert_eq!(hard.unwrap_err(), "Board.cpp is a file with several hard links, not a plain file");
    let pipe = read_after(|dir| rustix::fs::mkfifoat(CWD, dir.join("Board.cpp"), Mode::RWXU).unwrap());
    assert_eq!(pipe.unwrap_err(), "Board.cpp is a named pipe, not a plain file");
    let socket = read_after(|dir| {
        std::os::unix::net::UnixListener::bind(dir.join("Board.cpp")).unwrap();
    });
    assert!(socket.unwrap_err().starts_with("cannot read Board.cpp"));
    let grown = read_after(|dir| fs::write(dir.join("Board.cpp"), vec![b'x'; 2 << 20]).unwrap());
    assert_eq!(grown.unwrap_err(), "too big");
    assert!(read_after(|_| ()).unwrap_err().starts_with("cannot read Board.cpp"));
}

#[test]
fn a_folder_that_is_exchanged_for_a_link_after_it_was_seen_is_not_entered() {
    let dir = folder(&[("a/Board.cpp", "board"), ("b/Board.cpp", "reference")]);
    let mut shelf = Folder::new(fs::File::open(dir.path()).unwrap().into());
    shelf.next_level().unwrap();
    let items = shelf.next_level().unwrap();
    fs::rename(dir.path().join("a"), dir.path().join("old")).unwrap();
    std::os::unix::fs::symlink("b", dir.path().join("a")).unwrap();
    assert_eq!(items[0].shown(), "a/Board.cpp");
    assert!(matches!(
        shelf.read(&items[0], FILE_LIMIT),
        Err(ReadError::Failed(IntakeError::Unreadable { .. }))
    ));
}

/// It has a terabyte by its own account and takes no room on the disk.
#[test]
fn a_sparse_source_of_any_size_is_refused_after_one_limits_worth_of_it() {
    let dir = folder(ALL);
    let board = fs::OpenOptions::new().write(true).open(dir.path().join("Board.cpp")).unwrap();
    board.set_len(1 << 40).unwrap();
    assert_eq!(refused(dir.path()), IntakeError::TooBig { name: "Board.cpp".to_owned(), limit: FILE_LIMIT });
}

/// The listing stops at the limit: what is behind it is never looked at, here not even a wanted file's kind.
#[test]
fn a_folder_of_very_many_files_is_refused_at_the_limit() {
    let dir = folder(ALL);
    for number in 0..20_000 {
        fs::File::create(dir.path().join(number.to_string())).unwrap();
    }
    let mut shelf = Folder::new(fs::File::open(dir.path()).unwrap().into());
    assert!(matches!(shelf.next_level(), Err(IntakeError::TooMany)));
    assert_eq!(shelf.seen(), ENTRY_LIMIT + 1);
}

/// Records of an archive made by hand: what no honest tool writes.
mod forged {
    /// The header before an entry's content.
    pub(super) fn local(name: &[u8], size: u32, crc: u32) -> Vec<u8> {
        let mut record = b"PK\x03\x04".to_vec();
        record.extend([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        record.extend([crc, size, size].map(u32::to_le_bytes).concat());
        record.extend((name.len() as u16).to_le_bytes());
        record.extend([0, 0]);
        record.extend(name);
        record
    }

    /// An entry of the directory.
    pub(super) fn listed(name: &[u8], size: u32, crc: u32, at: u32) -> Vec<u8> {
        let mut record = b"PK\x01\x02\x1e\x03".to_vec();
        record.extend([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        record.extend([crc, size, size].map(u32::to_le_bytes).concat());
        record.extend((name.len() as u16).to_le_bytes());
        record.extend([0; 8]);
        record.extend((0o100_644_u32 << 16).to_le_bytes());
        record.extend(at.to_le_bytes());
        record.extend(name);
        record
    }

    /// The end of the directory, with its claims.
    pub(super) fn end(entries: u16, size: usize, at: usize) -> Vec<u8> {
        let mut record = b"PK\x05\x06\0\0\0\0".to_vec();
        record.extend([entries, entries].map(u16::to_le_bytes).concat());
        record.extend([size as u32, at as u32].map(u32::to_le_bytes).concat());
        record.extend([0, 0]);
        record
    }

    /// The end of a directory with claims of 64 bits.
    pub(super) fn end_64(entries: u64, size: usize, at: usize, here: usize) -> Vec<u8> {
        let mut record = b"PK\x06\x06".to_vec();
        record.extend(44_u64.to_le_bytes());
        record.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        record.extend([entries, entries, size as u64, at as u64].map(u64::to_le_bytes).concat());
        record.extend(b"PK\x06\x07\0\0\0\0");
        record.extend((here as u64).to_le_bytes());
        record.extend([1, 0, 0, 0]);
        record.extend(end(u16::MAX, u32::MAX as usize, u32::MAX as usize));
        record
    }

    /// An archive of empty files with a directory of those names.
    pub(super) fn directory<'a>(names: impl Iterator<Item = Vec<u8>> + 'a) -> (Vec<u8>, u64, usize, usize) {
        let mut content = local(b"x", 0, 0);
        let start = content.len();
        let mut count = 0;
        for name in names {
            content.extend(listed(&name, 0, 0, 0));
            count += 1;
        }
        let size = content.len() - start;
        (content, count, size, start)
    }
}

fn with_directory(names: impl Iterator<Item = Vec<u8>>, claimed: Option<u64>) -> (TempDir, PathBuf) {
    let (mut content, count, size, start) = forged::directory(names);
    let here = content.len();
    match claimed {
        None if count < 1000 => content.extend(forged::end(count as u16, size, start)),
        claimed => content.extend(forged::end_64(claimed.unwrap_or(count), size, start, here)),
    }
    saved(&content)
}

#[test]
fn an_archive_of_a_hundred_thousand_entries_is_refused() {
    let (_keep, path) = with_directory((0..100_000).map(|n| n.to_string().into_bytes()), None);
    assert_eq!(refused(&path), IntakeError::TooMany);
}

#[test]
fn an_archive_of_a_million_entries_is_refused_by_its_size_alone() {
    let (_keep, path) = with_directory((0..1_000_000).map(|_| b"x".to_vec()), None);
    assert!(matches!(refused(&path), IntakeError::TooBig { limit: ARCHIVE_LIMIT, .. }));
}

#[test]
fn a_directory_that_lies_about_its_entries_is_refused_before_room_is_made_for_them() {
    for claimed in [2, 1_000_000, u64::MAX / 2, u64::MAX] {
        let (_keep, path) = with_directory([b"Board.cpp".to_vec()].into_iter(), Some(claimed));
        assert!(matches!(refused(&path), IntakeError::Corrupt { .. }), "{claimed}");
    }
}

#[test]
fn names_of_the_greatest_length_are_shortened_in_every_message() {
    let long = vec![b'a'; 65_535];
    let (_keep, path) = with_directory([long.clone()].into_iter(), None);
    let error = refused(&path).to_string();
    assert!(error.len() < 300 && error.contains("(and 65435 more characters)"), "{error}");
    let (_keep, path) = with_directory([b"Board.cpp".to_vec(), long].into_iter(), None);
    let ignored = read(&path, CPP).unwrap().ignored;
    assert!(ignored.len() == 1 && ignored[0].name.len() < 200);
}

/// A path of 32,000 folders costs its archive 64 KiB, and there is room for hundreds of such paths.
#[test]
fn paths_of_very_many_folders_are_never_kept() {
    let path = |n: usize| [format!("{n:03}/").as_bytes(), &b"a/".repeat(32_000), b"Board.cpp"].concat();
    let (_keep, deep) = with_directory((0..200).map(path), None);
    assert!(matches!(refused(&deep), IntakeError::NothingWanted { .. }));
    // The topmost folders alone.
    assert_eq!(Archive::new(fs::File::open(&deep).unwrap()).unwrap().kept(), 200 * DEPTH_LIMIT);
    let names = std::iter::once(b"Board.cpp".to_vec()).chain((0..200).map(path));
    let (_keep, beside) = with_directory(names, None);
    let submission = read(&beside, CPP).unwrap();
    assert_eq!(taken(&submission), [("Board.cpp", "")]);
    assert_eq!(submission.ignored.len(), 21);
}

/// One content under several names: the bomb whose entries overlap.
#[test]
fn entries_that_share_their_bytes_are_counted_each() {
    let (_keep, plain) = archive(&[("Board.cpp", &"\0".repeat(1 << 20))]);
    let bytes = fs::read(&plain).unwrap();
    let place = |mark: &[u8]| bytes.windows(4).position(|window| window == mark).unwrap();
    let (start, end) = (place(b"PK\x01\x02"), place(b"PK\x05\x06"));
    let entry = |name: &str| replaced(&bytes[start..end], b"Board.cpp", name.as_bytes());
    // Each within its limit, all together beyond the submission's.
    let wanted: Vec<String> = (0..9).map(|number| format!("file{number}.cpp")).collect();
    let mut forged = bytes[..start].to_vec();
    wanted.iter().for_each(|name| forged.extend(entry(name)));
    let size = forged.len() - start;
    forged.extend(forged::end(9, size, start));
    let (_keep, path) = saved(&forged);
    let names: Vec<&'static str> = wanted.into_iter().map(|name| &*name.leak()).collect();
    let wanted = Wanted { sources: names.leak(), optional: &[], documents: &[], given: &[] };
    let result = read(&path, Sought::newest(&[(Language::Cpp, &wanted)]));
    assert!(matches!(result, Err(IntakeError::TooBig { .. } | IntakeError::Corrupt { .. })), "{result:?}");
}

#[test]
fn the_directory_decides_what_an_entry_is_called_whatever_stands_at_the_entry() {
    let content = b"board";
    let crc = 0x5856_2b47;
    let build = |local: &[u8], listed: &[u8]| {
        let mut bytes = forged::local(local, content.len() as u32, crc);
        bytes.extend(content);
        let start = bytes.len();
        bytes.extend(forged::listed(listed, content.len() as u32, crc, 0));
        let size = bytes.len() - start;
        bytes.extend(forged::end(1, size, start));
        saved(&bytes)
    };
    let (_keep, path) = build(b"../../../etc/passwd", b"Board.cpp");
    assert_eq!(taken(&read(&path, CPP).unwrap()), [("Board.cpp", "board")]);
    let (_keep, path) = build(b"Board.cpp", b"../../Board.cpp");
    assert!(matches!(refused(&path), IntakeError::NothingWanted { .. }));
}

#[test]
fn a_directory_that_points_outside_the_archive_is_refused() {
    let mut bytes = forged::local(b"Board.cpp", 0, 0);
    let start = bytes.len();
    bytes.extend(forged::listed(b"Board.cpp", 0, 0, 0x7fff_ffff));
    let size = bytes.len() - start;
    bytes.extend(forged::end(1, size, start));
    let (_keep, path) = saved(&bytes);
    assert!(matches!(refused(&path), IntakeError::Corrupt { .. }));
}

#[test]
fn an_archive_in_an_archive_or_a_folder_is_opened_where_nothing_else_is_there() {
    let (_keep, inner) = archive(ALL);
    let inner = fs::read(&inner).unwrap();
    let outer = |names: &[&str]| {
        let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for name in names {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(&inner).unwrap();
        }
        saved(&zip.finish().unwrap().into_inner())
    };
    let (_keep, one) = outer(&["work/Project1.zip"]);
    let submission = read(&one, CPP).unwrap();
    assert_eq!(taken(&submission), ALL);
    assert_eq!(submission.remarks, ["the files are taken out of work/Project1.zip"]);
    let (_keep, attempts) = outer(&["work.zip", "work (1).zip"]);
    let said = &read(&attempts, CPP).unwrap().remarks[0];
    assert_eq!(said, "the files are taken out of work (1).zip, the newest; left out: work.zip");
    let said = &read(&attempts, Sought::of_attempt(CPP.languages, CountedAttempt::First)).unwrap().remarks[0];
    assert_eq!(said, "the files are taken out of work.zip, the first; left out: work (1).zip");
    let (_keep, two) = outer(&["a.zip", "b.zip"]);
    assert_eq!(refused(&two).to_string(), "there are several archives: a.zip, b.zip");
    let dir = folder(&[]);
    fs::write(dir.path().join("sub.ZIP"), &inner).unwrap();
    assert_eq!(taken(&read(dir.path(), CPP).unwrap()), ALL);
    // Archives of archives of archives are a maze.
    let mut deep = inner.clone();
    for _ in 0..3 {
        let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        zip.start_file("next.zip", SimpleFileOptions::default()).unwrap();
        zip.write_all(&deep).unwrap();
        deep = zip.finish().unwrap().into_inner();
    }
    assert!(refused(&saved(&deep).1).to_string().ends_with("there is only next.zip"));
}

#[test]
fn the_language_of_a_submission_shows_by_its_sources() {
    let dir = folder(&[("board.rs", "b"), ("player.rs", "p")]);
    let submission = read(dir.path(), BOTH).unwrap();
    assert_eq!(submission.language, Language::Rust);
    assert_eq!(taken(&submission), [("board.rs", "b"), ("player.rs", "p")]);
    assert_eq!(submission.missing[0].0, "game.rs");
    assert_eq!(read(folder(ALL).path(), BOTH).unwrap().language, Language::Cpp);
}

#[test]
fn a_crate_is_taken_from_its_src_and_what_is_for_cargo_is_left_out_with_a_word() {
    let dir = folder(&[
        ("Cargo.toml", "[package]"),
        ("build.rs", "fn main() {}"),
        (".cargo/config.toml", "[build]"),
        ("rust-toolchain.toml", "[toolchain]"),
        ("src/lib.rs", "mod board;"),
        ("src/board.rs", "b"),
    ]);
    let submission = read(dir.path(), BOTH).unwrap();
    assert_eq!(taken(&submission), [("board.rs", "b")]);
    for name in ["Cargo.toml", "build.rs", ".cargo", ".cargo/config.toml", "rust-toolchain.toml"] {
        assert_eq!(why(&submission, name), "no build tool is run: the harness calls the compiler itself");
    }
    assert_eq!(why(&submission, "lib.rs"), "the harness uses its own");
}

#[test]
fn a_mixture_of_languages_is_refused_and_names_a_file_of_each() {
    let dir = folder(&[("Board.cpp", "b"), ("board.rs", "b"), ("game.rs", "g")]);
    let error = read(dir.path(), BOTH).unwrap_err();
    assert_eq!(error.to_string(), "Board.cpp is C++ and board.rs is Rust");
    assert!(error.help().contains("one language"));
}

#[test]
fn a_misspelt_source_is_taken_for_the_nearest_of_all_languages() {
    let near = |name: &str| {
        let error = read(folder(&[(name, "b")]).path(), BOTH).unwrap_err();
        let IntakeError::NothingWanted { near, .. } = error else { panic!("{error}") };
        near
    };
    assert_eq!(near("Bord.rs"), [("board.rs".to_owned(), "Bord.rs".to_owned())]);
    assert_eq!(near("bord.cpp"), [("Board.cpp".to_owned(), "bord.cpp".to_owned())]);
    assert_eq!(near("Board.cc"), [("Board.cpp".to_owned(), "Board.cc".to_owned())]);
}
