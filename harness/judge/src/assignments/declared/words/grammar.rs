//! The grammar of scripts.

use super::call::call;
use super::cursor::{Cursor, ScriptError};
use super::object::Objects;
use super::short::ShortWords;
use super::term::Argument;
use super::text::{CallText, ExpectedText, ScriptText};
use super::values::{argument, term};

/// Words in words in words: more are a circle.
const DEEPEST: usize = 8;

/// Reads a script; only where the object has arguments that each script names do those come first, before a colon.
pub(in crate::assignments::declared) fn script(
    text: &str,
    objects: &Objects,
    short: &ShortWords,
) -> Result<ScriptText, ScriptError> {
    let mut cursor = Cursor::new(text);
    let class = objects.main.as_ref().or(objects.others.first()).map_or("", |object| &object.class);
    let sizes = sizes(&mut cursor, class, &objects.sizes)?;
    let making = expected(&mut cursor)?;
    if making.is_some() && (objects.main.is_none() || !matches!(making, Some(ExpectedText::Throws(..)))) {
        return Err(ScriptError::new("a result stands before all calls", OF_MAKING));
    }
    Ok(ScriptText { sizes, making, calls: calls(cursor.rest(), objects, short)? })
}

/// What may be expected before the first call.
const OF_MAKING: &str = "before them only what the constructor of `object` throws can be told: \"0 -1: -> throws std::invalid_argument\"";

