//! `harness show`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::args::ShowArguments;
use super::assignment::{assignment_of, assignment_or_usual};
use super::browser::open_page;
use super::builder::guarded_builder;
use super::error::{BUG, CliError};
use super::grade_options::{SEED, reuse};
use super::output::{note, unless_closed};
use super::show_files::{RecordingFile, pictures_folder, script};
use super::stopping;
use crate::assignments;
use crate::build::Library;
use crate::exit_code::Exit;
use crate::intake::{self, Sought};
use crate::model::{Assignment, BadScript, BoardSize, ExtraFiles, Linked, LiveProgram, LiveUi, Submission};
use crate::report::visible;
use crate::sandbox::Confinement;
use crate::show::{self, Performed, ShowEnd, ShowError, ShowOptions, Stage};

/// Letters of a compiler's words that are shown.
const SHOWN: usize = 2000;

/// Letters of a name on the page.
const NAME: usize = 200;

/// The program that is shown, before it is built.
struct Shown {
    assignment: &'static dyn Assignment,
    ui: &'static dyn LiveUi,
    /// The words for it: hostile text.
    name: String,
    submission: Submission,
}

/// Serves the page of a user interface, or performs a script.
pub(super) fn run(arguments: &ShowArguments) -> Result<Exit, CliError> {
    let shown = shown(arguments)?;
    let ui = shown.ui;
    let programs = arguments.replay.as_deref().map(|path| programs(ui, path)).transpose()?;
    let size = size(ui, arguments.size)?;
    let (library, confinement) = build(arguments, &shown)?;
    let seed = arguments.common.seed.unwrap_or(SEED);
    let stage = Stage { ui, library: &library, confinement, seed };
    match programs {
        Some(programs) => replay(arguments, &stage, programs),
        None => serve(arguments, &stage, &shown.name, size),
    }
}

/// The submission, or the reference of the assignment that was named.
fn shown(arguments: &ShowArguments) -> Result<Shown, CliError> {
    if let Some(submission) = &arguments.submission {
        let assignment = assignment_of(arguments.common.assignment.as_deref(), submission)?;
        let (ui, name) = (live_ui(assignment)?, submission.to_string_lossy().into_owned());
        let submission = intake::read(submission, Sought::newest(&assignment.languages()))?;
        return Ok(Shown { assignment, ui, name, submission });
    }
    let assignment = assignment_or_usual(arguments.reference.as_deref())?;
    let ui = live_ui(assignment)?;
    let name = format!("the reference of {}", assignment.id());
    Ok(Shown { assignment, ui, name, submission: ui.reference() })
}

fn live_ui(assignment: &dyn Assignment) -> Result<&'static dyn LiveUi, CliError> {
    assignment.live_ui().ok_or_else(|| {
        let with: Vec<&str> =
            assignments::ALL.iter().filter(|one| one.live_ui().is_some()).map(|one| one.id()).collect();
        let message = format!("{} has no window that could be shown", assignment.id());
        CliError::unusable(message, format!("pages are for {}", with.join(", ")))
    })
}

fn programs(ui: &dyn LiveUi, path: &Path) -> Result<Vec<Box<dyn LiveProgram>>, CliError> {
    ui.read(&script(path)?).map_err(|BadScript { line, reason }| {
        CliError::unusable(format!("{}, line {line}: {reason}", path.display()), "mend that line")
    })
}

fn size(ui: &dyn LiveUi, asked: Option<BoardSize>) -> Result<BoardSize, CliError> {
    let sizes = ui.sizes();
    let usual = sizes.first().copied().ok_or_else(|| CliError::grader_error("there are no sizes", BUG))?;
    let size = asked.unwrap_or(usual);
    if sizes.contains(&size) {
        return Ok(size);
    }
    let message = format!("there is no board of {}x{}", size.width, size.height);
    Err(CliError::unusable(message, "choose another size: --size 6x4"))
}

