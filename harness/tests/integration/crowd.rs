use std::path::Path;
use std::process::{Child, Command};

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use tempfile::TempDir;

use crate::stage::{Copy, check, grade, say};
use crate::sweep::leaves_out;

/// Who wants the processor besides: enough that a tenth of a second takes more than one, and few enough for a machine that
/// takes half a second for the same.
const OTHERS: usize = 14;

/// Loops without an end on one processor, for as long as this lives.
struct Crowd(Vec<Child>);

impl Crowd {
    /// Each in a session of its own: some kernels share the processor out among sessions. `None` where that cannot be.
    fn gather() -> Option<Crowd> {
        let mut crowd = Crowd(Vec::new());
        for _ in 0..OTHERS {
            let mut one = Command::new("setsid");
            crowd.0.push(one.args(["sh", "-c", "while :; do :; done"]).spawn().ok()?);
        }
        Some(crowd)
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for one in &mut self.0 {
            let _ = one.kill();
            let _ = one.wait();
        }
    }
}

/// This thread, and what it starts, has one processor from now on.
fn keep_to_one_processor() {
    let all = sched_getaffinity(None).unwrap();
    let mut one = CpuSet::new();
    one.set((0..CpuSet::MAX_CPU).find(|cpu| all.is_set(*cpu)).unwrap());
    sched_setaffinity(None, &one).unwrap();
}

/// A Board that works, after a part of a second.
fn slow_board() -> Copy {
    let work = "static const int slow = [] {\n    for (volatile int i = 0; i < 100000000; i = i + 1) {}\n    \
                return 0;\n}();\n";
    Copy::of("char-grid").prepend("Board.cpp", work)
}

/// Whether the kernel tells how long a process waits for a processor, and which processes are whose.
pub(crate) fn kernel_tells() -> bool {
    ["schedstat", "children"].iter().all(|file| Path::new("/proc/thread-self").join(file).exists())
}

#[test]
fn a_board_that_waits_for_a_processor_has_its_time_when_it_has_the_processor() {
    if leaves_out("a board that waits in a crowd") {
        return;
    }
    if !kernel_tells() {
        say("SKIPPED: this kernel does not tell how long a process waits for a processor");
        return;
    }
    let (copy, folder) = (slow_board(), TempDir::new().unwrap());
    let (cache, rubric) = (folder.path().join("cache"), folder.path().join("rubric.toml"));
    std::fs::write(&rubric, "[limits]\ncpu-seconds = 10\nwall-seconds = 1\n").unwrap();
    let [cache, rubric] = [&cache, &rubric].map(|path| path.to_str().unwrap());
    let grade = |only| {
        grade(copy.path(), &["--only", only, "--memory", "off", "--rubric", rubric, "--cache-dir", cache])
    };
    // What is compiled before need not be compiled in the crowd.
    grade("board.construct");
    // A thread of its own, as it keeps to one processor until it ends.
    let crowded = || {
        keep_to_one_processor();
        Crowd::gather().map(|_crowd| grade("board.attack.repeat"))
    };
    let Some(report) = std::thread::scope(|scope| scope.spawn(crowded).join().unwrap()) else {
        say("SKIPPED: there is no setsid");
        return;
    };
    let result = check(&report, "board.attack.repeat");
    assert!(result.verdict.is_pass(), "{:?}", result.verdict);
}
