//! The sources of both sides, from the same declarations.

use std::fmt::Write as _;

use super::function::{ApartCallee, ApartFunction};
use super::reading::ApartHeader;
use super::texts::{CLIENT, SERVER};
use crate::assignments::declared::header::within;

/// Every function with its number, in the order of the headers.
fn numbered(headers: &[ApartHeader]) -> impl Iterator<Item = (usize, usize, &ApartFunction)> {
    let all = headers
        .iter()
        .enumerate()
        .flat_map(|(header, one)| one.functions.iter().map(move |own| (header, own)));
    all.enumerate().map(|(number, (header, function))| (number, header, function))
}

/// What both sides say of the classes.
fn classes(headers: &[ApartHeader], own: &str) -> String {
    let mut out = format!("#include \"{own}\"\n");
    out.extend(headers.iter().map(|header| format!("#include \"{}\"\n", header.name)));
    out.push_str("\nnamespace harness_apart {\n\n");
    for (number, class) in headers.iter().flat_map(|header| &header.objects).enumerate() {
        let _ = writeln!(
            out,
            "template <>\nstruct IsObject<::{class}> : std::true_type {{\n    static const uint8_t number = {number};\n}};"
        );
    }
    for (name, members) in headers.iter().flat_map(|header| &header.values) {
        let each = |verb: &str, side: &str| -> String {
            members.iter().map(|member| format!("        {verb}_member({side}, all.{member});\n")).collect()
        };
        let _ = writeln!(
            out,
            "template <>\nstruct Travel<::{name}> {{\n    static void give(Out& out, const ::{name}& all) {{\n{}    }}\n    \
             static ::{name} take(In& in) {{\n        ::{name} all{{}};\n{}        return all;\n    }}\n}};",
            each("give", "out"),
            each("take", "in")
        );
    }
    out + "\n}  // namespace harness_apart\n\n"
}

/// The source on the student's side with the functions of the headers of these places; the first of all such sources has besides
/// what there must be once.
pub(in crate::assignments::declared) fn proxies(
    headers: &[ApartHeader],
    places: &[usize],
    exceptions: &[String],
) -> String {
    let mut out = classes(headers, CLIENT[1].name);
    if places.contains(&0) {
        out.push_str(include_str!("handles.h"));
        out.push_str(&once(headers, exceptions));
    }
    for (number, _, function) in numbered(headers).filter(|(_, header, _)| places.contains(header)) {
        out.push_str(&proxy(number, function));
    }
    out
}

fn once(headers: &[ApartHeader], exceptions: &[String]) -> String {
    let raise =
        exceptions.iter().map(|name| format!("    if (kind == \"{name}\") raise_as<::{name}>(words);\n"));
    let raise: String = raise.collect();
    let all = headers.iter().flat_map(|header| &header.objects).enumerate();
    let made =
        all.map(|(number, class)| format!("        case {number}: return new ::{class}(Known{{one}});\n"));
    let made: String = made.collect();
    format!(
        "\nnamespace harness_apart {{\n\nvoid raise_own(const std::string& kind, const std::string& words) {{\n    \
         static_cast<void>(kind);\n    static_cast<void>(words);\n{raise}}}\n\nvoid* known_object(uint32_t one, uint8_t of) {{\n    \
         switch (of) {{\n{made}        default: return nullptr;\n    }}\n}}\n\n}}  // namespace harness_apart\n\n"
    )
}

/// The definition of a function that asks the other process.
fn proxy(number: usize, function: &ApartFunction) -> String {
    let ApartFunction { scope, class, name, returns, behind, .. } = function;
    let parameters = function.parameters.join(", ");
    let arguments = function.arguments();
    let kinds: String = arguments.iter().map(|one| format!(", decltype({one})")).collect();
    let values: String = arguments.iter().map(|one| format!(", {one}")).collect();
    let shown = within(class, name);
    let asked = |returns: &str, first_kind: &str, first: &str| {
        format!("::harness_apart::ask<{returns}{first_kind}{kinds}>({number}, \"{shown}\"{first}{values})")
    };
    match function.what {
        ApartCallee::Constructor => format!(
            "{class}::{name}({parameters}){behind} : harness_apart_handle(::harness_apart::Known{{{}}}) {{}}\n",
            asked("uint32_t", "", "")
        ),
        ApartCallee::Copy => {
            let other = if parameters.contains("&&") { "static_cast<decltype(a0)>(a0)" } else { "a0" };
            format!(
                "{class}::{name}({parameters}){behind} : harness_apart_handle({other}.harness_apart_handle) {{}}\n"
            )
        }
        ApartCallee::Assignment => {
            let gives = if returns == "void" { "" } else { " return *this;" };
            let value = "harness_apart_handle = a0.harness_apart_handle;";
            format!("auto {class}::{name}({parameters}){behind} -> {returns} {{ {value}{gives} }}\n")
        }
        ApartCallee::Destructor => format!("{class}::{name}(){behind} {{}}\n"),
        ApartCallee::Member => {
            let constant = if behind.contains("const") { "const " } else { "" };
            let call = asked(returns, &format!(", {constant}::{class}&"), ", *this");
            format!("auto {class}::{name}({parameters}){behind} -> {returns} {{ return {call}; }}\n")
        }
        ApartCallee::Static => {
            let call = asked(returns, "", "");
            format!("auto {class}::{name}({parameters}){behind} -> {returns} {{ return {call}; }}\n")
        }
        ApartCallee::Free | ApartCallee::Friend => {
            let call = asked(returns, "", "");
            let text = format!("auto {name}({parameters}){behind} -> {returns} {{ return {call}; }}\n");
            in_namespace(scope, &text)
        }
    }
}

