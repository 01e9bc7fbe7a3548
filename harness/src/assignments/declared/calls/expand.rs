//! Scripts as they are written, made calls: a range is a call for each number of it, or one drawn at random.

use rand_core::Rng;
use rand_pcg::Pcg32;

use super::script::{Expected, ScriptedCall};
use super::step::{CallTable, Op};
use crate::assignments::declared::header::CppType;
use crate::assignments::declared::values::{Value, value_of};
use crate::assignments::declared::words::{Argument, CallText, ExpectedText, ScriptError, Term};

/// The way from ranges and alternatives to values.
pub(in crate::assignments::declared) enum Choosing<'r> {
    /// A call for each.
    Each,
    /// One of them.
    One(&'r mut Pcg32),
}

/// More calls than one script may have.
const MOST_CALLS: usize = 20_000;

/// The object's construction, as the first call; `None` for a component without one.
pub(in crate::assignments::declared) fn opening(
    table: &CallTable,
    sizes: &[Argument],
    choosing: &mut Choosing<'_>,
) -> Result<Option<ScriptedCall>, ScriptError> {
    let Some(op) = table.ops.iter().position(Op::is_constructor) else { return Ok(None) };
    let parameters = &table.ops[op].signature.parameters;
    let mut arguments = Vec::new();
    for (argument, parameter) in sizes.iter().zip(parameters) {
        let mut values = values(argument, &parameter.kind, &[], choosing)?;
        match (values.pop(), values.is_empty()) {
            (Some(only), true) => arguments.push(only),
            _ => {
                let help = "the arguments of the object are single values; write a script for each";
                return Err(ScriptError::new("there is more than one object to make", help));
            }
        }
    }
    Ok(Some(ScriptedCall { op, arguments, expected: None }))
}

/// The numbers that scripts of this object know by name.
pub(in crate::assignments::declared) fn names_of(
    table: &CallTable,
    opening: Option<&ScriptedCall>,
) -> Vec<(String, i64)> {
    let names = table.object.iter().flat_map(|object| object.arguments.iter());
    let values = opening.into_iter().flat_map(|call| &call.arguments);
    let number = |value: &Value| match value {
        Value::Integer(number) => i64::try_from(*number).ok(),
        Value::Nothing
        | Value::Bool(_)
        | Value::Char(_)
        | Value::Real(_)
        | Value::Text(_)
        | Value::List(_) => None,
    };
    names.zip(values).filter_map(|(name, value)| Some((name.clone(), number(value)?))).collect()
}

/// The calls that these texts stand for.
///
/// # Errors
/// Fails at the first that cannot be made a call.
pub(in crate::assignments::declared) fn calls_of(
    table: &CallTable,
    texts: &[CallText],
    names: &[(String, i64)],
    choosing: &mut Choosing<'_>,
) -> Result<Vec<ScriptedCall>, ScriptError> {
    let mut calls = Vec::new();
    for text in texts {
        calls.extend(calls_of_text(table, text, names, choosing)?);
        if calls.len() > MOST_CALLS {
            let problem = format!("a script has more than {MOST_CALLS} calls");
            return Err(ScriptError::new(problem, "make its ranges or its turns smaller"));
        }
    }
    Ok(calls)
}

fn calls_of_text(
    table: &CallTable,
    text: &CallText,
    names: &[(String, i64)],
    choosing: &mut Choosing<'_>,
) -> Result<Vec<ScriptedCall>, ScriptError> {
    let mut why = ScriptError::new(format!("{} is not known", text.function), "");
    for (op, known) in table.ops.iter().enumerate().filter(|(_, known)| is_called(known, text)) {
        match with_op(op, known, text, names, choosing) {
            Ok(calls) => return Ok(calls),
            Err(error) => why = error,
        }
    }
    Err(why)
}

