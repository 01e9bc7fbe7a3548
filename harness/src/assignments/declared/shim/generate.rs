//! [`shim`]: the source of a shim.

use std::fmt::Write as _;

use crate::assignments::declared::header::{Callee, CppType, Passing, Signature};
use crate::model::NamedText;

/// The bytes of values, as shims read and write them.
pub(in crate::assignments::declared) const WIRE: NamedText =
    NamedText { name: "declared_wire.h", text: include_str!("wire.h") };

/// The shim that performs these calls; a call's operation is its place among them. A call with fewer arguments than parameters
/// leaves the rest to the declaration's defaults.
pub(in crate::assignments::declared) fn shim(
    headers: &[&str],
    exceptions: &[String],
    ops: &[(&Signature, usize)],
) -> String {
    let mut out =
        String::from("// Generated from the given header; the parent encodes by the same declarations.\n");
    out.extend(headers.iter().map(|name| format!("#include \"{name}\"\n")));
    let is_program = ops.iter().any(|(signature, _)| signature.callee == Callee::Program);
    let main = if is_program { MAIN } else { "" };
    let _ = writeln!(
        out,
        "#include \"{}\"\n\n{main}namespace {{\nnamespace harness_shim {{\n\nnamespace wire = harness_rt::declared;\n",
        WIRE.name
    );
    if let Some(class) = ops.iter().find_map(|(signature, _)| signature.class()) {
        let _ = writeln!(out, "// Left alone at the end.\n::{class}* object = nullptr;\n");
    }
    out.push_str(&hands(ops));
    if is_program {
        out.push_str(RUN);
    }
    out.push_str(
        "void call(uint32_t number, uint8_t op, harness_rt::Reader& in, wire::Purpose purpose) {\n    switch (op) {\n",
    );
    for (op, (signature, arguments)) in ops.iter().enumerate() {
        case(&mut out, op, signature, *arguments);
    }
    out.push_str(LAST);
    out.push_str(&given_types(exceptions));
    out
}

/// The function that names the header's own exceptions, the nearest first.
fn given_types(exceptions: &[String]) -> String {
    let test = |name: &String| {
        format!("    if (dynamic_cast<const ::{name}*>(&error) != nullptr) all += \"{name},\";\n")
    };
    let tests: String = exceptions.iter().map(test).collect();
    format!(
        "\nstd::string harness_rt::declared::given_types(const std::exception& error) {{\n    static_cast<void>(error);\n    \
         std::string all;\n{tests}    return all;\n}}\n"
    )
}

/// The student's main under its own name in the object file: to call it as `main` is what C++ forbids.
const MAIN: &str = "extern \"C\" int student_main(int, char**) __asm__(\"main\");\n\n";

/// One run of a program.
const RUN: &str = "void tell_left() { wire::tell_left(); }

int run(const std::string& typed, const std::vector<std::string>& arguments) {
    static std::vector<std::string> words(1, \"program\");
    words.insert(words.end(), arguments.begin(), arguments.end());
    static std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(&word[0]);
    pointers.push_back(nullptr);
    harness_rt::add_input(typed);
    harness_rt::before_leaving(tell_left);
    harness_rt::pass_over_sleep();
    // What whoever starts a program sees of its status.
    return student_main(static_cast<int>(words.size()), pointers.data()) & 0xff;
}

";

/// The end of every shim.
const LAST: &str = "        default: harness_rt::unknown_step(op);
    }
}

void each(harness_rt::Reader request, wire::Purpose purpose) {
    for (uint32_t number = 0; request.more(); ++number) {
        const uint8_t op = request.u8();
        const std::string bytes = request.str();
        harness_rt::Reader in(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
        call(number, op, in, purpose);
    }
}

}  // namespace harness_shim
}  // namespace

void harness_rt::perform(Reader& request) {
    harness_shim::each(request, declared::Purpose::Check);
    harness_shim::each(request, declared::Purpose::Perform);
}
";

