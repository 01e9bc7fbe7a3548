//! The arguments of `harness cache`, and those that name a cache.

use std::path::PathBuf;

use bytesize::ByteSize;
use clap::{Args, Subcommand};

use crate::build::USUAL_SIZE;

#[derive(Debug, Args)]
pub(super) struct CachePlace {
    /// The folder for finished work [default: harness in the user's cache folder]
    #[arg(long, env = "HARNESS_CACHE_DIR", value_name = "FOLDER")]
    pub(super) cache_dir: Option<PathBuf>,
    /// The most room for the cache, 2GiB for example: what was used least recently goes first
    #[arg(long, env = "HARNESS_CACHE_SIZE", value_name = "SIZE", default_value_t = ByteSize(USUAL_SIZE))]
    pub(super) cache_size: ByteSize,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct CacheArguments {
    #[command(subcommand)]
    pub(super) action: Option<CacheAction>,
    #[command(flatten)]
    pub(super) place: CachePlace,
}

#[derive(Debug, Subcommand)]
pub(super) enum CacheAction {
    /// Remove what dead runs have left, kits of older harnesses and compilers, and what is over the size
    Prune(CachePlace),
    /// Remove everything that the cache has made and no running harness uses
    Clear(CachePlace),
}
