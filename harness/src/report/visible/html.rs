//! Text of a page.

use quick_xml::escape::escape as entities;

use super::{escape, workflow};

/// The text as the content of an element; also inert within a quoted attribute.
///
/// Where white space counts the element must be one that keeps it (`pre`).
pub fn text(text: &str) -> String {
    // A colon as a character reference reads as itself, and begins no command in a build service's log.
    let guarded = |line: &str| line.replacen(':', "&#58;", 1);
    workflow::before_commands(&entities(escape(text)), guarded)
}
