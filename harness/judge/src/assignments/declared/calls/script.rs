//! [`CallScript`]: calls with their arguments, and the ones that a check is about.

use std::collections::{BTreeMap, BTreeSet};

use super::step::{CallTable, Notes, Op};
use crate::assignments::declared::header::{
    Accessor, Callee, CppType, Integer, Names, Parameter, Passing, ProgramStep, expression,
};
use crate::assignments::declared::hooks::Hook;
use crate::assignments::declared::values::{Display, Value};
use crate::assignments::transcript::Role;
use crate::model::FailureSite;

/// The operator that prints an object.
pub(in crate::assignments::declared) const PRINTING: &str = "operator<<";

/// The calls of one scenario.
#[derive(Debug, Clone)]
pub(in crate::assignments::declared) struct CallScript {
    pub(in crate::assignments::declared) table: &'static CallTable,
    pub(in crate::assignments::declared) rules: &'static CheckRules,
    /// The line that declares it: `connectfour/assignment.toml:34`.
    pub(in crate::assignments::declared) place: &'static str,
    pub(in crate::assignments::declared) calls: Vec<ScriptedCall>,
}

/// The part of a check's declaration that judging needs.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct CheckRules {
    /// The functions whose answers are judged; `None` for all.
    pub(in crate::assignments::declared) judge: Option<Vec<String>>,
    /// Only the silence of the functions that print nothing is judged.
    pub(in crate::assignments::declared) is_silence: bool,
    /// The comparison of what is printed, where it is another than the component's.
    pub(in crate::assignments::declared) display: Option<Display>,
    /// The checks to which a failure is put down if one of them fails too.
    pub(in crate::assignments::declared) rests_on: Vec<&'static str>,
    /// For functions that this check does not judge, the checks that do, and those before this one that call them: one of
    /// them pays where such a call goes wrong.
    pub(in crate::assignments::declared) owners: BTreeMap<String, Vec<&'static str>>,
    /// For functions that this check judges, the checks that are more plainly about them.
    pub(in crate::assignments::declared) shared: BTreeMap<String, Vec<SharedWith>>,
    /// Functions that this check needs and others are named to be about, with those: what they answer is tested by itself.
    pub(in crate::assignments::declared) vouched: BTreeMap<String, Vec<&'static str>>,
    /// What checks before this one look at, by functions that this one is not about and that change nothing.
    pub(in crate::assignments::declared) observers: Vec<(&'static str, Vec<ScriptedCall>)>,
    /// Functions of which another check's hook says what is right: the solution's answer is one of several, so that a script
    /// in which this check only needs such a call shows nothing once it is answered in another way.
    pub(in crate::assignments::declared) hooked: Vec<String>,
    /// The hook that decides about the judged functions' answers, in place of the solution.
    pub(in crate::assignments::declared) hook: Option<&'static Hook>,
    /// The places, among the component's watched functions, of those whose calls alone are judged.
    pub(in crate::assignments::declared) calls: Option<Vec<u8>>,
}

/// A check that judges a function as well, and the functions that it calls.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct SharedWith {
    pub(super) check: &'static str,
    functions: BTreeSet<String>,
}

impl SharedWith {
    pub(in crate::assignments::declared) fn new(
        check: &'static str,
        functions: &BTreeSet<String>,
    ) -> SharedWith {
        SharedWith { check, functions: functions.clone() }
    }
}

/// One call.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct ScriptedCall {
    pub(in crate::assignments::declared) op: usize,
    pub(in crate::assignments::declared) arguments: Vec<Value>,
    /// The result that the author wrote behind the call.
    pub(in crate::assignments::declared) expected: Option<Expected>,
    pub(in crate::assignments::declared) tie: Tie,
}

/// What a smaller script leaves out together with a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Tie {
    /// The call alone.
    None,
    /// All that is typed in the random turn of that number: a part of it may be no input that the author's words allow.
    Turn(usize),
    /// Nothing: it is typed before all turns or behind them.
    Kept,
}

