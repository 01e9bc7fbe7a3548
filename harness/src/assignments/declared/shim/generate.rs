//! [`shim`]: the source of a shim.

use std::fmt::Write as _;

use crate::assignments::declared::header::{Callee, CppType, Passing, Signature};
use crate::model::NamedText;

/// The bytes of values, as shims read and write them.
pub(in crate::assignments::declared) const WIRE: NamedText =
    NamedText { name: "declared_wire.h", text: include_str!("wire.h") };

/// The shim that performs these calls; a call's operation is its place among them. A call with fewer arguments than parameters
/// leaves the rest to the declaration's defaults.
pub(in crate::assignments::declared) fn shim(headers: &[&str], ops: &[(&Signature, usize)]) -> String {
    let mut out =
        String::from("// Generated from the given header; the parent encodes by the same declarations.\n");
    out.extend(headers.iter().map(|name| format!("#include \"{name}\"\n")));
    let _ = writeln!(
        out,
        "#include \"{}\"\n\nnamespace {{\nnamespace harness_shim {{\n\nnamespace wire = harness_rt::declared;\n",
        WIRE.name
    );
    if let Some(class) = ops.iter().find_map(|(signature, _)| signature.class()) {
        let _ = writeln!(out, "// Left alone at the end.\n::{class}* object = nullptr;\n");
    }
    out.push_str(
        "void call(uint32_t number, uint8_t op, harness_rt::Reader& in, wire::Purpose purpose) {\n    switch (op) {\n",
    );
    for (op, (signature, arguments)) in ops.iter().enumerate() {
        case(&mut out, op, signature, *arguments);
    }
    out.push_str(LAST);
    out
}

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
        _ => writeln!(out, "                wire::Wire<{}>::give(out, {call});", type_of(&signature.returns)),
    };
    for (index, parameter) in parameters.iter().enumerate() {
        if parameter.passing == Passing::InOut {
            let kind = type_of(&parameter.kind);
            let _ = writeln!(out, "                wire::Wire<{kind}>::give(out, a{index});");
        }
    }
    out.push_str("                static_cast<void>(out);\n            });\n        }\n");
}

fn called(signature: &Signature, arguments: &str) -> String {
    let name = &signature.name;
    match &signature.callee {
        Callee::Constructor(class) if arguments.is_empty() => format!("object = new ::{class}()"),
        Callee::Constructor(class) => format!("object = new ::{class}({arguments})"),
        Callee::Member(_) => format!("object->{name}({arguments})"),
        Callee::Static(class) => format!("::{class}::{name}({arguments})"),
        Callee::Free(scope) if scope.is_empty() => format!("::{name}({arguments})"),
        Callee::Free(scope) => format!("::{scope}::{name}({arguments})"),
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
