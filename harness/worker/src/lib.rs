//! The protocols that `harness` and its worker share, and nothing else.
//!
//! There are two conversations. On the **control** socket the parent asks the zygote for one process per scenario
//! ([`RunOrder`](control::RunOrder), [`ZygoteReply`](control::ZygoteReply)); both ends are trusted. On the
//! **channel** that process and the parent exchange frames ([`FrameHeader`](channel::FrameHeader)); after the
//! student's library is loaded, every byte from there is hostile. The protocol has no word for "pass".

pub mod channel;
pub mod compile;
pub mod control;
pub mod layers;
pub mod memory;
pub mod policy;

/// First argument of the program when it is to become a compiler.
pub const COMPILE: &str = "compile";

/// First argument of the program when it is to try the layers.
pub const PROBE: &str = "probe";
