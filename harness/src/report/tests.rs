//! Every format on reports that hold one hostile text wherever they hold a text.

use proptest::prelude::*;
use serde_json::Value;

use super::visible::tests::{config, hostile, is_inert};
use super::{
    Colour, Format, Json, Renderer, Setting, Terminal, samples, write_duel, write_duel_for_gradescope,
};
use crate::model::{DuelForfeit, DuelReport, DuelSide, GradeReport};

/// Fields that name one of the samples.
const OURS: [&str; 5] = ["kind", "clock", "limit", "visibility", "by"];

/// Outcomes in a table, which stand in lists without a name.
const CELLS: [&str; 3] = ["noticed", "unnoticed", "not-run"];

/// The report with one text wherever a report has a text.
fn filled(report: &GradeReport, text: &str) -> GradeReport {
    let mut value = serde_json::to_value(report).unwrap();
    fill(&mut value, text);
    serde_json::from_value(value).unwrap()
}

fn fill(value: &mut Value, text: &str) {
    match value {
        Value::String(cell) if CELLS.contains(&cell.as_str()) => {}
        Value::String(old) => *old = text.to_owned(),
        Value::Array(all) => all.iter_mut().for_each(|value| fill(value, text)),
        Value::Object(fields) => {
            let free = fields.iter_mut().filter(|(name, _)| !OURS.contains(&name.as_str()));
            free.for_each(|(_, value)| fill(value, text));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn rendered(renderer: &dyn Renderer, report: &GradeReport) -> String {
    let mut out = Vec::new();
    renderer.render(report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn no_field_of_a_report_reaches_a_terminal_or_a_log_alive(text in hostile()) {
        for report in [samples::every_verdict(), samples::graded()] {
            let shown = rendered(&Terminal::new(Colour::Never), &filled(&report, &text));
            prop_assert!(is_inert(&shown) && !shown.contains('\t'), "{shown}");
        }
    }

    #[test]
    fn no_field_of_a_report_is_alive_in_any_format(text in hostile()) {
        let report = filled(&samples::graded(), &text);
        for format in Format::ALL {
            let shown = rendered(&*format.renderer(&Setting::plain()), &report);
            prop_assert!(is_inert(&shown), "{}: {shown}", format.word());
        }
    }

    #[test]
    fn no_field_of_a_report_is_markup_of_a_page_or_of_test_results(text in hostile()) {
        let shape = |report: &GradeReport, format: Format| {
            let text = rendered(&*format.renderer(&Setting::plain()), report);
            let tag = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect::<String>();
            text.split('<').skip(1).map(tag).collect::<std::collections::BTreeSet<String>>()
        };
        let plain = filled(&samples::graded(), "x");
        for format in [Format::Html, Format::Junit] {
            let known = shape(&samples::graded(), format);
            prop_assert!(shape(&filled(&samples::graded(), &text), format).is_subset(&known.union(&shape(&plain, format)).cloned().collect()));
        }
    }

    #[test]
    fn json_holds_every_field_exactly_and_inert(text in hostile()) {
        let report = filled(&samples::every_verdict(), &text);
        let json = rendered(&Json, &report);
        prop_assert!(is_inert(&json), "{json}");
        prop_assert_eq!(serde_json::from_str::<GradeReport>(&json).unwrap(), report);
    }

    #[test]
    fn no_name_and_no_reason_of_a_duel_reaches_a_terminal_or_a_log_alive(text in hostile()) {
        let forfeits = vec![DuelForfeit { why: text.clone(), times: 1, game: 1 }];
        let side = DuelSide { name: text, forfeits, shots: vec![40], ..DuelSide::default() };
        let report = DuelReport {
            seed: 1,
            games: 2,
            pairs: vec![2],
            drawn: 0,
            curtailed: None,
            moves_word: "shots",
            rule: None,
            sides: [side.clone(), side],
        };
        for write in [write_duel, write_duel_for_gradescope] {
            let mut out = Vec::new();
            write(&report, &mut out).unwrap();
            let shown = String::from_utf8(out).unwrap();
            prop_assert!(is_inert(&shown), "{shown}");
        }
    }
}
