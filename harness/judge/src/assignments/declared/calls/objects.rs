//! [`known_objects`]: the objects that a component's scripts name, and the constructors that make them.

use super::step::{Op, Receiver};
use crate::assignments::declared::header::{Callee, GivenHeader, Signature};
use crate::assignments::declared::words::{
    Argument, KnownObjects, NamedObject, ObjectText, Objects, ScriptError, Term,
};
use crate::model::nearest;

/// More objects than a component may name.
const MOST: usize = 100;

/// The objects with their classes as the header has them.
///
/// # Errors
/// Fails if two have one name, or there are too many.
pub(in crate::assignments::declared) fn known_objects(
    declared: Objects,
    header: &GivenHeader,
) -> Result<KnownObjects, ScriptError> {
    let mut named: Vec<NamedObject> = Vec::new();
    let next = |named: &[NamedObject]| u8::try_from(named.len() + 1).unwrap_or(u8::MAX);
    for object in declared.all() {
        if named.iter().any(|known| known.name == object.name) || named.len() == MOST {
            let problem = format!("there is an object {} already, or too many", object.name);
            return Err(ScriptError::new(problem, "give each object a name of its own, and 100 at most"));
        }
        let (number, classes) = (next(&named), header.with_bases(&object.class));
        named.push(NamedObject {
            number,
            name: object.name.clone(),
            classes,
            is_late: false,
            is_const: object.is_const,
        });
    }
    for object in &declared.late {
        let class = header.instances.get(&object.class).map(String::as_str);
        let class = class.or_else(|| header.class_called(&object.class)).unwrap_or(&object.class);
        let known = named.iter().find(|known| known.name == object.name);
        if let Some(known) = known.filter(|known| known.classes.first().is_none_or(|own| own != class)) {
            let problem = format!("scripts make objects {} of two classes", known.name);
            return Err(ScriptError::new(problem, "give the objects of each class names of their own"));
        }
        if let Some(known) = known.filter(|known| known.is_late && known.is_const != object.is_const) {
            let problem = format!("scripts make objects {}, some of them const and some not", known.name);
            return Err(ScriptError::new(problem, "give the constant ones names of their own"));
        }
        if known.is_none() {
            let (number, classes) = (next(&named), header.with_bases(class));
            named.push(NamedObject {
                number,
                name: object.name.clone(),
                classes,
                is_late: true,
                is_const: object.is_const,
            });
        }
    }
    if named.len() > MOST {
        return Err(ScriptError::new("there are too many objects", "a component may name 100"));
    }
    Ok(KnownObjects { declared, named })
}

/// The constructors that may make an object.
///
/// # Errors
/// Fails if its class has none with so many arguments.
pub(in crate::assignments::declared) fn constructors(
    header: &GivenHeader,
    object: &ObjectText,
    objects: &Objects,
) -> Result<Vec<Signature>, ScriptError> {
    if header.abstract_classes.contains(&object.class) {
        return Err(no_object(header, &object.class));
    }
    // Every class can be made of one argument, another object of it.
    let is_no_object = |term: &Term| matches!(term, Term::Word(name) if !objects.is_known(name));
    let copies_nothing = |one: &Signature| {
        let mut both = object.arguments.iter().zip(&one.parameters);
        both.any(|(term, of)| {
            is_no_object(term) && of.kind.class().is_some_and(|class| class.name == object.class)
        })
    };
    let own = |one: &&Signature| one.callee == Callee::Constructor(object.class.clone());
    let all: Vec<&Signature> = header.functions.iter().filter(own).collect();
    let arguments = object.arguments.len();
    let fits = |one: &&&Signature| one.takes(arguments) && !copies_nothing(one);
    let found: Vec<Signature> = all.iter().filter(fits).map(|one| (*one).clone()).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let class = &object.class;
    let help = match (all.first(), nearest(class, &header.classes, |known| known)) {
        (Some(one), _) => format!("{}: {}", one.place(), one.shown()),
        (None, Some(near)) => format!("did you mean {near}?"),
        (None, None) => "the header declares no class".to_owned(),
    };
    Err(ScriptError::new(format!("{class} has no public constructor with {arguments} arguments"), help))
}

