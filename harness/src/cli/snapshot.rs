//! `harness snapshot`.

use std::io::{self, Write};
use std::path::Path;

use super::args::{Common, SnapshotAcceptArguments, SnapshotCheckArguments, SnapshotShowArguments};
use super::place;
use super::trouble::Trouble;
use crate::assignments::battleship::gallery::Seen;
use crate::build::{Library, Reuse};
use crate::exit_code::Exit;
use crate::intake;
use crate::model::Match;
use crate::report::{Terminal, visible};
use crate::snapshot::{Exhibit, Gallery, Keep, compare, look};

/// Letters of a compiler's words that are shown.
const SHOWN: usize = 2000;

/// The component whose displays are looked at.
const BOARD: &str = "board";

/// Compares a submission's displays with the approved ones.
pub(super) fn check(arguments: &SnapshotCheckArguments) -> Result<Exit, Trouble> {
    let gallery = gallery(arguments.gallery.as_deref())?;
    let pending: Vec<&str> = names(gallery.exhibits.iter().filter(|exhibit| exhibit.snapshot.is_none()));
    if !pending.is_empty() {
        return Err(Trouble::unusable(
            format!("there is no snapshot yet of {}", pending.join(", ")),
            "`harness snapshot accept --from SUBMISSION --gallery FOLDER` makes them",
        ));
    }
    let seen = seen(&gallery, &arguments.submission, &arguments.common)?;
    let compared = compare(&gallery, &seen);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = Terminal::new(place::colour()).snapshots(&compared, &mut out);
    place::unless_closed(written.and_then(|()| out.flush()))?;
    let same = compared.iter().all(|one| one.outcome == Match::Same);
    Ok(if same { Exit::Passed } else { Exit::Failed })
}

/// Prints what is expected.
pub(super) fn show(arguments: &SnapshotShowArguments) -> Result<Exit, Trouble> {
    let gallery = gallery(arguments.gallery.as_deref())?;
    let chosen: Vec<&Exhibit> = match &arguments.name {
        None => gallery.exhibits.iter().collect(),
        Some(name) => vec![gallery.exhibit(name).ok_or_else(|| {
            let known = names(gallery.exhibits.iter());
            let near = known
                .iter()
                .max_by(|a, b| strsim::jaro_winkler(a, name).total_cmp(&strsim::jaro_winkler(b, name)));
            let near = near.copied().unwrap_or_default();
            let help = format!("did you mean {near}? there are: {}", known.join(", "));
            Trouble::unusable(format!("there is no picture {name}"), help)
        })?],
    };
    let texts = chosen.iter().map(|exhibit| {
        let text = exhibit.snapshot.as_deref().unwrap_or("(no snapshot yet)\n");
        format!("# {}\n{}", exhibit.picture.name(), text)
    });
    let all = visible::escape(&texts.collect::<Vec<String>>().join("\n"));
    place::unless_closed(io::stdout().lock().write_all(all.as_bytes()))?;
    Ok(Exit::Passed)
}

/// Makes snapshots for a gallery of one's own.
pub(super) fn accept(arguments: &SnapshotAcceptArguments) -> Result<Exit, Trouble> {
    let gallery = Gallery::of_folder(&arguments.gallery)?;
    let seen = seen(&gallery, &arguments.from, &arguments.common)?;
    let shown: Vec<(&Exhibit, &str)> = gallery
        .exhibits
        .iter()
        .zip(&seen)
        .map(|(exhibit, seen)| acceptable(exhibit, seen))
        .collect::<Result<_, _>>()?;
    let keep = if arguments.review { Keep::ForReview } else { Keep::Approved };
    let mut out = io::stdout().lock();
    for (exhibit, text) in shown {
        if exhibit.snapshot.as_deref() == Some(text) {
            continue;
        }
        let path = exhibit.keep(&arguments.gallery, text, keep)?;
        place::unless_closed(writeln!(out, "wrote {}", visible::inline(&path.to_string_lossy(), SHOWN)))?;
    }
    Ok(Exit::Passed)
}

/// Nothing is kept unless every picture came out: half a gallery would be taken for a whole one.
fn acceptable<'a>(exhibit: &'a Exhibit, seen: &'a Seen) -> Result<(&'a Exhibit, &'a str), Trouble> {
    let name = exhibit.picture.name();
    match seen {
        Seen::Displays(text) if text.ends_with('\n') => Ok((exhibit, text)),
        Seen::Displays(_) => Err(Trouble::unusable(
            format!("the last line of {name} has no end"),
            "nothing was written; every line of a display ends with a line end, and insta does not keep a missing one",
        )),
        Seen::Nothing(verdict) => Err(Trouble::unusable(
            format!("the Board showed nothing for {name}: {}", verdict.kind()),
            "nothing was written; `harness grade` says what is wrong with the Board",
        )),
    }
}

fn gallery(folder: Option<&Path>) -> Result<Gallery, Trouble> {
    Ok(match folder {
        Some(folder) => Gallery::of_folder(folder)?,
        None => Gallery::shipped()?,
    })
}

fn names<'a>(exhibits: impl Iterator<Item = &'a Exhibit>) -> Vec<&'a str> {
    exhibits.map(|exhibit| exhibit.picture.name()).collect()
}

/// What the submission's Board shows, built and confined like in a grade.
fn seen(gallery: &Gallery, path: &Path, common: &Common) -> Result<Vec<Seen>, Trouble> {
    let assignment = place::assignment(&common.assignment)?;
    let submission = intake::read(path, &assignment.languages())?;
    let kit = assignment.parts(submission.language).iter().find(|component| component.id == BOARD);
    let kit = kit.ok_or_else(|| Trouble::unusable(format!("{} has no displays", assignment.id()), ""))?;
    let source = submission.file(kit.file).ok_or_else(|| {
        Trouble::unusable(format!("{} is missing", kit.file), "the displays are made by it alone")
    })?;
    let (workshop, _) = place::guarded_workshop(common, assignment, submission.language)?;
    let reuse = if common.no_cache { Reuse::Refused } else { Reuse::Allowed };
    match workshop.build(kit, &source.content, reuse)? {
        Library::Ready { path, .. } => Ok(look(gallery, &path, workshop.toolchain().confinement())?),
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            let words = visible::inline(&diagnostics, SHOWN);
            let help = "`harness grade` shows all that the compiler says";
            Err(Trouble::unusable(format!("{} does not compile: {words}", kit.file), help))
        }
    }
}
