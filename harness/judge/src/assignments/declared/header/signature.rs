//! [`GivenHeader`]: the functions of a header; [`Signature`]: one of them that can be called.

use std::collections::BTreeMap;

use super::cpp_type::{CppType, Integer, Sequence};
use super::files::FileStream;
use super::watchable::{HeaderBody, WatchableFunction};

/// The header, as far as calls need it.
#[derive(Debug, Default)]
pub(in crate::assignments::declared) struct GivenHeader {
    pub(in crate::assignments::declared) functions: Vec<Signature>,
    /// Functions that lead to an object of a class.
    pub(in crate::assignments::declared) accessors: Vec<Accessor>,
    /// Functions that no script can call.
    pub(in crate::assignments::declared) unsupported: Vec<Unsupported>,
    /// Member functions that are not public: class, name.
    pub(in crate::assignments::declared) hidden: Vec<(String, String)>,
    /// The classes with a body.
    pub(in crate::assignments::declared) classes: Vec<String>,
    /// The classes that are only announced, `class BoardImpl;`: somebody else's file has them.
    pub(in crate::assignments::declared) announced: Vec<String>,
    /// The classes that are exceptions of the standard library, derived ones before what they derive from.
    pub(in crate::assignments::declared) exceptions: Vec<String>,
    /// Classes with what they are derived from, as far as the headers declare both.
    pub(in crate::assignments::declared) bases: Vec<(String, String)>,
    /// The classes of which there is no object: they declare functions that are `= 0`.
    pub(in crate::assignments::declared) abstract_classes: Vec<String>,
    /// Instances of class templates, as objects are declared of them, with their names among the classes.
    pub(in crate::assignments::declared) instances: BTreeMap<String, String>,
    /// The data members of types whose values travel, private or not: class, name, type.
    pub(in crate::assignments::declared) members: Vec<(String, String, CppType)>,
    /// Those that are public: class, name.
    pub(in crate::assignments::declared) public_members: Vec<(String, String)>,
    /// The constant integers that scripts may name, with their values: `Board::ROWS`.
    pub(in crate::assignments::declared) constants: Vec<(String, i128)>,
    /// The public member functions, as far as calls of them can be watched.
    pub(in crate::assignments::declared) watchable: Vec<WatchableFunction>,
    /// Function templates that scripts may call with arguments: their names.
    pub(in crate::assignments::declared) templates: Vec<String>,
    /// The functions that the headers define themselves.
    pub(in crate::assignments::declared) bodies: Vec<HeaderBody>,
}

/// A function of the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Signature {
    /// Its own name, without class or namespace.
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) callee: Callee,
    pub(in crate::assignments::declared) parameters: Vec<Parameter>,
    /// The parameters that have to be given; those after them have defaults.
    pub(in crate::assignments::declared) needed: usize,
    pub(in crate::assignments::declared) returns: CppType,
    pub(in crate::assignments::declared) gives: Gives,
    /// It is a member function of constant objects too.
    pub(in crate::assignments::declared) is_const: bool,
    pub(in crate::assignments::declared) form: Form,
    /// Its line in the header.
    pub(in crate::assignments::declared) line: usize,
    /// The header, where it is another than the component's own.
    pub(in crate::assignments::declared) file: Option<String>,
}

/// The way from what a function returns to the value that is told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Gives {
    /// It is the value.
    Value,
    /// It is a reference, by which the value can be set.
    Reference,
    /// It is a reference to an object, of which nothing is told: scripts look at the object itself.
    Object,
    /// It is a pointer to a value, which is told like an optional.
    Pointer,
    /// It is an iterator: the items from there to the end of the object are told.
    Items,
}

/// What there is to a call of a function besides its name and arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Form {
    Plain,
    /// It is of a function template, with these arguments: `<int>`.
    Instance(String),
    /// What it gives is set by that operator to the last argument.
    Setting(&'static str),
}

