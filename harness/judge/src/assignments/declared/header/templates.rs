//! Class templates: what an object like `Stack<int> s` has is read from `template <typename T> class Stack`, with `int` for `T`.
//!
//! Each instance that objects are declared of is a class of its own, named with its arguments as C++ writes them. While one is read,
//! the parameters stand for the arguments, and the template's name for the instance, as they do in C++.

use super::cpp_type::CppType;
use super::declarations::Reader;
use super::declarator::Declarator;
use super::scope::within;
use super::signature::{Callee, Form, Signature, Unsupported};
use super::template_argument::{TemplateArgument, instance_name, with_arguments};
use crate::assignments::declared::syntax_part::{SyntaxPart, tree_of};

/// An instance of a class template.
struct Instance {
    /// As the object's declaration writes it.
    written: String,
    /// With the arguments that are written there, and without namespaces.
    short: String,
    /// With all arguments and its namespaces.
    full: String,
    /// The template's parameters with what they stand for.
    bound: Vec<(String, TemplateArgument)>,
}

impl Reader {
    /// Collects the types of each instance of a class template.
    pub(super) fn types_of_template(&mut self, template: SyntaxPart<'_>, scope: &str) {
        let Some((class, own)) = templated_class(template) else { return };
        for instance in self.instances(template, own, scope) {
            let Instance { written, short, full, bound } = instance;
            self.bound(&bound, |reader| reader.types_of_named_class(class, own, &full));
            self.own.instances.insert(short, full.clone());
            self.found.instances.insert(written, full);
        }
    }

    /// Collects the functions of each instance, or of a function template those that take one.
    pub(super) fn functions_of_template(&mut self, template: SyntaxPart<'_>, scope: &str) {
        if let Some((class, own)) = templated_class(template) {
            for Instance { full, mut bound, .. } in self.instances(template, own, scope) {
                let known = self.own.classes.iter().find(|known| known.name == full).cloned();
                bound.extend(
                    known.map(|class| (own.to_owned(), TemplateArgument::Type(CppType::Class(class)))),
                );
                self.bound(&bound, |reader| {
                    class.field("body").into_iter().for_each(|body| reader.aliases(body));
                    reader.named_class(class, own, (&full, scope));
                });
            }
            return;
        }
        let function =
            template.child_of_kind("function_definition").or_else(|| template.child_of_kind("declaration"));
        let Some(function) = function else { return };
        self.called_instances(template, function, scope);
        for class in self.instance_classes() {
            let Some(bound) = self.bound_as(template, &class) else { continue };
            let known = (self.found.functions.len(), self.found.unsupported.len());
            self.bound(&bound, |reader| reader.function(function, |_| Callee::Free(scope.to_owned())));
            let is_about = self.found.functions.last().is_some_and(|one| takes(one, &class));
            if !is_about || self.found.functions.len() == known.0 {
                self.found.functions.truncate(known.0);
                self.found.unsupported.truncate(known.1);
            }
        }
    }

    /// Notes a function template of a class, which scripts cannot call.
    pub(super) fn member_template(&mut self, template: SyntaxPart<'_>, own: &str) {
        let kinds = ["function_definition", "declaration", "field_declaration"];
        let function = kinds.into_iter().find_map(|kind| template.child_of_kind(kind));
        let Some(declarator) = function.and_then(Declarator::of) else { return };
        let name = declarator.name.own().to_owned();
        if name != own {
            let (line, file) = (template.line(), self.file.clone());
            let why = "it is a function template of a class".to_owned();
            self.found.unsupported.push(Unsupported { name, line, why, file });
        }
    }

    /// Collects the instances of a function template that scripts call.
    fn called_instances(&mut self, template: SyntaxPart<'_>, function: SyntaxPart<'_>, scope: &str) {
        let Some(declarator) = Declarator::of(function) else { return };
        let name = declarator.name.own();
        self.found.templates.push(name.to_owned());
        let is_called = |(called, _): &&(String, String)| called.rsplit("::").next() == Some(name);
        let wanted: Vec<String> =
            self.wishes.calls.iter().filter(is_called).map(|(_, arguments)| arguments.clone()).collect();
        for arguments in wanted {
            let bound = self.arguments_of(&format!("instance{arguments}"));
            let Some(bound) = bound.and_then(|given| self.bindings(template, &given)) else { continue };
            let known = self.found.functions.len();
            self.bound(&bound, |reader| reader.function(function, |_| Callee::Free(scope.to_owned())));
            for one in &mut self.found.functions[known..] {
                one.form = Form::Instance(arguments.clone());
            }
        }
    }

