use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use predicates::prelude::*;
use predicates::str::contains;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::Value;
use tempfile::TempDir;

use crate::stage::{Copy, HANGS, accepted, harness, root, say};
use crate::sweep::{Extent, extent, leaves_out};

/// How often every kind is damaged and a grade made.
fn rounds() -> usize {
    match extent() {
        Extent::Usual => 2,
        Extent::Broad | Extent::Whole => 9,
    }
}

/// Bytes that are flipped in each kind before each grade: 540 in all where sweeps are broad. What is compiled takes long to be made again.
const FLIPS: [(&str, usize); 4] = [("kits", 5), ("libraries", 25), ("results", 15), ("answers", 15)];

/// A submission that fails one check and passes others, and a cache of its own that a grade has filled.
struct Bench {
    copy: Copy,
    home: TempDir,
    report: Value,
}

impl Bench {
    fn new() -> Bench {
        let call = "return m_impl->unplaceShip(topOrLeft, shipId, dir);";
        let copy = Copy::of("char-grid");
        let copy = copy.edit("Board.cpp", call, "m_impl->unplaceShip(topOrLeft, shipId, dir); return false;");
        let bench = Bench { copy, home: TempDir::new().unwrap(), report: Value::Null };
        copy_folder(&filled(&bench), &bench.cache());
        Bench { report: bench.grade(&[]), ..bench }
    }

    fn cache(&self) -> PathBuf {
        self.home.path().join("cache")
    }

    fn grade(&self, more: &[&str]) -> Value {
        self.grade_with(&self.cache(), more)
    }

    fn grade_with(&self, cache: &Path, more: &[&str]) -> Value {
        let mut command = harness();
        command.arg("grade").arg(self.copy.path()).arg("--cache-dir").arg(cache);
        command.args(["--only", "board.unplace-ship", "--memory", "off", "--format", "json"]).args(more);
        let output = command.output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{told}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// The files of that kind, the large ones or the others.
    fn files(&self, kind: &str, size: fn(u64) -> bool) -> Vec<PathBuf> {
        let mut found = Vec::new();
        collect(&self.cache().join(kind), &mut found);
        found.retain(|path| size(fs::metadata(path).unwrap().len()));
        found.sort();
        assert!(!found.is_empty(), "{kind}");
        found
    }

    fn small(&self, kind: &str) -> Vec<PathBuf> {
        self.files(kind, |bytes| (1..LARGE).contains(&bytes))
    }
}

/// A cache that a grade has filled, made once for all tests: a kit takes many seconds.
fn filled(bench: &Bench) -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap();
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("filled-cache");
    bench.grade_with(&cache, &[]);
    cache
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let from = entry.unwrap().path();
        let to = to.join(from.file_name().unwrap());
        if from.is_dir() {
            copy_folder(&from, &to);
        } else {
            fs::copy(&from, &to).unwrap();
        }
    }
}

/// Precompiled headers take seconds to be made again, so not each round damages one.
const LARGE: u64 = 10 << 20;

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { collect(&path, found) } else { found.push(path) }
    }
}

fn flip(random: &mut Pcg64, files: &[PathBuf], times: usize) {
    for _ in 0..times {
        let file = &files[random.random_range(0..files.len())];
        let mut bytes = fs::read(file).unwrap();
        let place = random.random_range(0..bytes.len());
        bytes[place] ^= 1 << random.random_range(0..8u8);
        fs::write(file, bytes).unwrap();
    }
}

#[test]
fn flipped_bytes_in_all_kinds_of_entries_change_no_report() {
    if leaves_out("flipped bytes in all kinds of entries change no report") {
        return;
    }
    let bench = Bench::new();
    let mut random = Pcg64::seed_from_u64(16);
    for round in 0..rounds() {
        let large = bench.files("kits", |bytes| bytes >= LARGE);
        for (kind, times) in FLIPS {
            let files = if (kind, round) == ("kits", 0) { large.clone() } else { bench.small(kind) };
            flip(&mut random, &files, times);
        }
        assert_eq!(bench.grade(&[]), bench.report, "round {round}");
    }
}

type Damage = fn(&Path, &Path);

