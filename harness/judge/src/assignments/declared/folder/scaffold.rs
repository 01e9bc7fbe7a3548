//! [`scaffold`]: a first `assignment.toml` for a header, with a check for each function, to be filled with better scripts.

use std::fmt::Write as _;

use super::faults::DeclaredError;
use super::scaffold_text::{check, id_of, in_toml};
use crate::assignments::declared::header::{
    self, Callee, CppType, GivenHeader, Gives, Parameter, Passing, Signature,
};
use crate::lexer::{TokenKind, tokens};

/// The beginnings of an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scaffold {
    /// The id of the assignment and of its main component.
    pub id: String,
    /// The text of its file.
    pub manifest: String,
    /// The functions that no script can call, each with its line and the reason.
    pub left_out: Vec<String>,
}

/// Points of all checks.
const POINTS: usize = 100;

/// Those of the check that only what is there to print does.
const SILENCE: usize = 4;

/// A header, with what is written for it.
#[derive(Debug, Clone, Copy)]
pub struct ScaffoldHeader<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The file in which students define its functions; `None` if there are none to define.
    pub file: Option<&'a str>,
}

/// A component, drafted from its header.
struct Drafted {
    id: String,
    name: String,
    component: String,
    topics: String,
    left_out: Vec<String>,
}

