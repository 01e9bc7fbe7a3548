//! What the parent asks of the zygote, and what the zygote reports. Both are ours and trusted.

/// How many descriptors travel with a [`RunOrder`]: the child's end to read, its end to write, stdout, stderr.
pub const ORDER_FDS: usize = 4;

/// The longest control message.
pub const MAX_MESSAGE: usize = 8 << 10;

/// One process, please.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOrder {
    /// Processor seconds (the kernel's unit).
    pub cpu_seconds: u64,
    /// Bytes of address space.
    pub memory: u64,
    /// Seed of the process's random numbers.
    pub seed: u64,
    /// Path of the library to load.
    pub library: Vec<u8>,
}

/// What the zygote reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZygoteReply {
    /// The process exists; its pidfd travels along.
    Started,
    /// The process is gone and reaped.
    Ended {
        /// The status as `wait4` gives it.
        status: i32,
        /// Processor time in microseconds.
        cpu_us: u64,
    },
    /// No process could be made; the number is the system's error.
    Failed {
        /// `errno`.
        errno: i32,
    },
}

impl RunOrder {
    /// The order as it travels.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(24 + self.library.len());
        for number in [self.cpu_seconds, self.memory, self.seed] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(&self.library);
        bytes
    }

    /// Reads an order; `None` when it is cut short.
    pub fn decode(bytes: &[u8]) -> Option<RunOrder> {
        let (cpu_seconds, rest) = bytes.split_first_chunk::<8>()?;
        let (memory, rest) = rest.split_first_chunk::<8>()?;
        let (seed, library) = rest.split_first_chunk::<8>()?;
        Some(RunOrder {
            cpu_seconds: u64::from_le_bytes(*cpu_seconds),
            memory: u64::from_le_bytes(*memory),
            seed: u64::from_le_bytes(*seed),
            library: library.to_vec(),
        })
    }
}

impl ZygoteReply {
    /// The reply as it travels.
    pub fn encode(self) -> Vec<u8> {
        let (tag, number, cpu_us) = match self {
            ZygoteReply::Started => (1u8, 0, 0),
            ZygoteReply::Ended { status, cpu_us } => (2, status, cpu_us),
            ZygoteReply::Failed { errno } => (3, errno, 0),
        };
        let mut bytes = vec![tag];
        bytes.extend(number.to_le_bytes());
        bytes.extend(cpu_us.to_le_bytes());
        bytes
    }

    /// Reads a reply.
    pub fn decode(bytes: &[u8]) -> Option<ZygoteReply> {
        let (tag, rest) = bytes.split_first()?;
        let (number, rest) = rest.split_first_chunk::<4>()?;
        let cpu_us = u64::from_le_bytes(rest.try_into().ok()?);
        let number = i32::from_le_bytes(*number);
        match tag {
            1 => Some(ZygoteReply::Started),
            2 => Some(ZygoteReply::Ended { status: number, cpu_us }),
            3 => Some(ZygoteReply::Failed { errno: number }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_replies_survive_the_journey() {
        let order = RunOrder { cpu_seconds: 2, memory: 3, seed: 4, library: b"/x/board.so".to_vec() };
        assert_eq!(RunOrder::decode(&order.encode()), Some(order));
        for reply in [
            ZygoteReply::Started,
            ZygoteReply::Ended { status: -5, cpu_us: 77 },
            ZygoteReply::Failed { errno: 11 },
        ] {
            assert_eq!(ZygoteReply::decode(&reply.encode()), Some(reply));
        }
    }
}
