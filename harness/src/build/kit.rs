//! The part of every kit that belongs to no assignment, and all files of a kit in one list.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::headers::Headers;
use crate::model::{ComponentKit, CppStyle, Kit, NamedText, RustKit};

/// The assignment-independent part of every library in C++: one translation unit, compiled once for all kits.
const RUNTIME: &[NamedText] = &[
    NamedText { name: "harness_rt.cpp", text: include_str!("../../runtime/cpp/harness_rt.cpp") },
    NamedText { name: "memory.cpp", text: include_str!("../../runtime/cpp/memory.cpp") },
    NamedText { name: "dso_handle.cpp", text: include_str!("../../runtime/cpp/dso_handle.cpp") },
    NamedText { name: "threads.cpp", text: include_str!("../../runtime/cpp/threads.cpp") },
    NamedText { name: "table.cpp", text: include_str!("../../runtime/cpp/table.cpp") },
];

/// The root of the runtime: the source that includes all its parts. No student's file is likely to have its name, by which linkers' words
/// about it are known.
pub(super) const RUNTIME_ROOT: &str = "harness_runtime.cpp";

/// Its headers, which shims include as well.
const RUNTIME_HEADERS: &[NamedText] = &[
    NamedText { name: "harness_rt.h", text: include_str!("../../runtime/cpp/harness_rt.h") },
    NamedText { name: "memory.h", text: include_str!("../../runtime/cpp/memory.h") },
    NamedText { name: "door.h", text: include_str!("../../runtime/cpp/door.h") },
];

/// The way from every shim to the runtime.
const SHIM_SIDE: &[NamedText] = &[
    NamedText { name: SHIM_DOOR, text: include_str!("../../runtime/cpp/shim_door.cpp") },
    NamedText { name: "through_door.cpp", text: include_str!("../../runtime/cpp/through_door.cpp") },
];

/// The part of it that stands before the shims.
const SHIM_DOOR: &str = "shim_door.cpp";

/// What a library exports.
const EXPORTED: NamedText = NamedText { name: EXPORTS, text: include_str!("../../runtime/cpp/exports.map") };

/// The library that watches memory where the compiler has no sanitizer: a library of its own, and part of no other.
pub(super) const ALLOCATOR: NamedText =
    NamedText { name: "allocator.cpp", text: include_str!("../../runtime/cpp/allocator.cpp") };

/// The library that gives blocks of memory room to spare: a library of its own, too.
pub(super) const ROOMY: NamedText =
    NamedText { name: "roomy.cpp", text: include_str!("../../runtime/cpp/roomy.cpp") };

/// The linker's version script.
pub(super) const EXPORTS: &str = "exports.map";

/// The part of a kit's folder that a compile of a student's file reads: what students are given, in whatever form.
pub(super) const GIVEN: &str = "given";
/// The part that only compiles of the grader's own sources read.
pub(super) const OURS: &str = "ours";
/// The part that only links read.
pub(super) const OBJECTS: &str = "objects";

/// A part of a kit as it is called from a folder: programs go by the way from where they run, because a user of its own may
/// be shut out from the folders above.
pub(super) fn seen_from(folder: &Path, kit: &Path, part: &str) -> PathBuf {
    let part = kit.join(part);
    pathdiff::diff_paths(&part, folder).unwrap_or(part)
}

/// Every file of a kit with the part that it belongs in, but for those that are put together.
pub(super) fn files(kit: &Kit) -> impl Iterator<Item = (&'static str, &'static NamedText)> {
    let given = kit.headers.iter().map(|file| (GIVEN, file));
    let ours = [kit.shim_headers, kit.shims, SHIM_SIDE, RUNTIME_HEADERS].into_iter().flatten();
    let ours = ours.map(|file| (OURS, file));
    given.chain(ours).chain([(OBJECTS, &EXPORTED)])
}

/// The text of every file in a kit's folder, with its place there.
pub(super) fn texts(kit: &Kit) -> impl Iterator<Item = (PathBuf, Cow<'static, str>)> {
    let library = (!kit.style.shares_library()).then(|| library_texts(kit.style));
    own_texts(kit).chain(library.into_iter().flatten())
}

