//! Compilers and linkers that misbehave: whatever they do once, a grade is what it is with good ones, and what they do for
//! good is never a submission's fault.
//!
//! A program of ours stands in the place of each tool, in an installation of its own, and misbehaves as often as there are
//! tokens in a pipe. A confined tool can write nowhere, so what it may do is handed to it.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::model::GradeReport;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

use crate::stage::{accepted, gcc_prefix, harness, say};
use crate::sweep::{AtMost, leaves_out, part_of};

/// An installation whose tools misbehave when they are told to.
struct Installation {
    folder: TempDir,
    rules: Vec<String>,
    /// Held open, so that tokens wait in them.
    pipes: Vec<File>,
    search: String,
}

impl Installation {
    /// With stand-ins for those of the machine's tools.
    fn of(tools: &[&str]) -> Installation {
        let folder = TempDir::new().unwrap();
        let home = folder.path().canonicalize().unwrap();
        for part in ["bin", "libexec", "include"] {
            fs::create_dir(home.join(part)).unwrap();
        }
        // Others may look in, as in any installation.
        fs::set_permissions(&home, Permissions::from_mode(0o755)).unwrap();
        for tool in tools {
            fs::copy(on_path(tool).canonicalize().unwrap(), home.join("libexec").join(tool)).unwrap();
            compile_stand_in(&home, tool);
        }
        let search = format!("{}:{}", home.join("bin").display(), std::env::var("PATH").unwrap());
        Installation { folder, rules: Vec::new(), pipes: Vec::new(), search }
    }

    /// Has the tool misbehave in the runs one of whose arguments has that word in it, so many times.
    fn misbehaving(mut self, word: &str, how: &str, times: usize) -> Installation {
        let name = format!("pipe{}", self.pipes.len());
        let include = self.folder.path().join("include");
        mknodat(CWD, include.join(&name), FileType::Fifo, Mode::from_raw_mode(0o644), 0).unwrap();
        let mut pipe = OpenOptions::new().read(true).write(true).open(include.join(&name)).unwrap();
        pipe.write_all(&b"x".repeat(times)).unwrap();
        self.pipes.push(pipe);
        self.rules.push(format!("{word} {how} {name}\n"));
        fs::write(include.join("rules"), self.rules.concat()).unwrap();
        self
    }

    /// Tokens that no run has taken.
    fn left(&self) -> Vec<&str> {
        let is_left = |pipe: &File| rustix::io::ioctl_fionread(pipe).unwrap() > 0;
        let rules = self.rules.iter().zip(&self.pipes);
        rules.filter(|(_, pipe)| is_left(pipe)).map(|(rule, _)| rule.trim()).collect()
    }

