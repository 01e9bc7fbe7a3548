//! [`propose`]: every mistake that can be made of an assignment's solution.

use std::collections::BTreeMap;

use super::change::{Change, Mutation};
use super::functions::{KnownFunctions, plain_name};
use super::{arguments, conditions, constants, operators, returns, statements};
use crate::assignments::declared::syntax_part::{SyntaxPart, tree_of};
use crate::model::{Assignment, Solution};

/// Every mistake, in the order of the components and their text. The same solution gives the same names and numbers.
pub fn propose(assignment: &dyn Assignment) -> Vec<Mutation> {
    let headers = assignment.kit().headers.iter().map(|header| header.text);
    let headers: Vec<&str> = headers.collect();
    let solutions = assignment.components().iter();
    let solutions =
        solutions.filter_map(|component| Some((component.id, assignment.solution(component.id)?)));
    let mut all: Vec<Mutation> =
        solutions.flat_map(|(component, solution)| of_solution(component, solution, &headers)).collect();
    number(&mut all);
    all
}

fn of_solution(component: &'static str, solution: &Solution, headers: &[&str]) -> Vec<Mutation> {
    let text = String::from_utf8_lossy(&solution.files.main.content);
    let Some(tree) = tree_of(&text) else { return Vec::new() };
    let own = solution.header.as_ref().map(|header| String::from_utf8_lossy(&header.content));
    let own = own.iter().map(|text| text.as_ref());
    let known = KnownFunctions::of(headers.iter().copied().chain(own).chain([text.as_ref()]));
    let mut walk = Walk { known: &known, found: Vec::new() };
    walk.node(SyntaxPart { node: tree.root_node(), text: &text }, &Around::default());
    let mutation = |(change, function): (Change, String)| Mutation {
        number: 0,
        name: String::new(),
        kind: change.kind,
        component,
        file: solution.files.main.name.clone(),
        path: solution.path.clone(),
        line: text[..change.range.start].matches('\n').count() + 1,
        function,
        from: text[change.range.clone()].to_owned(),
        to: change.with,
        range: change.range,
    };
    walk.found.into_iter().map(mutation).collect()
}

/// Numbers the mistakes, and names each by its function, line and kind.
fn number(all: &mut [Mutation]) {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for (index, one) in all.iter_mut().enumerate() {
        let around = if one.function.is_empty() { &one.file } else { &one.function };
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let around: String = around.chars().map(plain).collect();
        let name = format!("{}-{}-{}", around.trim_matches('-'), one.line, one.kind.word());
        let count = taken.entry(name.clone()).or_default();
        *count += 1;
        one.number = index + 1;
        one.name = if *count == 1 { name } else { format!("{name}-{count}") };
    }
}

/// The function around a node.
#[derive(Debug, Clone, Default)]
struct Around {
    function: String,
    /// The type of its values; empty where there are none, or they cannot be made up.
    returns: String,
}

impl Around {
    /// The function that a definition begins.
    fn of(definition: SyntaxPart<'_>) -> Around {
        let kind = definition.field("type").map_or("", SyntaxPart::own);
        let mut declarator = definition.field("declarator");
        let mut returns = if kind == "void" { String::new() } else { kind.to_owned() };
        while let Some(part) = declarator {
            match part.node.kind() {
                "function_declarator" => break,
                // A reference to something made up would lead nowhere.
                "reference_declarator" => {
                    returns.clear();
                    declarator = part.child_of_kind("function_declarator");
                }
                _ => {
                    returns.push('*');
                    declarator = part.field("declarator");
                }
            }
        }
        let name = declarator.and_then(|part| part.field("declarator")).map_or("", SyntaxPart::own);
        Around { function: plain_name(name).to_owned(), returns }
    }
}

/// Nodes in which a change would be of another kind: types, and lists of what is included.
const LEFT_ALONE: [&str; 5] =
    ["template_argument_list", "preproc_include", "preproc_def", "comment", "static_assert_declaration"];

struct Walk<'k> {
    known: &'k KnownFunctions,
    /// Each with the function around it.
    found: Vec<(Change, String)>,
}

