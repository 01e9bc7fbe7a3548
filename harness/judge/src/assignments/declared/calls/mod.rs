//! Scripts of calls, judged beside the course's own solution.

mod controls;
mod declaration;
mod display;
mod expand;
mod hooked;
mod lookup;
mod objects;
mod oracle;
mod random;
mod repro;
mod repro_calls;
mod scenario;
mod script;
mod shrink;
mod step;
mod stub;
mod thrown;
mod watched;

pub(super) use declaration::DeclaredScripts;
pub(super) use expand::{Choosing, calls_of, opening, unmade};
pub(super) use lookup::ops_of;
pub(super) use objects::{constructors, known_objects, makers};
pub(super) use random::RandomScripts;
pub(super) use script::{CheckRules, PRINTING, ScriptedCall, SharedWith, Tie, telling, without_idle_objects};
pub(super) use step::{CallTable, Notes, Op, Receiver};
