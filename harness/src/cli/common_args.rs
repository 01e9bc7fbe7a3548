//! The options of every command that builds and runs submissions.

use clap::Args;

use super::arg_values::{CompilerName, LayerName, MemoryWatcher, parse_whole};
use super::cache_args::CachePlace;
use crate::grade::SHRINK_TRIES;

/// The options that grading and self-testing share.
#[derive(Debug, Args)]
pub(super) struct Common {
    /// The assignment [default: the one whose files are handed in]
    #[arg(long)]
    pub(super) assignment: Option<String>,
    /// The run seed: the same seed gives the same report. Where it decides marks, students must not know it [default: 0; for
    /// a duel a new one each time, which the result names]
    #[arg(long, value_parser = parse_whole::<u64>)]
    pub(super) seed: Option<u64>,
    /// Build and run everything of the submission again, even what has not changed
    #[arg(long)]
    pub(super) no_cache: bool,
    #[command(flatten)]
    pub(super) cache: CachePlace,
    /// The compiler to build with
    #[arg(long, value_enum, default_value_t = CompilerName::Gpp)]
    pub(super) compiler: CompilerName,
    /// The watcher of memory while scenarios are performed again
    #[arg(long, value_enum, value_name = "WATCHER", default_value_t = MemoryWatcher::Auto)]
    pub(super) memory: MemoryWatcher,
    /// The tries of the search for smaller failing examples, for all failures together; 0 shows the first found
    #[arg(long, value_name = "N", default_value_t = SHRINK_TRIES, value_parser = parse_whole::<usize>)]
    pub(super) shrink_tries: usize,
    /// Grade even where student code cannot be confined well enough; the report says what is missing
    #[arg(long)]
    pub(super) allow_reduced: bool,
    /// Leave out a layer of confinement, to see what the others hold; may be repeated
    #[arg(long, value_enum, value_name = "LAYER")]
    pub(super) without: Vec<LayerName>,
    /// Components and checks at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = parse_whole::<usize>)]
    pub(super) jobs: Option<usize>,
}
