//! Pieces of a first `assignment.toml`, whatever it is for.

use std::fmt::Write as _;

/// A check up to what it runs.
pub(super) fn check(
    out: &mut String,
    (component, function, aspect): (&str, &str, &str),
    points: usize,
    title: &str,
) {
    let _ = write!(
        out,
        "[[topic.check]]\nid = \"{component}.{}.{aspect}\"\npoints = {points}\ntitle = \"{title}\"\n\
         clause = \"the place in the handout that asks for it\"\nhint = \"the first thing to look at when it fails\"\n",
        id_of(function)
    );
}

/// A name as an id.
pub(super) fn id_of(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    let id: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    if id.is_empty() { "part".to_owned() } else { id }
}

/// A text between quotes.
pub(super) fn in_toml(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
