//! One toolchain with one assignment's kit, ready to build components.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::cache::{self, Cache};
use super::cpp::{CompileOutcome, Cpp, Dialect};
use super::headers::Headers;
use super::kit;
use super::names;
use super::rust::Rust;
use super::toolchain::Toolchain;
use crate::model::{ComponentKit, Kit, Language, Linked, NamedText, RustKit};

/// Builds components; everything that does not depend on the submission is ready-made.
#[derive(Debug)]
pub struct Workshop {
    toolchain: Toolchain,
    craft: Craft,
    cache: Cache,
    kit: PathBuf,
    key: String,
}

/// Which command lines are used here.
#[derive(Debug, Clone, Copy)]
enum Craft {
    Cpp(Dialect),
    Rust,
}

/// What building one component gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Library {
    /// A library to load.
    Ready {
        /// As it is loaded.
        linked: Linked,
        /// What it was made of: key of the content.
        key: String,
        /// The compiler's warnings: hostile text.
        warnings: String,
    },
    /// The compiler or linker refused.
    Rejected {
        /// What it was made of.
        key: String,
        /// The first errors: hostile text.
        diagnostics: String,
    },
    /// The compiler or linker was stopped at a limit, twice. Not kept: another time it may get through.
    Stopped {
        /// What it was made of.
        key: String,
        /// Which limit, and what was said until then: hostile text.
        diagnostics: String,
    },
}

impl Library {
    /// Tells apart what was made of different sources, kits or flags.
    pub fn key(&self) -> &str {
        match self {
            Library::Ready { key, .. } | Library::Rejected { key, .. } | Library::Stopped { key, .. } => key,
        }
    }
}

/// A fault of ours or of the machine while building.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A file or process could not be handled.
    #[error("cannot build here: {0}")]
    System(#[from] io::Error),
    /// A compiler of one language is asked for another.
    #[error("{program} does not compile {language}")]
    OtherLanguage {
        /// The compiler.
        program: &'static str,
        /// The language.
        language: &'static str,
    },
    /// Nothing is ready for a language.
    #[error("no compiler is ready for {0}")]
    Unready(&'static str),
    /// Our own sources do not compile with this toolchain.
    #[error("the harness's own {file} does not compile with this toolchain:\n{diagnostics}")]
    Ours {
        /// Which.
        file: String,
        /// The compiler's words.
        diagnostics: String,
    },
}

impl BuildError {
    /// The fix.
    pub fn help(&self) -> &'static str {
        match self {
            BuildError::System(_) => {
                "see that the cache folder and the one for temporary files have room and can be written; --cache-dir \
                 names another"
            }
            BuildError::OtherLanguage { .. } | BuildError::Unready(_) => {
                "leave --compiler away, or report it with the command that you gave"
            }
            BuildError::Ours { .. } => "try the other --compiler, or a newer one",
        }
    }
}

/// What is kept beside a library.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    accepted: bool,
    output: String,
}

impl From<Kept> for CompileOutcome {
    fn from(kept: Kept) -> Self {
        if kept.accepted {
            CompileOutcome::Compiled(kept.output)
        } else {
            CompileOutcome::Rejected(kept.output)
        }
    }
}

const KEPT: &str = "outcome.json";
const LIBRARY: &str = "library.so";
const OBJECT: &str = "object.o";
const READY: &str = "ready";

impl Workshop {
    /// Makes the workshop ready: writes the kit and compiles what is the same for all submissions, unless an earlier
    /// run did.
    ///
    /// # Errors
    /// When the cache cannot be written, our own sources do not compile, or the toolchain is not for C++.
    pub fn prepare(toolchain: Toolchain, cache: &Cache, kit: &Kit) -> Result<Workshop, BuildError> {
        let Some(dialect) = Dialect::of(toolchain.compiler()) else {
            return Err(other_language(&toolchain, Language::Cpp));
        };
        let key = kit_key(&toolchain, kit);
        let made = made_once(cache, &key, |place| make_kit(&toolchain, dialect, kit, place))?;
        Ok(Workshop { toolchain, craft: Craft::Cpp(dialect), cache: cache.clone(), kit: made, key })
    }

