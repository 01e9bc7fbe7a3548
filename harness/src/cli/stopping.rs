//! SIGINT and SIGTERM: one line that says what is kept, then the end that the signal means.
//!
//! What is kept needs no help: it is written whole or not at all at every moment, so a run may as well be killed. The line
//! is for the person who pressed the keys. Signals that are ignored at the start (`nohup`, a shell's background) stay ignored.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};

use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};

use crate::report::visible;
use crate::stop;

/// The files that would be kept if the run were stopped now.
static KEPT: Mutex<Kept> = Mutex::new(Kept { lines: Vec::new(), resume: Resume::SameCommand });

#[derive(Debug)]
struct Kept {
    lines: Vec<String>,
    resume: Resume,
}

/// The command that goes on after this run was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Resume {
    /// The same command.
    SameCommand,
    /// The same command, if it may use what is kept.
    WithCache,
}

/// The most characters of a path that are shown.
const SHOWN: usize = 4096;

/// Adds a line to what a signal prints.
pub(super) fn keeps(what: &str, place: &Path, resume: Resume) {
    let line = format!("{what} are kept in {}", visible::inline(&place.to_string_lossy(), SHOWN));
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.resume = resume;
    if !kept.lines.contains(&line) {
        kept.lines.push(line);
    }
    drop(kept);
    listen_once();
}

fn listen_once() {
    static ONCE: Once = Once::new();
    // Without a handler a signal ends the process as ever, just without a word.
    ONCE.call_once(|| drop(listen()));
}

/// True if the run ends by itself once it is asked to.
static IS_GENTLE: AtomicBool = AtomicBool::new(false);

/// From here on a first signal only sets the flag that is returned, and the run ends by itself; nothing may be built or kept any
/// more. A second one ends it at once.
pub(super) fn gently() -> Arc<AtomicBool> {
    IS_GENTLE.store(true, Ordering::SeqCst);
    listen_once();
    stop::flag()
}

fn listen() -> io::Result<()> {
    let status = fs::read_to_string("/proc/self/status")?;
    let heard = [SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(&status, *signal));
    let heard: Vec<i32> = heard.collect();
    for signal in &heard {
        // A second signal ends the process at once, without the line.
        flag::register_conditional_shutdown(*signal, 128 + signal, stop::flag())?;
        flag::register(*signal, stop::flag())?;
    }
    let mut signals = Signals::new(&heard)?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            end(signal);
        }
    })?;
    Ok(())
}

/// True if the process was started with the signal ignored.
fn is_ignored(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

fn end(signal: i32) {
    if IS_GENTLE.load(Ordering::SeqCst) {
        return;
    }
    let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let name = low_level::signal_name(signal).unwrap_or("a signal");
    let mut err = io::stderr();
    // A terminal has just shown the keys that were pressed.
    let start = if err.is_terminal() { "\n" } else { "" };
    let _ = writeln!(err, "{start}harness: stopped by {name}; {}", stopped_line(&kept));
    end_compilers();
    let _ = low_level::emulate_default_handler(signal);
}

fn stopped_line(kept: &Kept) -> String {
    let again = match kept.resume {
        Resume::SameCommand => "the same command goes on from there",
        Resume::WithCache => "the same command without --no-cache goes on from there",
    };
    format!("{}; {again}", kept.lines.join(", "))
}

/// Compilers are in process groups of their own, which a terminal's signal does not reach. Workers have sessions of their
/// own and end with the parent's side of their channel.
fn end_compilers() {
    let Some(ours) = std::process::id().try_into().ok().and_then(membership) else { return };
    for child in children() {
        let leads = |theirs: &Membership| theirs.group == child && theirs.session == ours.session;
        if membership(child).is_some_and(|theirs| leads(&theirs))
            && let Some(group) = Pid::from_raw(child)
        {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

/// The process group and the session of a process: 0 for one that was made outside of our namespace of process numbers,
/// as those of a container's first program are; `rustix` takes no 0.
#[derive(Debug, PartialEq, Eq)]
struct Membership {
    group: i32,
    session: i32,
}

fn membership(process: i32) -> Option<Membership> {
    membership_in(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?)
}

/// Reads `/proc/PID/stat`, where state, parent, group and session come after the name in brackets.
fn membership_in(stat: &str) -> Option<Membership> {
    let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(2);
    let mut number = || words.next()?.parse().ok();
    Some(Membership { group: number()?, session: number()? })
}

fn children() -> Vec<i32> {
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let ids: Vec<String> =
        lists.flat_map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect();
    ids.iter().filter_map(|id| id.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_kept_where_and_how_to_go_on() {
        let lines = vec!["finished records are kept in results".to_owned()];
        let stopped_line = |resume| stopped_line(&Kept { lines: lines.clone(), resume });
        assert!(
            stopped_line(Resume::SameCommand).ends_with("in results; the same command goes on from there")
        );
        assert!(stopped_line(Resume::WithCache).contains("without --no-cache"));
    }

    #[test]
    fn a_signal_that_was_ignored_at_the_start_stays_so() {
        let status = "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000002\n";
        assert!(is_ignored(status, SIGINT) && !is_ignored(status, SIGTERM));
        assert!(!is_ignored("", SIGINT));
    }

    #[test]
    fn group_and_session_are_read_also_where_they_are_outside_of_the_namespace() {
        let stat = |group, session| membership_in(&format!("7 (a) name) S 1 {group} {session} 0 -1 4194304"));
        assert_eq!(stat(7, 3), Some(Membership { group: 7, session: 3 }));
        assert_eq!(stat(0, 0), Some(Membership { group: 0, session: 0 }));
        assert_eq!(membership_in("7 (cut off) S 1"), None);
    }
}
