//! [`FilePlace`]: a part of a rubric file, and the line where it stands.

use toml::de::{DeTable, DeValue};

/// A step down a file's tables and lists.
#[derive(Debug, Clone, Copy)]
enum Step<'a> {
    Key(&'a str),
    /// From 0.
    Nth(usize),
}

/// A part of a file that was read before.
#[derive(Debug, Clone)]
pub(super) struct FilePlace<'a> {
    text: &'a str,
    path: Vec<Step<'a>>,
}

impl<'a> FilePlace<'a> {
    /// The whole file.
    pub(super) fn file(text: &'a str) -> FilePlace<'a> {
        FilePlace { text, path: Vec::new() }
    }

    pub(super) fn key(&self, name: &'a str) -> FilePlace<'a> {
        self.step(Step::Key(name))
    }

    pub(super) fn nth(&self, index: usize) -> FilePlace<'a> {
        self.step(Step::Nth(index))
    }

    fn step(&self, step: Step<'a>) -> FilePlace<'a> {
        FilePlace { text: self.text, path: self.path.iter().copied().chain([step]).collect() }
    }

    /// The line, from 1: that of the last key on the way, or the item's first. 1 as well for what the file does not have.
    pub(super) fn line(&self) -> usize {
        let offset = DeTable::parse(self.text).ok().and_then(|file| in_table(file.get_ref(), &self.path));
        let before = offset.and_then(|offset| self.text.get(..offset)).unwrap_or_default();
        before.matches('\n').count() + 1
    }
}

fn in_table(table: &DeTable<'_>, path: &[Step<'_>]) -> Option<usize> {
    let (Step::Key(name), rest) = path.split_first()? else { return None };
    let (key, value) = table.iter().find(|(key, _)| key.get_ref() == name)?;
    in_value(key.span().start, value.get_ref(), rest)
}

/// The offset of what the path leads to, in a value that begins at `start`.
fn in_value(start: usize, value: &DeValue<'_>, path: &[Step<'_>]) -> Option<usize> {
    match (path.split_first(), value) {
        (None, _) => Some(start),
        (Some((Step::Nth(index), rest)), DeValue::Array(items)) => {
            let item = items.get(*index)?;
            in_value(item.span().start, item.get_ref(), rest)
        }
        (Some(_), DeValue::Table(table)) => in_table(table, path),
        (Some(_), _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_found_however_the_file_is_laid_out() {
        let text = "# \"b\" and [[manual]]\nlate.percent = 3\n[[manual]]\ntitle = \"\"\"\nid = \"a\"\n\"\"\"\nid = \"a\"\n\
                    [[together]]\nchecks = [\n  \"a\", # \"b\"\n  \"b\",\n]\n[checks.\"b\"]\nlimits = { wall-seconds = 0 }\n";
        let file = FilePlace::file(text);
        for (place, line) in [
            (file.key("late").key("percent"), 2),
            (file.key("manual").nth(0), 3),
            (file.key("manual").nth(0).key("id"), 7),
            (file.key("together").nth(0).key("checks").nth(1), 11),
            (file.key("checks").key("b"), 13),
            (file.key("checks").key("b").key("limits").key("wall-seconds"), 14),
            (file.key("checks").key("c"), 1),
            (file.key("manual").nth(1), 1),
            (file.nth(0), 1),
        ] {
            assert_eq!(place.line(), line, "{place:?}");
        }
    }
}
