//! The limits of what intake reads of one submission.

/// The most bytes that a source or a copy of a given file may have.
pub const FILE_LIMIT: u64 = 1 << 20;
/// The most bytes that a document may have: pictures make them larger than sources.
pub const DOCUMENT_LIMIT: u64 = 4 << 20;
/// The most bytes that are kept of one submission.
pub const TOTAL_LIMIT: u64 = 8 << 20;
/// The most bytes that an archive may have.
pub const ARCHIVE_LIMIT: u64 = 16 << 20;
/// The most files and folders that are looked at.
pub const ENTRY_LIMIT: usize = 1000;
/// How many folders may lie around the wanted files.
pub const DEPTH_LIMIT: usize = 4;
