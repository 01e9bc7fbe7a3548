//! [`CallTable`]: the calls that a component's scripts make, which are their steps. A call's place in the table is its operation in
//! the shim.

use crate::assignments::declared::header::{
    Accessor, Callee, CppType, Names, ProgramStep, Signature, Subjects, WatchableFunction,
};
use crate::assignments::declared::values::{Display, Value};
use crate::assignments::declared::words::{KnownObjects, NamedObject};
use crate::assignments::quotation::NOTHING_PRINTED;

/// The calls of a component.
#[derive(Debug)]
pub(in crate::assignments::declared) struct CallTable {
    pub(in crate::assignments::declared) objects: KnownObjects,
    pub(in crate::assignments::declared) ops: Vec<Op>,
    /// The names under which checks judge them.
    pub(in crate::assignments::declared) subjects: Subjects,
    /// The numbers that the headers give names.
    pub(in crate::assignments::declared) numbers: Vec<(String, i128)>,
    /// The functions of other components whose calls some check judges.
    pub(in crate::assignments::declared) watched: Vec<WatchableFunction>,
    /// The watched functions can be noted by a program of its own.
    pub(in crate::assignments::declared) notes: Notes,
    /// The functions that print; every other must be silent.
    pub(in crate::assignments::declared) prints: Vec<String>,
    pub(in crate::assignments::declared) display: Display,
    /// The part of the greater number by which real numbers may differ.
    pub(in crate::assignments::declared) tolerance: f64,
    /// The processor time of a script, in seconds.
    pub(in crate::assignments::declared) cpu_seconds: u64,
    /// The standard of C++ of a program of its own.
    pub(in crate::assignments::declared) standard: &'static str,
    /// The given headers and the student's file, which a program is compiled with.
    pub(in crate::assignments::declared) headers: &'static [&'static str],
    /// The exceptions that the first header declares, derived ones first.
    pub(in crate::assignments::declared) exceptions: Vec<String>,
    /// The file with functions that the author wrote by hand.
    pub(in crate::assignments::declared) by_hand: Option<&'static str>,
    pub(in crate::assignments::declared) file: &'static str,
    /// The student's files that a program is compiled with: the component's own, and those that it uses.
    pub(in crate::assignments::declared) sources: &'static [&'static str],
    /// True for a program, whose scripts run its main.
    pub(in crate::assignments::declared) is_program: bool,
    /// The names of files that the component finds in its folder.
    pub(in crate::assignments::declared) files: Vec<String>,
    /// The solution's path, for messages to the author.
    pub(in crate::assignments::declared) solution: String,
}

impl CallTable {
    /// The constructors, as checks name them.
    pub(in crate::assignments::declared) fn makers(&self) -> impl Iterator<Item = &str> {
        let all = self.ops.iter().enumerate().filter(|(_, op)| op.is_constructor());
        all.map(|(at, _)| self.subjects.name(at))
    }

    /// True where a program of its own would lack the files that lie beside the component.
    pub(super) fn has_files(&self) -> bool {
        !self.is_program && !self.files.is_empty()
    }

    /// True for what only the grader's own sources can call.
    pub(super) fn is_grader_only(&self, op: &Op) -> bool {
        let is_by_hand = self.by_hand.is_some() && op.signature.file.as_deref() == self.by_hand;
        is_by_hand || op.is_grader_only()
    }
}

/// A function with a number of arguments, on an object where it has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Op {
    pub(in crate::assignments::declared) signature: Signature,
    pub(in crate::assignments::declared) arguments: usize,
    pub(in crate::assignments::declared) receiver: Option<Receiver>,
}

/// A program's way to note calls of other components' functions: by a class in the place of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Notes {
    Possible,
    /// The other components' headers need the student's class, or give objects of theirs, which such a class could not stand for.
    Impossible,
}

/// The object that a call is made on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Receiver {
    pub(in crate::assignments::declared) object: NamedObject,
    /// The functions that lead from it to the one that is called, each with the parameters that it is given.
    pub(in crate::assignments::declared) path: Vec<Accessor>,
}

