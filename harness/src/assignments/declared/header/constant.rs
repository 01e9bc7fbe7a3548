//! Constants of the header: the values of enumerators.

use crate::assignments::declared::syntax_part::SyntaxPart;

/// The value of a constant expression of numbers, characters and these names; `None` for what needs more of a compiler.
pub(super) fn value(part: SyntaxPart<'_>, names: &[(String, i64)]) -> Option<i64> {
    match part.node.kind() {
        "number_literal" => number(part.own()),
        "char_literal" => character(part),
        "identifier" => names.iter().find(|(name, _)| name == part.own()).map(|(_, value)| *value),
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
