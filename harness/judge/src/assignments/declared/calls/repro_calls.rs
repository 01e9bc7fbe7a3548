//! The calls of other components' functions in a program: what the student's file makes is written down and compared.
//!
//! The program includes the student's file instead of being linked with it, and stands a class of its own in the place of the
//! other component's: derived from that, and with functions that note a call before they make it. A linker could do the same
//! without such a class (`--wrap`), but only on some systems, and by names that no student has seen.

use std::fmt::Write as _;

use super::script::CallScript;
use crate::assignments::declared::header::{
    Callee, CppType, Signature, ToldArgument, ToldClass, WatchableFunction, WatchedReceiver,
};
use crate::assignments::declared::values::{MadeCall, MadeCalls, Value};

/// The functions whose calls a script's program notes, by their places.
pub(super) struct NotedCalls<'a> {
    script: &'a CallScript,
    all: Vec<(usize, &'static WatchableFunction)>,
}

/// What notes are kept in, and how they are compared.
const NOTES: &str = r#"namespace {

// The objects by their addresses, and the calls that were noted.
map<const void*, string> names;
string calls;

string nameOf(const void* object) { return names.count(object) ? names[object] : "(another object)"; }
void note(const string& call) { calls += (calls.empty() ? "" : "; ") + call; }
string made() { return calls.empty() ? "none" : calls; }
"#;

