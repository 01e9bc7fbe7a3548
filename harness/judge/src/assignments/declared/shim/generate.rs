//! [`shim`]: the source of a shim.

use std::fmt::Write as _;

use super::by_hand::{self, ByHand};
use super::caller::caller;
use super::calls::Calls;
use super::kinds::type_of;
use super::parts::PartMarks;
use super::program;
use super::sources::{PROGRAM, WIRE};
use super::{structs, watched};
use crate::assignments::declared::calls::{Op, Receiver};
use crate::assignments::declared::header::{
    Callee, CppType, Gives, Names, Parameter, Passing, Sequence, ToldClass, end_of, expression,
};
use crate::model::CALLER_WITHOUT;

/// The shim that performs these calls over given headers.
pub(in crate::assignments::declared) fn shim(headers: &[&str], calls: Calls<'_>) -> String {
    let mut out =
        String::from("// Generated from the given header; the parent encodes by the same declarations.\n");
    let own = if program::needs_folder(calls) { &PROGRAM.name } else { &WIRE.name };
    out.extend(headers.iter().chain([own]).map(|name| format!("#include \"{name}\"\n")));
    out + "\n" + &performing(calls, &PartMarks::Unmarked) + PERFORM
}

/// The source that performs these calls over the student's own header, the last of these.
pub(in crate::assignments::declared) fn caller_of(headers: &[&str], calls: Calls<'_>) -> String {
    let own = if program::needs_folder(calls) { vec![WIRE, PROGRAM] } else { vec![WIRE] };
    caller((headers, &own), &(performing(calls, &PartMarks::numbered()) + PERFORM_FOR_SHIM))
}

fn performing(calls: Calls<'_>, marks: &PartMarks) -> String {
    let Calls { exceptions, objects, ops, watchable, by_hand, .. } = calls;
    let is_program = ops.iter().any(Op::is_program);
    let main = if is_program { MAIN } else { "" };
    let kinds: Vec<CppType> = kinds(ops).into_iter().chain(watched::kinds(watchable)).collect();
    let by_hand = by_hand.map(|file| ByHand::of(file, marks));
    let mut out = by_hand.as_ref().map_or_else(String::new, |own| own.text.clone());
    let classes = structs::declarations(objects, marks);
    let wires = structs::wires(&kinds, marks);
    let _ = write!(
        out,
        "{main}{classes}{wires}namespace {{\nnamespace harness_shim {{\n\nnamespace wire = harness_rt::declared;\n\n"
    );
    out.push_str(&structs::objects(objects, &kinds, marks));
    out.push_str(&structs::owners(ops, objects, marks));
    out.push_str(&hands(ops, marks));
    out.push_str(BEHIND);
    if is_program {
        out.push_str(&program::runs(calls));
    }
    out.push_str(&program::laid(calls));
    out.push_str(
        "void call(uint32_t number, uint8_t op, harness_rt::Reader& in, wire::Purpose purpose) {\n    switch (op) {\n",
    );
    for (number, op) in ops.iter().enumerate() {
        case(&mut out, (number, op), by_hand.as_ref(), marks);
    }
    out.push_str("        default: harness_rt::unknown_step(op);\n    }\n}\n\n");
    out.push_str(&structs::destruction(objects, marks));
    out.push_str(LAST);
    out.push_str(&given_types(exceptions, marks));
    out.push_str(&watched::functions(watchable));
    out
}

/// The function that names the header's own exceptions, the nearest first.
fn given_types(exceptions: &[String], marks: &PartMarks) -> String {
    let test = |name: &String| {
        let test = format!("    if (dynamic_cast<const ::{name}*>(&error) != nullptr) all += \"{name},\";\n");
        marks.part(&test, "")
    };
    let tests: String = exceptions.iter().map(test).collect();
    format!(
        "\nstd::string harness_rt::declared::given_types(const std::exception& error) {{\n    static_cast<void>(error);\n    \
         std::string all;\n{tests}    return all;\n}}\n"
    )
}