impl Receiver {
    /// The receiver as code, where that is its object and these are the call's arguments; those of the functions that lead to
    /// it come first, and what is left of them is the called function's.
    pub(in crate::assignments::declared) fn code<'a>(
        &self,
        object: &str,
        arguments: &'a [String],
        names: Names,
    ) -> (String, &'a [String]) {
        let start = match names {
            Names::Plain => "",
            Names::Global => "::",
        };
        self.path.iter().fold((object.to_owned(), arguments), |(before, left), one| {
            let (own, left) = left.split_at(one.parameters.len().min(left.len()));
            let own = own.join(", ");
            let step = if one.class.is_empty() {
                format!("{start}{}({own})", one.name)
            } else {
                format!("{before}.{}({own})", one.name)
            };
            (if one.is_pointer { format!("(*{step})") } else { step }, left)
        })
    }

    /// True where no object is the first, but what a function of no object gives: `parse("1 + 2").value()`.
    pub(in crate::assignments::declared) fn is_led_by_function(&self) -> bool {
        self.object.number == 0
    }
}

impl Op {
    /// A text that the step printed, or that it shows; nothing at all has a name.
    pub(super) fn shown_print(&self, text: &str) -> String {
        match self.around() {
            _ if !text.is_empty() => text.to_owned(),
            Some(ProgramStep::Written) => "an empty file".to_owned(),
            Some(ProgramStep::Errors) => "nothing on standard error".to_owned(),
            Some(_) | None => NOTHING_PRINTED.to_owned(),
        }
    }
}

impl Op {
    /// The function with the parameters of what leads to its object, which come first.
    pub(in crate::assignments::declared) fn function(&self) -> (&Signature, usize) {
        let path = self.receiver.iter().flat_map(|one| &one.path);
        (&self.signature, path.map(|step| step.parameters.len()).sum())
    }

    /// True for the constructor.
    pub(in crate::assignments::declared) fn is_constructor(&self) -> bool {
        matches!(self.signature.callee, Callee::Constructor(_))
    }

    /// True for what makes an object that each script has from its beginning.
    pub(in crate::assignments::declared) fn opens(&self) -> bool {
        self.is_constructor() && self.receiver.as_ref().is_none_or(|one| !one.object.is_late)
    }

    /// True for what types something that the next run of the program reads.
    pub(super) fn types(&self) -> bool {
        matches!(self.around(), Some(ProgramStep::Type | ProgramStep::TypeNumber))
    }

    /// True for the student's whole program.
    pub(in crate::assignments::declared) fn is_program(&self) -> bool {
        self.signature.callee == Callee::Program
    }

    /// The step beside a run of the program, if it is one.
    pub(in crate::assignments::declared) fn around(&self) -> Option<ProgramStep> {
        match self.signature.callee {
            Callee::Around(step) => Some(step),
            Callee::Constructor(_)
            | Callee::Member(_)
            | Callee::Static(_)
            | Callee::Free(_)
            | Callee::Get(..)
            | Callee::Set(..)
            | Callee::Program => None,
        }
    }

    /// True for what code outside of the class cannot do, or only the grader.
    pub(in crate::assignments::declared) fn is_grader_only(&self) -> bool {
        let is_told = |of: &CppType| matches!(of, CppType::Told(_) | CppType::Printed(_));
        let tells_many = matches!(&self.signature.returns, CppType::List(of, _) if is_told(of));
        tells_many
            || matches!(
                self.signature.callee,
                Callee::Get(..) | Callee::Set(..) | Callee::Program | Callee::Around(_)
            )
    }

    /// The arguments whose values after the call are part of the answer, by index.
    pub(in crate::assignments::declared) fn references(&self) -> impl Iterator<Item = usize> {
        let parameters = self.signature.parameters[..self.arguments].iter().enumerate();
        parameters.filter(|(_, parameter)| parameter.is_answered()).map(|(index, _)| index)
    }

    /// The numbers of the objects that a call with these arguments needs, without one that it makes.
    pub(super) fn needs(&self, arguments: &[Value]) -> impl Iterator<Item = u8> {
        let passed = arguments.iter().flat_map(|value| value.objects()).map(|object| object.number);
        let own = self.receiver.iter().filter(|one| !self.is_constructor() && !one.is_led_by_function());
        let own = own.map(|one| one.object.number);
        own.chain(passed).collect::<Vec<_>>().into_iter()
    }
}
