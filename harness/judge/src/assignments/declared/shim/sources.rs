//! The sources of shims that are no generated ones.

use crate::model::NamedText;

/// The bytes of values, as shims read and write them.
pub(in crate::assignments::declared) const WIRE: NamedText =
    NamedText { name: "declared_wire.h", text: include_str!("wire.h") };

/// What programs have besides: their files, and their standard error.
pub(in crate::assignments::declared) const PROGRAM: NamedText =
    NamedText { name: "declared_program.h", text: include_str!("program.h") };

/// The shim of components whose header students write themselves.
pub(in crate::assignments::declared) const DOOR: NamedText =
    NamedText { name: "declared_door.cpp", text: concat!(include_str!("door.cpp"), include_str!("way.cpp")) };

/// The way to the course's own objects in their process, for a shim that is no door.
pub(in crate::assignments::declared) const WAY: &str = include_str!("way.cpp");