fn case(out: &mut String, op: usize, signature: &Signature, arguments: usize) {
    let parameters = &signature.parameters[..arguments];
    let _ = writeln!(out, "        case {op}: {{  // {}", signature.shown());
    for (index, parameter) in parameters.iter().enumerate() {
        let kind = type_of(&parameter.kind);
        let _ = writeln!(out, "            {kind} a{index} = wire::Wire<{kind}>::take(in);");
    }
    let names: Vec<String> = (0..arguments).map(|index| format!("a{index}")).collect();
    let call = called(signature, &names.join(", "));
    let _ = writeln!(out, "            if (wire::is_checked(in, op, purpose)) return;");
    let _ = writeln!(out, "            return wire::answer(number, [&](harness_rt::Writer& out) {{");
    let _ = match signature.returns {
        CppType::Void => writeln!(out, "                {call};"),
        CppType::Array(..) => writeln!(out, "                wire::give_array(out, {call});"),
        CppType::Bool
        | CppType::Char
        | CppType::Integer(_)
        | CppType::Real(_)
        | CppType::Text
        | CppType::Enumeration(_)
        | CppType::List(_)
        | CppType::Pair(_)
        | CppType::Maybe(_)
        | CppType::Dictionary(_) => {
            writeln!(out, "                wire::Wire<{}>::give(out, {call});", type_of(&signature.returns))
        }
    };
    for (index, parameter) in parameters.iter().enumerate() {
        if parameter.passing == Passing::InOut {
            let kind = type_of(&parameter.kind);
            let _ = writeln!(out, "                wire::Wire<{kind}>::give(out, a{index});");
        }
    }
    out.push_str("                static_cast<void>(out);\n            });\n        }\n");
}

/// The type that stands for a member.
fn tag(member: &str) -> String {
    format!("Of_{member}()")
}

/// The way to members that are private: an explicit instantiation may name them, and hands the pointer to a friend function.
fn hands(ops: &[(&Signature, usize)]) -> String {
    let mut members: Vec<(&str, &str)> = ops
        .iter()
        .filter_map(|(signature, _)| match &signature.callee {
            Callee::Get(class, member) | Callee::Set(class, member) => {
                Some((class.as_str(), member.as_str()))
            }
            Callee::Constructor(_)
            | Callee::Member(_)
            | Callee::Static(_)
            | Callee::Free(_)
            | Callee::Program => None,
        })
        .collect();
    members.sort_unstable();
    members.dedup();
    if members.is_empty() {
        return String::new();
    }
    let hand = |(class, member): &(&str, &str)| {
        format!(
            "struct Of_{member} {{ friend constexpr auto member(Of_{member}); }};\n\
             template struct Hand<Of_{member}, &::{class}::{member}>;\n"
        )
    };
    let hands: String = members.iter().map(hand).collect();
    format!(
        "template <class Tag, auto Member>\nstruct Hand {{\n    \
         friend constexpr auto member(Tag) {{ return Member; }}\n}};\n{hands}\n"
    )
}

fn called(signature: &Signature, arguments: &str) -> String {
    let name = &signature.name;
    match &signature.callee {
        Callee::Constructor(class) if arguments.is_empty() => format!("object = new ::{class}()"),
        Callee::Constructor(class) => format!("object = new ::{class}({arguments})"),
        Callee::Member(_) => format!("wire::made(object).{name}({arguments})"),
        Callee::Static(class) => format!("::{class}::{name}({arguments})"),
        Callee::Free(scope) if scope.is_empty() => format!("::{name}({arguments})"),
        Callee::Free(scope) => format!("::{scope}::{name}({arguments})"),
        Callee::Get(_, member) => format!("wire::made(object).*member({})", tag(member)),
        Callee::Set(_, member) => {
            format!("wire::assign(wire::made(object).*member({}), {arguments})", tag(member))
        }
        Callee::Program if !arguments.contains(',') => format!("run({arguments}, {{}})"),
        Callee::Program => format!("run({arguments})"),
    }
}

/// The type as the shim writes it: names of the header's own from the outermost scope.
fn type_of(kind: &CppType) -> String {
    match kind {
        CppType::Enumeration(own) => format!("::{}", own.name),
        CppType::List(of) => format!("std::vector<{}>", type_of(of)),
        CppType::Maybe(of) => format!("std::optional<{}>", type_of(of)),
        CppType::Pair(of) => format!("std::pair<{}, {}>", type_of(&of.0), type_of(&of.1)),
        CppType::Dictionary(of) => format!("std::map<{}, {}>", type_of(&of.0), type_of(&of.1)),
        CppType::Array(of, length) => format!("std::array<{}, {length}>", type_of(of)),
        CppType::Void
        | CppType::Bool
        | CppType::Char
        | CppType::Integer(_)
        | CppType::Real(_)
        | CppType::Text => kind.to_string(),
    }
}

/// The values of an answer, in order: the returned one, then the parameters that are references.
pub(in crate::assignments::declared) fn results(signature: &Signature, arguments: usize) -> Vec<CppType> {
    let references = signature.parameters[..arguments]
        .iter()
        .filter(|parameter| parameter.passing == Passing::InOut)
        .map(|parameter| parameter.kind.clone());
    std::iter::once(signature.returns.clone()).chain(references).collect()
}
