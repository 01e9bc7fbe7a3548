//! [`Subjects`]: functions as checks name them in `judge`. A name alone means all functions that have it, `insert(int)` one of
//! several, and `Savings::withdraw` those of one class.

use std::collections::BTreeSet;

use super::signature::{Form, GivenHeader, Signature};

/// The functions that a component's scripts call, by the names under which checks judge them.
#[derive(Debug)]
pub(in crate::assignments::declared) struct Subjects(Vec<Subject>);

#[derive(Debug)]
struct Subject {
    name: String,
    /// The same with the types of its parameters: `insert(int, int)`.
    overload: String,
}

impl Subjects {
    /// Those of the operations' functions, each with the number of parameters that are none of its own. An overload has a name
    /// of its own only where a check names it so, and a class's function likewise.
    pub(in crate::assignments::declared) fn of<'w>(
        functions: impl Iterator<Item = (&'w Signature, usize)>,
        written: impl Iterator<Item = &'w str>,
        given: &GivenHeader,
    ) -> Subjects {
        let written: Vec<&str> = written.collect();
        let named: BTreeSet<String> =
            written.iter().filter(|name| has_types(name)).map(|name| plain(name)).collect();
        let subject = |(function, leading): (&Signature, usize)| {
            let (name, overload) = (function.name.clone(), overload(function, leading));
            let is_apart = named.contains(&plain(&overload)) && is_overloaded(function, given);
            let of_class = written.iter().find(|name| is_of_class(name, function));
            let name = match of_class {
                _ if is_apart => overload.clone(),
                Some(written) => (*written).to_owned(),
                None => name,
            };
            Subject { name, overload }
        };
        Subjects(functions.map(subject).collect())
    }

    /// The name of an operation's function.
    pub(in crate::assignments::declared) fn name(&self, op: usize) -> &str {
        &self.0[op].name
    }

    /// True if no check tells overloads or classes apart.
    pub(in crate::assignments::declared) fn are_plain(&self) -> bool {
        self.0.iter().all(|own| !has_types(&own.name) && !has_class(&own.name))
    }

    /// The functions that a name in `judge` means; the name itself where no script calls any.
    pub(in crate::assignments::declared) fn meant(&self, written: &str) -> BTreeSet<String> {
        let is_meant = |own: &&Subject| {
            if has_types(written) {
                plain(&own.overload) == plain(written)
            } else {
                own.name == written
                    || own.name.strip_prefix(written).is_some_and(|rest| rest.starts_with('('))
                    || has_class(&own.name)
                        && own.name.strip_suffix(written).is_some_and(|class| class.ends_with("::"))
            }
        };
        let found: BTreeSet<String> = self.0.iter().filter(is_meant).map(|own| own.name.clone()).collect();
        if found.is_empty() { BTreeSet::from([written.to_owned()]) } else { found }
    }

    /// The overloads of the function that this name with types is about, as they must be written.
    pub(in crate::assignments::declared) fn overloads(&self, written: &str) -> Option<String> {
        let (name, _) = written.rsplit_once('(').filter(|_| has_types(written))?;
        let is_own = |own: &&Subject| own.overload.rsplit_once('(').is_some_and(|(of, _)| of == name.trim());
        let all: BTreeSet<&str> = self.0.iter().filter(is_own).map(|own| own.overload.as_str()).collect();
        (!all.is_empty()).then(|| all.into_iter().collect::<Vec<_>>().join(", "))
    }
}

/// True for a name with the types of parameters behind it.
fn has_types(name: &str) -> bool {
    name.strip_prefix("operator()").unwrap_or(name).contains('(')
}

/// True for a name with that of a class before it: `Savings::withdraw`, and not `operator std::string`.
fn has_class(name: &str) -> bool {
    let own = name.split('(').next().unwrap_or_default();
    own.find("::").is_some_and(|at| own.find("operator").is_none_or(|operator| at < operator))
}

/// True if the name is that of the function, with its class, whose namespaces may be left out.
fn is_of_class(name: &str, function: &Signature) -> bool {
    let (Some((class, own)), Some(known)) = (class_and_name(name), function.class()) else { return false };
    own == function.name
        && (known == class || known.strip_suffix(class).is_some_and(|around| around.ends_with("::")))
}

fn class_and_name(name: &str) -> Option<(&str, &str)> {
    let end = name.find("operator").unwrap_or(name.len());
    let at = name[..end].rfind("::").filter(|_| has_class(name) && !has_types(name))?;
    Some((&name[..at], &name[at + 2..]))
}