/// The same without what kits may share.
pub(super) fn own_texts(kit: &Kit) -> impl Iterator<Item = (PathBuf, Cow<'static, str>)> {
    let roots = roots(kit)
        .into_iter()
        .map(|(name, component)| (Path::new(OURS).join(name), Cow::Owned(root_text(component))));
    let plain = files(kit).map(|(part, file)| (Path::new(part).join(file.name), Cow::Borrowed(file.text)));
    plain.chain(roots)
}

/// What kits may share, with its places in the folder that holds it: the headers that include the precompiled sets, and the
/// runtime.
pub(super) fn library_texts(style: CppStyle) -> impl Iterator<Item = (PathBuf, Cow<'static, str>)> {
    let place = |set: &Headers| Path::new(GIVEN).join(set.file().name);
    let sets = Headers::of_style(style);
    let sets = sets.iter().map(move |set| (place(set), Cow::Owned(set.text(style.precompiled))));
    let runtime = RUNTIME.iter().chain(RUNTIME_HEADERS).map(|file| (file.name, Cow::Borrowed(file.text)));
    let root = (RUNTIME_ROOT, Cow::Owned(including(RUNTIME.iter().map(|file| file.name))));
    sets.chain(runtime.chain([root]).map(|(name, text)| (Path::new(OURS).join(name), text)))
}

/// Every component that is built with a kit.
pub(super) fn components(kit: &Kit) -> impl Iterator<Item = &'static ComponentKit> {
    kit.components.iter().chain(kit.variants)
}

/// The roots of a kit by their names, each once, with a component that it is for.
pub(super) fn roots(kit: &Kit) -> BTreeMap<String, &'static ComponentKit> {
    components(kit).map(|component| (root_name(component), component)).collect()
}

/// The name of a component's root: the one source of the grader's that it is linked with. Components with the same shims share
/// one, as compiling it is most of what a first run waits for.
pub(super) fn root_name(component: &ComponentKit) -> String {
    let first = component.shims.first().map_or(component.id, |shim| shim.split('.').next().unwrap_or(shim));
    let hash = blake3::hash(component.shims.join("\n").as_bytes()).to_hex();
    format!("component-{first}-{}.cpp", &hash[..8])
}

/// The root's text. Shims are one translation unit, so that nothing in them needs a name that the student's object could use.
pub(super) fn root_text(component: &ComponentKit) -> String {
    including(std::iter::once(SHIM_DOOR).chain(component.shims.iter().copied()))
}

/// A source that includes those.
fn including(sources: impl Iterator<Item = &'static str>) -> String {
    sources.map(|source| format!("#include \"{source}\"\n")).collect()
}

/// The crate under every shim in Rust.
pub(super) const RUST_RUNTIME: NamedText =
    NamedText { name: "harness_rt.rs", text: include_str!("../../runtime/rust/harness_rt.rs") };

/// Every file of a kit for Rust with the part that it belongs in. What students are given they get compiled.
pub(super) fn rust_files(kit: &RustKit) -> impl Iterator<Item = (&'static str, NamedText)> {
    let ours = [RUST_RUNTIME, kit.sdk].into_iter().chain(kit.shims.iter().chain(kit.roots).copied());
    ours.map(|file| (OURS, file)).chain([(OBJECTS, EXPORTED)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: ComponentKit =
        ComponentKit { id: "one", file: "One.cpp", shims: &["shim.cpp", "library.cpp"] };

    #[test]
    fn components_with_the_same_shims_share_a_root_and_others_do_not() {
        let same = ComponentKit { id: "same", file: "Other.cpp", ..ONE };
        let other = ComponentKit { shims: &["shim.cpp"], ..ONE };
        assert_eq!(root_name(&ONE), root_name(&same));
        assert_eq!(root_text(&ONE), root_text(&same));
        assert!(root_text(&ONE).starts_with("#include \"shim_door.cpp\"\n#include \"shim.cpp\"\n"));
        assert_ne!(root_name(&ONE), root_name(&other));
    }
}
