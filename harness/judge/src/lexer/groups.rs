//! The ends of bracketed groups, found in one walk: hostile sources open a million of them.

use super::token::Token;

/// For each token that opens a group with `(`, `[` or `{`, the place behind that group; `None` for others, and for groups that never
/// close.
pub fn group_ends(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut ends = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if ["(", "[", "{"].iter().any(|mark| token.is_mark(mark)) {
            open.push(at);
        } else if [")", "]", "}"].iter().any(|mark| token.is_mark(mark))
            && let Some(opening) = open.pop()
        {
            ends[opening] = Some(at + 1);
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::super::cpp::tokens;
    use super::*;

    #[test]
    fn each_group_ends_behind_its_own_bracket_and_an_open_one_nowhere() {
        let ends = group_ends(&tokens(b"f(a[0]) { (b"));
        assert_eq!(ends, [None, Some(7), None, Some(6), None, None, None, None, None, None]);
    }
}
