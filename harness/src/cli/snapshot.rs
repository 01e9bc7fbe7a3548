//! `harness snapshot`.

use std::io::{self, Write};
use std::path::Path;

use super::args::{Common, SnapshotAcceptArguments, SnapshotCheckArguments, SnapshotShowArguments};
use super::assignment::{assignment_named, assignment_of, usual_assignment};
use super::builder::guarded_builder;
use super::error::CliError;
use super::grade_options::reuse;
use super::output::{print, terminal, unless_closed};
use crate::assignments;
use crate::build::Library;
use crate::exit_code::Exit;
use crate::intake::{self, Sought};
use crate::model::{Assignment, BuildInput, Match, Seen, nearest};
use crate::report::visible;
use crate::snapshot::{Exhibit, Gallery, Keep, compare, look};

/// Letters of a compiler's words that are shown.
const SHOWN: usize = 2000;

/// Compares a submission's displays with the approved ones.
pub(super) fn check(arguments: &SnapshotCheckArguments) -> Result<Exit, CliError> {
    let assignment = assignment_of(arguments.common.assignment.as_deref(), &arguments.submission)?;
    let gallery = match &arguments.gallery {
        Some(folder) => Gallery::of_folder(folder, assignment.pictures())?,
        None => Gallery::shipped(assignment.pictures())?,
    };
    let pending: Vec<&str> = names(gallery.exhibits.iter().filter(|exhibit| exhibit.snapshot.is_none()));
    if !pending.is_empty() {
        return Err(CliError::unusable(
            format!("there is no snapshot yet of {}", pending.join(", ")),
            "`harness snapshot accept --from SUBMISSION --gallery FOLDER` makes them",
        ));
    }
    let seen = seen(assignment, &gallery, &arguments.submission, &arguments.common)?;
    let compared = compare(&gallery, &seen);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = terminal().snapshots(&compared, &mut out);
    unless_closed(written.and_then(|()| out.flush()))?;
    let same = compared.iter().all(|one| one.outcome == Match::Same);
    Ok(if same { Exit::Passed } else { Exit::Failed })
}

/// Prints what is expected.
pub(super) fn show(arguments: &SnapshotShowArguments) -> Result<Exit, CliError> {
    let gallery = expected(arguments)?;
    let chosen: Vec<&Exhibit> = match &arguments.name {
        None => gallery.exhibits.iter().collect(),
        Some(name) => vec![gallery.exhibit(name).ok_or_else(|| {
            let known = names(gallery.exhibits.iter());
            let near = nearest(name, known.iter().copied(), |one| one).unwrap_or_default();
            let help = format!("did you mean {near}? there are: {}", known.join(", "));
            CliError::unusable(format!("there is no picture {name}"), help)
        })?],
    };
    let texts = chosen.iter().map(|exhibit| {
        let text = exhibit.snapshot.as_deref().unwrap_or("(no snapshot yet)\n");
        format!("# {}\n{}", exhibit.picture.name(), text)
    });
    let all = visible::escape(&texts.collect::<Vec<String>>().join("\n"));
    print(all.as_bytes())
}

/// Makes snapshots for a gallery of one's own.
pub(super) fn accept(arguments: &SnapshotAcceptArguments) -> Result<Exit, CliError> {
    let assignment = assignment_of(arguments.common.assignment.as_deref(), &arguments.from)?;
    let gallery = Gallery::of_folder(&arguments.gallery, assignment.pictures())?;
    let seen = seen(assignment, &gallery, &arguments.from, &arguments.common)?;
    let shown: Vec<(&Exhibit, &str)> = gallery
        .exhibits
        .iter()
        .zip(&seen)
        .map(|(exhibit, seen)| acceptable(exhibit, seen))
        .collect::<Result<_, _>>()?;
    let keep = if arguments.review { Keep::ForReview } else { Keep::Approved };
    if keep == Keep::Approved {
        let changed = shown
            .iter()
            .find(|(exhibit, text)| exhibit.snapshot.as_deref().is_some_and(|approved| approved != *text));
        if let Some((exhibit, _)) = changed {
            arguments.force.overwrite().claim(&exhibit.path(&arguments.gallery, keep))?;
        }
    }
    let mut out = io::stdout().lock();
    for (exhibit, text) in shown {
        if exhibit.snapshot.as_deref() == Some(text) {
            continue;
        }
        let path = exhibit.keep(&arguments.gallery, text, keep)?;
        unless_closed(writeln!(out, "wrote {}", visible::inline(&path.to_string_lossy(), SHOWN)))?;
    }
    Ok(Exit::Passed)
}