impl Tie {
    pub(super) fn turn(self) -> Option<usize> {
        match self {
            Tie::Turn(turn) => Some(turn),
            Tie::None | Tie::Kept => None,
        }
    }
}

/// An expected result.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) enum Expected {
    Returns(Value),
    /// The exception's type, and what it says; `None` for any.
    Throws(Option<String>, Option<String>),
    Prints(String),
}

impl CallScript {
    /// Scripts one after another, as one. What the author wrote behind a call may hold in a process of its own alone.
    pub(super) fn joined(scripts: impl Iterator<Item = CallScript>) -> Option<CallScript> {
        let mut joined: Option<CallScript> = None;
        for script in scripts {
            if script.is_program() || script.rules.hook.is_some() {
                return None;
            }
            let calls = script.calls.iter().map(|call| ScriptedCall { expected: None, ..call.clone() });
            let calls: Vec<ScriptedCall> = calls.collect();
            match &mut joined {
                Some(joined) => joined.calls.extend(calls),
                None => joined = Some(CallScript { calls, ..script }),
            }
        }
        joined
    }

    /// True if new objects are made before that step, though there are some: a script begins that was joined to another.
    pub(super) fn begins_anew(&self, step: usize) -> bool {
        step > 0 && self.op(step).opens() && !self.op(step - 1).opens()
    }

