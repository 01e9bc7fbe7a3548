//! [`Settings`]: what the scripts of a package read.

/// The settings of a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The assignment's id: letters, digits and dashes.
    pub assignment: &'static str,
    /// The files of the folder that declares it, below [`DECLARED`], and its solution as students would hand it in, below
    /// [`TRIAL`]; none for an assignment that is part of the program.
    pub declared: Vec<(String, Vec<u8>)>,
    /// The run seed, the same for all submissions.
    pub seed: u64,
    /// The instructor's rubric file, if there is one.
    pub rubric: Option<Vec<u8>>,
    /// The isolation that a machine must offer.
    pub isolation: Isolation,
    /// The time for a whole grade, in seconds.
    pub budget_seconds: u32,
}

/// The isolation of student code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Isolation {
    /// Well enough, or nothing is graded.
    Required,
    /// As much as the machine offers; reports name what is missing.
    Reduced,
}

/// The folder of a declared assignment in a package.
pub(crate) const DECLARED: &str = "assignment";

/// The folder of the submission that is graded when an image is made, if no starter kit can be.
pub(crate) const TRIAL: &str = "trial";

impl Settings {
    /// The settings as lines for a shell; `folder` is the rubric's folder in the words of the script that reads them.
    pub(super) fn script(&self, folder: &str) -> String {
        let mut options = vec![format!("--seed {}", self.seed)];
        if self.rubric.is_some() {
            options.push(format!("--rubric \"{folder}/rubric.toml\""));
        }
        match self.isolation {
            Isolation::Required => {}
            Isolation::Reduced => options.push("--allow-reduced".to_owned()),
        }
        let assignment = if self.declared.is_empty() {
            self.assignment.to_owned()
        } else {
            format!("\"{folder}/{DECLARED}\"")
        };
        format!(
            "# What `harness pack` was asked for. A seed for marks is secret: one that students can read here is none.\n\
             assignment={assignment}\nbudget={}\noptions=({})\n",
            self.budget_seconds,
            options.join(" ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_was_asked_for_reaches_the_script() {
        let settings = Settings {
            assignment: "battleship",
            declared: Vec::new(),
            seed: 7,
            rubric: Some(b"[checks]".to_vec()),
            isolation: Isolation::Reduced,
            budget_seconds: 540,
        };
        assert_eq!(
            settings.script("$source"),
            "# What `harness pack` was asked for. A seed for marks is secret: one that students can read here is none.\n\
             assignment=battleship\nbudget=540\n\
             options=(--seed 7 --rubric \"$source/rubric.toml\" --allow-reduced)\n"
        );
        let declared = vec![("assignment.toml".to_owned(), Vec::new())];
        let of_a_folder = Settings { declared, ..settings.clone() };
        assert!(of_a_folder.script("$source").contains("\nassignment=\"$source/assignment\"\n"));
        let plain = Settings { rubric: None, isolation: Isolation::Required, ..settings };
        assert!(plain.script("x").ends_with("options=(--seed 7)\n"));
    }
}