/// Refuses a picture that did not come out: half a gallery would be taken for a whole one.
fn acceptable<'a>(exhibit: &'a Exhibit, seen: &'a Seen) -> Result<(&'a Exhibit, &'a str), CliError> {
    let name = exhibit.picture.name();
    match seen {
        Seen::Displays(text) if text.ends_with('\n') => Ok((exhibit, text)),
        Seen::Displays(_) => Err(CliError::unusable(
            format!("the last line of {name} has no end"),
            "nothing was written; every line of a display ends with a line end, and insta does not keep a missing one",
        )),
        Seen::Nothing(verdict) => Err(CliError::unusable(
            format!("the submission showed nothing for {name}: {}", verdict.kind()),
            "nothing was written; `harness grade` says what is wrong with it",
        )),
    }
}

/// The gallery to print from: a folder's, an assignment's, or all that come with the program in one.
fn expected(arguments: &SnapshotShowArguments) -> Result<Gallery, CliError> {
    let chosen: Vec<&dyn Assignment> = match &arguments.assignment {
        Some(id) => vec![assignment_named(id)?],
        None => assignments::ALL.to_vec(),
    };
    let Some(folder) = &arguments.gallery else {
        let galleries = chosen.iter().map(|assignment| Gallery::shipped(assignment.pictures()));
        let exhibits =
            galleries.map(|gallery| Ok(gallery?.exhibits)).collect::<Result<Vec<_>, CliError>>()?;
        return Ok(Gallery { exhibits: exhibits.into_iter().flatten().collect() });
    };
    // A folder holds pictures of one assignment, and reads as no other's.
    let mut read = chosen.iter().map(|assignment| Gallery::of_folder(folder, assignment.pictures()));
    let first = read.next().unwrap_or_else(|| Gallery::shipped(usual_assignment().pictures()));
    Ok(first.or_else(|error| read.find_map(Result::ok).ok_or(error))?)
}

fn names<'a>(exhibits: impl Iterator<Item = &'a Exhibit>) -> Vec<&'a str> {
    exhibits.map(|exhibit| exhibit.picture.name()).collect()
}

/// The displays of the submission, built and confined like in a grade.
fn seen(
    assignment: &dyn Assignment,
    gallery: &Gallery,
    path: &Path,
    common: &Common,
) -> Result<Vec<Seen>, CliError> {
    let drawing = assignment.pictures().component;
    let submission = intake::read(path, Sought::newest(&assignment.languages()))?;
    let kit = assignment.parts(submission.language).iter().find(|component| component.id == drawing);
    let kit = kit.ok_or_else(|| {
        CliError::unusable(
            format!("{} has no displays", assignment.id()),
            "name an assignment that has: `harness snapshot show` prints those of all",
        )
    })?;
    let source = submission.file(kit.file).ok_or_else(|| {
        CliError::unusable(format!("{} is missing", kit.file), "the displays are made by it alone")
    })?;
    let (builder, _) = guarded_builder(common, assignment, submission.language)?;
    match builder.build(kit, &BuildInput::new(source.clone(), Vec::new()), reuse(common))? {
        Library::Ready { linked, .. } => Ok(look(gallery, &linked, builder.toolchain().confinement())?),
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            let words = visible::inline(&diagnostics, SHOWN);
            let help = "`harness grade` shows all that the compiler says";
            Err(CliError::unusable(format!("{} does not compile: {words}", kit.file), help))
        }
    }
}
