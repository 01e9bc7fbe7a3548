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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_begins_like_a_command_gets_a_bar() {
        assert_eq!(guard("a ::x\n  ::error::y\n::z"), "a ::x\n│   ::error::y\n│ ::z");
        assert_eq!(guard(""), "");
    }

    #[test]
    fn guarding_twice_changes_nothing_more() {
        let once = guard("::a\n\t::b\n");
        assert_eq!(guard(&once), once);
    }
}
