//! [`FileStream`]: streams of files that functions are given.

/// A stream of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum FileStream {
    Read,
    Written,
    Both,
}

impl FileStream {
    /// The stream of that name, with or without `std::`.
    pub(super) fn called(name: &str) -> Option<FileStream> {
        match name.strip_prefix("std::").unwrap_or(name) {
            "ifstream" => Some(FileStream::Read),
            "ofstream" => Some(FileStream::Written),
            "fstream" => Some(FileStream::Both),
            _ => None,
        }
    }

    /// Its type.
    pub(in crate::assignments::declared) fn name(self) -> &'static str {
        match self {
            FileStream::Read => "std::ifstream",
            FileStream::Written => "std::ofstream",
            FileStream::Both => "std::fstream",
        }
    }
}
