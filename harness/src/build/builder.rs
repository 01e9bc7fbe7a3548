//! One toolchain with one assignment's kit, ready to build components.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::cache::{self, Built, Cache, EntryKind, KitStep, LIBRARY, Shelf, StepOrder};
use super::cpp::{self, Cpp, Dialect, OBJECT, WarningSet};
use super::error::{BuildError, ours};
use super::headers::Headers;
use super::kit;
use super::kit_key::{family, kit_key, rust_kit_key};
use super::laying::{lay_all, source_for, unlay};
use super::linkage::Provided;
use super::objects::Objects;
use super::outcome::CompileOutcome;
use super::rust::{OwnCrate, Rust};
use super::shared;
use super::source_folder::SourceFolder;
use super::toolchain::Toolchain;
use crate::model::{
    BuildInput, ComponentKit, CourseProcess, CppStyle, Kit, LackingFunctions, Language, Linked, NamedText,
    RustKit, SourceFile,
};

/// Builds components; everything that does not depend on the submission is ready-made.
#[derive(Debug)]
pub struct Builder {
    pub(super) toolchain: Toolchain,
    pub(super) backend: Backend,
    pub(super) cache: Cache,
    kit: Shelf,
    /// The precompiled standard library and the runtime, where other kits share them.
    standard: Option<Shelf>,
    key: String,
    /// The names that the worker's libraries define, once they were read.
    pub(super) provided: OnceLock<Option<Provided>>,
    /// What files gave in this run, for the next component that needs the same.
    pub(super) objects: Objects,
}

/// What is ready-made, in the cache.
struct Shelves {
    kit: Shelf,
    standard: Option<Shelf>,
}

/// The command lines in use, and the material of the kit.
#[derive(Debug, Clone, Copy)]
pub(super) enum Backend {
    Cpp(Dialect, Kit),
    Rust(RustKit),
}

/// The result of building one component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Library {
    /// A library to load.
    Ready {
        /// The library as the worker loads it.
        linked: Linked,
        /// The key of its content.
        key: String,
        /// The compiler's warnings: hostile text.
        warnings: String,
    },
    /// The compiler or linker refused.
    Rejected {
        /// The key of its content.
        key: String,
        /// The first errors: hostile text.
        diagnostics: String,
    },
    /// The compiler or linker was stopped at a limit, twice. Not kept: another time it may get through.
    Stopped {
        /// The key of its content.
        key: String,
        /// The limit, and the compiler's output until then: hostile text.
        diagnostics: String,
    },
}

/// The result of expanding the macros of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Preprocessed {
    /// The preprocessor's output: hostile text.
    Output(Vec<u8>),
    /// The preprocessor did not take it; hostile text.
    Refused(String),
    /// It came to a limit; hostile text.
    TooMuch(String),
}

impl Library {
    /// Tells apart what was made of different sources, kits or flags.
    pub fn key(&self) -> &str {
        match self {
            Library::Ready { key, .. } | Library::Rejected { key, .. } | Library::Stopped { key, .. } => key,
        }
    }
}

impl From<Built> for CompileOutcome {
    fn from(built: Built) -> Self {
        if built.accepted {
            CompileOutcome::Compiled(built.output)
        } else {
            CompileOutcome::Rejected(built.output)
        }
    }
}

/// The most bytes of a file with its macros expanded that are read: twice what may be handed in, beside the whole standard library,
/// which clang++ expands as well.
const EXPANDED_LIMIT: u64 = 10 << 20;

impl Builder {
    /// Makes the builder ready: writes the kit and compiles what is the same for all submissions, unless an earlier
    /// run did.
    ///
    /// # Errors
    /// When the cache cannot be written, our own sources do not compile, or the toolchain is not for C++.
    pub fn prepare(toolchain: Toolchain, cache: &Cache, kit: &Kit) -> Result<Builder, BuildError> {
        let Some(dialect) = Dialect::of(toolchain.compiler()) else {
            return Err(BuildError::other_language(toolchain.compiler(), Language::Cpp));
        };
        let key = kit_key(&toolchain, kit);
        let shelf = Shelf::new(cache, &key, family(&toolchain, kit.components), kit::texts(kit));
        let standard = shared::shelf(&toolchain, cache, kit.style);
        Builder::with(toolchain, Backend::Cpp(dialect, *kit), cache, Shelves { kit: shelf, standard }, key)
    }

    /// True if no run with this toolchain has begun to make the kit in the cache: [`prepare`](Builder::prepare) will take
    /// a while.
    pub fn is_first(toolchain: &Toolchain, cache: &Cache, kit: &Kit) -> bool {
        !cache.place(EntryKind::Kit, &kit_key(toolchain, kit)).exists()
    }

