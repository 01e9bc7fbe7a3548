mod page;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use reference::reversi::Model;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use tempfile::TempDir;

use crate::browser::Browser;
use crate::killed::descendants;
use crate::stage::{cache, harness, root, say};
use crate::sweep::leaves_out;
use page::Page;

/// A fixture of Reversi, with what it is based on.
fn fixture(kind: &str, name: &str, folder: &Path) -> PathBuf {
    let all =
        harness::selftest::load(&root().join("fixtures"), harness::assignments::find("reversi").unwrap());
    let all = all.unwrap();
    let one = all.iter().find(|fixture| fixture.name == name).unwrap_or_else(|| panic!("{kind}/{name}"));
    one.materialise(folder, &[]).unwrap()
}

/// A show that runs.
struct Show {
    child: Child,
    out: BufReader<ChildStdout>,
    port: u16,
    token: String,
}

impl Show {
    fn begin(submission: &Path, arguments: &[&str]) -> Show {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
        command.arg("show").arg(submission).arg("--no-browser").args(arguments);
        Show::started(command)
    }

    fn of_reference(arguments: &[&str]) -> Show {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
        command.args(["show", "--reference", "reversi", "--no-browser"]).args(arguments);
        Show::started(command)
    }

    /// A show on a desktop whose browser copies the file that it is to open.
    fn begin_on_desktop(submission: &Path, browser: &Path, opened: &Path) -> Show {
        fs::create_dir(browser).unwrap();
        let program = browser.join("xdg-open");
        fs::write(
            &program,
            format!("#!/bin/sh\ncp \"$1\" '{0}.new' && mv '{0}.new' '{0}'\n", opened.display()),
        )
        .unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
        let path = std::env::var("PATH").unwrap();
        command.arg("show").arg(submission).env("DISPLAY", ":99");
        command.env("PATH", format!("{}:{path}", browser.display()));
        Show::started(command)
    }

    fn started(mut command: Command) -> Show {
        command.env("HARNESS_CACHE_DIR", cache()).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut address = String::new();
        out.read_line(&mut address).unwrap();
        let told = address.trim().strip_prefix("http://127.0.0.1:").and_then(|rest| rest.split_once("/#"));
        let (port, token) = told.unwrap_or_else(|| panic!("{address:?}: {:?}", child.wait_with_error()));
        let (port, token) = (port.parse().unwrap(), token.to_owned());
        Show { child, out, port, token }
    }

    fn page(&self) -> Page {
        Page::open(self.port, &self.token)
    }

    /// The first line of the answer to a request whose lines these are, with `PORT` for the port.
    fn answer(&self, lines: &[&str]) -> String {
        let head = lines.iter().map(|line| format!("{line}\r\n")).collect::<String>() + "\r\n";
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(head.replace("PORT", &self.port.to_string()).as_bytes()).unwrap();
        let mut answer = String::new();
        BufReader::new(stream).read_line(&mut answer).unwrap();
        answer.trim().to_owned()
    }

    /// The exit code and the words on standard error, once it ends.
    fn end(mut self) -> (Option<i32>, String) {
        self.out.read_to_string(&mut String::new()).unwrap();
        (self.child.wait().unwrap().code(), self.child.wait_with_error())
    }
}

trait Words {
    fn wait_with_error(&mut self) -> String;
}

impl Words for Child {
    fn wait_with_error(&mut self) -> String {
        let mut words = String::new();
        self.stderr.take().unwrap().read_to_string(&mut words).unwrap();
        words
    }
}

/// The exit code, the digests and all that a replay prints.
fn replay(submission: &Path, script: &Path, more: &[&str]) -> (Option<i32>, Vec<String>, String) {
    let mut command = harness();
    let output = command.arg("show").arg(submission).arg("--replay").arg(script).args(more).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let digests = out.lines().filter(|line| line.contains(", frame "));
    let digests = digests.map(|line| line.rsplit_once(", ").unwrap().1.to_owned()).collect();
    (output.status.code(), digests, out + &String::from_utf8_lossy(&output.stderr))
}

#[test]
fn what_is_played_on_the_page_is_a_script_that_shows_the_same_frames() {
    let place = TempDir::new().unwrap();
    let submission = fixture("accepted", "ui-hover-preview", place.path());
    let file = place.path().join("played.txt");
    let show = Show::begin(&submission, &["--size", "4x4", "--record", file.to_str().unwrap()]);
    let mut page = show.page();
    let hello = page.next_message();
    assert_eq!((&hello["kind"], hello["sizes"].as_array().unwrap().len()), (&json!("hello"), 49));
    assert_eq!(page.next_message(), json!({"kind": "started", "width": 4, "height": 4}));
    let first = page.next_frame();
    assert_eq!((first.width, first.height), (200, 200));
    for (x, y) in [(75, 75), (75, 125), (125, 75), (125, 125)] {
        page.click(x, y);
    }
    // A second program in the same recording, in a state that somebody chose.
    page.send(&json!({"kind": "start", "width": 6, "height": 4}));
    assert_eq!(page.next_message()["width"], 6);
    page.send(&json!({"kind": "state", "number": 3}));
    page.key("q");
    page.send(&json!({"kind": "recording"}));
    let recording = page.next_message();
    assert!(recording["text"].as_str().unwrap().starts_with("./reversi 4 4\n"), "{recording}");
    let seen = page.close();
    let (code, words) = show.end();
    assert_eq!(code, Some(0), "{words}");
    assert!(words.contains("the page was closed") && words.contains("the recording is in"), "{words}");

    let script = fs::read_to_string(&file).unwrap();
    assert!(script.contains("press the left button at pixel (75, 125)\n"), "{script}");
    assert!(script.contains("./reversi 6 4\n") && script.contains(", the game is over\n"), "{script}");
    let (code, digests, words) = replay(&submission, &file, &[]);
    assert_eq!((code, digests), (Some(0), seen), "{words}\n{script}");
    let taken = harness().arg("show").arg(&submission).arg("--record").arg(&file).output().unwrap();
    assert_eq!(taken.status.code(), Some(2), "a file that is there is not written to");
}

