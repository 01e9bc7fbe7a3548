//! Keys by the names that browsers give them.

use super::super::input::UiKey;

/// The key of a name: that of the character on it without Shift, or one of the others.
pub(super) fn key_named(name: &str) -> UiKey {
    match typed(name) {
        UiKey::Code(code) => UiKey::Code(code.to_ascii_lowercase()),
        other @ UiKey::Other(_) => other,
    }
}

/// The key as it types: with the character that comes of it.
pub(super) fn typed(name: &str) -> UiKey {
    let mut letters = name.chars();
    match (name, letters.next(), letters.next()) {
        ("Enter", ..) => UiKey::ENTER,
        ("Tab", ..) => UiKey::Code('\t'),
        ("Backspace", ..) => UiKey::Code('\u{8}'),
        ("Delete", ..) => UiKey::Code('\u{7f}'),
        ("Escape", ..) => UiKey::Code('\u{1b}'),
        ("ArrowUp", ..) => UiKey::UP,
        ("ArrowDown", ..) => UiKey::DOWN,
        ("ArrowLeft", ..) => UiKey::LEFT,
        ("ArrowRight", ..) => UiKey::RIGHT,
        ("Shift", ..) => UiKey::Other(5),
        ("Control", ..) => UiKey::Other(6),
        ("Alt" | "AltGraph", ..) => UiKey::Other(7),
        ("Meta", ..) => UiKey::Other(8),
        (_, Some(only), None) => UiKey::Code(only),
        _ => UiKey::Other(UiKey::OTHERS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_with_shift_and_types_another_character() {
        assert_eq!((key_named("A"), typed("A")), (UiKey::Code('a'), UiKey::Code('A')));
        assert_eq!((key_named("ArrowUp"), typed("Enter")), (UiKey::UP, UiKey::ENTER));
        assert_eq!((typed("F13"), typed("")), (UiKey::Other(9), UiKey::Other(9)));
    }
}
