//! `harness grade-class`, `harness class-report` and `harness merge`.

use std::io::{self, Write};
use std::path::Path;

use super::args::{ClassArguments, ClassReportArguments, MergeArguments};
use super::builder::{attacked, builders, languages_of};
use super::cache_folder::resume;
use super::class_assignment::assignment_of_class;
use super::class_entries::entries;
use super::class_files::{conclude, gradebook};
use super::error::CliError;
use super::grade_options::{grade_options, slots, timing};
use super::layouts::{choice, layout_words};
use super::output::{note, written};
use super::progress::ProgressShown;
use super::rubric_file::{Changes, adjusted, refuse_unknown_checks};
use super::{stopping, tournament};
use crate::build::{BUILD_ID, BuildError, Builders};
use crate::class::{
    self, Assigned, ClassEntry, ClassFolder, Columns, Found, Progress, Results, Roster, Survey, Workers,
    fingerprint, grade_all, survey,
};
use crate::exit_code::Exit;
use crate::grade::{GradeOptions, MemoryMode, Only};
use crate::intake::Sought;
use crate::model::class::{CLASS_SCHEMA, ClassChanges, ClassRun, Making, Person, Trend};
use crate::model::{Assignment, CountedAttempt, Language, Watcher};
use crate::report::class::write_changes;
use crate::report::visible;
use crate::tournament::Store;

/// Names that are listed of what is no submission.
const LISTED: usize = 10;

/// Grades a class: finds it, looks what is done already, grades the rest, and sums up.
pub(super) fn run(arguments: &ClassArguments) -> Result<Exit, CliError> {
    let class = ClassFolder::open(&arguments.folder)?;
    let folder = class.path();
    let named = arguments.common.assignment.as_deref();
    let assignment = assignment_of_class(named, folder, choice(arguments.layout), &arguments.out)?;
    gradebook(&arguments.book, assignment.id())?;
    class::refuse_within(&arguments.folder, &arguments.out)?;
    let options = options(arguments, assignment)?;
    let attempt = options.adjustments.intake.attempt;
    let Gathered { found, absent, languages } = find(arguments, folder, assignment, attempt)?;
    let (results, _lock) = Results::create(&arguments.out)?;
    stopping::keeps("finished records", results.root(), resume(&arguments.common));
    let builders = builders(&arguments.common, assignment, &languages)?;
    entries(&arguments.book, &results, &options.adjustments.scoring())?;
    let making = making(assignment, &builders, &options)?;
    let workers = Workers {
        assignment,
        folder,
        builders: &builders,
        making: &making,
        options: &options,
        jobs: slots(&arguments.common),
    };
    let survey = survey(&found.entries, &results, &workers);
    let mut run = ClassRun {
        schema: CLASS_SCHEMA.to_owned(),
        making: making.clone(),
        shard: arguments.shard,
        submissions: survey.listed.clone(),
        absent,
        scoring: options.adjustments.scoring(),
        gone: Vec::new(),
    };
    if let Some(earlier) = results.earlier(&run)? {
        run.remember(&earlier);
    }
    results.keep_run(&run)?;
    let progress = grade(arguments, &found, &survey, &results, &workers)?;
    if update_keys(&mut run, &progress) == Keys::Changed {
        results.keep_run(&run)?;
    }
    say_moves(progress, survey.kept.len())?;
    conclude(&results, &run, &arguments.book, arguments.audience)
}

/// Makes everything again that is made of records.
pub(super) fn report(arguments: &ClassReportArguments) -> Result<Exit, CliError> {
    let (results, run) = Results::open(&arguments.results)?;
    let (_, _lock) = Results::create(&arguments.results)?;
    conclude(&results, &run, &arguments.book, arguments.audience)
}

/// Joins the results of shards.
pub(super) fn merge(arguments: &MergeArguments) -> Result<Exit, CliError> {
    if arguments.parts.iter().any(|part| Store::is_one(part)) {
        return tournament::merge(arguments);
    }
    let parts: Vec<&Path> = arguments.parts.iter().map(AsRef::as_ref).collect();
    let (results, run, _lock) = class::merge(&parts, &arguments.out)?;
    conclude(&results, &run, &arguments.book, arguments.audience)
}

/// A class, or a shard of it.
struct Gathered {
    /// The submissions of this part, with their people.
    found: Found,
    /// People without a submission.
    absent: Vec<Person>,
    /// The languages of the whole class: all shards must be made alike.
    languages: Vec<Language>,
}

fn find(
    arguments: &ClassArguments,
    folder: &Path,
    assignment: &dyn Assignment,
    attempt: CountedAttempt,
) -> Result<Gathered, CliError> {
    let languages = assignment.languages();
    let sought = Sought::of_attempt(&languages, attempt);
    let mut found = class::find(folder, choice(arguments.layout), &arguments.out, sought)?;
    let columns = Columns(arguments.columns.clone());
    let roster = arguments.roster.as_deref().map(|path| Roster::read(path, &columns)).transpose()?;
    let Assigned { absent, unlisted, strangers } = roster.unwrap_or_default().assign(&mut found.entries);
    for (submission, person) in &unlisted {
        keep_unlisted(&mut found.entries, submission, person);
    }
    if !strangers.is_empty() {
        note(&format!("nobody of the roster, but graded: {}", first_of(&strangers)));
    }
    let all = found.entries.len();
    let languages = languages_of(&found.entries, sought);
    if let Some(shard) = arguments.shard {
        found.entries.retain(|entry| class::takes(shard, &entry.name));
    }
    let part = if found.entries.len() == all {
        String::new()
    } else {
        format!(", {} of them here", found.entries.len())
    };
    note(&format!("{}{}{part}", visible::count(all, "submission"), layout_words(found.layout)));
    if !found.left_out.is_empty() {
        let count = visible::count(found.left_out.len(), "file");
        note(&format!("ignored {count} that cannot be a submission: {}", first_of(&found.left_out)));
    }
    Ok(Gathered { found, absent, languages })
}

