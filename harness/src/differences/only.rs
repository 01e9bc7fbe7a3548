//! Differences that one phrase describes: everything is right but for white space of a certain kind.

/// The small differences that a phrase describes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Only {
    /// A phrase for all of it: "only trailing spaces differ on 8 lines".
    Named(String),
    /// White space that no phrase describes.
    Somewhere,
}

/// White space of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SpaceKind {
    /// At the beginning of lines.
    Leading,
    /// Lines with nothing else.
    Blank,
    /// The end of the last line.
    Final,
    /// `\r` at the end of lines.
    Returns,
    /// Spaces and tabs at the end of lines.
    Trailing,
}

/// In this order they are tried to be done without; they are said the other way round.
const KINDS: [SpaceKind; 5] =
    [SpaceKind::Leading, SpaceKind::Blank, SpaceKind::Final, SpaceKind::Returns, SpaceKind::Trailing];

/// True if the texts are equal but for white space.
pub(super) fn white_space(required: &str, got: &str) -> bool {
    let solid = |c: &char| !c.is_whitespace();
    required != got && required.chars().filter(solid).eq(got.chars().filter(solid))
}

/// `None` where more than white space differs.
pub(super) fn only(required: &str, got: &str) -> Option<Only> {
    if !white_space(required, got) {
        return None;
    }
    let is_enough = |kinds: &[SpaceKind]| without(required, kinds) == without(got, kinds);
    let mut kinds = KINDS.to_vec();
    // Without any visible character no line can be said to be right.
    if required.trim().is_empty() || !is_enough(&kinds) {
        return Some(Only::Somewhere);
    }
    for kind in KINDS {
        let rest: Vec<SpaceKind> = kinds.iter().copied().filter(|other| *other != kind).collect();
        if is_enough(&rest) {
            kinds = rest;
        }
    }
    let phrases = kinds.iter().rev().map(|kind| phrase(*kind, required, got, &kinds));
    Some(Only::Named(format!("only {}", phrases.collect::<Vec<String>>().join(" and "))))
}

/// The text without white space of these kinds, line by line.
fn without(text: &str, kinds: &[SpaceKind]) -> Vec<(String, bool)> {
    let has = |kind| kinds.contains(&kind);
    let lines = text.split_inclusive('\n').filter(|line| !(has(SpaceKind::Blank) && line.trim().is_empty()));
    lines
        .map(|line| {
            let (mut body, ended) = line.strip_suffix('\n').map_or((line, false), |body| (body, true));
            let returned = body.ends_with('\r');
            body = body.trim_end_matches('\r');
            if has(SpaceKind::Trailing) {
                body = body.trim_end_matches([' ', '\t']);
            }
            if has(SpaceKind::Leading) {
                body = body.trim_start_matches([' ', '\t']);
            }
            let back = if returned && !has(SpaceKind::Returns) { "\r" } else { "" };
            (format!("{body}{back}"), ended || has(SpaceKind::Final))
        })
        .collect()
}

fn phrase(kind: SpaceKind, required: &str, got: &str, kinds: &[SpaceKind]) -> String {
    let others: Vec<SpaceKind> = kinds.iter().copied().filter(|other| *other != kind).collect();
    let unlike = || {
        let [old, new] = [required, got].map(|text| without(text, &others));
        lines(old.iter().zip(&new).filter(|(a, b)| a != b).count())
    };
    match kind {
        SpaceKind::Leading => format!("leading spaces differ on {}", unlike()),
        SpaceKind::Trailing => format!("trailing {} differ on {}", blanks(required, got), unlike()),
        SpaceKind::Returns => format!("carriage returns differ on {}", unlike()),
        SpaceKind::Final if got.ends_with('\n') => "a final newline is too many".to_owned(),
        SpaceKind::Final => "the final newline is missing".to_owned(),
        SpaceKind::Blank => blank_lines(required, got),
    }
}

fn blanks(required: &str, got: &str) -> &'static str {
    if [required, got].iter().any(|text| text.contains('\t')) { "spaces and tabs" } else { "spaces" }
}

fn blank_lines(required: &str, got: &str) -> String {
    let [old, new] =
        [required, got].map(|text| text.split_inclusive('\n').filter(|line| line.trim().is_empty()).count());
    let blank = |number: usize| match number {
        1 => "1 blank line is".to_owned(),
        _ => format!("{number} blank lines are"),
    };
    match new.cmp(&old) {
        std::cmp::Ordering::Greater => format!("{} too many", blank(new - old)),
        std::cmp::Ordering::Less => format!("{} missing", blank(old - new)),
        std::cmp::Ordering::Equal => "blank lines stand in other places".to_owned(),
    }
}

fn lines(number: usize) -> String {
    if number == 1 { "1 line".to_owned() } else { format!("{number} lines") }
}
