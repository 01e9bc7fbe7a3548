//! No two things with one name: a reader who looks for a type finds one or two, not six.

use std::collections::BTreeMap;

use super::imports::all_modules;

/// How many types of our crates may have the same name.
const MOST: usize = 2;

#[test]
fn no_type_name_is_defined_more_than_twice() {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (path, module) in all_modules() {
        for name in &module.types {
            places.entry(name).or_default().push(path.join("::"));
        }
    }
    places.retain(|_, places| places.len() > MOST);
    let many: Vec<String> =
        places.iter().map(|(name, places)| format!("{name}: {}", places.join(", "))).collect();
    assert!(
        many.is_empty(),
        "these names are defined more than {MOST} times. Prefix them by their component (`BoardStep`), or say what \
         differs.\n{}",
        many.join("\n")
    );
}
