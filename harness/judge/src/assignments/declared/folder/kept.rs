//! What is kept for as long as the program runs: an assignment is read once.

/// Keeps a text.
pub(super) fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

/// Keeps values.
pub(super) fn kept_all<T>(values: Vec<T>) -> &'static [T] {
    Box::leak(values.into_boxed_slice())
}
