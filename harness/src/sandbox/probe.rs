//! [`Findings`]: the layers that this machine has, found out by trying.

use std::io;
use std::process::Stdio;

use harness_worker::PROBE;
use harness_worker::layers::{Layer, Layers};

use super::program::worker_command;

/// The layers that this machine has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    attempts: Vec<Attempt>,
}

/// One layer, tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The layer.
    pub layer: Layer,
    /// The system's error number; 0 when the layer was taken and holds.
    pub errno: i32,
    /// The version of the kernel's interface, for Landlock.
    pub version: Option<u32>,
}

/// The layers cannot be tried: an error of the grader or of the machine.
#[derive(Debug, thiserror::Error)]
#[error("cannot find out how student code can be confined here: {0}")]
pub struct ProbeError(#[from] io::Error);

impl Findings {
    /// Tries every layer, each in a process of its own.
    ///
    /// # Errors
    /// When the worker cannot be started or says nothing sensible.
    pub fn probe() -> Result<Findings, ProbeError> {
        let output = worker_command()?.arg(PROBE).stdin(Stdio::null()).stderr(Stdio::null()).output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        read(&text).ok_or_else(|| ProbeError(io::Error::other(format!("the worker says {text:?}"))))
    }

    /// The layers that hold.
    pub fn layers(&self) -> Layers {
        self.attempts.iter().filter(|attempt| attempt.errno == 0).map(|attempt| attempt.layer).collect()
    }

    /// Every layer, as it was tried.
    pub fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }
}

fn read(text: &str) -> Option<Findings> {
    let attempts: Vec<Attempt> = text.lines().map(attempt).collect::<Option<_>>()?;
    let all = Layer::ALL.iter().all(|layer| attempts.iter().any(|attempt| attempt.layer == *layer));
    all.then_some(Findings { attempts })
}

fn attempt(line: &str) -> Option<Attempt> {
    let mut words = line.split(' ');
    let word = words.next()?;
    let layer = Layer::ALL.into_iter().find(|layer| layer.word() == word)?;
    let errno = words.next()?.parse().ok()?;
    Some(Attempt { layer, errno, version: words.next().and_then(|version| version.parse().ok()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_that_failed_is_not_among_those_that_hold() {
        let findings = read("limits 0\nprivileges 0\nidentity 1\nlandlock 0 7\nseccomp 0\n").unwrap();
        assert_eq!(findings.layers(), Layers::all().without(Layer::Identity));
        assert_eq!(findings.attempts()[3].version, Some(7));
    }

    #[test]
    fn an_answer_that_leaves_a_layer_out_is_none() {
        assert_eq!(read("limits 0\n"), None);
        assert_eq!(read(""), None);
    }

    #[test]
    fn this_machine_can_be_probed_and_has_limits() {
        assert!(Findings::probe().unwrap().layers().has(Layer::Limits));
    }
}