    /// Makes a builder for submissions in Rust ready.
    ///
    /// # Errors
    /// When the cache cannot be written, our own sources do not compile, or the toolchain is not for Rust.
    pub fn prepare_rust(toolchain: Toolchain, cache: &Cache, kit: &RustKit) -> Result<Builder, BuildError> {
        if toolchain.compiler().language() != Language::Rust {
            return Err(BuildError::other_language(toolchain.compiler(), Language::Rust));
        }
        let key = rust_kit_key(&toolchain, kit);
        let texts = kit::rust_files(kit).map(|(part, file)| (Path::new(part).join(file.name), file.text));
        let shelf = Shelf::new(cache, &key, family(&toolchain, kit.components), texts);
        Builder::with(toolchain, Backend::Rust(*kit), cache, Shelves { kit: shelf, standard: None }, key)
    }

    fn with(
        toolchain: Toolchain,
        backend: Backend,
        cache: &Cache,
        Shelves { kit, standard }: Shelves,
        key: String,
    ) -> Result<Builder, BuildError> {
        let (cache, provided, objects) = (cache.clone(), OnceLock::new(), Objects::default());
        let builder = Builder { toolchain, backend, cache, kit, standard, key, provided, objects };
        builder.complete_kit()?;
        Ok(builder)
    }

    /// Makes what the kit lacks: all of it in a new cache, what is damaged in an old one.
    fn complete_kit(&self) -> Result<(), BuildError> {
        match &self.backend {
            Backend::Cpp(dialect, kit) => {
                if let Some(standard) = &self.standard {
                    shared::complete(standard, &self.toolchain, *dialect, kit.style)?;
                }
                self.kit.complete(StepOrder::Any, &self.cpp_steps(*dialect, kit))
            }
            Backend::Rust(kit) => self.kit.complete(StepOrder::OneByOne, &self.rust_steps(kit)),
        }
    }

    fn cpp_steps<'s>(&'s self, dialect: Dialect, kit: &'s Kit) -> Vec<KitStep<'s, BuildError>> {
        let has_own_library = self.standard.is_none();
        let library = has_own_library.then(|| shared::steps(self.cpp(dialect))).into_iter().flatten();
        let roots = kit::roots(kit).into_iter().map(|(name, component)| KitStep {
            makes: vec![cpp::object(&name)],
            make: Box::new(move |into| ours(component.id, self.cpp(dialect).compile_root(component, into))),
        });
        library.chain(roots).collect()
    }

    fn rust_steps<'s>(&'s self, kit: &'s RustKit) -> Vec<KitStep<'s, BuildError>> {
        let step = |own: OwnCrate| KitStep {
            makes: vec![own.makes()],
            make: Box::new(move |into: &Path| self.rust().prepare(own, into)),
        };
        Rust::crates(kit).into_iter().map(step).collect()
    }

    /// The toolchain that builds here.
    pub fn toolchain(&self) -> &Toolchain {
        &self.toolchain
    }

    /// The cache of finished work.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// Builds a component from its files, or finds what the same files gave before.
    ///
    /// # Errors
    /// For faults that are not the student's.
    #[tracing::instrument(level = "info", name = "build", skip_all, fields(component = component.id))]
    pub fn build(
        &self,
        component: &ComponentKit,
        input: &BuildInput,
        reuse: Reuse,
    ) -> Result<Library, BuildError> {
        let key = self.library_key(component, input);
        let kept = match reuse {
            Reuse::Allowed => self.cache.built(&key),
            Reuse::Refused => None,
        };
        let outcome = match kept {
            Some(kept) => kept.into(),
            None => self.make_library(component, input, &key)?,
        };
        Ok(match outcome {
            CompileOutcome::Compiled(warnings) => {
                let file = self.cache.library(&key).join(LIBRARY);
                let apart = input.apart.as_deref().map(|course| self.course_process(course)).transpose()?;
                let linked = Linked { apart: apart.map(Box::new), ..self.linked(file) };
                Library::Ready { linked, key, warnings }
            }
            CompileOutcome::Rejected(diagnostics) | CompileOutcome::TooMuch(diagnostics) => {
                Library::Rejected { key, diagnostics }
            }
            CompileOutcome::Stopped(diagnostics) => Library::Stopped { key, diagnostics },
        })
    }

