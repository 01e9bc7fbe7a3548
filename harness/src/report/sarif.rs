//! [`Sarif`]: findings as SARIF 2.1.0, which code hosts and editors show beside the code.

use std::io;

use serde_json::{Value, json};

use super::findings::{COMPILER, Finding, Gravity, findings};
use super::outline::{Scores, scores};
use super::words::{self, phrase};
use super::{Renderer, visible};
use crate::model::{CheckResult, GradeReport};

/// The format's own address of its schema.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A log of one run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sarif;

impl Renderer for Sarif {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        visible::json::write(&log(report), out)
    }
}

fn log(report: &GradeReport) -> Value {
    let found = findings(report);
    let rules = rules(report, &found);
    let score = match scores(&report.components) {
        Scores::Shown => words::with_open(&words::fraction(report.score), report.open),
        Scores::Withheld => words::UNGRADED.to_owned(),
    };
    let results: Vec<Value> = found.iter().map(|finding| result(finding, &rules)).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "harness",
                "version": phrase(&report.harness),
                "rules": rules.iter().map(|(_, rule)| rule).collect::<Vec<_>>(),
            }},
            "invocations": [invocation(report)],
            "properties": { "score": score },
            "results": results,
        }],
    })
}

/// A grader error is told of as one of the tool.
fn invocation(report: &GradeReport) -> Value {
    let checks = report.components.iter().flat_map(|part| &part.checks);
    let faults = checks.filter_map(|check| check.verdict.fault());
    let notes: Vec<Value> = faults
        .map(|fault| json!({ "level": "error", "message": { "text": text(&format!("{}: {fault}", words::FAULT)) } }))
        .collect();
    json!({ "executionSuccessful": notes.is_empty(), "toolExecutionNotifications": notes })
}

/// The rules that something was found by, each with its id.
fn rules(report: &GradeReport, found: &[Finding]) -> Vec<(String, Value)> {
    let is_used = |id: &str| found.iter().any(|finding| finding.rule == id);
    let compiler = COMPILER.iter().filter(|(id, _)| is_used(id));
    let compiler = compiler
        .map(|(id, title)| ((*id).to_owned(), json!({ "id": id, "shortDescription": { "text": title } })));
    let checks = report.components.iter().flat_map(|part| &part.checks);
    let checks = checks.filter(|check| is_used(&phrase(&check.id)));
    compiler.chain(checks.map(|check| (phrase(&check.id), rule(check)))).collect()
}

fn rule(check: &CheckResult) -> Value {
    let mut rule = json!({
        "id": phrase(&check.id),
        "shortDescription": { "text": text(&check.title) },
    });
    if !check.clause.is_empty() {
        rule["fullDescription"] =
            json!({ "text": text(&format!("Required by the handout: {}", check.clause)) });
    }
    if !check.hint.is_empty() {
        rule["help"] = json!({ "text": text(&check.hint) });
    }
    rule
}

fn result(finding: &Finding, rules: &[(String, Value)]) -> Value {
    let level = match finding.gravity {
        Gravity::Error => "error",
        Gravity::Warning => "warning",
        Gravity::Remark => "note",
        Gravity::NotRun => "none",
    };
    let kind = if finding.gravity == Gravity::NotRun { "notApplicable" } else { "fail" };
    let mut place = json!({ "artifactLocation": { "uri": address(&finding.file) } });
    if let Some(line) = finding.line {
        place["region"] = json!({ "startLine": line });
    }
    json!({
        "ruleId": finding.rule,
        "ruleIndex": rules.iter().position(|(id, _)| *id == finding.rule),
        "kind": kind,
        "level": level,
        "message": { "text": unlinked(&finding.message) },
        "locations": [{ "physicalLocation": place }],
    })
}

fn text(text: &str) -> String {
    unlinked(&phrase(text))
}

/// In a message `[words](1)` is a link.
fn unlinked(text: &str) -> String {
    text.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]")
}

/// A file's name as an address below the root of the code.
fn address(file: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    file.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
