//! [`class_body`]: a class with a handle in the place of its data, and its functions.

use super::function::{ApartCallee, ApartFunction, has_word};
use super::reading::{ApartReading, Edit};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// What stands behind the opening brace of such a class.
fn handle(own: &str, is_struct: bool, needs_default: bool) -> String {
    let made = if needs_default { format!(" {own}();") } else { String::new() };
    let access = if is_struct { "public" } else { "private" };
    format!(
        " public: explicit {own}(::harness_apart::Known known) : harness_apart_handle(known) {{}}{made} private: \
         ::harness_apart::Handle harness_apart_handle; {access}:"
    )
}

/// Rewrites a class.
pub(super) fn class_body(reading: &mut ApartReading<'_>, class: SyntaxPart<'_>, (full, scope): (&str, &str)) {
    let Some(body) = class.field("body") else { return };
    let own = full.rsplit("::").next().unwrap_or_default();
    if class.child_of_kind("base_class_clause").is_some() {
        reading.problem(class, format!("{full} is derived from another class"));
    }
    let is_struct = class.node.kind() == "struct_specifier";
    let mut is_public = is_struct;
    let mut has_constructor = false;
    for member in body.children() {
        match member.node.kind() {
            "access_specifier" => is_public = member.own().starts_with("public"),
            "template_declaration" => reading.problem(member, format!("{full} has a template")),
            "friend_declaration" => reading.friend(member, scope),
            "declaration" | "function_definition" | "field_declaration" => {
                match ApartFunction::of(member, (scope, full), false) {
                    Some(function) => {
                        let makes = [ApartCallee::Constructor, ApartCallee::Copy];
                        has_constructor |= makes.contains(&function.what);
                        self::function(reading, member, function, is_public);
                    }
                    None => data(reading, member, full, is_public),
                }
            }
            _ => {}
        }
        let kinds = ["enum_specifier", "class_specifier", "struct_specifier"];
        let is_type = |part: SyntaxPart<'_>| kinds.contains(&part.node.kind());
        let is_alias = matches!(member.node.kind(), "alias_declaration" | "type_definition");
        if is_alias || is_type(member) || member.field("type").is_some_and(is_type) {
            reading.found.scopes.push(full.to_owned());
        }
    }
    if !has_constructor {
        reading.found.functions.push(ApartFunction {
            scope: scope.to_owned(),
            class: full.to_owned(),
            name: own.to_owned(),
            what: ApartCallee::Constructor,
            returns: String::new(),
            parameters: Vec::new(),
            behind: String::new(),
        });
    }
    let at = body.node.start_byte() + 1;
    reading.edits.push(Edit { range: at..at, text: handle(own, is_struct, !has_constructor) });
    reading.found.objects.push(full.to_owned());
}

fn function(
    reading: &mut ApartReading<'_>,
    member: SyntaxPart<'_>,
    function: ApartFunction,
    is_public: bool,
) {
    if has_word(member, "virtual") {
        reading
            .problem(member, format!("{} is virtual, and students may derive from its class", function.name));
    }
    // What belongs to the class alone needs no object, and may be needed where a constant is.
    let is_constant = has_word(member, "constexpr");
    if is_constant && function.what == ApartCallee::Static {
        return;
    }
    if is_constant {
        reading.problem(member, format!("{} is constexpr", function.name));
    }
    let is_deleted = member.child_of_kind("delete_method_clause").is_some();
    let is_defaulted = member.child_of_kind("default_method_clause").is_some();
    // The compiler makes of the handle what it would make of the data.
    let is_made = is_defaulted && function.what != ApartCallee::Constructor;
    if is_deleted || is_made {
        return;
    }
    reading.without_body(member);
    if is_public || function.what == ApartCallee::Destructor {
        reading.found.functions.push(function);
    }
}

fn data(reading: &mut ApartReading<'_>, member: SyntaxPart<'_>, full: &str, is_public: bool) {
    if member.field("declarator").is_none() {
        return;
    }
    let is_static = has_word(member, "static") || has_word(member, "constexpr");
    let is_constant = is_static && member.field("default_value").is_some();
    let problem = match (member.own().contains("operator"), is_static, is_public) {
        (true, _, _) => Some("has a conversion"),
        (false, true, _) => Some("has data that all its objects share").filter(|_| !is_constant),
        (false, false, true) => Some("has functions and public data"),
        (false, false, false) => {
            reading.without(member);
            None
        }
    };
    if let Some(problem) = problem {
        reading.problem(member, format!("{full} {problem}"));
    }
}