    pub(super) fn op(&self, step: usize) -> &'static Op {
        &self.table.ops[self.calls[step].op]
    }

    /// The function that is called at that step, as checks name it.
    pub(super) fn subject(&self, step: usize) -> &'static str {
        self.table.subjects.name(self.calls[step].op)
    }

    pub(super) fn role(&self, step: usize) -> Role {
        let name = self.subject(step);
        match &self.rules.judge {
            Some(judged) if !judged.iter().any(|one| one == name) => Role::Premise,
            Some(_) | None => Role::Judged,
        }
    }

    /// The checks that a failure at that step is put down to if one of them fails too.
    pub(super) fn owners_of(&self, step: usize) -> Vec<&'static str> {
        let signature = &self.op(step).signature;
        let judges_answers = !self.rules.is_silence && self.rules.calls.is_none();
        let is_own = judges_answers && self.role(step) == Role::Judged;
        let others = self.rules.owners.get(self.subject(step)).filter(|_| !is_own);
        // An object that is returned is known by what is printed of it, or by what tells it.
        let telling = telling(&signature.returns).into_iter().filter_map(|name| self.rules.owners.get(name));
        let leading = self.op(step).receiver.iter().flat_map(|one| &one.path).map(Accessor::plain_name);
        let leading = leading.filter_map(|name| self.rules.owners.get(name)).filter(|_| !is_own);
        let functions = others.into_iter().chain(leading).chain(telling).flatten().copied();
        let shared = self.shared_at(step).filter(|_| is_own);
        self.rules.rests_on.iter().copied().chain(functions).chain(shared).collect()
    }

    /// The checks that are more plainly about the function of that step, and call all that the script called by then.
    fn shared_at(&self, step: usize) -> impl Iterator<Item = &'static str> {
        let knows_all = move |with: &&SharedWith| (0..=step).all(|at| self.is_known_to(with, at));
        self.shared_with(step).filter(knows_all).map(|with| with.check)
    }

    /// True for a step whose function the other check calls as well, as each does what makes the objects.
    pub(super) fn is_known_to(&self, with: &SharedWith, step: usize) -> bool {
        self.op(step).is_constructor() || with.functions.contains(self.subject(step))
    }

    /// The checks that are more plainly about the function of that step, if the check judges it.
    pub(super) fn shared_with(&self, step: usize) -> impl Iterator<Item = &SharedWith> {
        let subject = (step < self.calls.len()).then(|| self.subject(step));
        subject.into_iter().filter_map(|name| self.rules.shared.get(name)).flatten()
    }

    /// The functions that a failure at that step is about.
    pub(super) fn site_of(&self, step: usize) -> FailureSite {
        let called: Vec<&'static str> = self.functions_of(step).collect();
        // A function that was not called yet is the cause of nothing.
        let so_far: BTreeSet<&'static str> = (0..=step).flat_map(|step| self.functions_of(step)).collect();
        let judged = self.rules.judge.iter().flatten().map(String::as_str);
        let judged = judged.filter(|name| so_far.contains(name));
        // A call that gives nothing back is seen by what comes behind it.
        let is_blind = |step: &usize| self.op(*step).signature.returns == CppType::Void;
        let blind = (0..step).filter(is_blind).flat_map(|step| self.functions_of(step));
        let suspects = called.iter().copied().chain(judged).chain(blind).collect();
        let premises = (0..step).filter(|step| self.role(*step) == Role::Premise);
        let before = premises.map(|step| self.subject(step)).collect();
        let declared = self.rules.rests_on.clone();
        let is_subject = self.rules.judge.is_some() && self.role(step) == Role::Judged;
        let vouching = |name: &&'static str| Some((*name, self.rules.vouched.get(*name)?.clone()));
        let vouched = called.iter().filter_map(vouching).collect();
        FailureSite {
            called,
            suspects,
            declared,
            before,
            vouched,
            step,
            is_subject,
            ..FailureSite::default()
        }
    }

    /// The function that is called at that step, those that show an object that is returned, and those that lead to the object
    /// that is called.
    fn functions_of(&self, step: usize) -> impl Iterator<Item = &'static str> + use<> {
        let Op { signature, receiver, .. } = self.op(step);
        let leading = receiver.iter().flat_map(|one| &one.path).map(Accessor::plain_name);
        std::iter::once(self.subject(step)).chain(telling(&signature.returns)).chain(leading)
    }

    /// True if the check needs the call of that step, and another check's hook says which answers to it are right.
    pub(super) fn is_open(&self, step: usize) -> bool {
        let is_hooked = self.rules.hooked.iter().any(|one| one == self.subject(step));
        let is_needed = self.role(step) == Role::Premise || self.rules.calls.is_some();
        is_hooked && is_needed && self.calls[step].expected.is_none()
    }

    /// True for a step of a program that another check is about: what a run prints, returns and writes is looked at one by one,
    /// and a difference in one of them says nothing about the others.
    pub(super) fn is_elsewhere(&self, step: usize) -> bool {
        let is_vouched = self.rules.vouched.contains_key(self.subject(step));
        let is_written = self.calls[step].expected.is_some();
        self.is_program() && self.role(step) == Role::Premise && is_vouched && !is_written
    }

    /// True if a hook decides about the answer of that step, and not the solution's or what the author wrote behind the call.
    pub(super) fn is_left_to_hook(&self, step: usize) -> bool {
        let is_written = self.calls[step].expected.is_some();
        self.rules.hook.is_some() && self.role(step) == Role::Judged && !is_written
    }

    /// True if the function of that step is one that prints.
    pub(super) fn prints(&self, step: usize) -> bool {
        let signature = &self.op(step).signature;
        let shows = matches!(self.op(step).around(), Some(ProgramStep::Written | ProgramStep::Errors));
        shows || signature.has_stream() || self.table.prints.contains(&signature.name)
    }

    /// True if the script is a run of the student's whole program.
    pub(super) fn is_program(&self) -> bool {
        self.table.is_program
    }

    /// The end of a step as code: those of a program are none of C++.
    pub(super) fn end_of_line(&self) -> &'static str {
        if self.is_program() { "" } else { ";" }
    }

    /// True if a program of its own can do all that the script does.
    pub(super) fn is_reproducible(&self) -> bool {
        // What a hook requires is said by no program beside it.
        self.rules.hook.is_none()
            && !self.table.has_files()
            && can_note(self.rules, self.table)
            && !self.calls.iter().map(|call| &self.table.ops[call.op]).any(|op| {
                self.table.is_grader_only(op) || op.signature.parameters.iter().any(Parameter::has_rows)
            })
    }

    /// A run of the program as a shell has it, with what is typed.
    fn command(&self, step: usize) -> String {
        let program = self.table.file.split('.').next().unwrap_or_default();
        let shown = |value: &Value| value.shown(&CppType::Text);
        if let Some(around) = self.op(step).around() {
            let arguments: Vec<String> = self.calls[step].arguments.iter().map(shown_plainly).collect();
            return if self.is_program() { around.code(&arguments) } else { around.cpp(&arguments) };
        }
        let (typed, arguments) = match self.calls[step].arguments.as_slice() {
            [typed, Value::List(arguments), ..] => (shown(typed), arguments.as_slice()),
            [typed, ..] => (shown(typed), &[][..]),
            [] => (String::new(), &[][..]),
        };
        let words: Vec<String> =
            arguments.iter().map(|word| format!(" {}", shell_word(&shown(word)))).collect();
        let typed = if typed == "\"\"" { String::new() } else { format!(" < {typed}") };
        format!("./{program}{}{typed}", words.concat())
    }

    /// A step as code, without its answer and without a semicolon.
    pub(super) fn code_of(&self, step: usize) -> String {
        let op = self.op(step);
        let arguments = op.signature.parameters.iter().zip(&self.calls[step].arguments);
        let shown = |(one, value): (&Parameter, &Value)| match one.passing {
            Passing::Input => format!("std::istringstream({})", value.shown(&one.kind)),
            Passing::File(stream) => format!("{}({})", stream.name(), value.shown(&one.kind)),
            Passing::In
            | Passing::InOut
            | Passing::Pointer
            | Passing::Taken
            | Passing::Owned
            | Passing::Shared
            | Passing::Items
            | Passing::ItemsInOut => written(one, value, Value::shown),
        };
        let arguments: Vec<String> = arguments.map(shown).collect();
        self.code_with(step, &arguments)
    }

    /// The same with these arguments.
    pub(super) fn code_with(&self, step: usize, arguments: &[String]) -> String {
        let Op { signature, receiver, .. } = self.op(step);
        let object = receiver.as_ref().map_or("object", |one| one.object.name.as_str());
        let own = (object.to_owned(), arguments);
        let (called, arguments) =
            receiver.as_ref().map_or(own, |one| one.code(object, arguments, Names::Plain));
        if let Some(call) = expression(signature, &called, arguments, Names::Plain) {
            return call;
        }
        let arguments = arguments.join(", ");
        match &signature.callee {
            Callee::Constructor(class) => {
                let is_const = receiver.as_ref().is_some_and(|one| one.object.is_const);
                let constant = if is_const { "const " } else { "" };
                let arguments = if arguments.is_empty() { arguments } else { format!("({arguments})") };
                format!("{constant}{class} {object}{arguments}")
            }
            Callee::Get(_, member) => format!("{called}.{member}"),
            Callee::Set(_, member) => format!("{called}.{member} = {arguments}"),
            Callee::Program | Callee::Around(_) | Callee::Member(_) | Callee::Static(_) | Callee::Free(_) => {
                self.command(step)
            }
        }
    }
}

