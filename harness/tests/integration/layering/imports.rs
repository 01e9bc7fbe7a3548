//! Which file of `harness` imports which, as far as modules lead: no circles, and only the arrows that the design draws.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::sync::LazyLock;

use super::parent_crates;
use super::tree::{Module, ModulePath, modules};

/// The files that each file imports, by their modules.
struct Imports {
    modules: BTreeMap<ModulePath, Module>,
    arrows: BTreeMap<ModulePath, BTreeSet<ModulePath>>,
}

impl Imports {
    fn of(root: &Path) -> Imports {
        let modules = modules(root);
        let arrow = |(path, module): (&ModulePath, &Module)| {
            let named = module.named.iter().filter_map(|(here, named)| resolved(&modules, here, named, 0));
            (path.clone(), named.filter(|target| target != path).collect())
        };
        let arrows = modules.iter().map(arrow).collect();
        Imports { modules, arrows }
    }

    /// Whether anything in the file is of that crate.
    fn names_crate(&self, module: &ModulePath, name: &str) -> bool {
        self.modules[module].named.iter().any(|(_, path)| path.len() > 1 && path[0] == name)
    }

    fn every_arrow(&self) -> impl Iterator<Item = (&ModulePath, &ModulePath)> {
        self.arrows.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to)))
    }

    /// The shortest way from a module back to itself.
    fn circle(&self, start: &ModulePath) -> Option<Vec<&ModulePath>> {
        let mut before: BTreeMap<&ModulePath, &ModulePath> = BTreeMap::new();
        let mut open = VecDeque::from([self.arrows.get_key_value(start)?.0]);
        while let Some(module) = open.pop_front() {
            for next in &self.arrows[module] {
                if next == start {
                    let way = std::iter::successors(Some(module), |module| before.get(*module).copied());
                    let mut way: Vec<&ModulePath> = way.collect();
                    way.reverse();
                    return Some(way);
                }
                if !before.contains_key(next) {
                    before.insert(next, module);
                    open.push_back(next);
                }
            }
        }
        None
    }
}

/// The module that a path leads to from a file; `None` when it leads out of the crate, or names something of the file.
fn resolved(
    modules: &BTreeMap<ModulePath, Module>,
    here: &ModulePath,
    path: &[String],
    depth: usize,
) -> Option<ModulePath> {
    let (mut at, mut rest) = start(modules, here, path)?;
    while let Some(next) = rest.first() {
        let child = [at.as_slice(), std::slice::from_ref(next)].concat();
        if !modules.contains_key(&child) {
            break;
        }
        (at, rest) = (child, &rest[1..]);
    }
    // A name that the module has from elsewhere: what counts is where that is defined.
    let reexported = rest.first().and_then(|name| modules.get(&at)?.reexports.get(name));
    let elsewhere = reexported.filter(|_| depth < 9).and_then(|path| resolved(modules, &at, path, depth + 1));
    elsewhere.or_else(|| holder(modules, at))
}

/// Where a path begins, and what is left of it.
fn start<'p>(
    modules: &BTreeMap<ModulePath, Module>,
    here: &ModulePath,
    path: &'p [String],
) -> Option<(ModulePath, &'p [String])> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some((Vec::new(), rest)),
        "self" => Some((here.clone(), rest)),
        "super" => {
            let ups = path.iter().take_while(|part| *part == "super").count();
            Some((here[..here.len().checked_sub(ups)?].to_vec(), &path[ups..]))
        }
        _ => {
            let child = [here.as_slice(), std::slice::from_ref(first)].concat();
            (modules.contains_key(&child) && !rest.is_empty()).then_some((child, rest))
        }
    }
}

/// The module of the file that holds a module, which may be written inside it.
fn holder(modules: &BTreeMap<ModulePath, Module>, mut at: ModulePath) -> Option<ModulePath> {
    while !modules.contains_key(&at) {
        at.pop()?;
    }
    Some(at)
}

/// The crate that judges, then the one that performs. Read once, which takes seconds.
static PARENT_CRATES: LazyLock<[Imports; 2]> =
    LazyLock::new(|| parent_crates().map(|home| Imports::of(&home.join("lib.rs"))));

fn judge() -> &'static Imports {
    &PARENT_CRATES[0]
}

/// The modules of both crates.
pub(super) fn all_modules() -> impl Iterator<Item = (&'static ModulePath, &'static Module)> {
    PARENT_CRATES.iter().flat_map(|imports| &imports.modules)
}

fn shown(module: &ModulePath) -> String {
    module.join("::")
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut circles: Vec<Vec<&ModulePath>> = PARENT_CRATES
        .iter()
        .flat_map(|imports| imports.modules.keys().filter_map(|module| imports.circle(module)))
        .collect();
    // Each circle once, from its first file on.
    circles.retain(|circle| circle.iter().min() == circle.first());
    circles.sort_by_key(Vec::len);
    let circles: Vec<String> = circles.iter().map(|circle| circle_shown(circle)).collect();
    assert!(
        circles.is_empty(),
        "files import each other in circles. Move what both need to a file of its own that imports neither; a mod.rs \
         only re-exports.\n{}",
        circles.join("\n")
    );
}

