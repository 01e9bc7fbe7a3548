//! [`call`]: a call as C++ writes it, of a function by its name or of an operator between its operands.

use super::cursor::{Cursor, ScriptError};
use super::object::{ObjectText, Objects, constant};
use super::term::{Argument, Term};
use super::text::{CallForm, CallText, PathStepText, ReceiverText};
use super::values::argument;

/// Operators between two operands, the longer ones before those that they begin with.
const BINARY: [&str; 26] = [
    "<<=", ">>=", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "<<", ">>", "&&", "||", "<", ">",
    "+", "-", "*", "/", "%", "=", "&", "|", "^",
];

/// Operators before an operand.
const PREFIX: [&str; 7] = ["++", "--", "-", "+", "!", "~", "*"];

/// Operators behind an operand.
const POSTFIX: [&str; 2] = ["++", "--"];

/// A call, if one comes next, without the expected result.
pub(super) fn call(cursor: &mut Cursor<'_>, objects: &Objects) -> Result<Option<CallText>, ScriptError> {
    let before = *cursor;
    if let Some(call) = prefixed(cursor, objects) {
        return Ok(Some(call));
    }
    *cursor = before;
    let is_const = constant(cursor);
    let Some(name) = cursor.name() else { return Ok(None) };
    if is_const && !declares(*cursor, name, objects) {
        return Err(before.unexpected("behind const comes the declaration of an object, not what stands"));
    }
    let found = match name {
        "cout" | "std::cout" => printed(cursor)?,
        _ if objects.is_known(name) => on_object(cursor, name)?,
        _ if declares(*cursor, name, objects) => Some(making(cursor, name, is_const)?),
        _ => {
            let instance = instance(cursor);
            let function = function(cursor, name);
            match arguments(cursor)? {
                Some(arguments) if converted(name, &arguments, objects).is_some() => {
                    converted(name, &arguments, objects)
                }
                Some(arguments) => {
                    let form = instance.map_or(CallForm::Plain, CallForm::Instance);
                    Some(CallText { form, ..text(None, &function, arguments) })
                }
                None if is_on_unknown(*cursor) => return Err(no_object(name, objects)),
                None => None,
            }
        }
    };
    match found {
        Some(call) => {
            let call = followed(cursor, call)?;
            set(cursor, call).map(Some)
        }
        None => {
            *cursor = before;
            Ok(None)
        }
    }
}

/// Types that a class may have conversions to, as scripts name them.
const CONVERSIONS: [&str; 9] =
    ["bool", "int", "long", "double", "float", "char", "unsigned", "string", "std::string"];

/// `bool(a)`, an object as a value of another type.
fn converted(kind: &str, arguments: &[Argument], objects: &Objects) -> Option<CallText> {
    let [Argument(terms)] = arguments else { return None };
    let [Term::Word(object)] = terms.as_slice() else { return None };
    if !CONVERSIONS.contains(&kind) || !objects.is_known(object) {
        return None;
    }
    let kind = match kind {
        "string" => "std::string",
        "unsigned" => "unsigned int",
        kind => kind,
    };
    Some(text(Some(object), &format!("operator {kind}"), Vec::new()))
}

/// True if what follows a name calls a function of it: `.at(`.
fn is_on_unknown(mut cursor: Cursor<'_>) -> bool {
    cursor.eat(".") && cursor.name().is_some() && cursor.eat("(")
}

fn no_object(name: &str, objects: &Objects) -> ScriptError {
    let known: Vec<&str> = objects.all().map(|object| object.name.as_str()).collect();
    let help = if known.is_empty() {
        format!("declare it in the component: objects = [\"Class {name}\"]")
    } else {
        format!("declare it in `objects` of the component; known: {}", known.join(", "))
    };
    ScriptError::new(format!("there is no object {name}"), help)
}

fn text(object: Option<&str>, function: &str, arguments: Vec<Argument>) -> CallText {
    let receiver = ReceiverText { object: object.map(str::to_owned), path: Vec::new() };
    CallText { receiver, function: function.to_owned(), arguments, form: CallForm::Plain, expected: None }
}

