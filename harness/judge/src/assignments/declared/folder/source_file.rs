//! [`source_file`]: a text of the course's for the builder.

use crate::model::{NamedText, SourceFile};

/// A file of the course's, as the builder takes it.
pub(super) fn source_file(text: &NamedText) -> SourceFile {
    SourceFile { name: text.name.to_owned(), content: text.text.into() }
}
