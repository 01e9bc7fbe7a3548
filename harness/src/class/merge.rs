//! Joining the results of shards: what comes out is what one run over the whole class would have left.

use std::path::Path;

use super::claim::Locked;
use super::error::ClassError;
use super::results::Results;
use super::shard::takes;
use crate::model::class::{ClassRun, Listed, Shard};

/// Joins results into a folder of their own. Times aside, it is as if one machine had graded all.
///
/// # Errors
/// Fails if the parts were made with different things, overlap, are unfinished, or do not make a whole.
pub(crate) fn merge(parts: &[&Path], out: &Path) -> Result<(Results, ClassRun, Locked), ClassError> {
    let opened: Vec<(Results, ClassRun)> =
        parts.iter().map(|path| Results::open(path)).collect::<Result<_, _>>()?;
    let run = whole(&opened)?;
    if parts.iter().any(|part| is_same(part, out)) {
        let why = format!("{} is one of the parts", out.display());
        return Err(apart(why, "name a folder of its own with --out"));
    }
    let all =
        || opened.iter().flat_map(|(part, shard)| shard.submissions.iter().map(move |listed| (part, listed)));
    // Before anything is written, and without keeping all reports at once.
    if let Some((part, listed)) = all().find(|(part, listed)| part.current(listed).is_none()) {
        return Err(unfinished(part, listed));
    }
    let (results, lock) = Results::create(out)?;
    results.keep_run(&run)?;
    for (part, listed) in all() {
        results.keep(&part.current(listed).ok_or_else(|| unfinished(part, listed))?)?;
    }
    Ok((results, run, lock))
}

fn whole(parts: &[(Results, ClassRun)]) -> Result<ClassRun, ClassError> {
    let Some(((first, model), rest)) = parts.split_first() else {
        return Err(apart("there are none".to_owned(), "name the folders of results"));
    };
    for (other, run) in rest {
        if run.making != model.making || run.absent != model.absent || run.scoring != model.scoring {
            let shown = (first.root().display(), other.root().display());
            let why =
                format!("{} and {} were made with different {}", shown.0, shown.1, difference(model, run));
            return Err(apart(why, "grade them again, all with the same harness, compiler and options"));
        }
    }
    complete(parts)?;
    let mut submissions: Vec<Listed> =
        parts.iter().flat_map(|(_, run)| run.submissions.iter().cloned()).collect();
    submissions.sort_by(|a, b| a.name.cmp(&b.name));
    let mut gone: Vec<Listed> = parts.iter().flat_map(|(_, run)| run.gone.iter().cloned()).collect();
    gone.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(ClassRun { shard: None, submissions, gone, ..model.clone() })
}

fn difference(a: &ClassRun, b: &ClassRun) -> &'static str {
    let (rosters, scoring) = (a.absent != b.absent, a.scoring != b.scoring);
    let (a, b) = (&a.making, &b.making);
    if a.assignment != b.assignment {
        "assignments"
    } else if a.harness != b.harness {
        "builds of the harness"
    } else if a.toolchain != b.toolchain {
        "compilers"
    } else if a.isolation != b.isolation {
        "confinement"
    } else if a.seed != b.seed {
        "seeds"
    } else if rosters {
        "rosters"
    } else if scoring {
        "rules for the whole grade"
    } else {
        "options"
    }
}

/// Every part once, and each as the others count.
fn complete(parts: &[(Results, ClassRun)]) -> Result<(), ClassError> {
    let mut shards = Vec::new();
    for (results, run) in parts {
        let shard = run.shard.ok_or_else(|| {
            apart(
                format!("{} is no shard but a whole class", results.root().display()),
                "grade with --shard I/N",
            )
        })?;
        if let Some(stray) = run.submissions.iter().find(|listed| !takes(shard, &listed.name)) {
            let why =
                format!("{} is in {} and belongs to another shard", stray.name, results.root().display());
            return Err(apart(why, "grade that shard again"));
        }
        shards.push(shard);
    }
    every_part(shards)
}

/// Fails unless every part is there once, and each counts as the others do.
///
/// # Errors
/// Just that.
pub(crate) fn every_part(mut shards: Vec<Shard>) -> Result<(), ClassError> {
    shards.sort();
    let of = shards.first().map_or(1, |shard| shard.of);
    let expected: Vec<Shard> = (1..=of).map(|index| Shard { index, of }).collect();
    if shards == expected {
        return Ok(());
    }
    let missing: Vec<String> = expected
        .iter()
        .filter(|shard| !shards.contains(shard))
        .map(|shard| format!("{}/{}", shard.index, shard.of))
        .collect();
    let why = if missing.is_empty() {
        "one part is given twice, or they count differently".to_owned()
    } else {
        format!("missing: {}", missing.join(", "))
    };
    Err(apart(why, "give every shard once"))
}

/// True if both paths lead to the same folder.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

fn unfinished(part: &Results, listed: &Listed) -> ClassError {
    let why = format!("{} has no result for {}", part.root().display(), listed.name);
    apart(why, "run that shard's command again: it goes on where it stopped")
}

fn apart(why: String, help: &str) -> ClassError {
    ClassError::Apart { why, help: help.to_owned() }
}
