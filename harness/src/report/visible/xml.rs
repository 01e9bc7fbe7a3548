//! Text of an XML document (JUnit).
//!
//! XML 1.0 has no way at all to write most control characters: they must be shown as something else, as they are here.

use super::html;

/// The text as the content of an element.
pub fn text(text: &str) -> String {
    // The same five characters are special, and quick-xml names only entities that XML and HTML share.
    html::text(text)
}

/// The text as the value of a quoted attribute; readers get line ends and tabs back.
pub fn attribute(value: &str) -> String {
    text(value).replace('\n', "&#10;").replace('\t', "&#9;")
}
