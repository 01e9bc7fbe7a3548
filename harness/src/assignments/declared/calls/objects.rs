//! [`known_objects`]: the objects that a component's scripts name, and the constructors that make them.

use crate::assignments::declared::header::{Callee, GivenHeader, Signature};
use crate::assignments::declared::words::{
    KnownObjects, NamedObject, ObjectText, Objects, ScriptError, Term,
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
    for object in declared.all() {
        if named.iter().any(|known| known.name == object.name) || named.len() == MOST {
            let problem = format!("there is an object {} already, or too many", object.name);
            return Err(ScriptError::new(problem, "give each object a name of its own, and 100 at most"));
        }
        let number = u8::try_from(named.len() + 1).unwrap_or(u8::MAX);
        let classes = header.with_bases(&object.class);
        named.push(NamedObject { number, name: object.name.clone(), classes });
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
