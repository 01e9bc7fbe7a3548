//! [`CallTable`]: the calls that a component's scripts make, which are their steps. A call's place in the table is its operation in
//! the shim.

use crate::assignments::declared::header::{Callee, GivenHeader, Passing, Signature};
use crate::assignments::declared::words::{ObjectText, ScriptError};

/// The calls of a component.
#[derive(Debug)]
pub(in crate::assignments::declared) struct CallTable {
    pub(in crate::assignments::declared) object: Option<ObjectText>,
    pub(in crate::assignments::declared) ops: Vec<Op>,
    /// The functions that print; every other must be silent.
    pub(in crate::assignments::declared) prints: Vec<String>,
    pub(in crate::assignments::declared) display: Display,
    /// The part of the greater number by which real numbers may differ.
    pub(in crate::assignments::declared) tolerance: f64,
    /// The given headers and the student's file, which a program is compiled with.
    pub(in crate::assignments::declared) headers: &'static [&'static str],
    /// The exceptions that the first header declares, derived ones first.
    pub(in crate::assignments::declared) exceptions: Vec<String>,
    pub(in crate::assignments::declared) file: &'static str,
    /// The solution's path, for messages to the author.
    pub(in crate::assignments::declared) solution: String,
}

/// A function with a number of arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Op {
    pub(in crate::assignments::declared) signature: Signature,
    pub(in crate::assignments::declared) arguments: usize,
}

/// The comparison of printed texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::assignments::declared) enum Display {
    /// To the byte.
    #[default]
    Exact,
    /// Without blanks at the ends of lines and empty lines at the end.
    TrailingBlanks,
    /// Word by word, whatever stands between.
    Tokens,
}

impl Display {
    /// True if the two texts count as the same.
    pub(in crate::assignments::declared) fn is_same(self, one: &str, other: &str) -> bool {
        match self {
            Display::Exact => one == other,
            Display::TrailingBlanks => {
                let kept = |text: &str| {
                    let lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
                    lines.join("\n").trim_end().to_owned()
                };
                kept(one) == kept(other)
            }
            Display::Tokens => one.split_whitespace().eq(other.split_whitespace()),
        }
    }
}

/// A printed text; nothing at all has a name.
pub(super) fn shown_print(text: &str) -> String {
    if text.is_empty() { "nothing on cout".to_owned() } else { text.to_owned() }
}

impl Op {
    /// True for the constructor.
    pub(in crate::assignments::declared) fn is_constructor(&self) -> bool {
        matches!(self.signature.callee, Callee::Constructor(_))
    }

    /// True for the student's whole program.
    pub(in crate::assignments::declared) fn is_program(&self) -> bool {
        self.signature.callee == Callee::Program
    }

    /// True for what code outside of the class cannot do, or only the grader.
    pub(in crate::assignments::declared) fn is_grader_only(&self) -> bool {
        matches!(self.signature.callee, Callee::Get(..) | Callee::Set(..) | Callee::Program)
    }

    /// The arguments whose values after the call are part of the answer, by index.
    pub(in crate::assignments::declared) fn references(&self) -> impl Iterator<Item = usize> {
        let parameters = self.signature.parameters[..self.arguments].iter().enumerate();
        parameters.filter(|(_, parameter)| parameter.passing == Passing::InOut).map(|(index, _)| index)
    }
}

/// True if a component with this object can call that function.
fn is_callable(signature: &Signature, object: Option<&ObjectText>) -> bool {
    match (&signature.callee, object) {
        (Callee::Free(_) | Callee::Static(_) | Callee::Program, _) => true,
        (Callee::Constructor(_), _) => false,
        (Callee::Member(_) | Callee::Get(..) | Callee::Set(..), None) => false,
        (Callee::Member(class) | Callee::Get(class, _) | Callee::Set(class, _), Some(object)) => {
            *class == object.class
        }
    }
}

/// The operations of that name with so many arguments.
///
/// # Errors
/// Fails if there is none, with the nearest name or the reason.
pub(in crate::assignments::declared) fn ops_of(
    name: &str,
    arguments: usize,
    header: &GivenHeader,
    object: Option<&ObjectText>,
) -> Result<Vec<Op>, ScriptError> {
    let callable = || header.functions.iter().filter(|one| is_callable(one, object));
    let named: Vec<&Signature> = callable().filter(|one| spelled(one) == name || one.name == name).collect();
    let fitting: Vec<Op> = named
        .iter()
        .filter(|one| one.takes(arguments))
        .map(|one| Op { signature: (*one).clone(), arguments })
        .collect();
    if !fitting.is_empty() {
        return Ok(fitting);
    }
    if let Some(first) = named.first() {
        let help = format!("line {} of the header: {}", first.line, first.shown());
        return Err(ScriptError::new(format!("{name} does not take {arguments} arguments"), help));
    }
    if let Some(one) = header.unsupported.iter().find(|one| one.name == name) {
        let problem = format!("{name} cannot be called: line {} of the header: {}", one.line, one.why);
        return Err(ScriptError::new(problem, "leave it out of the scripts"));
    }
    let likeness = |one: &&Signature| strsim::jaro_winkler(&one.name, name);
    let near = callable().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let help = near.map_or_else(
        || "the header declares no function that could be called".to_owned(),
        |near| format!("did you mean {}? The header declares {}", near.name, near.shown()),
    );
    Err(ScriptError::new(format!("the header declares no function {name}"), help))
}

/// The constructor of the object.
///
/// # Errors
/// Fails if the class has none with so many arguments.
pub(in crate::assignments::declared) fn constructor(
    header: &GivenHeader,
    object: &ObjectText,
) -> Result<Op, ScriptError> {
    let own = |one: &&Signature| one.callee == Callee::Constructor(object.class.clone());
    let all: Vec<&Signature> = header.functions.iter().filter(own).collect();
    let arguments = object.arguments.len();
    if let Some(found) = all.iter().find(|one| one.takes(arguments)) {
        return Ok(Op { signature: (*found).clone(), arguments });
    }
    let help = match (all.first(), header.classes.first()) {
        (Some(one), _) => format!("line {} of the header: {}", one.line, one.shown()),
        (None, Some(class)) => format!("did you mean {class}?"),
        (None, None) => "the header declares no class".to_owned(),
    };
    let class = &object.class;
    Err(ScriptError::new(format!("{class} has no public constructor with {arguments} arguments"), help))
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
        | Callee::Program => signature.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_texts_are_compared_as_strictly_as_declared() {
        let (one, other) = ("a b \nc\n", "a  b\nc");
        assert!(!Display::Exact.is_same(one, other));
        assert!(!Display::TrailingBlanks.is_same(one, other));
        assert!(Display::TrailingBlanks.is_same(one, "a b\nc\n\n"));
        assert!(Display::Tokens.is_same(one, other));
        assert!(!Display::Tokens.is_same(one, "a b d"));
    }
}
