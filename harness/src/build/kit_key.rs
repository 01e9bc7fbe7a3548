//! The keys of kits, which tell apart all that could make one kit's libraries other than another's.

use std::borrow::Cow;
use std::path::PathBuf;

use super::cpp::Cpp;
use super::rust::{Rust, helper_module};
use super::toolchain::Toolchain;
use super::{cache, doubled, kit, names};
use crate::model::{ComponentKit, Kit, NamedText, RustKit};

/// The key of a kit in C++.
pub(super) fn kit_key(toolchain: &Toolchain, kit: &Kit) -> String {
    let fingerprint = toolchain.fingerprint();
    let flags = Cpp::flags();
    let rules = [names::RULE, doubled::RULE].map(str::as_bytes);
    let mut parts: Vec<&[u8]> = vec![fingerprint.as_bytes(), flags.as_bytes()];
    parts.extend(rules);
    let texts: Vec<(PathBuf, Cow<'static, str>)> =
        kit::own_texts(kit).chain(kit::library_texts(kit.style)).collect();
    for (place, text) in &texts {
        parts.extend([place.as_os_str().as_encoded_bytes(), text.as_bytes()]);
    }
    let unset: Vec<&str> = kit.style.testing.iter().map(|testing| testing.unset).collect();
    let style = [kit.style.language, kit.style.folders, kit.style.own, kit.style.optimised, &unset]
        .concat()
        .join(" ");
    parts.push(style.as_bytes());
    cache::key(&parts)
}

/// The key of a kit in Rust.
pub(super) fn rust_kit_key(toolchain: &Toolchain, kit: &RustKit) -> String {
    let fingerprint = toolchain.fingerprint();
    let flags = Rust::flags();
    let files: Vec<(&str, NamedText)> = kit::rust_files(kit).collect();
    let helper = helper_module("");
    let mut parts: Vec<&[u8]> = vec![fingerprint.as_bytes(), flags.as_bytes(), helper.as_bytes()];
    parts.extend(files.iter().flat_map(|(part, file)| [*part, file.name, file.text].map(str::as_bytes)));
    cache::key(&parts)
}

/// Kits of one family are for the same work: a newer one takes an older one's place.
pub(super) fn family(toolchain: &Toolchain, components: &[ComponentKit]) -> String {
    let files: Vec<&str> = components.iter().map(|component| component.file).collect();
    format!("{} {}", toolchain.program().display(), files.join(" "))
}
