//! What Neighbors components are built with.

use crate::model::{ComponentKit, Kit, NamedText, Wanted};

/// The files that students hand in, and the one that they were given.
pub(super) static WANTED: Wanted =
    Wanted { sources: &["Neighbors.cpp", "playgame.cpp"], documents: &[], given: &["Neighbors.h"] };

/// Headers, shims and how they go together.
pub(super) static KIT: Kit = Kit {
    headers: &[NamedText { name: "Neighbors.h", text: include_str!("given/Neighbors.h") }],
    shim_headers: &[
        NamedText { name: "members.h", text: include_str!("shim/members.h") },
        NamedText { name: "neighbors_contract.h", text: include_str!("shim/neighbors_contract.h") },
    ],
    shims: &[
        NamedText { name: "class_shim.cpp", text: include_str!("shim/class_shim.cpp") },
        NamedText { name: "client_shim.cpp", text: include_str!("shim/client_shim.cpp") },
        NamedText { name: "neighbors_proxy.cpp", text: include_str!("shim/neighbors_proxy.cpp") },
    ],
    components: &[
        ComponentKit { id: "class", file: "Neighbors.cpp", shims: &["class_shim.cpp"] },
        ComponentKit {
            id: "client",
            file: "playgame.cpp",
            shims: &["client_shim.cpp", "neighbors_proxy.cpp"],
        },
    ],
};
