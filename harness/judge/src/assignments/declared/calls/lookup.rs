//! [`ops_of`]: the functions that a call may mean.

use super::objects::makers;
use super::step::{Op, Receiver};
use crate::assignments::declared::header::{
    Accessor, Callee, CppType, Form, GivenHeader, Gives, Parameter, Passing, Signature, Unsupported,
    undeclared_type,
};
use crate::assignments::declared::words::{
    ARROW, Argument, CallForm, CallText, KnownObjects, NamedObject, ObjectText, PathStepText, ReceiverText,
    ScriptError, Term,
};
use crate::model::nearest;

/// One meaning of a call: an operator between objects can be a member of the first, or a function of both.
pub(super) struct CallReading {
    pub(super) receiver: ReceiverText,
    pub(super) arguments: Vec<Argument>,
    /// The value that what it gives is set to.
    pub(super) value: Option<Argument>,
    /// An operator with its first operand among the arguments: a function of no class.
    pub(super) is_free: bool,
}

impl CallReading {
    /// The arguments of what leads to the object, and then the call's own.
    pub(super) fn all_arguments(&self) -> Vec<Argument> {
        let leading = self.receiver.path.iter().flat_map(|step| &step.arguments);
        leading.chain(&self.arguments).chain(&self.value).cloned().collect()
    }
}

/// Every meaning of a call.
pub(super) fn readings(text: &CallText) -> Vec<CallReading> {
    let value = match &text.form {
        CallForm::Setting(_, value) => Some(value.clone()),
        CallForm::Plain | CallForm::Instance(_) | CallForm::Making(_) => None,
    };
    let arguments = text.arguments.clone();
    let own =
        CallReading { receiver: text.receiver.clone(), arguments, value: value.clone(), is_free: false };
    match &text.receiver.object {
        Some(object) if text.receiver.path.is_empty() && text.function.starts_with("operator") => {
            let first = Argument(vec![Term::Word(object.clone())]);
            let arguments = std::iter::once(first).chain(text.arguments.iter().cloned()).collect();
            vec![own, CallReading { receiver: ReceiverText::default(), arguments, value, is_free: true }]
        }
        Some(_) | None => vec![own],
    }
}

/// The operations that a call may mean, by its name and the number of its arguments.
///
/// # Errors
/// Fails if there is none, with the nearest name or the reason.
pub(in crate::assignments::declared) fn ops_of(
    text: &CallText,
    header: &GivenHeader,
    objects: &KnownObjects,
) -> Result<Vec<Op>, ScriptError> {
    if let Some(made) = text.made() {
        return making(made, header, objects);
    }
    let mut fitting = Vec::new();
    let mut callable = Vec::new();
    for reading in readings(text) {
        let receiver = receiver(&reading.receiver, header, objects)?;
        let own = header.functions.iter().filter(|one| is_callable(one, receiver.as_ref(), &reading));
        for signature in own {
            callable.push(signature);
            let takes = signature.takes(reading.arguments.len()) && fits_form(signature, &text.form);
            if is_named(signature, &text.function) && takes {
                let has_object =
                    matches!(signature.callee, Callee::Member(_) | Callee::Get(..) | Callee::Set(..));
                let receiver = receiver.clone().filter(|_| has_object).map(|(receiver, _)| receiver);
                let op = op(signature, receiver, reading.arguments.len()).taking(&reading.all_arguments());
                let op = set_by(op, &text.form);
                // A friend is declared in the class, and often outside of it as well.
                match fitting
                    .iter_mut()
                    .find(|known: &&mut Op| known.signature.is_redeclared_by(&op.signature))
                {
                    // The one for constant objects gives what can be told.
                    Some(known) if known.signature.returns == CppType::Void => *known = op,
                    Some(_) => {}
                    None => fitting.push(op),
                }
            }
        }
    }
    if fitting.is_empty() { Err(unknown(text, header, objects, &callable)) } else { Ok(fitting) }
}

