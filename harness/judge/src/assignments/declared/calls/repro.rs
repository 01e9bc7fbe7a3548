//! A script as a program: its calls, each with what it must return, throw or print.

use std::sync::Arc;

use super::repro_calls::{self, NotedCalls};
use super::script::{CallScript, written};
use crate::assignments::declared::header::{ClassType, CppType, Gives, Passing, end_of};
use crate::assignments::declared::values::{Answered, Display, NO_NUMBER, Value};
use crate::assignments::repro_page::{Beside, CAPTURED, Page};
use crate::model::{Check, Language, Program};

/// Values of several parts as texts, and the type of what a call throws.
const SHOWN: &str = include_str!("repro/shown.cpp");

/// The script as a program.
pub(super) fn program(script: &CallScript, check: &Check, answers: &[Answered]) -> Program {
    let table = script.table;
    let noted = NotedCalls::of(script);
    // The student's own file is included where its calls are noted.
    let (headers, cpp) = match noted {
        Some(_) => (&[][..], table.sources.get(1..).unwrap_or_default()),
        None => (table.headers, table.sources),
    };
    let beside = Beside { headers, cpp, modules: &[], rust: &[] };
    let mut program = CallProgram { script, noted, page: Page::new(check, Language::Cpp, beside) };
    program.page.in_standard(table.standard);
    if let Some(noted) = &program.noted {
        program.page.opening_with(noted.opening());
    }
    program.page.with("#include <array>\n#include <deque>\n#include <fstream>\n#include <list>\n#include <memory>\n#include <optional>\n#include <set>\n#include <stdexcept>\n#include <tuple>\n#include <unordered_map>\n#include <unordered_set>\n#include <utility>\n#include <variant>\n");
    let (declared, defined) = structs(script, program.noted.as_ref());
    let shown = SHOWN.replacen(STANDARD, &format!("{}{STANDARD}", handlers(&table.exceptions)), 1);
    program.page.with(shown.replacen(FIRST, &format!("{declared}{FIRST}"), 1).replacen(
        LAST,
        &format!("{defined}{LAST}"),
        1,
    ));
    if let Some(noted) = &program.noted {
        let notes = noted.notes();
        program.page.with(notes);
    }
    answers.iter().enumerate().for_each(|(step, answer)| program.noted_step(step, answer));
    program.page.finish()
}

/// The first of the texts of values, and what follows the last.
const FIRST: &str = "template <typename T>\nstring shown(const T& value) {";
const LAST: &str = "// The type of what a call throws";

/// The texts of plain structs, declared and defined.
fn structs(script: &CallScript, noted: Option<&NotedCalls<'_>>) -> (String, String) {
    let mut all = Vec::new();
    noted.into_iter().flat_map(NotedCalls::kinds).for_each(|kind| plain_structs(kind, &mut all));
    for step in 0..script.calls.len() {
        script.results(step).iter().for_each(|kind| plain_structs(kind, &mut all));
    }
    let head = |class: &ClassType| format!("[[maybe_unused]] string shown(const ::{}& value)", class.name);
    let declared = all.iter().map(|class| format!("{};\n", head(class)));
    let defined = all.iter().map(|class| {
        let fields = class.fields.iter().flatten().map(|(name, _)| format!("shown(value.{name})"));
        let fields = fields.collect::<Vec<_>>().join(" + \", \" + ");
        format!("{} {{ return \"{{\" + {fields} + \"}}\"; }}\n", head(class))
    });
    (declared.collect(), defined.collect())
}

fn plain_structs(kind: &CppType, all: &mut Vec<Arc<ClassType>>) {
    kind.parts().into_iter().for_each(|part| plain_structs(part, all));
    if let Some(class) = kind.class().filter(|class| class.fields.is_some() && !all.contains(class)) {
        all.push(Arc::clone(class));
    }
}

/// The first handler of what the standard library throws.
const STANDARD: &str = "    } catch (const out_of_range&) {";

/// The handlers of the header's own exceptions.
fn handlers(exceptions: &[String]) -> String {
    let handler = |name: &String| format!("    }} catch (const ::{name}&) {{\n        return \"{name}\";\n");
    exceptions.iter().map(handler).collect()
}

struct CallProgram<'a> {
    script: &'a CallScript,
    noted: Option<NotedCalls<'a>>,
    page: Page,
}