/// The step that an arrow is, from a pointer or from an object of a class that has it.
pub(in crate::assignments::declared) const ARROW: &str = "operator->";

/// Operators that set what stands before them.
const SETTING: [&str; 6] = ["=", "+=", "-=", "*=", "/=", "%="];

/// The call as one that sets what it gives, if a value for that comes next: `at(1) = 9`.
fn set(cursor: &mut Cursor<'_>, call: CallText) -> Result<CallText, ScriptError> {
    let before = *cursor;
    cursor.skip_blanks();
    let is_behind_blank = |cursor: &mut Cursor<'_>, symbol: &str| {
        let start = *cursor;
        let comes = cursor.eat(symbol) && cursor.peek().is_some_and(char::is_whitespace);
        if !comes {
            *cursor = start;
        }
        comes
    };
    match SETTING.into_iter().find(|symbol| is_behind_blank(cursor, symbol)) {
        Some(symbol) if call.form == CallForm::Plain => {
            Ok(CallText { form: CallForm::Setting(symbol, argument(cursor)?), ..call })
        }
        Some(_) | None => {
            *cursor = before;
            Ok(call)
        }
    }
}

/// The arguments of a function template, if those and a parenthesis come next.
fn instance(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut behind = *cursor;
    let arguments = behind.template_arguments().filter(|arguments| !arguments.is_empty())?;
    if behind.peek() != Some('(') {
        return None;
    }
    *cursor = behind;
    Some(arguments.to_owned())
}

/// The function templates that a text calls, with their arguments.
pub(in crate::assignments::declared) fn instances(text: &str) -> Vec<(String, String)> {
    let mut cursor = Cursor::new(text);
    let mut found = Vec::new();
    while let Some(next) = cursor.peek() {
        match cursor.name() {
            Some(name) => found.extend(instance(&mut cursor).map(|arguments| (name.to_owned(), arguments))),
            None => drop(cursor.eat(next.encode_utf8(&mut [0; 4]))),
        }
    }
    found
}

/// True if a class's name is followed by that of an object.
fn declares(mut cursor: Cursor<'_>, name: &str, objects: &Objects) -> bool {
    let Some(arguments) = cursor.template_arguments() else { return false };
    let is_apart = cursor.peek().is_some_and(char::is_whitespace);
    cursor.skip_blanks();
    is_apart && objects.is_class(&format!("{name}{arguments}")) && cursor.name().is_some()
}

/// The declaration of an object, behind the name of its class.
fn making(cursor: &mut Cursor<'_>, class: &str, is_const: bool) -> Result<CallText, ScriptError> {
    let template = cursor.template_arguments().unwrap_or_default();
    cursor.skip_blanks();
    let name = cursor.name().unwrap_or_default().to_owned();
    let arguments = arguments(cursor)?.unwrap_or_default();
    let first = |argument: &Argument| argument.0.first().cloned();
    let object = ObjectText {
        class: format!("{class}{template}"),
        name: name.clone(),
        arguments: arguments.iter().filter_map(first).collect(),
        is_const,
    };
    Ok(CallText { form: CallForm::Making(object), ..text(Some(&name), class, arguments) })
}

fn single(term: Term) -> Argument {
    Argument(vec![term])
}

/// `-a`, for an object alone.
fn prefixed(cursor: &mut Cursor<'_>, objects: &Objects) -> Option<CallText> {
    let symbol = PREFIX.into_iter().find(|symbol| cursor.eat(symbol))?;
    let name = cursor.name().filter(|name| objects.is_known(name))?;
    let is_alone = cursor.peek().is_none_or(|c| c.is_whitespace() || c == ';');
    is_alone.then(|| text(Some(name), &format!("operator{symbol}"), Vec::new()))
}

/// `cout << a`
fn printed(cursor: &mut Cursor<'_>) -> Result<Option<CallText>, ScriptError> {
    cursor.skip_blanks();
    if !cursor.eat("<<") {
        return Ok(None);
    }
    let operands = vec![single(Term::Word("cout".to_owned())), argument(cursor)?];
    Ok(Some(text(None, "operator<<", operands)))
}

