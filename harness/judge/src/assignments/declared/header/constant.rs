//! Constants of the header: the values of enumerators, and integers that are const.

use super::cpp_type::Integer;
use crate::assignments::declared::syntax_part::SyntaxPart;

/// The names and values of the constant integers of a declaration, `static const int ROWS = 6, COLS = 7;`, whose values can be
/// told without a compiler; `known` are those before it.
pub(super) fn constants<'t>(
    part: SyntaxPart<'t>,
    kind: Integer,
    known: &[(String, i64)],
) -> Vec<(String, i128)> {
    let words = ["const", "constexpr"];
    if !part.children().any(|child| words.contains(&child.own())) {
        return Vec::new();
    }
    let mut walk = part.node.walk();
    let declarators: Vec<_> = part.node.children_by_field_name("declarator", &mut walk).collect();
    // In a class the value is a field of the declaration, behind the name.
    let within_class = part.field("default_value").filter(|_| declarators.len() == 1);
    let named = |at: SyntaxPart<'t>| {
        let (name, value) = match at.node.kind() {
            "init_declarator" => (at.field("declarator")?, at.field("value")?),
            _ => (at, within_class?),
        };
        let is_name = matches!(name.node.kind(), "identifier" | "field_identifier");
        let value = whole(value, kind, known)?;
        is_name.then(|| (name.own().to_owned(), value))
    };
    declarators.into_iter().filter_map(|at| named(part.at(at))).collect()
}

/// The value as one of that type: an unsigned one has no number below zero.
fn whole(part: SyntaxPart<'_>, kind: Integer, known: &[(String, i64)]) -> Option<i128> {
    let text: String = part.own().split_whitespace().collect();
    if text.ends_with("::max()") && text.contains("numeric_limits<") {
        return Some(kind.high);
    }
    let part = cast(part).unwrap_or(part);
    let value = i128::from(value(part, known)?);
    let value = if value < 0 && kind.low == 0 { value + kind.high + 1 } else { value };
    (kind.low..=kind.high).contains(&value).then_some(value)
}

/// The operand of `static_cast<T>(operand)`.
fn cast(part: SyntaxPart<'_>) -> Option<SyntaxPart<'_>> {
    let is_cast = part.own().starts_with("static_cast<");
    let arguments = part.field("arguments").filter(|_| is_cast)?;
    arguments.children().find(|child| child.node.is_named())
}

/// The value of a constant expression of numbers, characters and these names; `None` for what needs more of a compiler.
pub(super) fn value(part: SyntaxPart<'_>, names: &[(String, i64)]) -> Option<i64> {
    match part.node.kind() {
        "number_literal" => number(part.own()),
        "char_literal" => character(part),
        "identifier" | "qualified_identifier" => {
            names.iter().find(|(name, _)| name == part.own()).map(|(_, value)| *value)
        }
        "parenthesized_expression" => {
            part.children().find(|child| child.node.is_named()).and_then(|inner| value(inner, names))
        }
        "unary_expression" => match (part.field("operator")?.own(), value(part.field("argument")?, names)?) {
            ("-", value) => value.checked_neg(),
            ("+", value) => Some(value),
            ("~", value) => Some(!value),
            _ => None,
        },
        "binary_expression" => {
            let side = |name: &str| value(part.field(name)?, names);
            binary(part.field("operator")?.own(), side("left")?, side("right")?)
        }
        _ => None,
    }
}

fn binary(operator: &str, left: i64, right: i64) -> Option<i64> {
    match operator {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "|" => Some(left | right),
        "&" => Some(left & right),
        "<<" => left.checked_shl(u32::try_from(right).ok()?),
        _ => None,
    }
}

fn number(text: &str) -> Option<i64> {
    let digits = text.replace('\'', "").to_ascii_lowercase();
    let (digits, base) = match (digits.strip_prefix("0x"), digits.strip_prefix("0b")) {
        (Some(hexadecimal), _) => (hexadecimal.to_owned(), 16),
        (None, Some(binary)) => (binary.to_owned(), 2),
        (None, None) if digits.len() > 1 && digits.starts_with('0') => (digits[1..].to_owned(), 8),
        (None, None) => (digits, 10),
    };
    i64::from_str_radix(digits.trim_end_matches(['u', 'l']), base).ok()
}

/// A character of one byte, plain or escaped.
fn character(part: SyntaxPart<'_>) -> Option<i64> {
    let inner = part.own().strip_prefix('\'')?.strip_suffix('\'')?;
    let byte = match inner.as_bytes() {
        [byte] => *byte,
        [b'\\', escaped] => match escaped {
            b'n' => b'\n',
            b't' => b'\t',
            b'0' => 0,
            b'\\' | b'\'' | b'"' => *escaped,
            _ => return None,
        },
        _ => return None,
    };
    Some(byte.into())
}
