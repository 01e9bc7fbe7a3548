//! What a function returns: its value, or the way from there to one.

use super::cpp_type::{CppType, Sequence};
use super::declarations::Reader;
use super::declarator::{Declarator, Returned};
use super::iterators::is_item;
use super::parameters::{is_const, is_input, parameters};
use super::scope::within;
use super::signature::{Accessor, Callee, Gives, Parameter, Signature};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// The functions that give an iterator by their names, though it may be a plain pointer.
const ENDS: [&str; 4] = ["begin", "end", "cbegin", "cend"];

impl Reader {
    /// The signature of a function; fails with the reason why it cannot be called.
    pub(super) fn signature(
        &mut self,
        part: SyntaxPart<'_>,
        declarator: &Declarator<'_>,
        callee: &Callee,
    ) -> Result<Signature, String> {
        let (parameters, needed) = parameters(&self.own, declarator)?;
        let own = Signature::plain(declarator.name.own(), callee.clone(), parameters, CppType::Void);
        let own = Signature { needed, is_const: declarator.is_const(), line: part.line(), ..own };
        if matches!(callee, Callee::Constructor(_)) {
            return Ok(own);
        }
        let kind = part.field("type").ok_or("it returns nothing that is known")?;
        // The stream that it was given: what it read is seen by what it was read into.
        if is_input(kind) && declarator.result == Returned::Reference {
            return Ok(own);
        }
        if let (Callee::Member(_), Some(item)) = (callee, self.iterated(declarator, kind)) {
            self.note_accessor(&own, self.own.resolve(kind).ok().as_ref(), declarator.result);
            return Ok(Signature {
                returns: CppType::List(Box::new(item), Sequence::Vector),
                gives: Gives::Items,
                ..own
            });
        }
        let (kind, result) = match self.own.smart_pointer(kind) {
            Some((_, to)) if declarator.result != Returned::Pointer => (to, Returned::Pointer),
            Some(_) | None => (self.returned(kind, declarator.result, part)?, declarator.result),
        };
        self.note_accessor(&own, Some(&kind), result);
        returning(own, kind, result, part)
    }

    /// The type of a result: a list of objects may be one, where nobody could change it.
    fn returned(
        &self,
        kind: SyntaxPart<'_>,
        result: Returned,
        part: SyntaxPart<'_>,
    ) -> Result<CppType, String> {
        let why = match self.own.resolve(kind) {
            Ok(known) => return Ok(known),
            Err(why) => why,
        };
        let is_kept = result == Returned::Value || result == Returned::Reference && is_const(part);
        self.own.object_list(kind).filter(|_| is_kept).ok_or(why)
    }

    /// The type of the items to which a returned iterator leads.
    fn iterated(&self, declarator: &Declarator<'_>, kind: SyntaxPart<'_>) -> Option<CppType> {
        match declarator.result {
            Returned::Value => self.own.item_of(kind),
            Returned::Pointer if ENDS.contains(&declarator.name.own()) => {
                self.own.resolve(kind).ok().filter(is_item)
            }
            Returned::Reference | Returned::Pointer | Returned::BehindPointer => None,
        }
    }

    /// Notes that a function leads to an object, if it does.
    fn note_accessor(&mut self, own: &Signature, to: Option<&CppType>, result: Returned) {
        let Some(CppType::Class(to)) = to else { return };
        // What an operator gives is written between operands, and leads nowhere.
        if own.needed > 0 && own.name.starts_with("operator") || result == Returned::BehindPointer {
            return;
        }
        let (class, name) = match &own.callee {
            Callee::Member(class) => (class.clone(), own.name.clone()),
            Callee::Static(class) => (String::new(), within(class, &own.name)),
            Callee::Free(scope) if own.symbol().is_none() => (String::new(), within(scope, &own.name)),
            Callee::Constructor(_)
            | Callee::Free(_)
            | Callee::Get(..)
            | Callee::Set(..)
            | Callee::Program
            | Callee::Around(_) => return,
        };
        self.found.accessors.push(Accessor {
            class,
            name,
            leads_to: to.name.clone(),
            is_pointer: result == Returned::Pointer,
            parameters: own.parameters.clone(),
            needed: own.needed,
        });
    }

    /// `explicit operator bool() const;`
    pub(super) fn conversion(&mut self, member: SyntaxPart<'_>, cast: SyntaxPart<'_>, class: &str) {
        let Some(Ok(kind)) = cast.field("type").map(|kind| self.own.resolve(kind)) else { return };
        let is_plain =
            cast.field("declarator").is_some_and(|one| one.node.kind() == "abstract_function_declarator");
        if !is_plain || !(kind.is_value() || kind == CppType::Char) {
            return;
        }
        let is_const = cast.field("declarator").is_some_and(is_const);
        let name = format!("operator {kind}");
        let own = Signature::plain(&name, Callee::Member(class.to_owned()), Vec::new(), kind);
        let (line, file) = (member.line(), self.file.clone());
        self.found.functions.push(Signature { is_const, line, file, ..own });
    }
}