/// What is called on an object that is named: `a.f(1)`, `a[1]`, `a(1)`, `a == b`, `a++`.
fn on_object(cursor: &mut Cursor<'_>, name: &str) -> Result<Option<CallText>, ScriptError> {
    if cursor.eat(".") {
        let (function, arguments) = member(cursor)?;
        return Ok(Some(text(Some(name), &function, arguments)));
    }
    if let Some(behind) = arrow(*cursor) {
        *cursor = behind;
        let path = vec![PathStepText { function: ARROW.to_owned(), arguments: Vec::new() }];
        let (function, arguments) = member(cursor)?;
        let call = text(Some(name), &function, arguments);
        return Ok(Some(CallText { receiver: ReceiverText { path, ..call.receiver }, ..call }));
    }
    if cursor.eat("[") {
        let index = argument(cursor)?;
        cursor.expect("]")?;
        return Ok(Some(text(Some(name), "operator[]", vec![index])));
    }
    if let Some(arguments) = arguments(cursor)? {
        return Ok(Some(text(Some(name), "operator()", arguments)));
    }
    operated(cursor, name)
}

/// The place behind an arrow that a call follows without blanks, `p->size()`: before an expected result there are some.
fn arrow(mut cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    let is_arrow = cursor.eat("->");
    let behind = cursor;
    (is_arrow && cursor.name().is_some() && cursor.peek() == Some('(')).then_some(behind)
}

/// The name and the arguments behind a point.
fn member(cursor: &mut Cursor<'_>) -> Result<(String, Vec<Argument>), ScriptError> {
    let Some(name) = cursor.name() else {
        return Err(cursor.unexpected("behind the point comes the name of a function, not what stands"));
    };
    let function = function(cursor, name);
    if instance(cursor).is_some() {
        let problem =
            format!("{name} is called with arguments of a template, and a script calls none of a class's");
        return Err(ScriptError::new(
            problem,
            "write a function around it in a file of yours: `shim = \"FILE\"`",
        ));
    }
    let arguments = arguments(cursor)?;
    let arguments =
        arguments.ok_or_else(|| cursor.unexpected("a call needs its parentheses, and none stand"))?;
    Ok((function, arguments))
}

fn operated(cursor: &mut Cursor<'_>, name: &str) -> Result<Option<CallText>, ScriptError> {
    if let Some(symbol) = POSTFIX.into_iter().find(|symbol| cursor.eat(symbol)) {
        // C++ gives the operators behind an operand an argument that means nothing.
        let nothing = vec![single(Term::number(0))];
        return Ok(Some(text(Some(name), &format!("operator{symbol}"), nothing)));
    }
    cursor.skip_blanks();
    if cursor.rest().starts_with("->") {
        return Ok(None);
    }
    let Some(symbol) = BINARY.into_iter().find(|symbol| cursor.eat(symbol)) else { return Ok(None) };
    Ok(Some(text(Some(name), &format!("operator{symbol}"), vec![argument(cursor)?])))
}

/// The name of a function, of an operator with its symbol: `operator+(…)`.
fn function(cursor: &mut Cursor<'_>, name: &str) -> String {
    if name.rsplit("::").next() != Some("operator") {
        return name.to_owned();
    }
    let symbol = if cursor.eat("()") { "()" } else { cursor.take_while(|c| !c.is_whitespace() && c != '(') };
    format!("{name}{symbol}")
}

/// Arguments between parentheses, if they come right here.
fn arguments(cursor: &mut Cursor<'_>) -> Result<Option<Vec<Argument>>, ScriptError> {
    if !cursor.eat("(") {
        return Ok(None);
    }
    let mut found = Vec::new();
    cursor.skip_blanks();
    while !cursor.eat(")") {
        if !found.is_empty() {
            cursor.expect(",")?;
        }
        let before = *cursor;
        found.push(argument(cursor)?);
        if cursor.peek() == Some('(') || is_on_unknown(*cursor) {
            return Err(passed_on(before));
        }
        cursor.skip_blanks();
    }
    Ok(Some(found))
}

