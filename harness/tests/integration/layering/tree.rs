//! The module tree of a crate, read from its files: which file each module stands in, and what it names.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// A module by its path from the crate's root: `["model", "verdict"]`.
pub(super) type ModulePath = Vec<String>;

/// One file of a crate, which is one module.
pub(super) struct Module {
    pub(super) file: PathBuf,
    /// Paths that the file names, each with the module that it stands in.
    pub(super) named: Vec<(ModulePath, Vec<String>)>,
    /// Names that `pub use` gives to something else, and what that is.
    pub(super) reexports: BTreeMap<String, Vec<String>>,
    /// Structs, enums, traits and types that are defined here.
    pub(super) types: Vec<String>,
}

/// Every module of the crate with that root file, without those for tests.
pub(super) fn modules(root: &Path) -> BTreeMap<ModulePath, Module> {
    let mut found = BTreeMap::new();
    let mut open = vec![(Vec::new(), root.to_owned())];
    while let Some((path, file)) = open.pop() {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut reader = Reader::new(path.clone());
        reader.visit_file(&parsed);
        for child in &reader.children {
            let path = [path.as_slice(), std::slice::from_ref(child)].concat();
            open.push((path, file_of(&file, child)));
        }
        let Reader { named, reexports, types, .. } = reader;
        found.insert(path, Module { file, named, reexports, types });
    }
    found
}

/// The file of a module that is declared in `parent`.
pub(super) fn file_of(parent: &Path, child: &str) -> PathBuf {
    let folder = parent.parent().unwrap_or(Path::new(""));
    let own = match parent.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main" | "shim") | None => folder.to_owned(),
        Some(stem) => folder.join(stem),
    };
    let flat = own.join(format!("{child}.rs"));
    if flat.is_file() { flat } else { own.join(child).join("mod.rs") }
}

/// What one file says.
struct Reader {
    here: ModulePath,
    children: Vec<String>,
    named: Vec<(ModulePath, Vec<String>)>,
    reexports: BTreeMap<String, Vec<String>>,
    types: Vec<String>,
}

impl Reader {
    fn new(here: ModulePath) -> Reader {
        let (named, reexports) = (Vec::new(), BTreeMap::new());
        Reader { here, children: Vec::new(), named, reexports, types: Vec::new() }
    }

    fn name(&mut self, path: Vec<String>) {
        self.named.push((self.here.clone(), path));
    }

    /// Paths in what a macro is given, which is no syntax until the macro has run.
    fn tokens(&mut self, tokens: &str) {
        let paths = tokens.replace(" :: ", "::");
        for word in paths.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':') {
            if word.contains("::") {
                self.name(word.split("::").map(str::to_owned).collect());
            }
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_for_tests(item) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let name = item.ident.to_string();
        if item.content.is_none() {
            self.children.push(name);
            return;
        }
        self.here.push(name);
        visit::visit_item_mod(self, item);
        self.here.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        for (name, path) in leaves(&item.tree, &[]) {
            if !matches!(item.vis, syn::Visibility::Inherited) {
                self.reexports.insert(name, path.clone());
            }
            self.name(path);
        }
    }

    /// `pub(super)` imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.name(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.tokens(&mac.tokens.to_string());
        visit::visit_macro(self, mac);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.types.push(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.types.push(item.ident.to_string());
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.types.push(item.ident.to_string());
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.types.push(item.ident.to_string());
        visit::visit_item_type(self, item);
    }
}

/// Returns true for an item that could hold imports and stands under `#[cfg(test)]`.
#[expect(clippy::wildcard_enum_match_arm, reason = "syn may add kinds of items")]
fn is_for_tests(item: &syn::Item) -> bool {
    let attributes = match item {
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| {
        let syn::Meta::List(list) = &attribute.meta else { return false };
        list.path.is_ident("cfg") && list.tokens.to_string() == "test"
    })
}

/// Each name that a `use` brings, with the path that it stands for. A glob brings `*`.
fn leaves(tree: &syn::UseTree, before: &[String]) -> Vec<(String, Vec<String>)> {
    let with = |name: String| [before, &[name]].concat();
    match tree {
        syn::UseTree::Path(path) => leaves(&path.tree, &with(path.ident.to_string())),
        syn::UseTree::Group(group) => group.items.iter().flat_map(|tree| leaves(tree, before)).collect(),
        syn::UseTree::Rename(rename) => {
            vec![(rename.rename.to_string(), with(rename.ident.to_string()))]
        }
        syn::UseTree::Glob(_) => vec![("*".to_owned(), before.to_owned())],
        syn::UseTree::Name(name) if name.ident == "self" => {
            vec![(before.last().cloned().unwrap_or_default(), before.to_owned())]
        }
        syn::UseTree::Name(name) => vec![(name.ident.to_string(), with(name.ident.to_string()))],
    }
}
