//! The caller of a component: the grader's source that includes the student's own header and calls what that declares.
//!
//! Students declare functions in their own ways, and forget some. A call that does not compile must cost what needs that call, and
//! no more. So each call is a part of its own, whose lines carry its number as the name of their file: what the compiler says of a
//! part's lines leaves that part out, and the rest is compiled again. Asking the language instead, by overload resolution in
//! templates, knows nothing of the bodies of templates: an error in one that is instantiated ends the compile all the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::builder::Builder;
use super::caller_parts::{faulty_parts, told, without};
use super::cpp::Dialect;
use super::error::BuildError;
use super::laying::{lay, unlay};
use super::names;
use super::outcome::CompileOutcome;
use crate::model::{SourceFile, WatchedCall};

/// Compiles of a caller. Each but the last leaves a part out: an error in one can hide those of another.
const ATTEMPTS: usize = 8;

impl Builder {
    /// Compiles a caller without the parts that do not compile.
    pub(super) fn compile_caller(
        &self,
        dialect: Dialect,
        folder: &Path,
        (caller, watched): (&SourceFile, &[WatchedCall]),
        object: &str,
    ) -> Result<CompileOutcome, BuildError> {
        let flags = self.cpp(dialect).of_callers();
        let headers = self.headers_unoptimised(&caller.content);
        let mut left_out = BTreeMap::new();
        let mut outcome = CompileOutcome::Compiled(String::new());
        for _ in 0..ATTEMPTS {
            let text = [without(&left_out).as_bytes(), &caller.content].concat();
            lay(folder, &caller.name, &text)?;
            outcome = self.compile_with(dialect, (folder, &caller.name), object, (headers, &flags))?;
            let CompileOutcome::Rejected(said) = &outcome else { break };
            let known = left_out.len();
            for (part, words) in faulty_parts(said) {
                left_out.entry(part).or_insert(words);
            }
            if left_out.len() == known {
                break;
            }
        }
        unlay(folder, std::slice::from_ref(caller))?;
        Ok(match outcome {
            CompileOutcome::Compiled(_) => {
                let labels: Vec<&str> = watched.iter().map(|one| one.label.as_str()).collect();
                let refusal =
                    names::refusal_of_caller("the header", &fs::read(folder.join(object))?, &labels);
                refusal.map_or(outcome, CompileOutcome::Rejected)
            }
            refused @ (CompileOutcome::Rejected(_)
            | CompileOutcome::TooMuch(_)
            | CompileOutcome::Stopped(_)) => refused.map_text(|text| told(&text, &caller.name)),
        })
    }
}
