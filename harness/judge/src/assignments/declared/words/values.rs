//! [`argument`]: values as scripts write them.

use super::cursor::{Cursor, ScriptError};
use super::term::{Argument, Atom, Sign, Sum, Term};

/// One value or several between `|`.
pub(super) fn argument(cursor: &mut Cursor<'_>) -> Result<Argument, ScriptError> {
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

/// One value.
pub(super) fn term(cursor: &mut Cursor<'_>) -> Result<Term, ScriptError> {
    cursor.skip_blanks();
    match cursor.peek() {
        Some('"') => Ok(Term::Text(cursor.quoted('"')?)),
        Some('\'') => character(cursor),
        Some('{') => list(cursor),
        Some('&') => address(cursor),
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

fn address(cursor: &mut Cursor<'_>) -> Result<Term, ScriptError> {
    cursor.eat("&");
    let name = cursor.name().map(str::to_owned);
    name.map(Term::Address)
        .ok_or_else(|| cursor.unexpected("behind & comes the name of an object, not what stands"))
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

/// `std::move(a)`
fn moved(cursor: &mut Cursor<'_>) -> Option<Term> {
    let mut behind = *cursor;
    if !(behind.eat("std::move(") || behind.eat("move(")) {
        return None;
    }
    behind.skip_blanks();
    let name = behind.name()?.to_owned();
    behind.skip_blanks();
    if !behind.eat(")") {
        return None;
    }
    *cursor = behind;
    Some(Term::Moved(name))
}

fn number_or_word(cursor: &mut Cursor<'_>) -> Result<Term, ScriptError> {
    if let Some(moved) = moved(cursor) {
        return Ok(moved);
    }
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
    if let Some(number) = by_bits(cursor)? {
        return Ok(Atom::Number(number));
    }
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    if !digits.is_empty() {
        return digits.parse().map(Atom::Number).map_err(|_| place.unexpected("the number is too large"));
    }
    let name = cursor.name().ok_or_else(|| place.unexpected("a value is missing"))?;
    Ok(Atom::Name(name.to_owned()))
}

/// A number by its bits, `0xff` or `0b1010`, if one comes next.
fn by_bits(cursor: &mut Cursor<'_>) -> Result<Option<i128>, ScriptError> {
    let place = *cursor;
    let base = if cursor.eat("0x") || cursor.eat("0X") {
        16
    } else if cursor.eat("0b") || cursor.eat("0B") {
        2
    } else {
        return Ok(None);
    };
    let digits = cursor.take_while(|c| c.is_digit(base));
    let number = i128::from_str_radix(digits, base);
    number.map(Some).map_err(|_| place.unexpected("digits of a number with such a beginning are missing"))
}
