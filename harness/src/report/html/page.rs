//! The parts that all pages share: the frame, the style sheet, and the only ways in which a text is written into it.
//!
//! A page of another kind gives [`page`] its body and uses the classes of `style.css`: `score`, `scores`, `failure`,
//! `warning`, `fault`, `passing`, `aside`, `scroll`, `sides`, `board`. A page that has a script names it by its digest, so
//! that no other script runs, whatever a text may have become. Maud escapes markup, but leaves what a reader cannot
//! see: texts that may be hostile go through [`phrase`], [`line`] or [`verbatim`].

use data_encoding::BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use crate::report::visible::terminal::{Cap, block};
use crate::report::visible::{self, inline};

/// Letters of a text within a sentence.
const PHRASE: usize = 400;

const STYLE: &str = include_str!("style.css");

/// The policy that nothing is loaded or run but pictures that the page holds: even a text that was not escaped stays text.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/// A whole page.
pub(crate) fn page(title: &str, body: &Markup) -> Markup {
    styled_page(title, "", body)
}

/// A whole page with styles of its own besides the common ones.
pub(crate) fn styled_page(title: &str, more: &'static str, body: &Markup) -> Markup {
    framed(title, POLICY, more, body)
}

/// A whole page with styles and a script of its own, the only one that its policy lets run.
pub(crate) fn scripted_page(title: &str, more: &'static str, script: &'static str, body: &Markup) -> Markup {
    let digest = BASE64.encode(&Sha256::digest(script));
    let policy = format!("{POLICY}; script-src 'sha256-{digest}'");
    let whole = html! { (body) script { (PreEscaped(script)) } };
    framed(title, &policy, more, &whole)
}

fn framed(title: &str, policy: &str, more: &'static str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content=(concat!("harness ", env!("CARGO_PKG_VERSION")));
                meta http-equiv="Content-Security-Policy" content=(policy);
                title { (phrase(title)) }
                style { (PreEscaped(STYLE)) (PreEscaped(more)) }
            }
            body { main { (body) } }
        }
    }
}

/// A text on one line, cut in its middle.
pub(crate) fn phrase(text: &str) -> Markup {
    line(text, PHRASE)
}

/// The same, of at most that many letters.
pub(crate) fn line(text: &str, max: usize) -> Markup {
    PreEscaped(visible::html::text(&inline(text, max)))
}

/// The address of a place on the same page, by its id as [`phrase`] writes it.
pub(crate) fn anchor(id: &str) -> Markup {
    // As one text: the sign and what follows could be a marker of a build service together.
    phrase(&format!("#{id}"))
}

/// A text with its lines as they are.
pub(crate) fn verbatim(text: &str, cap: Cap) -> Markup {
    let lines = block(text, cap).join("\n");
    html! { pre.scroll tabindex="0" { (PreEscaped(visible::html::text(&lines))) } }
}
