//! `harness snapshot frames`: what a user interface draws, as PNG files.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use data_encoding::BASE64;

use super::assignment::assignment_of;
use super::builder::guarded_builder;
use super::error::{BUG, CliError};
use super::grade_options::grade_options;
use super::living_line::LivingLine;
use super::output::unless_closed;
use super::overwrite::{Overwrite, is_free, kept};
use super::snapshot_args::SnapshotFramesArguments;
use crate::exit_code::Exit;
use crate::grade;
use crate::intake::{self, Sought};
use crate::model::{DrawnPicture, GradeReport};
use crate::report::visible;
use crate::whole_file;

/// Letters of a path that are shown.
const SHOWN: usize = 2000;

/// Grades the components that draw, and writes the frames of each and those of its failing checks.
pub(super) fn run(arguments: &SnapshotFramesArguments) -> Result<Exit, CliError> {
    let common = &arguments.common;
    let assignment = assignment_of(common.assignment.as_deref(), &arguments.submission)?;
    let Some(ui) = assignment.live_ui() else {
        let message = format!("nothing of {} draws pictures", assignment.id());
        return Err(CliError::unusable(message, "`harness snapshot check` compares what it prints"));
    };
    claim(&arguments.out, arguments.force.overwrite())?;
    let submission = intake::read(&arguments.submission, Sought::newest(&assignment.languages()))?;
    let (builder, attack) = guarded_builder(common, assignment, submission.language)?;
    let drawing = [format!("{}.", ui.component())];
    let options = grade_options(common, &drawing, &arguments.submission, Some(attack));
    let report = {
        let _line = LivingLine::of(&options.progress);
        grade::grade(assignment, &submission, &builder, &options)?
    };
    let frames = frames(&report);
    if frames.is_empty() {
        let message = "the submission drew nothing that could be kept";
        return Err(CliError::unusable(message, "`harness grade` of the same submission says why"));
    }
    write(&arguments.out, &frames)
}

/// Refuses a folder in which something lies.
fn claim(folder: &Path, overwrite: Overwrite) -> Result<(), CliError> {
    match overwrite {
        Overwrite::Forced => Ok(()),
        Overwrite::Refused if is_free(folder).unwrap_or(false) => Ok(()),
        Overwrite::Refused => {
            Err(kept(folder, "is there already", "name a new folder, or write into this one with --force"))
        }
    }
}

/// The pictures of a report, each with the name of its file.
fn frames(report: &GradeReport) -> Vec<(String, &DrawnPicture)> {
    let mut all = Vec::new();
    for component in &report.components {
        all.extend(named(&component.id, &component.pictures));
        for check in &component.checks {
            let evidence = check.evidence.iter().flat_map(|evidence| &evidence.pictures);
            all.extend(named(&check.id, evidence));
        }
    }
    all
}

/// `ui-1-a-new-game.png`: whose picture, its number, and the beginning of its caption.
fn named<'a>(
    whose: &str,
    pictures: impl IntoIterator<Item = &'a DrawnPicture>,
) -> Vec<(String, &'a DrawnPicture)> {
    let file = |(index, picture): (usize, &'a DrawnPicture)| {
        let caption = picture.caption.split(',').next().unwrap_or_default();
        let words: Vec<&str> =
            caption.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        (format!("{whose}-{}-{}.png", index + 1, words.join("-")), picture)
    };
    pictures.into_iter().enumerate().map(file).collect()
}

fn write(folder: &Path, frames: &[(String, &DrawnPicture)]) -> Result<Exit, CliError> {
    let cannot = |path: &Path, error: &io::Error| {
        CliError::unusable(
            format!("cannot write {}: {error}", path.display()),
            "name another folder with --out",
        )
    };
    fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
    let mut out = io::stdout().lock();
    for (name, picture) in frames {
        let path = folder.join(name);
        let bytes = BASE64
            .decode(picture.png.as_bytes())
            .map_err(|error| CliError::grader_error(format!("a picture is no base64: {error}"), BUG))?;
        whole_file::put(&path, |file| file.write_all(&bytes)).map_err(|error| cannot(&path, &error))?;
        let shown = visible::inline(&path.to_string_lossy(), SHOWN);
        unless_closed(writeln!(out, "wrote {shown}: {}", picture.caption))?;
    }
    Ok(Exit::Passed)
}