/// A function that leads from one object to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Accessor {
    /// The class that it belongs to.
    pub(in crate::assignments::declared) class: String,
    pub(in crate::assignments::declared) name: String,
    /// The class that it leads to.
    pub(in crate::assignments::declared) leads_to: String,
    pub(in crate::assignments::declared) is_pointer: bool,
    pub(in crate::assignments::declared) parameters: Vec<Parameter>,
    /// The parameters that have to be given.
    pub(in crate::assignments::declared) needed: usize,
}

impl Accessor {
    /// True if scripts may call it so; a function of no class with as much around its name as they like.
    pub(in crate::assignments::declared) fn is_called(&self, name: &str) -> bool {
        self.name == name || self.class.is_empty() && is_called(&self.name, name)
    }

    /// The name without what it belongs to.
    pub(in crate::assignments::declared) fn plain_name(&self) -> &str {
        self.name.rsplit("::").next().unwrap_or_default()
    }
}

/// The thing that is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Callee {
    /// A constructor of the class of that name.
    Constructor(String),
    /// A member function of it.
    Member(String),
    /// A static member function of it.
    Static(String),
    /// A function of that namespace; empty for none.
    Free(String),
    /// A look at a data member of the class of that name.
    Get(String, String),
    /// An assignment to a data member of it.
    Set(String, String),
    /// The student's whole program, with what is typed as its first argument, and those of its command line as the second.
    Program,
    /// What is done before a run of the program, or asked after it.
    Around(ProgramStep),
}

/// A step beside the run of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum ProgramStep {
    /// A text is typed, before what is typed at the run itself.
    Type,
    /// A number is typed, and a blank.
    TypeNumber,
    /// A file of that name and text stands in the program's folder.
    File,
    /// A file of the assignment's does.
    GivenFile,
    /// Prints a file that stands there, if there is one.
    Written,
    /// Prints what was written to standard error.
    Errors,
    /// Tells whether anything was.
    Complains,
    /// Gives the exit status, where checks judge it apart from what the run prints.
    Status,
}

/// A parameter of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Parameter {
    /// Empty where the header names none.
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) kind: CppType,
    pub(in crate::assignments::declared) passing: Passing,
}

/// The way in which an argument is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Passing {
    /// By value, or by a reference to const.
    In,
    /// By a reference: its value after the call is part of the answer.
    InOut,
    /// By a pointer to an object.
    Pointer,
    /// By a reference to what may be moved from, `T&&`; of objects scripts write `std::move(a)`.
    Taken,
    /// By a `std::unique_ptr`, of a copy of the object that scripts name.
    Owned,
    /// By a `std::shared_ptr`, of the object itself.
    Shared,
    /// A text that is read from a `std::istream&`.
    Input,
    /// A stream of a file, `std::ifstream&`: scripts write the file's name.
    File(FileStream),
    /// By a pointer to the first of constant items: `const int numbers[]`, or a text of C.
    Items,
    /// By a pointer to the first of items, whose values after the call are part of the answer: `int numbers[]`, or a text of C
    /// that has the room of the one that scripts write.
    ItemsInOut,
}

/// A function that cannot be called, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Unsupported {
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) line: usize,
    pub(in crate::assignments::declared) why: String,
    /// The header, where it is another than the component's own.
    pub(in crate::assignments::declared) file: Option<String>,
}

/// A line of a header, for messages.
fn place(line: usize, file: Option<&str>) -> String {
    format!("line {line} of {}", file.unwrap_or("the header"))
}

impl GivenHeader {
    /// What tells objects of a class by that name, as code has it behind an object, with its type: a function that takes nothing,
    /// `cents()`, or a public data member, `cents`. Of both the function is meant.
    pub(in crate::assignments::declared) fn telling_part(
        &self,
        class: &str,
        name: &str,
    ) -> Option<(String, CppType)> {
        let plain = name.trim_end_matches("()");
        if let Some(own) = self.functions.iter().find(|one| one.tells(class, plain)) {
            return Some((format!("{plain}()"), own.returns.clone()));
        }
        let is_public = self.public_members.iter().any(|(of, own)| of == class && own == name);
        let member =
            self.members.iter().find(|(of, own, kind)| of == class && own == name && kind.has_values());
        member.filter(|_| is_public).map(|(_, own, kind)| (own.clone(), kind.clone()))
    }
}

