//! The arguments of `harness assignment`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::arg_values::parse_whole;
use super::common_args::Common;

#[derive(Debug, Subcommand)]
pub(super) enum AssignmentCommand {
    /// Write a folder that declares an assignment, from the course's own files
    New(AssignmentNewArguments),
    /// Find what is wrong with a declared assignment: its file, its solution under several seeds, its fixtures
    Check(AssignmentCheckArguments),
    /// Make small mistakes in the solution by machine, and list those that no check notices
    Mutants(AssignmentMutantsArguments),
}

#[derive(Debug, Args)]
pub(super) struct AssignmentNewArguments {
    /// The header that students are given, or the course's own source of a program with a main
    #[arg(value_name = "HEADER")]
    pub(super) first: PathBuf,
    /// The course's own file, by the name that students hand in [default: the source beside the header, of its name]
    #[arg(value_name = "SOLUTION")]
    pub(super) solution: Option<PathBuf>,
    /// The folder to write, which must not be there [default: the name of the class or program, in small letters]
    #[arg(long, value_name = "FOLDER")]
    pub(super) to: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct AssignmentCheckArguments {
    /// The folder that declares the assignment
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,
    /// The run seeds under which the solution must have full marks
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(super) seeds: u64,
    #[command(flatten)]
    pub(super) common: Common,
}

/// The mutants that are tried where nothing else is said: about a minute's work.
const USUAL_MUTANTS: usize = 40;

#[derive(Debug, Args)]
pub(super) struct AssignmentMutantsArguments {
    /// The folder that declares the assignment
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,
    /// Try every mutant that can be made
    #[arg(long, conflicts_with = "most")]
    pub(super) all: bool,
    /// The most mutants to try; the seed says which
    #[arg(long, value_name = "N", default_value_t = USUAL_MUTANTS, value_parser = parse_whole::<usize>)]
    pub(super) most: usize,
    /// Try only these, by number or name, and write them as fixtures
    #[arg(long, value_name = "MUTANT", num_args = 1.., conflicts_with_all = ["all", "most"])]
    pub(super) write: Vec<String>,
    /// The check that must notice what is written [default: the one with the most points that does]
    #[arg(long, value_name = "CHECK", requires = "write")]
    pub(super) noticed_by: Option<String>,
    #[command(flatten)]
    pub(super) common: Common,
}