    /// Makes a workshop for submissions in Rust ready.
    ///
    /// # Errors
    /// When the cache cannot be written, our own sources do not compile, or the toolchain is not for Rust.
    pub fn prepare_rust(toolchain: Toolchain, cache: &Cache, kit: &RustKit) -> Result<Workshop, BuildError> {
        if toolchain.compiler().language() != Language::Rust {
            return Err(other_language(&toolchain, Language::Rust));
        }
        let key = rust_kit_key(&toolchain, kit);
        let made = made_once(cache, &key, |place| make_rust_kit(&toolchain, kit, place))?;
        Ok(Workshop { toolchain, craft: Craft::Rust, cache: cache.clone(), kit: made, key })
    }

    /// The toolchain that builds here.
    pub fn toolchain(&self) -> &Toolchain {
        &self.toolchain
    }

    /// Where finished work is kept.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// Builds a component from its source, or finds what the same source gave before.
    ///
    /// # Errors
    /// For faults that are not the student's.
    pub fn build(
        &self,
        component: &ComponentKit,
        source: &[u8],
        reuse: Reuse,
    ) -> Result<Library, BuildError> {
        // A compiler that may read more can make another library of the same source.
        let confined = [self.toolchain.confinement().layers().bits()];
        let key = cache::key(&[self.key.as_bytes(), &confined, component.id.as_bytes(), source]);
        let place = self.cache.library(&key);
        let kept = match reuse {
            Reuse::Allowed => read_kept(&place),
            Reuse::Refused => None,
        };
        let outcome = match kept {
            Some(kept) => kept.into(),
            None => self.make_library(component, source, &place)?,
        };
        Ok(match outcome {
            CompileOutcome::Compiled(warnings) => {
                Library::Ready { linked: self.linked(place.join(LIBRARY)), key, warnings }
            }
            CompileOutcome::Rejected(diagnostics) | CompileOutcome::TooMuch(diagnostics) => {
                Library::Rejected { key, diagnostics }
            }
            CompileOutcome::Stopped(diagnostics) => Library::Stopped { key, diagnostics },
        })
    }

    /// Says what a library that does not load lacks, by linking again with everything named.
    ///
    /// # Errors
    /// For faults that are not the student's.
    pub fn explain_undefined(&self, component: &ComponentKit, library: &Path) -> Result<String, BuildError> {
        let folder = library.parent().unwrap_or(library);
        let cpp = match self.craft {
            Craft::Cpp(dialect) => self.cpp(dialect),
            // Whatever a crate names is there, or it does not compile.
            Craft::Rust => return Ok(String::new()),
        };
        let scratch = self.cache.scratch()?;
        fs::copy(folder.join(OBJECT), scratch.path().join(OBJECT))?;
        match cpp.explain_undefined(scratch.path(), component)? {
            CompileOutcome::Rejected(text)
            | CompileOutcome::TooMuch(text)
            | CompileOutcome::Stopped(text) => Ok(text),
            CompileOutcome::Compiled(_) => Ok(String::new()),
        }
    }

    /// Whether this toolchain accepts the file exactly as turned in.
    ///
    /// # Errors
    /// For faults that are not the student's.
    pub fn check_bare(&self, component: &ComponentKit, source: &[u8]) -> Result<CompileOutcome, BuildError> {
        let scratch = self.cache.scratch()?;
        fs::write(scratch.path().join(component.file), source)?;
        Ok(match self.craft {
            Craft::Cpp(dialect) => self.cpp(dialect).check_bare(scratch.path(), component.file)?,
            Craft::Rust => self.compile_and_link(component, scratch.path(), Headers::All)?,
        })
    }

    /// Compiles a source that is no component, keeping nothing.
    ///
    /// # Errors
    /// For faults that are not the source's.
    pub fn attempt(&self, source: &str) -> Result<CompileOutcome, BuildError> {
        let scratch = self.cache.scratch()?;
        let place = scratch.path();
        Ok(match self.craft {
            Craft::Cpp(dialect) => {
                fs::write(place.join("attempt.cpp"), source)?;
                self.cpp(dialect).compile(place, "attempt.cpp", Headers::Usual)?
            }
            Craft::Rust => {
                fs::write(place.join("attempt.rs"), source)?;
                self.rust().check_bare(place, "attempt.rs")?
            }
        })
    }

