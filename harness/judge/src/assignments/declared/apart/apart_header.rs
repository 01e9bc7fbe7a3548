//! [`apart_header`]: a header of the course's as a student's file sees it whose collaborators are in another process.

use super::class_body::class_body;
use super::function::{ApartCallee, ApartFunction, has_word};
use super::reading::{ApartHeader, ApartReading, Edit};
use super::texts::HANDLE;
use crate::assignments::declared::header::within;
use crate::assignments::declared::syntax_part::{SyntaxPart, tree_of};
use crate::model::NamedText;

/// The header with handles in the place of data; functions whose types name a class of `students` cannot be called from there.
pub(in crate::assignments::declared) fn apart_header(
    header: NamedText,
    exceptions: &[String],
    students: &[String],
) -> ApartHeader {
    let found = ApartHeader { name: header.name.to_owned(), ..ApartHeader::default() };
    let mut reading = ApartReading { found, edits: Vec::new(), exceptions };
    if let Some(tree) = tree_of(header.text) {
        reading.around(SyntaxPart { node: tree.root_node(), text: header.text }, "");
        reading.drop_doubled_friends();
        reading.hold_students(students);
        reading.hold_pointers();
    }
    let text = edited(header.text, reading.edits);
    ApartHeader { text: format!("#include \"{}\"\n#line 1\n{text}", HANDLE.name), ..reading.found }
}

/// The text with changes that do not overlap.
fn edited(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| edit.range.start);
    let mut out = String::new();
    let mut at = 0;
    for Edit { range, text: new } in edits {
        out.push_str(&text[at..range.start]);
        out.push_str(&new);
        // Lines keep their numbers.
        out.push_str(&"\n".repeat(text[range.clone()].matches('\n').count()));
        at = range.end;
    }
    out + &text[at..]
}

impl ApartReading<'_> {
    fn around(&mut self, around: SyntaxPart<'_>, scope: &str) {
        for child in around.children() {
            match child.node.kind() {
                "namespace_definition" => {
                    let inner = child.field("name").map_or("", SyntaxPart::own);
                    if let Some(body) = child.field("body") {
                        self.around(body, &within(scope, inner));
                    }
                }
                "class_specifier" | "struct_specifier" => self.class(child, scope),
                "declaration" => self.declaration(child, scope),
                "preproc_ifdef"
                | "preproc_if"
                | "preproc_else"
                | "linkage_specification"
                | "declaration_list" => {
                    self.around(child, scope);
                }
                _ => {}
            }
        }
    }

    fn declaration(&mut self, part: SyntaxPart<'_>, scope: &str) {
        match ApartFunction::of(part, (scope, ""), false) {
            // One of another class's, as a definition behind it names it.
            Some(function) if function.name.contains("::") => {}
            Some(function) => self.found.functions.push(function),
            None if has_word(part, "extern") => {
                self.problem(part, "it declares a variable that a source has".to_owned());
            }
            None => {}
        }
    }

    fn class(&mut self, class: SyntaxPart<'_>, scope: &str) {
        let (Some(name), Some(body)) = (class.field("name"), class.field("body")) else { return };
        let full = within(scope, name.own());
        if self.exceptions.contains(&full) {
            return;
        }
        match value_members(class, body) {
            Some(members) => self.found.values.push((full, members)),
            None => class_body(self, class, (&full, scope)),
        }
    }

    /// Of a function that is declared twice one is defined.
    fn drop_doubled_friends(&mut self) {
        let mut all: Vec<ApartFunction> = Vec::new();
        for function in std::mem::take(&mut self.found.functions) {
            match all.iter_mut().find(|known| known.is_same_free(&function)) {
                // The one outside of the class can be called by its full name.
                Some(known) if function.what == ApartCallee::Free => known.what = function.what,
                Some(_) => {}
                None => all.push(function),
            }
        }
        self.found.functions = all;
    }

    /// Notes functions that pass pointers which own what they lead to, or iterators.
    fn hold_pointers(&mut self) {
        let kinds = ["unique_ptr<", "shared_ptr<", "iterator"];
        for function in &self.found.functions {
            if let Some(kind) = kinds.iter().find(|kind| function.types().any(|text| text.contains(**kind))) {
                let problem = format!("{} passes a {}", function.name, kind.trim_end_matches('<'));
                self.found.problems.push((0, problem));
            }
        }
    }

    /// Notes functions that take or give objects of students' own classes.
    fn hold_students(&mut self, students: &[String]) {
        let names = |text: &str, class: &String| {
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            text.split(|c| !is_name(c)).any(|word| class.rsplit("::").next() == Some(word))
        };
        for function in &self.found.functions {
            let named = students.iter().find(|class| function.types().any(|text| names(text, class)));
            if let Some(class) = named {
                let problem = format!("{} is about objects of {class}, which students write", function.name);
                self.found.problems.push((0, problem));
            }
        }
    }
}

/// The members of a struct whose values travel: all its data is public, and its functions, if it has any, are in the header.
fn value_members(class: SyntaxPart<'_>, body: SyntaxPart<'_>) -> Option<Vec<String>> {
    let mut is_public = class.node.kind() == "struct_specifier";
    let mut members = Vec::new();
    for member in body.children() {
        match member.node.kind() {
            "access_specifier" => is_public = member.own().starts_with("public"),
            "field_declaration" | "declaration" | "friend_declaration"
                if ApartFunction::of(member, ("", ""), false).is_some() =>
            {
                return None;
            }
            "field_declaration" if has_word(member, "static") || member.field("declarator").is_none() => {}
            "field_declaration" if !is_public => return None,
            "field_declaration" => {
                let mut walk = member.node.walk();
                for declarator in member.node.children_by_field_name("declarator", &mut walk) {
                    let mut at = member.at(declarator);
                    while let Some(inner) = at.field("declarator") {
                        at = inner;
                    }
                    members.push(at.own().to_owned());
                }
            }
            _ => {}
        }
    }
    (!members.is_empty()).then_some(members)
}
