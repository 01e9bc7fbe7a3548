//! The grammar of scripts.

use super::cursor::{Cursor, ScriptError};
use super::short::ShortWords;
use super::term::{Argument, Atom, Sign, Sum, Term};

/// A script: the arguments of the object, and the calls.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct ScriptText {
    pub(in crate::assignments::declared) sizes: Vec<Argument>,
    pub(in crate::assignments::declared) calls: Vec<CallText>,
}

/// A call as it is written.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct CallText {
    pub(in crate::assignments::declared) function: String,
    pub(in crate::assignments::declared) arguments: Vec<Argument>,
    pub(in crate::assignments::declared) expected: Option<ExpectedText>,
}

/// The result that the author expects of a call.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) enum ExpectedText {
    Returns(Term),
    /// The exception's type; `None` for any.
    Throws(Option<String>),
    Prints(String),
}

/// The object that scripts call: `Grid g(rows, cols)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct ObjectText {
    pub(in crate::assignments::declared) class: String,
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) arguments: Vec<String>,
}

/// Words in words in words: more are a circle.
const DEEPEST: usize = 8;

/// Reads a script; only where there is an object do its arguments come first, before a colon.
pub(in crate::assignments::declared) fn script(
    text: &str,
    object: Option<&ObjectText>,
    short: &ShortWords,
) -> Result<ScriptText, ScriptError> {
    let mut cursor = Cursor::new(text);
    let sizes = match object {
        Some(object) => sizes(&mut cursor, object)?,
        None => Vec::new(),
    };
    Ok(ScriptText { sizes, calls: calls(cursor.rest(), short, 0)? })
}

/// The arguments before the colon. An object without arguments needs no colon.
fn sizes(cursor: &mut Cursor<'_>, object: &ObjectText) -> Result<Vec<Argument>, ScriptError> {
    let wanted = object.arguments.len();
    if wanted == 0 {
        cursor.skip_blanks();
        cursor.eat(":");
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.eat(":") {
            break;
        }
        if cursor.is_at_end() || found.len() == wanted {
            let names = object.arguments.join(" ");
            return Err(ScriptError::new(
                format!("a script begins with the arguments of {}: {names}, and a colon", object.class),
                format!("write for example \"{}: ...\"", vec!["3"; wanted].join(" ")),
            ));
        }
        found.push(argument(cursor)?);
        cursor.skip_blanks();
        cursor.eat(",");
    }
    if found.len() == wanted {
        return Ok(found);
    }
    let names = object.arguments.join(" ");
    Err(ScriptError::new(format!("there are {} values for {names}", found.len()), "write one for each"))
}

/// Arguments without an object, as `sizes` of random scripts has them.
pub(in crate::assignments::declared) fn ranges(text: &str) -> Result<Vec<Argument>, ScriptError> {
    let mut cursor = Cursor::new(text);
    let mut found = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.is_at_end() {
            return Ok(found);
        }
        found.push(argument(&mut cursor)?);
        cursor.skip_blanks();
        cursor.eat(",");
    }
}

/// Reads the declaration of the object.
pub(in crate::assignments::declared) fn object(text: &str) -> Result<ObjectText, ScriptError> {
    let form = || {
        let help = "write it as in C++: object = \"Grid g(rows, cols)\"";
        ScriptError::new(format!("{text:?} is no declaration of an object"), help)
    };
    let mut cursor = Cursor::new(text);
    cursor.skip_blanks();
    let class = cursor.name().ok_or_else(form)?.to_owned();
    cursor.skip_blanks();
    let name = cursor.name().ok_or_else(form)?.to_owned();
    let mut arguments = Vec::new();
    cursor.skip_blanks();
    if cursor.eat("(") {
        while !cursor.eat(")") {
            cursor.skip_blanks();
            arguments.push(cursor.name().ok_or_else(form)?.to_owned());
            cursor.skip_blanks();
            cursor.eat(",");
            cursor.skip_blanks();
        }
    }
    cursor.skip_between();
    if cursor.is_at_end() { Ok(ObjectText { class, name, arguments }) } else { Err(form()) }
}

fn calls(text: &str, short: &ShortWords, depth: usize) -> Result<Vec<CallText>, ScriptError> {
    if depth > DEEPEST {
        return Err(ScriptError::new("short words lead in a circle", "a word must end in calls"));
    }
    let mut cursor = Cursor::new(text);
    let mut found = Vec::new();
    loop {
        cursor.skip_between();
        if cursor.is_at_end() {
            return Ok(found);
        }
        match call(&mut cursor)? {
            Some(call) => found.push(call),
            None => {
                let word = cursor.take_while(|c| !c.is_whitespace() && c != ';');
                found.extend(calls(&short.expand(word)?, short, depth + 1)?);
                let last = found.last_mut();
                let expected = expected(&mut cursor)?;
                if let (Some(last), Some(expected)) = (last, expected) {
                    last.expected = Some(expected);
                }
            }
        }
    }
}

