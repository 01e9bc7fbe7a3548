//! [`AddedMembers`]: what a student added to Model, as far as other files use it.
//!
//! The harness's Model takes the place of the student's, and knows nothing of what was added.

use super::class_members::{ClassMembers, MemberKind};
use super::starter;
use super::submitted::{INTERFACE, MODEL_HEADER, or_given};
use crate::assignments::source_rules::code_of;
use crate::lexer::Token;
use crate::model::{SourceFile, Submission};

/// The class.
const CLASS: &str = "Model";

/// What was added to Model and is used by other files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AddedMembers {
    /// The names that are used, in the order of their declarations.
    pub(super) used: Vec<String>,
    /// The names of all added variables, used or not: functions may read them.
    pub(super) variables: Vec<String>,
}

impl AddedMembers {
    /// Finds by names those that view, controller and files added to `src` use; `None` if they use none.
    pub(super) fn used_by_interface(submission: &Submission) -> Option<AddedMembers> {
        let interface: Vec<SourceFile> = INTERFACE.iter().map(|name| or_given(submission, name)).collect();
        AddedMembers::among(submission, &reached_names(interface.iter().chain(&submission.extra), "src/"))
    }

    /// Finds by names those that the tests use; `None` if they use none.
    pub(super) fn used_by_tests(submission: &Submission) -> Option<AddedMembers> {
        let all = submission.files.iter().chain(&submission.extra);
        AddedMembers::among(submission, &reached_names(all, "test/"))
    }

    fn among(submission: &Submission, reached: &[String]) -> Option<AddedMembers> {
        let theirs = submission.file(MODEL_HEADER)?;
        let given = ClassMembers::of(&code_of(starter::text(MODEL_HEADER).as_bytes()), CLASS)?;
        let theirs = ClassMembers::of(&code_of(&theirs.content), CLASS)?;
        let is_added = |name: &str| !given.0.iter().any(|known| known.name == name) && name != CLASS;
        let added: Vec<_> = theirs.0.iter().filter(|member| is_added(&member.name)).collect();
        let mut used: Vec<String> = Vec::new();
        for member in added.iter().filter(|member| member.kind != MemberKind::Type) {
            if reached.contains(&member.name) && !used.contains(&member.name) {
                used.push(member.name.clone());
            }
        }
        let variables = added.iter().filter(|member| member.kind == MemberKind::Variable);
        let variables = variables.map(|member| member.name.clone()).collect();
        (!used.is_empty()).then_some(AddedMembers { used, variables })
    }
}

/// Names behind a point, an arrow or two colons in the files of a folder.
pub(super) fn reached_names<'a>(files: impl Iterator<Item = &'a SourceFile>, folder: &str) -> Vec<String> {
    let names = |code: Vec<Token>| {
        let pairs = code.windows(2).filter(|pair| [".", "->", "::"].iter().any(|mark| pair[0].is_mark(mark)));
        pairs.map(|pair| pair[1].text.clone()).collect::<Vec<_>>()
    };
    files
        .filter(|file| file.name.starts_with(folder))
        .flat_map(|file| names(code_of(&file.content)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(members: &str, view: &str) -> Option<AddedMembers> {
        let header = starter::text(MODEL_HEADER).replacen("private:", &format!("{members}\nprivate:"), 1);
        let file = |name: &str, text: String| SourceFile { name: name.to_owned(), content: text.into() };
        let view = file("src/view.cxx", format!("void f(Model const& m) {{ {view} }}"));
        let files = vec![file(MODEL_HEADER, header), view];
        AddedMembers::used_by_interface(&Submission { files, ..Submission::default() })
    }

    #[test]
    fn what_the_interface_calls_and_the_class_was_not_given_with_is_used() {
        let found = used("int score(Player) const;\nint best_ = 0;", "m.score(Player::dark); m.turn();");
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(found, Some(AddedMembers { used: names(&["score"]), variables: names(&["best_"]) }));
    }

    #[test]
    fn what_nobody_calls_or_what_was_given_is_not() {
        assert_eq!(used("int score(Player) const;", "m.turn(); m.find_move(p);"), None);
        assert_eq!(used("using Score = int;", "Model::Score s;"), None);
        assert_eq!(used("", "m.score();"), None);
    }
}
