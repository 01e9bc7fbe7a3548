//! Scripts as they are written, made calls: a range is a call for each number of it, or one drawn at random.

use rand_core::Rng;
use rand_pcg::Pcg32;

use super::lookup::{CallReading, readings};
use super::script::{Expected, ScriptedCall, Tie};
use super::step::{CallTable, Op};
use crate::assignments::declared::header::{
    Accessor, CppType, Form, Gives, Parameter, Passing, ProgramStep, Signature,
};
use crate::assignments::declared::values::{ObjectValue, Value, moved, pointer_to, value_of};
use crate::assignments::declared::words::{
    ARROW, Argument, CallForm, CallText, ExpectedText, Names, ObjectText, PathStepText, ScriptError, Term,
};
use crate::model::nearest;

/// The way from ranges and alternatives to values.
pub(in crate::assignments::declared) enum Choosing<'r> {
    /// A call for each.
    Each,
    /// One of them.
    One(&'r mut Pcg32),
}

/// More calls than one script may have.
pub(super) const MOST_CALLS: usize = 20_000;

/// The beginning of a script.
pub(in crate::assignments::declared) struct Opening {
    /// The construction of the objects.
    pub(in crate::assignments::declared) calls: Vec<ScriptedCall>,
    /// The numbers that the script knows by name.
    pub(in crate::assignments::declared) numbers: Vec<(String, i128)>,
}

impl Opening {
    /// The beginning of a script of whose object's construction the author expects this.
    pub(in crate::assignments::declared) fn expecting(mut self, making: Option<&ExpectedText>) -> Opening {
        if let (Some(ExpectedText::Throws(kind, words)), Some(own)) = (making, self.calls.last_mut()) {
            own.expected = Some(Expected::Throws(kind.clone(), words.clone()));
        }
        self
    }
}

/// The beginning of a script that begins with these arguments.
///
/// # Errors
/// Fails if a value is none of its parameter's type.
pub(in crate::assignments::declared) fn opening(
    table: &CallTable,
    sizes: &[Argument],
    choosing: &mut Choosing<'_>,
) -> Result<Opening, ScriptError> {
    let known = Names { numbers: &table.numbers, objects: &table.objects.named };
    let sizes = sizes.iter().map(|size| only(terms(size, known, choosing)?));
    let sizes = sizes.collect::<Result<Vec<Term>, _>>()?;
    let declared = &table.objects.declared;
    let named: Vec<(&str, &Term)> = declared.sizes.iter().map(String::as_str).zip(&sizes).collect();
    let number = |(name, term): &(&str, &Term)| {
        let Term::Integer(sum) = term else { return None };
        Some(((*name).to_owned(), sum.value(known).ok()?))
    };
    let numbers = named.iter().filter_map(number).chain(table.numbers.iter().cloned()).collect();
    let calls = declared.all().map(|object| made(table, object, &named)).collect::<Result<Vec<_>, _>>()?;
    Ok(Opening { calls, numbers })
}

/// The reason why an object cannot be made, whatever a script begins with.
pub(in crate::assignments::declared) fn unmade(
    table: &CallTable,
    object: &ObjectText,
) -> Option<ScriptError> {
    let is_given =
        |term: &Term| matches!(term, Term::Word(name) if table.objects.declared.sizes.contains(name));
    let is_whole = !object.arguments.iter().any(is_given);
    made(table, object, &[]).err().filter(|_| is_whole)
}

/// The construction of one object, by the first constructor that takes its arguments.
fn made(
    table: &CallTable,
    object: &ObjectText,
    sizes: &[(&str, &Term)],
) -> Result<ScriptedCall, ScriptError> {
    let names = Names { numbers: &table.numbers, objects: &table.objects.named };
    let is_own = |op: &Op| op.receiver.as_ref().is_some_and(|one| one.object.name == object.name);
    let own = table.ops.iter().enumerate().filter(|(_, op)| op.is_constructor() && is_own(op));
    let written: Vec<&Term> = object.arguments.iter().map(|term| sized(term, sizes)).collect();
    let mut why = ScriptError::new(format!("{} cannot be made", object.name), "");
    for (op, known) in own {
        let parameters = &known.signature.parameters;
        let arguments = written.iter().zip(parameters).map(|(term, of)| one(term, of, names));
        match arguments.collect::<Result<Vec<_>, _>>() {
            Ok(arguments) => return Ok(ScriptedCall { op, arguments, expected: None, tie: Tie::None }),
            Err(error) => {
                why = ScriptError::new(format!("in {}: {}", object.name, error.problem), error.help)
            }
        }
    }
    Err(why)
}