    /// The instances of a class template of which objects are declared.
    fn instances(&self, template: SyntaxPart<'_>, own: &str, scope: &str) -> Vec<Instance> {
        let of = |written: &&String| {
            let name = written.split('<').next().unwrap_or_default();
            name.rsplit("::").next() == Some(own)
        };
        let instance = |written: &String| {
            let given = self.arguments_of(written)?;
            let bound = self.bindings(template, &given)?;
            let arguments: Vec<TemplateArgument> =
                bound.iter().map(|(_, argument)| argument.clone()).collect();
            let full = within(scope, &instance_name(own, &arguments));
            Some(Instance { written: written.clone(), short: instance_name(own, &given), full, bound })
        };
        let mut found: Vec<Instance> = Vec::new();
        for one in self.wishes.instances.iter().filter(of).filter_map(instance) {
            if !found.iter().any(|known| known.full == one.full && known.written == one.written) {
                found.push(one);
            }
        }
        found
    }

    /// The classes that are instances, with their arguments.
    fn instance_classes(&self) -> Vec<String> {
        let mut all: Vec<String> = self.found.instances.values().cloned().collect();
        all.dedup();
        all
    }

    /// The parameters of a function template with what they stand for where it is about that instance.
    fn bound_as(&self, template: SyntaxPart<'_>, class: &str) -> Option<Vec<(String, TemplateArgument)>> {
        self.bindings(template, &self.arguments_of(class)?)
    }

    /// The arguments of an instance as it is written.
    fn arguments_of(&self, written: &str) -> Option<Vec<TemplateArgument>> {
        let text = format!("using instance = {written};\n");
        let tree = tree_of(&text)?;
        let whole = SyntaxPart { node: tree.root_node(), text: &text };
        let list = first_of_kind(whole, "template_argument_list")?;
        Some(self.own.template_arguments(list))
    }

    /// The parameters of a template with their arguments; `None` where the numbers do not fit.
    fn bindings(
        &self,
        template: SyntaxPart<'_>,
        arguments: &[TemplateArgument],
    ) -> Option<Vec<(String, TemplateArgument)>> {
        let list = template.field("parameters")?;
        let parameters = list.children().filter(|one| one.node.is_named() && one.node.kind() != "comment");
        let mut bound = Vec::new();
        for (index, parameter) in parameters.enumerate() {
            let name = parameter_name(parameter)?;
            let default = || parameter.field("default_type").or_else(|| parameter.field("default_value"));
            let argument = match arguments.get(index) {
                Some(argument) => argument.clone(),
                None => self.default_argument(default()?, &bound)?,
            };
            bound.push((name.to_owned(), argument));
        }
        (bound.len() >= arguments.len()).then_some(bound)
    }

    /// The default of a parameter, in which those before it stand for their arguments: `typename Compare = std::less<T>`.
    fn default_argument(
        &self,
        default: SyntaxPart<'_>,
        bound: &[(String, TemplateArgument)],
    ) -> Option<TemplateArgument> {
        let text = with_arguments(default.own(), bound);
        if text == default.own() {
            return Some(self.own.template_argument(default));
        }
        self.arguments_of(&format!("instance<{text}>"))?.pop()
    }

    /// Does something while names stand for arguments.
    fn bound(&mut self, names: &[(String, TemplateArgument)], act: impl FnOnce(&mut Reader)) {
        let (aliases, constants) = (self.own.aliases.clone(), self.own.constants.clone());
        let (iterators, references) = (self.own.iterators.clone(), self.own.references.clone());
        for (name, argument) in names {
            match argument {
                TemplateArgument::Type(kind) => drop(self.own.aliases.insert(name.clone(), kind.clone())),
                TemplateArgument::Other(text) => drop(self.own.constants.insert(name.clone(), text.clone())),
            }
        }
        act(self);
        (self.own.aliases, self.own.constants) = (aliases, constants);
        (self.own.iterators, self.own.references) = (iterators, references);
    }
}

/// The class that a template declares, with its name; a specialisation has none of its own.
fn templated_class(template: SyntaxPart<'_>) -> Option<(SyntaxPart<'_>, &str)> {
    let class =
        template.child_of_kind("class_specifier").or_else(|| template.child_of_kind("struct_specifier"))?;
    let name = class.field("name").filter(|name| name.node.kind() == "type_identifier")?;
    class.field("body").map(|_| (class, name.own()))
}

fn parameter_name(parameter: SyntaxPart<'_>) -> Option<&str> {
    let named = match parameter.node.kind() {
        "type_parameter_declaration" => parameter.child_of_kind("type_identifier"),
        "optional_type_parameter_declaration" => parameter.field("name"),
        "parameter_declaration" | "optional_parameter_declaration" => parameter.field("declarator"),
        _ => None,
    };
    named.map(SyntaxPart::own)
}

fn first_of_kind<'t>(part: SyntaxPart<'t>, kind: &str) -> Option<SyntaxPart<'t>> {
    if part.node.kind() == kind {
        return Some(part);
    }
    part.children().find_map(|child| first_of_kind(child, kind))
}

