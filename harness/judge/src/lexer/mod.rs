//! Tokenisers for C++ and Rust sources: the rules about sources read tokens instead of text.
//!
//! [`tokens`] returns what a C++ compiler reads before macros are expanded, [`expanded_tokens`] what it reads
//! afterwards, [`rust_tokens`] the same of a Rust source. Comments vanish, a name inside a string is no identifier, a
//! name torn apart by a backslash at the end of a line is one identifier, and raw strings end where they really end.
//! Any bytes are accepted: what is unterminated ends with its line or with the file, and what is no token becomes
//! [`TokenKind::Unknown`].

mod cpp;
mod expanded;
mod groups;
mod joined;
mod rust;
mod token;

pub use cpp::tokens;
pub use expanded::{expanded_tokens, may_expand, renumbers, without_marks};
pub use groups::group_ends;
pub use rust::rust_tokens;
pub use token::{Token, TokenKind, TokenPlace};
