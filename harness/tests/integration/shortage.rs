use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::stage::{Copy, accepted, say};
use crate::sweep::leaves_out;

/// Bytes that the harness and all that it starts may have together.
const ALLOWED: u64 = 180 << 20;

/// A group of processes that may have only so much, for as long as this lives.
struct Group(PathBuf);

impl Group {
    /// `None` where this user may not make one.
    fn of_little_memory(name: &str) -> Option<Group> {
        let group =
            Group::new(name, "memory", [("memory.limit_in_bytes", ALLOWED), ("memory.max", ALLOWED)])?;
        // Where there is swap it would be used first.
        let _ = fs::write(group.0.join("memory.swap.max"), "0");
        Some(group)
    }

    fn of_few_processes(most: u64) -> Option<Group> {
        Group::new(&format!("few-{most}"), "pids", [("pids.max", most); 2])
    }

    /// The limits are those of the first and the second version of groups.
    fn new(name: &str, controller: &str, limits: [(&str, u64); 2]) -> Option<Group> {
        let base = Path::new("/sys/fs/cgroup");
        let name = format!("harness-test-{name}-{}", std::process::id());
        let parents = [base.join(controller), base.to_owned()];
        parents.iter().zip(limits).find_map(|(parent, (limit, most))| {
            let group = Group(parent.join(&name));
            fs::create_dir(&group.0).ok()?;
            // Elsewhere it is a folder like any other, and a limit a file.
            group.0.join("cgroup.procs").exists().then_some(())?;
            fs::write(group.0.join(limit), most.to_string()).ok()?;
            Some(group)
        })
    }

    /// Has the kernel kill a process of this group.
    fn strike(&self) {
        let mut command = self.command(Path::new("tail"));
        // It keeps what has no line's end.
        let status = command.args(["-n", "1", "/dev/zero"]).stdout(Stdio::null()).status().unwrap();
        assert_eq!(status.signal(), Some(9));
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", "echo $$ > \"$0\" && exec \"$@\""]).arg(self.0.join("cgroup.procs")).arg(program);
        command
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// A Board that works, in 225 MiB: less than each scenario is allowed.
fn large_board() -> Copy {
    let ballast = "#include <cstring>\n#include <vector>\nstatic const std::vector<char>& ballast()\n{\n    \
                   static const std::vector<char> all(225 << 20, 'x');\n    return all;\n}\n\
                   static const bool loaded = !ballast().empty();\n";
    Copy::of("char-grid").prepend("Board.cpp", ballast)
}

fn grade(mut command: Command, submission: &Path, cache: &Path, only: &str) -> (Option<i32>, String) {
    command.arg("grade").arg(submission).args(["--only", only, "--memory", "off", "--cache-dir"]).arg(cache);
    let output = command.output().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&printed).into_owned())
}

#[test]
fn when_the_kernel_kills_for_want_of_memory_it_is_a_fault_of_ours_and_nothing_is_kept() {
    if leaves_out("a machine without memory") {
        return;
    }
    let Some(group) = Group::of_little_memory("own") else {
        say("SKIPPED: this user may not limit the memory of a group of processes");
        return;
    };
    let harness = assert_cmd::cargo::cargo_bin!("harness");
    let (copy, cache) = (large_board(), TempDir::new().unwrap());
    let outside = |only| grade(Command::new(harness), copy.path(), cache.path(), only);
    // Compiling takes more memory than the group has.
    assert_eq!(outside("board.silent").0, Some(0));
    let (code, text) = grade(group.command(harness), copy.path(), cache.path(), "board.construct");
    assert_eq!(code, Some(70), "{text}");
    assert!(text.contains("out of memory"), "{text}");
    let (code, text) = outside("board.construct");
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn what_others_lack_excuses_no_board_that_kills_itself() {
    if leaves_out("a board that kills itself beside others that lack memory") {
        return;
    }
    let Some(group) = Group::of_little_memory("others") else {
        say("SKIPPED: this user may not limit the memory of a group of processes");
        return;
    };
    // Not at once, so that the others' shortage comes meanwhile.
    let dies = "#include <csignal>\nstatic const int dead = [] {\n    for (int i = 0; i < 100000000; i++)\n        \
                asm volatile(\"\");\n    return raise(SIGKILL);\n}();\n";
    let (copy, cache) = (Copy::of("char-grid").prepend("Board.cpp", dies), TempDir::new().unwrap());
    let harness = assert_cmd::cargo::cargo_bin!("harness");
    let outside = |only| grade(Command::new(harness), copy.path(), cache.path(), only);
    let (code, text) = std::thread::scope(|scope| {
        let grading = scope.spawn(|| outside("board.attack.hit"));
        while !grading.is_finished() {
            group.strike();
        }
        grading.join().unwrap()
    });
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("crashed: killed"), "{text}");
}