/// An argument of an object, or what a script gives for it.
fn sized<'t>(term: &'t Term, sizes: &[(&str, &'t Term)]) -> &'t Term {
    let Term::Word(name) = term else { return term };
    sizes.iter().find(|(size, _)| size == name).map_or(term, |(_, given)| given)
}

fn only(mut terms: Vec<Term>) -> Result<Term, ScriptError> {
    match (terms.pop(), terms.is_empty()) {
        (Some(only), true) => Ok(only),
        _ => {
            let help = "the arguments of the object are single values; write a script for each";
            Err(ScriptError::new("there is more than one object to make", help))
        }
    }
}

/// The calls that these texts stand for.
///
/// # Errors
/// Fails at the first that cannot be made a call.
pub(in crate::assignments::declared) fn calls_of(
    table: &CallTable,
    texts: &[CallText],
    names: Names<'_>,
    choosing: &mut Choosing<'_>,
) -> Result<Vec<ScriptedCall>, ScriptError> {
    let mut calls = Vec::new();
    for text in texts {
        calls.extend(calls_of_text(table, text, names, choosing)?);
        if calls.len() > MOST_CALLS {
            return Err(too_many());
        }
    }
    Ok(calls)
}

fn calls_of_text(
    table: &CallTable,
    text: &CallText,
    names: Names<'_>,
    choosing: &mut Choosing<'_>,
) -> Result<Vec<ScriptedCall>, ScriptError> {
    let mut why = ScriptError::new(format!("{} is not known", text.function), "");
    let readings = readings(text);
    let mut fitting = Vec::new();
    for reading in &readings {
        let arguments = reading.all_arguments();
        let called = table.ops.iter().enumerate().filter(|(_, known)| is_called(known, text, reading, table));
        fitting.extend(called.map(|(op, known)| (far(&arguments, known), op, known, arguments.clone())));
    }
    // Of overloads C++ takes the one that the arguments are nearest to.
    fitting.sort_by_key(|(far, ..)| *far);
    for (_, op, known, arguments) in fitting {
        match with_op((table, op, known), text, &arguments, names, choosing) {
            Ok(calls) => return Ok(calls),
            Err(error) => why = error,
        }
    }
    Err(why)
}

/// The distance of literals from the types of the parameters: 0 where each is of its own.
fn far(arguments: &[Argument], op: &Op) -> usize {
    let far = |(argument, parameter): (&Argument, &Parameter)| match (argument.0.first(), &parameter.kind) {
        (Some(Term::Integer(_) | Term::Range(..)), CppType::Integer(own)) => usize::from(own.name != "int"),
        (Some(Term::Integer(_) | Term::Range(..)), CppType::Real(_)) => 2,
        (Some(Term::Character(_)), CppType::Integer(_)) => 1,
        (Some(Term::Real(_)), CppType::Real(name)) => usize::from(*name != "double"),
        (Some(Term::Text(_)), CppType::Text) => 1,
        _ => 0,
    };
    arguments.iter().zip(&op.signature.parameters).map(far).sum()
}

fn is_called(op: &Op, text: &CallText, reading: &CallReading, table: &CallTable) -> bool {
    let name = text.plain_name();
    let is_receiver = op.receiver.as_ref().is_none_or(|receiver| {
        let named = reading.receiver.object.as_deref();
        let main = || table.objects.main().map(|object| object.name.as_str());
        let is_path = leads_so(&receiver.path, &reading.receiver.path);
        let is_object = named.or_else(main) == Some(receiver.object.name.as_str());
        is_path && (is_object || named.is_none() && receiver.is_led_by_function())
    });
    let is_form = match &text.form {
        CallForm::Plain => op.signature.form == Form::Plain,
        CallForm::Instance(arguments) => op.signature.template() == arguments,
        CallForm::Setting(symbol, _) => op.signature.form == Form::Setting(symbol),
        CallForm::Making(_) => true,
    };
    op.is_constructor() == text.made().is_some()
        // A function of no class takes the object as an argument, and is called on none.
        && !(reading.is_free && op.receiver.is_some())
        && is_form
        && op.signature.name == name
        && op.arguments == reading.all_arguments().len()
        && is_receiver
}

/// True if a script leads to the object that is called in this way. An arrow behind a pointer is no step of its own.
fn leads_so(path: &[Accessor], written: &[PathStepText]) -> bool {
    let mut steps = path.iter();
    let mut is_pointer = false;
    for step in written.iter() {
        if step.function == ARROW && is_pointer {
            continue;
        }
        let fits =
            |one: &&Accessor| one.is_called(&step.function) && one.parameters.len() == step.arguments.len();
        let Some(one) = steps.next().filter(fits) else { return false };
        is_pointer = one.is_pointer;
    }
    steps.next().is_none()
}

fn with_op(
    (table, op, known): (&CallTable, usize, &Op),
    text: &CallText,
    arguments: &[Argument],
    names: Names<'_>,
    choosing: &mut Choosing<'_>,
) -> Result<Vec<ScriptedCall>, ScriptError> {
    let in_call =
        |error: ScriptError| ScriptError::new(format!("in {}: {}", text.function, error.problem), error.help);
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for (argument, parameter) in arguments.iter().zip(&known.signature.parameters) {
        let values = values(argument, parameter, names, choosing).map_err(in_call)?;
        let longer = |start: &Vec<Value>| {
            let start = start.clone();
            values.iter().map(move |value| [start.as_slice(), std::slice::from_ref(value)].concat())
        };
        all = all.iter().flat_map(|start| longer(start).collect::<Vec<_>>()).collect();
    }
    if known.around() == Some(ProgramStep::GivenFile) {
        all.iter().flatten().try_for_each(|name| hold_given(name, table)).map_err(in_call)?;
    }
    let expected = text.expected.as_ref().map(|text| expected(text, &known.signature, names));
    let expected = expected.transpose().map_err(in_call)?;
    let call = |arguments| ScriptedCall { op, arguments, expected: expected.clone(), tie: Tie::None };
    Ok(all.into_iter().map(call).collect())
}

/// Fails for a file that the component does not list.
fn hold_given(name: &Value, table: &CallTable) -> Result<(), ScriptError> {
    let Value::Text(name) = name else { return Ok(()) };
    let name = String::from_utf8_lossy(name).into_owned();
    if table.files.contains(&name) {
        return Ok(());
    }
    let help = match nearest(&name, &table.files, |known| known) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("list it in `files`, or write what it holds: file({name:?}, \"...\")"),
    };
    Err(ScriptError::new(format!("the component lists no file {name}"), help))
}

fn expected(text: &ExpectedText, called: &Signature, names: Names<'_>) -> Result<Expected, ScriptError> {
    Ok(match text {
        ExpectedText::Returns(_) if called.gives == Gives::Object => {
            let help = "leave the arrow out, and look at that object behind it: ++a a.value() -> 2";
            return Err(ScriptError::new("it gives a reference to an object, which is not compared", help));
        }
        ExpectedText::Returns(term) => Expected::Returns(value_of(term, &called.returns, names)?),
        ExpectedText::Throws(kind, words) => Expected::Throws(kind.clone(), words.clone()),
        ExpectedText::Prints(text) => Expected::Prints(text.clone()),
    })
}

/// The values of an argument: all of them, or the one that is chosen.
fn values(
    argument: &Argument,
    parameter: &Parameter,
    names: Names<'_>,
    choosing: &mut Choosing<'_>,
) -> Result<Vec<Value>, ScriptError> {
    terms(argument, names, choosing)?.iter().map(|term| one(term, parameter, names)).collect()
}

/// The terms of an argument, without ranges: all of them, or the one that is chosen.
fn terms(
    argument: &Argument,
    names: Names<'_>,
    choosing: &mut Choosing<'_>,
) -> Result<Vec<Term>, ScriptError> {
    match choosing {
        Choosing::Each => {
            let all = argument.0.iter().map(|term| every(term, names));
            Ok(all.collect::<Result<Vec<_>, _>>()?.concat())
        }
        Choosing::One(rng) => {
            let term = &argument.0[below(rng, argument.0.len())];
            Ok(vec![drawn(term, names, rng)?])
        }
    }
}

/// A term with one number of each of its ranges.
fn drawn(term: &Term, names: Names<'_>, rng: &mut Pcg32) -> Result<Term, ScriptError> {
    match term {
        Term::Range(from, to) => {
            let (from, to) = limits((from.value(names)?, to.value(names)?), u32::MAX)?;
            let span = usize::try_from(to - from).unwrap_or(usize::MAX).saturating_add(1);
            Ok(Term::number(from + below(rng, span) as i128))
        }
        Term::List(items) => {
            let items = items.iter().map(|item| drawn(item, names, rng));
            Ok(Term::List(items.collect::<Result<_, _>>()?))
        }
        Term::Integer(_)
        | Term::Real(_)
        | Term::Character(_)
        | Term::Text(_)
        | Term::Word(_)
        | Term::Address(_)
        | Term::Moved(_) => Ok(term.clone()),
    }
}

/// A term with every number of each of its ranges.
fn every(term: &Term, names: Names<'_>) -> Result<Vec<Term>, ScriptError> {
    match term {
        Term::Range(from, to) => {
            let (from, to) = limits((from.value(names)?, to.value(names)?), u16::MAX.into())?;
            Ok((from..=to).map(Term::number).collect())
        }
        Term::List(items) => {
            let mut all: Vec<Vec<Term>> = vec![Vec::new()];
            for item in items {
                let ways = every(item, names)?;
                let longer = |start: &Vec<Term>| {
                    let start = start.clone();
                    ways.iter().map(move |way| [start.as_slice(), std::slice::from_ref(way)].concat())
                };
                all = all.iter().flat_map(|start| longer(start).collect::<Vec<_>>()).collect();
                if all.len() > MOST_CALLS {
                    return Err(too_many());
                }
            }
            Ok(all.into_iter().map(Term::List).collect())
        }
        Term::Integer(_)
        | Term::Real(_)
        | Term::Character(_)
        | Term::Text(_)
        | Term::Word(_)
        | Term::Address(_)
        | Term::Moved(_) => Ok(vec![term.clone()]),
    }
}

fn one(term: &Term, parameter: &Parameter, names: Names<'_>) -> Result<Value, ScriptError> {
    // One value stands for a list of one: the address of a variable is passed as often as that of an array's first item.
    if matches!(parameter.passing, Passing::Items | Passing::ItemsInOut)
        && matches!(parameter.kind, CppType::List(..))
        && !matches!(term, Term::List(_))
    {
        return value_of(&Term::List(vec![term.clone()]), &parameter.kind, names);
    }
    if let (Passing::Items, CppType::Maybe(of)) = (parameter.passing, &parameter.kind) {
        let is_none = *term == Term::Word("nullptr".to_owned());
        let text = (!is_none).then(|| value_of(term, of, names)).transpose()?;
        return Ok(Value::List(text.into_iter().collect()));
    }
    let value = match (parameter.passing, parameter.kind.class()) {
        (Passing::Pointer, Some(class)) => pointer_to(term, class, names),
        (Passing::Owned | Passing::Shared, Some(class)) => {
            pointer_to(term, class, names).map(|value| held(value, parameter.passing, names))
        }
        (Passing::Taken, Some(class)) => moved(term, class, names),
        (
            Passing::Pointer
            | Passing::Owned
            | Passing::Shared
            | Passing::Taken
            | Passing::In
            | Passing::InOut
            | Passing::Input
            | Passing::File(_)
            | Passing::Items
            | Passing::ItemsInOut,
            _,
        ) => value_of(term, &parameter.kind, names),
    }?;
    hold_constant(&value, parameter, names).map(|()| value)
}

/// An object whose address is passed, as code that has it in a smart pointer.
fn held(value: Value, passing: Passing, names: Names<'_>) -> Value {
    let Some(object) = value.object() else { return value };
    let Some((known, class)) =
        names.numbered(object.number).and_then(|one| Some((one, one.classes.first()?)))
    else {
        return value;
    };
    let name = &known.name;
    let written = if passing == Passing::Owned {
        format!("std::make_unique<{class}>({name})")
    } else {
        format!("std::shared_ptr<{class}>(&{name}, [](auto*) {{}})")
    };
    Value::Object(Some(ObjectValue { number: object.number, written }))
}

/// Fails for a constant object that is passed to be changed.
fn hold_constant(value: &Value, parameter: &Parameter, names: Names<'_>) -> Result<(), ScriptError> {
    let changes = matches!(parameter.passing, Passing::InOut | Passing::Taken);
    let Some(object) = value.object().filter(|_| changes) else { return Ok(()) };
    let Some(known) = names.numbered(object.number).filter(|known| known.is_const) else { return Ok(()) };
    let problem = format!("{} is const, and this parameter is there to change it", known.name);
    Err(ScriptError::new(problem, "pass an object that is not const"))
}

pub(super) fn too_many() -> ScriptError {
    let problem = format!("a script has more than {MOST_CALLS} calls");
    ScriptError::new(problem, "make its ranges or its turns smaller")
}

/// The two ends of a range of that many numbers at most.
fn limits((from, to): (i128, i128), most: u32) -> Result<(i128, i128), ScriptError> {
    let size = to.checked_sub(from).filter(|size| (0..i128::from(most)).contains(size));
    match size {
        Some(_) => Ok((from, to)),
        None if from > to => Err(ScriptError::new(
            format!("the range {from}..{to} is empty"),
            "write the smaller number first",
        )),
        None => Err(ScriptError::new(
            format!("the range {from}..{to} is too long"),
            format!("it may hold {most} numbers here"),
        )),
    }
}

/// 0..limit; the tiny bias of the remainder does not matter to inputs.
fn below(rng: &mut Pcg32, limit: usize) -> usize {
    rng.next_u32() as usize % limit.max(1)
}
