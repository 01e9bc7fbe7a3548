mod pages;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::stage::{root, say};

/// The screens: a desk's and a phone's, each in both colours.
const SCREENS: [(u32, &str); 4] = [(1200, "light"), (1200, "dark"), (375, "light"), (375, "dark")];

/// The folder of a test's pages, which stays: they may be looked at.
fn folder(test: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("looks").join(test)
}

fn address(page: &Path) -> String {
    format!("file://{}", page.display())
}

/// A browser on an empty page, if there is one.
fn browser(what: &str) -> Option<Browser> {
    let Some(mut browser) = Browser::start() else {
        say(&format!("SKIPPED: chromium is not installed, so {what}"));
        return None;
    };
    browser.open("about:blank");
    Some(browser)
}

/// The text of axe-core, from where `HARNESS_AXE` says or npm puts it below `target/axe`.
fn axe() -> Option<String> {
    let npm = root().join("target/axe/node_modules/axe-core/axe.min.js");
    let path = std::env::var_os("HARNESS_AXE").map_or(npm, PathBuf::from);
    let text = fs::read_to_string(path).ok();
    if text.is_none() {
        say(
            "SKIPPED: axe-core is not there (npm install --prefix target/axe axe-core), so no page is checked by it",
        );
    }
    text
}

/// What axe-core finds serious or worse on the page that is open: the rule and the first places.
fn findings(browser: &mut Browser, axe: &str) -> Value {
    browser.evaluate(axe);
    browser.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(node => node.html + node.failureSummary)]))",
    )
}

#[test]
fn axe_core_finds_nothing_serious_on_any_page_on_any_screen() {
    let Some(axe) = axe() else { return };
    let Some(mut browser) = browser("no page is checked by axe-core") else { return };
    let mut found = Vec::new();
    for page in pages::write(&folder("axe")) {
        for (width, colours) in SCREENS {
            browser.be(width, colours);
            browser.go(&address(&page));
            let serious = findings(&mut browser, &axe);
            if serious != json!([]) {
                found.push(format!("{} at {width} in {colours}: {serious:#}", page.display()));
            }
        }
    }
    browser.close();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn on_a_phone_nothing_reaches_over_the_edge_and_boards_can_be_read() {
    let Some(mut browser) = browser("no page is looked at on a phone") else { return };
    browser.be(360, "light");
    let folder = folder("phone");
    for page in pages::write(&folder) {
        browser.go(&address(&page));
        let width = browser.evaluate("document.documentElement.scrollWidth");
        assert!(width.as_u64().unwrap() <= 360, "{}: {width}", page.display());
    }
    browser.go(&address(&folder.join("report.html")));
    const CELLS: &str = "[...document.querySelectorAll('.board i:not(.margin)')].map(cell => cell.getBoundingClientRect().width)";
    let least = browser.evaluate(&format!("Math.min(...{CELLS})"));
    assert!(least.as_f64().unwrap() >= 24.0, "{least}");
    let sides = "(([one, other]) => other.getBoundingClientRect().top >= one.getBoundingClientRect().bottom)\
        (document.querySelectorAll('[id=\"player.human.dialogue\"] .sides > div'))";
    assert_eq!(browser.evaluate(sides), json!(true), "what was required stands above what came");
    browser.close();
}

#[test]
fn on_paper_everything_is_unfolded_and_the_paper_is_white() {
    let Some(mut browser) = browser("no page is printed") else { return };
    let folder = folder("paper");
    let _ = pages::write(&folder);
    browser.be(1200, "dark");
    browser.go(&address(&folder.join("report.html")));
    const PAPER: &str = "getComputedStyle(document.body).backgroundColor";
    const FOLDED: &str = "[...document.querySelectorAll('details > :not(summary)')].filter(part => !part.checkVisibility()).length";
    assert_ne!(browser.evaluate(PAPER), json!("rgb(255, 255, 255)"));
    browser.print();
    assert_eq!(browser.evaluate(PAPER), json!("rgb(255, 255, 255)"));
    let folded = browser.evaluate(FOLDED);
    browser.close();
    assert_eq!(folded, json!(0));
}

/// The milliseconds until a page is there and its script has run.
fn load_time(browser: &mut Browser, page: &Path) -> f64 {
    browser.go("about:blank");
    browser.go(&address(page));
    browser.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd").as_f64().unwrap()
}

#[test]
fn a_class_of_300_is_there_within_a_second_sorted_and_searched() {
    let Some(mut browser) = browser("no class is sorted and searched") else { return };
    let folder = folder("class");
    fs::create_dir_all(&folder).unwrap();
    let page = folder.join("class-300.html");
    fs::write(&page, pages::class(300)).unwrap();
    // The best of several times: on a busy machine the others are not the page's.
    let load = (0..5).map(|_| load_time(&mut browser, &page)).fold(f64::INFINITY, f64::min);
    say(&format!("a class of 300 is loaded in {load:.0} ms"));
    assert!(load < 1000.0, "{load} ms");
    const SCORES: &str =
        "[...document.querySelectorAll('#table tbody tr:not([hidden])')].map(row => row.cells[1].textContent)
        .filter(text => text).map(parseFloat)";
    let sorted = |browser: &mut Browser| {
        browser.evaluate("document.querySelectorAll('#table thead button')[1].click()");
        browser.evaluate(SCORES).as_array().unwrap().iter().map(|score| score.as_f64().unwrap()).collect()
    };
    let up: Vec<f64> = sorted(&mut browser);
    let down: Vec<f64> = sorted(&mut browser);
    assert!(up.len() > 250 && up.is_sorted() && down.iter().rev().is_sorted(), "{up:?} {down:?}");
    let search = "(field => { field.value = 'novák'; field.dispatchEvent(new Event('input')); })\
        (document.getElementById('search'))";
    browser.evaluate(search);
    let found = browser.evaluate("document.getElementById('found').textContent");
    let shown = browser.evaluate("document.querySelectorAll('#table tbody tr:not([hidden])').length");
    assert_eq!(found, json!(format!("{shown} of 301")));
    assert!((1..300).contains(&shown.as_u64().unwrap()));
    browser.close();
}
