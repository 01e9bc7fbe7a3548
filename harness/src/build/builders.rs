//! A builder for each language that submissions come in.

use std::collections::BTreeMap;

use super::builder::Builder;
use crate::model::Language;

/// Builders that are ready, at most one for a language.
#[derive(Debug, Default)]
pub struct Builders(BTreeMap<Language, Builder>);

impl Builders {
    /// Adds one, in the place of any other for its language.
    #[must_use]
    pub fn with(mut self, builder: Builder) -> Builders {
        self.0.insert(builder.toolchain().compiler().language(), builder);
        self
    }

    /// The compilers as they name themselves.
    pub fn versions(&self) -> String {
        let builders = Language::ALL.iter().filter_map(|language| self.of(*language));
        builders.map(|builder| builder.toolchain().version()).collect::<Vec<_>>().join("; ")
    }

    /// The one for that language.
    pub fn of(&self, language: Language) -> Option<&Builder> {
        self.0.get(&language)
    }
}