/// Writes the file for a header, and for others that it includes: each that has a source is a component of its own.
///
/// # Errors
/// Fails if the header is no C++, or declares nothing that could be called.
pub fn scaffold(main: ScaffoldHeader<'_>, others: &[ScaffoldHeader<'_>]) -> Result<Scaffold, DeclaredError> {
    // What is only given, or has nothing to call, is no component.
    let used: Vec<(ScaffoldHeader<'_>, Drafted)> = others
        .iter()
        .filter(|other| other.file.is_some())
        .filter_map(|other| Some((*other, drafted(*other, others, &[]).ok()?)))
        .collect();
    let ids: Vec<(&str, &str)> = used.iter().map(|(other, own)| (other.name, own.id.as_str())).collect();
    let Drafted { id, name, component, topics, mut left_out } = drafted(main, others, &ids)?;
    let points =
        if used.is_empty() { String::new() } else { format!("points = {}\n", POINTS * (used.len() + 1)) };
    let mut manifest = format!("id = \"{id}\"\ntitle = \"{name}\"\n{points}");
    let mut all_topics = String::new();
    for (other, _) in &used {
        // A component may use those that its own header includes.
        let own = drafted(*other, others, &ids)?;
        manifest += &own.component;
        all_topics += &own.topics;
        left_out.extend(own.left_out);
    }
    manifest += &component;
    manifest += &all_topics;
    manifest += &topics;
    Ok(Scaffold { id, manifest, left_out })
}

/// A component for a header; `ids` are those of components that its header may use, by the names of theirs.
fn drafted(
    source: ScaffoldHeader<'_>,
    others: &[ScaffoldHeader<'_>],
    ids: &[(&str, &str)],
) -> Result<Drafted, DeclaredError> {
    let (header_name, file) = (source.name, source.file.unwrap_or(source.name));
    let included: Vec<ScaffoldHeader<'_>> = others
        .iter()
        .filter(|other| other.name != header_name && includes(source, other.name, others))
        .copied()
        .collect();
    let texts: Vec<(&str, &str)> = included.iter().map(|other| (other.name, other.text)).collect();
    let given = header::read_all(source.text, &texts).map_err(|error| {
        let place = format!("{header_name}:{}", error.line);
        DeclaredError::only(place, error.problem, "compile the header by itself to see why").of_command()
    })?;
    let constructor = constructor(&given);
    let functions = callable(&given, constructor);
    if functions.is_empty() {
        return Err(nothing_to_call(source, &given));
    }
    let named =
        constructor.map_or_else(|| file.split('.').next().unwrap_or_default(), |one| one.name.as_str());
    let id = id_of(named);
    let id_of_header =
        |other: &ScaffoldHeader<'_>| ids.iter().find(|(name, _)| *name == other.name).map(|(_, id)| *id);
    let uses: Vec<&str> = included.iter().filter_map(id_of_header).collect();
    let only_given: Vec<&str> =
        included.iter().filter(|other| id_of_header(other).is_none()).map(|other| other.name).collect();
    let component = component(&id, named, (header_name, file, &uses, &only_given), constructor, &functions);
    let topics = topics(&id, constructor, &functions);
    let unsupported = given
        .unsupported
        .iter()
        .filter(|one| one.file.is_none())
        .map(|one| format!("{header_name}:{}: {} cannot be called: {}", one.line, one.name, one.why));
    let by_hand = given
        .functions
        .iter()
        .filter(|one| one.file.is_none() && !is_copy(one))
        .filter_map(|one| Some((one, by_hand(one)?)))
        .map(|(one, why)| format!("{header_name}:{}: {} is left to you: {why}", one.line, one.name));
    let left_out = unsupported.chain(by_hand).collect();
    Ok(Drafted { name: named.to_owned(), id, component, topics, left_out })
}

/// The error for a header of which no function could be called, with the reason for the first.
fn nothing_to_call(source: ScaffoldHeader<'_>, given: &GivenHeader) -> DeclaredError {
    let header = source.name;
    let unsupported = given.unsupported.iter().find(|one| one.file.is_none());
    let left_to_author = |one: &&Signature| one.file.is_none() && !is_copy(one);
    let left = given.functions.iter().filter(left_to_author).find_map(|one| Some((one, by_hand(one)?)));
    let (place, problem, help) = match (unsupported, left) {
        (Some(one), _) => (
            format!("{header}:{}", one.line),
            format!("no function of it could be called: {}: {}", one.name, one.why),
            "write a class or functions around them in a header of yours that `given` names, and declare the assignment with that: see \
             `harness docs declaring-classes`",
        ),
        (None, Some((one, why))) => (
            format!("{header}:{}", one.line),
            format!("no function of it can be called without objects: {}: {why}", one.name),
            "begin with the header of a class that it takes, and add a component for this one",
        ),
        (None, None) if has_templates(source.text) => (
            header.to_owned(),
            "it declares templates alone, and no header says of which instances scripts are to call functions".to_owned(),
            "write assignment.toml by hand, with object = \"Pile<int> p\", or a call with its arguments, best<int>({1, 2}): see \
             `harness docs declaring-classes`",
        ),
        (None, None) => (
            header.to_owned(),
            "it declares nothing that could be called".to_owned(),
            "there must be a public function whose parameters and result can be passed on",
        ),
    };
    DeclaredError::only(place, problem, help).of_command()
}

/// True if a header includes another, be it by way of a third.
fn includes(source: ScaffoldHeader<'_>, name: &str, others: &[ScaffoldHeader<'_>]) -> bool {
    let mut seen = vec![source.name];
    let mut texts = vec![source.text];
    while let Some(text) = texts.pop() {
        for included in included_headers(text) {
            if included == name {
                return true;
            }
            let new = others.iter().find(|other| other.name == included && !seen.contains(&other.name));
            seen.extend(new.map(|other| other.name));
            texts.extend(new.map(|other| other.text));
        }
    }
    false
}

/// The headers that a text includes from beside it.
pub fn included_headers(text: &str) -> Vec<String> {
    let all = tokens(text.as_bytes()).into_iter().filter(|token| token.kind == TokenKind::HeaderName);
    all.filter_map(|token| Some(token.text.strip_prefix('"')?.trim_end_matches('"').to_owned())).collect()
}

/// True for what copies an object, declared or not.
fn is_copy(signature: &Signature) -> bool {
    let (Callee::Constructor(own) | Callee::Member(own)) = &signature.callee else { return false };
    let copies = matches!(signature.callee, Callee::Constructor(_)) || signature.symbol() == Some("=");
    copies && signature.parameters.iter().any(|one| one.kind.class().is_some_and(|class| class.name == *own))
}

/// The reason why no script for a function is made up, if there is one.
fn by_hand(signature: &Signature) -> Option<&'static str> {
    if is_copy(signature) {
        return Some("scripts copy objects that have names");
    }
    if signature.symbol().is_some() {
        return Some("scripts write operators as C++ does, between objects that have names");
    }
    if signature.name.starts_with("operator ") {
        return Some("scripts write it as C++ does, bool(object)");
    }
    if signature.gives == Gives::Items && signature.name.ends_with("end") {
        return Some("there is nothing from the end on");
    }
    let is_items = |one: &Parameter| {
        one.passing == Passing::ItemsInOut
            || one.passing == Passing::Items && matches!(one.kind, CppType::List(..))
    };
    if signature.parameters.iter().any(is_items) {
        return Some("the items of an array and their number belong together");
    }
    let is_value = |one: &Parameter| one.kind == CppType::Stream || one.kind.has_values();
    let all = signature.parameters.iter().all(|one| {
        !matches!(one.passing, Passing::Pointer | Passing::Owned | Passing::Shared) && is_value(one)
    });
    let has_none = |one: &Parameter| matches!(&one.kind, CppType::Function(own) if own.names.is_empty());
    if signature.parameters.iter().any(has_none) {
        return Some(
            "no header declares a function that could be passed to it: write one around it in a `shim`",
        );
    }
    (!all).then_some("name the objects that it takes in `objects` of the component")
}

