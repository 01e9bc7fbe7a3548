//! What a source can have its compiler read: it reaches for secrets that lie where compilers must not look, and for what
//! of ours does a student's work.
//!
//! One secret every user of the machine may read, one nobody but who runs harness, and one lies beside each place that a
//! compiler may read: opening a place must not open its neighbours.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::canary::Canary;
use super::error::SelfAttackError;
use super::judge::Attempt;
use crate::build::{BuildError, Builder, CompileOutcome};
use crate::model::Language;

/// What a source would try, with the secret's path for `@`; each must be refused.
const SOURCES: [(&str, &str); 3] = [
    ("include-canary", "#include \"@\"\n"),
    ("assemble-canary", "asm(\".incbin \\\"@\\\"\");\n"),
    ("include-passwd", "#include \"/etc/passwd\"\n"),
];

/// The same in Rust. Each reads what it names, and would hold it if it compiled.
const RUST_SOURCES: [(&str, &str); 4] = [
    ("include-canary-rust", "include!(\"@\");\n"),
    ("embed-canary-rust", "pub static SECRET: &[u8] = include_bytes!(\"@\");\n"),
    ("module-passwd-rust", "#[path = \"/etc/passwd\"]\nmod passwd;\n"),
    ("embed-environment-rust", "pub const SECRET: &str = env!(\"PATH\");\n"),
];

/// A file, for `@`, taken into what is compiled, whatever is in it.
fn embedding(language: Language) -> &'static str {
    match language {
        Language::Cpp => "asm(\".incbin \\\"@\\\"\");\n",
        Language::Rust => "pub static SECRET: &[u8] = include_bytes!(\"@\");\n",
    }
}

/// Compiles sources that reach for what they must not.
///
/// # Errors
/// When the compiler could not be run at all.
pub fn at_build_time(builder: &Builder) -> Result<Vec<Attempt>, SelfAttackError> {
    let language = builder.toolchain().compiler().language();
    let canary = Canary::hide()?;
    let (sources, suffix) = match language {
        Language::Cpp => (SOURCES.as_slice(), ""),
        Language::Rust => (RUST_SOURCES.as_slice(), "-rust"),
    };
    let mut attempts = Vec::new();
    for (name, source) in sources {
        let held_off = is_refused(builder, &naming(source, canary.path()), canary.secret())?;
        attempts.push(Attempt { name: (*name).to_owned(), held_off });
    }
    let more = [
        ("embed-private", private(builder, language)?),
        ("embed-beside", beside(builder, language)?),
        ("embed-kit", kit(builder, language)?),
    ];
    let more = more.map(|(name, held_off)| Attempt { name: format!("{name}{suffix}"), held_off });
    attempts.extend(more);
    Ok(attempts)
}

/// A file that nobody else may read.
fn private(builder: &Builder, language: Language) -> Result<bool, SelfAttackError> {
    let canary = Canary::hide()?.for_us_alone()?;
    Ok(is_refused(builder, &naming(embedding(language), canary.path()), canary.secret())?)
}

/// Files beside every place that a compiler may read. Where none can be made, nobody else's can be guessed at either.
fn beside(builder: &Builder, language: Language) -> Result<bool, SelfAttackError> {
    let places = builder.readable();
    let folders: BTreeSet<PathBuf> =
        places.iter().filter_map(|place| place.parent().map(Path::to_owned)).collect();
    for canary in folders.iter().filter_map(|folder| Canary::hide_in(folder).ok()) {
        if !is_refused(builder, &naming(embedding(language), canary.path()), canary.secret())? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What only compiles of our own sources, and links, may read.
fn kit(builder: &Builder, language: Language) -> Result<bool, SelfAttackError> {
    for path in builder.closed_files()? {
        if !is_refused(builder, &naming(embedding(language), &path), "harness")? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn naming(source: &str, path: &Path) -> String {
    source.replace('@', &path.to_string_lossy())
}

fn is_refused(builder: &Builder, source: &str, secret: &str) -> Result<bool, BuildError> {
    Ok(match builder.attempt(source)? {
        CompileOutcome::Compiled(_) => false,
        CompileOutcome::Rejected(text) | CompileOutcome::TooMuch(text) | CompileOutcome::Stopped(text) => {
            !text.lines().any(|line| line.contains("root:") || (line.contains(secret) && !line.contains('/')))
        }
    })
}
