//! [`Declarator`]: the name and the parameters of a function, whatever it returns.

use crate::assignments::declared::syntax_part::SyntaxPart;

/// The way in which a function returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Returned {
    Value,
    Reference,
    Pointer,
    /// A pointer or a reference to a pointer.
    BehindPointer,
}

impl Returned {
    /// One more sign before the function, read from the type to the name.
    fn and(self, sign: Returned) -> Returned {
        if self == Returned::Value { sign } else { Returned::BehindPointer }
    }
}

/// The declarator of a function, out of the references and pointers around it.
pub(in crate::assignments::declared) struct Declarator<'t> {
    pub(in crate::assignments::declared) name: SyntaxPart<'t>,
    pub(in crate::assignments::declared) parameters: SyntaxPart<'t>,
    pub(super) result: Returned,
    /// The function with its parameters and what stands behind them.
    whole: SyntaxPart<'t>,
}

impl<'t> Declarator<'t> {
    /// `None` for what is no function.
    pub(in crate::assignments::declared) fn of(part: SyntaxPart<'t>) -> Option<Declarator<'t>> {
        let mut at = part.field("declarator")?;
        let mut result = Returned::Value;
        loop {
            match at.node.kind() {
                "function_declarator" => break,
                "reference_declarator" => {
                    result = result.and(Returned::Reference);
                    at = at.child_of_kind("function_declarator")?;
                }
                "pointer_declarator" => {
                    result = result.and(Returned::Pointer);
                    at = at.field("declarator")?;
                }
                _ => return None,
            }
        }
        let (name, parameters) = (at.field("declarator")?, at.field("parameters")?);
        Some(Declarator { name, parameters, result, whole: at })
    }

    /// True for a member function of constant objects.
    pub(super) fn is_const(&self) -> bool {
        self.whole.children().any(|child| child.node.kind() == "type_qualifier" && child.own() == "const")
    }
}
