//! Calls that the student's file makes on the functions of other components, beside those that the solution makes.
//!
//! Only a check with `calls` has them watched, and it judges nothing else: an answer that is wrong is the business of the checks
//! that are about that function.

use super::script::CallScript;
use crate::assignments::declared::header::{ToldArgument, WatchableFunction, WatchedReceiver};
use crate::assignments::declared::values::{Answered, MadeCall, MadeCalls, Value, shown_kind};
use crate::assignments::transcript::{Mismatch, Role};
use crate::assignments::wire::Encoder;

/// The step that begins the watch; it is no operation, and has no answer.
const WATCH: u8 = u8::MAX - 1;

/// The calls that are shown before the first difference, and from it on.
const SHOWN_BEFORE: usize = 4;
const SHOWN_BEHIND: usize = 8;

impl CallScript {
    /// The functions that are watched while the script is performed; none but for a check that judges calls.
    pub(super) fn watched(&self) -> &'static [WatchableFunction] {
        if self.rules.calls.is_some() { &self.table.watched } else { &[] }
    }

    /// The part of the request that begins the watch.
    pub(super) fn watching(&self) -> Vec<u8> {
        let Some(places) = &self.rules.calls else { return Vec::new() };
        let length = u32::try_from(places.len()).unwrap_or(0);
        let head = std::mem::take(Encoder::default().u8(WATCH).u32(length)).bytes();
        [head.as_slice(), places].concat()
    }

    /// The difference between the calls that a step made and those that it must make, if the check judges them.
    pub(super) fn other_calls(&self, step: usize, required: &Answered, got: &Answered) -> Option<Mismatch> {
        let (Some(required), Some(got), Role::Judged) = (&required.calls, &got.calls, self.role(step)) else {
            return None;
        };
        let tolerance = self.table.tolerance;
        let alike = required.all.iter().zip(&got.all).take_while(|(one, two)| one.is_like(two, tolerance));
        let first = alike.count();
        if first == required.all.len() && first == got.all.len() && !got.is_cut {
            return None;
        }
        let remark = format!("the calls differ from number {} on", first + 1);
        let mismatch = Mismatch::new(self.shown(required, first), self.shown(got, first));
        Some(mismatch.remarking((required.all.len() > 1 || got.all.len() > 1).then_some(remark)))
    }

    /// Calls around the first difference, one in a line.
    fn shown(&self, calls: &MadeCalls, first: usize) -> String {
        let from = first.saturating_sub(SHOWN_BEFORE);
        let to = (first + SHOWN_BEHIND).min(calls.all.len());
        let mut lines = Vec::new();
        if from > 0 {
            lines.push(format!("… {from} calls before"));
        }
        lines.extend(calls.all[from..to].iter().map(|call| self.call_shown(call)));
        if first >= calls.all.len() && !calls.is_cut {
            let functions: Vec<String> = self.names().map(|name| format!("{name}()")).collect();
            let more = if calls.all.is_empty() { "no" } else { "no more" };
            lines.push(format!("{more} calls of {}", functions.join(", ")));
        }
        match (calls.all.len() - to, calls.is_cut) {
            (_, true) => lines.push("… and very many more".to_owned()),
            (0, false) => {}
            (more, false) => lines.push(format!("… and {more} more")),
        }
        lines.join("\n")
    }

    /// The names of the functions whose calls are judged.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        let places = self.rules.calls.iter().flatten().map(|place| usize::from(*place));
        let mut names: Vec<&str> =
            places.filter_map(|place| self.table.watched.get(place)).map(|one| one.name.as_str()).collect();
        names.dedup();
        names.into_iter()
    }

    /// A call as code; what is not told of an argument is the parameter's name.
    pub(super) fn call_shown(&self, call: &MadeCall) -> String {
        let Some(function) = self.table.watched.get(call.function) else { return String::new() };
        let arguments: Vec<String> = function
            .parameters
            .iter()
            .zip(&call.arguments)
            .map(|(parameter, value)| match (&parameter.told, value) {
                (ToldArgument::Nothing, _) => parameter.name.clone(),
                (ToldArgument::Object(class), Value::Object(Some(object))) => {
                    let address = if parameter.around.0.contains('*') { "&" } else { "" };
                    format!("{address}{}", named(&object.written, &class.name))
                }
                (told, value) => value.shown(shown_kind(told)),
            })
            .collect();
        let arguments = arguments.join(", ");
        let (class, name) = (&function.class.name, &function.name);
        match (function.receiver, &call.receiver) {
            (WatchedReceiver::Class, _) => format!("{}({arguments})", function.full()),
            (WatchedReceiver::Object | WatchedReceiver::ConstObject, Value::Object(Some(object))) => {
                format!("{}.{name}({arguments})", named(&object.written, class))
            }
            (WatchedReceiver::Object | WatchedReceiver::ConstObject, _) => {
                format!("(no {class}).{name}({arguments})")
            }
        }
    }
}

/// The name of an object, or that scripts have none for it.
fn named(written: &str, class: &str) -> String {
    if written.is_empty() { format!("(another {class})") } else { written.to_owned() }
}