impl NotedCalls<'_> {
    /// The functions of a script's check; `None` for one that judges no calls.
    pub(super) fn of(script: &CallScript) -> Option<NotedCalls<'_>> {
        let places = script.rules.calls.as_ref()?;
        let all = places.iter().map(|place| usize::from(*place));
        let all = all.filter_map(|place| Some((place, script.table.watched.get(place)?)));
        Some(NotedCalls { script, all: all.collect() })
    }

    /// The types of what is told of arguments.
    pub(super) fn kinds(&self) -> impl Iterator<Item = &CppType> {
        let parameters = self.all.iter().flat_map(|(_, function)| &function.parameters);
        parameters.filter_map(|parameter| match &parameter.told {
            ToldArgument::Value(kind) => Some(kind),
            ToldArgument::Object(_) | ToldArgument::Nothing => None,
        })
    }

    /// The part before all others: classes that stand for the other components', and the student's file.
    pub(super) fn opening(&self) -> String {
        let mut out = String::from("#include <optional>\n#include <utility>\n");
        let mut headers: Vec<&str> = Vec::new();
        for (_, function) in &self.all {
            let header = function.file.as_deref().unwrap_or_default();
            if !headers.contains(&header) {
                headers.push(header);
            }
        }
        headers.iter().for_each(|header| {
            let _ = writeln!(out, "#include \"{header}\"");
        });
        out.push_str("\nnamespace {\n");
        for (place, function) in &self.all {
            let _ = writeln!(out, "void noted{place}({});", self.told_parameters(function));
        }
        out.push_str("}  // namespace\n");
        let mut classes: Vec<&str> = Vec::new();
        for (_, function) in &self.all {
            let class = function.class.name.as_str();
            if !classes.contains(&class) {
                classes.push(class);
                out.push_str(&self.standing(class));
            }
        }
        for header in self.script.table.headers.iter().filter(|header| !headers.contains(header)) {
            let _ = writeln!(out, "#include \"{header}\"");
        }
        let _ = writeln!(out, "#include \"{}\"\n", self.script.table.file);
        out
    }

    /// A class that notes calls and makes them, and from there on stands for the other.
    fn standing(&self, class: &str) -> String {
        let (around, own) = class.rsplit_once("::").unwrap_or(("", class));
        let functions = self.all.iter().filter(|(_, function)| function.class.name == class);
        let functions: String = functions.map(|(place, function)| passing_on(*place, function)).collect();
        let class = format!(
            "class Watched{own} : public {own} {{\npublic:\n    using {own}::{own};\n{functions}}};\n"
        );
        let class = if around.is_empty() { class } else { format!("namespace {around} {{\n{class}}}\n") };
        format!(
            "\n// Notes the calls on it, and makes them. From here on it is what {own} means.\n{class}#define {own} Watched{own}\n\n"
        )
    }

    /// The parameters of the function that notes a call: the object, and what is told.
    fn told_parameters(&self, function: &WatchableFunction) -> String {
        let object = (function.receiver != WatchedReceiver::Class).then(|| "const void* self".to_owned());
        let told = function.parameters.iter().enumerate().filter_map(|(index, one)| match &one.told {
            ToldArgument::Value(kind) => Some(format!("const {kind}& a{index}")),
            ToldArgument::Object(_) => Some(format!("const void* a{index}")),
            ToldArgument::Nothing => None,
        });
        object.into_iter().chain(told).collect::<Vec<_>>().join(", ")
    }

    /// The part behind the texts of values: notes, and what writes them.
    pub(super) fn notes(&self) -> String {
        let mut out = NOTES.to_owned();
        for (place, function) in &self.all {
            let shown = |(index, one): (usize, &_)| self.shown(function, index, one);
            let arguments: Vec<String> =
                function.parameters.iter().map(|one| &one.told).enumerate().map(shown).collect();
            let receiver = match function.receiver {
                WatchedReceiver::Class => format!("string(\"{}::", function.class.name),
                WatchedReceiver::Object | WatchedReceiver::ConstObject => "nameOf(self) + \".".to_owned(),
            };
            let close = if function.receiver == WatchedReceiver::Class { ")" } else { "" };
            let _ = writeln!(
                out,
                "void noted{place}({}) {{\n    note({receiver}{}(\"{close}{} + \")\");\n}}",
                self.told_parameters(function),
                function.name,
                joined(&arguments)
            );
        }
        out.push_str("\n}  // namespace\n");
        out
    }

    fn shown(&self, function: &WatchableFunction, index: usize, told: &ToldArgument) -> String {
        match told {
            ToldArgument::Value(kind) => shown(kind, &format!("a{index}")),
            ToldArgument::Object(_) => format!("nameOf(a{index})"),
            ToldArgument::Nothing => format!("\"{}\"", function.parameters[index].name),
        }
    }

    /// True for a step whose calls are compared: the check is about it, and it is none of the functions that are noted.
    pub(super) fn is_compared(&self, signature: &Signature) -> bool {
        let is_judged = |names: &Vec<String>| names.contains(&signature.name);
        let is_noted = |function: &WatchableFunction| match &signature.callee {
            Callee::Member(of) | Callee::Static(of) => {
                *of == function.class.name && function.name == signature.name
            }
            // What makes the other component's objects is none of the student's either.
            Callee::Constructor(of) => *of == function.class.name,
            Callee::Free(_) | Callee::Get(..) | Callee::Set(..) | Callee::Program | Callee::Around(_) => {
                false
            }
        };
        self.script.rules.judge.as_ref().is_none_or(is_judged)
            && !self.all.iter().any(|(_, function)| is_noted(function))
    }

    /// The required calls, as an expression that the notes must equal.
    pub(super) fn required(&self, calls: &MadeCalls) -> String {
        let own = |call: &&MadeCall| self.all.iter().any(|(place, _)| *place == call.function);
        let all = calls.all.iter().filter(own).map(|call| self.call(call));
        let all: Vec<String> = all.collect();
        if all.is_empty() { "string(\"none\")".to_owned() } else { all.join(" + \"; \"\n        + ") }
    }

    fn call(&self, call: &MadeCall) -> String {
        let function = &self.script.table.watched[call.function];
        let name = |value: &Value| {
            let written = value.object().map_or("", |object| object.written.as_str());
            let written = if written.is_empty() { "(another object)" } else { written };
            format!("string(\"{written}\")")
        };
        let arguments: Vec<String> = function
            .parameters
            .iter()
            .zip(&call.arguments)
            .map(|(parameter, value)| match &parameter.told {
                ToldArgument::Value(kind) => shown(kind, &value.code(kind)),
                ToldArgument::Object(_) => name(value),
                ToldArgument::Nothing => format!("\"{}\"", parameter.name),
            })
            .collect();
        let start = match function.receiver {
            WatchedReceiver::Class => format!("string(\"{}::{}(\")", function.class.name, function.name),
            WatchedReceiver::Object | WatchedReceiver::ConstObject => {
                format!("{} + \".{}(\"", name(&call.receiver), function.name)
            }
        };
        format!("{start}{} + \")\"", joined(&arguments))
    }
}

