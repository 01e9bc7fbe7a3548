//! The promises that the layers in force keep, and the [`Level`] that sums them up.

use std::fmt;

use harness_worker::layers::{Layer, Layers};

/// The strength of a confinement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Not at all.
    L0,
    /// Some layer is missing that a promise needs.
    L1,
    /// Every promise is kept; memory is bounded for each process.
    L2,
    /// Every promise is kept, and memory is bounded for all processes of a submission together.
    L3,
}

/// Something that holds whatever a submission does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promise {
    /// No verdict without the parent's own judgement.
    Judgement,
    /// The reference, expected answers, the environment and other files cannot be read.
    Secrecy,
    /// Everything ends.
    Ending,
    /// Nothing else is signalled, traced or written.
    Integrity,
    /// Nothing is left behind.
    Cleanness,
    /// No network.
    Silence,
    /// Memory is bounded.
    Memory,
}

/// The state of a promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It is.
    Yes,
    /// In part; the text says which part is not.
    Partly(&'static str),
    /// It is not.
    No,
}

impl Level {
    /// The lowest level at which grades are given without being asked for in spite of it.
    pub const ENOUGH: Level = Level::L2;

    /// The level that the layers give.
    pub fn of(layers: Layers) -> Level {
        let needed = [Layer::Limits, Layer::Privileges, Layer::Files, Layer::Calls];
        if needed.into_iter().all(|layer| layers.has(layer)) {
            Level::L2
        } else if layers.iter().next().is_some() {
            Level::L1
        } else {
            Level::L0
        }
    }

    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            Level::L0 => "none",
            Level::L1 => "reduced",
            Level::L2 => "standard",
            Level::L3 => "full",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Level::L0 => "L0",
            Level::L1 => "L1",
            Level::L2 => "L2",
            Level::L3 => "L3",
        };
        write!(f, "{name} {}", self.word())
    }
}

impl Promise {
    /// Every promise, in order.
    pub const ALL: [Promise; 7] = [
        Promise::Judgement,
        Promise::Secrecy,
        Promise::Ending,
        Promise::Integrity,
        Promise::Cleanness,
        Promise::Silence,
        Promise::Memory,
    ];

    /// Its number and what it says.
    pub fn text(self) -> &'static str {
        match self {
            Promise::Judgement => "P1 no verdict without the parent's own judgement of what came back",
            Promise::Secrecy => {
                "P2 reference, expected answers, environment and other files cannot be read, at build or at run time"
            }
            Promise::Ending => "P3 every stage ends: processor time, elapsed time, memory, output, file size",
            Promise::Integrity => {
                "P4 no signal to, tracing of or writing to the grader, its results, other tests"
            }
            Promise::Cleanness => "P5 no process, file or shared object is left behind",
            Promise::Silence => "P6 no network",
            Promise::Memory => "P7 memory is bounded",
        }
    }

    /// The state of the promise under these layers.
    pub fn kept(self, layers: Layers) -> Kept {
        let has = |layer| layers.has(layer);
        let all = |needed: &[Layer]| if needed.iter().all(|l| layers.has(*l)) { Kept::Yes } else { Kept::No };
        match self {
            Promise::Judgement if Promise::Integrity.kept(layers) == Kept::Yes => Kept::Yes,
            Promise::Judgement => Kept::Partly("unless a submission uses what P4 leaves open"),
            Promise::Secrecy if has(Layer::Files) => Kept::Yes,
            Promise::Secrecy if has(Layer::Identity) => Kept::Partly("a compiler can read what all may read"),
            Promise::Secrecy => Kept::No,
            Promise::Ending if has(Layer::Limits) => Kept::Yes,
            Promise::Ending => Kept::Partly("elapsed time and output only"),
            Promise::Integrity => match (has(Layer::Files) || has(Layer::Identity), has(Layer::Calls)) {
                (true, _) => Kept::Yes,
                (false, true) => Kept::Partly("the compiler is held back by its list of calls only"),
                (false, false) => Kept::No,
            },
            Promise::Cleanness => all(&[Layer::Limits, Layer::Calls]),
            Promise::Silence => all(&[Layer::Calls]),
            Promise::Memory => match all(&[Layer::Limits, Layer::Calls]) {
                Kept::Yes => Kept::Partly("for each process, and a component has only one"),
                Kept::Partly(_) | Kept::No => Kept::No,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_user_with_landlock_and_seccomp_has_the_standard_level() {
        assert_eq!(Level::of(Layers::all().without(Layer::Identity)), Level::L2);
    }

    #[test]
    fn each_other_layer_that_is_missing_lowers_the_level() {
        for layer in [Layer::Limits, Layer::Privileges, Layer::Files, Layer::Calls] {
            assert_eq!(Level::of(Layers::all().without(layer)), Level::L1, "{layer:?}");
        }
        assert_eq!(Level::of(Layers::default()), Level::L0);
    }

    #[test]
    fn below_the_standard_level_some_promise_is_not_kept_whole() {
        for layer in [Layer::Limits, Layer::Files, Layer::Calls] {
            let left = Layers::all().without(layer);
            let broken = Promise::ALL.into_iter().filter(|p| *p != Promise::Memory);
            assert!(broken.map(|promise| promise.kept(left)).any(|kept| kept != Kept::Yes), "{layer:?}");
        }
    }

    #[test]
    fn at_the_standard_level_every_promise_is_kept_and_memory_for_each_process() {
        for promise in Promise::ALL {
            match promise.kept(Layers::all()) {
                Kept::Yes => {}
                Kept::Partly(_) => assert_eq!(promise, Promise::Memory),
                Kept::No => panic!("{}", promise.text()),
            }
        }
    }
}
