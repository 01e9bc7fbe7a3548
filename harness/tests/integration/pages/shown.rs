//! Output as a page shows it: whole, or with a line `…` for each part that is left out.

use similar::{Change, ChangeTag, TextDiff};

const LEFT_OUT: &str = "…";

/// The pieces between the marks, in the order of the page. The first begins the output and the last ends it, unless the
/// page has a mark there; pieces stand for whole lines.
pub(super) fn is_shown_by(shown: &str, output: &str) -> bool {
    let shown: Vec<&str> = shown.lines().collect();
    let pieces: Vec<&[&str]> = shown.split(|line| line.trim() == LEFT_OUT).collect();
    let output: Vec<&str> = output.lines().collect();
    let mut at = 0;
    for (number, piece) in pieces.iter().enumerate() {
        let rest = &output[at..];
        let is_last = number + 1 == pieces.len();
        let begins = |start: &usize| rest[*start..].starts_with(piece);
        let start = if number == 0 {
            Some(0).filter(begins)
        } else if is_last && !piece.is_empty() {
            rest.len().checked_sub(piece.len()).filter(begins)
        } else {
            (0..=rest.len()).find(begins)
        };
        let Some(start) = start else { return false };
        at += start + piece.len();
    }
    // With a single piece nothing was left out, so nothing may be left.
    pieces.len() > 1 || at == output.len()
}

/// The text that the page has to show now: the output's lines, with marks where the page has them.
pub(super) fn refreshed(shown: &str, output: &str) -> String {
    let diff = TextDiff::from_lines(shown, output);
    diff.ops().iter().map(|group| of_group(&diff.iter_changes(group).collect::<Vec<_>>())).collect()
}

/// Lines that belong together. Where the page has a mark among lines that changed, it keeps as many lines before and after
/// the mark as it had.
fn of_group(changes: &[Change<&str>]) -> String {
    let of = |tag: ChangeTag| changes.iter().filter(move |change| change.tag() == tag).map(Change::value);
    let (old, new): (Vec<&str>, Vec<&str>) =
        (of(ChangeTag::Delete).collect(), of(ChangeTag::Insert).collect());
    let is_mark = |line: &&str| line.trim() == LEFT_OUT;
    let Some(mark) = old.iter().position(is_mark) else {
        return of(ChangeTag::Equal).chain(new).collect();
    };
    let after = old.iter().rev().position(is_mark).unwrap().min(new.len().saturating_sub(mark));
    let before = new.iter().take(mark);
    before.chain([&old[mark]]).chain(&new[new.len() - after..]).copied().collect()
}

/// The lines of the page that have to change.
pub(super) fn difference(shown: &str, output: &str) -> String {
    let now = refreshed(shown, output);
    TextDiff::from_lines(shown, &now).unified_diff().context_radius(2).header("page", "output").to_string()
}

#[test]
fn an_excerpt_holds_whole_lines_in_their_order() {
    let output = "a\nb\nc\nd\n";
    for shown in ["a\nb\nc\nd\n", "a\n…\n", "…\nd\n", "a\n…\nc\n  …\n", "…\nb\n…\nd\n", "…\nb\nc\n…\n"]
    {
        assert!(is_shown_by(shown, output), "{shown:?}");
    }
    for shown in ["a\nb\n", "b\n…\n", "…\nc\n", "…\nc\n…\nb\n…\n", "a\n…\na\n…\n", "…\nb\nd\n…\n", "a b\n…\n"]
    {
        assert!(!is_shown_by(shown, output), "{shown:?}");
    }
}

#[test]
fn a_page_is_refreshed_without_what_it_left_out() {
    let cases = [
        ("a\nb\nc\n", "a\nB\nc\nd\n", "a\nB\nc\nd\n"),
        ("a\n…\nc\n", "a\nb\nC\n", "a\n…\nC\n"),
        ("a\nb\n…\ne\n", "a\nB\nc\nd\ne\n", "a\nB\n…\ne\n"),
        ("a\n…\nd\ne\nf\n", "a\nb\nc\nd\nE\nf\n", "a\n…\nd\nE\nf\n"),
        ("a\nb\n…\n", "A\n", "A\n…\n"),
    ];
    for (shown, output, expected) in cases {
        assert_eq!(refreshed(shown, output), expected, "{shown:?}");
    }
}
