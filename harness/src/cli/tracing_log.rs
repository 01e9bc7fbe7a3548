//! Tracing spans on standard error, if `HARNESS_LOG` asks for them.
//!
//! Spans hold names that a submission chose, so every line goes through the escaper of messages.

use std::io::{self, Write};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::fmt::time::uptime;

use super::error::{BUG, CliError};
use crate::report::visible;

/// The environment variable that holds the filter.
const VARIABLE: &str = "HARNESS_LOG";

/// Installs the subscriber; none if the variable is unset or empty, so that spans cost nothing.
pub(super) fn install() -> Result<(), CliError> {
    let Some(value) = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) else { return Ok(()) };
    let filter = value.to_str().ok_or_else(|| wrong("it is no UTF-8")).and_then(filter)?;
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_span_events(FmtSpan::CLOSE)
        .with_timer(uptime())
        .with_ansi(false)
        .with_writer(|| EscapedStderr);
    subscriber.try_init().map_err(|error| CliError::grader_error(format!("cannot trace: {error}"), BUG))
}

fn filter(text: &str) -> Result<EnvFilter, CliError> {
    EnvFilter::builder().parse(text).map_err(|error| wrong(&error.to_string()))
}

fn wrong(why: &str) -> CliError {
    CliError::unusable(
        format!("{VARIABLE} is no filter: {why}"),
        format!("write TARGET=LEVEL, as in {VARIABLE}=harness=debug, or unset it"),
    )
}

/// Standard error without its control characters.
struct EscapedStderr;

impl Write for EscapedStderr {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        io::stderr().lock().write_all(visible::message(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_alone_and_a_target_with_a_level_are_filters() {
        assert!(filter("debug").is_ok() && filter("harness::grade=trace,info").is_ok());
        assert!(filter("harness=loud").is_err());
    }
}