/// The text of an object that functions of it tell, by those or by these values.
pub(super) fn told(class: &ToldClass, part: impl Fn(usize, &str, &CppType) -> String) -> String {
    let parts =
        class.parts.iter().enumerate().map(|(index, (name, kind))| shown(kind, &part(index, name, kind)));
    let parts: Vec<String> = parts.collect();
    format!("string(\"{{\") + {} + \"}}\"", parts.join(" + \", \" + "))
}

/// The text of a value, the same for what is noted and for what is required.
fn shown(kind: &CppType, code: &str) -> String {
    match kind {
        CppType::Enumeration(_) => format!("shown(static_cast<long long>({code}))"),
        CppType::Text => format!("shown(string({code}))"),
        CppType::Bool | CppType::Char | CppType::Integer(_) | CppType::Real(_) => {
            format!("shown(static_cast<{kind}>({code}))")
        }
        CppType::Void
        | CppType::List(..)
        | CppType::Pair(_)
        | CppType::Tuple(_)
        | CppType::Maybe(_)
        | CppType::Variant(_)
        | CppType::Dictionary(..)
        | CppType::Array(..)
        | CppType::Class(_)
        | CppType::Printed(_)
        | CppType::Told(_)
        | CppType::Pointer(_)
        | CppType::Copied(_)
        | CppType::Function(_)
        | CppType::Stream => {
            // A literal between braces has no type of its own.
            let kind = if code.starts_with('{') { kind.to_string() } else { String::new() };
            format!("shown({kind}{code})")
        }
    }
}

/// Arguments that are added to a text, with commas between.
fn joined(arguments: &[String]) -> String {
    arguments
        .iter()
        .enumerate()
        .map(|(index, one)| if index == 0 { format!(" + {one}") } else { format!(" + \", \" + {one}") })
        .collect()
}

/// The member function that notes a call and makes it.
fn passing_on(place: usize, function: &WatchableFunction) -> String {
    let parameters = function.parameters.iter().enumerate().map(|(index, one)| {
        let kind = one.kind.as_ref().map_or_else(Clone::clone, ToString::to_string);
        let constant = if one.is_const { "const " } else { "" };
        let (before, behind) = &one.around;
        let default = one.default.as_ref().map_or_else(String::new, |value| format!(" = {value}"));
        format!("{constant}{kind} {before}a{index}{behind}{default}")
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let (start, end, object) = match function.receiver {
        WatchedReceiver::Object => ("", "", Some("this".to_owned())),
        WatchedReceiver::ConstObject => ("", " const", Some("this".to_owned())),
        WatchedReceiver::Class => ("static ", "", None),
    };
    let told = function.parameters.iter().enumerate().filter_map(|(index, one)| match &one.told {
        ToldArgument::Value(_) => Some(format!("a{index}")),
        ToldArgument::Object(_) if one.around.0.contains('*') => Some(format!("a{index}")),
        ToldArgument::Object(_) => Some(format!("&a{index}")),
        ToldArgument::Nothing => None,
    });
    let told = object.into_iter().chain(told).collect::<Vec<_>>().join(", ");
    let passed: Vec<String> = (0..function.parameters.len())
        .map(|index| format!("static_cast<decltype(a{index})&&>(a{index})"))
        .collect();
    let (name, class) = (&function.name, function.class.name.rsplit("::").next().unwrap_or_default());
    format!(
        "    {start}decltype(auto) {name}({parameters}){end} {{\n        noted{place}({told});\n        return {class}::{name}({});\n    }}\n",
        passed.join(", ")
    )
}
