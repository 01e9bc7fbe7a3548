//! From the common options to an assignment, a cache and a workshop.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use etcetera::BaseStrategy;

use super::args::{Audience, Common, CompilerName, LayerName, MemoryWatcher, TimesName};
use super::cache_args::CachePlace;
use super::stopping::{self, Again};
use super::trouble::{BUG, Trouble};
use crate::assignments;
use crate::build::{Builder, Cache, Compiler, Reuse, SearchPath, Toolchain, ToolchainError};
use crate::grade::{GradeOptions, MemoryMode, Only, Timing};
use crate::intake;
use crate::model::{Adjustments, Assignment, Language, Watcher};
use crate::report::Colour;
use crate::rubric;
use crate::sandbox::{Confinement, Findings, Layer, Level, claim, describe};
use crate::self_attack;

/// Where programs are looked for when the environment does not say.
const USUAL_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// The assignment where nothing tells which: the first.
pub(super) fn usual_assignment() -> &'static dyn Assignment {
    assignments::ALL[0]
}

/// The assignment that was named, or the usual one.
pub(super) fn assignment_or_usual(named: Option<&str>) -> Result<&'static dyn Assignment, Trouble> {
    named.map_or(Ok(usual_assignment()), assignment)
}

/// The assignment that was named, or else the one whose files these are.
pub(super) fn assignment_of(named: Option<&str>, path: &Path) -> Result<&'static dyn Assignment, Trouble> {
    if let Some(id) = named {
        return assignment(id);
    }
    let mut fitting = Vec::new();
    let mut failures = Vec::new();
    for assignment in assignments::ALL {
        match intake::read(path, &assignment.languages()) {
            Ok(_) => fitting.push(*assignment),
            Err(error) => failures.push(error),
        }
    }
    match fitting.as_slice() {
        [only] => Ok(*only),
        [] => Err(intake::most_telling(failures)
            .map_or_else(|| Trouble::ours("there are no assignments", BUG), Trouble::from)),
        several => {
            let ids: Vec<&str> = several.iter().map(|assignment| assignment.id()).collect();
            let message = format!("there are files of more than one assignment: {}", ids.join(", "));
            Err(Trouble::unusable(message, format!("say which is meant: --assignment {}", ids[0])))
        }
    }
}

/// The assignment of that id.
pub(super) fn assignment(id: &str) -> Result<&'static dyn Assignment, Trouble> {
    assignments::find(id).ok_or_else(|| {
        let known: Vec<&str> = assignments::ALL.iter().map(|assignment| assignment.id()).collect();
        Trouble::unusable(format!("there is no assignment {id}"), format!("known: {}", known.join(", ")))
    })
}

/// What the rubric file changes; nothing without one.
pub(super) fn adjustments(file: Option<&Path>, assignment: &dyn Assignment) -> Result<Adjustments, Trouble> {
    let Some(file) = file else { return Ok(Adjustments::default()) };
    let text = std::fs::read_to_string(file).map_err(|error| {
        let message = format!("cannot read the rubric {}: {error}", file.display());
        Trouble::unusable(message, "`harness rubric init -o FILE` writes one")
    })?;
    Ok(rubric::parse(&text, assignment)?)
}

/// Colour on a terminal, unless `NO_COLOR` says otherwise.
pub(super) fn colour() -> Colour {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if io::stdout().is_terminal() && !refused { Colour::Always } else { Colour::Never }
}

/// The workshop that the options ask for, once what confines student code was attacked and held. Also what came of
/// the attack, for the report.
pub(super) fn guarded_workshop(
    common: &Common,
    assignment: &dyn Assignment,
    language: Language,
) -> Result<(Builder, String), Trouble> {
    // The attacker is written in C++; what it tries to get around is the same for all.
    let cpp = workshop(common, assignment)?;
    let summary = attacked(&cpp, common)?;
    let workshop = match language {
        Language::Cpp => cpp,
        Language::Rust => rust_workshop(&cpp, assignment)?,
    };
    Ok((workshop, summary))
}

/// Attacks what confines student code; what came of it, for the report.
pub(super) fn attacked(workshop: &Builder, common: &Common) -> Result<String, Trouble> {
    let outcome = self_attack::at_run_time(workshop)?;
    if !outcome.is_clean() && !common.allow_reduced {
        let help =
            "nothing was graded, because a submission could do the same; `harness doctor` tries it all";
        return Err(Trouble::ours(format!("the confinement does not hold: {}", outcome.complaint()), help));
    }
    Ok(outcome.summary())
}

/// A workshop for Rust with the cache and the confinement of another.
pub(super) fn rust_workshop(other: &Builder, assignment: &dyn Assignment) -> Result<Builder, Trouble> {
    let Some(kit) = assignment.rust() else {
        let text = format!("{} is not taken in Rust", assignment.id());
        return Err(Trouble::unusable(text, "hand it in in C++"));
    };
    let toolchain = toolchain(Compiler::Rustc, other.cache(), other.toolchain().confinement())?;
    Ok(Builder::prepare_rust(toolchain, other.cache(), kit)?)
}

/// The workshop that the options ask for.
pub(super) fn workshop(common: &Common, assignment: &dyn Assignment) -> Result<Builder, Trouble> {
    let confinement = confinement(common)?;
    let cache = cache(common)?;
    let toolchain = toolchain(compiler(common), &cache, confinement)?;
    Ok(Builder::prepare(toolchain, &cache, assignment.kit())?)
}