impl CallProgram<'_> {
    /// A step, and the calls that it makes where they are noted.
    fn noted_step(&mut self, step: usize, required: &Answered) {
        let op = self.script.op(step);
        let Some(noted) = &self.noted else { return self.step(step, required) };
        let calls = required.calls.as_ref().filter(|_| noted.is_compared(&op.signature));
        let calls = calls.map(|calls| noted.required(calls));
        if calls.is_some() {
            self.page.line("calls.clear();");
        }
        self.step(step, required);
        if let Some(required) = calls {
            self.page.line(format!("compare<string>(\"calls made\", made(), {required});"));
        }
        if op.is_constructor() && required.result.is_ok() {
            let name = op.receiver.as_ref().map_or("", |one| one.object.name.as_str());
            let text = self.page.text(name);
            self.page.line(format!("names[&{name}] = {text};"));
        }
    }

    fn step(&mut self, step: usize, required: &Answered) {
        let (script, op) = (self.script, self.script.op(step));
        self.page.call(&script.code_of(step));
        let code = self.with_variables(step);
        match &required.result {
            Err(thrown) => {
                let library = if thrown.base.is_empty() { "something" } else { &thrown.base };
                let kind = self.page.text(thrown.given.first().map_or(library, |own| own.as_str()));
                self.page.line(format!("compare<string>(\"threw\", thrown([&] {{ {code}; }}), {kind});"));
            }
            Ok(_) if op.is_constructor() => self.page.line(format!("{code};")),
            Ok(_) if script.rules.is_silence && !script.prints(step) => self.page.silent(&code),
            Ok(values) => self.answer(step, &code, values, &required.printed),
        }
    }

    /// The call with a variable for each parameter that is a reference.
    fn with_variables(&mut self, step: usize) -> String {
        let (script, op) = (self.script, self.script.op(step));
        let arguments = script.calls[step].arguments.iter().zip(&op.signature.parameters);
        let mut arguments: Vec<String> =
            arguments.map(|(value, one)| written(one, value, Value::code)).collect();
        let is_value = |index: &usize| script.calls[step].arguments[*index].object().is_none();
        for index in op.references().filter(is_value) {
            let kind = &op.signature.parameters[index].kind;
            let name = variable(step, index);
            self.page.line(format!("{kind} {name} = {};", arguments[index]));
            arguments[index] = name;
        }
        self.items(step, &mut arguments);
        for (index, _) in
            op.signature.parameters.iter().enumerate().filter(|(_, one)| one.passing == Passing::Input)
        {
            let name = variable(step, index);
            self.page.line(format!("istringstream {name}({});", arguments[index]));
            arguments[index] = name;
        }
        self.files(step, &mut arguments);
        script.code_with(step, &arguments)
    }

    /// Opens the files whose streams are passed.
    fn files(&mut self, step: usize, arguments: &mut [String]) {
        let parameters = &self.script.op(step).signature.parameters;
        for (index, one) in parameters.iter().enumerate().take(arguments.len()) {
            if let Passing::File(stream) = one.passing {
                let name = variable(step, index);
                self.page.line(format!("{} {name}({});", stream.name(), arguments[index]));
                arguments[index] = name;
            }
        }
    }

    /// Gives lists that are passed by a pointer to their first item variables of their own.
    fn items(&mut self, step: usize, arguments: &mut [String]) {
        let parameters = &self.script.op(step).signature.parameters;
        for (index, one) in parameters.iter().enumerate().take(arguments.len()) {
            let name = variable(step, index);
            match (one.passing, &one.kind) {
                (Passing::Items, CppType::List(..)) => {
                    self.page.line(format!("{} {name} = {};", one.kind, arguments[index]));
                    arguments[index] = format!("{name}.data()");
                }
                (Passing::ItemsInOut, _) => arguments[index] = format!("{name}.data()"),
                (
                    Passing::Items
                    | Passing::In
                    | Passing::InOut
                    | Passing::Pointer
                    | Passing::Taken
                    | Passing::Owned
                    | Passing::Shared
                    | Passing::Input
                    | Passing::File(_),
                    _,
                ) => {}
            }
        }
    }

    /// The items of an iterator that a call gives, as an expression.
    fn items_from(&mut self, step: usize, code: &str) -> String {
        let op = self.script.op(step);
        let object = op.receiver.as_ref().map_or("", |one| one.object.name.as_str());
        self.page.line(format!("auto from{step} = {code};"));
        format!("itemsFrom(from{step}, {})", end_of(&op.signature, object))
    }

    fn answer(&mut self, step: usize, code: &str, values: &[Value], printed: &str) {
        let (script, op) = (self.script, self.script.op(step));
        let returns = &op.signature.returns;
        let returned = format!("returned{step}");
        let has_value = *returns != CppType::Void;
        let items = (op.signature.gives == Gives::Items).then(|| self.items_from(step, code));
        let code = items.as_deref().unwrap_or(code);
        if script.prints(step) {
            self.printing(code, printed, has_value.then_some((returns, returned.as_str())));
        } else if has_value {
            // A function that tells an object may have been written without const.
            let constant = if matches!(returns, CppType::Told(_)) { "" } else { "const " };
            self.page.line(format!("{constant}auto {returned} = {code};"));
        } else {
            self.page.line(format!("{code};"));
        }
        let Some((first, others)) = values.split_first() else { return };
        if op.signature.gives == Gives::Pointer {
            let (what, required) = (self.page.text("returned"), first.code(returns));
            let got =
                format!("({returned} == nullptr ? string(\"{{}}\") : \"{{\" + shown(*{returned}) + \"}}\")");
            self.page.line(format!("compare<string>({what}, {got}, shown({returns}{required}));"));
        } else if has_value {
            self.compare("returned", &returned, first, returns);
        }
        for (index, value) in op.references().zip(others) {
            let parameter = &op.signature.parameters[index];
            let name = match script.calls[step].arguments[index].object() {
                Some(object) => object.written.clone(),
                None => variable(step, index),
            };
            let is_text = parameter.passing == Passing::ItemsInOut && parameter.kind == CppType::Text;
            let name = if is_text { format!("{name}.c_str()") } else { name };
            self.compare(&parameter.name, &name, value, &parameter.kind);
        }
    }

    fn printing(&mut self, code: &str, printed: &str, returned: Option<(&CppType, &str)>) {
        self.page.piece(CAPTURED);
        let text = self.page.text(printed);
        let inner = match returned {
            Some((kind, name)) => {
                self.page.line(format!("{kind} {name}{{}};"));
                format!("{name} = {code}")
            }
            None => code.to_owned(),
        };
        let kept = match self.script.display() {
            Display::Exact => "",
            Display::TrailingBlanks => "withoutTrailingBlanks",
            Display::Tokens => "withoutBlanks",
        };
        self.page.line(format!(
            "compare<string>(\"written to cout\", {kept}(captured([&] {{ {inner}; }})),\n        {kept}({text}));"
        ));
    }

    fn compare(&mut self, what: &str, got: &str, value: &Value, kind: &CppType) {
        let (what, required) = (self.page.text(what), value.code(kind));
        let line = match kind {
            CppType::Real(_) => {
                let tolerance = self.script.table.tolerance;
                format!("compareReal({what}, {got}, {required}, {tolerance:e});")
            }
            CppType::Integer(own) if own.is_byte() => format!("compare<int>({what}, {got}, {required});"),
            CppType::Printed(_) => {
                let required = self.page.text(&required);
                format!("compare<string>({what}, shown({got}), {required});")
            }
            CppType::Told(class) => {
                let Value::List(items) = value else { return };
                let own = repro_calls::told(class, |_, name, _| format!("{got}.{name}"));
                let required = repro_calls::told(class, |index, _, kind| items[index].code(kind));
                format!("compare<string>({what}, {own},\n        {required});")
            }
            // Where an object lies says nothing to a reader.
            CppType::Copied(_) => return,
            CppType::Pointer(_) if value.object().is_some_and(|object| object.number == NO_NUMBER) => return,
            CppType::Pointer(_) => {
                let what = self.page.text(&format!("it is {required}"));
                format!("compare<bool>({what}, {got} == {required}, true);")
            }
            CppType::Bool | CppType::Char | CppType::Integer(_) | CppType::Text => {
                format!("compare<{kind}>({what}, {got}, {required});")
            }
            CppType::Enumeration(_) => {
                format!(
                    "compare<long long>({what}, static_cast<long long>({got}), static_cast<long long>({required}));"
                )
            }
            CppType::Array(of, _) if **of == CppType::Char => {
                format!("compare<string>({what}, string({got}.begin(), {got}.end()), {required});")
            }
            CppType::Array(of, length) => {
                format!(
                    "compare<string>({what}, shown({got}), shown(std::array<{of}, {length}>{{{required}}}));"
                )
            }
            CppType::List(..)
            | CppType::Pair(_)
            | CppType::Tuple(_)
            | CppType::Maybe(_)
            | CppType::Dictionary(..)
            | CppType::Class(_) => {
                format!("compare<string>({what}, shown({got}), shown({kind}{required}));")
            }
            CppType::Variant(_) => {
                format!("compare<string>({what}, shown({got}), shown({kind}({required})));")
            }
            CppType::Void | CppType::Stream | CppType::Function(_) => return,
        };
        self.page.line(line);
    }
}

fn variable(step: usize, index: usize) -> String {
    format!("argument{step}_{index}")
}