/// The signature of a function that returns that type in that way.
fn returning(
    own: Signature,
    kind: CppType,
    result: Returned,
    part: SyntaxPart<'_>,
) -> Result<Signature, String> {
    let writes = own.parameters.iter().any(|one: &Parameter| one.kind == CppType::Stream);
    let is_smart = part.field("type").is_some_and(|kind| kind.own().ends_with('>'));
    let mut gives = Gives::Value;
    let returns = match (kind, result) {
        // Behind a pointer to constant data lies a value; of other objects scripts ask by their names.
        (CppType::Class(class), Returned::Pointer) if class.fields.is_some() && is_const(part) => {
            gives = Gives::Pointer;
            CppType::Maybe(Box::new(CppType::Class(class)))
        }
        (CppType::Class(class), Returned::Pointer) => CppType::Pointer(class),
        (CppType::Char, Returned::Pointer) if is_const(part) && !is_smart => CppType::Text,
        (kind, Returned::Pointer) if kind.is_value() => {
            gives = Gives::Pointer;
            CppType::Maybe(Box::new(kind))
        }
        (_, Returned::Pointer | Returned::BehindPointer) => return Err("it returns a pointer".to_owned()),
        (CppType::Stream, _) if writes => CppType::Void,
        (CppType::Stream, _) => return Err("it returns a stream".to_owned()),
        // What it refers to is looked at by calls, as a rule *this.
        (CppType::Class(class), Returned::Reference) if class.fields.is_none() && !is_const(part) => {
            gives = Gives::Object;
            CppType::Void
        }
        (returns, _) => returns,
    };
    let is_reference = result == Returned::Reference && !is_const(part);
    if is_reference && returns.has_values() && returns != CppType::Void {
        gives = Gives::Reference;
    }
    if returns.is_borrowed() {
        return Err(format!("it returns {returns}, whose items nobody keeps"));
    }
    Ok(Signature { returns, gives, ..own })
}

#[cfg(test)]
mod tests {
    use super::super::declarations::{HeaderWishes, read, read_for};
    use super::*;

    fn shown(text: &str) -> Vec<(String, Gives)> {
        let given = read(text).unwrap();
        given
            .functions
            .iter()
            .filter(|one| one.returns != CppType::Void)
            .map(|one| (one.shown(), one.gives))
            .collect()
    }

    #[test]
    fn an_iterator_is_known_by_its_items_whatever_it_is() {
        let text = "class Ring { public:\n typedef int* iterator; using const_iterator = const int*;\n iterator begin(); const_iterator cbegin() const; char* \
                    end();\n std::vector<std::string>::const_iterator find(int n) const; std::map<int, bool>::iterator at(int n);\n class Walker { public: double& \
                    operator*() const; Walker& operator++(); }; Walker walk(); std::string::iterator first();\n};\n";
        let items = |of: &str, name: &str| (format!("std::vector<{of}> {name}"), Gives::Items);
        let all = shown(text);
        assert_eq!(
            all.into_iter().filter(|(_, gives)| *gives == Gives::Items).collect::<Vec<_>>(),
            [
                items("int", "begin()"),
                items("int", "cbegin()"),
                items("char", "end()"),
                items("std::string", "find(int n)"),
                items("std::pair<int, bool>", "at(int n)"),
                items("double", "walk()"),
                items("char", "first()"),
            ]
        );
    }

    #[test]
    fn a_number_class_with_signs_of_its_own_is_no_iterator_and_a_class_without_end_has_none() {
        let text = "class Big { public: Big operator*(const Big& other) const; Big& operator++(); bool operator==(const Big& other) const; };\n\
                    class Half { public: std::vector<int>::iterator begin(); Big big(); };\n";
        let given = read(text).unwrap();
        assert!(given.functions.iter().all(|one| one.gives != Gives::Items));
        let begin = given.unsupported.iter().find(|one| one.name == "begin").unwrap();
        assert!(begin.why.contains("the class has no end()"), "{begin:?}");
    }

    #[test]
    fn the_iterator_of_an_instance_has_its_items() {
        let text = "template <typename T> class List { public: class Iterator { public: T& operator*(); Iterator& operator++(); };\n Iterator begin(); \
                    Iterator end(); };\n";
        let instances = ["List<int>", "List<std::string>"].map(str::to_owned).to_vec();
        let given = read_for(text, &[], HeaderWishes { instances, ..HeaderWishes::default() }).unwrap();
        let begins = given.functions.iter().filter(|one| one.name == "begin").map(Signature::shown);
        assert_eq!(
            begins.collect::<Vec<_>>(),
            ["std::vector<int> begin()", "std::vector<std::string> begin()"]
        );
    }