/// A call, if one comes next: a name with a parenthesis right after it.
fn call(cursor: &mut Cursor<'_>) -> Result<Option<CallText>, ScriptError> {
    let before = *cursor;
    let Some(function) = cursor.name().map(str::to_owned) else { return Ok(None) };
    if !cursor.eat("(") {
        *cursor = before;
        return Ok(None);
    }
    let mut arguments = Vec::new();
    cursor.skip_blanks();
    while !cursor.eat(")") {
        if !arguments.is_empty() {
            cursor.expect(",")?;
        }
        arguments.push(argument(cursor)?);
        cursor.skip_blanks();
    }
    Ok(Some(CallText { function, arguments, expected: expected(cursor)? }))
}

/// An expected result, if one comes next.
fn expected(cursor: &mut Cursor<'_>) -> Result<Option<ExpectedText>, ScriptError> {
    let before = *cursor;
    cursor.skip_blanks();
    if !cursor.eat("->") {
        *cursor = before;
        return Ok(None);
    }
    cursor.skip_blanks();
    let after = *cursor;
    match cursor.name() {
        Some("throws") => {
            let end = *cursor;
            cursor.skip_blanks();
            let kind = cursor.name().filter(|name| is_type_name(name)).map(str::to_owned);
            if kind.is_none() || cursor.peek() == Some('(') {
                *cursor = end;
                return Ok(Some(ExpectedText::Throws(None)));
            }
            Ok(Some(ExpectedText::Throws(kind)))
        }
        Some("prints") => {
            cursor.skip_blanks();
            match cursor.peek() {
                Some('"') => Ok(Some(ExpectedText::Prints(cursor.quoted('"')?))),
                _ => Err(cursor.unexpected("after prints comes a text in quotes, not what stands")),
            }
        }
        _ => {
            *cursor = after;
            Ok(Some(ExpectedText::Returns(term(cursor)?)))
        }
    }
}

/// Tells a type from the call or the word that may follow instead.
fn is_type_name(name: &str) -> bool {
    name.contains("::") || name.starts_with(|c: char| c.is_ascii_uppercase())
}

fn argument(cursor: &mut Cursor<'_>) -> Result<Argument, ScriptError> {
    let mut terms = vec![term(cursor)?];
    loop {
        let before = *cursor;
        cursor.skip_blanks();
        if !cursor.eat("|") {
            *cursor = before;
            return Ok(Argument(terms));
        }
        terms.push(term(cursor)?);
    }
}

fn term(cursor: &mut Cursor<'_>) -> Result<Term, ScriptError> {
    cursor.skip_blanks();
    match cursor.peek() {
        Some('"') => Ok(Term::Text(cursor.quoted('"')?)),
        Some('\'') => character(cursor),
        Some('{') => list(cursor),
        _ => number_or_word(cursor),
    }
}

fn character(cursor: &mut Cursor<'_>) -> Result<Term, ScriptError> {
    let place = *cursor;
    let text = cursor.quoted('\'')?;
    match text.as_bytes() {
        [byte] => Ok(Term::Character(*byte)),
        _ => Err(place.unexpected("a char is one byte, not what stands")),
    }
}

fn list(cursor: &mut Cursor<'_>) -> Result<Term, ScriptError> {
    cursor.eat("{");
    let mut items = Vec::new();
    cursor.skip_blanks();
    while !cursor.eat("}") {
        if !items.is_empty() {
            cursor.expect(",")?;
        }
        items.push(term(cursor)?);
        cursor.skip_blanks();
    }
    Ok(Term::List(items))
}

fn number_or_word(cursor: &mut Cursor<'_>) -> Result<Term, ScriptError> {
    let start = *cursor;
    if let Some(real) = real(cursor)? {
        return Ok(Term::Real(real));
    }
    let first = sum(cursor)?;
    if cursor.eat("..") {
        return Ok(Term::Range(first, sum(cursor)?));
    }
    match first.0.as_slice() {
        [(Sign::Plus, Atom::Name(name))] if start.peek() != Some('+') => Ok(Term::Word(name.clone())),
        _ => Ok(Term::Integer(first)),
    }
}

/// A number with a point or an exponent in it.
fn real(cursor: &mut Cursor<'_>) -> Result<Option<f64>, ScriptError> {
    let before = *cursor;
    let digits = |c: char| c.is_ascii_digit();
    let _ = cursor.eat("-") || cursor.eat("+");
    let whole = cursor.take_while(digits);
    let has_point = !cursor.rest().starts_with("..") && cursor.eat(".");
    let fraction = if has_point { cursor.take_while(digits) } else { "" };
    let is_number = !whole.is_empty() || !fraction.is_empty();
    let has_exponent = is_number && (cursor.eat("e") || cursor.eat("E"));
    if has_exponent {
        let _ = cursor.eat("-") || cursor.eat("+");
        cursor.take_while(digits);
    }
    if !is_number || !(has_point || has_exponent) {
        *cursor = before;
        return Ok(None);
    }
    let text = &before.rest()[..before.rest().len() - cursor.rest().len()];
    text.parse().map(Some).map_err(|_| before.unexpected("there is no number"))
}

