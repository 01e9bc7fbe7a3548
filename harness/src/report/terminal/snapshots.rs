//! Displays beside approved ones.

use super::beside::beside;
use super::line::{Line, Tone, Width, paragraph, phrase};
use crate::model::{Comparison, Match};
use crate::report::words;

/// A diff for each picture that is not as it should be, then how many are.
pub(super) fn compared(all: &[Comparison], width: Width) -> Vec<Line> {
    let same = all.iter().filter(|one| one.outcome == Match::Same).count();
    let mut out: Vec<Line> = all.iter().flat_map(|one| mismatch(one, width)).collect();
    let tone = if same == all.len() { Tone::Good } else { Tone::Strong };
    out.push(Line::new(0, tone, format!("{same} of {} snapshots match", all.len())));
    out
}

fn mismatch(one: &Comparison, width: Width) -> Vec<Line> {
    let mut out = paragraph(0, Tone::Bad, &format!("✗ {}", phrase(&one.name)), width);
    match &one.outcome {
        Match::Same => return Vec::new(),
        Match::Differs(differences) => out.extend(beside(differences, width)),
        Match::Nothing(verdict) => out.extend(paragraph(4, Tone::Plain, &words::verdict(verdict), width)),
    }
    out.push(Line::blank());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::differences::of_texts;
    use crate::model::Verdict;
    use crate::report::terminal::Colour;

    #[test]
    fn each_mismatch_has_a_diff_and_what_matches_is_counted() {
        let one = |name: &str, outcome| Comparison { name: name.to_owned(), outcome };
        let required = "display(false):\n  01\n0 A.\n";
        let differs = Match::Differs(of_texts(required, "display(false):\n  01\n0 A#\x1b[2J\n"));
        let all =
            [one("a", Match::Same), one("b", differs), one("c", Match::Nothing(Verdict::Exited { code: 3 }))];
        let text: String =
            compared(&all, Width::USUAL).iter().map(|line| line.render(Colour::Never)).collect();
        assert!(text.starts_with("✗ b\n") && text.contains("0 A.") && text.contains("0 A#␛[2J"), "{text}");
        assert!(text.contains("✗ c\n    ended the whole program with exit status 3"), "{text}");
        assert!(text.ends_with("1 of 3 snapshots match\n"), "{text}");
    }
}
