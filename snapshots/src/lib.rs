//! Test-only: the approved displays and reports live beside this file; see `tests/`.
