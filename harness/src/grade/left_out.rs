//! Helper files that were left out: a file that does not compile without them says so beside the compiler's words.

use crate::model::{Assignment, BuildReport, SourceFile, Submission};

/// The build with the helper files named that it lacks, and the clause by which they were left out.
pub(super) fn explained(
    build: BuildReport,
    assignment: &dyn Assignment,
    submission: &Submission,
    allowed: &[SourceFile],
) -> BuildReport {
    let BuildReport::Failed { diagnostics } = build else { return build };
    let lacking: Vec<&str> = match allowed {
        [] => submission.extra.iter().map(|file| file.name.as_str()).collect(),
        _ => Vec::new(),
    };
    let named: Vec<&str> = lacking.iter().copied().filter(|name| names(&diagnostics, name)).collect();
    let named = if named.is_empty() && lacks_a_definition(&diagnostics) { lacking } else { named };
    if named.is_empty() {
        return BuildReport::Failed { diagnostics };
    }
    let clause = assignment.helper_clause();
    let files = named.join(", ");
    let (was, them) = if named.len() == 1 { ("was", "it") } else { ("were", "them") };
    let text = format!(
        "{files} {was} handed in as well, but left out. The handout, {clause} Paste {them} into this file."
    );
    BuildReport::Failed { diagnostics: format!("{}\n{text}\n", diagnostics.trim_end()) }
}

/// True if the compiler speaks of the file, by its name or as a module.
fn names(diagnostics: &str, name: &str) -> bool {
    let module = name.strip_suffix(".rs");
    diagnostics.contains(name) || module.is_some_and(|module| diagnostics.contains(&format!("`{module}`")))
}

/// True if a function was declared that no file defines.
fn lacks_a_definition(diagnostics: &str) -> bool {
    ["undefined reference", "undefined symbol"].iter().any(|words| diagnostics.contains(words))
}
