//! [`Confinement`]: the layers that a run uses.

use harness_worker::layers::{Layer, Layers};

use super::level::Level;
use super::probe::{Findings, ProbeError};
use crate::model::Isolation;

/// The layers that every process of a run takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confinement {
    layers: Layers,
}

/// Measures that are in force on every machine.
const ALWAYS: [&str; 4] = [
    "a process for one scenario, or for a few of one component",
    "no reference code in that process",
    "closed descriptors and an empty environment",
    "limits on elapsed time and output",
];

impl Confinement {
    /// Everything that can be had here, but for the layers that are to be left out.
    pub fn choose(findings: &Findings, left_out: &[Layer]) -> Confinement {
        let layers = left_out.iter().fold(findings.layers(), |layers, layer| layers.without(*layer));
        Confinement { layers }
    }

    /// Everything that can be had here.
    ///
    /// # Errors
    /// When that cannot be found out.
    pub fn strongest() -> Result<Confinement, ProbeError> {
        Ok(Confinement::choose(&Findings::probe()?, &[]))
    }

    /// The layers.
    pub fn layers(self) -> Layers {
        self.layers
    }

    /// The level that they amount to.
    pub fn level(self) -> Level {
        Level::of(self.layers)
    }

    /// The layers without which a promise is broken. An identity of one's own needs root, and nothing depends on it
    /// where there is Landlock.
    pub fn missing(self) -> Vec<Layer> {
        let needed = Layer::ALL.into_iter().filter(|layer| *layer != Layer::Identity);
        needed.filter(|layer| !self.layers.has(*layer)).collect()
    }

    /// The words for the report.
    pub fn isolation(self) -> Isolation {
        let layers = ALWAYS.into_iter().chain(self.layers.iter().map(describe));
        Isolation {
            level: self.level().to_string(),
            layers: layers.map(str::to_owned).collect(),
            missing: self.missing().into_iter().map(|layer| describe(layer).to_owned()).collect(),
            self_attack: None,
        }
    }
}

/// A layer in the words of a report.
pub fn describe(layer: Layer) -> &'static str {
    match layer {
        Layer::Limits => "limits on CPU, memory, file size, descriptors and processes",
        Layer::Privileges => "no new privileges",
        Layer::Identity => "a user id and a root folder of its own",
        Layer::Files => "file access (Landlock)",
        Layer::Calls => "system calls (seccomp)",
    }
}
