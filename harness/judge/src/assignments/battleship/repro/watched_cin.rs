//! Calls that read from cin, which nobody but `play` and HumanPlayer may: their words, and a program that sees them, in which lines
//! wait there.

use super::{Page, helper};
use crate::model::Language;

/// The lines that wait in cin where nobody may read them.
pub(in crate::assignments::battleship) const TYPED: &str = "7\n7\n7\n";

/// What came of calls that read, for reports.
pub(in crate::assignments::battleship) const WAS_READ: &str =
    "it read from standard input by then, or looked at what is there";

/// Has the lines wait.
pub(in crate::assignments::battleship) fn begin(page: &mut Page) {
    page.piece(helper::WATCHED_STDIN);
    page.typing(TYPED.to_owned());
    page.line(page.pick("beginTyping();", ""));
}

/// Looks whether any was read by then, in C++.
pub(in crate::assignments::battleship) fn look(page: &mut Page) {
    if page.language == Language::Cpp {
        page.line("compare(\"read from standard input\", inputUsed(), false);");
    }
}

/// Looks whether all are left, in Rust.
pub(in crate::assignments::battleship) fn end(page: &mut Page) {
    if page.language == Language::Rust {
        page.line("let left = std::io::stdin().lines().count();");
        page.line(format!("compare(\"lines left to be read\", left, {});", TYPED.lines().count()));
    }
}