/// The student's main under its own name in the object file: to call it as `main` is what C++ forbids.
const MAIN: &str = "extern \"C\" int student_main(int, char**) __asm__(\"main\");\n\n";

/// What a request still holds behind the call that is being made.
const BEHIND: &str = "harness_rt::Reader* request_left = nullptr;
uint32_t next_number = 0;

void go_on(harness_rt::Reader& request, uint32_t number, wire::Purpose purpose);

";

/// The end of every shim.
const LAST: &str = "// What destructors print is asked about nowhere.
void end_of_objects() {
    destroy();
    wire::drop_streams();
    static_cast<void>(harness_rt::take_output());
}

void go_on(harness_rt::Reader& request, uint32_t number, wire::Purpose purpose) {
    while (request.more()) {
        const uint8_t op = request.u8();
        const std::string bytes = request.str();
        if (op == wire::WATCH) {
            if (purpose == wire::Purpose::Perform) wire::watch_calls(bytes);
            continue;
        }
        if (op == wire::END_OF_OBJECTS) {
            if (purpose == wire::Purpose::Perform) end_of_objects();
            continue;
        }
        harness_rt::Reader in(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
        if (purpose == wire::Purpose::Perform) {
            request_left = &request;
            next_number = number + 1;
        }
        call(number++, op, in, purpose);
        if (purpose == wire::Purpose::Perform) wire::flush_streams();
    }
}

void each(harness_rt::Reader request, wire::Purpose purpose) { go_on(request, 0, purpose); }

void all(const harness_rt::Reader& request) {
    each(request, wire::Purpose::Check);
    wire::drop_streams();
    lay_files();
    each(request, wire::Purpose::Perform);
    // What destructors do and leave behind is asked about only where memory is watched.
    if (harness_rt::memory_is_watched()) {
        destroy();
        wire::drop_streams();
    }
}

}  // namespace harness_shim
}  // namespace
";

/// The entry of a shim.
const PERFORM: &str = "\nvoid harness_rt::perform(Reader& request) {\n    repeat_seeded_numbers();\n    harness_shim::all(request);\n}\n";

/// The entry of a caller.
const PERFORM_FOR_SHIM: &str = "
extern \"C\" void __harness_declared(const void* door, const uint8_t* bytes, uint64_t length) {
    harness_rt::given_door = static_cast<const harness_rt::Door*>(door);
    harness_shim::all(harness_rt::Reader(bytes, length));
}
";

/// The types of all parameters and results.
fn kinds(ops: &[Op]) -> Vec<CppType> {
    let of = |op: &Op| {
        let parameters = op.signature.parameters.iter().map(|parameter| parameter.kind.clone());
        parameters.chain([op.signature.returns.clone()]).collect::<Vec<_>>()
    };
    ops.iter().flat_map(of).collect()
}

fn case(out: &mut String, (number, op): (usize, &Op), by_hand: Option<&ByHand>, marks: &PartMarks) {
    let _ = writeln!(out, "        case {number}: {{  // {}", op.signature.shown());
    let called = op.signature.called();
    let otherwise = format!(
        "            if (purpose == wire::Purpose::Check) return;\n            wire::lacks(\"{called}\", {{words}});\n"
    );
    let by_hand = by_hand.filter(|file| op.signature.file.as_deref() == Some(file.name));
    let body = if by_hand.is_some() { performed(&by_hand::named(op)) } else { performed(op) };
    let part = marks.part(&body, &otherwise);
    match by_hand.and_then(|own| own.part_at(op.signature.line)) {
        // The words about the file itself say more than that nothing is declared.
        Some(own) => {
            let without = format!("{CALLER_WITHOUT}{own}");
            let lacks = otherwise.replace("{words}", &without);
            let _ = write!(out, "#ifdef {without}\n{lacks}#else\n{part}#endif\n");
        }
        None => out.push_str(&part),
    }
    out.push_str("        }\n");
}

