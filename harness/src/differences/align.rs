//! The alignment of two texts: pairs of lines that belong together.

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Lines that are looked at from the first difference on, so that a text of any length is compared in no time.
const LOOKED_AT: usize = 2000;

/// Two texts, line by line.
pub(super) struct Alignment<'a> {
    pub(super) pairs: Vec<Pair<'a>>,
    /// Lines of the longer text after those that were looked at.
    pub(super) unseen: usize,
}

/// Lines that belong together; at least one is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair<'a> {
    pub(super) required: Option<Numbered<'a>>,
    pub(super) got: Option<Numbered<'a>>,
}

/// A line with its end, and its number from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbered<'a> {
    pub(super) number: usize,
    pub(super) text: &'a str,
}

impl Pair<'_> {
    pub(super) fn is_same(&self) -> bool {
        matches!((self.required, self.got), (Some(a), Some(b)) if a.text == b.text)
    }
}

/// Texts of the same height stand beside each other as they are, as boards do; of others equal lines do.
pub(super) fn align<'a>(required: &[&'a str], got: &[&'a str]) -> Alignment<'a> {
    let shared = required.iter().zip(got).take_while(|(a, b)| a == b).count();
    let end = |lines: &[&str]| lines.len().min(shared + LOOKED_AT);
    let (old, new) = (&required[..end(required)], &got[..end(got)]);
    let pairs = if required.len() == got.len() {
        abreast(old, new, 0..old.len(), 0..new.len())
    } else {
        by_equal_lines(old, new, shared)
    };
    let unseen = (required.len() - old.len()).max(got.len() - new.len());
    Alignment { pairs, unseen }
}

fn by_equal_lines<'a>(old: &[&'a str], new: &[&'a str], shared: usize) -> Vec<Pair<'a>> {
    let mut pairs = abreast(old, new, 0..shared, 0..shared);
    for op in capture_diff_slices(Algorithm::Myers, &old[shared..], &new[shared..]) {
        let at = |range: std::ops::Range<usize>| range.start + shared..range.end + shared;
        match op {
            DiffOp::Equal { .. } | DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => {
                pairs.extend(abreast(old, new, at(op.old_range()), at(op.new_range())));
            }
        }
    }
    pairs
}

fn abreast<'a>(
    old: &[&'a str],
    new: &[&'a str],
    left: std::ops::Range<usize>,
    right: std::ops::Range<usize>,
) -> Vec<Pair<'a>> {
    let height = left.len().max(right.len());
    let line = |lines: &[&'a str], range: &std::ops::Range<usize>, index: usize| {
        let number = range.start + index;
        (number < range.end).then(|| Numbered { number, text: lines[number] })
    };
    (0..height)
        .map(|index| Pair { required: line(old, &left, index), got: line(new, &right, index) })
        .collect()
}
