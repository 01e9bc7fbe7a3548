//! [`known`]: the grammar with the values that a shell can complete: ids of checks, and assignments.
//!
//! The script that a shell reads holds them, so completing starts no program. clap's own way of asking the program each time is
//! declared unstable: a script of one version may complete nothing, or wrongly, with the next. What only a folder knows
//! (fixtures, declared assignments) is left to be typed.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};

use crate::assignments;

/// The grammar of `harness completions`; for parsing it would refuse what it does not know.
pub(super) fn known(command: Command) -> Command {
    let has_fixtures = command.get_name() == "selftest";
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "check" => with(arg, checks()),
        "only" if !has_fixtures => with(arg, checks()),
        "assignment" => with(arg, assignments::ALL.iter().map(|assignment| assignment.id()).collect()),
        _ => arg,
    });
    command.mut_subcommands(known)
}

fn with(arg: Arg, values: Vec<&'static str>) -> Arg {
    arg.value_parser(PossibleValuesParser::new(values))
}

/// The ids of all checks of all assignments.
fn checks() -> Vec<&'static str> {
    assignments::ALL.iter().flat_map(|assignment| assignment.checks()).map(|check| check.id).collect()
}