/// A name without what tells no overloads apart here: blanks, `const`, references and what stands around types, `std::` as well as
/// the headers' own namespaces.
fn plain(written: &str) -> String {
    let text = written.replace("const ", "");
    let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != '&').collect();
    let mut parts = text.split("::");
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        short.truncate(short.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len());
        short.push_str(part);
    }
    short
}

/// The function with the types of its own parameters.
fn overload(function: &Signature, leading: usize) -> String {
    let Signature { name, parameters, form, .. } = function;
    let set = usize::from(matches!(form, Form::Setting(_)));
    let own = parameters.iter().take(parameters.len() - set).skip(leading);
    let types: Vec<String> = own.map(|one| one.kind.to_string()).collect();
    format!("{name}({})", types.join(", "))
}

/// True if the headers declare functions of that name with other parameters.
fn is_overloaded(own: &Signature, given: &GivenHeader) -> bool {
    let types = |one: &Signature| one.parameters.iter().map(|one| one.kind.clone()).collect::<Vec<_>>();
    let mut namesakes = given.functions.iter().filter(|one| one.name == own.name);
    let first = namesakes.next().map(types);
    namesakes.any(|other| Some(types(other)) != first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::declared::header::{Callee, CppType, Integer, Parameter, Passing};

    fn function(name: &str, kinds: &[CppType]) -> Signature {
        let parameter =
            |kind: &CppType| Parameter { name: "x".to_owned(), kind: kind.clone(), passing: Passing::In };
        let callee = Callee::Free(String::new());
        Signature::plain(name, callee, kinds.iter().map(parameter).collect(), CppType::Void)
    }

    fn subjects(written: &[&str]) -> Subjects {
        let int = || CppType::Integer(Integer::INT);
        let functions = vec![
            function("insert", &[int()]),
            function("insert", &[int(), CppType::Text]),
            function("size", &[]),
        ];
        let given = GivenHeader { functions, ..GivenHeader::default() };
        Subjects::of(given.functions.iter().map(|one| (one, 0)), written.iter().copied(), &given)
    }

    #[test]
    fn an_overload_that_a_check_names_has_a_name_of_its_own() {
        let all = subjects(&["insert(int, const std::string&)", "size()"]);
        assert_eq!(all.name(0), "insert");
        assert_eq!(all.meant("insert(int)"), BTreeSet::from(["insert".to_owned()]));
        assert_eq!(all.meant("insert").len(), 2);
        assert_eq!(all.meant("insert(int,string)"), BTreeSet::from([all.name(1).to_owned()]));
        // Of the only one there is nothing to tell apart.
        assert_eq!((all.name(2), all.meant("size()")), ("size", BTreeSet::from(["size".to_owned()])));
        assert!(!all.are_plain());
    }

    #[test]
    fn a_function_that_two_classes_have_is_named_with_one_of_them() {
        let of = |class: &str| Signature {
            callee: Callee::Member(format!("shop::{class}")),
            ..function("withdraw", &[])
        };
        let functions = [of("Savings"), of("Checking"), function("size", &[])];
        let named = ["Savings::withdraw", "withdraw", "operator std::string"];
        let all =
            Subjects::of(functions.iter().map(|one| (one, 0)), named.into_iter(), &GivenHeader::default());
        assert_eq!([0, 1, 2].map(|op| all.name(op)), ["Savings::withdraw", "withdraw", "size"]);
        assert_eq!(all.meant("Savings::withdraw"), BTreeSet::from(["Savings::withdraw".to_owned()]));
        assert_eq!(all.meant("withdraw").len(), 2);
        assert!(!all.are_plain());
    }

    #[test]
    fn types_are_written_with_their_namespaces_or_without_them() {
        assert_eq!(
            plain("add(const shop::Date& day, std::vector<shop::Price>)"),
            "add(Dateday,vector<Price>)"
        );
        assert_eq!(plain("operator==(a::b::Date, Date)"), "operator==(Date,Date)");
    }

    #[test]
    fn without_such_names_all_is_as_it_was() {
        let all = subjects(&["insert", "operator()"]);
        assert!(all.are_plain());
        assert_eq!(all.meant("insert"), BTreeSet::from(["insert".to_owned()]));
        assert_eq!(all.meant("insert(bool)"), BTreeSet::from(["insert(bool)".to_owned()]));
        assert_eq!(all.overloads("insert(bool)"), Some("insert(int), insert(int, std::string)".to_owned()));
        assert_eq!(all.overloads("insert"), None);
    }
}