/// True for a function with a parameter of that class.
fn takes(signature: &Signature, class: &str) -> bool {
    signature.parameters.iter().any(|one| one.kind.class().is_some_and(|own| own.name == class))
}

#[cfg(test)]
mod tests {
    use super::super::declarations::{HeaderWishes, read_for};
    use super::*;

    const STACK: &str = r#"
#include <vector>
struct Point { int x, y; };
template <typename T, int MOST = 10>
class Stack {
public:
    using value_type = T;
    Stack();
    Stack(const Stack<T, MOST>& other);
    Stack& operator=(const Stack& other);
    void push(const T& item);
    value_type pop();
    std::vector<T> all() const;
    bool operator==(const Stack<T, MOST>& other) const;
    template <typename U> void take(U from);
private:
    T m_items[MOST];
};
template <typename T, int MOST>
void Stack<T, MOST>::push(const T& item) {}
template <class U, int N>
std::ostream& operator<<(std::ostream& out, const Stack<U, N>& stack);
template <class U>
U twice(U one);
"#;

    fn wishes(instances: &[&str]) -> HeaderWishes {
        let instances = instances.iter().map(|one| (*one).to_owned()).collect();
        HeaderWishes { instances, ..HeaderWishes::default() }
    }

    fn shown(instances: &[&str]) -> Vec<String> {
        let given = read_for(STACK, &[], wishes(instances)).unwrap();
        given.functions.iter().map(Signature::shown).filter(|one| !one.contains("Point")).collect()
    }

    #[test]
    fn an_instance_has_the_functions_of_its_template_with_its_arguments() {
        assert_eq!(
            shown(&["Stack<std::string, 3>"]),
            [
                "Stack()",
                "Stack(Stack<std::string, 3> other)",
                "void operator=(Stack<std::string, 3> other)",
                "void push(std::string item)",
                "std::string pop()",
                "std::vector<std::string> all()",
                "bool operator==(Stack<std::string, 3> other)",
                "void operator<<(std::ostream& out, Stack<std::string, 3> stack)",
            ]
        );
        let two = shown(&["Stack<int>", "Stack<char>"]);
        assert!(two.contains(&"int pop()".to_owned()) && two.contains(&"char pop()".to_owned()), "{two:?}");
        assert!(two.contains(&"bool operator==(Stack<char, 10> other)".to_owned()), "{two:?}");
        assert_eq!(shown(&[]), [""; 0]);
    }

    #[test]
    fn a_default_is_made_of_the_arguments_before_it() {
        let text = "template <typename T, typename C = std::vector<T>, typename Less = std::less<T>>\nclass Queue {\npublic:\n    C all() const;\n    T top() \
                    const;\n};\n";
        let given = read_for(text, &[], wishes(&["Queue<int>"])).unwrap();
        let shown: Vec<String> = given.functions.iter().map(Signature::shown).collect();
        assert!(shown.contains(&"std::vector<int> all()".to_owned()), "{shown:?}");
        assert_eq!(given.classes, ["Queue<int, std::vector<int>, std::less<int>>"]);
    }

    #[test]
    fn an_instance_of_a_namespace_is_known_with_it_and_without() {
        let text = "namespace nums {\ntemplate <class T> class Few { public: int size() const; };\n}\nint of(nums::Few<int>& few);\n\
                    int wrong(sums::Few<int>& few);\n";
        let given = read_for(text, &[], wishes(&["Few<int>"])).unwrap();
        let shown: Vec<String> = given.functions.iter().map(Signature::shown).collect();
        assert!(shown.contains(&"int of(nums::Few<int>& few)".to_owned()), "{shown:?}");
        assert!(!shown.iter().any(|one| one.contains("wrong")), "{shown:?}");
    }

    #[test]
    fn a_function_template_is_read_for_the_arguments_that_scripts_call_it_with() {
        let calls = [("twice", "<int>"), ("games::twice", "<std::string>"), ("other", "<int>")];
        let calls = calls.map(|(name, arguments)| (name.to_owned(), arguments.to_owned())).to_vec();
        let given = read_for(STACK, &[], HeaderWishes { calls, ..HeaderWishes::default() }).unwrap();
        let shown: Vec<String> = given.functions.iter().map(Signature::shown).collect();
        let own = shown.iter().filter(|one| one.contains("twice"));
        assert_eq!(
            own.collect::<Vec<_>>(),
            ["int twice<int>(int one)", "std::string twice<std::string>(std::string one)"]
        );
        assert!(given.templates.contains(&"twice".to_owned()));
    }

    #[test]
    fn an_object_of_an_instance_is_known_by_what_was_written() {
        let given = read_for(STACK, &[], wishes(&["Stack<string,3>"])).unwrap();
        assert_eq!(given.instances["Stack<string,3>"], "Stack<std::string, 3>");
        assert!(given.classes.contains(&"Stack<std::string, 3>".to_owned()));
    }
}
