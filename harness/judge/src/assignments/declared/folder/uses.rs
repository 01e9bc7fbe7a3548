//! The components that another one uses: the course's own solutions of them are linked beside a student's file, and scripts
//! may name objects of their classes.
//!
//! A student's file and such a solution are linked to one library. What both define by accident would be refused, or be
//! silently taken from the student's file, so a solution that is used must keep to itself what no header declares.

use super::faults::{Manuscript, meant};
use super::files::Folder;
use super::manifest::{ComponentEntry, Manifest};
use crate::assignments::declared::header::{self, GivenHeader};
use crate::assignments::declared::syntax_part::{SyntaxPart, tree_of};
use crate::model::{NamedText, SourceFile};

/// Components by their ids.
pub(super) type UsedComponents<'m> = Vec<(&'m str, &'m ComponentEntry)>;

/// The components that one uses, and those that they use themselves.
pub(super) fn used<'m>(
    id: &str,
    entry: &'m ComponentEntry,
    manifest: &'m Manifest,
    manuscript: &Manuscript<'_>,
) -> UsedComponents<'m> {
    let mut found: UsedComponents<'m> = Vec::new();
    let mut open: Vec<&toml::Spanned<String>> = entry.uses.iter().collect();
    while let Some(name) = open.pop() {
        let Some((known, spanned)) = manifest.component.get_key_value(name.get_ref()) else {
            manuscript.fault(
                name.span().start,
                format!("there is no component {}", name.get_ref()),
                meant(name.get_ref(), manifest.component.keys().map(String::as_str)),
            );
            continue;
        };
        let other = spanned.get_ref();
        if other.interface().is_none() {
            let problem = format!("{known} is a program, of which nothing can be used");
            manuscript.fault(name.span().start, problem, "name components that have a header");
        } else if other.is_header_only() {
            let problem = format!(
                "{known} is all in a header, and beside this component students would read your solution of it"
            );
            let help = "leave it out of `uses`, or give students that header: list it in `given`";
            manuscript.fault(name.span().start, problem, help);
        } else if known != id && !found.iter().any(|(own, _)| own == known) {
            found.push((known, other));
            open.extend(&other.uses);
        }
    }
    found.sort_by_key(|(id, _)| *id);
    found
}

/// The course's own files of components that another one uses; `headers` are those of all of them.
pub(super) fn sources(
    used: &UsedComponents<'_>,
    headers: &[NamedText],
    at: usize,
    folder: &Folder<'_>,
) -> Vec<SourceFile> {
    let headers: Vec<(&str, &str)> = headers.iter().map(|header| (header.name, header.text)).collect();
    let given = header::read_all("", &headers).unwrap_or_default();
    let source = |(_, entry): &(&str, &ComponentEntry)| {
        let (name, place) = entry.solution_name();
        let text = folder.text(&name, place)?;
        for Loose { line, what } in loose(&text, &given) {
            let problem = format!(
                "{name}:{line}: {what} is declared by no header, and a student may have one of that name"
            );
            folder.manuscript.fault(
                at,
                problem,
                "put it into an unnamed namespace: another component uses this file",
            );
        }
        Some(SourceFile { name: entry.file.get_ref().clone(), content: text.into_bytes() })
    };
    used.iter().filter_map(source).collect()
}

/// A definition that other files could clash with.
struct Loose {
    line: usize,
    what: String,
}

/// The definitions of a file that are visible to others and that no header declares.
fn loose(text: &str, given: &GivenHeader) -> Vec<Loose> {
    let mut found = Vec::new();
    if let Some(tree) = tree_of(text) {
        collect(SyntaxPart { node: tree.root_node(), text }, given, &mut found);
    }
    found
}

fn collect(around: SyntaxPart<'_>, given: &GivenHeader, found: &mut Vec<Loose>) {
    for part in around.children() {
        match part.node.kind() {
            "namespace_definition" if part.field("name").is_none() => {}
            "namespace_definition"
            | "declaration_list"
            | "template_declaration"
            | "linkage_specification"
            | "preproc_if"
            | "preproc_ifdef"
            | "preproc_else" => collect(part, given, found),
            "function_definition" | "declaration" if !is_private(part) => {
                let defines = part.node.kind() == "function_definition" || declares_data(part);
                found.extend(
                    defined_name(part)
                        .filter(|name| defines && !is_declared(name, given))
                        .map(|name| Loose { line: part.line(), what: name.to_owned() }),
                );
            }
            "class_specifier" | "struct_specifier" if part.field("body").is_some() => {
                let name = part.field("name").map_or("", SyntaxPart::own);
                if !is_declared(name, given) {
                    found.push(Loose { line: part.line(), what: name.to_owned() });
                }
            }
            _ => {}
        }
    }
}

/// True for what other files do not see.
fn is_private(part: SyntaxPart<'_>) -> bool {
    let words = ["static", "const", "constexpr"];
    part.children().any(|child| {
        matches!(child.node.kind(), "storage_class_specifier" | "type_qualifier")
            && words.contains(&child.own())
    })
}

/// True for a declaration that makes a variable.
fn declares_data(part: SyntaxPart<'_>) -> bool {
    let is_function = |declarator: SyntaxPart<'_>| declarator.node.kind() == "function_declarator";
    let is_extern = |child: SyntaxPart<'_>| child.own() == "extern";
    part.field("declarator").is_some_and(|one| !is_function(one)) && !part.children().any(is_extern)
}

/// The name of what is defined, if it belongs to no class.
fn defined_name(part: SyntaxPart<'_>) -> Option<&str> {
    let mut at = part.field("declarator")?;
    loop {
        match at.node.kind() {
            "identifier" | "operator_name" => return Some(at.own()),
            "reference_declarator" => at = at.children().find(|child| child.node.is_named())?,
            _ => at = at.field("declarator")?,
        }
    }
}

fn is_declared(name: &str, given: &GivenHeader) -> bool {
    let plain: String = name.split_whitespace().collect();
    let mut classes = given.classes.iter().chain(&given.announced);
    let is_class = classes.any(|class| class.rsplit("::").next() == Some(&plain));
    let functions = given.functions.iter().map(|one| &one.name);
    is_class || functions.chain(given.unsupported.iter().map(|one| &one.name)).any(|own| *own == plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_other_files_could_clash_with_is_found_and_nothing_else() {
        let header = "class BoardImpl;\nclass Board { public: int at(int r) const; Board& operator=(const Board& other); };\nint twice(int n);\n\
                      bool operator==(const Board& a, const Board& b);\n";
        let given = header::read(header).unwrap();
        let text = "#include \"Board.h\"\n\nusing namespace std;\nbool inside(int r) { return r > 0; }\nint Board::at(int r) const \
                    { return r; }\nBoard& Board::operator=(const Board&) { return *this; }\nint twice(int n) { return 2 * n; }\n\
                    bool operator==(const Board&, const Board&) { return true; }\nstatic int own() { return 1; }\nconst int SIZE = 3;\n\
                    int counter = 0;\nstruct Node { int x; };\nnamespace { int hidden() { return 1; } struct Leaf { int y; }; }\n\
                    class BoardImpl { int z; };\nint later(int n);\n";
        let found = loose(text, &given);
        let found: Vec<(usize, &str)> = found.iter().map(|one| (one.line, one.what.as_str())).collect();
        assert_eq!(found, [(4, "inside"), (11, "counter"), (12, "Node")]);
    }
}
