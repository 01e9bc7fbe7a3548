//! [`CompileOrder`]: the order for one compiler, as arguments of the program that confines itself and then becomes
//! the compiler.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::layers::Layers;

/// The exit code when the compiler could not be confined or started: a grader error. No compiler uses it.
pub const FAILED: i32 = 125;

/// The identity of a compiler once it is confined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// A user of its own, who owns nothing but the folder that it works in. Needs root.
    User(u32),
    /// Root without root's capabilities: for compilers that lie where only root may go.
    PlainRoot,
    /// The user that started it.
    Unchanged,
}

impl Rank {
    fn to_words(self) -> [u64; 2] {
        match self {
            Rank::User(user) => [0, user.into()],
            Rank::PlainRoot => [1, 0],
            Rank::Unchanged => [2, 0],
        }
    }

    fn from_words(kind: u64, user: u64) -> Option<Rank> {
        match kind {
            0 => Some(Rank::User(u32::try_from(user).ok()?)),
            1 => Some(Rank::PlainRoot),
            2 => Some(Rank::Unchanged),
            _ => None,
        }
    }
}

/// The resources and paths that a compiler may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileOrder {
    /// The layers that confine it.
    pub layers: Layers,
    /// The identity that it takes, where the layers include one.
    pub rank: Rank,
    /// The process that waits for it, with whose end it ends.
    pub parent: u32,
    /// Bytes of address space of each of its processes.
    pub memory: u64,
    /// Processor seconds of each of its processes.
    pub cpu_seconds: u64,
    /// Bytes of the largest file that it may write.
    pub file: u64,
    /// Places that it may write.
    pub writable: Vec<PathBuf>,
    /// Places that it may read and execute.
    pub readable: Vec<PathBuf>,
}

impl CompileOrder {
    /// The arguments; the compiler's own command line follows them.
    pub fn to_args(&self) -> Vec<OsString> {
        let [rank, user] = self.rank.to_words();
        let parent = self.parent.into();
        let numbers =
            [self.layers.bits().into(), rank, user, parent, self.memory, self.cpu_seconds, self.file];
        let mut args: Vec<OsString> = numbers.iter().map(|number| number.to_string().into()).collect();
        for places in [&self.writable, &self.readable] {
            args.push(places.len().to_string().into());
            args.extend(places.iter().map(|place| place.clone().into_os_string()));
        }
        args
    }

    /// Reads the order; what is left is the compiler's own command line. `None` when it is cut short.
    pub fn from_args(args: &[OsString]) -> Option<(CompileOrder, &[OsString])> {
        let (numbers, rest) = args.split_at_checked(7)?;
        let number = |index: usize| numbers.get(index).and_then(|arg: &OsString| parse(arg));
        let (writable, rest) = places(rest)?;
        let (readable, rest) = places(rest)?;
        let order = CompileOrder {
            layers: Layers::from_bits(u8::try_from(number(0)?).ok()?)?,
            rank: Rank::from_words(number(1)?, number(2)?)?,
            parent: u32::try_from(number(3)?).ok()?,
            memory: number(4)?,
            cpu_seconds: number(5)?,
            file: number(6)?,
            writable,
            readable,
        };
        Some((order, rest))
    }
}

fn parse(arg: &OsStr) -> Option<u64> {
    arg.to_str()?.parse().ok()
}

fn places(args: &[OsString]) -> Option<(Vec<PathBuf>, &[OsString])> {
    let (count, rest) = args.split_first()?;
    let (places, rest) = rest.split_at_checked(usize::try_from(parse(count)?).ok()?)?;
    Some((places.iter().map(|place| Path::new(place).to_owned()).collect(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_survives_the_journey_and_leaves_the_compilers_arguments() {
        let order = CompileOrder {
            layers: Layers::all(),
            rank: Rank::User(65_000),
            parent: 4711,
            memory: 1,
            cpu_seconds: 2,
            file: 3,
            writable: vec!["/w".into()],
            readable: vec!["/r".into(), "-x".into()],
        };
        let args = [order.to_args(), vec!["g++".into(), "-c".into()]].concat();
        let (read, rest) = CompileOrder::from_args(&args).unwrap();
        assert_eq!(read, order);
        assert_eq!(rest, [OsString::from("g++"), "-c".into()]);
        assert_eq!(CompileOrder::from_args(&args[..6]), None);
    }
}