/// The constructor of the first class that has something to call; exceptions are there to be thrown, and of an abstract class there
/// are no objects.
fn constructor(given: &GivenHeader) -> Option<&Signature> {
    let is_made = |one: &&Signature| {
        one.file.is_none() && matches!(one.callee, Callee::Constructor(_)) && by_hand(one).is_none()
    };
    let constructors = given.functions.iter().filter(is_made);
    let is_among = |one: &Signature, classes: &[String]| {
        one.class().is_some_and(|class| classes.iter().any(|own| own == class))
    };
    constructors
        .filter(|one| !is_among(one, &given.exceptions) && !is_among(one, &given.abstract_classes))
        .find(|one| !callable(given, Some(one)).is_empty())
}

/// The functions of the class and of those that it is derived from, or the free ones where there is none; each name once.
fn callable<'h>(given: &'h GivenHeader, constructor: Option<&Signature>) -> Vec<&'h Signature> {
    let class = constructor.and_then(Signature::class);
    let classes = class.map_or_else(Vec::new, |class| given.with_bases(class));
    let is_own = |one: &&Signature| match (&one.callee, class) {
        (Callee::Member(own) | Callee::Static(own), Some(_)) => classes.contains(own),
        (Callee::Free(_), None) => true,
        (
            Callee::Constructor(_)
            | Callee::Member(_)
            | Callee::Static(_)
            | Callee::Free(_)
            | Callee::Get(..)
            | Callee::Set(..)
            | Callee::Program
            | Callee::Around(_),
            _,
        ) => false,
    };
    let mut found: Vec<&Signature> = Vec::new();
    let is_callable = |one: &&Signature| one.file.is_none() && by_hand(one).is_none();
    for one in given.functions.iter().filter(is_own).filter(is_callable) {
        if !found.iter().any(|known| known.name == one.name) {
            found.push(one);
        }
    }
    found
}

