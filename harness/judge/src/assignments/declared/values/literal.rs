//! [`value_of`]: a term as a value of a parameter's type.

use super::value::{ObjectValue, Value, in_order, key};
use crate::assignments::declared::header::{ClassType, CppType, Sequence};
use crate::assignments::declared::words::{Names, ScriptError, Term};

/// The value of a term that stands for one.
///
/// # Errors
/// Fails if the type has no such value.
pub(in crate::assignments::declared) fn value_of(
    term: &Term,
    kind: &CppType,
    names: Names<'_>,
) -> Result<Value, ScriptError> {
    match (term, kind) {
        (_, CppType::Variant(of)) => alternative(term, of, names).ok_or_else(|| unfit(kind)),
        (Term::Integer(sum), CppType::Integer(_)) => integer(sum.value(names)?, kind),
        (Term::Integer(sum), CppType::Real(_)) => Ok(Value::Real(sum.value(names)? as f64)),
        (Term::Real(number), CppType::Real(_)) => Ok(Value::Real(*number)),
        (Term::Character(byte), CppType::Integer(own)) if own.is_byte() => integer((*byte).into(), kind),
        (Term::Character(byte), CppType::Char) => Ok(Value::Char(*byte)),
        (Term::Text(text), CppType::Array(of, length)) if **of == CppType::Char && text.len() == *length => {
            Ok(Value::Text(text.clone().into_bytes()))
        }
        (Term::Text(text), CppType::Text | CppType::Printed(_)) => Ok(Value::Text(text.clone().into_bytes())),
        (_, CppType::Pointer(class)) => pointer_to(term, class, names),
        (Term::Word(word), CppType::Class(class) | CppType::Copied(class)) => {
            Ok(Value::Object(Some(object(word, class, names)?)))
        }
        (Term::Word(word), _) => worded(word, kind, names),
        (Term::List(items), _) => listed(items, kind, names),
        (Term::Range(..), _) => {
            Err(ScriptError::new("a range stands in the place of one value", "name one value"))
        }
        (Term::Moved(word), CppType::Class(_)) => {
            Err(ScriptError::new(format!("{word} is not moved from here"), format!("write {word} alone")))
        }
        (
            Term::Integer(_)
            | Term::Real(_)
            | Term::Character(_)
            | Term::Text(_)
            | Term::Address(_)
            | Term::Moved(_),
            _,
        ) => Err(unfit(kind)),
    }
}

/// The value of the first of several types that has one, whole numbers of integers before real ones, as a variant holds it.
fn alternative(term: &Term, of: &[CppType], names: Names<'_>) -> Option<Value> {
    let value = |(index, kind): (usize, &CppType)| {
        let value = value_of(term, kind, names).ok()?;
        Some(Value::List(vec![Value::Integer(i128::try_from(index).ok()?), value]))
    };
    let (real, others): (Vec<_>, Vec<_>) =
        of.iter().enumerate().partition(|(_, kind)| matches!(kind, CppType::Real(_)));
    others.into_iter().chain(real).find_map(value)
}

/// The address of an object that a script passes on, or a null pointer.
///
/// # Errors
/// Fails for anything else.
pub(in crate::assignments::declared) fn pointer_to(
    term: &Term,
    class: &ClassType,
    names: Names<'_>,
) -> Result<Value, ScriptError> {
    match term {
        Term::Word(word) if word == "nullptr" => Ok(Value::Object(None)),
        Term::Address(name) => {
            let found = object(name, class, names)?;
            Ok(Value::Object(Some(ObjectValue { written: format!("&{}", found.written), ..found })))
        }
        Term::Word(_)
        | Term::Integer(_)
        | Term::Range(..)
        | Term::Real(_)
        | Term::Character(_)
        | Term::Text(_)
        | Term::Moved(_)
        | Term::List(_) => {
            let help = "write & and the name of an object, or nullptr";
            Err(ScriptError::new(format!("there stands no pointer to a {}", class.name), help))
        }
    }
}

/// An object that a script has moved from, or a value of a plain struct.
///
/// # Errors
/// Fails for anything else.
pub(in crate::assignments::declared) fn moved(
    term: &Term,
    class: &ClassType,
    names: Names<'_>,
) -> Result<Value, ScriptError> {
    match term {
        Term::Moved(name) => {
            let found = object(name, class, names)?;
            Ok(Value::Object(Some(ObjectValue { written: format!("std::move({})", found.written), ..found })))
        }
        Term::Word(name) => {
            let problem = format!("{name} is passed where what is moved from must stand");
            Err(ScriptError::new(problem, format!("write std::move({name})")))
        }
        Term::Address(_)
        | Term::Integer(_)
        | Term::Range(..)
        | Term::Real(_)
        | Term::Character(_)
        | Term::Text(_)
        | Term::List(_) => value_of(term, &CppType::Class(std::sync::Arc::new(class.clone())), names),
    }
}