/// True for a function that can be called in that form.
fn fits_form(signature: &Signature, form: &CallForm) -> bool {
    match form {
        CallForm::Plain => signature.form == Form::Plain,
        CallForm::Instance(arguments) => signature.template() == arguments,
        CallForm::Setting(..) => signature.gives == Gives::Reference && signature.form == Form::Plain,
        CallForm::Making(_) => false,
    }
}

/// The operation that sets what a call gives, where it does; the value is the last of its arguments.
fn set_by(op: Op, form: &CallForm) -> Op {
    let CallForm::Setting(symbol, _) = form else { return op };
    let Op { mut signature, arguments, receiver } = op;
    let value = Parameter { name: "value".to_owned(), kind: signature.returns.clone(), passing: Passing::In };
    signature.parameters.truncate(arguments);
    signature.parameters.push(value);
    let needed = signature.parameters.len();
    let (returns, form) = (CppType::Void, Form::Setting(symbol));
    Op { signature: Signature { needed, returns, form, ..signature }, arguments: needed, receiver }
}

/// The operations that make an object which a script declares.
fn making(made: &ObjectText, header: &GivenHeader, objects: &KnownObjects) -> Result<Vec<Op>, ScriptError> {
    let Some(object) = objects.find(&made.name) else { return Ok(Vec::new()) };
    let made = ObjectText { class: object.classes.first().cloned().unwrap_or_default(), ..made.clone() };
    makers(header, &made, object, objects)
}

/// A call with so many arguments of its own; before those stand the arguments of what leads to the object.
fn op(signature: &Signature, receiver: Option<Receiver>, arguments: usize) -> Op {
    let path = receiver.iter().flat_map(|receiver| &receiver.path);
    let leading: Vec<Parameter> = path.flat_map(|step| step.parameters.iter().cloned()).collect();
    let (arguments, needed) = (leading.len() + arguments, leading.len() + signature.needed);
    let parameters = [leading, signature.parameters.clone()].concat();
    Op { signature: Signature { parameters, needed, ..signature.clone() }, arguments, receiver }
}

/// The object that is called, with its class and that class's bases; `None` where there is none.
fn receiver(
    text: &ReceiverText,
    header: &GivenHeader,
    objects: &KnownObjects,
) -> Result<Option<(Receiver, Vec<String>)>, ScriptError> {
    let leads = |step: &PathStepText| leading(step, header, &[String::new()]).is_some();
    let is_led = text.object.is_none() && text.path.first().is_some_and(leads);
    let nothing = NamedObject::default();
    let mut object = match (objects.called(text.object.as_deref()), is_led) {
        (Some(object), _) => object,
        (None, true) => &nothing,
        (None, false) => return Ok(None),
    };
    let mut classes = object.classes.clone();
    let mut path: Vec<Accessor> = Vec::new();
    for step in &text.path {
        let PathStepText { function: name, arguments } = step;
        // What leads on from a pointer is called on what it points to, with an arrow or a point.
        if name == ARROW && path.last().is_some_and(|one| one.is_pointer) {
            continue;
        }
        let given = arguments.len();
        let own = leading(step, header, &classes).or_else(|| {
            let free = leading(step, header, &[String::new()]).filter(|_| is_led && path.is_empty());
            if free.is_some() {
                object = &nothing;
            }
            free
        });
        let Some(step) = own else {
            if let Some(one) = header.unsupported.iter().find(|one| one.name == *name) {
                return Err(cannot_be_called(one, name));
            }
            let class = classes.first().map_or("", String::as_str);
            let of = if given == 0 { String::new() } else { format!(" of {given} arguments") };
            let problem =
                format!("{class} has no function {name}(){of} that gives an object of a class of the header");
            return Err(ScriptError::new(
                problem,
                "call functions on objects that have names, or on what such a function gives",
            ));
        };
        classes = header.with_bases(&step.leads_to);
        path.push(Accessor { parameters: step.parameters[..given].to_vec(), ..step.clone() });
    }
    let object: NamedObject = object.clone();
    Ok(Some((Receiver { object, path }, classes)))
}