fn component(
    id: &str,
    name: &str,
    (header, file, uses, given): (&str, &str, &[&str], &[&str]),
    constructor: Option<&Signature>,
    functions: &[&Signature],
) -> String {
    let mut out = format!("\n[component.{id}]\nfile = \"{file}\"\n");
    // A header that holds all is handed in itself.
    if header != file {
        let _ = writeln!(out, "header = \"{header}\"");
    }
    for (key, names) in [("given", given), ("uses", uses)] {
        if !names.is_empty() {
            let _ = writeln!(out, "{key} = {names:?}");
        }
    }
    if let Some(constructor) = constructor {
        let names: Vec<String> =
            (0..constructor.parameters.len()).map(|at| parameter_name(constructor, at)).collect();
        let arguments = if names.is_empty() { String::new() } else { format!("({})", names.join(", ")) };
        let _ = writeln!(out, "object = \"{name} x{arguments}\"");
    }
    let printing: Vec<&str> =
        functions.iter().filter(|one| seems_to_print(one)).map(|one| one.name.as_str()).collect();
    let _ = writeln!(
        out,
        "prints = {printing:?}{}",
        " ".repeat(12) + "# the check with silent = true is about all others"
    );
    out
}

fn topics(id: &str, constructor: Option<&Signature>, functions: &[&Signature]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "\n[[topic]]\nwhy = \"Each function must do what the handout says of it.\"");
    let sizes =
        constructor.map_or_else(String::new, |one| format!("{}: ", written(one, sample).replace(',', "")));
    let share = (POINTS - SILENCE) / (functions.len() + 1);
    for function in functions {
        let seen = if says_something(function) { String::new() } else { looks(functions) };
        let call = format!("{sizes}{}({}){seen}", function.name, written(function, sample));
        check(
            &mut out,
            (id, &function.name.to_lowercase(), "answers"),
            share,
            &format!("{} answers as it must", function.name),
        );
        let _ = writeln!(out, "judge = [\"{}\"]\nrun = [{}]", function.name, in_toml(&call));
    }
    silence(&mut out, id, &sizes, functions);
    let turn: Vec<String> =
        functions.iter().map(|one| format!("{}({})", one.name, written(one, drawn))).collect();
    let _ =
        writeln!(out, "\n[[topic]]\nwhy = \"Single calls can be right and still leave something behind.\"");
    check(
        &mut out,
        (id, "random", "calls"),
        POINTS - SILENCE - share * functions.len(),
        "Many calls one after another come out as they must",
    );
    let sizes = constructor.filter(|one| !one.parameters.is_empty());
    let sizes = sizes.map_or_else(String::new, |one| {
        format!("sizes = {}, ", in_toml(&written(one, drawn).replace(", ", " ")))
    });
    let _ = writeln!(out, "random = {{ {sizes}turns = [5, 20, 50], turn = {} }}", in_toml(&turn.join(" ")));
    out
}

/// True for a function whose call shows what it did: by a result, a parameter or a print.
fn says_something(signature: &Signature) -> bool {
    signature.returns != CppType::Void
        || seems_to_print(signature)
        || signature.parameters.iter().any(|one| matches!(one.passing, Passing::InOut | Passing::ItemsInOut))
}

/// The calls that show what a call before them did.
fn looks(functions: &[&Signature]) -> String {
    let shows = |one: &&&Signature| one.parameters.is_empty() && says_something(one);
    functions.iter().filter(shows).map(|one| format!(" {}()", one.name)).collect()
}

fn silence(out: &mut String, id: &str, sizes: &str, functions: &[&Signature]) {
    check(
        out,
        (id, "silent", "cout"),
        SILENCE,
        "Nothing is printed but by the functions that are there for it",
    );
    let calls: Vec<String> =
        functions.iter().map(|one| format!("{}({})", one.name, written(one, sample))).collect();
    let _ = writeln!(out, "silent = true\nrun = [{}]", in_toml(&format!("{sizes}{}", calls.join(" "))));
}

fn parameter_name(signature: &Signature, at: usize) -> String {
    let name = &signature.parameters[at].name;
    if name.is_empty() { format!("p{at}") } else { name.clone() }
}

