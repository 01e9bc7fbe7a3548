//! [`Level`]: what students are told of a failure.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What students are told of a failure, from nothing to everything.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// The scores of components.
    Score,
    /// Besides, which checks fail.
    Names,
    /// Besides, everything about the first failure of each component.
    First,
    /// Everything.
    #[default]
    All,
}

impl Level {
    /// True for the usual level.
    pub fn is_all(&self) -> bool {
        *self == Level::All
    }
}
