//! The remark about the report's three parts. It guesses, so it costs nothing.

use std::io::{Cursor, Read};

use crate::assignments::source_rules::finding;
use crate::model::{RuleFinding, SourceFile, Submission};

/// The most characters of a document that are read.
const DOCUMENT_TEXT_LIMIT: u64 = 4 << 20;

/// The report seems to have its three parts. Of one that is not there the intake has told.
pub(crate) fn report_parts(submission: &Submission) -> RuleFinding {
    let Some(report) = submission.files.iter().find(|file| file.name.starts_with("report.")) else {
        return RuleFinding::Kept;
    };
    if report.content.is_empty() {
        return broken(&format!("{} is empty", report.name));
    }
    match report_text(report) {
        Some(text) if text.trim().is_empty() => broken(&format!("{} has no text", report.name)),
        Some(text) => finding(missing_parts(&text), &format!("{} seems to lack a part", report.name)),
        None => RuleFinding::Kept,
    }
}

fn broken(what: &str) -> RuleFinding {
    RuleFinding::Broken { what: what.to_owned() }
}

/// A part of the report: its label, what it is about, and words that give it away.
struct Part {
    labels: [char; 2],
    about: &'static str,
    words: &'static [&'static str],
}

const PARTS: &[Part] = &[
    Part {
        labels: ['a', '1'],
        about: "a. the design of your data structures",
        words: &[
            "data structure",
            "represent",
            "design",
            "array",
            "vector",
            "bitset",
            "mask",
            "grid",
            "a map",
            "stored",
            "is kept",
        ],
    },
    Part {
        labels: ['b', '2'],
        about: "b. how your GoodPlayer places ships and chooses its shots",
        words: &["goodplayer", "good player", "strateg"],
    },
    Part {
        labels: ['c', '3'],
        about: "c. pseudocode for the algorithms that are not trivial",
        words: &[
            "pseudocode",
            "pseudo code",
            "pseudo-code",
            "algorithm",
            "repeat ",
            "for each ",
            "for every ",
            "while ",
        ],
    },
];

fn missing_parts(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let lacks = |part: &&Part| {
        let headed = text.lines().filter_map(label).any(|label| part.labels.contains(&label));
        !headed && !part.words.iter().any(|word| text.contains(word))
    };
    PARTS.iter().filter(lacks).map(|part| part.about.to_owned()).collect()
}

/// The label of a heading: `a.)`, `(b)`, `part c:`, `2.`.
fn label(line: &str) -> Option<char> {
    let line = line.trim_start_matches(|mark: char| mark.is_whitespace() || "#*_([-".contains(mark));
    let (line, worded) = match line.strip_prefix("part ").or_else(|| line.strip_prefix("section ")) {
        Some(rest) => (rest.trim_start(), true),
        None => (line, false),
    };
    let mut characters = line.chars();
    let label = characters.next()?;
    match characters.next() {
        Some(mark) => (")].:".contains(mark) || (worded && !mark.is_alphanumeric())).then_some(label),
        None => worded.then_some(label),
    }
}

/// The text of a report, if it has a format that we can read.
fn report_text(report: &SourceFile) -> Option<String> {
    match report.name.rsplit('.').next() {
        Some("txt") => Some(plain_text(&report.content)),
        Some("docx") => docx_text(&report.content),
        Some(_) | None => None,
    }
}

/// Text as editors save it: UTF-8, or UTF-16 with its mark.
fn plain_text(content: &[u8]) -> String {
    let units = |convert: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = content[2..].chunks_exact(2).map(|pair| convert([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match content {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(content).into_owned(),
    }
}

/// The text of a Word document; `None` if it cannot be unpacked, which is no fault of the report's content.
fn docx_text(content: &[u8]) -> Option<String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(content)).ok()?;
    let entry = archive.by_name("word/document.xml").ok()?;
    let mut xml = Vec::new();
    entry.take(DOCUMENT_TEXT_LIMIT).read_to_end(&mut xml).ok()?;
    Some(without_tags(&String::from_utf8_lossy(&xml)))
}

/// The text between the tags, one paragraph a line.
fn without_tags(xml: &str) -> String {
    let mut text = String::new();
    for piece in xml.split('<') {
        let Some((tag, after)) = piece.split_once('>') else { continue };
        if tag == "/w:p" {
            text.push('\n');
        }
        text.push_str(after);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::assignments::battleship::rules::samples::{submission, what};

    #[test]
    fn a_report_with_labelled_parts_has_them() {
        for text in [
            "a.) Cells are kept in a grid.\n\nb.) It shoots at random.\n\nc. for each ship ...",
            "(a) grid\n(b) hunt\n(c) loop",
            "1. grid\n2. hunt\n3. loop",
            "## Part A\ngrid\n## Part B\nhunt\nPart C: loop",
            "Board: bit masks for each ship.\nGoodPlayer: at random.\nplaceShips:\n  repeat up to 50 times\n    block",
            "We represent the board by a map. Our strategy is to wait. Here is the pseudocode.",
        ] {
            assert_eq!(report_parts(&submission(&[("report.txt", text)])), RuleFinding::Kept, "{text}");
        }
    }

    #[test]
    fn a_report_that_lacks_a_part_says_which() {
        let said = what(report_parts(&submission(&[(
            "report.txt",
            "a) The grid is an array.\nIt was fun.\nb) It waits.",
        )])));
        assert!(said.contains("c. pseudocode") && !said.contains("a. the design"), "{said}");
    }

    #[test]
    fn an_empty_report_is_noticed_and_of_a_missing_one_the_intake_has_told() {
        assert!(matches!(report_parts(&submission(&[])), RuleFinding::Kept));
        assert!(what(report_parts(&submission(&[("report.txt", "")]))).contains("empty"));
        assert!(what(report_parts(&submission(&[("report.txt", " \n")]))).contains("no text"));
    }

    #[test]
    fn a_report_in_utf_16_is_read() {
        let mut content = vec![0xff, 0xfe];
        content.extend("(a) x\n(b) y\n(c) z".encode_utf16().flat_map(u16::to_le_bytes));
        let report = SourceFile { name: "report.txt".to_owned(), content };
        assert_eq!(
            report_parts(&Submission { files: vec![report], ..Submission::default() }),
            RuleFinding::Kept
        );
    }

    #[test]
    fn the_formats_of_word_count_as_present_unless_a_readable_one_lacks_parts() {
        assert_eq!(report_parts(&submission(&[("report.doc", "\u{1}")])), RuleFinding::Kept);
        assert_eq!(report_parts(&submission(&[("report.docx", "PK\u{3}\u{4} damaged")])), RuleFinding::Kept);
        let docx = |xml: &str| {
            let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
            zip.start_file("word/document.xml", zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all(xml.as_bytes()).unwrap();
            let content = zip.finish().unwrap().into_inner();
            Submission {
                files: vec![SourceFile { name: "report.docx".to_owned(), content }],
                ..Submission::default()
            }
        };
        let whole = "<w:p><w:r><w:t>a</w:t><w:t>) grid</w:t></w:r></w:p><w:p>The good player hunts</w:p><w:p>Algorithm</w:p>";
        assert_eq!(report_parts(&docx(whole)), RuleFinding::Kept);
        assert!(what(report_parts(&docx("<w:p>a) grid</w:p>"))).contains("b. how your GoodPlayer"));
    }
}