/// The library of the program, and the confinement of its processes.
fn build(arguments: &ShowArguments, shown: &Shown) -> Result<(Linked, Confinement), CliError> {
    let Shown { assignment, ui, name, submission } = shown;
    let name = visible::inline(name, NAME);
    let no_window = || CliError::unusable(format!("{name} has no user interface"), "hand one in");
    let parts = assignment.parts(submission.language);
    let kit = parts.iter().find(|kit| kit.id == ui.component()).ok_or_else(no_window)?;
    let input = assignment.build_input(kit, submission, ExtraFiles::Refuse).ok_or_else(no_window)?;
    let (builder, _) = guarded_builder(&arguments.common, *assignment, submission.language)?;
    let confinement = builder.toolchain().confinement();
    match builder.build(kit, &input, reuse(&arguments.common))? {
        Library::Ready { linked, .. } => Ok((linked, confinement)),
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            let words = visible::inline(&diagnostics, SHOWN);
            let help = "`harness grade` shows all that the compiler says";
            Err(CliError::unusable(format!("the program of {name} does not compile: {words}"), help))
        }
    }
}

fn serve(
    arguments: &ShowArguments,
    stage: &Stage<'_>,
    name: &str,
    size: BoardSize,
) -> Result<Exit, CliError> {
    let file = arguments.record.as_deref().map(RecordingFile::create).transpose()?;
    let title = visible::inline(name, NAME);
    let options = ShowOptions { title, size, stop: stopping::gently() };
    let mut signpost = None;
    let shown = show::show(stage, &options, |address| {
        // The reader of the output may have closed the pipe; the page is served all the same.
        let _ = announce(address);
        signpost = (!arguments.no_browser).then(|| open_page(address)).flatten();
    })?;
    note(match shown.end {
        ShowEnd::Closed => "the page was closed",
        ShowEnd::Stopped => "the show was stopped",
        ShowEnd::Unvisited => "nobody opened the page within ten minutes",
    });
    if let Some(file) = file {
        let path = file.write(&shown.recording)?;
        note(&format!("the recording is in {}", path.display()));
    }
    Ok(Exit::Passed)
}

fn announce(address: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{address}\nopen this address in a browser on this machine; ctrl-c ends the show")?;
    out.flush()
}

fn replay(
    arguments: &ShowArguments,
    stage: &Stage<'_>,
    programs: Vec<Box<dyn LiveProgram>>,
) -> Result<Exit, CliError> {
    arguments.frames.as_deref().map(pictures_folder).transpose()?;
    let (count, stop) = (programs.len(), stopping::gently());
    let endings = show::replay(stage, programs, &stop, |performed| {
        unless_closed(writeln!(io::stdout().lock(), "{}", line(performed)))?;
        match &arguments.frames {
            Some(folder) => write_png(stage.ui, folder, performed),
            None => Ok(()),
        }
    })?;
    for (number, ending) in (1..).zip(&endings) {
        let reason = ending.reason.as_deref().unwrap_or("it came to the end of the script");
        let told = format!("program {number} ended: {reason}\n{}", ending.printed);
        unless_closed(writeln!(io::stdout().lock(), "{}", visible::message(told.trim_end())))?;
    }
    let is_complete = endings.len() == count && endings.iter().all(|ending| ending.reason.is_none());
    Ok(if is_complete { Exit::Passed } else { Exit::Failed })
}

/// A frame in a line: the program, the frame, the window, and a digest that only an equal picture has.
fn line(performed: &Performed<'_>) -> String {
    let Performed { program, frame, picture, digest } = performed;
    let sprites = visible::count(picture.sprites.len(), "sprite");
    format!(
        "program {program}, frame {frame}: {}x{} pixels, {sprites}, {digest}",
        picture.width, picture.height
    )
}

fn write_png(ui: &dyn LiveUi, folder: &Path, performed: &Performed<'_>) -> Result<(), ShowError> {
    let name = format!("program-{}-frame-{:06}.png", performed.program, performed.frame);
    if let Some(png) = ui.png(performed.picture) {
        fs::write(folder.join(name), png)?;
    }
    Ok(())
}

impl From<ShowError> for CliError {
    fn from(error: ShowError) -> CliError {
        let text = error.to_string();
        match error {
            ShowError::Launch(_) | ShowError::Grader(_) | ShowError::Page(_) => {
                CliError::grader_error(text, "this is no fault of the submission's")
            }
            ShowError::NotLoadable(_) => CliError::unusable(
                text,
                "its static data may be too large, or its static initialisers may do what they should not",
            ),
        }
    }
}