    /// The library that runs beside a component in a process of its own.
    fn course_process(&self, course: &CourseProcess) -> Result<Linked, BuildError> {
        match self.build(&course.kit, &course.files, Reuse::Allowed)? {
            Library::Ready { linked, .. } => Ok(linked),
            Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
                let problem = format!("does not compile for a process of its own:\n{diagnostics}");
                Err(BuildError::Solution { path: course.path.clone(), problem })
            }
        }
    }

    fn library_key(&self, component: &ComponentKit, input: &BuildInput) -> String {
        // A compiler that may read more can make another library of the same source.
        let confined = [self.toolchain.confinement().layers().bits()];
        let BuildInput { main, beside, over, caller, replaced, watched, lacking, apart } = input;
        let course = apart.as_deref().map(|course| self.library_key(&course.kit, &course.files));
        let mut parts = vec![self.key.as_bytes(), &confined, component.id.as_bytes(), &main.content];
        parts.extend(beside.iter().flat_map(|file| [file.name.as_bytes(), &file.content]));
        let (class, lent) = replaced.as_ref().map_or(("", &[][..]), |class| (class.name, &class.lent));
        if !over.is_empty() || replaced.is_some() {
            parts.extend([&b"over"[..], class.as_bytes()]);
            parts.extend(over.iter().chain(lent).flat_map(|file| [file.name.as_bytes(), &file.content]));
        }
        if let Some(caller) = caller {
            parts.extend([super::caller_parts::RULE.as_bytes(), main.name.as_bytes(), &caller.content]);
        }
        if !watched.is_empty() {
            parts.push(super::watched::RULE.as_bytes());
            parts.extend(watched.iter().flat_map(|one| [one.function.as_bytes(), one.label.as_bytes()]));
        }
        if let Some(course) = &course {
            parts.extend([&b"apart"[..], course.as_bytes()]);
        }
        if *lacking == LackingFunctions::Trapped {
            parts.push(super::undefined::RULE.as_bytes());
        }
        cache::key(&parts)
    }

    /// Names the object of one of the grader's files. There is no name where it could depend on the submission: on helpers, which
    /// lie beside it, or on the student's own file, whose name would stand in it.
    pub(super) fn over_key(&self, input: &BuildInput, source: &SourceFile) -> Option<String> {
        let BuildInput { main, beside, over, caller: _, replaced, watched: _, lacking: _, apart: _ } = input;
        let names_main = |file: &SourceFile| {
            file.content.windows(main.name.len()).any(|part| part == main.name.as_bytes())
        };
        if !beside.is_empty() || replaced.is_some() || over.iter().any(names_main) {
            return None;
        }
        let confined = [self.toolchain.confinement().layers().bits()];
        let mut parts = vec![&b"over one"[..], self.key.as_bytes(), &confined, source.name.as_bytes()];
        parts.extend(over.iter().flat_map(|file| [file.name.as_bytes(), &file.content]));
        Some(cache::key(&parts))
    }

    /// Fails for a library that is not as it was built: that it does not load is no fault of its source's.
    ///
    /// # Errors
    /// When its entry in the cache is damaged.
    pub fn confirm(&self, component: &ComponentKit, library: &Library) -> Result<(), BuildError> {
        let built = self.cache.built(library.key());
        built.map(drop).ok_or(BuildError::Damaged { file: component.file })
    }

    /// Compiles the file exactly as it was turned in.
    ///
    /// # Errors
    /// For faults that are not the student's.
    pub fn check_bare(
        &self,
        component: &ComponentKit,
        input: &BuildInput,
    ) -> Result<CompileOutcome, BuildError> {
        let scratch = self.cache.scratch()?;
        lay_all(scratch.path(), input)?;
        Ok(match self.backend {
            Backend::Cpp(dialect, _) => {
                let source = source_for(scratch.path(), &input.main.name)?;
                self.cpp(dialect).check_bare(scratch.path(), &source)?
            }
            Backend::Rust(_) => self.compile_and_link(component, scratch.path(), input, Headers::All)?,
        })
    }

    /// The paths that a compile of a submission's file may read besides that file.
    pub fn readable(&self) -> Vec<PathBuf> {
        let given = self.shelves().map(|shelf| shelf.place().join(kit::GIVEN));
        self.toolchain.readable().iter().cloned().chain(given).collect()
    }

    /// The headers that students are given.
    pub fn given_headers(&self) -> &[NamedText] {
        match self.backend {
            Backend::Cpp(_, kit) => kit.headers,
            Backend::Rust(_) => &[],
        }
    }

    /// The folders in the cache that everything is built from.
    fn shelves(&self) -> impl Iterator<Item = &Shelf> {
        std::iter::once(&self.kit).chain(&self.standard)
    }

    /// The files of the kit that no compile of a submission's file may read.
    ///
    /// # Errors
    /// When the kit cannot be listed.
    pub fn closed_files(&self) -> io::Result<Vec<PathBuf>> {
        let closed = |shelf: &Shelf| [kit::OURS, kit::OBJECTS].map(|part| shelf.place().join(part));
        let mut files = Vec::new();
        for folder in self.shelves().flat_map(closed) {
            for entry in fs::read_dir(folder)? {
                files.push(entry?.path());
            }
        }
        files.sort();
        Ok(files)
    }

    /// The preprocessor's output for the component's file, once for each set of headers that it may have been compiled with.
    ///
    /// # Errors
    /// For faults that are not the student's.
    pub fn preprocess(
        &self,
        component: &ComponentKit,
        input: &BuildInput,
    ) -> Result<Vec<Preprocessed>, BuildError> {
        let Backend::Cpp(dialect, _) = self.backend else {
            return Err(BuildError::other_language(self.toolchain.compiler(), Language::Cpp));
        };
        let sets = self.headers_for(component, &input.main.content).to_try();
        sets.iter().map(|set| self.preprocess_with(dialect, input, *set)).collect()
    }

    fn preprocess_with(
        &self,
        dialect: Dialect,
        input: &BuildInput,
        headers: Headers,
    ) -> Result<Preprocessed, BuildError> {
        let scratch = self.cache.scratch()?;
        let folder = scratch.path();
        lay_all(folder, input)?;
        // A source can ask whether a file is there. It must not tell from one whether it is being compiled, so the
        // output has a name that no source can guess: the folder's own.
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let output = folder.join(name.as_ref());
        Ok(match self.cpp(dialect).preprocess(folder, &input.main.name, headers, &name)? {
            CompileOutcome::Compiled(_) if fs::metadata(&output)?.len() > EXPANDED_LIMIT => {
                Preprocessed::TooMuch(format!("they come to more than {} MiB", EXPANDED_LIMIT >> 20))
            }
            CompileOutcome::Compiled(_) => Preprocessed::Output(fs::read(&output)?),
            CompileOutcome::Rejected(said) => Preprocessed::Refused(said),
            CompileOutcome::TooMuch(said) | CompileOutcome::Stopped(said) => Preprocessed::TooMuch(said),
        })
    }

    /// Compiles a source that is no component, keeping nothing.
    ///
    /// # Errors
    /// For faults that are not the source's.
    pub fn attempt(&self, source: &str) -> Result<CompileOutcome, BuildError> {
        let scratch = self.cache.scratch()?;
        let place = scratch.path();
        Ok(match self.backend {
            Backend::Cpp(dialect, _) => {
                fs::write(place.join("attempt.cpp"), source)?;
                let cpp = self.cpp(dialect);
                let key = cpp.key("attempt.cpp", Headers::Usual, &SourceFolder::read(place)?);
                cpp.compile(place, &key, OBJECT, WarningSet::Counted)?
            }
            Backend::Rust(_) => {
                fs::write(place.join("attempt.rs"), source)?;
                self.rust().check_bare(place, "attempt.rs")?
            }
        })
    }

    /// Compiles and links, and keeps what came of it unless a limit spoke.
    fn make_library(
        &self,
        component: &ComponentKit,
        input: &BuildInput,
        key: &str,
    ) -> Result<CompileOutcome, BuildError> {
        self.complete_kit()?;
        let scratch = self.cache.scratch()?;
        let folder = scratch.path();
        lay_all(folder, input)?;
        let headers = self.headers_for(component, &input.main.content);
        let mut outcome = self.compile_and_link(component, folder, input, headers)?;
        if let CompileOutcome::Stopped(_) = outcome {
            unlay(folder, &input.over)?;
            outcome = self.compile_and_link(component, folder, input, headers.largest())?;
        }
        let built = match &outcome {
            CompileOutcome::Compiled(output) => Built { accepted: true, output: output.clone() },
            CompileOutcome::Rejected(output) | CompileOutcome::TooMuch(output) => {
                Built { accepted: false, output: output.clone() }
            }
            CompileOutcome::Stopped(_) => return Ok(outcome),
        };
        // What is kept is what was made, not what was handed in.
        self.cache.keep_built(key, &built, folder)?;
        Ok(outcome)
    }

    fn linked(&self, file: PathBuf) -> Linked {
        let base = match self.backend {
            Backend::Cpp(..) => None,
            Backend::Rust(_) => Some(self.rust().base()),
        };
        Linked { file, base, apart: None }
    }

    pub(super) fn cpp(&self, dialect: Dialect) -> Cpp<'_> {
        let style = match &self.backend {
            Backend::Cpp(_, kit) => kit.style,
            Backend::Rust(_) => CppStyle::PLAIN,
        };
        let standard = self.standard.as_ref().unwrap_or(&self.kit).place();
        Cpp { toolchain: &self.toolchain, dialect, kit: self.kit.place(), standard, style }
    }

    pub(super) fn rust(&self) -> Rust<'_> {
        Rust { toolchain: &self.toolchain, kit: self.kit.place() }
    }
}

/// The use of kept work in place of new work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reuse {
    /// The same content gives what it gave before.
    Allowed,
    /// Everything of the submission is done again.
    Refused,
}
