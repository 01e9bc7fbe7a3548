//! `harness doctor`.

use std::io::{self, Write};

use super::args::DoctorArguments;
use super::assignment::assignment_or_usual;
use super::builder::{compiler, find_toolchain, layer, rust_builder};
use super::cache_folder::cache;
use super::error::CliError;
use super::grade_options::memory_mode;
use crate::build::{Builder, Cache, Compiler, Rank, Toolchain};
use crate::exit_code::Exit;
use crate::grade::{self, WatcherLibrary};
use crate::report::visible;
use crate::sandbox::{Attempt, Confinement, Findings, Kept, Layer, Level, Promise, describe, policy};
use crate::self_attack::{self, AttackOutcome};

/// Tries every layer, every compiler and every attack, and prints what came of it.
pub(super) fn run(arguments: &DoctorArguments) -> Result<Exit, CliError> {
    let findings = Findings::probe()?;
    let left_out: Vec<Layer> = arguments.common.without.iter().copied().map(layer).collect();
    let confinement = Confinement::choose(&findings, &left_out);
    let mut out = io::stdout().lock();
    writeln!(out, "isolation level  {}\n", confinement.level())?;
    layers(&mut out, &findings, &left_out)?;
    promises(&mut out, confinement)?;
    let cache = cache(&arguments.common)?;
    compilers(&mut out, &cache, confinement)?;
    memory(&mut out, arguments, &cache, confinement)?;
    let attacked = attack(&mut out, arguments, &cache, confinement)?;
    if arguments.verbose {
        reach(&mut out, arguments, &cache, confinement)?;
        lists(&mut out)?;
    }
    Ok(match (attacked, confinement.level() >= Level::ENOUGH) {
        (Attacked::Held, true) => Exit::Passed,
        // With a layer missing some attack is bound to work.
        (Attacked::Held | Attacked::Broken, false) => Exit::Failed,
        (Attacked::Broken, true) => Exit::HarnessError,
    })
}

fn layers(out: &mut impl Write, findings: &Findings, left_out: &[Layer]) -> io::Result<()> {
    writeln!(out, "layers")?;
    for attempt in findings.attempts() {
        let left_out = left_out.contains(&attempt.layer);
        let state = if attempt.errno == 0 && !left_out { "ok" } else { "no" };
        let detail = if left_out { "left out as asked".to_owned() } else { detail(attempt) };
        writeln!(out, "  {:<12} {state:<4} {}{detail}", attempt.layer.word(), describe(attempt.layer))?;
    }
    writeln!(out)
}

fn detail(attempt: &Attempt) -> String {
    let version = attempt.version.map(|version| format!(": interface {version}")).unwrap_or_default();
    match (attempt.errno, attempt.layer) {
        (0, _) => version,
        (errno, Layer::Identity) => {
            format!(": {}; needs root, and Landlock makes up for it", io::Error::from_raw_os_error(errno))
        }
        (errno, Layer::Limits | Layer::Privileges | Layer::Files | Layer::Calls) => {
            format!(": {}", io::Error::from_raw_os_error(errno))
        }
    }
}

fn promises(out: &mut impl Write, confinement: Confinement) -> io::Result<()> {
    writeln!(out, "promises")?;
    for promise in Promise::ALL {
        let kept = match promise.kept(confinement.layers()) {
            Kept::Yes => "yes".to_owned(),
            Kept::Partly(how) => format!("partly: {how}"),
            Kept::No => "NO".to_owned(),
        };
        writeln!(out, "  {}: {kept}", promise.text())?;
    }
    writeln!(out)
}

fn compilers(out: &mut impl Write, cache: &Cache, confinement: Confinement) -> io::Result<()> {
    writeln!(out, "compilers")?;
    for compiler in [Compiler::Gpp, Compiler::Clangpp, Compiler::Rustc] {
        let found = match find_toolchain(compiler, cache, confinement) {
            Ok(toolchain) => {
                format!("{}, {}{}", toolchain.program().display(), toolchain.version(), rights(&toolchain))
            }
            Err(error) => error.to_string(),
        };
        writeln!(out, "  {:<12} {}", compiler.program(), visible::escape(&found))?;
    }
    writeln!(out)
}

/// A remark on the rights of a compiler.
fn rights(toolchain: &Toolchain) -> &'static str {
    match toolchain.rank() {
        Rank::User(_) | Rank::Unchanged => "",
        Rank::PlainRoot => "; it lies where only root may go, so it stays root, without root's rights",
    }
}

