//! Serialized JSON, made inert without losing anything.
//!
//! JSON lets characters through that a terminal obeys (the C1 controls) or that reorder what a reader sees (bidi marks),
//! and a build service's marker is an ordinary string to it. Such characters are written as `\uXXXX`, which every JSON
//! reader turns back into the same character. No line of pretty-printed JSON begins like a command: it begins with a
//! bracket or a quotation mark.

use std::io;

use serde::Serialize;

use super::{is_treacherous, workflow};

/// Writes a value as pretty-printed JSON with a final newline, inert.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write(value: &impl Serialize, out: &mut dyn io::Write) -> io::Result<()> {
    out.write_all(inert(&serde_json::to_string_pretty(value)?).as_bytes())?;
    out.write_all(b"\n")
}

/// The same document with everything treacherous in its strings escaped.
pub fn inert(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    // Sound outside strings too: such characters stand nowhere else in what the serializer writes.
    for c in json.chars() {
        if c == '\n' || !is_treacherous(c) {
            out.push(c);
        } else {
            let mut units = [0; 2];
            out.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    workflow::break_markers(&out, "\\u005b")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_beyond_16_bits_is_escaped_as_a_pair() {
        assert_eq!(inert("\"\u{e0041}\u{9b}é\""), "\"\\udb40\\udc41\\u009bé\"");
    }

    #[test]
    fn a_marker_of_a_build_service_is_broken_and_reads_back() {
        let json = inert("\"##vso[task.setvariable]\"");
        assert_eq!(json, "\"##vso\\u005btask.setvariable]\"");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), "##vso[task.setvariable]");
    }
}
