//! [`taken_back`]: the macros of a student's header that would change the grader's code behind it.
//!
//! A header may define what it likes: `N` for a direction, `all(x)` for a range, `at(x, y)` for a square. What the student wrote is
//! expanded where it stands; code of ours behind it would be expanded as well, and mean something else or nothing.

use std::collections::BTreeSet;

/// Words that `#undef` does not take.
const NO_MACROS: [&str; 12] =
    ["defined", "and", "and_eq", "bitand", "bitor", "compl", "not", "not_eq", "or", "or_eq", "xor", "xor_eq"];

/// The lines that stand between a student's header and texts of the grader's. Kept are the macros that the grader sets itself.
pub(super) fn taken_back<'t>(
    texts: impl IntoIterator<Item = &'t str>,
    is_kept: impl Fn(&str) -> bool,
) -> String {
    let names: BTreeSet<&str> = texts.into_iter().flat_map(names).filter(|name| !is_kept(name)).collect();
    names.into_iter().map(|name| format!("#undef {name}\n")).collect()
}

/// The names that a text uses, words of its comments among them.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let all = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    all.filter(is_name).filter(|word| !NO_MACROS.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_back_once_and_the_graders_macros_are_not() {
        let text = "#if defined HARNESS_WITHOUT_3\nint at(int x, int y) { return x not_eq y; }\n#endif\n";
        let lines = "#undef at\n#undef endif\n#undef if\n#undef int\n#undef return\n#undef x\n#undef y\n";
        assert_eq!(taken_back([text, "int x;"], |name| name.starts_with("HARNESS_")), lines);
    }
}
