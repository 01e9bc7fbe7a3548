//! [`SyntaxPart`]: a node of the tree that the grammar of C++ makes of a text, with its own text.

use tree_sitter::{Node, Parser, Tree};

/// A node with the text that it is of.
#[derive(Clone, Copy)]
pub(in crate::assignments::declared) struct SyntaxPart<'t> {
    pub(in crate::assignments::declared) node: Node<'t>,
    pub(in crate::assignments::declared) text: &'t str,
}

impl<'t> SyntaxPart<'t> {
    pub(in crate::assignments::declared) fn at(self, node: Node<'t>) -> SyntaxPart<'t> {
        SyntaxPart { node, ..self }
    }

    /// The part's own text.
    pub(in crate::assignments::declared) fn own(self) -> &'t str {
        &self.text[self.node.byte_range()]
    }

    /// The line that it begins in.
    pub(in crate::assignments::declared) fn line(self) -> usize {
        self.node.start_position().row + 1
    }

    pub(in crate::assignments::declared) fn field(self, name: &str) -> Option<SyntaxPart<'t>> {
        Some(self.at(self.node.child_by_field_name(name)?))
    }

    pub(in crate::assignments::declared) fn children(self) -> impl Iterator<Item = SyntaxPart<'t>> {
        (0..self.node.child_count()).filter_map(move |index| Some(self.at(self.node.child(index)?)))
    }

    pub(in crate::assignments::declared) fn child_of_kind(self, kind: &str) -> Option<SyntaxPart<'t>> {
        self.children().find(|child| child.node.kind() == kind)
    }
}

/// The tree of a text; `None` if the grammar cannot be used.
pub(in crate::assignments::declared) fn tree_of(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_cpp::LANGUAGE.into()).ok()?;
    parser.parse(without_linkage(&without_braced_defaults(text)), None)
}

/// The text with blanks in the place of the halves of `extern "C" { }` that headers for both languages keep from C compilers: the
/// grammar knows no brace that opens between `#ifdef __cplusplus` and `#endif` and ends between two others.
fn without_linkage(text: &str) -> String {
    let mut kept = text.as_bytes().to_vec();
    let mut at = 0;
    while let Some(begin) = text[at..].find("__cplusplus").map(|found| at + found) {
        at = begin + "__cplusplus".len();
        let start = text[..begin].rfind('\n').map_or(0, |line| line + 1);
        let is_test = ["#ifdef", "#if"].contains(&first_word(&text[start..begin]).as_str());
        let (Some(line), Some(end)) = (text[at..].find('\n'), text[at..].find("#endif")) else { continue };
        let inner = text[at..].get(line..end).unwrap_or_default();
        let inner: String = inner.chars().filter(|c| !c.is_whitespace()).collect();
        if is_test && ["extern\"C\"{", "}"].contains(&inner.as_str()) {
            let end = at + end + "#endif".len();
            kept[start..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
            at = end;
        }
    }
    String::from_utf8(kept).unwrap_or_else(|_| text.to_owned())
}

/// The first word of a line of the preprocessor, `#ifdef`, without the blanks behind the sign.
fn first_word(line: &str) -> String {
    let name = line.trim_start().strip_prefix('#').unwrap_or_default().trim_start();
    format!("#{}", name.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default())
}

/// The text with `0` and blanks in the place of braces that are a parameter's default, `= {}`, which the grammar does not know.
/// Every byte keeps its place: what a node is of is read from the text itself.
fn without_braced_defaults(text: &str) -> String {
    let mut kept = text.as_bytes().to_vec();
    let mut at = 0;
    while let Some(sign) = text[at..].find('=').map(|found| at + found) {
        at = sign + 1;
        let open = at + text[at..].len() - text[at..].trim_start().len();
        let Some(end) = group_end(text.as_bytes(), open) else { continue };
        if text[end..].trim_start().starts_with([',', ')']) {
            kept[open..end].fill(b' ');
            kept[open] = b'0';
            at = end;
        }
    }
    String::from_utf8(kept).unwrap_or_else(|_| text.to_owned())
}

/// The place behind the braces that open there, if some do.
fn group_end(text: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.iter().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.checked_sub(1)?,
            _ if depth == 0 => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_of_the_linkage_of_c_are_left_out_and_every_byte_keeps_its_place() {
        let text = "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(void);\n#if defined(__cplusplus)\n} // extern\n#endif\n\
                    # ifdef __cplusplus\n}\n#endif\nint g(void);\n#ifdef __cplusplus\nint h();\n#endif\n";
        let plain = without_linkage(text);
        assert_eq!(plain.len(), text.len());
        assert!(
            plain.starts_with("                  \n            \n      \nint f(void);\n#if defined"),
            "{plain:?}"
        );
        assert!(plain.contains(" \nint g(void);\n#ifdef __cplusplus\nint h();"), "{plain:?}");
        let both =
            "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif\n";
        assert!(!tree_of(both).unwrap().root_node().has_error());
    }

    #[test]
    fn braces_that_are_a_default_are_read_and_every_byte_keeps_its_place() {
        let text = "double value(const Map& names = {}, Point p = { 1, {2} }) const;\nint all[] = {1, 2};\n";
        let tree = tree_of(text).unwrap();
        assert!(!tree.root_node().has_error());
        let plain = without_braced_defaults(text);
        assert_eq!(
            plain,
            "double value(const Map& names = 0 , Point p = 0         ) const;\nint all[] = {1, 2};\n"
        );
        assert_eq!(without_braced_defaults("= {"), "= {");
        assert_eq!(without_braced_defaults("a = {\u{e4}}, b"), "a = 0   , b");
    }
}
