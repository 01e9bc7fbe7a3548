//! A whole class: finding its submissions, grading them side by side, and keeping what came of each.
//!
//! Main functions: [`find`], [`grade_all`], [`merge`], [`changes`].
//! Owns the folder of results ([`Results`]): one record a submission, which appears whole or not at all and says by a key
//! what it was made of. That is all there is to resuming: a record with the right key is not made again.

mod canvas_book;
mod changes;
mod claim;
mod cluster;
mod entries;
mod error;
mod export;
mod key;
mod layout;
mod merge;
mod results;
mod roster;
mod roster_row;
mod roster_table;
mod run;
mod shard;
mod spreadsheet;
mod summary;

pub(crate) use crate::grade::{each, try_each};
pub(crate) use canvas_book::{Book, Filled};
pub(crate) use changes::changes;
pub(crate) use claim::{FolderMarks, Locked, claim, remove_drafts};
pub(crate) use entries::{Entries, entries_path};
pub(crate) use error::ClassError;
pub(crate) use export::ClassFolder;
pub(crate) use key::fingerprint;
pub(crate) use layout::{ClassEntry, Found, Layout, LayoutChoice, find};
pub(crate) use merge::{every_part, is_same, merge};
pub(crate) use results::{Results, file_stem, read_json, refuse_within};
pub(crate) use roster::{Assigned, Roster};
pub(crate) use roster_table::{Columns, Field, parse_column};
pub(crate) use run::{ClassEvent, Done, Progress, Survey, Workers, grade_all, survey};
pub(crate) use shard::{parse as parse_shard, takes};
pub(crate) use summary::Tally;