/// The error for a call that stands where a value must: `f(g(1))`, `Stack copy(s.rest())`.
fn passed_on(cursor: Cursor<'_>) -> ScriptError {
    let problem =
        cursor.unexpected("a value or an object is passed, and not what a call gives, which stands").problem;
    ScriptError::new(problem, "write a function that makes both calls in a file of yours: `shim = \"FILE\"`")
}

/// A call on what the call before it gives: `.at(0, 0)` behind `g.board()`, and `->at(0, 0)` where that is a pointer.
fn followed(cursor: &mut Cursor<'_>, call: CallText) -> Result<CallText, ScriptError> {
    let arrow = arrow(*cursor);
    if arrow.is_none() && !cursor.eat(".") {
        return Ok(call);
    }
    let CallText { mut receiver, function, arguments, form, expected } = call;
    receiver.path.push(PathStepText { function, arguments });
    if let Some(behind) = arrow {
        *cursor = behind;
        receiver.path.push(PathStepText { function: ARROW.to_owned(), arguments: Vec::new() });
    }
    let (function, arguments) = member(cursor)?;
    followed(cursor, CallText { receiver, function, arguments, form, expected })
}

#[cfg(test)]
mod tests {
    use super::super::object::object;
    use super::*;

    fn read(text: &str) -> Option<CallText> {
        let others = ["Board b", "Board c"].map(|text| object(text).unwrap()).to_vec();
        let objects = Objects { others, main: object("Game g").ok(), ..Objects::default() };
        call(&mut Cursor::new(text), &objects).unwrap()
    }

    /// Object, path, function and the number of arguments.
    fn shape(text: &str) -> (String, String, String, usize) {
        let call = read(text).unwrap();
        let object = call.receiver.object.unwrap_or_default();
        let path: Vec<String> = call.receiver.path.iter().map(|step| step.function.clone()).collect();
        (object, path.join(" "), call.function, call.arguments.len())
    }

    #[test]
    fn calls_name_their_object_or_none() {
        let of = |o: &str, p: &str, f: &str, n| (o.to_owned(), p.to_owned(), f.to_owned(), n);
        assert_eq!(shape("b.at(0, 0)"), of("b", "", "at", 2));
        assert_eq!(shape("at(0, 0)"), of("", "", "at", 2));
        assert_eq!(shape("g.board().at(0, 0)"), of("g", "board", "at", 2));
        assert_eq!(shape("board().row().at(0)"), of("", "board row", "at", 1));
        assert_eq!(shape("g.find(\"Ann\", 2).at(0)"), of("g", "find", "at", 1));
        assert_eq!(read("g.find(\"Ann\", 2).at(0)").unwrap().receiver.path[0].arguments.len(), 2);
        assert_eq!(shape("games::play(b)"), of("", "", "games::play", 1));
    }

    #[test]
    fn operators_stand_between_their_operands_or_are_called_by_name() {
        let of = |o: &str, f: &str, n| (o.to_owned(), String::new(), f.to_owned(), n);
        assert_eq!(shape("b == c"), of("b", "operator==", 1));
        assert_eq!(shape("b+=3"), of("b", "operator+=", 1));
        assert_eq!(shape("b[3]"), of("b", "operator[]", 1));
        assert_eq!(shape("b(1, 2)"), of("b", "operator()", 2));
        assert_eq!(shape("b++"), of("b", "operator++", 1));
        assert_eq!(shape("++b"), of("b", "operator++", 0));
        assert_eq!(shape("-b"), of("b", "operator-", 0));
        assert_eq!(shape("cout << b"), of("", "operator<<", 2));
        assert_eq!(shape("operator+({1, 2}, {3, 4})"), of("", "operator+", 2));
        assert_eq!(shape("b.operator()(1)"), of("b", "operator()", 1));
    }