/// What confines student code in this run: all that this machine has, or a refusal if that is not enough.
pub(super) fn confinement(common: &Common) -> Result<Confinement, Trouble> {
    claim(lanes(common))?;
    let left_out: Vec<Layer> = common.without.iter().copied().map(layer).collect();
    let chosen = Confinement::choose(&Findings::probe()?, &left_out);
    if chosen.level() < Level::ENOUGH && !common.allow_reduced {
        let missing: Vec<&str> = chosen.missing().into_iter().map(describe).collect();
        return Err(Trouble::unusable(
            format!("student code cannot be confined well enough: without {}", missing.join(" and ")),
            "`harness doctor` says what is missing and what that costs; --allow-reduced grades all the same, and the \
             report says so",
        ));
    }
    Ok(chosen)
}

/// The layer of that name.
pub(super) fn layer(name: LayerName) -> Layer {
    match name {
        LayerName::Limits => Layer::Limits,
        LayerName::Privileges => Layer::Privileges,
        LayerName::Identity => Layer::Identity,
        LayerName::Landlock => Layer::Files,
        LayerName::Seccomp => Layer::Calls,
    }
}

/// The compiler that was asked for.
pub(super) fn compiler(common: &Common) -> Compiler {
    match common.compiler {
        CompilerName::Gpp => Compiler::Gpp,
        CompilerName::Clangpp => Compiler::Clangpp,
    }
}

/// A compiler from the search path.
pub(super) fn toolchain(
    compiler: Compiler,
    cache: &Cache,
    confinement: Confinement,
) -> Result<Toolchain, ToolchainError> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| USUAL_PATH.into());
    Toolchain::find(compiler, &SearchPath(path), cache, confinement)
}

/// The cache folder that the options name, or the user's.
pub(super) fn cache(common: &Common) -> Result<Cache, Trouble> {
    let cache = Cache::within(&cache_folder(&common.cache)?, common.cache.cache_size.as_u64())?;
    stopping::keeps("finished builds and results", cache.root(), again(common));
    Ok(cache)
}

/// Where that cache lies, present or not.
pub(super) fn cache_folder(place: &CachePlace) -> Result<PathBuf, Trouble> {
    let folder = match &place.cache_dir {
        Some(folder) => folder.clone(),
        None => users_cache()?,
    };
    Ok(std::path::absolute(folder)?)
}

fn users_cache() -> Result<PathBuf, Trouble> {
    let base = etcetera::choose_base_strategy().map_err(|error| {
        Trouble::unusable(format!("no cache folder: {error}"), "name one with --cache-dir")
    })?;
    Ok(base.cache_dir().join("harness"))
}

/// The options as a rubric file adjusts them; who may not see it does not hear its name.
pub(super) fn adjusted(
    options: GradeOptions,
    rubric: Option<&Path>,
    audience: Audience,
    assignment: &dyn Assignment,
) -> Result<GradeOptions, Trouble> {
    let rubric_path = match audience {
        Audience::Instructor => rubric.map(|path| path.to_string_lossy().into_owned()),
        Audience::Student => None,
    };
    Ok(GradeOptions { adjustments: adjustments(rubric, assignment)?, rubric_path, ..options })
}

/// Whether kept work may be used.
pub(super) fn reuse(common: &Common) -> Reuse {
    if common.no_cache { Reuse::Refused } else { Reuse::Allowed }
}

/// The run seed where none is given.
pub(super) const SEED: u64 = 0;

/// How a run that is stopped can go on.
pub(super) fn again(common: &Common) -> Again {
    if common.no_cache { Again::WithCache } else { Again::SameCommand }
}

/// How to grade, by the common options.
pub(super) fn grade_options(
    common: &Common,
    only: &[String],
    path: &Path,
    self_attack: Option<String>,
) -> GradeOptions {
    GradeOptions {
        seed: common.seed.unwrap_or(SEED),
        reuse: reuse(common),
        only: if only.is_empty() { Only::Everything } else { Only::Beginning(only.to_vec()) },
        memory: memory_look(common),
        adjustments: Adjustments::default(),
        rubric_path: None,
        lanes: lanes(common),
        shrink_tries: common.shrink_tries,
        self_attack,
        submission_path: path.to_string_lossy().into_owned(),
        timing: Timing::LeftOut,
    }
}

/// Whether reports hold measured times.
pub(super) fn timing(times: TimesName) -> Timing {
    match times {
        TimesName::On => Timing::Reported,
        TimesName::Off => Timing::LeftOut,
    }
}

/// Who was asked to watch memory.
pub(super) fn memory_look(common: &Common) -> MemoryMode {
    match common.memory {
        MemoryWatcher::Auto => MemoryMode::Auto,
        MemoryWatcher::Sanitizer => MemoryMode::By(Watcher::Sanitizer),
        MemoryWatcher::Allocator => MemoryMode::By(Watcher::Allocator),
        MemoryWatcher::Off => MemoryMode::Off,
    }
}

/// A start of ids that begins none would leave nothing to grade, and a full score.
pub(super) fn refuse_unknown_checks(assignment: &dyn Assignment, only: &[String]) -> Result<(), Trouble> {
    let ids = rubric::ids(assignment);
    let unknown = only.iter().find(|start| !ids.iter().any(|id| id.starts_with(start.as_str())));
    unknown.map_or(Ok(()), |asked| {
        let near = rubric::near(assignment, asked);
        let help = format!("did you mean {near}? `harness checks` lists all");
        Err(Trouble::unusable(format!("no check begins with {asked}"), help))
    })
}

/// As many lanes as were asked for, else one for each core.
pub(super) fn lanes(common: &Common) -> usize {
    common.jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from)).max(1)
}

/// Whoever reads what is printed may stop reading.
pub(super) fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}
