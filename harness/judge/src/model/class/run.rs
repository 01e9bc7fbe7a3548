//! [`ClassRun`]: what a class run set out to grade, and with what.

use serde::{Deserialize, Serialize};

use crate::model::{Isolation, Scoring};

/// The schema of `class.json`.
pub const CLASS_SCHEMA: &str = "harness/class/v1";

/// One class, as it was found: written before the first submission is graded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassRun {
    /// [`CLASS_SCHEMA`].
    pub schema: String,
    /// With what everything is graded.
    pub making: Making,
    /// The part of the class that this is; the whole class when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The submissions, by name.
    pub submissions: Vec<Listed>,
    /// People of the roster of whom nothing was found.
    pub absent: Vec<Person>,
    /// How a grade is made of the points.
    #[serde(default, skip_serializing_if = "Scoring::is_plain")]
    pub scoring: Scoring,
    /// Submissions of earlier runs that the class does not hold any more; their last results stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Listed>,
}

/// Everything but the submission that a grade depends on. Results of two makings are not mixed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Making {
    /// The assignment's id.
    pub assignment: String,
    /// The build of the harness: checks, oracles, reference and worker are part of it.
    pub harness: String,
    /// The compiler, as it names itself.
    pub toolchain: String,
    /// The layers that confine student code.
    pub isolation: Isolation,
    /// The run seed.
    pub seed: u64,
    /// Names the rubric's changes by their content; empty without any.
    pub rubric: String,
    /// The checks that were asked for, by how their ids begin; all when empty.
    pub only: Vec<String>,
    /// The number of smaller failures that are tried.
    pub shrink_tries: usize,
    /// The watcher of memory: `auto`, `sanitizer`, `allocator` or `off`.
    #[serde(default)]
    pub memory: String,
}

/// Part `index` of `of`, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// The number of this part, from 1.
    pub index: u32,
    /// The number of parts.
    pub of: u32,
}

/// One submission of the class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// Its name, which no other submission of the class has. Hostile text.
    pub name: String,
    /// The key that its record must have to be current.
    pub key: String,
    /// The people who handed it in, as far as they are known.
    pub people: Vec<Person>,
    /// A word of the platform's about it ("late").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

/// One student, by whatever a roster or an export knows; unknown is empty. Hostile text.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The id in the gradebook.
    #[serde(default)]
    pub id: String,
    /// The name.
    #[serde(default)]
    pub name: String,
    /// The name that they log in with.
    #[serde(default)]
    pub login: String,
    /// The address.
    #[serde(default)]
    pub email: String,
}

impl ClassRun {
    /// True if the person handed something in, or is known to be in the class.
    pub fn has(&self, person: &Person) -> bool {
        let mut people = self.submissions.iter().flat_map(|listed| &listed.people).chain(&self.absent);
        people.any(|other| other.keys().any(|key| person.keys().any(|own| own == key)))
    }

    /// Takes over from an earlier run of the class what is not there any more.
    pub fn remember(&mut self, earlier: &ClassRun) {
        let all = earlier.submissions.iter().chain(&earlier.gone);
        let left: Vec<Listed> = all.filter(|listed| self.listed(&listed.name).is_none()).cloned().collect();
        self.gone = left;
        self.gone.sort_by(|a, b| a.name.cmp(&b.name));
    }

    /// The submission of that name.
    pub fn listed(&self, name: &str) -> Option<&Listed> {
        self.submissions.iter().find(|listed| listed.name == name)
    }
}

impl Person {
    /// Everything by which a gradebook may know them, never empty.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        [&self.id, &self.login, &self.email].into_iter().map(String::as_str).filter(|key| !key.is_empty())
    }
}