    /// Compiles and links, and keeps what came of it unless a limit spoke.
    fn make_library(
        &self,
        component: &ComponentKit,
        source: &[u8],
        place: &Path,
    ) -> Result<CompileOutcome, BuildError> {
        let scratch = self.cache.scratch()?;
        let folder = scratch.path();
        fs::write(folder.join(component.file), source)?;
        let headers = Headers::for_source(source);
        let mut outcome = self.compile_and_link(component, folder, headers)?;
        if let CompileOutcome::Stopped(_) = outcome {
            outcome = self.compile_and_link(component, folder, Headers::All)?;
        }
        let kept = match &outcome {
            CompileOutcome::Compiled(output) => Kept { accepted: true, output: output.clone() },
            CompileOutcome::Rejected(output) | CompileOutcome::TooMuch(output) => {
                Kept { accepted: false, output: output.clone() }
            }
            CompileOutcome::Stopped(_) => return Ok(outcome),
        };
        let bytes = serde_json::to_vec(&kept).map_err(io::Error::from)?;
        fs::write(folder.join(KEPT), bytes)?;
        // What is kept is what was made, not what was handed in.
        fs::remove_file(folder.join(component.file))?;
        open_to_strangers(folder)?;
        self.cache.publish(scratch, place)?;
        Ok(outcome)
    }

    fn compile_and_link(
        &self,
        component: &ComponentKit,
        folder: &Path,
        headers: Headers,
    ) -> Result<CompileOutcome, BuildError> {
        let compiled = match self.craft {
            Craft::Cpp(dialect) => self.compile_cpp(dialect, component, folder, headers)?,
            Craft::Rust => {
                self.rust().compile(folder, component.shims.first().copied().unwrap_or_default())?
            }
        };
        let CompileOutcome::Compiled(warnings) = compiled else { return Ok(compiled) };
        if let Some(refusal) = self.refuse_names(component, folder)? {
            return Ok(refusal);
        }
        let linked = match self.craft {
            Craft::Cpp(dialect) => self.cpp(dialect).link(folder, component)?,
            Craft::Rust => self.rust().link(folder)?,
        };
        let CompileOutcome::Compiled(_) = linked else { return Ok(linked) };
        Ok(CompileOutcome::Compiled(warnings))
    }

    /// Refuses an object that uses a name of ours. What a crate in Rust may name, its compiler sees to.
    fn refuse_names(&self, component: &ComponentKit, folder: &Path) -> io::Result<Option<CompileOutcome>> {
        let taken = match self.craft {
            Craft::Cpp(_) => names::taken(&fs::read(folder.join(OBJECT))?),
            Craft::Rust => None,
        };
        Ok(taken.map(|name| CompileOutcome::Rejected(names::refusal(component.file, &name))))
    }

    fn compile_cpp(
        &self,
        dialect: Dialect,
        component: &ComponentKit,
        folder: &Path,
        headers: Headers,
    ) -> io::Result<CompileOutcome> {
        let cpp = self.cpp(dialect);
        let compiled = cpp.compile(folder, component.file, headers)?;
        match (&compiled, headers) {
            (CompileOutcome::Rejected(_), Headers::Usual) => {
                cpp.compile(folder, component.file, Headers::All)
            }
            _ => Ok(compiled),
        }
    }

    fn linked(&self, file: PathBuf) -> Linked {
        let base = match self.craft {
            Craft::Cpp(_) => None,
            Craft::Rust => Some(self.rust().base()),
        };
        Linked { file, base }
    }

    fn cpp(&self, dialect: Dialect) -> Cpp<'_> {
        Cpp { toolchain: &self.toolchain, dialect, kit: &self.kit }
    }

    fn rust(&self) -> Rust<'_> {
        Rust { toolchain: &self.toolchain, kit: &self.kit }
    }
}

/// A process with an identity of its own has the folder for its root, and owns nothing in it.
fn open_to_strangers(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, Permissions::from_mode(0o755))?;
    let library = folder.join(LIBRARY);
    if library.exists() { fs::set_permissions(library, Permissions::from_mode(0o755)) } else { Ok(()) }
}