/// What else can happen to a file; the second is another of its kind.
const DAMAGES: [(&str, Damage); 5] = [
    ("emptied", |file, _| fs::write(file, "").unwrap()),
    ("truncated", |file, _| {
        let bytes = fs::read(file).unwrap();
        fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
    }),
    ("deleted", |file, _| fs::remove_file(file).unwrap()),
    ("swapped", |file, other| {
        let (one, two) = (fs::read(file).unwrap(), fs::read(other).unwrap());
        fs::write(file, two).unwrap();
        fs::write(other, one).unwrap();
    }),
    ("a folder", |file, _| {
        fs::remove_file(file).unwrap();
        fs::create_dir(file).unwrap();
    }),
];

#[test]
fn damage_of_any_shape_to_any_kind_of_entry_changes_no_report() {
    if leaves_out("damage of every shape to the cache") {
        return;
    }
    let bench = Bench::new();
    let mut random = Pcg64::seed_from_u64(17);
    for (name, damage) in DAMAGES {
        for (kind, _) in FLIPS {
            let files = bench.small(kind);
            let first = random.random_range(0..files.len());
            damage(&files[first], &files[(first + 1) % files.len()]);
        }
        assert_eq!(bench.grade(&[]), bench.report, "{name}");
    }
    fs::remove_dir_all(bench.cache().join("libraries")).unwrap();
    assert_eq!(bench.grade(&[]), bench.report);
}

#[test]
fn no_cache_replaces_what_is_kept() {
    if leaves_out("no cache replaces what is kept") {
        return;
    }
    let bench = Bench::new();
    let before: Vec<(PathBuf, u64)> = inodes(&bench);
    assert_eq!(bench.grade(&["--no-cache"]), bench.report);
    let after = inodes(&bench);
    let replaced = before.iter().zip(&after).filter(|(old, new)| old.0 == new.0 && old.1 != new.1);
    assert!(replaced.count() >= 3, "a library, its list and a result: {before:?} {after:?}");
}

/// What was built of the submission and what became of it, with the file that holds it.
fn inodes(bench: &Bench) -> Vec<(PathBuf, u64)> {
    let files = [bench.small("libraries"), bench.small("results")].concat();
    files.into_iter().map(|file| (file.clone(), fs::metadata(file).unwrap().ino())).collect()
}

#[test]
fn the_cache_shows_what_it_holds_and_can_be_cleared() {
    if leaves_out("the cache shows what it holds and can be cleared") {
        return;
    }
    let bench = Bench::new();
    fs::write(bench.cache().join("results/mine.txt"), "").unwrap();
    // The standard library's headers, the assignment's shims, the runtime, and room to spare, for an answer was wrong.
    let cache = |arguments: &[&str]| {
        let mut command = harness();
        command.env("HARNESS_CACHE_DIR", bench.cache()).arg("cache").args(arguments).assert()
    };
    cache(&[]).code(0).stdout(contains("kits            4").and(contains("components that were built")));
    cache(&["prune", "--cache-size", "50MiB"]).code(0).stdout(contains("removed"));
    cache(&["clear"]).code(0).stdout(contains("removed"));
    cache(&[]).code(0).stdout(contains("together        0"));
    assert!(bench.cache().join("results/mine.txt").is_file());
}

/// A hundred megabytes that each assignment, and each change of a given header, would otherwise make again.
#[test]
fn assignments_share_the_precompiled_standard_library_and_the_runtime() {
    if leaves_out("assignments share the precompiled standard library and the runtime") {
        return;
    }
    let bench = Bench::new();
    let before = bench.files("kits", |bytes| bytes >= LARGE);
    let connect_four = root().join("harness/examples/assignments/connectfour");
    let mut command = harness();
    command.env("HARNESS_CACHE_DIR", bench.cache()).args(["grade", "--memory", "off", "--assignment"]);
    command.arg(&connect_four).arg(connect_four.join("solution")).assert().code(0);
    assert_eq!(bench.files("kits", |bytes| bytes >= LARGE), before);
    let mut all = Vec::new();
    collect(&bench.cache(), &mut all);
    assert_eq!(all.iter().filter(|file| file.ends_with("objects/harness_runtime.o")).count(), 1);
}

#[test]
fn a_folder_that_is_no_cache_is_not_cleared() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("results")).unwrap();
    for action in ["prune", "clear"] {
        let mut command = harness();
        command.args(["cache", action, "--cache-dir"]).arg(folder.path());
        command.assert().code(2).stderr(contains("is no cache of harness"));
    }
    assert!(folder.path().join("results").is_dir());
}

