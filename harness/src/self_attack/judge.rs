//! From what the attacker reported to what was held off.

use crate::model::{End, RunRecord};

/// What the attacker tries, by the names that it reports: each must fail.
const ATTACKS: [&str; 49] = [
    "before-entry",
    "descriptors",
    "environment",
    "read-passwd",
    "read-canary",
    "list-canary",
    "read-own-maps",
    "read-parents-environment",
    "list-root",
    "list-temporary",
    "open-device",
    "make-here",
    "make-temporary",
    "make-in-memory",
    "make-beside-canary",
    "overwrite-canary",
    "change-mode",
    "rename-canary",
    "unlink-library",
    "memory-file",
    "change-folder",
    "change-root",
    "fork",
    "thread",
    "signal-parent",
    "signal-all",
    "trace-parent",
    "read-parents-memory",
    "open-parent",
    "leave-session",
    "pin-to-processor",
    "become-root",
    "much-memory",
    "raise-limit",
    "be-dumpable",
    "tcp",
    "udp",
    "local-socket",
    "machine-socket",
    "kernel-socket",
    "shared-memory",
    "semaphores",
    "message-queue",
    "io-uring",
    "programs-in-kernel",
    "key-ring",
    "page-faults",
    "new-namespace",
    "own-user-namespace",
];

/// The last one, in place of the process itself: where it works, nothing is reported.
const LAST: &str = "execute";

/// What every component must be able to do.
const ORDINARY: [&str; 6] = [
    "ordinary-memory",
    "ordinary-output",
    "ordinary-sleep",
    "ordinary-clock",
    "ordinary-exception",
    "ordinary-signal",
];

/// One thing that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// What.
    pub name: String,
    /// Whether it failed, as it must.
    pub held_off: bool,
}

/// What came of the attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttackOutcome {
    /// Everything that was tried.
    pub attacks: Vec<Attempt>,
    /// Ordinary things that did not work, though they must.
    pub hindered: Vec<String>,
    /// Whether the secret got out.
    pub leaked: bool,
    /// How the attacker ended, if not by coming to its end.
    pub ended: Option<String>,
}

impl AttackOutcome {
    /// Whether everything that must fail failed and nothing else did.
    pub fn is_clean(&self) -> bool {
        self.successes().is_empty() && self.hindered.is_empty() && !self.leaked && self.ended.is_none()
    }

    /// The attacks that worked.
    pub fn successes(&self) -> Vec<&str> {
        self.attacks.iter().filter(|attempt| !attempt.held_off).map(|attempt| attempt.name.as_str()).collect()
    }

    /// One line for a report.
    pub fn summary(&self) -> String {
        let held_off = self.attacks.iter().filter(|attempt| attempt.held_off).count();
        let works = ORDINARY.len() - self.hindered.len();
        let all = self.attacks.len();
        format!("{held_off} of {all} attacks held off, {works} of {} ordinary actions work", ORDINARY.len())
    }

    /// What is wrong, in words; empty when nothing is.
    pub fn complaint(&self) -> String {
        let mut wrong = Vec::new();
        if !self.successes().is_empty() {
            wrong.push(format!("these attacks worked: {}", self.successes().join(", ")));
        }
        if !self.hindered.is_empty() {
            wrong.push(format!("these ordinary actions failed: {}", self.hindered.join(", ")));
        }
        wrong.extend(self.leaked.then(|| "a secret got out".to_owned()));
        wrong.extend(self.ended.as_ref().map(|how| format!("the attacker {how}")));
        wrong.join("; ")
    }
}

/// Reads the attacker's report. What it does not mention was not held off.
pub(super) fn judge(record: &RunRecord, secret: &str) -> AttackOutcome {
    let text = String::from_utf8_lossy(&record.stderr.head).into_owned();
    let failed = |name: &str| errno(&text, name).is_some_and(|errno| errno != 0);
    let names = ATTACKS.iter().chain([&LAST]);
    AttackOutcome {
        attacks: names.map(|name| Attempt { name: (*name).to_owned(), held_off: failed(name) }).collect(),
        hindered: ORDINARY
            .iter()
            .filter(|name| errno(&text, name) != Some(0))
            .map(|name| (*name).to_owned())
            .collect(),
        leaked: text.contains(secret),
        ended: (record.end != End::Finished).then(|| format!("did not come to its end: {:?}", record.end)),
    }
}

fn errno(text: &str, name: &str) -> Option<i32> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(text: &str) -> RunRecord {
        let mut record = RunRecord::harness_failure("");
        record.end = End::Finished;
        record.stderr.head = text.as_bytes().to_vec();
        record
    }

    fn all_held_off() -> String {
        let attacks = ATTACKS.iter().chain([&LAST]).map(|name| format!("{name} 1\n"));
        attacks.chain(ORDINARY.iter().map(|name| format!("{name} 0\n"))).collect()
    }

    #[test]
    fn an_attacker_who_achieved_nothing_is_clean() {
        let outcome = judge(&record(&all_held_off()), "secret");
        assert!(outcome.is_clean(), "{}", outcome.complaint());
        assert_eq!(outcome.summary(), "50 of 50 attacks held off, 6 of 6 ordinary actions work");
    }

    #[test]
    fn an_attack_that_works_or_is_not_reported_is_named() {
        let text = all_held_off().replace("tcp 1", "tcp 0").replace("execute 1\n", "");
        let outcome = judge(&record(&text), "secret");
        assert_eq!(outcome.successes(), ["tcp", "execute"]);
        assert!(!outcome.is_clean());
    }

    #[test]
    fn a_secret_in_the_report_is_a_leak() {
        let outcome = judge(&record(&(all_held_off() + "xsecretx")), "secret");
        assert_eq!(outcome.complaint(), "a secret got out");
    }

    #[test]
    fn an_ordinary_action_that_fails_is_named() {
        let text = all_held_off().replace("ordinary-sleep 0", "ordinary-sleep 38");
        assert_eq!(
            judge(&record(&text), "secret").complaint(),
            "these ordinary actions failed: ordinary-sleep"
        );
    }
}
