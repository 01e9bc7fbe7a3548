//! Properties of every escaper on texts of what some format makes something of, read back with real parsers.

#![expect(clippy::wildcard_enum_match_arm, reason = "what a parser may find is not ours to list")]

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::terminal::{Cap, Space, block, lines};
use super::*;

const CAP: Cap = Cap { lines: 12, bytes: 400 };

/// Texts that some format or reader interprets.
const NASTY: &[&str] = &[
    "\x1b[2J",
    "\x1b]52;c;eA==\x07",
    "\r",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\x7f",
    "\u{9b}31m",
    "\u{9d}",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{feff}",
    "\u{fffe}",
    "\u{ffff}",
    "\u{fdd0}",
    "\u{e0041}",
    "\u{10ffff}",
    "\u{2028}",
    "\u{85}",
    "<",
    ">",
    "&",
    "&amp;",
    "&#60;",
    "'",
    "\"",
    "</pre><script>",
    "<!--",
    "-->",
    "]]>",
    "<![CDATA[",
    "`",
    "```",
    "~~~",
    "````",
    "|",
    "\\",
    "=1+1",
    "+",
    "-",
    "@SUM",
    "＝",
    ",",
    ";",
    "::",
    "::error::x",
    "  ::add-mask::1",
    "##[",
    "##[error]",
    "#",
    "##vso[task.x]",
    "##teamcity[",
    "[",
    " ",
    "  ",
    "a",
    "é",
    "一",
    "🦀",
    "word",
    "http://example.com",
    "@user",
    "#1",
    "# title",
    "> quote",
    "- item",
];

/// Texts of anything at all, mostly of what is nasty.
pub(crate) fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => prop::sample::select(NASTY).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[ -~]{0,40}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// The same texts at every run.
pub(crate) fn config(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() }
}

pub(crate) fn is_inert(text: &str) -> bool {
    let seen = text.chars().all(|c| c == '\n' || c == '\t' || !is_treacherous(c));
    let markers = ["##[", "##vso[", "##teamcity["].iter().all(|marker| !text.contains(marker));
    seen && markers && !text.lines().any(workflow::is_command)
}