#[test]
fn the_reference_is_shown_and_looks_as_the_same_file_handed_in_does() {
    if leaves_out("the reference is shown and looks as the same file handed in does") {
        return;
    }
    let place = TempDir::new().unwrap();
    let file = place.path().join("played.txt");
    let show = Show::of_reference(&["--size", "6x4", "--record", file.to_str().unwrap()]);
    let mut page = show.page();
    let [_, _] = [page.next_message(), page.next_message()];
    let first = page.next_frame();
    assert_eq!((first.width, first.height), (360, 288));
    page.click(150, 90);
    page.click(210, 150);
    page.send(&json!({"kind": "recording"}));
    page.next_message();
    let seen = page.close();
    let (code, words) = show.end();
    assert_eq!(code, Some(0), "{words}");

    let submission = fixture("accepted", "rust-reference", place.path());
    let (code, digests, words) = replay(&submission, &file, &[]);
    assert_eq!((code, &digests), (Some(0), &seen), "{words}");
    let mut reference = harness();
    reference.args(["show", "--reference", "reversi", "--replay"]).arg(&file);
    let again = String::from_utf8(reference.output().unwrap().stdout).unwrap();
    assert!(seen.iter().all(|digest| again.contains(digest)), "{again}");
}

#[test]
fn a_crash_is_explained_started_again_and_a_script_shows_it() {
    if leaves_out("a crash is explained started again and a script shows it") {
        return;
    }
    let place = TempDir::new().unwrap();
    let submission = fixture("mutants", "ui-input-middle-button", place.path());
    let show = Show::begin(&submission, &[]);
    let mut page = show.page();
    let [_, _] = [page.next_message(), page.next_message()];
    page.next_frame();
    page.send(&json!({"kind": "down", "id": 1, "x": 20, "y": 20, "button": 1}));
    let ended = page.next_message();
    assert_eq!(ended["kind"], "ended");
    let reason = ended["reason"].as_str().unwrap();
    assert!(reason.contains("the program crashed (") || reason.contains("threw"), "{ended}");
    page.send(&json!({"kind": "again"}));
    assert_eq!(page.next_message()["kind"], "started");
    page.next_frame();
    page.send(&json!({"kind": "recording"}));
    let script = page.next_message()["text"].as_str().unwrap().to_owned();
    kill_process(Pid::from_child(&show.child), Signal::TERM).unwrap();
    let (code, words) = show.end();
    assert!(code == Some(0) && words.contains("the show was stopped"), "{code:?}: {words}");

    let file = place.path().join("crash.txt");
    fs::write(&file, script).unwrap();
    let (code, _, words) = replay(&submission, &file, &[]);
    assert!(code == Some(1) && words.contains(&format!("program 1 ended: {reason}")), "{code:?}: {words}");
    fs::write(&file, "./reversi 4 4\nclick on it\n").unwrap();
    let (code, _, words) = replay(&submission, &file, &[]);
    assert!(code == Some(2) && words.contains("crash.txt, line 2: it is none of: click with"), "{words}");
}