/// The first names of many.
fn first_of(names: &[String]) -> String {
    let shown: Vec<String> =
        names.iter().take(LISTED).map(|name| visible::inline(name, LISTED * 6)).collect();
    let more = if names.len() > LISTED { ", …" } else { "" };
    shown.join(", ") + more
}

/// Says of a person whom the roster does not know that they keep their submission.
fn keep_unlisted(entries: &mut [ClassEntry], submission: &str, person: &Person) {
    let keys: Vec<&str> = std::iter::once(person.name.as_str()).chain(person.keys()).collect();
    let who = visible::inline(keys.join(" ").trim(), LISTED * 6);
    let text = format!("{who} is not in the roster");
    note(&format!("{}: {text}, and is kept", visible::inline(submission, LISTED * 6)));
    if let Some(entry) = entries.iter_mut().find(|entry| entry.name == submission) {
        let remark = entry.remark.take().map_or_else(String::new, |remark| format!("{remark}; "));
        entry.remark = Some(format!("{remark}{text}"));
    }
}

fn options(arguments: &ClassArguments, assignment: &dyn Assignment) -> Result<GradeOptions, CliError> {
    refuse_unknown_checks(assignment, &arguments.only)?;
    let options = grade_options(&arguments.common, &arguments.only, &arguments.folder, None);
    let options = GradeOptions { timing: timing(arguments.times), ..options };
    let changes = Changes {
        rubric: arguments.rubric.as_deref(),
        kit: arguments.kit.as_deref(),
        level: arguments.level,
    };
    adjusted(options, changes, arguments.audience, assignment)
}

fn making(
    assignment: &dyn Assignment,
    builders: &Builders,
    options: &GradeOptions,
) -> Result<Making, BuildError> {
    let cpp = builders.of(Language::Cpp).ok_or(BuildError::Unready(Language::Cpp.name()))?;
    Ok(Making {
        assignment: assignment.argument().to_owned(),
        harness: BUILD_ID.to_owned(),
        toolchain: builders.versions(),
        isolation: cpp.toolchain().confinement().isolation(),
        seed: options.seed,
        rubric: format!("{}{}", assignment.digest(), fingerprint(&options.adjustments)),
        only: match &options.only {
            Only::Everything => Vec::new(),
            Only::Beginning(starts) => starts.clone(),
        },
        shrink_tries: options.shrink_tries,
        memory: match options.memory {
            MemoryMode::Auto => "auto",
            MemoryMode::By(Watcher::Sanitizer) => "sanitizer",
            MemoryMode::By(Watcher::Allocator) => "allocator",
            MemoryMode::Off => "off",
        }
        .to_owned(),
    })
}

/// Attacks the confinement once, and grades what has to be graded. Where nothing has to be, no code of students runs, and
/// nothing is attacked.
fn grade(
    arguments: &ClassArguments,
    found: &Found,
    survey: &Survey,
    results: &Results,
    workers: &Workers<'_>,
) -> Result<Progress, CliError> {
    if survey.to_do.is_empty() {
        return Ok(Progress::default());
    }
    // The attacker is written in C++.
    let cpp = workers.builders.of(Language::Cpp).ok_or(BuildError::Unready(Language::Cpp.name()))?;
    let attack = attacked(cpp, &arguments.common)?;
    let attack = format!("{attack}, once for the whole class");
    let options = GradeOptions { self_attack: Some(attack), ..workers.options.clone() };
    let workers = Workers { options: &options, ..*workers };
    let shown = ProgressShown::new(survey.to_do.len(), workers.jobs);
    let entries: Vec<_> = survey.to_do.iter().map(|index| &found.entries[*index]).collect();
    let progress = grade_all(&entries, results, &workers, &|event| shown.tell(event));
    shown.finish();
    Ok(progress?)
}

/// The keys of the graded submissions, compared with those of the survey.
#[derive(PartialEq, Eq)]
enum Keys {
    Same,
    Changed,
}

/// A submission that was replaced while the class was being graded was graded as it was then.
fn update_keys(run: &mut ClassRun, progress: &Progress) -> Keys {
    let mut keys = Keys::Same;
    for (name, key) in &progress.keys {
        if let Some(listed) =
            run.submissions.iter_mut().find(|listed| listed.name == *name && listed.key != *key)
        {
            listed.key.clone_from(key);
            keys = Keys::Changed;
        }
    }
    keys
}

/// A regrade is never silent about what it changed.
fn say_moves(progress: Progress, kept: usize) -> io::Result<()> {
    if kept > 0 {
        note(&format!("{kept} have a result that still holds and were not graded again"));
    }
    if progress.moves.is_empty() {
        return Ok(());
    }
    let fell = progress.moves.iter().any(|moved| moved.trend() == Trend::Fell);
    let all = ClassChanges { moves: progress.moves, same: progress.same, causes: Vec::new() };
    let text = written(|out| write_changes(&all, out))?;
    note(if fell { "scores fell since the last run:" } else { "results changed since the last run:" });
    // Standard error may be closed, and the results are written.
    let _ = io::stderr().lock().write_all(&text);
    Ok(())
}