/// An argument, written in that way: of a text of C there may be none.
pub(super) fn written(parameter: &Parameter, value: &Value, way: fn(&Value, &CppType) -> String) -> String {
    match (parameter.passing, &parameter.kind, value) {
        (Passing::Items, CppType::Maybe(of), Value::List(items)) => {
            items.first().map_or_else(|| "nullptr".to_owned(), |text| way(text, of))
        }
        _ => way(value, &parameter.kind),
    }
}

/// A quoted word as one writes it in a shell: without quotes where it needs none.
fn shell_word(quoted: &str) -> &str {
    let plain = quoted.trim_matches('"');
    let needs_none = |c: char| c.is_ascii_alphanumeric() || "._-/+".contains(c);
    if plain.is_empty() || !plain.chars().all(needs_none) { quoted } else { plain }
}

/// A value as its type shows it, for what is a text or a number.
fn shown_plainly(value: &Value) -> String {
    let kind = if let Value::Integer(_) = value { CppType::Integer(Integer::LONG) } else { CppType::Text };
    value.shown(&kind)
}

impl ProgramStep {
    /// The step in words, or as a shell has it.
    fn code(self, arguments: &[String]) -> String {
        let [first, second] = [0, 1].map(|at| arguments.get(at).map_or("", String::as_str));
        let name = first.trim_matches('"');
        match self {
            ProgramStep::Type | ProgramStep::TypeNumber => format!("typed: {first}"),
            ProgramStep::File => format!("{name} holds {second}"),
            ProgramStep::GivenFile => format!("{name} is the one that is given"),
            ProgramStep::Written => format!("cat {name}"),
            ProgramStep::Errors => "what is on standard error".to_owned(),
            ProgramStep::Complains => "is there anything on standard error?".to_owned(),
            ProgramStep::Status => "echo $?".to_owned(),
        }
    }
}