/// What becomes of a grade that may have so many processes; `None` where this user may not limit their number.
fn grade_with_processes(most: u64) -> Option<(Option<i32>, String)> {
    let (group, cache) = (Group::of_few_processes(most)?, TempDir::new().unwrap());
    let command = group.command(assert_cmd::cargo::cargo_bin!("harness"));
    Some(grade(command, &accepted("char-grid"), cache.path(), "board.construct"))
}

/// From so few that the program cannot begin to about as many as it needs. All at once, as g++ waits for a quarter of a
/// minute when it cannot start a part.
#[test]
fn however_few_processes_there_are_it_is_a_fault_of_ours() {
    if leaves_out("a machine with few processes") {
        return;
    }
    let grades: Option<Vec<_>> = std::thread::scope(|scope| {
        let grades: Vec<_> = (1..8).map(|most| scope.spawn(move || grade_with_processes(most))).collect();
        grades.into_iter().map(|grade| grade.join().unwrap()).collect()
    });
    let Some(grades) = grades else {
        say("SKIPPED: this user may not limit the number of a group's processes");
        return;
    };
    for (code, text) in &grades {
        assert!(matches!(code, Some(0 | 70)), "{code:?}: {text}");
    }
    assert!(grades.iter().any(|(_, text)| text.contains("no process left for a compiler")), "{grades:?}");
}

/// A file system of its own, for as long as this lives.
struct Disk(TempDir);

impl Disk {
    /// `None` where this user may not mount one.
    fn new(bytes: u64) -> Option<Disk> {
        let place = TempDir::new().unwrap();
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", &format!("size={bytes}"), "none"]).arg(place.path());
        let mounted = command.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        mounted.then_some(Disk(place))
    }

    /// Fills it up to some bytes.
    fn fill(&self, left: u64) -> File {
        let free = rustix::fs::statvfs(self.0.path()).unwrap();
        let file = tempfile::tempfile_in(self.0.path()).unwrap();
        let flags = rustix::fs::FallocateFlags::empty();
        rustix::fs::fallocate(&file, flags, 0, free.f_bavail * free.f_frsize - left).unwrap();
        file
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

#[test]
fn a_full_disk_is_a_fault_of_ours_and_nothing_is_kept() {
    if leaves_out("a full disk") {
        return;
    }
    let Some(disk) = Disk::new(400 << 20) else {
        say("SKIPPED: this user may not make a disk that is soon full");
        return;
    };
    let harness = assert_cmd::cargo::cargo_bin!("harness");
    let cache = disk.0.path().join("cache");
    let grade = |name, only| grade(Command::new(harness), &accepted(name), &cache, only);
    assert_eq!(grade("char-grid", "board.construct").0, Some(0));
    let filling = disk.fill(120 << 10);
    let (code, text) = grade("terse-rand", "board.construct");
    assert_eq!(code, Some(70), "{text}");
    drop(filling);
    let (code, text) = grade("terse-rand", "board.construct");
    assert_eq!(code, Some(0), "{text}");
}