/// The function that leads on so from an object of one of these classes; of an empty name for what is no class's.
fn leading<'h>(step: &PathStepText, header: &'h GivenHeader, classes: &[String]) -> Option<&'h Accessor> {
    let given = step.arguments.len();
    let fits = |one: &&Accessor| {
        one.is_called(&step.function) && (one.needed..=one.parameters.len()).contains(&given)
    };
    header.accessors.iter().filter(fits).find(|one| classes.contains(&one.class))
}

fn is_callable(
    signature: &Signature,
    receiver: Option<&(Receiver, Vec<String>)>,
    reading: &CallReading,
) -> bool {
    let is_named = reading.receiver.object.is_some() || !reading.receiver.path.is_empty();
    match &signature.callee {
        Callee::Member(class) | Callee::Get(class, _) | Callee::Set(class, _) => {
            let is_own = |(_, classes): &&(Receiver, Vec<String>)| classes.contains(class);
            // What leads on from a constant object may give one that is none.
            let may = |(one, _): &(Receiver, Vec<String>)| {
                !one.object.is_const || signature.is_const || !one.path.is_empty()
            };
            // An iterator needs its object, and what a function gives may be gone.
            let leads_into =
                |(one, _): &(Receiver, Vec<String>)| signature.gives != Gives::Items || one.path.is_empty();
            let own = receiver.filter(is_own);
            !reading.is_free && own.is_some_and(|one| may(one) && leads_into(one))
        }
        Callee::Free(_) | Callee::Program | Callee::Around(_) => !is_named,
        Callee::Static(class) => !is_named || receiver.is_some_and(|(_, classes)| classes.contains(class)),
        Callee::Constructor(_) => false,
    }
}

impl Op {
    /// The same call with what scripts move from passed so: C++ then chooses the function that takes it.
    pub(super) fn taking(mut self, arguments: &[Argument]) -> Op {
        let is_moved = |argument: &Argument| argument.0.iter().any(|term| matches!(term, Term::Moved(_)));
        for (parameter, _) in
            self.signature.parameters.iter_mut().zip(arguments).filter(|(_, argument)| is_moved(argument))
        {
            if parameter.passing == Passing::In && parameter.kind.class().is_some() {
                parameter.passing = Passing::Taken;
            }
        }
        self
    }
}

fn is_named(signature: &Signature, name: &str) -> bool {
    let full = spelled(signature);
    // With as much around it as the author likes.
    let is_part = || full.strip_suffix(name).is_some_and(|around| around.ends_with("::"));
    signature.name == name || full == name || name.contains("::") && is_part()
}

/// The error for a call that means nothing.
fn unknown(
    text: &CallText,
    header: &GivenHeader,
    objects: &KnownObjects,
    callable: &[&Signature],
) -> ScriptError {
    let name = &text.function;
    if header.templates.contains(name) && text.form == CallForm::Plain {
        let problem = format!("{name} is a function template");
        return ScriptError::new(problem, format!("name its arguments, as in {name}<int>(...)"));
    }
    let is_set = matches!(text.form, CallForm::Setting(..));
    if let Some(first) =
        callable.iter().find(|one| is_set && is_named(one, name) && one.gives != Gives::Reference)
    {
        let problem = format!("what {name} gives cannot be set: it returns no reference to a value");
        return ScriptError::new(problem, format!("{}: {}", first.place(), first.shown()));
    }
    let gives_items = |one: &&Signature| is_named(one, name) && one.gives == Gives::Items;
    if let Some(first) = header.functions.iter().find(gives_items).filter(|_| !text.receiver.path.is_empty())
    {
        let problem = format!("{name} gives an iterator into what is gone by the time its items are read");
        let help = format!("call it on an object that has a name; {}: {}", first.place(), first.shown());
        return ScriptError::new(problem, help);
    }
    if let Some(object) = constant_object(text, objects)
        && let Some(first) = header.functions.iter().find(|one| is_named(one, name) && !one.is_const)
    {
        let problem = format!("{object} is const, and {name} may change its object");
        return ScriptError::new(problem, format!("{}: {}", first.place(), first.shown()));
    }
    if let Some(first) = callable.iter().find(|one| is_named(one, name)) {
        let help = format!("{}: {}", first.place(), first.shown());
        let count = text.arguments.len();
        return ScriptError::new(format!("{name} does not take {count} arguments"), help);
    }
    let plain = name.rsplit("::").next().unwrap_or_default();
    if let Some(one) = header.unsupported.iter().find(|one| one.name == *name || one.name == plain) {
        return cannot_be_called(one, name);
    }
    if let Some(one) = header.functions.iter().find(|one| is_named(one, name))
        && let Callee::Member(class) = &one.callee
    {
        return no_object(name, class, text, objects);
    }
    if let Some((class, _)) = header.hidden.iter().find(|(_, own)| own == name) {
        let problem = format!("{name} is not public in {class}, and no script can call it");
        return ScriptError::new(problem, "write it behind `public:`, or leave it out of the scripts");
    }
    ScriptError::new(format!("the header declares no function {name}"), meant(name, callable))
}

