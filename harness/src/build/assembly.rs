//! Assembly of a component's library: each source compiled to an object, and everything linked.
//!
//! The student's files come first. The grader's files that go over their headers are laid down and compiled once no compile of
//! a student's file is to come, so that none can read them.

use std::fs;
use std::io;
use std::path::Path;

use super::builder::{Backend, Builder};
use super::cache::{Built, LIBRARY};
use super::caller_parts;
use super::command::KEPT;
use super::cpp::{self, Cpp, Dialect, OBJECT, WarningSet};
use super::diagnosis::ToolError;
use super::doubled;
use super::error::{BuildError, ours};
use super::headers::Headers;
use super::laying::{lay, source_for};
use super::lent;
use super::linkage::Provided;
use super::names;
use super::objects::{CompileKey, Object, ObjectLookup};
use super::outcome::CompileOutcome;
use super::reads::Reads;
use super::source_folder::SourceFolder;
use super::traps;
use super::undefined;
use super::watched;
use crate::model::{BuildInput, ComponentKit, LackingFunctions, ReplacedClass, SourceFile, is_source};

impl Builder {
    /// Compiles a component's files in a folder, and links them.
    pub(super) fn compile_and_link(
        &self,
        component: &ComponentKit,
        folder: &Path,
        input: &BuildInput,
        headers: Headers,
    ) -> Result<CompileOutcome, BuildError> {
        let dialect = match self.backend {
            Backend::Cpp(dialect, _) => dialect,
            Backend::Rust(_) => return self.compile_and_link_rust(component, folder, input),
        };
        let source = source_for(folder, &input.main.name)?;
        let compiled = self.compile_cpp(dialect, folder, &source, OBJECT, headers)?;
        let CompileOutcome::Compiled(mut warnings) = compiled else { return Ok(compiled) };
        if let Some(refusal) = self.refuse_names(&input.main.name, folder, OBJECT)? {
            return Ok(refusal);
        }
        let more = match self.compile_more(dialect, component, (folder, input), &mut warnings)? {
            Ok(more) => more,
            Err(outcome) => return Ok(outcome),
        };
        self.watch_calls(dialect, component, (folder, input), &more)?;
        let linked = self.link_cpp(dialect, component, (folder, input), more)?;
        let CompileOutcome::Compiled(_) = linked else {
            return Ok(linked.map_text(|text| doubled::told(text, &input.main.name, &input.over)));
        };
        Ok(CompileOutcome::Compiled(warnings))
    }

    fn compile_and_link_rust(
        &self,
        component: &ComponentKit,
        folder: &Path,
        input: &BuildInput,
    ) -> Result<CompileOutcome, BuildError> {
        let root = component.shims.first().copied().unwrap_or_default();
        let compiled = self.rust().compile(folder, component.file, root, &modules(&input.beside))?;
        let CompileOutcome::Compiled(warnings) = compiled else { return Ok(compiled) };
        let linked = self.rust().link(folder)?;
        let CompileOutcome::Compiled(_) = linked else { return Ok(linked) };
        Ok(CompileOutcome::Compiled(warnings))
    }

