//! Building material of Neighbors components: given files, headers and shims.

use crate::model::{ComponentKit, CppStyle, Kit, NamedText, RustKit, Wanted};

/// The files that students hand in, and the one that they were given.
pub(super) static WANTED: Wanted = Wanted {
    sources: &["Neighbors.cpp", "playgame.cpp"],
    optional: &[],
    documents: &[],
    given: &["Neighbors.h"],
};

/// Headers, shims and how they go together.
pub(super) static KIT: Kit = Kit {
    headers: &[NamedText { name: "Neighbors.h", text: include_str!("given/Neighbors.h") }],
    shim_headers: &[
        NamedText { name: "members.h", text: include_str!("cpp/members.h") },
        NamedText { name: "neighbors_contract.h", text: include_str!("cpp/neighbors_contract.h") },
    ],
    shims: &[
        NamedText { name: "class_shim.cpp", text: include_str!("cpp/class_shim.cpp") },
        NamedText { name: "client_shim.cpp", text: include_str!("cpp/client_shim.cpp") },
        NamedText { name: "neighbors_proxy.cpp", text: include_str!("cpp/neighbors_proxy.cpp") },
    ],
    components: &[
        ComponentKit { id: "class", file: "Neighbors.cpp", shims: &["class_shim.cpp"] },
        ComponentKit {
            id: "client",
            file: "playgame.cpp",
            shims: &["client_shim.cpp", "neighbors_proxy.cpp"],
        },
    ],
    variants: &[],
    style: CppStyle::PLAIN,
};

/// The same in Rust. One file is given in place of a header, and students' copies of it are not used.
pub(super) static RUST: RustKit = RustKit {
    wanted: Wanted {
        sources: &["class.rs", "playgame.rs"],
        optional: &[],
        documents: &[],
        given: &["neighbors.rs", "lib.rs", "main.rs"],
    },
    sdk: NamedText { name: "neighbors.rs", text: include_str!("rust/neighbors.rs") },
    shims: &[
        NamedText { name: "shim.rs", text: include_str!("rust/shim.rs") },
        NamedText { name: "class_shim.rs", text: include_str!("rust/class_shim.rs") },
        NamedText { name: "client_shim.rs", text: include_str!("rust/client_shim.rs") },
        NamedText { name: "contract.rs", text: include_str!("rust/contract.rs") },
        NamedText { name: "letters.rs", text: include_str!("rust/letters.rs") },
        NamedText { name: "neighbors_proxy.rs", text: include_str!("rust/neighbors_proxy.rs") },
    ],
    roots: &[
        NamedText { name: "class_component.rs", text: include_str!("rust/class_component.rs.in") },
        NamedText { name: "client_component.rs", text: include_str!("rust/client_component.rs.in") },
    ],
    components: &[
        ComponentKit { id: "class", file: "class.rs", shims: &["class_component.rs"] },
        ComponentKit { id: "client", file: "playgame.rs", shims: &["client_component.rs"] },
    ],
};
