//! A page, read as Markdown: its blocks, the code in its sentences, its links and headings.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::stage::root;

/// A fenced block.
pub(super) struct Block {
    /// The words after its fence: `sh not-run`, `text`, `toml rubric.toml`.
    pub(super) mark: String,
    pub(super) text: String,
    /// The bytes of its lines in the page.
    pub(super) place: Range<usize>,
}

/// The part of a page that has begun and not ended.
enum Open {
    Nothing,
    Block(Block),
    Heading(String),
}

pub(super) struct Page {
    /// The path, from the repository's root.
    pub(super) path: String,
    pub(super) source: String,
    pub(super) blocks: Vec<Block>,
    /// Code in backticks.
    pub(super) code: Vec<String>,
    pub(super) links: Vec<String>,
    /// The headings, as a link spells them.
    pub(super) anchors: Vec<String>,
}

impl Page {
    pub(super) fn read(path: &str) -> Page {
        let source = fs::read_to_string(root().join(path)).unwrap();
        let mut page = Page {
            path: path.to_owned(),
            source: source.clone(),
            blocks: Vec::new(),
            code: Vec::new(),
            links: Vec::new(),
            anchors: Vec::new(),
        };
        let mut open = Open::Nothing;
        for (event, place) in Parser::new_ext(&source, Options::ENABLE_TABLES).into_offset_iter() {
            open = page.take(event, place, open);
        }
        page
    }

    fn take(&mut self, event: Event<'_>, place: Range<usize>, open: Open) -> Open {
        match (event, open) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(mark))), _) => {
                return Open::Block(Block { mark: mark.into_string(), text: String::new(), place: 0..0 });
            }
            (Event::Start(Tag::Heading { .. }), _) => return Open::Heading(String::new()),
            (Event::Text(text), Open::Block(block)) => {
                let start = if block.text.is_empty() { place.start } else { block.place.start };
                return Open::Block(Block { text: block.text + &text, place: start..place.end, ..block });
            }
            (Event::Text(text) | Event::Code(text), Open::Heading(heading)) => {
                return Open::Heading(heading + &text);
            }
            (Event::End(TagEnd::CodeBlock), Open::Block(block)) => self.blocks.push(block),
            (Event::End(TagEnd::Heading(_)), Open::Heading(heading)) => self.anchors.push(slug(&heading)),
            (Event::Code(text), Open::Nothing) => self.code.push(text.into_string()),
            (Event::Start(Tag::Link { dest_url, .. }), Open::Nothing) => {
                self.links.push(dest_url.into_string())
            }
            (_, open) => return open,
        }
        Open::Nothing
    }

    /// The folder that the page's links begin at.
    pub(super) fn folder(&self) -> PathBuf {
        root().join(&self.path).parent().unwrap().to_owned()
    }
}

/// The README, the pages of the manual, and those for people who work on the harness.
pub(super) fn all() -> Vec<Page> {
    let mut paths = vec!["README.md".to_owned()];
    paths.extend(markdown_in("harness/docs"));
    paths.extend(markdown_in(".github"));
    paths.iter().map(|path| Page::read(path)).collect()
}

pub(super) fn markdown_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries
        .map(|name| name.into_string().unwrap())
        .filter(|name| Path::new(name).extension().is_some_and(|ending| ending == "md"))
        .map(|name| format!("{folder}/{name}"))
        .collect();
    names.sort();
    names
}

/// A heading as the repository's host spells it in a link.
fn slug(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}