fn object(word: &str, class: &ClassType, names: Names<'_>) -> Result<ObjectValue, ScriptError> {
    if let Some(found) = names.objects.iter().find(|object| object.name == word) {
        if found.classes.contains(&class.name) {
            return Ok(ObjectValue { number: found.number, written: found.name.clone() });
        }
        let help = format!("{word} is a {}", found.classes.first().map_or("", String::as_str));
        return Err(ScriptError::new(format!("{word} is no {}", class.name), help));
    }
    let help = format!("declare it in the component: objects = [\"{} {word}\"]", class.name);
    Err(ScriptError::new(format!("there is no object {word}"), help))
}

fn integer(number: i128, kind: &CppType) -> Result<Value, ScriptError> {
    let CppType::Integer(own) = kind else { return Err(unfit(kind)) };
    if (own.low..=own.high).contains(&number) {
        return Ok(Value::Integer(number));
    }
    Err(ScriptError::new(
        format!("{number} is no {}", own.name),
        format!("{} is {} to {}", own.name, own.low, own.high),
    ))
}

fn worded(word: &str, kind: &CppType, names: Names<'_>) -> Result<Value, ScriptError> {
    match (kind, word) {
        (CppType::Bool, "true") => Ok(Value::Bool(true)),
        (CppType::Bool, "false") => Ok(Value::Bool(false)),
        (CppType::Function(own), _) => {
            let help = || match own.names.as_slice() {
                [] => "no header declares a function that takes and returns the same".to_owned(),
                names => format!("known: {}", names.join(", ")),
            };
            let is_known = own.names.iter().any(|name| name == word);
            let value = is_known.then(|| Value::Text(word.as_bytes().to_vec()));
            value.ok_or_else(|| ScriptError::new(format!("{word} is no function for {kind}"), help()))
        }
        (CppType::Enumeration(own), _) => {
            let mut known = own.enumerators.iter();
            // As far qualified as the author likes: `right`, `Align::right`, `text::Align::right`.
            let is_named = |name: &str| format!("::{}", own.full(name)).ends_with(&format!("::{word}"));
            let found = known.find(|(name, _)| is_named(name) || own.qualified(name) == word);
            found.map(|(_, value)| Value::Integer((*value).into())).ok_or_else(|| {
                let known: Vec<&str> = own.enumerators.iter().map(|(name, _)| name.as_str()).collect();
                ScriptError::new(format!("{word} is no {}", own.name), format!("known: {}", known.join(", ")))
            })
        }
        (CppType::Integer(_) | CppType::Real(_), _) => {
            match names.numbers.iter().find(|(name, _)| name == word) {
                Some((_, number)) if matches!(kind, CppType::Integer(_)) => integer(*number, kind),
                Some((_, number)) => Ok(Value::Real(*number as f64)),
                None => Err(ScriptError::new(
                    format!("there is no number called {word}"),
                    "only the arguments of `object` and the headers' constants have names",
                )),
            }
        }
        (CppType::Stream, "cout" | "std::cout") => Ok(Value::Nothing),
        _ => Err(unfit(kind)),
    }
}

fn listed(items: &[Term], kind: &CppType, names: Names<'_>) -> Result<Value, ScriptError> {
    let all =
        |of: &CppType| items.iter().map(|item| value_of(item, of, names)).collect::<Result<Vec<_>, _>>();
    match kind {
        CppType::List(of, Sequence::Multiset) => Ok(Value::List(sorted(all(of)?))),
        CppType::List(of, Sequence::UnorderedMultiset) => Ok(Value::List(in_order(all(of)?))),
        CppType::List(of, Sequence::UnorderedSet) => {
            let mut items = in_order(all(of)?);
            items.dedup();
            Ok(Value::List(items))
        }
        CppType::List(of, Sequence::Set) => {
            let mut items = sorted(all(of)?);
            items.dedup();
            Ok(Value::List(items))
        }
        CppType::List(of, Sequence::Vector | Sequence::List | Sequence::Deque | Sequence::Listed) => {
            Ok(Value::List(all(of)?))
        }
        CppType::Array(of, length) if items.len() == *length && **of != CppType::Char => {
            Ok(Value::List(all(of)?))
        }
        CppType::Maybe(of) if items.len() <= 1 => Ok(Value::List(all(of)?)),
        CppType::Pair(of) if items.len() == 2 => {
            let both = items.iter().zip([&of.0, &of.1]).map(|(item, of)| value_of(item, of, names));
            Ok(Value::List(both.collect::<Result<_, _>>()?))
        }
        CppType::Tuple(of) if items.len() == of.len() => {
            let all = items.iter().zip(of).map(|(item, of)| value_of(item, of, names));
            Ok(Value::List(all.collect::<Result<_, _>>()?))
        }
        CppType::Class(class) => {
            let fields = class.fields.as_deref().filter(|fields| fields.len() == items.len());
            let fields = fields.ok_or_else(|| unfit(kind))?;
            let all = items.iter().zip(fields).map(|(item, (_, of))| value_of(item, of, names));
            Ok(Value::List(all.collect::<Result<_, _>>()?))
        }
        CppType::Told(class) if class.parts.len() == items.len() => {
            let all = items.iter().zip(&class.parts).map(|(item, (_, of))| value_of(item, of, names));
            Ok(Value::List(all.collect::<Result<_, _>>()?))
        }
        CppType::Dictionary(of, table) => {
            let all = all(&CppType::Pair(of.clone()))?;
            Ok(Value::List(if table.is_unordered() { in_order(all) } else { sorted(all) }))
        }
        CppType::Void
        | CppType::Bool
        | CppType::Char
        | CppType::Integer(_)
        | CppType::Real(_)
        | CppType::Text
        | CppType::Enumeration(_)
        | CppType::Pair(_)
        | CppType::Tuple(_)
        | CppType::Maybe(_)
        | CppType::Variant(_)
        | CppType::Array(..)
        | CppType::Printed(_)
        | CppType::Told(_)
        | CppType::Pointer(_)
        | CppType::Copied(_)
        | CppType::Function(_)
        | CppType::Stream => Err(unfit(kind)),
    }
}

