//! The messages between the parent and the zygote. Both are trusted.

use crate::layers::{Layer, Layers};

/// The number of descriptors that travel with a [`RunOrder`]: the child's end to read, its end to write, stdout,
/// stderr.
pub const ORDER_FDS: usize = 4;

/// The longest control message.
pub const MAX_MESSAGE: usize = 8 << 10;

/// The step at which a process stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It loads the library and performs the scenarios of its request, one after the other. Of several the end of each but the
    /// last is told by the process alone, so nothing but what a scenario passes by is believed of those.
    Scenarios,
    /// It loads the library, whose constructors run, and leaves without a word. That a library does not load is believed of
    /// such a process alone: the loader finds that out before any code of the library runs.
    LoadOnly,
}

/// One process, please.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOrder {
    /// The step at which the process stops.
    pub purpose: Purpose,
    /// The layers that confine the process.
    pub layers: Layers,
    /// Processor seconds (the kernel's unit).
    pub cpu_seconds: u64,
    /// Bytes of address space.
    pub memory: u64,
    /// Bytes that it may print to descriptor 1, which is a file.
    pub output: u64,
    /// Path of the library to load.
    pub library: Vec<u8>,
    /// Path of a library of the grader's that it names and that the zygote holds loaded for it.
    pub base: Option<Vec<u8>>,
}

/// The parent's messages to the zygote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// One process, please; four descriptors travel along.
    Run(RunOrder),
    /// Send this signal to the process under way; means nothing when it is gone.
    Signal(i32),
}

/// The zygote's report about the process that was ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZygoteReply {
    /// The process is gone and reaped.
    Ended {
        /// The status as `wait4` gives it.
        status: i32,
        /// Processor time in microseconds.
        cpu_us: u64,
        /// Time in microseconds in which it was ready to run and had no processor; zero where the kernel does not count.
        waited_us: u64,
    },
    /// A layer of confinement could not be had, so nothing of the student's was run.
    Unconfined {
        /// The layer.
        layer: Layer,
        /// `errno`.
        errno: i32,
    },
    /// No process could be made; the number is the system's error.
    Failed {
        /// `errno`.
        errno: i32,
    },
}

impl Message {
    /// The message as it travels.
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Message::Run(order) => [&[1][..], &order.encode()].concat(),
            Message::Signal(signal) => [&[2][..], &signal.to_le_bytes()].concat(),
        }
    }

    /// Reads a message.
    pub fn decode(bytes: &[u8]) -> Option<Message> {
        match bytes.split_first()? {
            (1, order) => RunOrder::decode(order).map(Message::Run),
            (2, signal) => Some(Message::Signal(i32::from_le_bytes(signal.try_into().ok()?))),
            _ => None,
        }
    }
}

impl Purpose {
    fn number(self) -> u8 {
        match self {
            Purpose::Scenarios => 0,
            Purpose::LoadOnly => 1,
        }
    }

    fn of_number(number: u8) -> Option<Purpose> {
        [Purpose::Scenarios, Purpose::LoadOnly].into_iter().find(|purpose| purpose.number() == number)
    }
}

impl RunOrder {
    fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![self.purpose.number(), self.layers.bits()];
        let base = self.base.as_deref().unwrap_or_default();
        for number in [self.cpu_seconds, self.memory, self.output, base.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(base);
        bytes.extend(&self.library);
        bytes
    }

    /// `None` when it is cut short.
    fn decode(bytes: &[u8]) -> Option<RunOrder> {
        let (purpose, bytes) = bytes.split_first()?;
        let (layers, bytes) = bytes.split_first()?;
        let (cpu_seconds, rest) = bytes.split_first_chunk::<8>()?;
        let (memory, rest) = rest.split_first_chunk::<8>()?;
        let (output, rest) = rest.split_first_chunk::<8>()?;
        let (length, rest) = rest.split_first_chunk::<8>()?;
        let (base, library) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        Some(RunOrder {
            purpose: Purpose::of_number(*purpose)?,
            layers: Layers::from_bits(*layers)?,
            cpu_seconds: u64::from_le_bytes(*cpu_seconds),
            memory: u64::from_le_bytes(*memory),
            output: u64::from_le_bytes(*output),
            library: library.to_vec(),
            base: Some(base.to_vec()).filter(|base| !base.is_empty()),
        })
    }
}

impl ZygoteReply {
    /// The reply as it travels.
    pub fn encode(self) -> Vec<u8> {
        let (tag, number, more) = match self {
            ZygoteReply::Ended { status, cpu_us, waited_us } => (2u8, status, [cpu_us, waited_us]),
            ZygoteReply::Failed { errno } => (3, errno, [0; 2]),
            ZygoteReply::Unconfined { layer, errno } => (4, errno, [layer.number().into(), 0]),
        };
        let mut bytes = vec![tag];
        bytes.extend(number.to_le_bytes());
        bytes.extend(more.iter().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// Reads a reply.
    pub fn decode(bytes: &[u8]) -> Option<ZygoteReply> {
        let (tag, rest) = bytes.split_first()?;
        let (number, rest) = rest.split_first_chunk::<4>()?;
        let (more, rest) = rest.split_first_chunk::<8>()?;
        let (more, last) = (u64::from_le_bytes(*more), u64::from_le_bytes(rest.try_into().ok()?));
        let number = i32::from_le_bytes(*number);
        match tag {
            2 => Some(ZygoteReply::Ended { status: number, cpu_us: more, waited_us: last }),
            3 => Some(ZygoteReply::Failed { errno: number }),
            4 => Some(ZygoteReply::Unconfined {
                layer: Layer::of_number(u8::try_from(more).ok()?)?,
                errno: number,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_and_replies_survive_the_journey() {
        let layers = Layers::all().without(Layer::Calls);
        let library = b"/x/board.so".to_vec();
        let purpose = Purpose::Scenarios;
        let order = RunOrder { purpose, layers, cpu_seconds: 2, memory: 3, output: 5, library, base: None };
        let base = Some(b"/x/base.so".to_vec());
        let based = RunOrder { base, purpose: Purpose::LoadOnly, ..order.clone() };
        for message in [Message::Run(order), Message::Run(based), Message::Signal(9)] {
            assert_eq!(Message::decode(&message.encode()), Some(message));
        }
        let unconfined = ZygoteReply::Unconfined { layer: Layer::Files, errno: 95 };
        let ended = ZygoteReply::Ended { status: -5, cpu_us: 77, waited_us: 5 };
        for reply in [ended, ZygoteReply::Failed { errno: 11 }, unconfined] {
            assert_eq!(ZygoteReply::decode(&reply.encode()), Some(reply));
        }
    }
}