/// The arguments before the colon. An object without arguments needs no colon.
fn sizes(cursor: &mut Cursor<'_>, class: &str, names: &[String]) -> Result<Vec<Argument>, ScriptError> {
    let wanted = names.len();
    if wanted == 0 {
        cursor.skip_blanks();
        cursor.eat(":");
        return no_values(cursor.rest()).map(|()| Vec::new());
    }
    let names = names.join(" ");
    let mut found = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.eat(":") {
            break;
        }
        if cursor.is_at_end() || found.len() == wanted {
            return Err(ScriptError::new(
                format!("a script begins with the arguments of {class}: {names}, and a colon"),
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
    Err(ScriptError::new(format!("there are {} values for {names}", found.len()), "write one for each"))
}

/// Fails for a script that begins with numbers and a colon, as if an object had arguments.
fn no_values(text: &str) -> Result<(), ScriptError> {
    let before = text.split_once(':').map_or("", |(before, _)| before);
    let is_number = |c: char| c.is_ascii_digit() || " ,.-".contains(c);
    if before.is_empty() || !before.chars().all(is_number) {
        return Ok(());
    }
    let problem =
        format!("{} stands before a colon, and no object of the component has arguments", before.trim());
    Err(ScriptError::new(problem, "name them in the component's `object`: object = \"Grid g(rows, cols)\""))
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

/// Reads calls alone, as the turns of random scripts have them.
pub(in crate::assignments::declared) fn calls(
    text: &str,
    objects: &Objects,
    short: &ShortWords,
) -> Result<Vec<CallText>, ScriptError> {
    calls_within(text, objects, short, 0)
}

fn calls_within(
    text: &str,
    objects: &Objects,
    short: &ShortWords,
    depth: usize,
) -> Result<Vec<CallText>, ScriptError> {
    if depth > DEEPEST {
        return Err(ScriptError::new("short words lead in a circle", "a word must end in calls"));
    }
    let mut cursor = Cursor::new(text);
    let mut found: Vec<CallText> = Vec::new();
    let mut objects = objects.clone();
    let before = objects.late.len();
    loop {
        for made in found.iter().filter_map(CallText::made).skip(objects.late.len() - before) {
            if objects.is_known(&made.name) {
                let problem = format!("there is an object {} already", made.name);
                return Err(ScriptError::new(problem, "give each object of a script a name of its own"));
            }
            objects.late.push(made.clone());
        }
        cursor.skip_between();
        if cursor.is_at_end() {
            return Ok(found);
        }
        if !is_own_word(cursor, short)
            && let Some(call) = call(&mut cursor, &objects)?
        {
            found.push(CallText { expected: expected(&mut cursor)?, ..call });
            continue;
        }
        let word = word(&mut cursor);
        found.extend(calls_within(&short.expand(word)?, &objects, short, depth + 1)?);
        let expected = expected(&mut cursor)?;
        if let (Some(last), Some(expected)) = (found.last_mut(), expected) {
            last.expected = Some(expected);
        }
    }
}

fn word<'t>(cursor: &mut Cursor<'t>) -> &'t str {
    cursor.take_while(|c| !c.is_whitespace() && c != ';')
}

/// True for a word of `[short]` that could be an operator before an object, `+t`: its author means the word. `++t` is none of `+{n}`.
fn is_own_word(mut cursor: Cursor<'_>, short: &ShortWords) -> bool {
    let word = word(&mut cursor);
    let is_longer = ["++", "--"].iter().any(|symbol| word.starts_with(symbol));
    !is_longer
        && word.starts_with(|c: char| c.is_ascii_punctuation() && c != '_')
        && short.expand(word).is_ok()
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
            let mut kind = cursor.name().filter(|name| is_type_name(name)).map(str::to_owned);
            if kind.is_none() || cursor.peek() == Some('(') {
                *cursor = end;
                kind = None;
            }
            Ok(Some(ExpectedText::Throws(kind, quoted_next(cursor)?)))
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

/// A text in quotes, if one comes next.
fn quoted_next(cursor: &mut Cursor<'_>) -> Result<Option<String>, ScriptError> {
    let before = *cursor;
    cursor.skip_blanks();
    if cursor.peek() == Some('"') {
        return cursor.quoted('"').map(Some);
    }
    *cursor = before;
    Ok(None)
}

/// Tells a type from the call or the word that may follow instead.
fn is_type_name(name: &str) -> bool {
    name.contains("::") || name.starts_with(|c: char| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::super::object::object;
    use super::super::term::{Atom, Sign, Sum, Term};
    use super::*;

    fn read(text: &str) -> Result<ScriptText, ScriptError> {
        let short = ShortWords::of([
            ("{c}X".to_owned(), "drop({c}, 'X')".to_owned()),
            ("both".to_owned(), "wins('X'); wins('O')".to_owned()),
            ("twice".to_owned(), "both both".to_owned()),
            ("round".to_owned(), "round".to_owned()),
            ("+{w}".to_owned(), "add(\"{w}\")".to_owned()),
        ]);
        let objects = Objects { main: object("Grid g(rows, cols)").ok(), ..Objects::default() };
        let objects = objects.with_sizes(|_, _| false);
        script(text, &objects, &short)
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
    fn a_word_that_its_author_declared_goes_before_an_operator_of_an_object() {
        assert_eq!(functions("6 7: +g +add"), ["add", "add"]);
        assert_eq!(functions("6 7: ++g -g g + g"), ["operator++", "operator-", "operator+"]);
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
            [Some(ExpectedText::Throws(Some("std::out_of_range".to_owned()), None))]
        );
        assert_eq!(of("1 1: at(9, 9) -> throws at(0, 0)")[0], Some(ExpectedText::Throws(None, None)));
        let said = of("1 1: at(9, 9) -> throws Full \"no room\" at(0, 0) -> throws \"no\"");
        let words = |text: &str| Some(text.to_owned());
        assert_eq!(said[0], Some(ExpectedText::Throws(words("Full"), words("no room"))));
        assert_eq!(said[1], Some(ExpectedText::Throws(None, words("no"))));
        assert_eq!(of("1 1: show() -> prints \".\\n\""), [Some(ExpectedText::Prints(".\n".to_owned()))]);
        assert!(matches!(of("1 1: 0X -> true")[0], Some(ExpectedText::Returns(Term::Word(_)))));
    }

    #[test]
    fn what_the_constructor_throws_stands_before_all_calls() {
        let script = read("6 -7: -> throws std::invalid_argument 0X").unwrap();
        let kind = Some("std::invalid_argument".to_owned());
        assert_eq!((script.making, script.calls.len()), (Some(ExpectedText::Throws(kind, None)), 1));
        assert!(read("6 7: -> 3 0X").unwrap_err().help.contains("throws"));
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
}