/// Whether kept work may stand in for new work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reuse {
    /// The same content gives what it gave before.
    Allowed,
    /// Everything of the submission is done again.
    Refused,
}

fn read_kept(place: &Path) -> Option<Kept> {
    let bytes = fs::read(place.join(KEPT)).ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn kit_key(toolchain: &Toolchain, kit: &Kit) -> String {
    let fingerprint = toolchain.fingerprint();
    let flags = Cpp::flags();
    let mut parts: Vec<&[u8]> = vec![fingerprint.as_bytes(), flags.as_bytes(), names::RULE.as_bytes()];
    for (folder, file) in kit::files(kit) {
        parts.extend([folder.as_bytes(), file.name.as_bytes(), file.text.as_bytes()]);
    }
    let roots: Vec<String> = kit::components(kit).map(kit::root_text).collect();
    parts.extend(roots.iter().map(String::as_bytes));
    cache::key(&parts)
}

fn rust_kit_key(toolchain: &Toolchain, kit: &RustKit) -> String {
    let fingerprint = toolchain.fingerprint();
    let flags = Rust::flags();
    let files: Vec<NamedText> = kit::rust_files(kit).collect();
    let mut parts: Vec<&[u8]> = vec![fingerprint.as_bytes(), flags.as_bytes()];
    parts.extend(files.iter().flat_map(|file| [file.name.as_bytes(), file.text.as_bytes()]));
    cache::key(&parts)
}

pub(super) fn other_language(toolchain: &Toolchain, language: Language) -> BuildError {
    BuildError::OtherLanguage { program: toolchain.compiler().program(), language: language.name() }
}

/// Made where it stays, because a precompiled header remembers its own path; the mark comes last.
pub(super) fn made_once(
    cache: &Cache,
    key: &str,
    make: impl FnOnce(&Path) -> Result<(), BuildError>,
) -> Result<PathBuf, BuildError> {
    let place = cache.kit(key);
    let ready = place.join(READY);
    if !ready.is_file() {
        let _lock = cache.lock()?;
        if !ready.is_file() {
            make(&place)?;
            fs::write(&ready, "")?;
        }
    }
    Ok(place)
}

fn make_kit(toolchain: &Toolchain, dialect: Dialect, kit: &Kit, place: &Path) -> Result<(), BuildError> {
    write_files(kit, place)?;
    let cpp = Cpp { toolchain, dialect, kit: place };
    let (precompiled, roots) = rayon::join(
        || Headers::BOTH.par_iter().try_for_each(|set| ours(set.file().name, cpp.precompile(*set))),
        || {
            kit::components(kit)
                .collect::<Vec<_>>()
                .par_iter()
                .try_for_each(|component| ours(component.id, cpp.compile_root(component)))
        },
    );
    precompiled.and(roots)
}

fn make_rust_kit(toolchain: &Toolchain, kit: &RustKit, place: &Path) -> Result<(), BuildError> {
    fs::create_dir_all(place)?;
    for file in kit::rust_files(kit) {
        fs::write(place.join(file.name), file.text)?;
    }
    Rust { toolchain, kit: place }.prepare(kit)
}

fn write_files(kit: &Kit, root: &Path) -> io::Result<()> {
    for (folder, file) in kit::files(kit) {
        fs::create_dir_all(root.join(folder))?;
        fs::write(root.join(folder).join(file.name), file.text)?;
    }
    for component in kit::components(kit) {
        fs::write(root.join("shim").join(kit::root_name(component)), kit::root_text(component))?;
    }
    Ok(())
}

pub(super) fn ours(file: &str, outcome: io::Result<CompileOutcome>) -> Result<(), BuildError> {
    match outcome? {
        CompileOutcome::Compiled(_) => Ok(()),
        CompileOutcome::Rejected(diagnostics)
        | CompileOutcome::TooMuch(diagnostics)
        | CompileOutcome::Stopped(diagnostics) => {
            Err(BuildError::Ours { file: file.to_owned(), diagnostics })
        }
    }
}
