//! Text in a comment or a summary. Markdown knows no inert text, so it stands in code: there nothing is markup, no name
//! is notified and nothing becomes a link.

use super::terminal::{Cap, block};
use super::{inline, workflow};

/// A fence is never shorter.
const SHORTEST: usize = 3;

/// The text as a fenced block of its own, capped, with its last line end. It must begin at the beginning of a line.
pub fn fenced(text: &str, cap: Cap) -> String {
    let lines: String = block(text, cap).iter().map(|line| workflow::guard(line) + "\n").collect();
    let fence = "`".repeat(SHORTEST.max(longest_run(&lines) + 1));
    format!("{fence}\n{lines}{fence}\n")
}

/// The text as code within a line, also within a cell of a table; at most `max` characters of its head and tail.
pub fn code(text: &str, max: usize) -> String {
    // A bar would end the cell, even in code.
    let shown = inline(text, max).replace('|', "\\u{7c}");
    let ticks = "`".repeat(longest_run(&shown) + 1);
    format!("{ticks} {shown} {ticks}")
}

/// A title that the assignment's author wrote, as prose within a line; as code where it could notify somebody or become a link.
pub fn prose(text: &str, max: usize) -> String {
    let shown = inline(text, max);
    if ["@", "://", "www."].iter().any(|mark| shown.contains(mark)) {
        return code(text, max);
    }
    let is_active = |c: char| "\\`*_[]<>#|~&$".contains(c);
    shown.chars().flat_map(|c| is_active(c).then_some('\\').into_iter().chain([c])).collect()
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAP: Cap = Cap { lines: 10, bytes: 1000 };

    #[test]
    fn the_fence_is_longer_than_any_run_of_backticks() {
        assert_eq!(fenced("a", CAP), "```\na\n```\n");
        assert_eq!(fenced("````\n::error::x", CAP), "`````\n````\n│ ::error::x\n`````\n");
    }

    #[test]
    fn a_title_is_prose_in_which_nothing_is_markup() {
        assert_eq!(
            prose("isIsolated is false: two of one color", 100),
            "isIsolated is false: two of one color"
        );
        let sly = prose("a*b_[c](d) <e> `f` $g$ | &h;", 100);
        assert_eq!(sly, r"a\*b\_\[c\](d) \<e\> \`f\` \$g\$ \| \&h;");
        assert_eq!(prose("ask @ann", 100), code("ask @ann", 100));
        assert_eq!(prose("see www.x.org", 100), code("see www.x.org", 100));
    }

    #[test]
    fn code_within_a_line_ends_where_it_should() {
        assert_eq!(code("a `` b|c", 100), "``` a `` b\\u{7c}c ```");
    }
}
