//! [`caller`]: the source that calls a component over the header that its students write.
//!
//! What the grader needs stands before the header, so that no macro of the header's changes it, and what must stand behind it takes
//! back each macro of a name that it uses. The grader's own namespaces carry a name that follows from the content of what was handed
//! in: no header can know it, so none can call, specialise or hide anything of the grader's. The runtime is another object's.

use crate::assignments::taken_back::taken_back;
use crate::model::{CALLER_WITHOUT, NamedText};

/// The runtime's own declarations, and the door in place of its definitions.
const RUNTIME: [&str; 5] = [
    include_str!("../../../../../runtime/cpp/harness_rt.h"),
    include_str!("../../../../../runtime/cpp/memory.h"),
    include_str!("../../../../../runtime/cpp/door.h"),
    include_str!("caller.h"),
    include_str!("../../../../../runtime/cpp/through_door.cpp"),
];

/// The namespaces of the grader's.
const NAMESPACES: [&str; 2] = ["harness_rt", "harness_shim"];

/// The text of a caller: the calls behind the headers, of which the last is the student's own.
pub(super) fn caller((headers, library): (&[&str], &[NamedText]), calls: &str) -> String {
    let own = |line: &&str| !line.starts_with("#include \"");
    let before = RUNTIME.iter().copied().chain(library.iter().map(|one| one.text));
    let before = before.flat_map(|text| text.lines().filter(own));
    let before: String = before.map(|line| format!("{line}\n")).collect();
    let headers: String = headers.iter().map(|name| format!("#include \"{name}\"\n")).collect();
    let macros = taken_back([calls], |name| name.starts_with(CALLER_WITHOUT));
    format!("{before}{headers}{macros}{calls}")
}

/// The caller with the grader's namespaces named after a digest of what was handed in.
pub(in crate::assignments::declared) fn named_after(caller: &str, digest: &str) -> String {
    NAMESPACES.iter().fold(caller.to_owned(), |text, name| text.replace(name, &format!("{name}_{digest}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::declared::shim::WIRE;

    #[test]
    fn every_name_behind_the_header_is_taken_back_and_none_of_the_graders_can_be_guessed() {
        let text =
            caller((&["Stack.h"], &[WIRE]), "void harness_shim_call() { private_ = HARNESS_WITHOUT_3; }\n");
        let (before, behind) = text.split_once("#include \"Stack.h\"\n").unwrap();
        assert!(
            before.contains("struct Wire<std::optional<T>>") && !before.contains("#include \"harness_rt.h\"")
        );
        assert!(behind.contains("#undef private_\n") && behind.contains("#undef void\n"), "{behind}");
        assert!(!behind.contains("#undef HARNESS_WITHOUT_3"), "{behind}");
        assert!(named_after("harness_rt::step", "ab12").starts_with("harness_rt_ab12::step"));
    }
}
