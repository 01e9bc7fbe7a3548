//! The words that `harness` and its worker exchange, and nothing else: what both sides must agree on.
//!
//! Two conversations. On the **control** socket the parent asks the zygote for one process per scenario
//! ([`control::RunOrder`], [`control::ZygoteReply`]); both ends are trusted. On the **channel** that process and the
//! parent exchange frames ([`channel::FrameHeader`]); after the student's library is loaded, every byte from there is
//! hostile. There is no word for "pass".

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
