//! Files that are nearly wanted: names are compared by their last part, and the path that was found is told.

use super::error::IntakeError;
use super::item::{Item, ItemKind};
use super::names::distance;
use super::sought::{Sought, sources};
use crate::model::WantedName;

/// The number of names that an error lists.
pub(super) const NAMED: usize = 8;

/// The error for a submission without any wanted source.
pub(super) fn nothing_wanted(seen: &[Item], sought: Sought<'_>) -> IntakeError {
    let near = sources(sought).filter_map(|name| {
        let all = || sought.languages.iter().flat_map(|(_, wanted)| wanted.names());
        let (distance, found) =
            ranked(seen.iter().filter(|item| !is_another(item, &[name], all())), &[name])?;
        Some((distance, name, found.shown()))
    });
    let near: Vec<(usize, &str, String)> = near.collect();
    // A file is one source of one language: the nearest.
    let is_nearest = |(index, (distance, _, found)): &(usize, &(usize, &str, String))| {
        let others = near.iter().enumerate().filter(|(other, (_, _, of))| other != index && of == found);
        others.into_iter().all(|(other, (farther, _, _))| (*distance, *index) < (*farther, other))
    };
    let near = near.iter().enumerate().filter(is_nearest);
    let files = seen.iter().filter(|item| item.kind != ItemKind::Folder).map(Item::shown);
    IntakeError::NothingWanted {
        wanted: sources(sought).map(String::from).collect(),
        near: near.map(|(_, (_, name, found))| (String::from(*name), found.clone())).collect(),
        there: files.take(NAMED).collect(),
    }
}

/// True if an item has the name of another wanted file: it is that one, and no misspelling.
pub(super) fn is_another(item: &Item, sought: &[&str], all: impl Iterator<Item = &'static str>) -> bool {
    let is_called = |name: &str| WantedName::of(name).base.as_bytes() == item.name();
    !sought.iter().any(|name| is_called(name)) && all.into_iter().any(is_called)
}

/// The path of the item nearest to any of the wanted names.
pub(super) fn nearest<'a>(items: impl Iterator<Item = &'a Item>, wanted: &[&str]) -> Option<String> {
    ranked(items, wanted).map(|(_, item)| item.shown())
}

/// The item nearest to any of the wanted names, and how near.
fn ranked<'a>(items: impl Iterator<Item = &'a Item>, wanted: &[&str]) -> Option<(usize, &'a Item)> {
    let files = items.filter(|item| item.kind == ItemKind::Regular);
    let near = |item: &'a Item, name: &str| Some((distance(item.name(), WantedName::of(name).base)?, item));
    let ranked = files.flat_map(|item| wanted.iter().filter_map(move |name| near(item, name)));
    ranked.min_by_key(|(distance, _)| *distance)
}
