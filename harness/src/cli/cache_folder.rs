//! The cache that the options name.

use std::path::PathBuf;

use etcetera::BaseStrategy;

use super::args::Common;
use super::cache_args::CachePlace;
use super::error::CliError;
use super::stopping::{self, Resume};
use crate::build::Cache;

/// The cache folder that the options name, or the user's.
pub(super) fn cache(common: &Common) -> Result<Cache, CliError> {
    let cache = Cache::within(&cache_folder(&common.cache)?, common.cache.cache_size.as_u64())?;
    stopping::keeps("finished builds and results", cache.root(), resume(common));
    Ok(cache)
}

/// The path of that cache, present or not.
pub(super) fn cache_folder(place: &CachePlace) -> Result<PathBuf, CliError> {
    let folder = match &place.cache_dir {
        Some(folder) => folder.clone(),
        None => users_cache()?,
    };
    Ok(std::path::absolute(folder)?)
}

fn users_cache() -> Result<PathBuf, CliError> {
    let base = etcetera::choose_base_strategy().map_err(|error| {
        CliError::unusable(format!("no cache folder: {error}"), "name one with --cache-dir")
    })?;
    Ok(base.cache_dir().join("harness"))
}

/// The command that goes on after this run is stopped.
pub(super) fn resume(common: &Common) -> Resume {
    if common.no_cache { Resume::WithCache } else { Resume::SameCommand }
}