    /// Compiles all sources of a component but its own file, each to an object of its own; the inner error is the first that
    /// did not compile. What the compiler warns of in helpers goes behind the other warnings.
    fn compile_more(
        &self,
        dialect: Dialect,
        component: &ComponentKit,
        (folder, input): (&Path, &BuildInput),
        warnings: &mut String,
    ) -> Result<Result<Vec<String>, CompileOutcome>, BuildError> {
        let mut objects = Vec::new();
        for (number, helper) in input.beside.iter().filter(|file| is_source(&file.name)).enumerate() {
            let object = format!("{HELPER}{number}.o");
            match self.compile_helper(dialect, component, (folder, helper), &object)? {
                CompileOutcome::Compiled(more) => warnings.push_str(&more),
                refused @ (CompileOutcome::Rejected(_)
                | CompileOutcome::TooMuch(_)
                | CompileOutcome::Stopped(_)) => return Ok(Err(refused)),
            }
            objects.push(object);
        }
        if let Some(class) = &input.replaced {
            objects.extend(self.compile_lent(dialect, component, (folder, class))?);
        }
        if let Some(caller) = &input.caller {
            let object = caller_parts::object_beside(&input.main.name);
            match self.compile_caller(dialect, folder, (caller, &input.watched), object)? {
                CompileOutcome::Compiled(_) => objects.extend(caller_parts::linked_besides(object)),
                refused @ (CompileOutcome::Rejected(_)
                | CompileOutcome::TooMuch(_)
                | CompileOutcome::Stopped(_)) => return Ok(Err(refused)),
            }
        }
        input.over.iter().try_for_each(|file| lay(folder, &file.name, &file.content))?;
        for (number, source) in input.over.iter().filter(|file| is_source(&file.name)).enumerate() {
            let object = format!("over-{number}.o");
            match self.compile_over(dialect, folder, (input, source), &object)? {
                CompileOutcome::Compiled(_) => objects.push(object),
                refused @ (CompileOutcome::Rejected(_)
                | CompileOutcome::TooMuch(_)
                | CompileOutcome::Stopped(_)) => {
                    return Ok(Err(refused.map_text(|text| over_refused(&text))));
                }
            }
        }
        if let Some(class) = &input.replaced {
            let missing = traps::missing_members(class.name, folder, OBJECT, &objects)?;
            objects.extend(self.compile_traps(dialect, folder, &missing)?);
        }
        Ok(Ok(objects))
    }

    /// Has what the student's objects call of watched functions go to the shim's.
    fn watch_calls(
        &self,
        dialect: Dialect,
        component: &ComponentKit,
        (folder, input): (&Path, &BuildInput),
        more: &[String],
    ) -> io::Result<()> {
        if input.watched.is_empty() {
            return Ok(());
        }
        let caller =
            input.caller.as_ref().map(|caller| (caller_parts::object_beside(&input.main.name), caller));
        let shim = match caller {
            Some((object, _)) => folder.join(object),
            None => folder.join(self.cpp(dialect).root_object(folder, component)),
        };
        let detours = watched::detours(&fs::read(shim)?, &input.watched)?;
        if let Some((object, caller)) = caller {
            watched::lead_header(&folder.join(object), &detours, &caller.content)?;
        }
        let helpers = more.iter().map(String::as_str).filter(|name| name.starts_with(HELPER));
        let own = std::iter::once(OBJECT).filter(|name| caller.is_none_or(|(object, _)| object != *name));
        own.chain(helpers).try_for_each(|name| watched::lead(&folder.join(name), &detours))
    }

    /// Compiles one of the grader's files, or takes the object that it gave beside another submission.
    fn compile_over(
        &self,
        dialect: Dialect,
        folder: &Path,
        (input, source): (&BuildInput, &SourceFile),
        object: &str,
    ) -> Result<CompileOutcome, BuildError> {
        let key = self.over_key(input, source);
        let known = key.as_ref().filter(|key| self.cache.built(key).is_some_and(|built| built.accepted));
        if let Some(key) = known {
            fs::copy(self.cache.library(key).join(LIBRARY), folder.join(object))?;
            return Ok(CompileOutcome::Compiled(String::new()));
        }
        let headers = self.headers_unoptimised(&source.content);
        let outcome = self.compile_cpp(dialect, folder, &source.name, object, headers)?;
        if let (Some(key), CompileOutcome::Compiled(_)) = (key, &outcome) {
            let scratch = self.cache.scratch()?;
            fs::copy(folder.join(object), scratch.path().join(LIBRARY))?;
            self.cache.keep_built(&key, &Built { accepted: true, output: String::new() }, scratch.path())?;
        }
        Ok(outcome)
    }

    /// Compiles the student's own sources of a replaced class. That one does not compile is the class's own component's business.
    fn compile_lent(
        &self,
        dialect: Dialect,
        component: &ComponentKit,
        (folder, class): (&Path, &ReplacedClass),
    ) -> Result<Vec<String>, BuildError> {
        let mut objects = Vec::new();
        for (number, source) in class.lent.iter().enumerate() {
            lay(folder, &source.name, &source.content)?;
            let object = format!("lent-{number}.o");
            if let CompileOutcome::Compiled(_) =
                self.compile_helper(dialect, component, (folder, source), &object)?
            {
                lent::give_way(&folder.join(&object), class.renamed)?;
                objects.push(object);
            }
        }
        Ok(objects)
    }

