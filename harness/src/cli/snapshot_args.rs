//! The arguments of `harness snapshot`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::common_args::Common;
use super::overwrite::ForceArgument;

#[derive(Debug, Subcommand)]
pub(super) enum SnapshotCommand {
    /// Let a submission draw the gallery, and show a diff for each display that is not as it should be
    Check(SnapshotCheckArguments),
    /// Print what is expected
    Show(SnapshotShowArguments),
    /// Make the snapshots of a gallery of your own, from a submission that you trust
    Accept(SnapshotAcceptArguments),
    /// Write what a user interface draws as PNG files: a new game, one under way, an end, and what failing checks show
    Frames(SnapshotFramesArguments),
}

#[derive(Debug, Args)]
pub(super) struct SnapshotCheckArguments {
    /// The folder or .zip that was handed in
    pub(super) submission: PathBuf,
    /// A folder of pictures and snapshots [default: those that come with the program]
    #[arg(long, value_name = "FOLDER")]
    pub(super) gallery: Option<PathBuf>,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(Debug, Args)]
pub(super) struct SnapshotShowArguments {
    /// The picture [default: all]
    pub(super) name: Option<String>,
    /// A folder of pictures and snapshots [default: those that come with the program]
    #[arg(long, value_name = "FOLDER")]
    pub(super) gallery: Option<PathBuf>,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(Debug, Args)]
pub(super) struct SnapshotAcceptArguments {
    /// The folder or .zip to take them from
    #[arg(long, value_name = "SUBMISSION")]
    pub(super) from: PathBuf,
    /// The folder of pictures; the snapshots are written beside them [default: of an assignment that a folder declares, its
    /// `pictures`]
    #[arg(long, value_name = "FOLDER")]
    pub(super) gallery: Option<PathBuf>,
    /// Propose them (.snap.new, for `cargo insta review`) instead of replacing what is there
    #[arg(long)]
    pub(super) review: bool,
    #[command(flatten)]
    pub(super) force: ForceArgument,
    #[command(flatten)]
    pub(super) common: Common,
}

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
