//! [`functions`]: the functions of a shim that stand before those whose calls are watched.
//!
//! The student's object is made to call them (`build/watched.rs`). A member function takes its object as a first argument like
//! any other, behind the place for a returned object: so a free function of the same parameters can stand in its place. It notes
//! the call and makes it.

use super::kinds::type_of;
use super::structs;
use crate::assignments::declared::header::{
    CppType, ToldArgument, WatchableFunction, WatchedParameter, WatchedReceiver,
};

/// The name, in object files, of the function before the one of that place. No object of a submission may use such a name.
pub(in crate::assignments::declared) fn label(place: usize) -> String {
    format!("__harness_watch_{place}")
}

/// The types that the notes need.
pub(super) fn kinds(all: &[WatchableFunction]) -> Vec<CppType> {
    let mut found = Vec::new();
    for function in all {
        if function.receiver != WatchedReceiver::Class {
            found.push(CppType::Pointer(function.class.clone()));
        }
        found.extend(function.parameters.iter().filter_map(|parameter| match &parameter.told {
            ToldArgument::Value(kind) => Some(kind.clone()),
            ToldArgument::Object(class) => Some(CppType::Pointer(class.clone())),
            ToldArgument::Nothing => None,
        }));
    }
    found
}

/// The functions.
pub(super) fn functions(all: &[WatchableFunction]) -> String {
    let text: String =
        all.iter().enumerate().map(|(place, function)| self::function(place, function)).collect();
    let head =
        "\n// The calls that the student's file makes on functions of other components come here first.\n";
    if text.is_empty() { text } else { format!("{head}{text}") }
}

fn function(place: usize, function: &WatchableFunction) -> String {
    let class = format!("::{}", function.class.name);
    let object = match function.receiver {
        WatchedReceiver::Object => Some(format!("{class}* self")),
        WatchedReceiver::ConstObject => Some(format!("const {class}* self")),
        WatchedReceiver::Class => None,
    };
    let parameters = function.parameters.iter().enumerate().map(|(index, one)| declared(index, one));
    let parameters = object.clone().into_iter().chain(parameters).collect::<Vec<_>>().join(", ");
    let passed: Vec<String> = (0..function.parameters.len())
        .map(|index| format!("static_cast<decltype(a{index})&&>(a{index})"))
        .collect();
    let called =
        if object.is_some() { format!("self->{}", function.name) } else { format!("::{}", function.full()) };
    let call = format!("{called}({})", passed.join(", "));
    let own = object
        .map(|_| format!("        out.u8(harness_shim::{}(self));\n", structs::number_of(&function.class)));
    let told = function.parameters.iter().enumerate().map(|(index, one)| told(index, one));
    let told: String = own.into_iter().chain(told).collect();
    let head = format!("auto harness_watch_{place}({parameters}) -> decltype({call})");
    format!(
        "{head} __asm__(\"{}\");\n{head} {{\n    harness_rt::declared::note_call({place}, [&](harness_rt::Writer& out) {{\n{told}        \
         static_cast<void>(out);\n    }});\n    return {call};\n}}\n",
        label(place)
    )
}

fn declared(index: usize, parameter: &WatchedParameter) -> String {
    let kind = parameter.kind.as_ref().map_or_else(Clone::clone, type_of);
    let constant = if parameter.is_const { "const " } else { "" };
    let (before, behind) = &parameter.around;
    format!("{constant}{kind} {before}a{index}{behind}")
}

fn told(index: usize, parameter: &WatchedParameter) -> String {
    let passed_by = if parameter.around.0.contains('*') { "" } else { "&" };
    match &parameter.told {
        ToldArgument::Value(kind) => {
            format!("        harness_rt::declared::Wire<{}>::give(out, a{index});\n", type_of(kind))
        }
        ToldArgument::Object(class) => {
            let number = structs::number_of(class);
            format!("        out.u8(harness_shim::{number}({passed_by}a{index}));\n")
        }
        ToldArgument::Nothing => String::new(),
    }
}
