//! Build services that read commands out of whatever a step prints.
//!
//! GitHub obeys a line that begins with `::`, however far it is indented; it and Azure obey `##[` and `##vso[` wherever
//! they stand; TeamCity obeys `##teamcity[`. A report is printed in such places, so no format may leave any of them.

/// The markers that some service takes for a command wherever they stand. The table is tried in order.
const MARKERS: [&str; 3] = ["##[", "##vso[", "##teamcity["];

/// The text with the bracket of every marker replaced.
pub(super) fn break_markers(text: &str, bracket: &str) -> String {
    MARKERS.iter().fold(text.to_owned(), |text, marker| {
        if text.contains(marker) { text.replace(marker, &marker.replace('[', bracket)) } else { text }
    })
}

/// True if a build service would take this line for a command because of its beginning.
pub fn is_command(line: &str) -> bool {
    line.trim_start().starts_with("::")
}

/// The text with a bar before every line that begins like a command.
pub fn guard(text: &str) -> String {
    before_commands(text, |line| format!("│ {line}"))
}

/// The text with every line that begins like a command replaced.
pub(super) fn before_commands(text: &str, shown: impl Fn(&str) -> String) -> String {
    let lines = text.split_inclusive('\n');
    lines.map(|line| if is_command(line) { shown(line) } else { line.to_owned() }).collect()
}

/// A command of GitHub's: `::error file=Board.cpp,line=3::words`. Properties without a value are left out.
pub fn command(kind: &str, properties: &[(&str, Option<&String>)], message: &str) -> String {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let value = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let given = properties.iter().filter_map(|(name, text)| Some(format!("{name}={}", value((*text)?))));
    format!("::{kind} {}::{}", given.collect::<Vec<_>>().join(","), data(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_begins_like_a_command_gets_a_bar() {
        assert_eq!(guard("a ::x\n  ::error::y\n::z"), "a ::x\n│   ::error::y\n│ ::z");
        assert_eq!(guard(""), "");
    }

    #[test]
    fn nothing_in_a_command_ends_its_parts() {
        let file = "a,b::c\n::error::x".to_owned();
        let all = command("error", &[("file", Some(&file)), ("line", None)], "100 %\n::stop");
        assert_eq!(all, "::error file=a%2Cb%3A%3Ac%0A%3A%3Aerror%3A%3Ax::100 %25%0A::stop");
    }

    #[test]
    fn guarding_twice_changes_nothing_more() {
        let once = guard("::a\n\t::b\n");
        assert_eq!(guard(&once), once);
    }
}
