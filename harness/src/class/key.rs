//! The key of a record: equal keys mean that grading again would give the same record.

use crate::intake::IntakeError;
use crate::model::class::Making;
use crate::model::{Adjustments, Submission};

/// The key of a submission's record: all that intake found, by content, where it lies in its class (reports name the
/// command that repeats a check) and what everything is graded with.
pub(crate) fn key(
    making: &Making,
    path: &str,
    remark: Option<&str>,
    found: &Result<Submission, IntakeError>,
) -> String {
    let mut hasher = Hasher::default();
    if let Some(remark) = remark {
        hasher.part(b"platform");
        hasher.part(remark.as_bytes());
    }
    // The class's own struct always becomes text.
    hasher.part(&serde_json::to_vec(making).unwrap_or_default());
    hasher.part(path.as_bytes());
    match found {
        Ok(submission) => submission_parts(submission, &mut hasher),
        Err(error) => {
            hasher.part(b"rejected");
            hasher.part(error.to_string().as_bytes());
        }
    }
    hasher.finish()
}

fn submission_parts(submission: &Submission, hasher: &mut Hasher) {
    let Submission { name, language, files, ignored, extra, missing, remarks } = submission;
    hasher.part(language.name().as_bytes());
    hasher.part(name.as_bytes());
    for file in files {
        hasher.part(b"file");
        hasher.part(file.name.as_bytes());
        hasher.part(&file.content);
    }
    for file in extra {
        hasher.part(b"extra");
        hasher.part(file.name.as_bytes());
        hasher.part(&file.content);
    }
    for file in ignored {
        hasher.part(b"ignored");
        hasher.part(file.name.as_bytes());
        hasher.part(file.why.as_bytes());
        hasher.part(file.content.as_deref().unwrap_or_default());
    }
    for remark in remarks {
        hasher.part(b"remark");
        hasher.part(remark.as_bytes());
    }
    for (wanted, near) in missing {
        hasher.part(b"missing");
        hasher.part(wanted.as_bytes());
        hasher.part(near.as_deref().unwrap_or_default().as_bytes());
    }
}

/// Names a rubric's changes by their content; empty for none.
pub(crate) fn fingerprint(adjustments: &Adjustments) -> String {
    // A grade is made of the points afterwards, without grading again.
    let checks =
        Adjustments { total: None, late: None, manual: vec![], deduction: vec![], ..adjustments.clone() };
    if checks == Adjustments::default() {
        return String::new();
    }
    let mut hasher = Hasher::default();
    hasher.part(format!("{checks:?}").as_bytes());
    hasher.finish()
}

/// BLAKE3 over parts, each with its length.
#[derive(Default)]
struct Hasher(blake3::Hasher);

impl Hasher {
    fn part(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    fn finish(self) -> String {
        self.0.finalize().to_hex()[..40].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::class::Making;
    use crate::model::{IgnoredFile, Isolation, Language, SourceFile};

    fn making() -> Making {
        let isolation =
            Isolation { level: String::new(), layers: vec![], missing: vec![], self_attack: None };
        Making {
            assignment: "battleship".to_owned(),
            harness: "a".to_owned(),
            toolchain: "g++".to_owned(),
            isolation,
            seed: 0,
            rubric: String::new(),
            only: vec![],
            shrink_tries: 1,
            memory: "off".to_owned(),
        }
    }

    fn submission() -> Submission {
        let file = |name: &str| SourceFile { name: name.to_owned(), content: b"int x;".to_vec() };
        Submission {
            name: "alice".to_owned(),
            language: Language::Cpp,
            files: vec![file("Board.cpp")],
            ignored: vec![IgnoredFile { name: "a".to_owned(), why: "b".to_owned(), content: None }],
            extra: vec![file("deck.h")],
            missing: vec![("Game.cpp".to_owned(), None)],
            remarks: vec![],
        }
    }

    #[test]
    fn whatever_a_report_may_depend_on_changes_the_key() {
        let same = key(&making(), "class/alice", None, &Ok(submission()));
        assert_eq!(same, key(&making(), "class/alice", None, &Ok(submission())));
        let mut others = vec![key(&making(), "class/bob", None, &Ok(submission()))];
        let changes: [fn(&mut Making); 8] = [
            |making| making.harness.push('b'),
            |making| making.toolchain.push('b'),
            |making| making.seed = 1,
            |making| making.rubric.push('b'),
            |making| making.only.push("board".to_owned()),
            |making| making.shrink_tries = 2,
            |making| "auto".clone_into(&mut making.memory),
            |making| making.isolation.level.push('b'),
        ];
        for change in changes {
            let mut making = making();
            change(&mut making);
            others.push(key(&making, "class/alice", None, &Ok(submission())));
        }
        let edits: [fn(&mut Submission); 6] = [
            |submission| submission.extra[0].content.push(b' '),
            |submission| submission.files[0].content.push(b' '),
            |submission| submission.files[0].name.push('b'),
            |submission| submission.ignored[0].content = Some(vec![1]),
            |submission| submission.missing[0].1 = Some("game.cpp".to_owned()),
            |submission| submission.name.push('b'),
        ];
        for edit in edits {
            let mut submission = submission();
            edit(&mut submission);
            others.push(key(&making(), "class/alice", None, &Ok(submission)));
        }
        others.push(key(&making(), "class/alice", None, &Err(IntakeError::TooMany)));
        others.push(key(&making(), "class/alice", Some("late"), &Ok(submission())));
        others.push(same);
        let count = others.len();
        others.sort();
        others.dedup();
        assert_eq!(others.len(), count);
    }

    #[test]
    fn a_rubric_that_changes_nothing_has_no_name() {
        assert_eq!(fingerprint(&Adjustments::default()), "");
        let mut changed = Adjustments::default();
        changed.limits.cpu_seconds = Some(3);
        assert_eq!(fingerprint(&changed).len(), 40);
    }
}
