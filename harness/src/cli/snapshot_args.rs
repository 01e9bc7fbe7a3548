//! The arguments of `harness snapshot frames`.

use std::path::PathBuf;

use clap::Args;

use super::common_args::Common;
use super::overwrite::ForceArgument;

#[derive(Debug, Args)]
pub(super) struct SnapshotFramesArguments {
    /// The folder or .zip that was handed in
    pub(super) submission: PathBuf,
    /// The folder for the files, new or empty
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    #[command(flatten)]
    pub(super) force: ForceArgument,
    #[command(flatten)]
    pub(super) common: Common,
}
