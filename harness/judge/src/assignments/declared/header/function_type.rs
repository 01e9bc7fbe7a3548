//! Functions as arguments: `bool (*test)(int)` and `std::function<int(int)>`, for which scripts name functions of the headers.

use std::sync::Arc;

use super::cpp_type::{CppType, FunctionType};
use super::signature::{Callee, Form, Signature};
use super::types::OwnTypes;
use crate::assignments::declared::syntax_part::SyntaxPart;

impl OwnTypes {
    /// The type of a `std::function` with this list of template arguments.
    pub(super) fn library_function(&self, list: SyntaxPart<'_>) -> Option<CppType> {
        let whole = list.child_of_kind("type_descriptor")?;
        let takes = whole.field("declarator")?.field("parameters")?;
        let written = format!("std::function<{}>", whole.own());
        self.function(written, whole.field("type")?, takes)
    }

    /// The name and the type of a parameter that is a pointer to a function.
    pub(super) fn function_pointer(&self, parameter: SyntaxPart<'_>) -> Option<(String, CppType)> {
        let returns = parameter.field("type")?;
        let whole = parameter.field("declarator").filter(|one| one.node.kind() == "function_declarator")?;
        let takes = whole.field("parameters")?;
        let name = pointer_name(whole.field("declarator")?)?;
        let written = format!("std::add_pointer<{}{}>::type", returns.own(), takes.own());
        Some((name.own().to_owned(), self.function(written, returns, takes)?))
    }

    fn function(&self, written: String, returns: SyntaxPart<'_>, takes: SyntaxPart<'_>) -> Option<CppType> {
        let taken = takes.children().filter(|child| child.node.kind() == "parameter_declaration");
        let takes = taken.map(|one| self.resolve(one.field("type")?).ok()).collect::<Option<Vec<_>>>()?;
        let takes = takes.into_iter().filter(|kind| *kind != CppType::Void).collect();
        let returns = self.resolve(returns).ok()?;
        Some(CppType::Function(Arc::new(FunctionType { written, returns, takes, names: Vec::new() })))
    }
}

/// The name in `(*name)`, or in the `name` of a function that is passed without an asterisk.
fn pointer_name(declarator: SyntaxPart<'_>) -> Option<SyntaxPart<'_>> {
    match declarator.node.kind() {
        "identifier" => Some(declarator),
        "parenthesized_declarator" => declarator.children().find_map(pointer_name),
        "pointer_declarator" => pointer_name(declarator.field("declarator")?),
        _ => None,
    }
}

/// Notes, at parameters that are functions, which of the headers' functions scripts may pass.
pub(super) fn name_functions(functions: &mut [Signature]) {
    let is_free = |one: &&Signature| one.callee == Callee::Free(String::new()) && one.form == Form::Plain;
    let free: Vec<Signature> = functions.iter().filter(is_free).cloned().collect();
    let is_single = |one: &&Signature| free.iter().filter(|other| other.name == one.name).count() == 1;
    let is_like = |one: &&Signature, own: &FunctionType| {
        let takes = one.parameters.iter().map(|parameter| &parameter.kind);
        one.returns == own.returns && takes.eq(own.takes.iter())
    };
    for parameter in functions.iter_mut().flat_map(|one| &mut one.parameters) {
        let CppType::Function(own) = &parameter.kind else { continue };
        let fitting = free.iter().filter(is_single).filter(|one| is_like(one, own));
        let names = fitting.map(|one| one.name.clone()).collect();
        parameter.kind = CppType::Function(Arc::new(FunctionType { names, ..(**own).clone() }));
    }
}

#[cfg(test)]
mod tests {
    use super::super::declarations::read;
    use super::*;

    #[test]
    fn scripts_may_pass_the_functions_that_take_and_return_the_same() {
        let given = read(
            "bool isEven(int n);\nbool isOdd(int);\nint twice(int n);\nbool both(int a, int b);\nvoid show(int n);\nvoid show(char c);\n\
             int count(bool (*test)(int));\nvoid each(const std::function<int(int)>& change, int sort(int));\nvoid act(std::function<void(int)> f);\n",
        )
        .unwrap();
        let names = |function: &str| {
            let one = given.functions.iter().find(|one| one.name == function).unwrap();
            let of = |kind: &CppType| {
                let CppType::Function(own) = kind else { return kind.to_string() };
                format!("{}: {}", own.written, own.names.join(" "))
            };
            one.parameters.iter().map(|one| of(&one.kind)).collect::<Vec<_>>()
        };
        assert_eq!(names("count"), ["std::add_pointer<bool(int)>::type: isEven isOdd"]);
        assert_eq!(
            names("each"),
            ["std::function<int(int)>: twice", "std::add_pointer<int(int)>::type: twice"]
        );
        assert_eq!(names("act"), ["std::function<void(int)>: "], "there are two of that name");
    }
}