fn from_xml(document: &str) -> String {
    use quick_xml::events::Event;
    let mut reader = quick_xml::Reader::from_str(document);
    let mut text = String::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Text(piece) => text += &piece,
            Event::GeneralRef(name) => match name.resolve_char_ref().unwrap() {
                Some(c) => text.push(c),
                None => text += quick_xml::escape::resolve_predefined_entity(&name).unwrap(),
            },
            Event::Eof => return text,
            Event::Start(_) | Event::End(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn guarded_text_is_inert_on_a_terminal_and_in_a_log(text in hostile()) {
        let shown = workflow::guard(&escape(&text));
        prop_assert!(is_inert(&shown), "{shown:?}");
    }

    #[test]
    fn a_message_is_inert_and_short_however_long_its_text(text in hostile(), times in 1usize..200) {
        let shown = message(&text.repeat(times));
        prop_assert!(is_inert(&shown) && shown.len() <= 10 * MESSAGE, "{shown:?}");
    }

    #[test]
    fn an_inline_text_is_one_short_line_without_controls(text in hostile(), max in 0usize..60) {
        let shown = inline(&text, max);
        prop_assert!(!shown.chars().any(is_treacherous), "{shown:?}");
        // One character may be shown as ten.
        prop_assert!(shown.chars().count() <= 10 * max + 40, "{shown:?}");
    }

    #[test]
    fn printable_lines_hold_no_controls(text in hostile()) {
        for space in [Space::Plain, Space::Drawn] {
            prop_assert!(!lines(&text, space).iter().any(|line| line.chars().any(is_treacherous)));
        }
    }

    #[test]
    fn a_block_keeps_to_its_cap_and_accounts_for_every_line(
        text in hostile(), lines in 1usize..20, bytes in 1usize..300,
    ) {
        let shown = block(&text, Cap { lines, bytes });
        prop_assert!(shown.len() <= lines + 1);
        prop_assert!(!shown.iter().any(|line| line.chars().any(is_treacherous)));
        let all = text.split_inclusive('\n').count();
        let missing = |line: &String| line.strip_prefix("… ")?.split_once(" more line")?.0.parse::<usize>().ok();
        prop_assert!(shown.len() >= all || shown.iter().any(|l| missing(l) == Some(all + 1 - shown.len())));
    }

    #[test]
    fn json_is_inert_and_reads_back_exactly(text in hostile()) {
        let json = json::inert(&serde_json::to_string_pretty(&[&text, &text]).unwrap());
        prop_assert!(is_inert(&json), "{json:?}");
        prop_assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), vec![text.clone(), text]);
    }

    #[test]
    fn html_has_no_markup_but_character_references(text in hostile()) {
        let html = html::text(&text);
        prop_assert!(is_inert(&html) && !html.contains(['<', '>', '"', '\'']), "{html:?}");
        let known = ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#58;"];
        for (at, _) in html.match_indices('&') {
            prop_assert!(known.iter().any(|entity| html[at..].starts_with(entity)), "{html:?}");
        }
        prop_assert_eq!(from_xml(&format!("<pre>{html}</pre>")), escape(&text));
    }

    #[test]
    fn csv_reads_back_as_one_row_of_texts_that_are_no_formulas(cells in prop::collection::vec(hostile(), 1..5)) {
        let row = csv::row(cells.iter().map(String::as_str));
        prop_assert!(is_inert(&row) && row.matches('\n').count() == 1 && row.ends_with('\n'), "{row:?}");
        let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
        let rows: Vec<::csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        prop_assert_eq!((rows.len(), rows[0].len()), (1, cells.len()));
        for (read, text) in rows[0].iter().zip(&cells) {
            prop_assert!(!read.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']));
            let shown = inline(text, 2000);
            prop_assert!(read == shown || read == format!("'{shown}"), "{read:?}");
        }
    }

    #[test]
    fn a_markdown_block_is_one_code_block_and_nothing_else(text in hostile()) {
        let fenced = markdown::fenced(&text, CAP);
        prop_assert!(is_inert(&fenced), "{fenced:?}");
        let expected: String =
            block(&text, CAP).iter().map(|line| workflow::guard(line) + "\n").collect();
        let after = format!("before\n\n{fenced}\nafter\n");
        let mut code = String::new();
        let mut rest = Vec::new();
        for event in Parser::new_ext(&after, Options::all()) {
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => rest.push(format!("code{info}")),
                Event::Text(text) if rest.last().is_some_and(|last| last == "code") => code += &text,
                Event::End(TagEnd::CodeBlock) => rest.push("end".to_owned()),
                Event::Text(text) => rest.push(text.into_string()),
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                other => prop_assert!(false, "{:?} in {:?}", other, fenced),
            }
        }
        prop_assert_eq!(rest, ["before", "code", "end", "after"]);
        prop_assert_eq!(code, expected);
    }

    #[test]
    fn markdown_code_stays_in_its_cell(text in hostile()) {
        let code = markdown::code(&text, 80);
        prop_assert!(is_inert(&code) && !code.contains('\n'), "{code:?}");
        let table = format!("| a | b |\n|---|---|\n| x {code} | y |\n");
        let mut cells = Vec::new();
        let mut codes = Vec::new();
        for event in Parser::new_ext(&table, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::TableCell) => cells.push(String::new()),
                Event::Code(code) => codes.push(code.into_string()),
                Event::Text(text) => *cells.last_mut().unwrap() += &text,
                Event::Start(Tag::Table(_) | Tag::TableHead | Tag::TableRow) | Event::End(_) => {}
                other => prop_assert!(false, "{:?} in {:?}", other, code),
            }
        }
        prop_assert_eq!(cells, ["a", "b", "x ", "y"]);
        prop_assert_eq!(codes.len(), 1);
    }
}

#[test]
fn control_characters_are_shown_as_pictures() {
    assert_eq!(escape("\x1b[2J\x1b]52;c;eA==\x07\r\0\x7f"), "␛[2J␛]52;c;eA==␇␍␀␡");
}

#[test]
fn the_eight_bit_controls_are_shown_by_number() {
    assert_eq!(escape("\u{9b}31m \u{9d}"), "\\u{9b}31m \\u{9d}");
}

#[test]
fn bidi_marks_invisible_characters_and_odd_spaces_are_shown_by_number() {
    assert_eq!(
        escape("a\u{202e}b\u{200b}c\u{feff}\u{a0}\u{2028}"),
        "a\\u{202e}b\\u{200b}c\\u{feff}\\u{a0}\\u{2028}"
    );
}

#[test]
fn line_ends_tabs_and_letters_of_any_language_stay() {
    assert_eq!(escape("größe\t一\n"), "größe\t一\n");
}

#[test]
fn escaping_twice_changes_nothing_more() {
    let all: String = (0..0x11_0000).filter_map(char::from_u32).collect();
    let once = escape(&all);
    assert_eq!(escape(&once), once);
    assert!(!once.chars().any(|c| is_treacherous(c) && c != '\n' && c != '\t'));
}

#[test]
fn markers_of_build_services_are_broken() {
    assert_eq!(escape("x ##[add-mask]y ##vso[task.x]"), "x ##\\u{5b}add-mask]y ##vso\\u{5b}task.x]");
}

#[test]
fn an_inline_text_is_one_line_and_says_what_it_leaves_out() {
    assert_eq!(inline("a\nb\tc", 10), "a⏎b→c");
    assert_eq!(inline("ünterschied", 4), "ünt … 7 more characters … d");
}
