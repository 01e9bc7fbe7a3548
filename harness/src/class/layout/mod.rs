//! The layouts of a class's folder: a folder of folders and archives, or the export of a platform.
//!
//! A layout is recognised by its names alone, and only if they leave no doubt; `--layout` decides otherwise. Everything that
//! might be a submission becomes an entry, readable or not: one that is left out silently would be a student without a
//! grade. Links are never followed, because students can make them where a class hands in by copying.

mod attempts;
mod blackboard;
mod brightspace;
mod canvas;
mod entry;
mod find;
mod gradescope;
mod item;
mod moodle;
mod plain;
mod sakai;

#[cfg(test)]
pub(crate) use entry::EntryLocation;
pub(crate) use entry::{ClassEntry, Found, Layout, LayoutChoice};
pub(crate) use find::find;

#[cfg(test)]
mod tests;