#[test]
fn a_cache_over_its_size_loses_what_was_used_least_recently() {
    if leaves_out("a cache over its size") {
        return;
    }
    let bench = Bench::new();
    let report = bench.grade(&["--cache-size", "1MiB"]);
    assert_eq!(report, bench.report);
    let left: u64 = {
        let mut found = Vec::new();
        collect(&bench.cache(), &mut found);
        found.iter().map(|file| fs::metadata(file).unwrap().len()).sum()
    };
    assert!(left < 1 << 20, "{left}");
}

/// A grade with an empty cache, which takes seconds, and the process that it is.
fn begun(cache: &Path) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
    command.arg("grade").arg(accepted("char-grid")).args(["--memory", "off", "--cache-dir"]).arg(cache);
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap().trim().to_owned();
    u64::from_str_radix(&mask, 16).unwrap() & (1 << (signal - 1)) != 0
}

fn send(signal: &str, process: u32) {
    assert!(Command::new("kill").arg(signal).arg(process.to_string()).status().unwrap().success());
}

/// Waits until something of a kit is being made: then the signal is heard.
fn wait_for_work(cache: &Path) {
    let deadline = Instant::now() + HANGS;
    while fs::read_dir(cache.join("kits")).map_or(0, Iterator::count) == 0 {
        assert!(Instant::now() < deadline, "nothing is made");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Its end, which is made for one that hangs.
fn ended(mut child: Child) -> Output {
    let deadline = Instant::now() + HANGS;
    while child.try_wait().unwrap().is_none() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    child.wait_with_output().unwrap()
}

/// Lines beside the one that a first run says at its beginning.
fn words_of_end(told: &str) -> usize {
    told.lines().filter(|line| !line.contains("preparing headers")).count()
}

#[test]
fn a_signal_says_in_one_line_what_is_kept_and_ends_the_process_as_it_would() {
    for (signal, number) in [("-INT", 2), ("-TERM", 15)] {
        // Whoever starts programs in the background has them ignore it, and so it stays.
        if is_ignored(number) {
            say(&format!("SKIPPED: signal {number} is ignored here; nothing is known of what it does"));
            continue;
        }
        let home = TempDir::new().unwrap();
        let child = begun(home.path());
        wait_for_work(home.path());
        send(signal, child.id());
        let output = ended(child);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.signal(), Some(number), "{told}");
        assert_eq!(words_of_end(&told), 1, "{told}");
        assert!(told.contains("are kept in") && told.contains("the same command goes on"), "{told}");
    }
}

/// Starts a grade, asks it to stop once something of a kit is made, and says its exit code, with 128 added to a signal's
/// number.
const STOPPED_IN_A_SHELL: &str = r#"
"$1" grade "$2" --memory off --cache-dir "$3" >/dev/null & harness=$!
until [ -n "$(ls "$3/kits" 2>/dev/null)" ]; do sleep 0.01; done
kill -TERM $harness
wait $harness
echo "ended with $?"
"#;

/// The first program of a container or of `docker exec` is in a session that began outside, which has no number inside.
#[test]
fn a_signal_ends_it_also_where_its_session_began_outside_of_the_container() {
    let unshare = ["--pid", "--fork", "--mount-proc"];
    if !Command::new("unshare").args(unshare).arg("true").status().is_ok_and(|status| status.success()) {
        say("SKIPPED: this user may not make a namespace of process numbers");
        return;
    }
    let home = TempDir::new().unwrap();
    let mut command = assert_cmd::Command::new("unshare");
    command.args(unshare).args(["bash", "-c", STOPPED_IN_A_SHELL, "bash"]);
    command.arg(assert_cmd::cargo::cargo_bin!("harness")).arg(accepted("char-grid")).arg(home.path());
    let output = command.timeout(HANGS).output().unwrap();
    let [said, told] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(said, "ended with 143\n", "{told}");
    assert_eq!(words_of_end(&told), 1, "{told}");
}

#[test]
fn what_a_killed_run_left_is_swept_by_the_next() {
    let home = TempDir::new().unwrap();
    let mut child = begun(home.path());
    wait_for_work(home.path());
    child.kill().unwrap();
    child.wait().unwrap();
    let scratch = || fs::read_dir(home.path().join("scratch")).unwrap().count();
    assert_eq!(scratch(), 1);
    let mut command = harness();
    command.args(["cache", "prune", "--cache-dir"]).arg(home.path()).assert().code(0);
    assert_eq!(scratch(), 0);
}
