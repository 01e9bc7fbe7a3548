//! `schema-check SCHEMA DOCUMENT...` prints a line for each place at which a document breaks the schema. Exit code 1 where there
//! is one, 2 where a file cannot be read.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use serde_json::Value;

fn main() -> ExitCode {
    match faults() {
        Ok(faults) if faults.is_empty() => ExitCode::SUCCESS,
        Ok(faults) => {
            println!("{}", faults.join("\n"));
            ExitCode::from(1)
        }
        Err(error) => {
            eprintln!("schema-check: {error}");
            ExitCode::from(2)
        }
    }
}

fn faults() -> Result<Vec<String>, Box<dyn Error>> {
    let mut files = std::env::args_os().skip(1);
    let schema = files.next().ok_or("usage: schema-check SCHEMA DOCUMENT...")?;
    let schema = jsonschema::validator_for(&read(Path::new(&schema))?)?;
    let mut faults = Vec::new();
    for file in files {
        let file = Path::new(&file);
        let document = read(file)?;
        let place = file.display();
        faults.extend(
            schema.iter_errors(&document).map(|error| format!("{place}: {}: {error}", error.instance_path())),
        );
    }
    Ok(faults)
}

fn read(file: &Path) -> Result<Value, Box<dyn Error>> {
    let text = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", file.display()).into())
}
