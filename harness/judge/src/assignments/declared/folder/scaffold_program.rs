//! [`scaffold_program`]: a first `assignment.toml` for a program, with checks of what is typed, of arguments and of errors.
//!
//! Nothing is known of what the program is for: the scripts are there to be replaced, and the solution says what they must give.

use std::fmt::Write as _;

use super::faults::{DeclaredError, IN_RUST};
use super::scaffold::Scaffold;
use super::scaffold_text::{check, id_of, in_toml};
use crate::assignments::declared::syntax_part::{SyntaxPart, tree_of};
use crate::lexer::{Token, tokens};

/// Points of all checks.
const POINTS: usize = 100;

/// The points of checks about what not every program has.
const BESIDE: usize = 15;

/// The places where a program may have more than what is typed and what it prints.
#[derive(Debug, Default, Clone, Copy)]
struct ProgramTraits {
    takes_arguments: bool,
    complains: bool,
}

/// Writes the file for a program, the course's own source of it by the name that students hand in.
///
/// # Errors
/// Fails if the source has no `main`.
pub fn scaffold_program(file: &str, text: &str) -> Result<Scaffold, DeclaredError> {
    if file.ends_with(".rs") {
        let problem = "it is in Rust, and what a folder declares is graded in C++";
        return Err(DeclaredError::only(file, problem, IN_RUST).of_command());
    }
    let Some(traits) = traits(text) else {
        let help = "a program is one source with a `main`; for a class or functions name the header first, and then the source";
        return Err(DeclaredError::only(file, "it has no main", help).of_command());
    };
    let name = file.split('.').next().unwrap_or_default();
    let id = id_of(name);
    let manifest = manifest(&id, (name, file), traits);
    Ok(Scaffold { id, manifest, left_out: Vec::new() })
}

/// What there is to a program; `None` for a source without a `main`.
fn traits(text: &str) -> Option<ProgramTraits> {
    let tree = tree_of(text)?;
    let parameters = main_of(SyntaxPart { node: tree.root_node(), text })?;
    let words =
        |part: SyntaxPart<'_>| part.node.kind() == "parameter_declaration" && part.own().trim() != "void";
    let complains =
        |token: &Token| ["cerr", "clog", "stderr", "perror"].iter().any(|name| token.is_name(name));
    Some(ProgramTraits {
        takes_arguments: parameters.children().any(words),
        complains: tokens(text.as_bytes()).iter().any(complains),
    })
}

/// The parameters of `main`.
fn main_of(around: SyntaxPart<'_>) -> Option<SyntaxPart<'_>> {
    around.children().find_map(|part| match part.node.kind() {
        "function_definition" => {
            let declarator = part.field("declarator")?;
            let is_main = declarator.field("declarator").is_some_and(|name| name.own() == "main");
            if is_main { declarator.field("parameters") } else { None }
        }
        "preproc_if" | "preproc_ifdef" | "preproc_else" | "linkage_specification" | "declaration_list" => {
            main_of(part)
        }
        _ => None,
    })
}

const HEAD: &str = "program = true                         # a main: scripts say what is typed, and the words of the command line
display = \"trailing-blanks\"            # exact, trailing-blanks or tokens

";

fn manifest(id: &str, (name, file): (&str, &str), traits: ProgramTraits) -> String {
    let mut out = format!("id = \"{id}\"\ntitle = \"{name}\"\n\n[component.{id}]\nfile = \"{file}\"\n{HEAD}");
    let beside = [traits.takes_arguments, traits.complains].into_iter().filter(|is_there| *is_there).count();
    let share = (POINTS - beside * BESIDE) / 3;
    out.push_str("[[topic]]\nwhy = \"What a program prints for what is typed is what it is for.\"\n");
    part(
        &mut out,
        (id, "typed", "nothing"),
        share,
        "An input without anything is an input",
        ("main", &["main(\"\")", "main(\"\\n\")"]),
    );
    part(
        &mut out,
        (id, "typed", "lines"),
        share,
        "What is typed is taken as it must be",
        (
            "main",
            &["main(\"1\\n2\\n3\\n\")", "main(\"one two\\n3 four\\n\")", "main(\"no end of the line\")"],
        ),
    );
    check(
        &mut out,
        (id, "typed", "random"),
        POINTS - beside * BESIDE - 2 * share,
        "Whatever is typed is taken as it must be",
    );
    let turn = in_toml("type(-9..9) type(\" \"|\"\\n\"|\"word\\n\")");
    let last = in_toml("main(\"\")");
    let _ = writeln!(out, "judge = [\"main\"]\nrandom = {{ turns = [5, 30], turn = {turn}, last = {last} }}");
    if beside > 0 {
        out.push_str(
            "\n[[topic]]\nwhy = \"Others start the program, and see more of it than what it prints.\"\n",
        );
    }
    if traits.takes_arguments {
        part(
            &mut out,
            (id, "arguments", "words"),
            BESIDE,
            "The words of the command line are taken as they must be",
            (
                "main",
                &[
                    "main(\"1\\n2\\n\", {\"1\"})",
                    "main(\"\", {\"none.txt\"})",
                    "main(\"one\\n\", {\"a\", \"b\", \"c\"})",
                ],
            ),
        );
    }
    if traits.complains {
        let words = if traits.takes_arguments {
            "main(\"\", {\"none.txt\"}) errors()"
        } else {
            "main(\"?\\n\") errors()"
        };
        part(
            &mut out,
            (id, "errors", "told"),
            BESIDE,
            "What is wrong is told on standard error",
            ("errors", &["main(\"\") errors()", words]),
        );
    }
    out
}

/// A check with scripts.
fn part(
    out: &mut String,
    id: (&str, &str, &str),
    points: usize,
    title: &str,
    (judge, scripts): (&str, &[&str]),
) {
    check(out, id, points, title);
    let scripts: Vec<String> = scripts.iter().map(|script| in_toml(script)).collect();
    let _ = writeln!(out, "judge = [\"{judge}\"]\nrun = [{}]", scripts.join(", "));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        let scaffold = scaffold_program("sums.cpp", text).unwrap();
        let lines = scaffold.manifest.lines();
        lines
            .filter_map(|line| line.strip_prefix("id = \"sums."))
            .map(|id| id.trim_matches('"').to_owned())
            .collect()
    }

    #[test]
    fn a_program_gets_checks_of_what_it_has() {
        let plain = ["typed.nothing", "typed.lines", "typed.random"];
        assert_eq!(ids("int main() { return 0; }\n"), plain);
        assert_eq!(ids("int main(void) { /* cerr */ return 0; }\n"), plain);
        let all =
            ids("#include <iostream>\nint main(int argc, char** argv) { std::cerr << argv[argc - 1]; }\n");
        assert_eq!(all, ["typed.nothing", "typed.lines", "typed.random", "arguments.words", "errors.told"]);
    }

    #[test]
    fn a_source_without_a_main_is_no_program() {
        let error = scaffold_program("sums.cpp", "int mainly() { return 0; }\n").unwrap_err();
        assert_eq!(error.to_string(), "sums.cpp: it has no main");
        let error = scaffold_program("sums.rs", "fn main() {}\n").unwrap_err();
        assert!(error.to_string().contains("in Rust") && error.help().contains("adding-an-assignment"));
    }
}
