//! [`Settings`]: what the scripts of a package read.

/// How a package grades.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The assignment's id: letters, digits and dashes.
    pub assignment: &'static str,
    /// The run seed, the same for all submissions.
    pub seed: u64,
    /// The instructor's rubric file, if there is one.
    pub rubric: Option<Vec<u8>>,
    /// Whether a machine will do that confines less than it should.
    pub isolation: Isolation,
    /// How long a whole grade may take, in seconds.
    pub budget_seconds: u32,
}

/// How well student code has to be confined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isolation {
    /// Well enough, or nothing is graded.
    Required,
    /// As well as it can be; reports say what is missing.
    Reduced,
}

impl Settings {
    /// As lines for a shell; `folder` is where the rubric will lie, as the script that reads them says it.
    pub(super) fn script(&self, folder: &str) -> String {
        let mut options = vec![format!("--seed {}", self.seed)];
        if self.rubric.is_some() {
            options.push(format!("--rubric \"{folder}/rubric.toml\""));
        }
        match self.isolation {
            Isolation::Required => {}
            Isolation::Reduced => options.push("--allow-reduced".to_owned()),
        }
        format!(
            "# What `harness pack` was asked for. A seed for marks is secret: one that students can read here is none.\n\
             assignment={}\nbudget={}\noptions=({})\n",
            self.assignment,
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
        let plain = Settings { rubric: None, isolation: Isolation::Required, ..settings };
        assert!(plain.script("x").ends_with("options=(--seed 7)\n"));
    }
}
