//! [`Limits`]: what the process of one scenario may use.

use std::time::Duration;

/// The resources that one scenario's process may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Processor time; rounded up to whole seconds by the kernel.
    pub cpu: Duration,
    /// Elapsed time, kept by the parent; without waits for a processor, up to twelve times as long.
    pub wall: Duration,
    /// Address space in bytes.
    pub memory: u64,
    /// Bytes of output on descriptor 1. Of descriptor 2 the first and last are kept, however much it is.
    pub output: u64,
}

impl Limits {
    /// Of each resource the smaller amount.
    pub fn least(self, other: Limits) -> Limits {
        Limits {
            cpu: self.cpu.min(other.cpu),
            wall: self.wall.min(other.wall),
            memory: self.memory.min(other.memory),
            output: self.output.min(other.output),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(5),
            memory: 256 << 20,
            output: 4 << 20,
        }
    }
}