    #[test]
    fn a_call_in_the_place_of_a_value_is_told_what_to_do_instead() {
        let objects = Objects { main: object("Board b").ok(), ..Objects::default() };
        for text in ["f(g(1))", "f(1, b.size())", "b.put(b.next(), 2)"] {
            let error = call(&mut Cursor::new(text), &objects).unwrap_err();
            assert!(error.problem.contains("not what a call gives"), "{text}: {error:?}");
            assert!(error.help.contains("shim"), "{error:?}");
        }
    }

    #[test]
    fn a_class_and_a_name_declare_an_object_and_a_lone_class_does_not() {
        let objects = Objects {
            main: object("Board b").ok(),
            classes: ["games::Board", "Pile<int, 3>"].map(str::to_owned).to_vec(),
            ..Objects::default()
        };
        let made = |text: &str| {
            let call = call(&mut Cursor::new(text), &objects).unwrap()?;
            let object = call.made().cloned()?;
            Some((object.class, object.name, object.arguments.len(), call.function))
        };
        let of = |c: &str, n: &str, count, f: &str| Some((c.to_owned(), n.to_owned(), count, f.to_owned()));
        assert_eq!(made("Board copy(b)"), of("Board", "copy", 1, "Board"));
        assert_eq!(made("games::Board copy b.size()"), of("games::Board", "copy", 0, "games::Board"));
        assert_eq!(made("Pile<int,3> p(1, 2)"), of("Pile<int,3>", "p", 2, "Pile"));
        assert_eq!((made("Board"), made("Game g(b)"), made("Board(3)")), (None, None, None));
    }

    #[test]
    fn conversions_arrows_and_constant_objects_are_written_as_cpp_has_them() {
        let of = |o: &str, p: &str, f: &str, n| (o.to_owned(), p.to_owned(), f.to_owned(), n);
        assert_eq!(shape("bool(b)"), of("b", "", "operator bool", 0));
        assert_eq!(shape("string(g)"), of("g", "", "operator std::string", 0));
        assert_eq!(shape("bool(true)"), of("", "", "bool", 1));
        assert_eq!(shape("b->at(0, 0)"), of("b", "operator->", "at", 2));
        assert_eq!(shape("b.best()->at(0)"), of("b", "best operator->", "at", 1));
        assert_eq!(read("b.best() -> at").unwrap().function, "best");
        assert_eq!(read("b -> 3"), None);
        assert_eq!(read("f(std::move(b))").unwrap().arguments[0].0, [Term::Moved("b".to_owned())]);
        let classes = vec!["Board".to_owned()];
        let objects = Objects { classes, main: object("const Board b").ok(), ..Objects::default() };
        assert!(objects.main.as_ref().unwrap().is_const);
        let made = call(&mut Cursor::new("const Board copy(b)"), &objects).unwrap().unwrap();
        assert!(made.made().unwrap().is_const);
        assert!(call(&mut Cursor::new("const at(1)"), &objects).is_err());
        assert_eq!(read("string(g)").unwrap().plain_name(), "operator std::string");
        assert_eq!(read("games::play(b)").unwrap().plain_name(), "play");
    }

    #[test]
    fn what_a_call_gives_is_set_behind_it_and_templates_have_their_arguments() {
        let form = |text: &str| read(text).unwrap().form;
        assert!(matches!(form("b[3] = 5"), CallForm::Setting("=", _)));
        assert!(matches!(form("at(1) += 5"), CallForm::Setting("+=", _)));
        assert_eq!(
            [form("b[3] == 5"), form("at(1) =5"), form("b == c")],
            [CallForm::Plain, CallForm::Plain, CallForm::Plain]
        );
        assert_eq!(form("best<std::vector<int>>({})"), CallForm::Instance("<std::vector<int>>".to_owned()));
        let of = |name: &str, arguments: &str| (name.to_owned(), arguments.to_owned());
        assert_eq!(
            instances("best<int>({1}) a < b \"x\" std::swap<Pile<int>>(a)"),
            [of("best", "<int>"), of("std::swap", "<Pile<int>>")]
        );
    }

    #[test]
    fn what_is_no_call_is_left_for_short_words() {
        for word in ["-1X", "+b3", "0X", "both", "b -> 3", "cout"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
