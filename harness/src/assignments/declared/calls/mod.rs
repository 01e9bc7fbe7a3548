//! Scripts of calls, judged beside the course's own solution.

mod declaration;
mod expand;
mod hooked;
mod oracle;
mod random;
mod repro;
mod scenario;
mod script;
mod shrink;
mod step;

pub(super) use declaration::DeclaredScripts;
pub(super) use expand::{Choosing, calls_of, names_of, opening};
pub(super) use random::RandomScripts;
pub(super) use script::{CheckRules, ScriptedCall};
pub(super) use step::{CallTable, Display, Op, constructor, ops_of};
