//! Documents are held against schemas by a program of its own, `harness/schema-check`: `.ci/run` compiles it, `cargo test` does not.

use std::fs;
use std::path::Path;
use std::process::Command;

use harness::model::GradeReport;
use harness::report::{Json, Renderer, for_students, samples};
use serde_json::Value;
use tempfile::TempDir;

use crate::stage::{harness, root};
use crate::sweep;

/// The schema that a command prints.
pub(crate) fn printed(arguments: &[&str]) -> Vec<u8> {
    harness().arg("schema").args(arguments).assert().code(0).get_output().stdout.clone()
}

/// The documents keep to the schema. In the usual extent that is not looked at, which is said.
pub(crate) fn keeps(schema: &[u8], documents: &[Value]) {
    assert_eq!(faults(schema, documents).unwrap_or_default(), "");
}

/// Where the documents break the schema, one place in a line; `None` in the usual extent.
fn faults(schema: &[u8], documents: &[Value]) -> Option<String> {
    if sweep::leaves_out("documents held against a schema") {
        return None;
    }
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("schema.json"), schema).unwrap();
    let mut check = Command::new(env!("CARGO"));
    check.current_dir(root()).args(["run", "--quiet", "--locked", "--target-dir", "target/schema-check"]);
    check
        .args(["--manifest-path", "harness/schema-check/Cargo.toml", "--"])
        .arg(home.path().join("schema.json"));
    for (number, document) in documents.iter().enumerate() {
        let file = home.path().join(format!("{number}.json"));
        fs::write(&file, document.to_string()).unwrap();
        check.arg(file);
    }
    let output = check.output().unwrap();
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 1)), "{code:?} {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

fn rendered(report: &GradeReport) -> Value {
    let mut json = Vec::new();
    Json.render(report, &mut json).unwrap();
    serde_json::from_slice(&json).unwrap()
}

#[test]
fn every_report_keeps_to_the_schema() {
    let all = [samples::every_verdict(), samples::graded(), samples::empty(), samples::hostile()];
    let documents: Vec<Value> =
        all.iter().cloned().chain(all.iter().map(for_students)).map(|report| rendered(&report)).collect();
    keeps(&printed(&[]), &documents);
}

#[test]
fn what_is_no_report_does_not_keep_to_the_schema() {
    let spoilt = |spoil: fn(&mut Value)| {
        let mut json = rendered(&samples::graded());
        spoil(&mut json);
        json
    };
    let documents = [
        spoilt(|json| drop(json.as_object_mut().unwrap().remove("score"))),
        spoilt(|json| json["score"]["earned"] = Value::from(-1)),
        spoilt(|json| json["components"][0]["checks"][0]["verdict"]["kind"] = Value::from("maybe")),
        spoilt(|json| json["components"][0]["checks"][0]["visibility"] = Value::from("secret")),
        spoilt(|json| json["components"] = Value::Null),
    ];
    let Some(faults) = faults(&printed(&[]), &documents) else { return };
    for number in 0..documents.len() {
        assert!(faults.contains(&format!("/{number}.json: ")), "{number}: {faults}");
    }
}

#[test]
fn the_examples_keep_to_the_schema_and_a_misspelt_key_does_not() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/assignments");
    let texts: Vec<String> = fs::read_dir(examples)
        .unwrap()
        .map(|example| fs::read_to_string(example.unwrap().path().join("assignment.toml")).unwrap())
        .collect();
    let parsed = |text: &str| toml::from_str::<Value>(text).unwrap();
    let schema = printed(&["assignment"]);
    keeps(&schema, &texts.iter().map(|text| parsed(text)).collect::<Vec<_>>());
    let misspelt: Vec<Value> =
        texts.iter().map(|text| parsed(&text.replacen("clause", "clauses", 1))).collect();
    let Some(faults) = faults(&schema, &misspelt) else { return };
    for number in 0..misspelt.len() {
        assert!(faults.contains(&format!("/{number}.json: ")), "{number}: {faults}");
    }
}