/// A function that prints, by one of the words in its name.
fn seems_to_print(signature: &Signature) -> bool {
    let mut words = String::new();
    for letter in signature.name.chars() {
        if letter.is_uppercase() {
            words.push('_');
        }
        words.extend(letter.to_lowercase());
    }
    let prints = |word: &str| ["print", "display", "show", "draw"].contains(&word);
    signature.returns == CppType::Void && words.split('_').any(prints)
}

/// True for a text with a template.
fn has_templates(text: &str) -> bool {
    tokens(text.as_bytes()).iter().any(|token| token.is_name("template"))
}

fn written(signature: &Signature, value: fn(&CppType) -> String) -> String {
    let of = |parameter: &Parameter| match (&parameter.kind, parameter.passing) {
        // A text of C, which may be missing.
        (CppType::Maybe(of), Passing::Items) => value(of),
        (kind, _) => value(kind),
    };
    signature.parameters.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// A value to begin with.
fn sample(kind: &CppType) -> String {
    match kind {
        CppType::Void => String::new(),
        CppType::Bool => "true".to_owned(),
        CppType::Char => "'a'".to_owned(),
        CppType::Integer(_) => "3".to_owned(),
        CppType::Real(_) => "0.5".to_owned(),
        CppType::Text => "\"text\"".to_owned(),
        CppType::Enumeration(own) => own.enumerators.first().map_or("0", |(name, _)| name).to_owned(),
        CppType::List(..) | CppType::Maybe(_) | CppType::Dictionary(..) => "{}".to_owned(),
        // A text of C, with as many characters as there is room for.
        CppType::Array(of, length) if **of == CppType::Char => {
            let letters: String = "text".chars().take(length.saturating_sub(1)).collect();
            format!("\"{letters}{}\"", "\\0".repeat(length - letters.len()))
        }
        CppType::Array(of, length) => format!("{{{}}}", vec![sample(of); *length].join(", ")),
        CppType::Variant(of) => of.first().map(sample).unwrap_or_default(),
        CppType::Tuple(of) => format!("{{{}}}", of.iter().map(sample).collect::<Vec<_>>().join(", ")),
        CppType::Pair(of) => format!("{{{}, {}}}", sample(&of.0), sample(&of.1)),
        CppType::Class(class) => {
            let fields = class.fields.iter().flatten().map(|(_, kind)| sample(kind));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        CppType::Stream => "cout".to_owned(),
        CppType::Function(own) => own.names.first().cloned().unwrap_or_default(),
        CppType::Printed(_) | CppType::Told(_) | CppType::Pointer(_) | CppType::Copied(_) => String::new(),
    }
}

/// Values of which a random script takes one.
fn drawn(kind: &CppType) -> String {
    match kind {
        CppType::Bool => "true|false".to_owned(),
        CppType::Char => "'a'|'b'".to_owned(),
        CppType::Integer(_) => "1..5".to_owned(),
        CppType::Real(_) => "0.5|2.0".to_owned(),
        CppType::Text => "\"text\"|\"other\"".to_owned(),
        CppType::Enumeration(own) => {
            own.enumerators.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join("|")
        }
        CppType::Class(class) => {
            let fields = class.fields.iter().flatten().map(|(_, kind)| one_drawn(kind));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        CppType::Void
        | CppType::List(..)
        | CppType::Maybe(_)
        | CppType::Dictionary(..)
        | CppType::Array(..)
        | CppType::Printed(_)
        | CppType::Told(_)
        | CppType::Pointer(_)
        | CppType::Copied(_)
        | CppType::Function(_)
        | CppType::Stream
        | CppType::Pair(_)
        | CppType::Variant(_)
        | CppType::Tuple(_) => sample(kind),
    }
}

/// A member of a struct: of several words between bars none can be taken within braces.
fn one_drawn(kind: &CppType) -> String {
    let drawn = drawn(kind);
    if drawn.contains('|') { sample(kind) } else { drawn }
}
