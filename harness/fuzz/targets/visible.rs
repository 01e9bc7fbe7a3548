//! The seam of output: any text, inert in every format.
#![no_main]

use harness::report::visible::terminal::{Cap, block};
use harness::report::visible::{self, csv, html, is_treacherous, json, markdown, message, workflow};
use libfuzzer_sys::fuzz_target;

const CAP: Cap = Cap { lines: 20, bytes: 2000 };

fn assert_inert(text: &str) {
    assert!(text.chars().all(|c| c == '\n' || c == '\t' || !is_treacherous(c)));
    assert!(["##[", "##vso[", "##teamcity["].iter().all(|marker| !text.contains(marker)));
    assert!(!text.lines().any(workflow::is_command));
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    assert_inert(&message(&text));
    let shown = html::text(&text);
    assert_inert(&shown);
    assert!(!shown.contains(['<', '>', '"', '\'']));
    assert_inert(&csv::row([text.as_ref(), "x"]));
    assert_inert(&markdown::fenced(&text, CAP));
    assert_inert(&markdown::code(&text, 100));
    assert!(block(&text, CAP).len() <= CAP.lines + 1);
    assert!(!visible::inline(&text, 100).contains('\n'));
    let written = serde_json::to_string_pretty(&[&text]).expect("a text is JSON");
    let inert = json::inert(&written);
    assert_inert(&inert);
    assert_eq!(serde_json::from_str::<[String; 1]>(&inert).expect("it is still JSON"), [text]);
});
