//! [`PartMarks`]: the parts of a caller that are left out where they do not compile over a student's header.

use std::cell::Cell;

use crate::model::{CALLER_PART, CALLER_WITHOUT};

/// Numbers the parts of a caller. A shim over given headers has none: what does not compile there is the author's mistake.
pub(super) enum PartMarks {
    Unmarked,
    Numbered(Cell<usize>),
}

impl PartMarks {
    /// Parts with numbers from 0 on.
    pub(super) fn numbered() -> PartMarks {
        PartMarks::Numbered(Cell::new(0))
    }

    /// The number of the next part; none where there are no parts.
    pub(super) fn next(&self) -> Option<usize> {
        match self {
            PartMarks::Unmarked => None,
            PartMarks::Numbered(next) => Some(next.get()),
        }
    }

    /// The text, and what stands in its place where it is left out; `{words}` there are the compiler's, as a literal.
    pub(super) fn part(&self, text: &str, otherwise: &str) -> String {
        let PartMarks::Numbered(next) = self else { return text.to_owned() };
        let number = next.get();
        next.set(number + 1);
        let without = format!("{CALLER_WITHOUT}{number}");
        let otherwise = otherwise.replace("{words}", &without);
        format!(
            "#ifdef {without}\n{otherwise}#else\n#line 1 \"{CALLER_PART}{number}\"\n{text}#line 1 \"a call\"\n#endif\n"
        )
    }
}