#[test]
fn strangers_are_turned_away_and_nothing_is_left_after_the_show() {
    if leaves_out("strangers are turned away and nothing is left after the show") {
        return;
    }
    let place = TempDir::new().unwrap();
    let opened = place.path().join("opened.html");
    let submission = fixture("accepted", "ui-hover-preview", place.path());
    let show = Show::begin_on_desktop(&submission, &place.path().join("bin"), &opened);
    while !opened.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let address = format!("url=http://127.0.0.1:{}/#{}\"", show.port, show.token);
    assert!(fs::read_to_string(&opened).unwrap().contains(&address), "the browser is led to the page");
    let host = "Host: 127.0.0.1:PORT";
    assert_eq!(show.answer(&["GET / HTTP/1.1", host]), "HTTP/1.1 200 OK");
    assert_eq!(show.answer(&["GET / HTTP/1.1", "Host: localhost:PORT"]), "HTTP/1.1 421 Misdirected Request");
    let evil = show.answer(&["GET /app.js HTTP/1.1", host, "Origin: http://evil.example"]);
    assert_eq!(evil, "HTTP/1.1 403 Forbidden");
    assert_eq!(show.answer(&["DELETE / HTTP/1.1", host]), "HTTP/1.1 405 Method Not Allowed");
    assert!(show.answer(&[&"a".repeat(9000)]).starts_with("HTTP/1.1 431"));
    for token in ["", "0123456789abcdef0123456789abcdef"] {
        assert_eq!(Page::try_open(show.port, token).err().as_deref(), Some("HTTP/1.1 403 Forbidden"));
    }
    // More connections than are kept, and none of them says anything.
    let _idle: Vec<TcpStream> =
        (0..20).map(|_| TcpStream::connect(("127.0.0.1", show.port)).unwrap()).collect();
    let mut page = show.page();
    page.next_frame();
    let mut other = show.page();
    assert_eq!(page.end(), Some(4001), "the other page has it now");
    other.next_frame();
    other.send(&json!({"kind": "run", "command": "ls"}));
    assert_eq!(other.end(), Some(1008));
    let mut third = show.page();
    third.next_frame();
    third.send_text(&"x".repeat(300));
    assert_eq!(third.end(), Some(1008));
    let below = descendants(show.child.id());
    assert!(!below.is_empty(), "there is a worker");
    kill_process(Pid::from_child(&show.child), Signal::TERM).unwrap();
    assert_eq!(show.end().0, Some(0));
    let left: Vec<u32> =
        below.into_iter().filter(|pid| Path::new(&format!("/proc/{pid}")).exists()).collect();
    assert_eq!(left, [0; 0]);
}

#[test]
fn other_assignments_sizes_and_files_are_refused_with_what_to_do() {
    if leaves_out("other assignments sizes and files are refused with what to do") {
        return;
    }
    let place = TempDir::new().unwrap();
    let reversi = fixture("accepted", "ui-hover-preview", place.path());
    let script = place.path().join("script.txt");
    fs::write(&script, "./reversi 4 4\nlook\n").unwrap();
    let told = |submission: &Path, arguments: &[&str]| {
        let output = harness().arg("show").arg(submission).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let battleship = told(&crate::stage::accepted("char-grid"), &[]);
    assert!(
        battleship.contains("battleship has no window") && battleship.contains("for reversi"),
        "{battleship}"
    );
    let model = root().join("fixtures/reversi/accepted/rust-plain");
    assert!(told(&model, &[]).contains("has no user interface"));
    assert!(told(&reversi, &["--size", "9x9"]).contains("there is no board of 9x9"));
    assert!(told(&reversi, &["--replay", "/nowhere/to/be"]).contains("cannot read /nowhere/to/be"));
    let full = place.path().to_str().unwrap();
    let words = told(&reversi, &["--replay", script.to_str().unwrap(), "--frames", full]);
    assert!(words.contains("is no empty folder"), "{words}");
}

#[test]
fn a_whole_game_is_played_in_a_browser_and_looks_as_it_does_without_one() {
    let Some(mut browser) = Browser::start() else {
        say("SKIPPED: chromium is not installed, so no page is played in a browser");
        return;
    };
    let place = TempDir::new().unwrap();
    let submission = fixture("accepted", "ui-hover-preview", place.path());
    let file = place.path().join("played.txt");
    let show = Show::begin(&submission, &["--size", "4x4", "--record", file.to_str().unwrap()]);
    browser.open(&format!("http://127.0.0.1:{}/#{}", show.port, show.token));
    browser.wait_until("document.getElementById('window').dataset.frame !== undefined");
    assert_eq!(browser.evaluate("location.hash"), json!(""), "the token is off the address bar");
    let mut game = Model::new(4, 4).unwrap();
    while let Some(at) = game.next_moves().keys().next().copied() {
        game.play_move(at).unwrap();
        browser.click_on_canvas(50 * at.x + 25, 50 * at.y + 25);
    }
    assert!(game.is_game_over());
    browser.evaluate("delete document.getElementById('window').dataset.frame; location.reload()");
    browser.wait_until("document.getElementById('window').dataset.frame !== undefined");
    let shown = pixels(&browser.canvas());
    browser.close();
    let (code, words) = show.end();
    assert_eq!(code, Some(0), "{words}");

    let frames = place.path().join("frames");
    let (code, _, words) = replay(&submission, &file, &["--frames", frames.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{words}");
    let mut pictures: Vec<PathBuf> =
        fs::read_dir(&frames).unwrap().map(|entry| entry.unwrap().path()).collect();
    pictures.sort();
    let last = pixels(&fs::read(pictures.last().unwrap()).unwrap());
    let first = pixels(&fs::read(&pictures[0]).unwrap());
    assert_eq!(shown.len(), last.len());
    let different = |one: &[[u8; 3]]| one.iter().zip(&shown).filter(|(a, b)| a != b).count();
    assert_eq!(different(&last), 0, "pixels differ");
    assert!(different(&first) * 20 > last.len(), "the game is to be seen");
}

/// The pixels of a PNG file, without how opaque they are.
fn pixels(file: &[u8]) -> Vec<[u8; 3]> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let size = info.color_type.samples();
    bytes.chunks_exact(size).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}
