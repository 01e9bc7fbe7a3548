//! Classes of the header in shims: the bytes of plain structs, and the objects that scripts name.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use super::kinds::type_of;
use super::parts::PartMarks;
use crate::assignments::declared::calls::Op;
use crate::assignments::declared::header::{ClassType, CppType, Passing};
use crate::assignments::declared::values::NO_NUMBER;
use crate::assignments::declared::words::NamedObject;

/// The bytes of the plain structs among these types, those inside of others first.
pub(super) fn wires(kinds: &[CppType], marks: &PartMarks) -> String {
    let mut all = Vec::new();
    kinds.iter().for_each(|kind| classes(kind, &mut all));
    let plain: String =
        all.iter().filter_map(|class| wire(class)).map(|text| marks.part(&text, "")).collect();
    let plain = plain + &listed_objects(kinds).iter().map(|text| marks.part(text, "")).collect::<String>();
    if plain.is_empty() {
        return plain;
    }
    format!("namespace {{\nnamespace harness_rt {{\nnamespace declared {{\n\n{plain}}}\n}}\n}}\n\n")
}

fn wire(class: &ClassType) -> Option<String> {
    let (fields, name) = (class.fields.as_ref()?, &class.name);
    let taken = if class.has_constructor { constructed(name, fields) } else { assigned(name, fields) };
    let give = |(field, _): &(String, CppType)| format!("        give_array(out, all.{field});\n");
    let give: String = fields.iter().map(give).collect();
    Some(format!(
        "template <>\nstruct Wire<::{name}> {{\n    static ::{name} take(Reader& in) {{\n{taken}    }}\n    static void give(Writer& out, const ::{name}& all) {{\n{give}    }}\n}};\n\n"
    ))
}