    /// Iterators as the library wants them have names for the types of what they give.
    #[test]
    fn an_iterator_that_names_its_types_has_their_items() {
        let names = [
            "using value_type = std::pair<const K, V>; using reference = value_type&; using pointer = value_type*;",
            "typedef std::pair<const K, V> value_type; typedef value_type& reference; typedef value_type* pointer;",
        ];
        for names in names {
            let text = format!(
                "template <typename K, typename V, typename Less = std::less<K>> class Map {{ public: using value_type = V; class iterator {{ public: {names}\n \
                 reference operator*() const; pointer operator->() const; iterator& operator++(); }};\n iterator begin(); iterator end(); value_type last();\n}};\n\
                 int sum(const Map<int, char>& of);\n"
            );
            let instances = vec!["Map<int, char>".to_owned(), "Map<char, int>".to_owned()];
            let given = read_for(&text, &[], HeaderWishes { instances, ..HeaderWishes::default() }).unwrap();
            let all: Vec<String> = given.functions.iter().map(Signature::shown).collect();
            for expected in [
                "std::vector<std::pair<int, char>> begin()",
                "std::vector<std::pair<char, int>> begin()",
                "char last()",
                "int last()",
                "int sum(Map<int, char, std::less<int>> of)",
            ] {
                assert!(all.contains(&expected.to_owned()), "{expected}: {all:?}");
            }
        }
    }

    #[test]
    fn pointers_that_own_what_they_lead_to_are_pointers() {
        let text = "class Shape { public: double area() const; };\nstruct Entry { int n; };\nstd::unique_ptr<Shape> made(std::string of);\n\
                    std::shared_ptr<Shape> shared(std::shared_ptr<Shape> one, const std::shared_ptr<Shape>& two);\nvoid take(std::unique_ptr<Shape> one, \
                    std::unique_ptr<Shape>&& two);\nstd::unique_ptr<int> number();\nconst Entry* entry();\nEntry* other();\n";
        let given = read(text).unwrap();
        let free = given.functions.iter().filter(|one| one.class().is_none()).map(Signature::shown);
        assert_eq!(
            free.collect::<Vec<_>>(),
            [
                "Shape* made(std::string of)",
                "Shape* shared(std::shared_ptr<Shape> one, std::shared_ptr<Shape> two)",
                "void take(std::unique_ptr<Shape> one, std::unique_ptr<Shape> two)",
                "std::optional<int> number()",
                "std::optional<Entry> entry()",
                "Entry* other()",
            ]
        );
        let leading = given.accessors.iter().map(|one| (one.name.as_str(), one.is_pointer));
        assert_eq!(
            leading.collect::<Vec<_>>(),
            [("made", true), ("shared", true), ("entry", true), ("other", true)]
        );
    }

    #[test]
    fn conversions_constants_and_what_may_be_moved_from_are_read() {
        let text = "#define ROWS 6\nnamespace games {\nconst int COLS = ROWS + 1, NONE = -1;\nclass Text { public:\n static const std::size_t npos = \
                    static_cast<std::size_t>(-1); static constexpr unsigned FAR = std::numeric_limits<unsigned>::max();\n Text(Text&& other); \
                    explicit operator bool() const; operator double(); operator std::string() const; void put(std::string&& item);\n std::array<int, COLS> all() \
                    const; private: static const int HIDDEN = 3; };\n}\n";
        let given = read(text).unwrap();
        let all: Vec<String> = given.functions.iter().map(Signature::shown).collect();
        let expected = [
            "Text(games::Text&& other)",
            "bool operator bool()",
            "double operator double()",
            "std::string operator std::string()",
            "void put(std::string&& item)",
            "int[7] all()",
        ];
        assert_eq!(&all[..6], expected, "{all:?}");
        let is_const = given.functions.iter().map(|one| one.is_const);
        assert_eq!(is_const.take(6).collect::<Vec<_>>(), [false, true, false, true, false, true]);
        let numbers = given.numbers();
        let number = |name: &str| numbers.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
        assert_eq!(number("ROWS"), Some(6));
        assert_eq!((number("COLS"), number("games::NONE")), (Some(7), Some(-1)));
        assert_eq!(
            (number("Text::npos"), number("games::Text::FAR")),
            (Some(u64::MAX.into()), Some(u32::MAX.into()))
        );
        assert_eq!((number("npos"), number("HIDDEN"), number("Text::HIDDEN")), (None, None, None));
    }
}