impl Unsupported {
    /// Its place, for messages.
    pub(in crate::assignments::declared) fn place(&self) -> String {
        place(self.line, self.file.as_deref())
    }
}

impl Signature {
    /// One that needs all of its parameters, and stands nowhere.
    pub(in crate::assignments::declared) fn plain(
        name: &str,
        callee: Callee,
        parameters: Vec<Parameter>,
        returns: CppType,
    ) -> Signature {
        Signature {
            name: name.to_owned(),
            callee,
            needed: parameters.len(),
            parameters,
            returns,
            gives: Gives::Value,
            is_const: false,
            form: Form::Plain,
            line: 1,
            file: None,
        }
    }

    /// Its place, for messages.
    pub(in crate::assignments::declared) fn place(&self) -> String {
        place(self.line, self.file.as_deref())
    }

    /// The symbol of an operator.
    pub(in crate::assignments::declared) fn symbol(&self) -> Option<&str> {
        let symbol = self.name.strip_prefix("operator")?.trim();
        (!symbol.starts_with(|c: char| c.is_alphanumeric() || c == '_')).then_some(symbol)
    }

    /// True if the other declares the same function.
    pub(in crate::assignments::declared) fn is_redeclared_by(&self, other: &Signature) -> bool {
        let types = |of: &Signature| {
            of.parameters.iter().map(|one| (one.kind.clone(), one.passing)).collect::<Vec<_>>()
        };
        let is_alike = self.name == other.name && self.callee == other.callee && self.form == other.form;
        is_alike && types(self) == types(other)
    }

    /// The arguments of the template that it is of.
    pub(in crate::assignments::declared) fn template(&self) -> &str {
        match &self.form {
            Form::Instance(arguments) => arguments,
            Form::Plain | Form::Setting(_) => "",
        }
    }

    /// True for the function of that name by which objects of that class can be told: it takes nothing and returns a value.
    pub(in crate::assignments::declared) fn tells(&self, class: &str, name: &str) -> bool {
        let is_own = self.name == name && self.callee == Callee::Member(class.to_owned());
        let returns_value = self.returns.has_values() && self.returns != CppType::Void;
        let is_pointer = matches!(self.returns, CppType::Pointer(_));
        is_own && self.needed == 0 && returns_value && !is_pointer
    }

    /// True if it writes to a stream that it is given.
    pub(in crate::assignments::declared) fn has_stream(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.kind == CppType::Stream)
    }

    /// The class that it belongs to, if any.
    pub(in crate::assignments::declared) fn class(&self) -> Option<&str> {
        match &self.callee {
            Callee::Constructor(class)
            | Callee::Member(class)
            | Callee::Static(class)
            | Callee::Get(class, _)
            | Callee::Set(class, _) => Some(class),
            Callee::Free(_) | Callee::Program | Callee::Around(_) => None,
        }
    }

    /// True if a call with so many arguments is one of it.
    pub(in crate::assignments::declared) fn takes(&self, arguments: usize) -> bool {
        (self.needed..=self.parameters.len()).contains(&arguments)
    }

    /// The function with its parameters, for students: what it returns may be what is declared otherwise.
    pub(in crate::assignments::declared) fn called(&self) -> String {
        let mut parameters: Vec<String> = self.parameters.iter().map(Parameter::shown).collect();
        let set = match self.form {
            Form::Setting(symbol) => parameters.pop().map(|value| format!(" {symbol} {value}")),
            Form::Plain | Form::Instance(_) => None,
        };
        format!("{}{}({}){}", self.name, self.template(), parameters.join(", "), set.unwrap_or_default())
    }

    /// The declaration in a line, for messages.
    pub(in crate::assignments::declared) fn shown(&self) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(Parameter::shown).collect();
        let parameters = parameters.join(", ");
        match &self.callee {
            Callee::Constructor(_) => format!("{}({parameters})", self.name),
            Callee::Member(_)
            | Callee::Static(_)
            | Callee::Free(_)
            | Callee::Get(..)
            | Callee::Set(..)
            | Callee::Program
            | Callee::Around(_) => {
                format!("{} {}{}({parameters})", self.returns, self.name, self.template())
            }
        }
    }
}