impl ProgramStep {
    /// The step beside calls as C++ has it, as far as it does.
    fn cpp(self, arguments: &[String]) -> String {
        let [first, second] = [0, 1].map(|at| arguments.get(at).map_or("", String::as_str));
        match self {
            ProgramStep::File => format!("std::ofstream({first}) << {second}"),
            ProgramStep::Written => format!("std::cout << std::ifstream({first}).rdbuf()"),
            ProgramStep::Errors => "// what is on cerr".to_owned(),
            ProgramStep::Complains => "// is there anything on cerr?".to_owned(),
            ProgramStep::Type | ProgramStep::TypeNumber | ProgramStep::GivenFile | ProgramStep::Status => {
                self.code(arguments)
            }
        }
    }
}

/// The functions by which an object that is returned is known.
pub(in crate::assignments::declared) fn telling(returns: &CppType) -> Vec<&str> {
    match returns {
        CppType::Printed(_) => vec![PRINTING],
        // A data member is nobody's business but that of what made the object.
        CppType::Told(class) => class.parts.iter().filter_map(|(code, _)| code.strip_suffix("()")).collect(),
        CppType::List(of, _) => telling(of),
        CppType::Void
        | CppType::Bool
        | CppType::Char
        | CppType::Integer(_)
        | CppType::Real(_)
        | CppType::Text
        | CppType::Enumeration(_)
        | CppType::Pair(_)
        | CppType::Tuple(_)
        | CppType::Maybe(_)
        | CppType::Variant(_)
        | CppType::Dictionary(..)
        | CppType::Array(..)
        | CppType::Class(_)
        | CppType::Pointer(_)
        | CppType::Copied(_)
        | CppType::Function(_)
        | CppType::Stream => Vec::new(),
    }
}

/// True unless a program would have to note calls, and cannot.
fn can_note(rules: &CheckRules, table: &CallTable) -> bool {
    rules.calls.is_none() || table.notes == Notes::Possible
}

/// The calls without the construction of objects that none of them needs; the main object stays.
pub(in crate::assignments::declared) fn without_idle_objects(
    table: &CallTable,
    calls: Vec<ScriptedCall>,
) -> Vec<ScriptedCall> {
    let mut needed: BTreeSet<u8> = table.objects.main().iter().map(|object| object.number).collect();
    let made = |op: &Op| op.receiver.as_ref().map(|one| one.object.number).filter(|_| op.opens());
    let mut kept = Vec::new();
    // What makes an object comes before what needs it.
    for call in calls.into_iter().rev() {
        let op = &table.ops[call.op];
        if made(op).is_none_or(|number| needed.contains(&number)) {
            needed.extend(op.needs(&call.arguments));
            kept.push(call);
        }
    }
    kept.reverse();
    kept
}

/// The calls without those that need an object which none before them makes.
pub(super) fn without_orphans(table: &CallTable, mut calls: Vec<ScriptedCall>) -> Vec<ScriptedCall> {
    let late = table.objects.named.iter().filter(|object| object.is_late).map(|object| object.number);
    let mut missing: BTreeSet<u8> = late.collect();
    calls.retain(|call| {
        let op = &table.ops[call.op];
        let is_possible = op.needs(&call.arguments).all(|number| !missing.contains(&number));
        if let Some(receiver) = op.receiver.as_ref().filter(|_| is_possible && op.is_constructor()) {
            missing.remove(&receiver.object.number);
        }
        is_possible
    });
    calls
}
