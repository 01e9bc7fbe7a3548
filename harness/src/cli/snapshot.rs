//! `harness snapshot`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::{Common, SnapshotAcceptArguments, SnapshotCheckArguments, SnapshotShowArguments};
use super::assignment::{assignment_named, assignment_of, usual_assignment};
use super::builder::guarded_builder;
use super::error::CliError;
use super::grade_options::reuse;
use super::output::{print, terminal, unless_closed};
use crate::assignments;
use crate::build::{Builder, Library};
use crate::exit_code::Exit;
use crate::intake::{self, Sought};
use crate::model::{
    Assignment, BuildInput, ComponentKit, ExtraFiles, Language, Linked, Match, Seen, Submission, nearest,
};
use crate::report::visible;
use crate::snapshot::{Exhibit, Gallery, Keep, compare, look};

/// Letters of a compiler's words that are shown.
const SHOWN: usize = 2000;

/// Compares a submission's displays with the approved ones.
pub(super) fn check(arguments: &SnapshotCheckArguments) -> Result<Exit, CliError> {
    let assignment = assignment_of(arguments.common.assignment.as_deref(), &arguments.submission)?;
    let gallery = gallery_of(assignment, arguments.gallery.as_deref())?;
    let gallery = with_solutions(assignment, gallery, &arguments.common)?;
    let pending: Vec<&str> = names(gallery.exhibits.iter().filter(|exhibit| exhibit.snapshot.is_none()));
    if !pending.is_empty() {
        return Err(CliError::unusable(
            format!("there is no snapshot yet of {}", pending.join(", ")),
            "`harness snapshot accept --from SUBMISSION --gallery FOLDER` makes them",
        ));
    }
    let seen = seen(assignment, &gallery, Drawing::Submission(&arguments.submission), &arguments.common)?;
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
    let folder = gallery_folder(assignment, arguments.gallery.as_deref())?;
    let gallery = gallery_of(assignment, Some(&folder))?;
    let seen = seen(assignment, &gallery, Drawing::Submission(&arguments.from), &arguments.common)?;
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
            arguments.force.overwrite().claim(&exhibit.path(&folder, keep))?;
        }
    }
    let mut out = io::stdout().lock();
    for (exhibit, text) in shown {
        if exhibit.snapshot.as_deref() == Some(text) {
            continue;
        }
        let path = exhibit.keep(&folder, text, keep)?;
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
    let chosen: Vec<&dyn Assignment> = match &arguments.common.assignment {
        Some(id) => vec![assignment_named(id)?],
        None => assignments::ALL.to_vec(),
    };
    if let [declared] = chosen.as_slice()
        && declared.folder().is_some()
    {
        let gallery = gallery_of(*declared, arguments.gallery.as_deref())?;
        return with_solutions(*declared, gallery, &arguments.common);
    }
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

/// Whoever draws the pictures.
#[derive(Clone, Copy)]
enum Drawing<'a> {
    Submission(&'a Path),
    /// The course's own solution.
    Solution,
}

/// The folder with the snapshots of an assignment that a folder declares.
const PICTURES: &str = "pictures";

/// The gallery in a folder, or the usual one: that of an assignment that a folder declares is made of its checks' scripts.
fn gallery_of(assignment: &dyn Assignment, folder: Option<&Path>) -> Result<Gallery, CliError> {
    match (assignment.folder(), folder) {
        (Some(declared), folder) => {
            let usual = Path::new(declared).join(PICTURES);
            let gallery = Gallery::of_displays(assignment.displays(), folder.unwrap_or(&usual))?;
            if gallery.exhibits.is_empty() {
                let help = "a check whose scripts call a function that prints, or a program, has a display";
                return Err(CliError::unusable(format!("{} has no displays", assignment.id()), help));
            }
            Ok(gallery)
        }
        (None, Some(folder)) => Ok(Gallery::of_folder(folder, assignment.pictures())?),
        (None, None) => Ok(Gallery::shipped(assignment.pictures())?),
    }
}

/// The folder that new snapshots are written to.
fn gallery_folder(assignment: &dyn Assignment, named: Option<&Path>) -> Result<PathBuf, CliError> {
    let usual = assignment.folder().map(|folder| Path::new(folder).join(PICTURES));
    named
        .map(Path::to_owned)
        .or(usual)
        .ok_or_else(|| CliError::unusable("the folder of pictures is missing", "name it: --gallery FOLDER"))
}

/// The gallery with what the course's own solution shows where no snapshot was kept.
fn with_solutions(
    assignment: &dyn Assignment,
    mut gallery: Gallery,
    common: &Common,
) -> Result<Gallery, CliError> {
    let is_whole = gallery.exhibits.iter().all(|exhibit| exhibit.snapshot.is_some());
    if assignment.folder().is_none() || is_whole {
        return Ok(gallery);
    }
    let all = seen(assignment, &gallery, Drawing::Solution, common)?;
    for (exhibit, seen) in gallery.exhibits.iter_mut().zip(all) {
        let Seen::Displays(text) = seen else { continue };
        exhibit.snapshot.get_or_insert(text);
    }
    Ok(gallery)
}

/// The displays, of a submission's components or the solution's, built and confined like in a grade, in the gallery's order.
fn seen(
    assignment: &dyn Assignment,
    gallery: &Gallery,
    drawing: Drawing<'_>,
    common: &Common,
) -> Result<Vec<Seen>, CliError> {
    let submission = match drawing {
        Drawing::Submission(path) => Some(intake::read(path, Sought::newest(&assignment.languages()))?),
        Drawing::Solution => None,
    };
    let language = submission.as_ref().map_or(Language::Cpp, |submission| submission.language);
    let (builder, _) = guarded_builder(common, assignment, language)?;
    let component =
        |exhibit: &Exhibit| exhibit.picture.component().unwrap_or(assignment.pictures().component);
    let mut all: Vec<Option<Seen>> = vec![None; gallery.exhibits.len()];
    for kit in assignment.parts(language) {
        let own = |(_, exhibit): &(usize, &Exhibit)| component(exhibit) == kit.id;
        let (places, exhibits): (Vec<usize>, Vec<&Exhibit>) =
            gallery.exhibits.iter().enumerate().filter(own).unzip();
        if places.is_empty() {
            continue;
        }
        let input = input(assignment, kit, submission.as_ref())?;
        let linked = built(&builder, kit, &input, common)?;
        let seen = look(&exhibits, &linked, builder.toolchain().confinement())?;
        places.into_iter().zip(seen).for_each(|(place, seen)| all[place] = Some(seen));
    }
    all.into_iter().collect::<Option<Vec<Seen>>>().ok_or_else(|| {
        CliError::unusable(
            format!("{} has no displays", assignment.id()),
            "name an assignment that has: `harness snapshot show` prints those of all",
        )
    })
}

/// The files of a component: a submission's, or the solution's.
fn input(
    assignment: &dyn Assignment,
    kit: &ComponentKit,
    submission: Option<&Submission>,
) -> Result<BuildInput, CliError> {
    let missing =
        || CliError::unusable(format!("{} is missing", kit.file), "the displays are made by it alone");
    match (submission, assignment.folder()) {
        (None, _) => {
            let solution = assignment.solution(kit.id).ok_or_else(missing)?;
            Ok(solution.files.clone())
        }
        (Some(submission), Some(_)) => {
            assignment.build_input(kit, submission, ExtraFiles::Refuse).ok_or_else(missing)
        }
        (Some(submission), None) => {
            let source = submission.file(kit.file).ok_or_else(missing)?;
            Ok(BuildInput::new(source.clone(), Vec::new()))
        }
    }
}

fn built(
    builder: &Builder,
    kit: &ComponentKit,
    input: &BuildInput,
    common: &Common,
) -> Result<Linked, CliError> {
    match builder.build(kit, input, reuse(common))? {
        Library::Ready { linked, .. } => Ok(linked),
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            let words = visible::inline(&diagnostics, SHOWN);
            let help = "`harness grade` shows all that the compiler says";
            Err(CliError::unusable(format!("{} does not compile: {words}", kit.file), help))
        }
    }
}
