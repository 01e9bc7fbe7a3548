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
        let mut block: Option<Block> = None;
        let mut heading: Option<String> = None;
        for (event, place) in Parser::new_ext(&source, Options::ENABLE_TABLES).into_offset_iter() {
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(mark))) => {
                    block = Some(Block { mark: mark.into_string(), text: String::new(), place: 0..0 });
                }
                Event::Text(text) => {
                    if let Some(block) = &mut block {
                        let start = if block.text.is_empty() { place.start } else { block.place.start };
                        block.place = start..place.end;
                        block.text += &text;
                    } else if let Some(heading) = &mut heading {
                        *heading += &text;
                    }
                }
                Event::End(TagEnd::CodeBlock) => page.blocks.extend(block.take()),
                Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        *heading += &text;
                    }
                    page.code.push(text.into_string());
                }
                Event::Start(Tag::Link { dest_url, .. }) => page.links.push(dest_url.into_string()),
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => page.anchors.extend(heading.take().map(|text| slug(&text))),
                _ => {}
            }
        }
        page
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