/// True for a class of that full name, which may be named without what is around it.
pub(super) fn is_called(full: &str, name: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    let (full, name) = (plain(full), plain(name));
    full == name || full.strip_suffix(&name).is_some_and(|around| around.ends_with("::"))
}

impl GivenHeader {
    /// The numbers that scripts know by name, with as much around each as one likes: `games::Board::ROWS`, `Board::ROWS`.
    pub(in crate::assignments::declared) fn numbers(&self) -> Vec<(String, i128)> {
        let mut all = self.constants.clone();
        for (name, value) in &self.constants {
            let mut rest = name.as_str();
            while let Some((_, shorter)) = rest.split_once("::") {
                // The name alone is a class's own.
                if shorter.contains("::")
                    || self.class_called(name.rsplit_once("::").map_or("", |(class, _)| class)).is_none()
                {
                    all.push((shorter.to_owned(), *value));
                }
                rest = shorter;
            }
        }
        all
    }

    /// The full name of a class that is named so.
    pub(in crate::assignments::declared) fn class_called(&self, name: &str) -> Option<&str> {
        self.classes.iter().map(String::as_str).find(|full| is_called(full, name))
    }

    /// The class, and then those that it is derived from, the nearest first.
    pub(in crate::assignments::declared) fn with_bases(&self, class: &str) -> Vec<String> {
        let mut found = vec![class.to_owned()];
        let mut next = 0;
        while let Some(class) = found.get(next).cloned() {
            let own = self.bases.iter().filter(|(derived, base)| *derived == class && !found.contains(base));
            let own: Vec<String> = own.map(|(_, base)| base.clone()).collect();
            found.extend(own);
            next += 1;
        }
        found
    }

    /// The data members of the class that scripts look at and set, as functions: `get_board()`, `set_board(...)`. Fails with the
    /// first name that is none of a type whose values travel.
    pub(in crate::assignments::declared) fn with_members<'n>(
        mut self,
        class: &str,
        names: impl Iterator<Item = &'n str>,
    ) -> Result<GivenHeader, &'n str> {
        for name in names {
            let found = self.members.iter().find(|(of, own, _)| of == class && own == name);
            let Some((_, _, kind)) = found else { return Err(name) };
            let (class, kind, member) = (class.to_owned(), kind.clone(), name.to_owned());
            let value = Parameter { name: "value".to_owned(), kind: kind.clone(), passing: Passing::In };
            let function = |verb: &str, callee, parameters: Vec<Parameter>, returns| {
                Signature::plain(&format!("{verb}_{name}"), callee, parameters, returns)
            };
            let get = function("get", Callee::Get(class.clone(), member.clone()), Vec::new(), kind);
            let get = Signature { is_const: true, ..get };
            let set = function("set", Callee::Set(class, member), vec![value], CppType::Void);
            self.functions.extend([get, set]);
        }
        Ok(self)
    }

    /// The functions of a component that is a program: its main, and nothing else. What its files call can be watched.
    pub(in crate::assignments::declared) fn of_program(self) -> GivenHeader {
        let text = in_parameter;
        let typed = vec![
            text("typed", CppType::Text),
            text("arguments", CppType::List(Box::new(CppType::Text), Sequence::Vector)),
        ];
        let status = CppType::Integer(Integer::INT);
        let main = Signature { needed: 1, ..Signature::plain("main", Callee::Program, typed, status) };
        let words = |name: &str| text(name, CppType::Text);
        let number = text("number", CppType::Integer(Integer::LONG));
        let mut functions = vec![
            around("type", ProgramStep::Type, vec![words("text")], CppType::Void),
            around("type", ProgramStep::TypeNumber, vec![number], CppType::Void),
            around("file", ProgramStep::GivenFile, vec![words("name")], CppType::Void),
            around("status", ProgramStep::Status, Vec::new(), CppType::Integer(Integer::INT)),
        ];
        functions.extend(folder_functions());
        functions.insert(0, main);
        let GivenHeader { watchable, bodies, .. } = self;
        GivenHeader { functions, watchable, bodies, ..GivenHeader::default() }
    }
}