/// The error for a function that the header declares and no script can call.
fn cannot_be_called(one: &Unsupported, name: &str) -> ScriptError {
    let around =
        "leave it out of the scripts, or write a function around it in a file of yours: `shim = \"FILE\"`";
    let help = match undeclared_type(&one.why) {
        Some(kind) => format!(
            "if a header of yours declares {kind}, say so in the component: `uses = [\"ID\"]` where that is another component's, and \
             `given = [\"FILE\"]` otherwise; or {around}"
        ),
        None => around.to_owned(),
    };
    ScriptError::new(format!("{name} cannot be called: {}: {}", one.place(), one.why), help)
}

/// The help for a function that there is not: what is there in every folder is none of the header's.
fn meant(name: &str, callable: &[&Signature]) -> String {
    let own: Vec<&Signature> =
        callable.iter().copied().filter(|one| !matches!(one.callee, Callee::Around(_))).collect();
    nearest(name, &own, |one| &one.name).map_or_else(
        || "the header declares no function that could be called".to_owned(),
        |near| format!("did you mean {}? The header declares {}", near.name, near.shown()),
    )
}

/// The name of the constant object that a call is made on, if it is one.
fn constant_object<'o>(text: &CallText, objects: &'o KnownObjects) -> Option<&'o str> {
    objects
        .called(text.receiver.object.as_deref())
        .filter(|object| object.is_const && text.receiver.path.is_empty())
        .map(|object| object.name.as_str())
}

/// The error for a function of a class without an object of it.
fn no_object(name: &str, class: &str, text: &CallText, objects: &KnownObjects) -> ScriptError {
    let plain = class.rsplit("::").next().unwrap_or(class).to_lowercase();
    let letter = plain.get(..1).unwrap_or("x");
    let named = objects.named.iter().find(|object| object.classes.iter().any(|own| own == class));
    let help = match (named, &text.receiver.object, objects.named.is_empty()) {
        (Some(object), _, _) => format!("write {}.{name}(...)", object.name),
        (None, _, true) => {
            format!("add object = \"{class} {letter}\" to the component, with the constructor's arguments")
        }
        (None, _, false) => {
            format!("add objects = [\"{class} {letter}\"] to the component, and write {letter}.{name}(...)")
        }
    };
    ScriptError::new(
        format!("{name} is a function of {class}, and it is called on no object of that class"),
        help,
    )
}

/// The function's name with what it belongs to.
fn spelled(signature: &Signature) -> String {
    match &signature.callee {
        Callee::Static(around) => format!("{around}::{}", signature.name),
        Callee::Free(around) if !around.is_empty() => format!("{around}::{}", signature.name),
        Callee::Free(_)
        | Callee::Constructor(_)
        | Callee::Member(_)
        | Callee::Get(..)
        | Callee::Set(..)
        | Callee::Program
        | Callee::Around(_) => signature.name.clone(),
    }
}