/// The statements of a call: it takes its arguments and gives its answer.
fn performed(op: &Op) -> String {
    let mut body = String::new();
    let out = &mut body;
    let signature = &op.signature;
    let parameters = &signature.parameters[..op.arguments];
    for (index, parameter) in parameters.iter().enumerate() {
        let _ = writeln!(out, "            {}", taken(index, parameter));
    }
    let arguments: Vec<String> =
        parameters.iter().enumerate().map(|(index, parameter)| passed(index, parameter)).collect();
    let call = called(op, &arguments);
    let _ = writeln!(out, "            if (wire::is_checked(in, op, purpose)) return;");
    let _ = writeln!(out, "            return wire::answer(number, [&](harness_rt::Writer& out) {{");
    if let Some(receiver) =
        op.receiver.as_ref().filter(|one| !op.is_constructor() && !one.is_led_by_function())
    {
        let (variable, name) = (structs::variable(&receiver.object), local(receiver));
        let constant = if receiver.object.is_const { "const " } else { "" };
        let _ = writeln!(out, "                {constant}auto& {name} = wire::made({variable});");
    }
    let call = if signature.gives == Gives::Pointer { format!("wire::address({call})") } else { call };
    let _ = match &signature.returns {
        CppType::List(of, _) if signature.gives == Gives::Items => {
            let object = op.receiver.as_ref().map_or_else(String::new, local);
            let (items, end) = (type_of(of), end_of(signature, &object));
            writeln!(
                out,
                "                auto walked = {call};\n                const auto end_of = {end};\n                \
                 wire::give_items<{items}>(out, walked, end_of);"
            )
        }
        CppType::Void | CppType::Stream | CppType::Function(_) => writeln!(out, "                {call};"),
        CppType::Array(..) => writeln!(out, "                wire::give_array(out, {call});"),
        CppType::Printed(_) => writeln!(out, "                wire::give_printed(out, {call});"),
        CppType::Told(class) => {
            out.push_str(&told(class, &call));
            Ok(())
        }
        CppType::Pointer(class) => {
            writeln!(out, "                out.u8({}(wire::address({call})));", structs::number_of(class))
        }
        CppType::Bool
        | CppType::Char
        | CppType::Integer(_)
        | CppType::Real(_)
        | CppType::Text
        | CppType::Enumeration(_)
        | CppType::List(..)
        | CppType::Pair(_)
        | CppType::Tuple(_)
        | CppType::Maybe(_)
        | CppType::Variant(_)
        | CppType::Dictionary(..)
        | CppType::Copied(_)
        | CppType::Class(_) => {
            writeln!(out, "                wire::Wire<{}>::give(out, {call});", type_of(&signature.returns))
        }
    };
    for index in op.references() {
        let parameter = &parameters[index];
        let value = match parameter.passing {
            Passing::ItemsInOut if parameter.kind == CppType::Text => format!("wire::text_in(a{index})"),
            Passing::ItemsInOut => format!("a{index}"),
            Passing::In
            | Passing::InOut
            | Passing::Pointer
            | Passing::Taken
            | Passing::Owned
            | Passing::Shared
            | Passing::Input
            | Passing::File(_)
            | Passing::Items => passed(index, parameter),
        };
        let kind = type_of(&parameter.kind);
        let _ = writeln!(out, "                wire::Wire<{kind}>::give(out, {value});");
    }
    let streams = parameters.iter().enumerate().filter(|(_, parameter)| parameter.kind == CppType::Stream);
    out.extend(streams.map(|(index, _)| format!("                wire::hand_over(a{index});\n")));
    out.push_str("                static_cast<void>(out);\n            });\n");
    body
}

/// Names that the statements of a call have themselves.
const OWN_NAMES: [&str; 10] =
    ["in", "op", "out", "purpose", "number", "wire", "call", "object", "told", "harness_rt"];

/// The object that is called, by its name in scripts: compilers speak of it.
fn local(receiver: &Receiver) -> String {
    let name = &receiver.object.name;
    let is_argument =
        name.starts_with(['a', 'n', 'o']) && name[1..].starts_with(|c: char| c.is_ascii_digit());
    let is_taken = OWN_NAMES.contains(&name.as_str()) || is_argument || name.starts_with("own");
    if is_taken { format!("{name}_") } else { name.clone() }
}

