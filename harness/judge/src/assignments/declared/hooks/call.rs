//! [`HookCall`]: a call with its answers, as a hook is asked about it.

use crate::assignments::declared::header::{CppType, Signature};
use crate::assignments::declared::values::{Answered, Value};

/// A call, as a hook sees it.
pub(in crate::assignments::declared) struct HookCall<'a> {
    pub(in crate::assignments::declared) code: String,
    pub(in crate::assignments::declared) signature: &'a Signature,
    pub(in crate::assignments::declared) arguments: &'a [Value],
    /// The types of what comes back: the result, and then the parameters that are references.
    pub(in crate::assignments::declared) results: Vec<CppType>,
    /// The names of those parameters.
    pub(in crate::assignments::declared) references: Vec<&'a str>,
    pub(in crate::assignments::declared) student: &'a Answered,
    pub(in crate::assignments::declared) solution: &'a Answered,
}