    /// Compiles one helper file.
    fn compile_helper(
        &self,
        dialect: Dialect,
        component: &ComponentKit,
        (folder, helper): (&Path, &SourceFile),
        object: &str,
    ) -> Result<CompileOutcome, BuildError> {
        let headers = self.headers_for(component, &helper.content);
        let compiled = self.compile_cpp(dialect, folder, &helper.name, object, headers)?;
        let CompileOutcome::Compiled(_) = compiled else { return Ok(compiled) };
        Ok(self.refuse_names(&helper.name, folder, object)?.unwrap_or(compiled))
    }

    /// Compiles traps for functions that nobody defines; there is no object where there is nothing to trap.
    fn compile_traps(
        &self,
        dialect: Dialect,
        folder: &Path,
        wanting: &[String],
    ) -> Result<Option<String>, BuildError> {
        if wanting.is_empty() {
            return Ok(None);
        }
        lay(folder, traps::SOURCE, traps::text(wanting).as_bytes())?;
        let outcome = self.compile_cpp(dialect, folder, traps::SOURCE, traps::OBJECT, Headers::Usual);
        ours(traps::SOURCE, outcome)?;
        Ok(Some(traps::OBJECT.to_owned()))
    }

    /// Links, and has undefined names trapped, or else explained by a link that names every library.
    fn link_cpp(
        &self,
        dialect: Dialect,
        component: &ComponentKit,
        (folder, input): (&Path, &BuildInput),
        mut more: Vec<String>,
    ) -> Result<CompileOutcome, BuildError> {
        let cpp = self.cpp(dialect);
        let (mut linked, mut lacked) = self.link_once(&cpp, component, folder, &more)?;
        let shim = folder.join(cpp.root_object(folder, component));
        if are_trapped(input, &lacked, &folder.join(OBJECT), &shim)? {
            more.extend(self.compile_traps(dialect, folder, &lacked)?);
            (linked, lacked) = self.link_once(&cpp, component, folder, &more)?;
        }
        if lacked.is_empty() {
            return Ok(linked);
        }
        Ok(match cpp.explain_undefined(folder, component, &more)? {
            // The driver knows of more libraries than the worker holds; the loader will say what it makes of it.
            CompileOutcome::Compiled(_) => linked,
            CompileOutcome::Rejected(text) => CompileOutcome::Rejected(text),
            CompileOutcome::TooMuch(text) => CompileOutcome::TooMuch(text),
            CompileOutcome::Stopped(text) => CompileOutcome::Stopped(text),
        })
    }

    /// Links, and says which names the library lacks, if there is one.
    fn link_once(
        &self,
        cpp: &Cpp<'_>,
        component: &ComponentKit,
        folder: &Path,
        more: &[String],
    ) -> Result<(CompileOutcome, Vec<String>), BuildError> {
        let linked = cpp.link(folder, component, more)?;
        let provided = self.provided().filter(|_| matches!(linked, CompileOutcome::Compiled(_)));
        let lacked = provided.map(|provided| provided.lacking(&folder.join(LIBRARY)));
        Ok((linked, lacked.unwrap_or_default()))
    }

    fn provided(&self) -> Option<&Provided> {
        let found = || Provided::by(&self.toolchain.held_libraries(&self.cache));
        self.provided.get_or_init(found).as_ref()
    }

    /// Refuses an object that uses a name of the harness, or takes the place of a function that the runtime prints by. The
    /// names that a crate in Rust may use are its compiler's business.
    fn refuse_names(&self, file: &str, folder: &Path, object: &str) -> io::Result<Option<CompileOutcome>> {
        let Backend::Cpp(..) = self.backend else { return Ok(None) };
        let refusal = names::refusal(file, &fs::read(folder.join(object))?);
        Ok(refusal.map(CompileOutcome::Rejected))
    }

    /// Compiles a file of the folder, or takes the object that it gave for another component in this run.
    fn compile_cpp(
        &self,
        dialect: Dialect,
        folder: &Path,
        file: &str,
        object: &str,
        headers: Headers,
    ) -> Result<CompileOutcome, ToolError> {
        self.compile_with(dialect, (folder, file), object, (headers, &[]))
    }

