//! [`known`]: the grammar with the values that a shell can complete: ids of checks, assignments, and fixtures.
//!
//! The script that a shell reads holds them, so completing starts no program. clap's own way of asking the program each time is
//! declared unstable: a script of one version may complete nothing, or wrongly, with the next. So what only folders know
//! (declared assignments on the search path, the fixtures of the folder `fixtures`) is what was there when the script was made.

use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};

use super::assignment::declared_assignments;
use crate::assignments;
use crate::model::Assignment;
use crate::selftest;

/// The folder of the fixtures, unless another is named.
const FIXTURES: &str = "fixtures";

/// The grammar of `harness completions`; for parsing it would refuse what it does not know.
pub(super) fn known(command: Command) -> Command {
    let assignments: Vec<&dyn Assignment> =
        assignments::ALL.iter().copied().chain(declared_assignments()).collect();
    let checks = assignments.iter().flat_map(|assignment| assignment.checks());
    let words = Words {
        checks: checks.map(|check| check.id.to_owned()).collect(),
        fixtures: fixtures(&assignments),
        assignments: assignments.iter().map(|assignment| assignment.id().to_owned()).collect(),
    };
    words.within(command)
}

/// The words for the values of some arguments.
struct Words {
    assignments: Vec<String>,
    checks: Vec<String>,
    fixtures: Vec<String>,
}

impl Words {
    fn within(&self, command: Command) -> Command {
        let has_fixtures = command.get_name() == "selftest";
        let command = command.mut_args(|arg| match arg.get_id().as_str() {
            "check" => with(arg, &self.checks),
            "only" if has_fixtures => with(arg, &self.fixtures),
            "only" => with(arg, &self.checks),
            "assignment" => with(arg, &self.assignments),
            _ => arg,
        });
        command.mut_subcommands(|command| self.within(command))
    }
}

fn with(arg: Arg, values: &[String]) -> Arg {
    if values.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(values)) }
}

/// The names of the fixtures that can be read, each once.
fn fixtures(assignments: &[&dyn Assignment]) -> Vec<String> {
    let all =
        assignments.iter().filter_map(|assignment| selftest::load(Path::new(FIXTURES), *assignment).ok());
    let mut names: Vec<String> = all.flatten().map(|fixture| fixture.name).collect();
    names.sort();
    names.dedup();
    names
}
