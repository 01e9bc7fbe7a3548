//! What a hostile, a careless and a good submission come to.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Mode};
use tempfile::TempDir;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::names::{distance, shown};
use super::*;

const WANTED: Wanted = Wanted {
    sources: &["Board.cpp", "Player.cpp", "Game.cpp"],
    documents: &[&["report.txt", "report.doc", "report.docx"]],
    given: &["globals.h", "Board.h", "main.cpp"],
};

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
    let error = read(path, &WANTED).unwrap_err();
    assert!(!error.help().is_empty());
    error
}

#[test]
fn a_folder_and_an_archive_give_the_same_files_in_the_order_of_the_assignment() {
    let dir = folder(ALL);
    let (_keep, zip) = archive(ALL);
    let from_folder = read(dir.path(), &WANTED).unwrap();
    let from_archive = read(&zip, &WANTED).unwrap();
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
        let submission = read(path, &WANTED).unwrap();
        assert_eq!(taken(&submission), ALL);
        let ignored: Vec<_> = submission.ignored.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(ignored, ["project/Project.sln"]);
    }
}

#[test]
fn the_topmost_folder_with_a_source_is_the_one_that_counts() {
    let dir = folder(ALL);
    add(dir.path(), &[("old/Board.cpp", "old"), ("old/more/Game.cpp", "old")]);
    let submission = read(dir.path(), &WANTED).unwrap();
    assert_eq!(taken(&submission), ALL);
    assert!(why(&submission, "old").starts_with("a folder"));
}

#[test]
fn sources_in_several_folders_are_not_chosen_from() {
    let (_keep, zip) = archive(&[("a/Board.cpp", ""), ("b/Board.cpp", ""), ("b/Game.cpp", "")]);
    assert_eq!(refused(&zip), IntakeError::SeveralFolders { folders: vec!["a".to_owned(), "b".to_owned()] });
}

#[test]
fn folders_deeper_than_the_limit_are_not_searched() {
    let dir = folder(&[("1/2/3/4/Board.cpp", "deep")]);
    assert_eq!(taken(&read(dir.path(), &WANTED).unwrap()), [("Board.cpp", "deep")]);
    for path in [
        folder(&[("1/2/3/4/5/Board.cpp", "deep")]).path(),
        archive(&[("1/2/3/4/5/Board.cpp", "")]).1.as_path(),
    ] {
        assert!(read(path, &WANTED).is_err());
    }
}

#[test]
fn a_submission_with_some_sources_says_what_is_missing_and_what_may_be_meant() {
    let dir = folder(&[("Board.cpp", ""), ("game.cpp", ""), ("report.pdf", "")]);
    let submission = read(dir.path(), &WANTED).unwrap();
    assert_eq!(
        submission.missing,
        [
            ("Player.cpp".to_owned(), None),
            ("Game.cpp".to_owned(), Some("game.cpp".to_owned())),
            ("report.txt or report.doc or report.docx".to_owned(), Some("report.pdf".to_owned()))
        ]
    );
}

#[test]
fn a_name_in_other_capitals_is_not_accepted() {
    let dir = folder(&[("board.cpp", "")]);
    let error = refused(dir.path());
    assert_eq!(error.to_string(), "found no Board.cpp, Player.cpp or Game.cpp; did you mean board.cpp?");
    assert_eq!(error.help(), "rename board.cpp to Board.cpp: capitals and endings count");
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
}

#[test]
fn copies_of_given_files_are_kept_aside_and_other_files_are_left_out() {
    let dir = folder(ALL);
    add(dir.path(), &[("Board.h", "own"), ("vector", "evil"), ("Board.h.gch", "evil"), ("Makefile", "evil")]);
    let submission = read(dir.path(), &WANTED).unwrap();
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
    let ignored = read(dir.path(), &WANTED).unwrap().ignored;
    assert_eq!(ignored.len(), 21);
    assert_eq!((ignored[0].name.as_str(), ignored[20].name.as_str()), ("x00", "and 30 more"));
}

#[test]
fn the_first_alternative_of_a_document_is_taken() {
    let dir = folder(ALL);
    add(dir.path(), &[("report.docx", "x")]);
    let submission = read(dir.path(), &WANTED).unwrap();
    assert_eq!(taken(&submission), ALL);
    assert_eq!(why(&submission, "report.docx"), "report.txt is taken instead");
}

#[test]
fn contents_are_taken_byte_by_byte() {
    let text = "int x;\r\n// \u{e9}\r\n\0";
    for path in [folder(&[("Board.cpp", text)]).path(), archive(&[("Board.cpp", text)]).1.as_path()] {
        assert_eq!(taken(&read(path, &WANTED).unwrap()), [("Board.cpp", text)]);
    }
}

#[test]
fn a_link_to_the_whole_submission_is_followed() {
    let dir = folder(&[("real/Board.cpp", "board")]);
    std::os::unix::fs::symlink(dir.path().join("real"), dir.path().join("link")).unwrap();
    let submission = read(&dir.path().join("link"), &WANTED).unwrap();
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
    let submission = read(dir.path(), &WANTED).unwrap();
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
fn a_source_that_is_too_large_rejects_the_submission() {
    let large = "x".repeat(FILE_LIMIT as usize + 1);
    let (dir, (_keep, zip)) = (folder(&[("Board.cpp", &large)]), archive(&[("Board.cpp", &large)]));
    for path in [dir.path(), zip.as_path()] {
        assert_eq!(refused(path), IntakeError::TooBig { name: "Board.cpp".to_owned(), limit: FILE_LIMIT });
    }
    let (dir, (_keep, zip)) = (folder(&[("Board.cpp", &large[1..])]), archive(&[("Board.cpp", &large[1..])]));
    for path in [dir.path(), zip.as_path()] {
        assert_eq!(read(path, &WANTED).unwrap().files[0].content.len() as u64, FILE_LIMIT);
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
    let submission = read(dir.path(), &WANTED).unwrap();
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
    let submission = read(&path, &WANTED).unwrap();
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
        if let Ok(submission) = read(&path, &WANTED) {
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
    assert_eq!(read(dir.path(), &WANTED).unwrap().ignored[0].name, "x\\xff\\u{1b}]0;");
}