/// Items in the order of a set, and pairs in that of a map, as far as keys have one here: the shim's sort them again.
fn sorted(mut items: Vec<Value>) -> Vec<Value> {
    items.sort_by_key(key);
    items
}

fn unfit(kind: &CppType) -> ScriptError {
    if let CppType::Class(class) = kind {
        return ScriptError::new(format!("there stands no {kind}"), how_to_write(class));
    }
    if let CppType::Told(_) = kind {
        let help = format!("write what tells it between braces, in the order of `tell`: {}", example(kind));
        return ScriptError::new(format!("there stands no {kind}"), help);
    }
    let help = match kind {
        CppType::Void => {
            "the function returns nothing: leave the arrow out, or say `-> throws` or `-> prints`"
        }
        CppType::Bool => "write true or false",
        CppType::Char => "write one character between single quotes: 'X'",
        CppType::Integer(_) => "write a whole number",
        CppType::Real(_) => "write a number",
        CppType::Text => "write a text between double quotes",
        CppType::Enumeration(_) => "write one of its names",
        CppType::List(..) | CppType::Dictionary(..) => "write it between braces: {1, 2}",
        CppType::Array(of, _) if **of == CppType::Char => {
            "write a text of as many characters between double quotes"
        }
        CppType::Array(..) => "write as many values as it has between braces: {1, 2}",
        CppType::Pair(_) => "write two values between braces: {1, 2}",
        CppType::Tuple(_) => "write as many values as it has between braces: {1, 2, 3}",
        CppType::Maybe(_) => "write {} for none, and {1} for one",
        CppType::Variant(_) => "write a value of one of its types",
        CppType::Told(_) => "write what tells it between braces",
        CppType::Printed(_) => "write the text that cout << prints of it between double quotes",
        CppType::Pointer(_) => "write & and the name of an object, or nullptr",
        CppType::Stream => "write cout",
        CppType::Function(_) => "write the name of a function of the headers that takes and returns the same",
        CppType::Class(_) | CppType::Copied(_) => "write the name of an object",
    };
    ScriptError::new(format!("there stands no {kind}"), help)
}

/// A value as it could be written: what is of several parts has braces of its own.
fn example(kind: &CppType) -> String {
    let braced = |parts: Vec<String>| format!("{{{}}}", parts.join(", "));
    match kind {
        CppType::Bool => "true".to_owned(),
        CppType::Char => "'X'".to_owned(),
        CppType::Integer(_) => "1".to_owned(),
        CppType::Real(_) => "0.5".to_owned(),
        CppType::Text | CppType::Printed(_) => "\"text\"".to_owned(),
        CppType::List(of, _) => braced(vec![example(of), example(of)]),
        CppType::Told(class) => braced(class.parts.iter().map(|(_, of)| example(of)).collect()),
        CppType::Pair(of) => braced(vec![example(&of.0), example(&of.1)]),
        CppType::Tuple(of) => braced(of.iter().map(example).collect()),
        CppType::Class(class) => braced(class.fields.iter().flatten().map(|(_, of)| example(of)).collect()),
        CppType::Enumeration(own) => own.enumerators.first().map_or("...", |(name, _)| name).to_owned(),
        CppType::Dictionary(..)
        | CppType::Maybe(_)
        | CppType::Array(..)
        | CppType::Void
        | CppType::Variant(_)
        | CppType::Pointer(_)
        | CppType::Copied(_)
        | CppType::Function(_)
        | CppType::Stream => "...".to_owned(),
    }
}

fn how_to_write(class: &ClassType) -> String {
    match &class.fields {
        None => format!("write the name of an object that is declared: objects = [\"{} x\"]", class.name),
        Some(fields) => {
            let names: Vec<String> = fields.iter().map(|(name, kind)| format!("{kind} {name}")).collect();
            format!("write its members between braces: {}", names.join(", "))
        }
    }
}
