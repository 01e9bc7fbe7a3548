//! Builders as the options ask for them, once the confinement of student code was attacked and held.

use super::arg_values::{CompilerName, LayerName};
use super::args::Common;
use super::cache_folder::cache;
use super::error::CliError;
use super::grade_options::slots;
use super::output::note;
use crate::build::{BuildError, Builder, Builders, Cache, Compiler, SearchPath, Toolchain, ToolchainError};
use crate::class::ClassEntry;
use crate::intake::Sought;
use crate::model::{Assignment, Language};
use crate::sandbox::{Confinement, Findings, Layer, Level, claim, describe};
use crate::self_attack;

/// The search path for programs where the environment has none.
const USUAL_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// The builder that the options ask for, once what confines student code was attacked and held. Also what came of
/// the attack, for the report.
pub(super) fn guarded_builder(
    common: &Common,
    assignment: &dyn Assignment,
    language: Language,
) -> Result<(Builder, String), CliError> {
    // The attacker is written in C++; what it tries to get around is the same for all.
    let cpp = builder(common, assignment)?;
    let summary = attacked(&cpp, common)?;
    let builder = match language {
        Language::Cpp => cpp,
        Language::Rust => rust_builder(&cpp, assignment)?,
    };
    Ok((builder, summary))
}

/// Attacks what confines student code; what came of it, for the report.
pub(super) fn attacked(builder: &Builder, common: &Common) -> Result<String, CliError> {
    let outcome = self_attack::at_run_time(builder.toolchain(), builder.cache())?;
    if !outcome.is_clean() && !common.allow_reduced {
        let help =
            "nothing was graded, because a submission could do the same; `harness doctor` tries it all";
        return Err(CliError::grader_error(
            format!("the confinement does not hold: {}", outcome.complaint()),
            help,
        ));
    }
    Ok(outcome.summary())
}

/// A builder for Rust with the cache and the confinement of another.
pub(super) fn rust_builder(other: &Builder, assignment: &dyn Assignment) -> Result<Builder, CliError> {
    let Some(kit) = assignment.rust() else {
        let text = format!("{} is not taken in Rust", assignment.id());
        return Err(CliError::unusable(text, "hand it in in C++"));
    };
    let toolchain = find_toolchain(Compiler::Rustc, other.cache(), other.toolchain().confinement())?;
    Ok(Builder::prepare_rust(toolchain, other.cache(), kit)?)
}

/// Builders for submissions in these languages; that for C++ is always there, because the attacker is written in it.
pub(super) fn builders(
    common: &Common,
    assignment: &dyn Assignment,
    languages: &[Language],
) -> Result<Builders, CliError> {
    let cpp = builder(common, assignment)?;
    let rust = languages.contains(&Language::Rust).then(|| rust_builder(&cpp, assignment)).transpose()?;
    Ok(rust.into_iter().fold(Builders::default().with(cpp), Builders::with))
}

/// The languages that a class's submissions are written in.
pub(super) fn languages_of(entries: &[ClassEntry], sought: Sought<'_>) -> Vec<Language> {
    let found = |language: &Language| {
        let is_in_it = |entry: &ClassEntry| entry.read(sought).is_ok_and(|found| found.language == *language);
        entries.iter().any(is_in_it)
    };
    Language::ALL.into_iter().filter(found).collect()
}

/// The builder that the options ask for.
pub(super) fn builder(common: &Common, assignment: &dyn Assignment) -> Result<Builder, CliError> {
    let confinement = confinement(common)?;
    let cache = cache(common)?;
    let toolchain = find_toolchain(compiler(common), &cache, confinement)?;
    if Builder::is_first(&toolchain, &cache, assignment.kit()) {
        note(&format!("preparing headers for {}, once: the next run starts at once", assignment.id()));
    }
    Builder::prepare(toolchain, &cache, assignment.kit()).map_err(|error| blamed(error, assignment))
}

/// The error with the assignment's author to blame for a generated shim that does not compile: the header does not.
fn blamed(error: BuildError, assignment: &dyn Assignment) -> CliError {
    match (error, assignment.folder()) {
        (BuildError::Ours { file, diagnostics }, Some(folder)) => CliError::grader_error(
            format!("{folder}: the header of {file} does not compile:\n{diagnostics}"),
            "mend the header, or list the headers that it includes in `given`; nothing was graded",
        ),
        (error, _) => CliError::from(error),
    }
}

/// The confinement of student code in this run: all that this machine has, or a refusal if that is not enough.
pub(super) fn confinement(common: &Common) -> Result<Confinement, CliError> {
    claim(slots(common))?;
    let left_out: Vec<Layer> = common.without.iter().copied().map(layer).collect();
    let chosen = Confinement::choose(&Findings::probe()?, &left_out);
    if chosen.level() < Level::ENOUGH && !common.allow_reduced {
        let missing: Vec<&str> = chosen.missing().into_iter().map(describe).collect();
        return Err(CliError::unusable(
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
pub(super) fn find_toolchain(
    compiler: Compiler,
    cache: &Cache,
    confinement: Confinement,
) -> Result<Toolchain, ToolchainError> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| USUAL_PATH.into());
    Toolchain::find(compiler, &SearchPath(path), cache, confinement)
}