/// The error for an object of an abstract class.
fn no_object(header: &GivenHeader, class: &str) -> ScriptError {
    let derived = header.bases.iter().filter(|(_, base)| base == class).map(|(derived, _)| derived.as_str());
    let derived = derived.collect::<Vec<_>>().join(", ");
    let help = match derived.as_str() {
        "" => "derive a class from it in a header of your own, and name that in `given`".to_owned(),
        all => format!("declare an object of a class that is derived from it: {all}"),
    };
    ScriptError::new(format!("{class} is abstract: there are no objects of it"), help)
}

/// The operations that make an object as it is declared.
///
/// # Errors
/// Fails if its class has no constructor with so many arguments.
pub(in crate::assignments::declared) fn makers(
    header: &GivenHeader,
    declared: &ObjectText,
    object: &NamedObject,
    objects: &KnownObjects,
) -> Result<Vec<Op>, ScriptError> {
    let arguments = declared.arguments.len();
    let all = constructors(header, declared, &objects.declared)?;
    let own: Vec<Signature> = all.iter().filter(|one| may_make(one, declared, objects)).cloned().collect();
    // Where none may, the arguments of the others are what an error is about.
    let fitting = if own.is_empty() { all } else { own };
    let receiver = Some(Receiver { object: object.clone(), path: Vec::new() });
    let written: Vec<Argument> = declared.arguments.iter().map(|term| Argument(vec![term.clone()])).collect();
    let op = |signature| Op { signature, arguments, receiver: receiver.clone() }.taking(&written);
    let mut made: Vec<Op> = Vec::new();
    for op in fitting.into_iter().map(op) {
        if !made.iter().any(|known| known.signature.is_redeclared_by(&op.signature)) {
            made.push(op);
        }
    }
    Ok(made)
}

/// False for a constructor that takes an object where there is none or one of another class, or another value where there is
/// one: a shim that called it might not even compile.
fn may_make(constructor: &Signature, object: &ObjectText, objects: &KnownObjects) -> bool {
    let mut both = object.arguments.iter().zip(&constructor.parameters);
    both.all(|(term, parameter)| match (parameter.kind.class(), object_of(term, objects)) {
        (Some(class), Some(named)) => named.classes.contains(&class.name),
        (Some(class), None) => class.fields.is_some() || *term == Term::Word("nullptr".to_owned()),
        (None, named) => named.is_none(),
    })
}

/// The object that a term names, if it names one.
fn object_of<'o>(term: &Term, objects: &'o KnownObjects) -> Option<&'o NamedObject> {
    match term {
        Term::Word(name) | Term::Address(name) | Term::Moved(name) => objects.find(name),
        Term::Integer(_)
        | Term::Range(..)
        | Term::Real(_)
        | Term::Character(_)
        | Term::Text(_)
        | Term::List(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::declared::{header, words};

    #[test]
    fn an_object_that_scripts_make_has_one_class_and_is_const_in_all_of_them_or_in_none() {
        let header =
            header::read("class Bag { public: int size() const; };\nclass Box { public: int size(); };\n")
                .unwrap();
        let known = |late: [&str; 2]| {
            let late = late.map(|text| words::object(text).unwrap()).to_vec();
            known_objects(Objects { late, ..Objects::default() }, &header)
        };
        assert_eq!(known(["Bag b", "Bag b"]).unwrap().named.len(), 1);
        assert_eq!(known(["const Bag b", "const Bag b"]).unwrap().named.len(), 1);
        assert!(known(["Bag b", "Box b"]).unwrap_err().problem.contains("of two classes"));
        assert!(known(["Bag b", "const Bag b"]).unwrap_err().problem.contains("some of them const"));
    }
}