/// The statements that tell an object by its functions.
fn told(class: &ToldClass, call: &str) -> String {
    let part = |(name, kind): &(String, CppType)| {
        format!("                wire::Wire<{}>::give(out, told.{name});\n", type_of(kind))
    };
    let parts: String = class.parts.iter().map(part).collect();
    // What leads to the object may be gone behind the statement that calls.
    format!(
        "                const auto tell = [&](auto&& object) {{\n                auto& told = wire::told(object);\n{parts}                \
         }};\n                tell({call});\n"
    )
}

/// An argument, taken from the request: a value, or one of the objects.
fn taken(index: usize, parameter: &Parameter) -> String {
    let kind = type_of(&parameter.kind);
    match (&parameter.kind, parameter.passing) {
        (CppType::Stream, _) => format!("std::ostringstream a{index};"),
        (_, Passing::Input) => stream(index, "std::istringstream"),
        (_, Passing::File(own)) => stream(index, own.name()),
        (CppType::Text, Passing::ItemsInOut) => {
            format!("std::vector<char> a{index} = wire::room(wire::Wire<std::string>::take(in));")
        }
        (CppType::Class(class), Passing::Owned) => {
            let named = structs::named(class);
            format!("const uint8_t n{index} = in.u8();\n            static_cast<void>({named}(n{index}));")
        }
        (CppType::Class(class), Passing::Pointer | Passing::Shared) => {
            let named = structs::named(class);
            format!("const uint8_t n{index} = in.u8();\n            {kind}* a{index} = {named}(n{index});")
        }
        (CppType::Function(own), _) => {
            let known = own
                .names
                .iter()
                .map(|name| format!("            if (n{index} == \"{name}\") a{index} = ::{name};"));
            let take = format!("const std::string n{index} = wire::Wire<std::string>::take(in);");
            let known: Vec<String> =
                [take, format!("            {kind} a{index} = nullptr;")].into_iter().chain(known).collect();
            known.join("\n")
        }
        (CppType::List(of, _), _) if matches!(**of, CppType::Copied(_)) => {
            let pointers = format!("std::vector<{}*>", type_of(of));
            format!("{pointers} a{index} = wire::Wire<{pointers}>::take(in);")
        }
        (CppType::List(of, Sequence::Listed), _) => {
            let kept = format!("std::vector<{}>", type_of(of));
            format!("{kept} a{index} = wire::Wire<{kept}>::take(in);")
        }
        (CppType::Class(class), _) if class.fields.is_some() => {
            let named = structs::named(class);
            format!(
                "{kind} own{index}{{}};\n            {kind}* a{index} = wire::take_either(in, own{index}, {named});"
            )
        }
        (CppType::Class(class), _) => format!("{kind}* a{index} = {}(in.u8());", structs::named(class)),
        _ => format!("{kind} a{index} = wire::Wire<{kind}>::take(in);"),
    }
}

/// A stream that is read or written: an object may keep it.
fn stream(index: usize, kind: &str) -> String {
    format!("{kind}& a{index} = wire::kept_stream<{kind}>(wire::Wire<std::string>::take(in));")
}

/// An argument as it is passed on.
fn passed(index: usize, parameter: &Parameter) -> String {
    match (&parameter.kind, parameter.passing) {
        (CppType::Class(class), Passing::Owned) => format!("{}(n{index})", structs::owned(class)),
        (CppType::Class(_), Passing::Shared) => {
            format!("(n{index} == 0 ? nullptr : wire::shared(wire::made(a{index})))")
        }
        (CppType::Class(_), Passing::Taken) => format!("std::move(wire::made(a{index}))"),
        (CppType::List(of, sequence), _) if matches!(**of, CppType::Copied(_)) => {
            copies(index, of, *sequence)
        }
        (_, Passing::Taken) => format!("std::move(a{index})"),
        (CppType::Class(_), Passing::Pointer) => format!("(n{index} == 0 ? nullptr : &wire::made(a{index}))"),
        (CppType::Maybe(_), Passing::Items) => format!("(a{index} ? a{index}->c_str() : nullptr)"),
        (CppType::List(_, Sequence::Listed), _) => format!("wire::listed(a{index})"),
        (CppType::List(of, _), Passing::Items | Passing::ItemsInOut)
            if matches!(**of, CppType::Array(..)) =>
        {
            // Rows of the library's arrays lie in memory as those of C do.
            let (item, rows) = of.rows();
            let constant = if parameter.passing == Passing::Items { "const " } else { "" };
            format!("reinterpret_cast<{constant}{} (*){rows}>(a{index}.data())", type_of(item))
        }
        (_, Passing::Items | Passing::ItemsInOut) => format!("a{index}.data()"),
        (CppType::Class(_), _) => format!("wire::made(a{index})"),
        _ => format!("a{index}"),
    }
}

