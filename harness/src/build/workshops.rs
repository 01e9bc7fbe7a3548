//! A workshop for each language that submissions come in.

use std::collections::BTreeMap;

use super::workshop::Workshop;
use crate::model::Language;

/// Workshops that are ready, at most one for a language.
#[derive(Debug, Default)]
pub struct Workshops(BTreeMap<Language, Workshop>);

impl Workshops {
    /// Adds one, in the place of any other for its language.
    #[must_use]
    pub fn with(mut self, workshop: Workshop) -> Workshops {
        self.0.insert(workshop.toolchain().compiler().language(), workshop);
        self
    }

    /// The one for that language.
    pub fn of(&self, language: Language) -> Option<&Workshop> {
        self.0.get(&language)
    }
}
