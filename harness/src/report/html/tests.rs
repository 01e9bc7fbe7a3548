//! The page, read back by a browser's parser.

use scraper::{Html as Page, Selector};

use super::*;
use crate::report::samples;

fn text(report: &GradeReport) -> String {
    let mut out = Vec::new();
    Html.render(report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn read(report: &GradeReport) -> Page {
    let page = Page::parse_document(&text(report));
    assert!(page.errors.is_empty(), "{:?}", page.errors);
    page
}

fn all(page: &Page, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).unwrap();
    page.select(&selector).map(|element| element.text().collect()).collect()
}

#[test]
fn nothing_is_loaded_and_nothing_is_run() {
    let to_a_place = |address: Option<&str>| address.is_none_or(|address| address.starts_with('#'));
    for report in [samples::every_verdict(), samples::graded(), samples::hostile()] {
        let page = read(&report);
        assert_eq!(all(&page, "script, link, img, iframe, object, form, input"), Vec::<String>::new());
        let on = page.root_element().descendants().filter_map(|node| node.value().as_element());
        let on: Vec<_> = on.collect();
        assert!(on.iter().all(|element| to_a_place(element.attr("href"))));
        let attributes = on.iter().flat_map(|element| element.attrs()).map(|(name, _)| name);
        assert!(
            !attributes.into_iter().any(|name| name.starts_with("on") || ["src", "style"].contains(&name))
        );
        let policy =
            page.select(&Selector::parse("meta[http-equiv=Content-Security-Policy]").unwrap()).count();
        assert_eq!(policy, 1);
    }
}

/// The links of the list that the page begins with, and the texts beside them.
fn to_fix(report: &GradeReport) -> Vec<String> {
    all(&read(report), "nav li")
}

#[test]
fn the_page_begins_with_what_to_fix_the_dearest_first() {
    let report = samples::graded();
    let page = read(&report);
    let first = to_fix(&report);
    assert_eq!(first[0], "Game.cpp did not compile Game, 20 points");
    let points = |entry: &String| entry.rsplit(' ').nth(1).unwrap().parse::<u32>().unwrap();
    assert!(first.is_sorted_by_key(|entry| std::cmp::Reverse(points(entry))), "{first:?}");
    let failures = report.components.iter().flat_map(|part| standing(part, Standing::Failure)).count();
    let builds = report.components.iter().filter(|part| !matches!(part.build, BuildReport::Built { .. }));
    assert_eq!(first.len(), failures + builds.count());
    let order = Selector::parse("h1, .score, nav, .scores, section").unwrap();
    let order: Vec<&str> = page.select(&order).take(4).map(|element| element.value().name()).collect();
    assert_eq!(order, ["h1", "p", "nav", "table"]);
}

#[test]
fn each_link_leads_to_a_place_on_the_page() {
    for report in [samples::every_verdict(), samples::graded(), samples::one_mismatch()] {
        let page = read(&report);
        for link in page.select(&Selector::parse("a").unwrap()) {
            let id = link.attr("href").unwrap().strip_prefix('#').unwrap();
            let place = Selector::parse(&format!("[id='{id}']")).unwrap();
            assert_eq!(page.select(&place).count(), 1, "{id}");
        }
    }
}

#[test]
fn where_nothing_costs_points_the_page_begins_with_the_scores() {
    assert_eq!(to_fix(&samples::empty()), Vec::<String>::new());
}

#[test]
fn a_failing_check_shows_calls_board_and_texts_with_what_differs_marked() {
    let page = read(&samples::graded());
    let cells = "[id='board.place-ship.cells']";
    assert_eq!(
        all(&page, &format!("{cells} .here")),
        ["b.placeShip(Point(2, 2), 1, VERTICAL); b.display(false)"]
    );
    assert_eq!(all(&page, &format!("{cells} .line.required mark")), [".", "B"]);
    assert_eq!(all(&page, &format!("{cells} .line.got mark")), ["B", "."]);
    assert_eq!(all(&page, "[id='board.place-ship.overlap'] .board"), ["  0123\n0 AAA.\n1 ....\n"]);
    assert_eq!(all(&page, "[id='board.place-ship.overlap'] .board i:not(.label)").concat(), "AAA.....");
}

#[test]
fn a_table_of_outcomes_has_headers_and_says_each_outcome_by_a_sign() {
    let page = read(&samples::graded());
    assert_eq!(all(&page, ".outcomes thead th[scope=col]"), ["test case", "1", "2", "3"]);
    assert_eq!(all(&page, ".outcomes tbody th[scope=row]"), ["ships are placed", "a whole game"]);
    assert_eq!(all(&page, ".outcomes tbody td"), ["✗", "·", "–", "asserts nothing"]);
    assert_eq!(all(&page, "dl li").last().map(String::as_str), Some("3 a ship is sunk by its last cell"));
}

#[test]
fn a_cell_that_has_to_change_is_marked() {
    let mut report = samples::one_mismatch();
    let evidence = report.components[0].checks[1].evidence.as_mut().unwrap();
    evidence.board.as_mut().unwrap().after = "  0123\n0 AAX.\n1 ....\n".to_owned();
    assert_eq!(all(&read(&report), ".board .changed"), ["X"]);
}

#[test]
fn passing_checks_are_folded_away_and_failing_ones_are_not() {
    let page = read(&samples::graded());
    let selector = Selector::parse("details").unwrap();
    assert!(page.select(&selector).all(|element| element.attr("open").is_none()));
    assert!(all(&page, "details li").iter().any(|text| text.contains("An attack on a ship hits")));
    assert!(all(&page, "details article").is_empty());
    assert!(all(&page, "article h3").iter().any(|text| text == "✗ A ship that overlaps another is refused"));
}

#[test]
fn a_fault_of_ours_withholds_every_point() {
    let page = read(&samples::every_verdict());
    assert_eq!(all(&page, ".score, meter"), Vec::<String>::new());
    assert!(!text(&samples::every_verdict()).contains("lost "));
    assert_eq!(all(&page, "article.fault h3"), ["‼ A second attack on a cell is refused"]);
}
