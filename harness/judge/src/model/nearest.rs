//! [`nearest`]: what somebody may have meant who misspelt a name.

/// The one whose name is most like the one that was asked for; of several, the last.
pub fn nearest<T>(asked: &str, all: impl IntoIterator<Item = T>, name: impl Fn(&T) -> &str) -> Option<T> {
    let likeness = |one: &T| strsim::jaro_winkler(name(one), asked);
    all.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_most_like_the_misspelt_one_is_found() {
        let known = ["component", "short", "topic"];
        assert_eq!(nearest("topics", known, |name| name), Some("topic"));
        assert_eq!(nearest("shrot", known, |name| name), Some("short"));
        assert_eq!(nearest("topics", [], |name: &&str| name), None);
    }
}