fn is_called(op: &Op, text: &CallText) -> bool {
    let name = text.function.rsplit("::").next().unwrap_or_default();
    !op.is_constructor() && op.signature.name == name && op.arguments == text.arguments.len()
}

fn with_op(
    op: usize,
    known: &Op,
    text: &CallText,
    names: &[(String, i64)],
    choosing: &mut Choosing<'_>,
) -> Result<Vec<ScriptedCall>, ScriptError> {
    let in_call =
        |error: ScriptError| ScriptError::new(format!("in {}: {}", text.function, error.problem), error.help);
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for (argument, parameter) in text.arguments.iter().zip(&known.signature.parameters) {
        let values = values(argument, &parameter.kind, names, choosing).map_err(in_call)?;
        let longer = |start: &Vec<Value>| {
            let start = start.clone();
            values.iter().map(move |value| [start.as_slice(), std::slice::from_ref(value)].concat())
        };
        all = all.iter().flat_map(|start| longer(start).collect::<Vec<_>>()).collect();
    }
    let expected = text.expected.as_ref().map(|text| expected(text, &known.signature.returns, names));
    let expected = expected.transpose().map_err(in_call)?;
    let call = |arguments| ScriptedCall { op, arguments, expected: expected.clone() };
    Ok(all.into_iter().map(call).collect())
}

fn expected(
    text: &ExpectedText,
    returns: &CppType,
    names: &[(String, i64)],
) -> Result<Expected, ScriptError> {
    Ok(match text {
        ExpectedText::Returns(term) => Expected::Returns(value_of(term, returns, names)?),
        ExpectedText::Throws(kind) => Expected::Throws(kind.clone()),
        ExpectedText::Prints(text) => Expected::Prints(text.clone()),
    })
}

/// The values of an argument: all of them, or the one that is chosen.
fn values(
    argument: &Argument,
    kind: &CppType,
    names: &[(String, i64)],
    choosing: &mut Choosing<'_>,
) -> Result<Vec<Value>, ScriptError> {
    match choosing {
        Choosing::Each => {
            let all =
                argument.0.iter().map(|term| every(term, kind, names)).collect::<Result<Vec<_>, _>>()?;
            Ok(all.concat())
        }
        Choosing::One(rng) => {
            let term = &argument.0[below(rng, argument.0.len())];
            let Term::Range(from, to) = term else { return Ok(vec![value_of(term, kind, names)?]) };
            let (from, to) = limits(from.value(names)?, to.value(names)?)?;
            let span = usize::try_from(to - from).unwrap_or(usize::MAX).saturating_add(1);
            let drawn = from + i64::try_from(below(rng, span)).unwrap_or(0);
            Ok(vec![number(drawn, kind)?])
        }
    }
}

fn every(term: &Term, kind: &CppType, names: &[(String, i64)]) -> Result<Vec<Value>, ScriptError> {
    let Term::Range(from, to) = term else { return Ok(vec![value_of(term, kind, names)?]) };
    let (from, to) = limits(from.value(names)?, to.value(names)?)?;
    (from..=to).map(|value| number(value, kind)).collect()
}

/// A number of a range, as a value of that type.
fn number(value: i64, kind: &CppType) -> Result<Value, ScriptError> {
    value_of(&Term::number(value), kind, &[])
}

fn limits(from: i64, to: i64) -> Result<(i64, i64), ScriptError> {
    let size = to.checked_sub(from).filter(|size| (0..=i64::from(u16::MAX)).contains(size));
    match size {
        Some(_) => Ok((from, to)),
        None if from > to => Err(ScriptError::new(
            format!("the range {from}..{to} is empty"),
            "write the smaller number first",
        )),
        None => Err(ScriptError::new(format!("the range {from}..{to} is too long"), "make it shorter")),
    }
}

/// 0..limit; the tiny bias of the remainder does not matter to inputs.
fn below(rng: &mut Pcg32, limit: usize) -> usize {
    rng.next_u32() as usize % limit.max(1)
}
