//! The command line's door.

use std::process::ExitCode;

fn main() -> ExitCode {
    harness::cli::run().into()
}