/// Prints the paths that each compiler may read besides the file that it compiles.
fn reach(
    out: &mut impl Write,
    arguments: &DoctorArguments,
    cache: &Cache,
    confinement: Confinement,
) -> Result<(), CliError> {
    let assignment = assignment_or_usual(arguments.common.assignment.as_deref())?;
    let toolchain = find_toolchain(compiler(&arguments.common), cache, confinement)?;
    let cpp = Builder::prepare(toolchain, cache, assignment.kit())?;
    let has_rust = assignment.rust().is_some() && find_toolchain(Compiler::Rustc, cache, confinement).is_ok();
    let rust = has_rust.then(|| rust_builder(&cpp, assignment)).transpose()?;
    for builder in std::iter::once(cpp).chain(rust) {
        writeln!(out, "\nwhat {} may read", builder.toolchain().compiler().program())?;
        for place in builder.readable() {
            writeln!(out, "  {}", visible::escape(&place.display().to_string()))?;
        }
    }
    Ok(())
}

/// Prints the watcher of memory, tried with every layer taken.
fn memory(
    out: &mut impl Write,
    arguments: &DoctorArguments,
    cache: &Cache,
    confinement: Confinement,
) -> Result<(), CliError> {
    let toolchain = find_toolchain(compiler(&arguments.common), cache, confinement)?;
    let state = match grade::watcher(memory_mode(&arguments.common), &toolchain, cache) {
        Ok(found) => watched(&found),
        Err(why) => vec![format!("not watched: {why}")],
    };
    writeln!(out, "memory errors")?;
    for line in state {
        writeln!(out, "  {}", visible::escape(&line))?;
    }
    writeln!(out)?;
    Ok(())
}

fn watched(found: &WatcherLibrary) -> Vec<String> {
    let because = found.why.iter().map(|why| format!(", because {why}")).collect::<String>();
    let who = format!("watched by {}{because}: {}", found.watcher.name(), found.library.display());
    std::iter::once(who).chain(found.watcher.blind_spots().map(str::to_owned)).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attacked {
    Held,
    Broken,
}

fn attack(
    out: &mut impl Write,
    arguments: &DoctorArguments,
    cache: &Cache,
    confinement: Confinement,
) -> Result<Attacked, CliError> {
    let assignment = assignment_or_usual(arguments.common.assignment.as_deref())?;
    let toolchain = find_toolchain(compiler(&arguments.common), cache, confinement)?;
    let builder = Builder::prepare(toolchain, cache, assignment.kit())?;
    let outcome = self_attack::at_run_time(builder.toolchain(), cache)?;
    let mut built = self_attack::at_build_time(&builder)?;
    if assignment.rust().is_some() && find_toolchain(Compiler::Rustc, cache, confinement).is_ok() {
        built.extend(self_attack::at_build_time(&rust_builder(&builder, assignment)?)?);
    }
    let held_off = built.iter().filter(|attempt| attempt.held_off).count();
    writeln!(out, "self-attack")?;
    writeln!(out, "  at run time    {}", outcome.summary())?;
    writeln!(out, "  at build time  {held_off} of {} attacks held off", built.len())?;
    let broke = built.iter().filter(|attempt| !attempt.held_off).map(|attempt| attempt.name.as_str());
    for line in complaints(&outcome).into_iter().chain(broke.map(|name| format!("{name} worked"))) {
        writeln!(out, "  ! {}", visible::escape(&line))?;
    }
    let held = outcome.is_clean() && held_off == built.len();
    Ok(if held { Attacked::Held } else { Attacked::Broken })
}

fn complaints(outcome: &AttackOutcome) -> Option<String> {
    (!outcome.is_clean()).then(|| outcome.complaint())
}

fn lists(out: &mut impl Write) -> io::Result<()> {
    let name = |name: &str| name.trim_start_matches("SYS_").to_owned();
    let allowed = policy::COMPONENT.iter().chain(policy::COMPONENT_OLD).map(|(call, _)| name(call));
    let narrow = policy::COMPONENT_NARROW
        .iter()
        .map(|(call, _, index, argument)| format!("{} (argument {index}: {argument:?})", name(call)));
    let denied = policy::COMPILER_DENIED.iter().map(|(call, _)| name(call));
    let all: Vec<String> = allowed.chain(narrow).collect();
    writeln!(out, "\nsystem calls that a component may make\n  {}", all.join("\n  "))?;
    let all: Vec<String> = denied.collect();
    writeln!(out, "\nsystem calls that a compiler may not make\n  {}", all.join("\n  "))
}
