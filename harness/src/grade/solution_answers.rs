//! [`SolutionAnswers`]: the answers of the course's own solution that earlier grades kept.
//!
//! They depend on the library, the request and the seed, and on no submission: most of what a grade asks of a solution was
//! asked before, by the grade of another submission.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;

use super::lock::lock;
use crate::build::{BUILD_ID, Cache, key};
use crate::model::{End, RunRecord};

/// The most bytes of answers that are kept of one solution. What shrinking asks differs from one failure to the next, and
/// comes last.
const MOST: usize = 1 << 20;

/// The answers of one library.
pub(super) struct SolutionAnswers {
    cache: Cache,
    key: String,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// By request and seed, in hexadecimal digits.
    answers: BTreeMap<String, String>,
    bytes: usize,
    is_new: bool,
}

impl SolutionAnswers {
    /// Those that are kept of the library of that key.
    pub(super) fn of_library(cache: &Cache, library: &str) -> SolutionAnswers {
        let key = key(&[b"answers of a solution", BUILD_ID.as_bytes(), library.as_bytes()]);
        let answers: BTreeMap<String, String> = cache.answer(&key).unwrap_or_default();
        let bytes = answers.values().map(String::len).sum();
        let known = Mutex::new(Known { answers, bytes, is_new: false });
        SolutionAnswers { cache: cache.clone(), key, known }
    }

    /// True if there are none.
    pub(super) fn is_empty(&self) -> bool {
        lock(&self.known).answers.is_empty()
    }

    /// The record of a request that was performed before.
    pub(super) fn record(&self, request: &[u8], seed: u64) -> Option<RunRecord> {
        let known = lock(&self.known);
        let answers = from_digits(known.answers.get(&name(request, seed))?)?;
        Some(RunRecord { answers, ..RunRecord::silent(End::Finished) })
    }

    /// Notes a record, if it is one of a request that came to its end.
    pub(super) fn note(&self, request: &[u8], seed: u64, record: &RunRecord) {
        let mut known = lock(&self.known);
        let digits = digits(&record.answers);
        // Another time a run that was cut short may come to its end.
        if record.end == End::Finished && known.bytes + digits.len() <= MOST {
            known.bytes += digits.len();
            known.is_new = true;
            known.answers.insert(name(request, seed), digits);
        }
    }
}

impl Drop for SolutionAnswers {
    fn drop(&mut self) {
        let known = lock(&self.known);
        if known.is_new {
            self.cache.keep_answer(&self.key, &known.answers);
        }
    }
}

fn name(request: &[u8], seed: u64) -> String {
    key(&[request, &seed.to_le_bytes()])
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut all, byte| {
        let _ = write!(all, "{byte:02x}");
        all
    })
}

fn from_digits(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_their_digits() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(from_digits(&digits(&all)), Some(all));
        assert_eq!(from_digits("0g"), None);
    }

    #[test]
    fn what_came_to_its_end_is_known_to_the_next_grade_of_the_same_library() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::open(root.path()).unwrap();
        let of = |library: &str| SolutionAnswers::of_library(&cache, library);
        let record = |end| RunRecord { answers: vec![1, 255], ..RunRecord::silent(end) };
        let first = of("aa");
        assert!(first.is_empty());
        first.note(b"request", 7, &record(End::Finished));
        first.note(b"cut short", 7, &record(End::Exited { code: 1 }));
        drop(first);
        let next = of("aa");
        assert_eq!(next.record(b"request", 7).unwrap().answers, [1, 255]);
        assert!(next.record(b"request", 8).is_none() && next.record(b"cut short", 7).is_none());
        assert!(of("bb").is_empty());
    }
}
