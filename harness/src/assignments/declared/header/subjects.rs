//! [`Subjects`]: functions as checks name them in `judge`. A name alone means all functions that have it, `insert(int)` and
//! `List::insert` some of several.

use std::collections::BTreeSet;

use super::scope::within;
use super::signature::{Form, GivenHeader, Signature, is_called};

/// The functions that a component's scripts call, by the names under which checks judge them.
#[derive(Debug)]
pub(in crate::assignments::declared) struct Subjects(Vec<Subject>);

#[derive(Debug)]
struct Subject {
    name: String,
    /// The function's own name.
    plain: String,
    /// The same with the types of its parameters: `insert(int, int)`.
    overload: String,
    /// The same with its class, if it has one: `List::insert`.
    full: Option<String>,
}

impl Subjects {
    /// Those of the operations' functions, each with the number of parameters that are none of its own. An overload has a name
    /// of its own only where a check names it so, and so has a function of a class where another class has one of its name.
    pub(in crate::assignments::declared) fn of<'w>(
        functions: impl Iterator<Item = (&'w Signature, usize)>,
        written: impl Iterator<Item = &'w str>,
        given: &GivenHeader,
    ) -> Subjects {
        let written: Vec<&str> = written.collect();
        let typed = written.iter().filter(|name| has_types(name));
        let typed: BTreeSet<String> = typed.map(|name| plain(name)).collect();
        let of_classes: Vec<&str> = written.into_iter().filter(|name| has_class(name)).collect();
        let subject = |(function, leading): (&Signature, usize)| {
            let (own, overload) = (function.name.clone(), overload(function, leading));
            let full = function.class().map(|class| within(class, &own));
            let named = full.as_ref().filter(|full| of_classes.iter().any(|name| is_called(full, name)));
            let name = match named.filter(|_| is_in_several(function, given)) {
                _ if typed.contains(&plain(&overload)) && is_overloaded(function, given) => overload.clone(),
                Some(full) => full.clone(),
                None => own.clone(),
            };
            Subject { name, plain: own, overload, full }
        };
        Subjects(functions.map(subject).collect())
    }

    /// The name of an operation's function.
    pub(in crate::assignments::declared) fn name(&self, op: usize) -> &str {
        &self.0[op].name
    }

    /// True if no check tells functions of one name apart.
    pub(in crate::assignments::declared) fn are_plain(&self) -> bool {
        self.0.iter().all(|own| own.name == own.plain)
    }

    /// The functions that a name in `judge` means; the name itself where no script calls any.
    pub(in crate::assignments::declared) fn meant(&self, written: &str) -> BTreeSet<String> {
        let is_meant = |own: &&Subject| {
            if has_types(written) {
                plain(&own.overload) == plain(written)
            } else if has_class(written) {
                own.full.as_ref().is_some_and(|full| is_called(full, written))
            } else {
                own.plain == written
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

/// True for a name with its class in front of it; `operator std::string` is none.
fn has_class(name: &str) -> bool {
    !has_types(name) && !name.starts_with("operator") && name.contains("::")
}

/// True if several classes have a function of that name.
fn is_in_several(own: &Signature, given: &GivenHeader) -> bool {
    let namesakes = given.functions.iter().filter(|one| one.name == own.name);
    namesakes.into_iter().any(|other| other.class() != own.class())
}

/// A name without what tells no overloads apart here: blanks, `const`, references and `std::`.
fn plain(written: &str) -> String {
    let short = written.replace("std::", "").replace("const ", "");
    short.chars().filter(|c| !c.is_whitespace() && *c != '&').collect()
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
    fn a_function_that_a_check_names_with_its_class_has_a_name_of_its_own() {
        let of = |class: &str, name: &str| Signature {
            callee: Callee::Member(class.to_owned()),
            ..function(name, &[])
        };
        let functions = vec![of("a::Bank", "month"), of("Account", "month"), of("Account", "pay")];
        let given = GivenHeader { functions, ..GivenHeader::default() };
        let written = ["Bank::month", "Account::pay"];
        let all = Subjects::of(given.functions.iter().map(|one| (one, 0)), written.into_iter(), &given);
        assert_eq!((all.name(0), all.name(1), all.name(2)), ("a::Bank::month", "month", "pay"));
        assert_eq!(all.meant("Bank::month"), BTreeSet::from(["a::Bank::month".to_owned()]));
        assert_eq!(all.meant("month").len(), 2);
        assert_eq!(all.meant("Account::pay"), BTreeSet::from(["pay".to_owned()]));
        assert!(!all.are_plain());
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