fn sum(cursor: &mut Cursor<'_>) -> Result<Sum, ScriptError> {
    let mut atoms = Vec::new();
    let mut sign = if cursor.eat("-") {
        Sign::Minus
    } else {
        cursor.eat("+");
        Sign::Plus
    };
    loop {
        atoms.push((sign, atom(cursor)?));
        sign = match cursor.peek() {
            Some('+') => Sign::Plus,
            // Not the arrow before an expected result.
            Some('-') if !cursor.rest().starts_with("->") => Sign::Minus,
            _ => return Ok(Sum(atoms)),
        };
        cursor.take_while(|c| c == '+' || c == '-');
    }
}

fn atom(cursor: &mut Cursor<'_>) -> Result<Atom, ScriptError> {
    let place = *cursor;
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    if !digits.is_empty() {
        return digits.parse().map(Atom::Number).map_err(|_| place.unexpected("the number is too large"));
    }
    let name = cursor.name().ok_or_else(|| place.unexpected("a value is missing"))?;
    Ok(Atom::Name(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ScriptText, ScriptError> {
        let short = ShortWords::of([
            ("{c}X".to_owned(), "drop({c}, 'X')".to_owned()),
            ("both".to_owned(), "wins('X'); wins('O')".to_owned()),
            ("twice".to_owned(), "both both".to_owned()),
            ("round".to_owned(), "round".to_owned()),
        ]);
        let object = object("Grid g(rows, cols)").unwrap();
        script(text, Some(&object), &short)
    }

    fn functions(text: &str) -> Vec<String> {
        read(text).unwrap().calls.into_iter().map(|call| call.function).collect()
    }

    #[test]
    fn words_become_calls() {
        assert_eq!(functions("6 7: -1X both; at(0, 0)"), ["drop", "wins", "wins", "at"]);
        assert_eq!(functions("6, 7: twice").len(), 4);
        let script = read("6 7: -1X").unwrap();
        assert_eq!(
            script.calls[0].arguments[0].0,
            [Term::Integer(Sum(vec![(Sign::Minus, Atom::Number(1))]))]
        );
        assert_eq!(script.calls[0].arguments[1].0, [Term::Character(b'X')]);
    }

    #[test]
    fn terms_of_all_kinds_are_read() {
        let script =
            read("6 7: f(0..rows-1, 'X'|'O', \"a\\n\\\"b\", {1, {true, 2.5}}, -1e3, Color::RED) -> -2")
                .unwrap();
        let terms: Vec<&Argument> = script.calls[0].arguments.iter().collect();
        assert!(matches!(terms[0].0[0], Term::Range(..)) && terms[1].0.len() == 2);
        assert_eq!(terms[2].0, [Term::Text("a\n\"b".to_owned())]);
        let inner = Term::List(vec![Term::Word("true".to_owned()), Term::Real(2.5)]);
        assert!(matches!(&terms[3].0[0], Term::List(items) if items[1] == inner));
        assert_eq!(terms[4].0, [Term::Real(-1000.0)]);
        assert_eq!(terms[5].0, [Term::Word("Color::RED".to_owned())]);
        assert!(matches!(&script.calls[0].expected, Some(ExpectedText::Returns(Term::Integer(_)))));
    }

    #[test]
    fn expected_results_stand_behind_calls_and_words() {
        let of =
            |text: &str| read(text).unwrap().calls.into_iter().map(|call| call.expected).collect::<Vec<_>>();
        assert_eq!(
            of("1 1: at(9, 9) -> throws std::out_of_range"),
            [Some(ExpectedText::Throws(Some("std::out_of_range".to_owned())))]
        );
        assert_eq!(of("1 1: at(9, 9) -> throws at(0, 0)")[0], Some(ExpectedText::Throws(None)));
        assert_eq!(of("1 1: show() -> prints \".\\n\""), [Some(ExpectedText::Prints(".\n".to_owned()))]);
        assert!(matches!(of("1 1: 0X -> true")[0], Some(ExpectedText::Returns(Term::Word(_)))));
    }

    #[test]
    fn a_slip_is_named_with_its_place() {
        let problem = |text: &str| read(text).unwrap_err();
        assert!(problem("6: 0X").problem.contains("1 values for rows cols"), "{:?}", problem("6: 0X"));
        assert!(problem("6 7 8: 0X").problem.contains("a script begins with"));
        assert!(problem("6 7: bth").help.contains("did you mean both"), "{:?}", problem("6 7: bth"));
        assert!(problem("6 7: drop(0 'X')").problem.contains(", is missing at \"'X')"));
        assert!(problem("6 7: round").problem.contains("circle"));
        assert!(problem("6 7: drop('XY')").problem.contains("one byte"));
        assert!(problem("6 7: drop(\"a").problem.contains("no end"));
    }

    #[test]
    fn an_object_is_declared_as_in_cpp() {
        assert_eq!(object("Clock c").unwrap().arguments, [""; 0]);
        assert_eq!(object("games::Grid g(rows,cols);").unwrap().class, "games::Grid");
        assert!(object("Grid(rows)").is_err());
    }
}
