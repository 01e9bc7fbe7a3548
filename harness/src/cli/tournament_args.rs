//! The arguments of `harness tournament` and `harness schema`.

use std::path::PathBuf;

use clap::Args;

use super::arg_values::{LayoutName, parse_whole};
use super::common_args::Common;
use crate::class::parse_shard;
use crate::model::class::Shard;

#[derive(Debug, Args)]
pub(super) struct TournamentArguments {
    /// The folder with one folder or .zip for each submission, or an export, unpacked or as a .zip
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,
    /// The games of each two players; they come in pairs with the same random numbers and exchanged seats
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = parse_whole::<u32>)]
    pub(super) games: u32,
    /// The folder of results; series that are finished there and still hold are not played again
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// The kind of players that submissions send [default: the strongest, for Battleship good]
    #[arg(long, value_name = "KIND")]
    pub(super) kind: Option<String>,
    /// The layout of the submissions in the folder
    #[arg(long, value_enum, default_value_t = LayoutName::Auto)]
    pub(super) layout: LayoutName,
    /// The most players of whom everybody meets everybody; more play rounds by the Swiss system
    #[arg(long, value_name = "PLAYERS", default_value_t = 50, value_parser = parse_whole::<usize>)]
    pub(super) round_robin: usize,
    /// Publish pseudonyms instead of names, made by the secret bytes in this file
    #[arg(long, value_name = "KEYFILE")]
    pub(super) pseudonyms: Option<PathBuf>,
    /// Play only part I of N; needs --seed, the same for all parts. `harness merge` joins them
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    pub(super) shard: Option<Shard>,
    /// The folder where `harness merge` joined the rounds so far, for the parts of a tournament by the Swiss system
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub(super) so_far: Option<PathBuf>,
    #[command(flatten)]
    pub(super) common: Common,
}

/// The documents that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SchemaName {
    /// The report of a grade
    Report,
    /// The result of a tournament
    Tournament,
    /// The file that declares an assignment, for editors
    Assignment,
}

#[derive(Debug, Args)]
pub(super) struct SchemaArguments {
    /// The document
    #[arg(value_enum, default_value_t = SchemaName::Report)]
    pub(super) document: SchemaName,
}