    /// The same with further flags.
    pub(super) fn compile_with(
        &self,
        dialect: Dialect,
        (folder, file): (&Path, &str),
        object: &str,
        (headers, flags): (Headers, &[&'static str]),
    ) -> Result<CompileOutcome, ToolError> {
        let sources = SourceFolder::read(folder)?;
        let mut key = self.cpp(dialect).key(file, headers, &sources);
        key.flags.extend(flags);
        let under_way = match self.objects.find(key.clone(), &sources) {
            ObjectLookup::Made(Object { bytes, warnings }) => {
                fs::write(folder.join(object), bytes)?;
                return Ok(CompileOutcome::Compiled(warnings));
            }
            ObjectLookup::ToMake(under_way) => under_way,
        };
        let outcome = self.compile_anew(dialect, folder, &key, object)?;
        if let CompileOutcome::Compiled(warnings) = &outcome
            && let Some(reads) = Reads::listed_in(&cpp::reads_of(&folder.join(object)))?
        {
            let bytes = fs::read(folder.join(object))?.into();
            under_way.keep(reads, Object { bytes, warnings: warnings.clone() });
        }
        Ok(outcome)
    }

    /// Compiles with a set of headers and all warnings. What that makes fail is compiled with all headers, and what it makes
    /// too long with the warnings that a check counts: those that are only shown decide nothing, and are not among errors.
    #[tracing::instrument(level = "debug", name = "compile", skip_all, fields(file = key.file))]
    fn compile_anew(
        &self,
        dialect: Dialect,
        folder: &Path,
        key: &CompileKey,
        object: &str,
    ) -> Result<CompileOutcome, ToolError> {
        let cpp = self.cpp(dialect);
        let compiled = cpp.compile(folder, key, object, WarningSet::Shown)?;
        let headers = match &compiled {
            CompileOutcome::Compiled(text) if text.len() < KEPT => return Ok(compiled),
            CompileOutcome::Stopped(_) => return Ok(compiled),
            CompileOutcome::Compiled(_) | CompileOutcome::TooMuch(_) => key.headers,
            CompileOutcome::Rejected(_) => key.headers.largest(),
        };
        let again = CompileKey { headers, ..key.clone() };
        cpp.compile(folder, &again, object, WarningSet::Counted)
    }

    /// The headers for a source of a component's.
    pub(super) fn headers_for(&self, component: &ComponentKit, source: &[u8]) -> Headers {
        match &self.backend {
            Backend::Cpp(_, kit) if kit.style.optimised.contains(&component.id) => Headers::Optimised,
            Backend::Cpp(..) | Backend::Rust(_) => self.headers_unoptimised(source),
        }
    }

    /// The headers for a source that is compiled alike for every component: so one object serves them all.
    pub(super) fn headers_unoptimised(&self, source: &[u8]) -> Headers {
        match &self.backend {
            Backend::Cpp(_, kit) => Headers::for_source(source, kit.style.precompiled),
            Backend::Rust(_) => Headers::All,
        }
    }
}

/// The beginning of the names of helpers' objects.
const HELPER: &str = "helper-";

/// The words for a file of the grader's that the student's headers do not admit.
fn over_refused(diagnostics: &str) -> String {
    format!(
        "these files compile, but the grader's own part over their headers does not: a declaration that must stay as it was given \
         is another one\n{diagnostics}"
    )
}

/// True if calls of what a library lacks are to end the process, and the rest of it be performed.
fn are_trapped(input: &BuildInput, lacked: &[String], students: &Path, shim: &Path) -> io::Result<bool> {
    match (input.lacking, &input.caller) {
        _ if lacked.is_empty() => Ok(false),
        (LackingFunctions::Refused, _) => Ok(false),
        // What calls over the student's header holds what that defines, so that no object shows whether the file was begun.
        (LackingFunctions::Trapped, Some(_)) => Ok(undefined::are_functions(lacked)),
        (LackingFunctions::Trapped, None) => undefined::are_trapped(lacked, students, shim),
    }
}

/// The modules that helper files in Rust make.
fn modules(helpers: &[SourceFile]) -> Vec<&str> {
    helpers.iter().filter_map(|helper| helper.name.strip_suffix(".rs")).collect()
}
