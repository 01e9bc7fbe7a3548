//! What kits of one compiler and one language standard share, on a shelf of its own: the precompiled standard library, and the
//! runtime's object.
//!
//! The two sets of headers are a hundred megabytes and two seconds of processor time, the runtime takes a second, and both are the
//! same for most assignments: each declared one, and each change of a given header, would make them again. Where an assignment has
//! headers of its own precompiled with them, its kit holds all of it.

use std::borrow::Cow;
use std::path::PathBuf;

use super::cache::{Cache, KitStep, Shelf, StepOrder, key};
use super::cpp::{Cpp, Dialect, object};
use super::error::{BuildError, ours};
use super::headers::Headers;
use super::kit::{self, RUNTIME_ROOT};
use super::toolchain::Toolchain;
use crate::model::CppStyle;

/// The shelf that kits of that style share, and nothing where each has its own.
pub(super) fn shelf(toolchain: &Toolchain, cache: &Cache, style: CppStyle) -> Option<Shelf> {
    if !style.shares_library() {
        return None;
    }
    let (fingerprint, flags, language) = (toolchain.fingerprint(), Cpp::flags(), style.language.join(" "));
    let texts: Vec<(PathBuf, Cow<'static, str>)> = kit::library_texts(style).collect();
    let mut parts = ["standard library", &fingerprint, &flags, &language].map(str::as_bytes).to_vec();
    parts.extend(texts.iter().map(|(_, text)| text.as_bytes()));
    let family = format!("standard library {} {language}", toolchain.program().display());
    Some(Shelf::new(cache, &key(&parts), family, texts.iter().cloned()))
}

/// The steps that make it.
pub(super) fn steps(cpp: Cpp<'_>) -> impl Iterator<Item = KitStep<'_, BuildError>> {
    let sets = Headers::of_style(cpp.style).iter().map(move |&set| KitStep {
        makes: vec![cpp.precompiled(set)],
        make: Box::new(move |into| ours(set.file().name, cpp.precompile(set, into))),
    });
    let runtime = KitStep {
        makes: vec![object(RUNTIME_ROOT)],
        make: Box::new(move |into| ours(RUNTIME_ROOT, cpp.compile_runtime(into))),
    };
    sets.chain([runtime])
}

/// Makes what the shelf lacks.
///
/// # Errors
/// When the cache cannot be written, or the compiler does not take the standard headers or the runtime.
pub(super) fn complete(
    shelf: &Shelf,
    toolchain: &Toolchain,
    dialect: Dialect,
    style: CppStyle,
) -> Result<(), BuildError> {
    let cpp = Cpp { toolchain, dialect, kit: shelf.place(), standard: shelf.place(), style };
    shelf.complete(StepOrder::Any, &steps(cpp).collect::<Vec<_>>())
}