fn in_namespace(scope: &str, text: &str) -> String {
    if scope.is_empty() { text.to_owned() } else { format!("namespace {scope} {{\n{text}}}\n") }
}

/// The shim of the course's process.
pub(in crate::assignments::declared) fn course(headers: &[ApartHeader]) -> String {
    let mut out = classes(headers, SERVER[1].name);
    let mut cases = String::new();
    for (number, _, function) in numbered(headers) {
        let has_types = headers.iter().any(|header| header.scopes.contains(&function.class));
        if let Some(text) =
            called(number, function, if has_types { TypeNames::OfClass } else { TypeNames::Outside })
        {
            out.push_str(&in_namespace(&function.scope, &text));
            let call = within(&function.scope, &format!("HarnessCall{number}::call"));
            let _ =
                writeln!(cases, "        case {number}: return harness_apart::serve(in, out, &::{call});");
        }
    }
    let classes: String = headers
        .iter()
        .flat_map(|header| &header.objects)
        .map(|class| format!("    harness_apart::class_of<::{class}>(),\n"))
        .collect();
    let classes = if classes.is_empty() { "    harness_apart::Class{},\n".to_owned() } else { classes };
    let _ = write!(
        out,
        "\nstd::string harness_rt::declared::given_types(const std::exception&) {{ return std::string(); }}\n\nnamespace {{\n\n\
         const harness_apart::Class CLASSES[] = {{\n{classes}}};\n\n\
         void serve_one(harness_apart::In& in, harness_apart::Out& out) {{\n    const uint32_t function = in.u32();\n    switch (function) {{\n\
         {cases}        default: return harness_apart::serve_fate(function, in, out, CLASSES);\n    }}\n}}\n\n}}  // namespace\n{PERFORM}"
    );
    out
}

/// The names that parameters' types may be written with.
#[derive(Debug, Clone, Copy)]
enum TypeNames {
    /// Those of the class too.
    OfClass,
    Outside,
}

/// A function that calls the course's.
fn called(number: usize, function: &ApartFunction, names: TypeNames) -> Option<String> {
    let ApartFunction { class, name, what, .. } = function;
    let constant = if function.behind.contains("const") { "const " } else { "" };
    let own = matches!(what, ApartCallee::Member).then(|| format!("{constant}::{class}& self"));
    let parameters =
        own.into_iter().chain(function.parameters.iter().cloned()).collect::<Vec<_>>().join(", ");
    let passed: Vec<String> =
        function.arguments().iter().map(|one| format!("static_cast<decltype({one})&&>({one})")).collect();
    let passed = passed.join(", ");
    let (returns, call) = match what {
        ApartCallee::Copy | ApartCallee::Assignment | ApartCallee::Destructor => return None,
        ApartCallee::Constructor => {
            let kept = format!("harness_apart::IsObject<::{class}>::number, true");
            ("uint32_t", format!("harness_apart::note(new ::{class}({passed}), {kept})"))
        }
        ApartCallee::Member => ("decltype(auto)", format!("self.{name}({passed})")),
        ApartCallee::Static => ("decltype(auto)", format!("::{class}::{name}({passed})")),
        ApartCallee::Free if !name.starts_with("operator") => {
            ("decltype(auto)", format!("::{}({passed})", within(&function.scope, name)))
        }
        ApartCallee::Free | ApartCallee::Friend => ("decltype(auto)", format!("{name}({passed})")),
    };
    let base = match names {
        TypeNames::OfClass => format!(" : ::{class}"),
        TypeNames::Outside => String::new(),
    };
    Some(format!(
        "struct HarnessCall{number}{base} {{\n    static {returns} call({parameters}) {{ return {call}; }}\n}};\n"
    ))
}

/// The entry: each answer asks for the next request.
const PERFORM: &str = "
void harness_rt::perform(Reader&) {
    Writer answer;
    for (;;) {
        harness_apart::In in(call(answer).rest());
        const std::string came = harness_apart::result_of([&](harness_apart::Out& out) { serve_one(in, out); });
        answer = Writer();
        answer.raw(came);
    }
}
";