fn circle_shown(circle: &[&ModulePath]) -> String {
    circle.iter().chain(&circle[..1]).map(|module| shown(module)).collect::<Vec<_>>().join(" -> ")
}

/// The folder of the assignment that a module belongs to. `None` for what all assignments are written with.
fn assignment_of(module: &ModulePath) -> Option<&str> {
    let is_assignment = |name: &str| name == "declared" || harness::assignments::find(name).is_some();
    match module.as_slice() {
        [first, second, ..] if first == "assignments" && is_assignment(second) => Some(second),
        [..] => None,
    }
}

/// Whether a module is one of those that all assignments are written with.
fn is_written_with(module: &ModulePath) -> bool {
    module.len() > 1
        && module[0] == "assignments"
        && module[1] != "registry"
        && assignment_of(module).is_none()
}

#[test]
fn assignments_never_import_each_other_and_what_they_are_written_with_imports_none() {
    let imports = judge();
    let wrong: Vec<String> = imports
        .every_arrow()
        .filter(|(from, to)| match (assignment_of(from), assignment_of(to)) {
            (Some(from), Some(to)) => from != to,
            (None, Some(_)) => is_written_with(from),
            (Some(_) | None, None) => false,
        })
        .map(|(from, to)| format!("{} imports {}", shown(from), shown(to)))
        .collect();
    assert!(
        wrong.is_empty(),
        "an assignment imports another, or what all are written with imports one. Move what is shared to a file of its \
         own in assignments/.\n{}",
        wrong.join("\n")
    );
}

/// The place of a file in its component's folder, from left to right; `None` for files that only re-export.
fn rank(file: &str) -> Option<u8> {
    match file {
        "answer" | "calls" | "event" | "focus" | "members" | "mismatch" | "script" | "shooting" | "step"
        | "transcript" => Some(0),
        "oracle" | "shrink" | "repro" => Some(2),
        "live_oracle" | "scenario" => Some(3),
        "rubric" => Some(4),
        _ => Some(1),
    }
}

#[test]
fn the_files_of_a_component_import_only_to_the_left() {
    let imports = judge();
    let folder = |module: &ModulePath| module.split_last().map(|(_, folder)| folder.to_vec());
    let components: BTreeSet<ModulePath> = imports
        .modules
        .keys()
        .filter(|m| m.last().is_some_and(|file| file == "scenario"))
        .filter_map(folder)
        .collect();
    let place = |module: &ModulePath| {
        let component = folder(module).filter(|folder| components.contains(folder))?;
        Some((component, rank(module.last()?)?))
    };
    let wrong: Vec<String> = imports
        .every_arrow()
        .filter(|(from, to)| match (place(from), place(to)) {
            (Some((one, from)), Some((other, to))) => one == other && from < to,
            (Some(_), None) | (None, Some(_) | None) => false,
        })
        .map(|(from, to)| format!("{} imports {}", shown(from), shown(to)))
        .collect();
    assert!(
        wrong.is_empty(),
        "in a component's folder imports go one way: script, step <- one file a function <- oracle, shrink, repro <- \
         scenario <- rubric. Move what the left file needs to the left.\n{}",
        wrong.join("\n")
    );
}

/// The modules that may name another crate of the workspace.
const BORDERS: [(&str, &[&str]); 3] = [
    ("reference", &["assignments"]),
    ("harness_worker", &["worker", "sandbox", "build"]),
    // Everybody else says `crate::model`, as if it were one crate.
    ("harness_judge", &[""]),
];

#[test]
fn other_crates_are_named_only_where_the_design_allows() {
    for (name, allowed) in BORDERS {
        let users = PARENT_CRATES
            .iter()
            .flat_map(|imports| imports.modules.keys().filter(|module| imports.names_crate(module, name)));
        let wrong: Vec<String> = users
            .filter(|module| !allowed.contains(&module.first().map_or("", String::as_str)))
            .map(shown)
            .collect();
        assert!(
            wrong.is_empty(),
            "{wrong:?} name {name}::, which only {allowed:?} may. Re-export what they need from there."
        );
    }
}

#[test]
fn circles_are_found_through_what_a_module_re_exports() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("lib.rs", "mod one;\nmod two;\nmod three;\npub use one::One;\n");
    write("one.rs", "use crate::two::Two;\npub struct One(Two);\n");
    write("two.rs", "pub struct Two;\n#[cfg(test)]\nmod tests { use crate::one::One; }\n");
    write("three.rs", "use super::One;\n");
    let circles = |imports: &Imports| -> Vec<String> {
        imports.modules.keys().filter_map(|module| Some(circle_shown(&imports.circle(module)?))).collect()
    };
    let imports = Imports::of(&folder.path().join("lib.rs"));
    assert_eq!(circles(&imports), Vec::<String>::new());
    assert!(imports.arrows[&vec!["three".to_owned()]].contains(&vec!["one".to_owned()]));
    write("two.rs", "pub struct Two;\nfn f() { let _ = vec![crate::One]; }\n");
    assert_eq!(
        circles(&Imports::of(&folder.path().join("lib.rs"))),
        ["one -> two -> one", "two -> one -> two"]
    );
}
