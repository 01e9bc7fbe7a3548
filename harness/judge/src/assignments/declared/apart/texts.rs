//! The parts of the two sides that are the same for all headers.

use crate::model::NamedText;

/// What lies beside the student's file besides the headers.
pub(in crate::assignments::declared) const HANDLE: NamedText =
    NamedText { name: "harness_apart_handle.h", text: include_str!("handle.h") };

/// What the grader's sources on the student's side need.
pub(in crate::assignments::declared) const CLIENT: [NamedText; 2] =
    [TRAVEL, NamedText { name: "harness_apart_client.h", text: include_str!("client.h") }];

/// What the shim on the course's side needs.
pub(in crate::assignments::declared) const SERVER: [NamedText; 2] =
    [TRAVEL, NamedText { name: "harness_apart_server.h", text: include_str!("server.h") }];

const TRAVEL: NamedText = NamedText { name: "harness_apart_travel.h", text: include_str!("travel.h") };
