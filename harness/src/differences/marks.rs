//! The marks of the characters in which two lines differ.

use std::ops::Range;

/// Characters, from 0, that stand in each other's place; one of the ranges may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) required: Range<usize>,
    pub(super) got: Range<usize>,
}

/// A line as characters, its end apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Letters {
    pub(super) body: Vec<char>,
    pub(super) ended: bool,
}

impl Letters {
    pub(super) fn of(line: &str) -> Letters {
        let body = line.strip_suffix('\n');
        Letters { body: body.unwrap_or(line).chars().collect(), ended: body.is_some() }
    }

    /// The characters there, the line's end among them.
    pub(super) fn text(&self, range: &Range<usize>) -> String {
        let end = (range.end > self.body.len()).then_some('\n');
        let range = range.start..range.end.min(self.body.len());
        self.body[range].iter().copied().chain(end).collect()
    }

    /// The index at which white space at the end begins.
    fn solid(&self) -> usize {
        self.body.iter().rposition(|c| !c.is_whitespace()).map_or(0, |last| last + 1)
    }
}

/// The spots that differ, in order. Lines of the same length are compared position by position; of others what is alike at
/// both ends is left out, white space at the end first.
pub(super) fn spots(required: &Letters, got: &Letters) -> Vec<Spot> {
    let (a, b) = (&required.body, &got.body);
    let mut spots = if a.len() == b.len() {
        by_position(a, b)
    } else {
        let (left, right) = (required.solid(), got.solid());
        let mut spots = if left == right {
            by_position(&a[..left], &b[..right])
        } else {
            middle(&a[..left], &b[..right], 0..0).into_iter().collect()
        };
        spots.extend(middle(&a[left..], &b[right..], left..right));
        spots
    };
    if required.ended != got.ended {
        let end = |line: &Letters| line.body.len()..line.body.len() + usize::from(line.ended);
        spots.push(Spot { required: end(required), got: end(got) });
    }
    spots
}

fn by_position(a: &[char], b: &[char]) -> Vec<Spot> {
    let unlike = a.iter().zip(b).enumerate().filter(|(_, (a, b))| a != b);
    unlike.map(|(at, _)| Spot { required: at..at + 1, got: at..at + 1 }).collect()
}

/// The two parts between the ends that are alike, with the indices where they begin.
fn middle(a: &[char], b: &[char], from: Range<usize>) -> Option<Spot> {
    let head = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let rest = a.iter().rev().zip(b.iter().rev());
    let tail = rest.take(a.len().min(b.len()) - head).take_while(|(a, b)| a == b).count();
    let part = |from: usize, length: usize| from + head..from + length - tail;
    (a != b).then(|| Spot { required: part(from.start, a.len()), got: part(from.end, b.len()) })
}

/// Spots that follow one another as one.
pub(super) fn merged(spots: Vec<Spot>) -> Vec<Spot> {
    let mut out: Vec<Spot> = Vec::new();
    for spot in spots {
        match out.last_mut() {
            Some(last) if last.required.end == spot.required.start && last.got.end == spot.got.start => {
                last.required.end = spot.required.end;
                last.got.end = spot.got.end;
            }
            Some(_) | None => out.push(spot),
        }
    }
    out
}