impl GivenHeader {
    /// The header of classes and functions, whose scripts have files beside those calls. The header's own functions of such names come
    /// first.
    pub(in crate::assignments::declared) fn with_folder(mut self) -> GivenHeader {
        let is_own = |name: &str| {
            self.functions.iter().any(|one| one.name == name)
                || self.accessors.iter().any(|one| one.plain_name() == name)
                || self.unsupported.iter().any(|one| one.name == name)
        };
        let added: Vec<Signature> = folder_functions().into_iter().filter(|one| !is_own(&one.name)).collect();
        self.functions.extend(added);
        self
    }
}

/// What stands in the folder before calls and after them, and on standard error.
fn folder_functions() -> Vec<Signature> {
    let words = |name: &str| in_parameter(name, CppType::Text);
    vec![
        around("file", ProgramStep::File, vec![words("name"), words("text")], CppType::Void),
        around("written", ProgramStep::Written, vec![words("name")], CppType::Bool),
        around("errors", ProgramStep::Errors, Vec::new(), CppType::Void),
        around("complains", ProgramStep::Complains, Vec::new(), CppType::Bool),
    ]
}

fn around(name: &str, step: ProgramStep, parameters: Vec<Parameter>, returns: CppType) -> Signature {
    Signature::plain(name, Callee::Around(step), parameters, returns)
}

fn in_parameter(name: &str, kind: CppType) -> Parameter {
    Parameter { name: name.to_owned(), kind, passing: Passing::In }
}

impl Parameter {
    /// True for one whose value after the call is part of the answer.
    pub(in crate::assignments::declared) fn is_answered(&self) -> bool {
        matches!(self.passing, Passing::InOut | Passing::ItemsInOut) && self.kind.has_values()
    }

    /// True for an array of arrays of C, for which programs that are handed out have no value.
    pub(in crate::assignments::declared) fn has_rows(&self) -> bool {
        let is_array = matches!(&self.kind, CppType::List(of, _) if matches!(**of, CppType::Array(..)));
        is_array && matches!(self.passing, Passing::Items | Passing::ItemsInOut)
    }

    /// `const int numbers[]`
    fn shown_items(&self) -> String {
        let constant = if self.passing == Passing::Items { "const " } else { "" };
        if let CppType::List(of, _) = &self.kind {
            let (of, rows) = of.rows();
            return format!("{constant}{of} {}[]{rows}", self.name);
        }
        format!("{constant}char* {}", self.name).trim_end().to_owned()
    }

    fn shown(&self) -> String {
        let reference = match self.passing {
            Passing::In => "",
            Passing::InOut => "&",
            Passing::Pointer => "*",
            Passing::Taken => "&&",
            Passing::Owned | Passing::Shared => {
                let pointer = if self.passing == Passing::Owned { "unique_ptr" } else { "shared_ptr" };
                return format!("std::{pointer}<{}> {}", self.kind, self.name).trim_end().to_owned();
            }
            Passing::Items | Passing::ItemsInOut => return self.shown_items(),
            Passing::Input => return format!("std::istream& {}", self.name).trim_end().to_owned(),
            Passing::File(stream) => {
                return format!("{}& {}", stream.name(), self.name).trim_end().to_owned();
            }
        };
        format!("{}{reference} {}", self.kind, self.name).trim_end().to_owned()
    }
}
