//! The process that loads student code.

fn main() {}