/// A list of copies of objects: those exist when the call is made, and not yet when its arguments are taken.
fn copies(index: usize, of: &CppType, sequence: Sequence) -> String {
    let kept = if sequence == Sequence::Listed { Sequence::Vector } else { sequence };
    let list = CppType::List(Box::new(of.clone()), kept);
    let copies = format!("wire::copies<{}>(a{index})", type_of(&list));
    if sequence == Sequence::Listed { format!("wire::listed({copies})") } else { copies }
}

/// The type that stands for a member.
fn tag(member: &str) -> String {
    format!("Of_{member}()")
}

/// The way to members that are private: an explicit instantiation may name them, and hands the pointer to a friend function.
fn hands(ops: &[Op], marks: &PartMarks) -> String {
    let mut members: Vec<(&str, &str)> = ops
        .iter()
        .filter_map(|op| match &op.signature.callee {
            Callee::Get(class, member) | Callee::Set(class, member) => {
                Some((class.as_str(), member.as_str()))
            }
            Callee::Constructor(_)
            | Callee::Member(_)
            | Callee::Static(_)
            | Callee::Free(_)
            | Callee::Program
            | Callee::Around(_) => None,
        })
        .collect();
    members.sort_unstable();
    members.dedup();
    if members.is_empty() {
        return String::new();
    }
    let hand = |(class, member): &(&str, &str)| {
        let hand = format!(
            "struct Of_{member} {{ friend constexpr auto member(Of_{member}); }};\n\
             template struct Hand<Of_{member}, &::{class}::{member}>;\n"
        );
        marks.part(&hand, "")
    };
    let hands: String = members.iter().map(hand).collect();
    format!(
        "template <class Tag, auto Member>\nstruct Hand {{\n    \
         friend constexpr auto member(Tag) {{ return Member; }}\n}};\n{hands}\n"
    )
}

fn called(op: &Op, arguments: &[String]) -> String {
    let variable = op.receiver.as_ref().map_or_else(String::new, |one| structs::variable(&one.object));
    let object = op.receiver.as_ref().map_or_else(String::new, local);
    let own = (String::new(), arguments);
    let (object, arguments) =
        op.receiver.as_ref().map_or(own, |one| one.code(&object, arguments, Names::Global));
    if let Some(call) = expression(&op.signature, &object, arguments, Names::Global) {
        return call;
    }
    let all = arguments.join(", ");
    match &op.signature.callee {
        // A script before this one, in the same process, may have left its own.
        Callee::Constructor(class) if op.receiver.as_ref().is_some_and(|one| one.object.is_late) => {
            format!("wire::destroy({variable}); {variable} = new ::{class}({all})")
        }
        Callee::Constructor(class) => format!("{variable} = new ::{class}({all})"),
        Callee::Get(_, member) => format!("{object}.*member({})", tag(member)),
        Callee::Set(_, member) => format!("wire::assign({object}.*member({}), {all})", tag(member)),
        Callee::Around(step) => program::called(*step, &all),
        Callee::Program | Callee::Member(_) | Callee::Static(_) | Callee::Free(_) => match arguments {
            [typed] => format!("run({typed}, {{}})"),
            _ => format!("run({all})"),
        },
    }
}
