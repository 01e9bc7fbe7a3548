//! Iterators and smart pointers of the header: the types to which they lead.
//!
//! Whatever an iterator is, a pointer, one of the library's or a class of the header's own, it is known by its items. So a function
//! that gives one is told by the items from there to the end of the object.

use super::cpp_type::CppType;
use super::declarator::Declarator;
use super::types::OwnTypes;
use crate::assignments::declared::syntax_part::SyntaxPart;

/// The kinds of the library's smart pointers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SmartPointer {
    Unique,
    Shared,
}

/// The names of the library's iterators.
const ITERATORS: [&str; 4] = ["iterator", "const_iterator", "reverse_iterator", "const_reverse_iterator"];

impl OwnTypes {
    /// The type of the items to which an iterator of that type leads; `None` for what is no iterator.
    pub(super) fn item_of(&self, kind: SyntaxPart<'_>) -> Option<CppType> {
        let text = kind.own().trim_start_matches("typename ").trim();
        if let Some(item) = self.iterators.get(text) {
            return Some(item.clone());
        }
        let (around, last) = text.rsplit_once("::")?;
        let last = last.trim();
        let known = match first_container(kind) {
            Some(found) => self.resolve(found).ok(),
            None => self.alias(around),
        };
        match known.filter(|_| ITERATORS.contains(&last)) {
            Some(CppType::List(of, _) | CppType::Array(of, _)) => Some(*of),
            Some(CppType::Dictionary(both, _)) => Some(CppType::Pair(both)),
            Some(CppType::Text) => Some(CppType::Char),
            // One of the header's own classes, `Row::iterator`.
            _ => self
                .iterators
                .get(last)
                .filter(|_| !around.contains(['<', ' ']) && !around.starts_with("std"))
                .cloned(),
        }
    }

    fn alias(&self, name: &str) -> Option<CppType> {
        let is_text = ["std::string", "string"].contains(&name.trim());
        if is_text { Some(CppType::Text) } else { self.aliases.get(name.trim()).cloned() }
    }

    /// Notes an iterator by its name, where a class gives a pointer or another iterator that name: `typedef T* iterator`.
    pub(super) fn note_iterator(&mut self, name: &str, of: SyntaxPart<'_>, is_pointer: bool) {
        let item = if is_pointer { self.resolve(of).ok() } else { self.item_of(of) };
        self.iterators.extend(item.filter(is_item).map(|item| (name.to_owned(), item)));
    }

    /// Notes a name for references to a type: `using reference = T&;`, `typedef T& reference;`
    pub(super) fn note_reference(&mut self, name: &str, of: SyntaxPart<'_>) {
        self.references.extend(self.resolve(of).ok().map(|to| (name.to_owned(), to)));
    }

    /// Notes a class as an iterator: it has `operator*`, whose type is that of the items, and `operator++`.
    pub(super) fn note_iterator_class(&mut self, name: &str, body: SyntaxPart<'_>) {
        let functions = || body.children().filter_map(|member| Some((member, Declarator::of(member)?)));
        let is_named = |function: &Declarator<'_>, wanted: &str| {
            function.name.own().split_whitespace().collect::<String>() == wanted
        };
        let takes_none =
            |function: &Declarator<'_>| !function.parameters.children().any(|one| one.node.is_named());
        let goes_on = functions().any(|(_, function)| is_named(&function, "operator++"));
        let item = functions().find(|(_, one)| is_named(one, "operator*") && takes_none(one));
        let Some((member, _)) = item.filter(|_| goes_on) else { return };
        let item = member
            .field("type")
            .and_then(|kind| self.resolve(kind).ok().or_else(|| self.references.get(kind.own()).cloned()));
        self.iterators.extend(item.filter(is_item).map(|item| (name.to_owned(), item)));
    }

    /// The type to which a smart pointer of the library leads, if it is one.
    pub(super) fn smart_pointer(&self, kind: SyntaxPart<'_>) -> Option<(SmartPointer, CppType)> {
        let kind = match kind.node.kind() {
            "qualified_identifier" if kind.field("scope")?.own() == "std" => kind.field("name")?,
            _ => kind,
        };
        let name = kind.field("name").filter(|_| kind.node.kind() == "template_type")?;
        let which = match name.own() {
            "unique_ptr" => SmartPointer::Unique,
            "shared_ptr" => SmartPointer::Shared,
            _ => return None,
        };
        let first = kind.field("arguments")?.children().find(|child| child.node.is_named())?;
        Some((which, self.resolve(first).ok()?))
    }
}

/// True for a type of which items can be told.
pub(super) fn is_item(kind: &CppType) -> bool {
    kind.has_values() && *kind != CppType::Void
}

/// The container in a name like `std::vector<int>::iterator`.
fn first_container(kind: SyntaxPart<'_>) -> Option<SyntaxPart<'_>> {
    if kind.node.kind() == "template_type" {
        return Some(kind);
    }
    kind.children().find_map(first_container)
}
