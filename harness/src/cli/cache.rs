//! `harness cache`.

use std::io::{self, Write};
use std::path::Path;

use bytesize::ByteSize;

use super::cache_args::{CacheAction, CacheArguments, CachePlace};
use super::cache_folder::cache_folder;
use super::error::CliError;
use super::output::unless_closed;
use crate::build::{Aim, Cache, EntryKind, Evicted, Holding, holdings};
use crate::exit_code::Exit;
use crate::report::visible;

/// The most characters of a path that are shown.
const SHOWN: usize = 4096;

/// Shows what is kept, or removes some of it.
pub(super) fn run(arguments: &CacheArguments) -> Result<Exit, CliError> {
    match &arguments.action {
        None => show(&arguments.place),
        Some(CacheAction::Prune(place)) => remove(place, Aim::Prune(place.cache_size.as_u64())),
        Some(CacheAction::Clear(place)) => remove(place, Aim::Nothing),
    }
}

fn show(place: &CachePlace) -> Result<Exit, CliError> {
    let folder = cache_at(place)?;
    let all = holdings(&folder);
    let mut out = io::stdout().lock();
    let written = write_holdings(&mut out, &folder, &all, place.cache_size);
    unless_closed(written)?;
    Ok(Exit::Passed)
}

fn write_holdings(out: &mut impl Write, folder: &Path, all: &[Holding], limit: ByteSize) -> io::Result<()> {
    writeln!(out, "{}", path(folder))?;
    for kind in EntryKind::ALL {
        let own = all.iter().filter(|holding| holding.kind == kind);
        let (count, bytes) = own.fold((0, 0), |(count, bytes), holding| (count + 1, bytes + holding.bytes));
        writeln!(out, "  {:<10} {count:>6} {:>11}  {}", kind.folder(), size(bytes), meaning(kind))?;
    }
    let bytes: u64 = all.iter().map(|holding| holding.bytes).sum();
    writeln!(out, "  {:<10} {:>6} {:>11}  of {limit}", "together", all.len(), size(bytes))
}

fn meaning(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Kit => "headers and shims, compiled once for a compiler",
        EntryKind::Library => "components that were built, or why they were not",
        EntryKind::Result => "what became of a component's checks",
        EntryKind::Answer => "what compilers said of themselves, and solutions of declared checks",
    }
}

fn remove(place: &CachePlace, aim: Aim) -> Result<Exit, CliError> {
    let folder = cache_at(place)?;
    let cache = Cache::within(&folder, place.cache_size.as_u64())?;
    let evicted = cache.evict(aim)?;
    unless_closed(report(&folder, evicted, cache.other_runs()))?;
    Ok(Exit::Passed)
}

fn report(folder: &Path, evicted: Evicted, others: usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}: removed {}, {}", path(folder), entries(evicted.entries), size(evicted.bytes))?;
    if evicted.in_use > 0 {
        let runs = visible::count(others, "other run");
        writeln!(out, "{} left, which {runs} of harness may be using", entries(evicted.in_use))?;
    }
    Ok(())
}

fn entries(count: usize) -> String {
    let plural = if count == 1 { "entry" } else { "entries" };
    format!("{count} {plural}")
}

/// The folder of the cache, if it is one.
fn cache_at(place: &CachePlace) -> Result<std::path::PathBuf, CliError> {
    let folder = cache_folder(place)?;
    if Cache::is_at(&folder) {
        return Ok(folder);
    }
    let help = "a cache is made by the first grade; --cache-dir and HARNESS_CACHE_DIR say where it lies";
    Err(CliError::unusable(format!("{} is no cache of harness", folder.display()), help))
}

fn path(folder: &Path) -> String {
    visible::inline(&folder.to_string_lossy(), SHOWN)
}

fn size(bytes: u64) -> String {
    ByteSize(bytes).to_string()
}