    fn grade(&self, submission: &Path, cache: &Path, more: &[&str]) -> Graded {
        let mut command = harness();
        command.arg("grade").arg(submission).arg("--cache-dir").arg(cache).env("PATH", &self.search);
        let output = command.args(["--format", "json"]).args(more).output().unwrap();
        Graded {
            code: output.status.code().unwrap(),
            report: serde_json::from_slice(&output.stdout).ok(),
            complaint: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

struct Graded {
    code: i32,
    report: Option<GradeReport>,
    complaint: String,
}

impl Graded {
    /// What there is to say against full marks; nothing if there is nothing.
    fn complaint(&self, words: &str) -> Option<String> {
        let earned = self.report.as_ref().map(|report| (report.score.earned, report.score.possible));
        let is_full = self.code == 0 && earned.is_some_and(|(earned, possible)| earned == possible);
        (!is_full).then(|| format!("{words}: exit {}, {earned:?} points, {}", self.code, self.complaint))
    }
}

fn on_path(tool: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    std::env::split_paths(&path).map(|folder| folder.join(tool)).find(|file| file.is_file()).unwrap()
}

fn compile_stand_in(home: &Path, tool: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration/unreliable/tool.c");
    let mut compiler = Command::new(on_path("g++"));
    compiler.args(["-x", "c", "-o"]).arg(home.join("bin").join(tool)).arg(source);
    compiler.arg(format!("-DHOME=\"{}\"", home.display()));
    compiler.arg(format!("-DPREFIX=\"{}/\"", gcc_prefix(&on_path("g++")).display()));
    assert!(compiler.status().unwrap().success());
}

/// One component, whose checks are few.
const LITTLE: [&str; 2] = ["--only", "board.construct"];

/// What a tool can do instead of its work.
const MISBEHAVIOURS: [&str; 10] =
    ["internal", "internal-1", "driver", "memory", "mute", "empty", "segfault", "killed", "garbage", "half"];

#[test]
fn what_a_compiler_or_linker_does_once_to_a_component_changes_nothing() {
    if leaves_out("what a compiler or linker does once to a component changes nothing") {
        return;
    }
    let cache = TempDir::new().unwrap();
    let mut wrong = Vec::new();
    // One installation, for which there is one kit.
    let mut installation = Installation::of(&["g++", "ld"]);
    // Both in each grade, one after the other, in another way.
    for (how, other) in MISBEHAVIOURS.iter().zip(MISBEHAVIOURS.iter().cycle().skip(3)) {
        installation = installation.misbehaving("Board.cpp", how, 1).misbehaving("library.so", other, 1);
        let arguments = [&LITTLE[..], &["--no-cache"]].concat();
        let graded = installation.grade(&accepted("char-grid"), cache.path(), &arguments);
        wrong.extend(graded.complaint(&format!("{how} and {other}")));
        wrong.extend(installation.left().into_iter().map(|rule| format!("never happened: {rule}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_a_compiler_does_once_to_each_part_of_the_kit_or_when_it_is_asked_changes_nothing() {
    if leaves_out("compilers that fail once in each part of the kit") {
        return;
    }
    let parts = [
        "harness_usual.h",
        "harness_all.h",
        "component-board_shim",
        "component-game_shim",
        "component-player_shim",
        "component-self_attack_shim",
        "harness_runtime.cpp",
    ];
    let mut wrong = Vec::new();
    for shift in [0, 5] {
        let cache = TempDir::new().unwrap();
        let ways = MISBEHAVIOURS.iter().cycle().skip(shift);
        let rules = parts.iter().chain(&["print-file-name=libasan", "print-file-name=libstdc++"]).zip(ways);
        let installation = rules.fold(Installation::of(&["g++"]), |installation, (part, how)| {
            installation.misbehaving(part, how, 1)
        });
        let graded = installation.grade(&accepted("char-grid"), cache.path(), &[]);
        wrong.extend(graded.complaint(&format!("shift {shift}")));
        let memory = graded.report.map(|report| report.memory);
        let watched = Installation::of(&["g++"]).grade(&accepted("char-grid"), cache.path(), &[]);
        assert_eq!(memory, watched.report.map(|report| report.memory), "who watches memory");
        wrong.extend(installation.left().into_iter().map(|rule| format!("never happened: {rule}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_a_tool_does_again_and_again_is_no_submissions_fault_and_forgotten_when_it_is_well() {
    if leaves_out("a tool that fails again and again") {
        return;
    }
    let cache = TempDir::new().unwrap();
    let ways = vec![
        ("Board.cpp", "g++", "internal"),
        ("Board.cpp", "g++", "killed"),
        ("library.so", "ld", "garbage"),
    ];
    for (stage, tool, how) in part_of(ways, AtMost { usual: 1, broad: 3 }) {
        let ill = Installation::of(&[tool]).misbehaving(stage, how, 50);
        let graded = ill.grade(&accepted("char-grid"), cache.path(), &LITTLE);
        assert_eq!((graded.code, graded.report.is_some()), (70, false), "{how}: {}", graded.complaint);
        assert!(graded.complaint.contains("does not work reliably here"), "{}", graded.complaint);
    }
    let well = Installation::of(&["g++", "ld"]).grade(&accepted("char-grid"), cache.path(), &LITTLE);
    assert_eq!(well.complaint("well again"), None);
}

/// The toolchain's libraries are rustc's own, by a link: only what starts it is a copy.
fn rust_installation() -> Option<Installation> {
    let asked = Command::new("rustc").args(["--print", "sysroot"]).current_dir("/").output().ok()?;
    let sysroot = PathBuf::from(String::from_utf8(asked.stdout).ok()?.trim());
    let installation = Installation::of(&[]);
    let home = installation.folder.path().canonicalize().unwrap();
    symlink(sysroot.join("lib"), home.join("lib")).unwrap();
    fs::copy(sysroot.join("bin/rustc"), home.join("libexec/rustc")).ok()?;
    compile_stand_in(&home, "rustc");
    // The libraries may lie where only root may go; so that the compiler is taken for one that does, it does too.
    fs::set_permissions(&home, Permissions::from_mode(0o700)).unwrap();
    Some(installation)
}

#[test]
fn what_rustc_does_once_to_a_component_or_to_the_kit_changes_nothing() {
    if leaves_out("a rustc that fails once") {
        return;
    }
    if rust_installation().is_none() {
        say("SKIPPED: no rustc: nothing is known of one that misbehaves");
        return;
    }
    let cache = TempDir::new().unwrap();
    let kit = ["harness_rt.rs", "battleship.rs", "shim.rs"];
    let ways = ["panic", "empty", "killed", "mute", "garbage", "segfault", "half", "internal-1"];
    let installation =
        kit.iter().zip(ways).fold(rust_installation().unwrap(), |installation, (part, how)| {
            installation.misbehaving(part, how, 1)
        });
    let graded = installation.grade(&accepted("rust-grid"), cache.path(), &LITTLE);
    assert_eq!(graded.complaint("the kit"), None);
    assert_eq!(installation.left(), Vec::<&str>::new());
    let mut installation = installation;
    for how in ways {
        installation = installation.misbehaving("harness_component.rs", how, 1);
        let arguments = [&LITTLE[..], &["--no-cache"]].concat();
        let graded = installation.grade(&accepted("rust-grid"), cache.path(), &arguments);
        assert_eq!(graded.complaint(how), None);
        assert_eq!(installation.left(), Vec::<&str>::new());
    }
}