impl Walk<'_> {
    fn node(&mut self, part: SyntaxPart<'_>, around: &Around) {
        if LEFT_ALONE.contains(&part.node.kind()) {
            return;
        }
        for change in self.changes(part, around) {
            if !self.found.iter().any(|(known, _)| known.range == change.range && known.with == change.with) {
                self.found.push((change, around.function.clone()));
            }
        }
        let inner = match part.node.kind() {
            "function_definition" => Around::of(part),
            // What a lambda returns is its own.
            "lambda_expression" => Around { returns: String::new(), ..around.clone() },
            _ => around.clone(),
        };
        part.children().for_each(|child| self.node(child, &inner));
    }

    fn changes(&self, part: SyntaxPart<'_>, around: &Around) -> Vec<Change> {
        [
            operators::of(part),
            constants::of(part),
            statements::of(part),
            conditions::of(part),
            arguments::of(part, self.known),
            returns::of(part, &around.returns),
        ]
        .concat()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::assignments::declared::{MutationKind, chosen, load};
    use crate::model::BuildInput;

    const TEXT: &str = "#include \"Grid.h\"\n\
        bool far(int a, int b) { if (a > b) return far(b, a); return a + 1 < b && b != 3; }\n\
        void Grid::clear() { m_cells.clear(); for (int i = 0; i < 2; i++) put(i, 'x', 7); }\n\
        std::string Grid::name() const { return m_name; }\n";

    fn mutations(text: &str) -> Vec<Mutation> {
        let files = BuildInput::alone("Grid.cpp", text.as_bytes());
        let solution = Solution { files, header: None, path: "grid/solution/Grid.cpp".to_owned() };
        let mut all = of_solution("grid", &solution, &["void put(int at, char what, int times = 1);"]);
        number(&mut all);
        all
    }

    fn described(kind: MutationKind) -> Vec<String> {
        let all = mutations(TEXT).into_iter().filter(|one| one.kind == kind);
        all.map(|one| format!("{}:{} {}", one.function, one.line, one.difference())).collect()
    }

    #[test]
    fn each_kind_of_mistake_is_found_at_its_place() {
        assert_eq!(
            described(MutationKind::Relational),
            [
                "far:2 `>=` in place of `>`",
                "far:2 `<=` in place of `>`",
                "far:2 `<=` in place of `<`",
                "far:2 `>=` in place of `<`",
                "far:2 `==` in place of `!=`",
                "clear:3 `<=` in place of `<`",
                "clear:3 `>=` in place of `<`",
            ]
        );
        assert_eq!(described(MutationKind::Arithmetic), ["far:2 `-` in place of `+`"]);
        assert_eq!(
            described(MutationKind::Logical),
            [
                "far:2 `||` in place of `&&`",
                "far:2 `a + 1 < b` in place of `a + 1 < b && b != 3`",
                "far:2 `b != 3` in place of `a + 1 < b && b != 3`",
            ]
        );
        assert_eq!(
            described(MutationKind::Dropped),
            [
                "far:2 `return far(b, a);` is missing",
                "clear:3 `m_cells.clear();` is missing",
                "clear:3 `put(i, 'x', 7);` is missing",
            ]
        );
        assert_eq!(
            described(MutationKind::Condition),
            [
                "far:2 `!(a > b)` in place of `a > b`",
                "far:2 `true` in place of `a > b`",
                "far:2 `false` in place of `a > b`",
                "clear:3 `false` in place of `i < 2`",
            ]
        );
        assert_eq!(
            described(MutationKind::Swapped),
            ["far:2 `a, b` in place of `b, a`", "clear:3 `7, 'x', i` in place of `i, 'x', 7`"]
        );
        assert_eq!(
            described(MutationKind::Returned),
            [
                "far:2 `!(far(b, a))` in place of `far(b, a)`",
                "far:2 `!(a + 1 < b && b != 3)` in place of `a + 1 < b && b != 3`",
                "name:4 `{}` in place of `m_name`",
            ]
        );
        assert_eq!(described(MutationKind::Constant).len(), 9);
    }

    #[test]
    fn a_mistake_changes_one_place_and_its_edit_is_found_once() {
        for one in mutations(TEXT) {
            let (find, replace) = one.edit(TEXT);
            assert_eq!(TEXT.matches(&find).count(), 1, "{one:?}");
            assert_eq!(TEXT.replacen(&find, &replace, 1), one.applied(TEXT), "{one:?}");
            assert_ne!(one.applied(TEXT), TEXT, "{one:?}");
        }
        let twice = "int f() {\n    g(1);\n    h();\n    g(1);\n    return 2;\n}\n";
        let last = mutations(twice).into_iter().find(|one| one.line == 4).unwrap();
        assert_eq!(last.edit(twice).0, "    h();\n    g(1);\n    return 2;");
    }

    #[test]
    fn names_are_unique_and_a_seed_chooses_the_same_again() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/assignments/connectfour");
        let all = propose(load(&folder).unwrap());
        let mut names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
        assert!(names.contains(&"drop-10-comparison-2"), "{names:?}");
        let numbers: Vec<usize> = all.iter().map(|one| one.number).collect();
        assert_eq!(numbers, (1..=all.len()).collect::<Vec<_>>());
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all.len());
        let some = chosen(all.clone(), 12, 5);
        assert_eq!(some, chosen(all.clone(), 12, 5));
        assert_ne!(some, chosen(all.clone(), 12, 6));
        assert!(some.len() == 12 && some.is_sorted_by_key(|one| one.number));
        assert_eq!(chosen(all.clone(), 100_000, 5), all);
    }
}