/// The bytes of objects in lists that are returned: what tells each, or what it prints.
fn listed_objects(kinds: &[CppType]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for kind in kinds.iter().flat_map(CppType::parts) {
        let part = |(name, kind): &(String, CppType)| {
            format!("        Wire<{}>::give(out, object.{name});\n", type_of(kind))
        };
        let give: String = if let CppType::Told(class) = kind {
            class.parts.iter().map(part).collect()
        } else if matches!(kind, CppType::Printed(_)) {
            "        give_printed(out, one);\n".to_owned()
        } else {
            continue;
        };
        let name = type_of(kind);
        let text = format!(
            "template <>\nstruct Wire<{name}> {{\n    static void give(Writer& out, const {name}& one) {{\n        auto& object = told(one);\n        \
             static_cast<void>(object);\n{give}    }}\n}};\n\n"
        );
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

/// An object of which each member is set.
fn assigned(name: &str, fields: &[(String, CppType)]) -> String {
    let take = |(field, kind): &(String, CppType)| {
        format!("        assign(all.{field}, Wire<{}>::take(in));\n", type_of(kind))
    };
    let all: String = fields.iter().map(take).collect();
    format!("        ::{name} all{{}};\n{all}        return all;\n")
}

/// An object of a class that makes of its members what its constructor does: they are taken in their order first.
fn constructed(name: &str, fields: &[(String, CppType)]) -> String {
    let take = |(index, (_, kind)): (usize, &(String, CppType))| {
        format!("        const auto m{index} = Wire<{}>::take(in);\n", type_of(kind))
    };
    let all: String = fields.iter().enumerate().map(take).collect();
    let names: Vec<String> = (0..fields.len()).map(|index| format!("m{index}")).collect();
    format!("{all}        return ::{name}({});\n", names.join(", "))
}

/// The classes of objects, declared once more: where a student's header lacks one of several, what needs that one does not
/// compile, and all else does.
pub(super) fn declarations(objects: &[NamedObject], marks: &PartMarks) -> String {
    let is_plain =
        |class: &&str| !class.is_empty() && class.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let all: BTreeSet<&str> =
        objects.iter().filter_map(|object| object.classes.first()).map(String::as_str).collect();
    if marks.next().is_none() || all.len() < 2 {
        return String::new();
    }
    all.into_iter().filter(is_plain).map(|class| marks.part(&format!("class {class};\n"), "")).collect()
}

/// The objects that scripts name, and for each class the way from a number to an object.
pub(super) fn objects(objects: &[NamedObject], kinds: &[CppType], marks: &PartMarks) -> String {
    let mut out = String::new();
    for object in objects {
        let class = object.classes.first().map_or("", String::as_str);
        let _ = writeln!(out, "::{class}* {} = nullptr;", variable(object));
    }
    let mut all = Vec::new();
    kinds.iter().filter(|kind| kind.class().is_some()).for_each(|kind| classes(kind, &mut all));
    let listed = listed_pointers(kinds);
    listed
        .iter()
        .filter(|class| !all.contains(class))
        .cloned()
        .collect::<Vec<_>>()
        .into_iter()
        .for_each(|class| all.push(class));
    for class in all {
        let _ =
            write!(out, "\n::{}* {}(uint8_t number) {{\n    switch (number) {{\n", class.name, named(&class));
        for object in objects.iter().filter(|object| object.classes.contains(&class.name)) {
            let _ = writeln!(out, "        case {}:", object.number);
            let found = format!("            return {};\n", variable(object));
            out.push_str(&marks.part(&found, "            return nullptr;\n"));
        }
        out.push_str("        case 0: return nullptr;\n        default: harness_rt::unknown_step(number);\n    }\n    return nullptr;\n}\n");
    }
    out.push_str(&numbers(objects, kinds, marks));
    out.push_str(&pointers(&listed));
    out.push('\n');
    out
}

/// The ways from numbers to copies of objects, for functions that are given a `std::unique_ptr` to one.
pub(super) fn owners(ops: &[Op], objects: &[NamedObject], marks: &PartMarks) -> String {
    let mut all: Vec<&Arc<ClassType>> = Vec::new();
    let parameters =
        ops.iter().flat_map(|op| &op.signature.parameters).filter(|one| one.passing == Passing::Owned);
    for class in parameters.filter_map(|one| one.kind.class()) {
        if !all.contains(&class) {
            all.push(class);
        }
    }
    let copy = |class: &str, object: &NamedObject| {
        let text = format!("            return wire::copied<::{class}>({});\n", variable(object));
        let part = marks.part(&text, "            return nullptr;\n");
        format!("        case {}:\n{part}", object.number)
    };
    let owner = |class: &&Arc<ClassType>| {
        let own = objects.iter().filter(|object| object.classes.contains(&class.name));
        let cases: String = own.map(|object| copy(&class.name, object)).collect();
        format!(
            "std::unique_ptr<::{}> {}(uint8_t number) {{\n    switch (number) {{\n{cases}        default: return nullptr;\n    }}\n}}\n\n",
            class.name,
            owned(class)
        )
    };
    all.iter().map(owner).collect()
}

/// The ways from pointers to the numbers of the objects that they point to.
fn numbers(objects: &[NamedObject], kinds: &[CppType], marks: &PartMarks) -> String {
    let mut all: Vec<&Arc<ClassType>> = Vec::new();
    kinds.iter().for_each(|kind| pointed(kind, &mut all));
    let number = |class: &&Arc<ClassType>| {
        let own = objects.iter().filter(|object| object.classes.contains(&class.name));
        let tests = own.map(|one| {
            marks.part(&format!("    if (object == {}) return {};\n", variable(one), one.number), "")
        });
        format!(
            "\nuint8_t {}(const ::{}* object) {{\n    if (object == nullptr) return 0;\n{}    return {NO_NUMBER};\n}}\n",
            number_of(class),
            class.name,
            tests.collect::<String>()
        )
    };
    all.iter().map(number).collect()
}

/// The classes of objects to which a type points, or what it holds does: to those of which it holds copies a script points as well.
fn pointed<'k>(kind: &'k CppType, all: &mut Vec<&'k Arc<ClassType>>) {
    kind.parts().into_iter().for_each(|part| pointed(part, all));
    if let CppType::Pointer(class) | CppType::Copied(class) = kind
        && !all.contains(&class)
    {
        all.push(class);
    }
}

/// The classes of objects to which items of lists and the like point.
fn listed_pointers(kinds: &[CppType]) -> Vec<Arc<ClassType>> {
    let mut all = Vec::new();
    kinds.iter().flat_map(CppType::parts).for_each(|part| pointed(part, &mut all));
    all.into_iter().cloned().collect()
}

/// The bytes of such pointers: an object's number.
fn pointers(listed: &[Arc<ClassType>]) -> String {
    let wire = |class: &Arc<ClassType>| {
        let (name, named, number) = (&class.name, named(class), number_of(class));
        format!(
            "template <>\nstruct Wire<::{name}*> {{\n    static ::{name}* take(Reader& in) {{ return harness_shim::{named}(in.u8()); }}\n    \
             static void give(Writer& out, const ::{name}* one) {{ out.u8(harness_shim::{number}(one)); }}\n}};\n"
        )
    };
    let all: String = listed.iter().map(wire).collect();
    let (close, open) = ("}\n}\n\n", "namespace {\nnamespace harness_shim {\n");
    if all.is_empty() {
        all
    } else {
        format!(
            "{close}namespace {{\nnamespace harness_rt {{\nnamespace declared {{\n\n{all}\n}}\n{close}{open}"
        )
    }
}

/// The end of the objects, those made last first.
pub(super) fn destruction(objects: &[NamedObject], marks: &PartMarks) -> String {
    let end = |object: &NamedObject| marks.part(&format!("    wire::destroy({});\n", variable(object)), "");
    let all: String = objects.iter().rev().map(end).collect();
    format!("void destroy() {{\n{all}}}\n\n")
}

/// The variable that holds an object.
pub(super) fn variable(object: &NamedObject) -> String {
    format!("object_{}", object.number)
}

/// The function that finds the number of an object of a class.
pub(super) fn number_of(class: &ClassType) -> String {
    format!("number_of_{}", identifier(&class.name))
}

/// The function that finds an object of a class.
pub(super) fn named(class: &ClassType) -> String {
    format!("named_{}", identifier(&class.name))
}

/// The function that copies an object of a class.
pub(super) fn owned(class: &ClassType) -> String {
    format!("owned_{}", identifier(&class.name))
}

/// A class's name as a part of another: `Stack<int>` has marks that none can hold.
fn identifier(class: &str) -> String {
    class.replace(|c: char| !c.is_ascii_alphanumeric(), "_")
}

fn classes(kind: &CppType, all: &mut Vec<Arc<ClassType>>) {
    kind.parts().into_iter().for_each(|part| classes(part, all));
    if let Some(class) = kind.class().filter(|class| !all.contains(class)) {
        all.push(Arc::clone(class));
    }
}
