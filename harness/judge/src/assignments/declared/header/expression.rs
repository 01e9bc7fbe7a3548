//! [`expression`]: a call in C++, of a function by its name or of an operator between its operands.

use super::cpp_type::CppType;
use super::signature::{Callee, Form, Signature};

/// The form of names: as a reader has them, or from the outermost scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Names {
    Plain,
    Global,
}

/// A call of a function of the header, on that object where it has one. Constructors, data members and programs are called
/// in other ways: for them this is `None`.
pub(in crate::assignments::declared) fn expression(
    signature: &Signature,
    object: &str,
    arguments: &[String],
    names: Names,
) -> Option<String> {
    if let Form::Setting(symbol) = signature.form {
        let (value, arguments) = arguments.split_last()?;
        let plain = Signature { form: Form::Plain, ..signature.clone() };
        let set = expression(&plain, object, arguments, names)?;
        return Some(format!("{set} {symbol} {value}"));
    }
    let start = match names {
        Names::Plain => "",
        Names::Global => "::",
    };
    let (name, all) = (format!("{}{}", signature.name, signature.template()), arguments.join(", "));
    let operands = |first: &[String]| operation(signature.symbol()?, &[first, arguments].concat());
    Some(match &signature.callee {
        Callee::Member(_) if signature.name.starts_with("operator ") => converted(&signature.returns, object),
        Callee::Member(_) => match operands(&[object.to_owned()]) {
            Some(operation) => operation,
            None => format!("{object}.{name}({all})"),
        },
        Callee::Static(around) => format!("{start}{around}::{name}({all})"),
        Callee::Free(around) => match operands(&[]) {
            Some(operation) => operation,
            None if around.is_empty() => format!("{start}{name}({all})"),
            None => format!("{start}{around}::{name}({all})"),
        },
        Callee::Constructor(_) | Callee::Get(..) | Callee::Set(..) | Callee::Program | Callee::Around(_) => {
            return None;
        }
    })
}

/// The end of an object up to which the items of an iterator of it are told.
pub(in crate::assignments::declared) fn end_of(signature: &Signature, object: &str) -> String {
    let end = match signature.name.as_str() {
        "rbegin" | "rend" | "crbegin" | "crend" => "rend",
        _ => "end",
    };
    if signature.is_const { format!("std::as_const({object}).{end}()") } else { format!("{object}.{end}()") }
}

/// An object as a value of another type.
fn converted(kind: &CppType, object: &str) -> String {
    let name = kind.to_string();
    if name.contains(' ') { format!("static_cast<{name}>({object})") } else { format!("{name}({object})") }
}

/// An operator between its operands.
fn operation(symbol: &str, operands: &[String]) -> Option<String> {
    Some(match (symbol, operands) {
        ("[]", [object, index]) => format!("{object}[{index}]"),
        ("()", [object, rest @ ..]) => format!("{object}({})", rest.join(", ")),
        // The second operand only tells the operator behind its operand from the one before it.
        ("++" | "--", [object, _]) => format!("{object}{symbol}"),
        (_, [object]) => format!("{symbol}{object}"),
        (_, [one, other]) => format!("{one} {symbol} {other}"),
        _ => return None,
    })
}
