//! [`FunctionCalls`]: which functions of a source come to call which, as far as its text tells.
//!
//! A hostile source is one call after another: each is followed once, whoever makes it.

use std::collections::{BTreeMap, BTreeSet};

use super::bracketed_code::BracketedCode;
use super::function_bodies::{DefinedFunction, FunctionSort, defined_functions};
use super::function_links::{Access, FunctionLink, KnownNames, LinkManner, links};
use crate::lexer::Token;

/// The functions of a source.
pub(super) struct FunctionCalls<'t> {
    code: BracketedCode<'t>,
    all: Vec<DefinedFunction<'t>>,
    /// With the outermost function that has those of its body.
    by_name: BTreeMap<(Option<usize>, &'t str), Vec<usize>>,
    /// Constructors and call operators.
    by_class: BTreeMap<&'t str, Vec<usize>>,
    links: Vec<BTreeSet<FunctionLink<'t>>>,
}

/// A step from a function to another: within one outermost function each link means the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum CallStep<'t> {
    Function(usize),
    Link(Option<usize>, FunctionLink<'t>),
}

impl<'t> FunctionCalls<'t> {
    pub(super) fn of(tokens: &'t [Token]) -> FunctionCalls<'t> {
        let code = BracketedCode::of(tokens);
        let all = defined_functions(&code);
        let mut calls = FunctionCalls {
            code,
            all,
            by_name: BTreeMap::new(),
            by_class: BTreeMap::new(),
            links: Vec::new(),
        };
        for (at, function) in calls.all.iter().enumerate() {
            calls.by_name.entry((function.owner, function.name)).or_default().push(at);
            if let Some(class) = function.scope.filter(|class| [class, "()"].contains(&function.name)) {
                calls.by_class.entry(class).or_default().push(at);
            }
        }
        calls.links = calls.linked();
        calls
    }

    /// The links of each function.
    fn linked(&self) -> Vec<BTreeSet<FunctionLink<'t>>> {
        let mut known = KnownNames {
            definitions: self.all.iter().map(|one| one.named).collect(),
            functions: self.by_name.keys().map(|(_, name)| *name).collect(),
            classes: self.by_class.keys().copied().collect(),
            lambdas: BTreeSet::new(),
        };
        let lambdas = self.all.iter().filter(|one| one.sort == FunctionSort::Lambda);
        known.lambdas = lambdas.map(|one| one.name).collect();
        self.all.iter().map(|one| links(&self.code, one, &known)).collect()
    }

    /// True if the source defines one of that name.
    pub(super) fn has(&self, name: &str) -> bool {
        !self.named(name).is_empty()
    }

    /// The bodies of the functions of these names, `sum` or `List::sum`, and of those that they call, and so on.
    pub(super) fn reached(&self, names: &[String]) -> Vec<&'t [Token]> {
        self.bodies(names, |link| link.manner == LinkManner::Call)
    }

    /// The same with those that they may call.
    pub(super) fn perhaps_reached(&self, names: &[String]) -> Vec<&'t [Token]> {
        self.bodies(names, |_| true)
    }

    fn bodies(&self, names: &[String], follows: impl Fn(&FunctionLink<'_>) -> bool) -> Vec<&'t [Token]> {
        let mut open = self.starts(names);
        let mut found: BTreeSet<CallStep<'_>> = open.iter().copied().collect();
        while let Some(step) = open.pop() {
            let is_followed = |next: &CallStep<'_>| match next {
                CallStep::Function(_) => true,
                CallStep::Link(_, link) => follows(link),
            };
            let next = self.steps(step).into_iter().filter(is_followed);
            open.extend(next.filter(|next| found.insert(*next)));
        }
        found.into_iter().filter_map(|step| self.body(step)).collect()
    }

    fn body(&self, step: CallStep<'_>) -> Option<&'t [Token]> {
        match step {
            CallStep::Function(function) => Some(self.code.part(self.all[function].body.clone())),
            CallStep::Link(..) => None,
        }
    }

    /// False if it is certain that none of these functions, and none that they call, comes to call itself.
    pub(super) fn may_recur(&self, names: &[String]) -> bool {
        let mut is_open: BTreeMap<CallStep<'_>, bool> = BTreeMap::new();
        for start in self.starts(names) {
            let mut way = match is_open.insert(start, true) {
                None => vec![(start, self.steps(start))],
                Some(_) => Vec::new(),
            };
            while let Some((step, rest)) = way.last_mut() {
                let Some(next) = rest.pop() else {
                    is_open.insert(*step, false);
                    way.pop();
                    continue;
                };
                match is_open.get(&next) {
                    Some(true) => return true,
                    Some(false) => {}
                    None => {
                        is_open.insert(next, true);
                        way.push((next, self.steps(next)));
                    }
                }
            }
        }
        false
    }

    fn starts(&self, names: &[String]) -> Vec<CallStep<'t>> {
        names.iter().flat_map(|name| self.named(name)).map(CallStep::Function).collect()
    }

    /// What a function says, and the functions that a saying means.
    fn steps(&self, step: CallStep<'t>) -> Vec<CallStep<'t>> {
        match step {
            CallStep::Function(function) => {
                let owner = self.all[function].owner.unwrap_or(function);
                self.links[function].iter().map(|link| self.link_of(owner, *link)).collect()
            }
            CallStep::Link(_, link) if link.manner == LinkManner::OnItself => vec![step],
            CallStep::Link(owner, link) => {
                self.meant(owner, link).into_iter().map(CallStep::Function).collect()
            }
        }
    }

    /// The link, of the outermost function if that has functions of the name.
    fn link_of(&self, owner: usize, link: FunctionLink<'t>) -> CallStep<'t> {
        let is_local = self.by_name.contains_key(&(Some(owner), link.name));
        CallStep::Link(is_local.then_some(owner), link)
    }

    fn meant(&self, owner: Option<usize>, link: FunctionLink<'t>) -> Vec<usize> {
        let of = |owner| self.by_name.get(&(owner, link.name)).map_or(&[][..], Vec::as_slice);
        let local = owner.map_or(&[][..], |owner| of(Some(owner)));
        let all: Vec<usize> = of(None).iter().chain(local).copied().collect();
        match link.manner {
            LinkManner::Call | LinkManner::Value => {
                self.fitting(self.within(all, link.access), link.arguments)
            }
            LinkManner::Object => {
                self.fitting(self.by_class.get(link.name).cloned().unwrap_or_default(), link.arguments)
            }
            LinkManner::Variable | LinkManner::OnItself => all,
            LinkManner::Deletion => self.deleting(all, link.access),
        }
    }

    /// Those of them that are meant from there.
    fn within(&self, all: Vec<usize>, access: Access<'_>) -> Vec<usize> {
        let those = |is_meant: &dyn Fn(&DefinedFunction<'_>) -> bool| -> Vec<usize> {
            all.iter().copied().filter(|one| is_meant(&self.all[*one])).collect()
        };
        let found = match access {
            Access::Qualified(scope) | Access::Plain(scope) => those(&|one| one.scope == scope),
            Access::Member => those(&|one| one.scope.is_some() || one.sort != FunctionSort::Function),
        };
        if !found.is_empty() {
            return found;
        }
        match access {
            Access::Plain(_) => all,
            // A class that has it from another, or a name that another goes by.
            Access::Qualified(Some(scope)) if scope != "std" => those(&|one| one.scope.is_some()),
            Access::Qualified(_) | Access::Member => found,
        }
    }

    /// Those of as many parameters, where there are such.
    fn fitting(&self, all: Vec<usize>, arguments: Option<usize>) -> Vec<usize> {
        let Some(arguments) = arguments else { return all };
        let is_named = |one: &usize| self.all[*one].name != "()";
        let fits = |one: &usize| self.all[*one].parameters.is_none_or(|most| most == arguments);
        let has_fitting = all.iter().any(|one| is_named(one) && fits(one));
        all.into_iter().filter(|one| !has_fitting || !is_named(one) || fits(one)).collect()
    }

    /// The destructors that `delete` may call there: a class of nodes has its own, and the class that deletes them is another.
    fn deleting(&self, all: Vec<usize>, access: Access<'_>) -> Vec<usize> {
        all.into_iter().filter(|one| Access::Plain(self.all[*one].scope) != access).collect()
    }

    fn named(&self, name: &str) -> Vec<usize> {
        let (class, plain) =
            name.rsplit_once("::").map_or((None, name), |(class, plain)| (Some(class), plain));
        let class = plain.strip_prefix('~').or(class);
        let all =
            self.by_name.get(&(None, defined_name(plain))).map_or(&[][..], Vec::as_slice).iter().copied();
        let all: Vec<usize> = all.filter(|one| self.all[*one].sort != FunctionSort::Variable).collect();
        let of =
            |class: Option<&str>| all.iter().copied().filter(|one| self.all[*one].scope == class).collect();
        let exact: Vec<usize> = of(class);
        match class {
            None => all,
            Some(_) if !exact.is_empty() => exact,
            Some(_) => of(None),
        }
    }
}

/// The name under which a function is found: the sign of an operator, `~` of a destructor.
fn defined_name(plain: &str) -> &str {
    let is_sign = |rest: &&str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    match plain.strip_prefix("operator").filter(is_sign) {
        Some(sign) => sign.trim(),
        None if plain.starts_with('~') => "~",
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::tokens;

    const TEXT: &str = "struct List { int sum() const { return from(m_first); } int from(Node* n) const; };\n\
                        int List::from(Node* n) const { if (n == nullptr) return 0; return n->value + from(n->next); }\n\
                        List::List() : m_first(nullptr), m_size{0} { for (;;) break; }\n\
                        auto walk(int a, int b) -> int { while (a < b) a++; return total(a); }\n\
                        int total(int a) { return total(a, 0); }\nint total(int a, int so_far) { return a + so_far; }\n";

    fn names(of: &str) -> Vec<String> {
        let code = tokens(TEXT.as_bytes());
        let all = FunctionCalls::of(&code);
        let bodies: Vec<*const Token> =
            all.reached(&[of.to_owned()]).iter().map(|one| one.as_ptr()).collect();
        let is_read = |one: &&DefinedFunction<'_>| bodies.contains(&all.code.part(one.body.clone()).as_ptr());
        all.all
            .iter()
            .filter(is_read)
            .map(|one| format!("{}/{}", one.name, one.parameters.unwrap()))
            .collect()
    }

    fn recurs(source: &str, name: &str) -> bool {
        FunctionCalls::of(&tokens(source.as_bytes())).may_recur(&[name.to_owned()])
    }

    #[test]
    fn a_function_is_read_with_those_that_it_calls_and_without_others() {
        assert_eq!(names("List::sum"), ["sum/0", "from/1"]);
        assert_eq!(names("walk"), ["walk/2", "total/1", "total/2"]);
        assert_eq!(names("List"), ["List/0"]);
        assert!(names("none").is_empty());
    }

    #[test]
    fn a_call_of_another_function_of_the_name_is_no_recursion() {
        assert_eq!(
            ["sum", "walk", "total", "List"].map(|name| recurs(TEXT, name)),
            [true, false, false, false]
        );
    }

    #[test]
    fn recursion_is_found_in_every_manner_of_writing_it() {
        for source in [
            "template <typename T> T go(T b, int n) { return n == 0 ? 1 : b * go(b, n - 1); }\nlong power(int b, int e) { return go<long>(b, e); }",
            "template <typename T> T go(T b, int n) { return n == 0 ? 1 : b * go<T>(b, n - 1); }\nlong power(int b, int e) { return go(b, e); }",
            "template <int N> long go(long b, int n);\ntemplate <> long go<0>(long, int) { return 1; }\n\
             template <int N> long go(long b, int n) { return n == 0 ? 1 : b * go<N>(b, n - 1); }\nlong power(int b, int e) { return go<7>(b, e); }",
            "template <class T, class... R> T sum(T a, R... rest) { return a + sum(rest...); }\nint sum(int a) { return a; }\nint power(int a) { return sum(a, a, a); }",
            "long power(int b, int e) { std::function<long(int)> f = [&](int e) -> long { return e == 0 ? 1 : b * f(e - 1); }; return f(e); }",
            "long power(int b, int e) { std::function<long(int)> f; f = [&](int e) mutable { return e == 0 ? 1 : b * f(e - 1); }; return f(e); }",
            "long power(int b, int e) { auto f = std::function<long(int)>([&](int e) { return e == 0 ? 1 : b * f(e - 1); }); return f(e); }",
            "long power(int b, int e) { std::function<long(int)> f{[&](int e) { return std::invoke(f, e - 1); }}; return f(e); }",
            "long power(int b, int e) { auto f = [b](auto& self, int e) -> long { return e == 0 ? 1 : b * self(self, e - 1); }; return f(f, e); }",
            "long go(const std::function<long(int)>& again, int e) { return e == 0 ? 1 : again(e - 1); }\n\
             long power(int b, int e) { std::function<long(int)> f = [&](int e) { return go(f, e); }; return f(e); }",
            "long power(int b, int e) { struct P { static long of(long b, int e) { return e == 0 ? 1 : b * of(b, e - 1); } }; return P::of(b, e); }",
            "struct Raise { long b; long operator()(int e) const { return e == 0 ? 1 : b * (*this)(e - 1); } };\nlong power(int b, int e) { return Raise{b}(e); }",
            "struct Raise { long b; long operator()(int e) const { return e == 0 ? 1 : b * operator()(e - 1); } };\nlong power(int b, int e) { Raise r{b}; return r(e); }",
            "long power(int b, int e) { return e == 0 ? 1 : b * ::power(b, e - 1); }",
            "long power(int b, int e) { return e == 0 ? 1 : b * (power)(b, e - 1); }",
            "long power(int b, int e) { long (*again)(int, int) = power; return e == 0 ? 1 : b * again(b, e - 1); }",
            "long power(int b, int e);\nlong (*again)(int, int) = &power;\nlong power(int b, int e) { return e == 0 ? 1 : b * again(b, e - 1); }",
            "struct R { long b; long up(int e) { return e == 0 ? 1 : b * this->up(e - 1); } };\nlong power(int b, int e) { R r{b}; return r.up(e); }",
            "struct R { long v; R(long b, int e) { if (e == 0) v = 1; else { R r(b, e - 1); v = b * r.v; } } };\nlong power(int b, int e) { return R(b, e).v; }",
            "struct R { long v; R(long b, int e) : v(e == 0 ? 1 : b * R(b, e - 1).v) {} };\nlong power(int b, int e) { R r(b, e); return r.v; }",
            "template <class T> long Box<T>::up(int e) { return e == 0 ? 1 : this->up(e - 1); }\nlong power(Box<int>& b, int e) { return b.up(e); }",
            "struct Node { Node* next; ~Node() { delete next; } };\nvoid power(Node*& n) { delete n; n = nullptr; }",
            "long go(int b, int e, long r) { return e ? go(b, e - 1, r * b) : r; }\nlong power(int b, int e) { return go(b, e, 1); }",
            "Node* power(Node* n) { if (power(n->next)->value < 3) { return n; } return n; }",
            "long other(int b, int e);\nlong power(int b, int e) { return e == 0 ? 1 : other(b, e); }\nlong other(int b, int e) { return power(b, e - 1); }",
        ] {
            assert!(recurs(source, "power"), "{source}");
        }
    }

    #[test]
    fn a_loop_beside_a_function_of_the_same_name_is_no_recursion() {
        for source in [
            "struct X { static long power(long b, int e) { long r = 1; while (e--) r *= b; return r; } };\nlong power(int b, int e) { return X::power(b, e); }",
            "long power(int b, int e) { struct X { static long power(long b, int e) { long r = 1; while (e--) r *= b; return r; } }; return X::power(b, e); }",
            "namespace by { long power(long b, int e) { long r = 1; while (e--) r *= b; return r; } }\nlong power(int b, int e) { return by::power(b, e); }",
            "long power(long b, int e) { return std::power(b, e); }",
            "int power(const std::vector<int>& v) { int n = 0; for (int one : v) n += one; return n + v.power(); }",
            "long power(int b, int e) { long power = 1; for (int i = 0; i < e; i++) power *= b; return power; }",
            "long power(int b, int e) { auto twice = [](long x) { return x * 2; }; long r = 1; while (e--) r = twice(r); return r; }",
            "struct By { By(int power) : power(power), n{0} {} int power; int n; };\nlong power(int b) { By by(b); while (b--) by.n++; return by.n; }",
            "struct Less { bool operator()(int a, int b) const { return strcmp(a, b) < 0; } };\nvoid power(std::vector<int>& v) { for (int& i : v) i++; std::sort(v.begin(), v.end(), Less()); }",
            "struct Node { Node* next; };\nclass List { Node* f; ~List() { power(); } void power() { while (f) { Node* n = f; f = f->next; delete n; } } };",
            "long power(long b, int e, int) { long r = 1; while (e--) r *= b; return r; }\nlong power(int b, int e) { return power(b, e, 0); }",
        ] {
            assert!(!recurs(source, "power"), "{source}");
        }
    }

    #[test]
    fn what_may_be_called_is_read_where_something_must_be_there() {
        let source = "int go(int n) { goto end; end: return n; }\nint f(int n) { int (*by)(int) = go; return by(n); }\n";
        let code = tokens(source.as_bytes());
        let all = FunctionCalls::of(&code);
        let names = ["f".to_owned()];
        assert_eq!((all.reached(&names).len(), all.perhaps_reached(&names).len()), (1, 2));
    }

    #[test]
    fn operators_and_destructors_are_found_by_their_names() {
        let source = "struct A { ~A() { delete p; } A& operator+=(int n) { return *this; } int operator[](int n) const { return n; } };\n";
        let code = tokens(source.as_bytes());
        let all = FunctionCalls::of(&code);
        let has =
            ["~A", "A::~A", "operator+=", "A::operator[]", "A", "~B", "operators"].map(|name| all.has(name));
        assert_eq!(has, [true, true, true, true, false, false, false]);
    }

    #[test]
    fn a_file_of_calls_within_calls_is_read_in_time() {
        let start = std::time::Instant::now();
        let text =
            format!("int f(int a) {{ return {}; }}\n{}", "f(".repeat(1 << 16), "g() -> ".repeat(1 << 16));
        let code = tokens(text.as_bytes());
        assert!(
            FunctionCalls::of(&code).reached(&["f".to_owned()]).is_empty(),
            "its parentheses never close"
        );
        assert!(recurs(&"int f(int a) { return f(a); }\n".repeat(1 << 14), "f"));
        let chain: String =
            (0..1 << 13).map(|n| format!("int f{n}(int a) {{ return f{}(a); }}\n", n + 1)).collect();
        assert!(!recurs(&chain, "f0"));
        assert!(!recurs(
            &format!("int f() {{ {} }}", "a = [] { ".repeat(1 << 14) + &"};".repeat(1 << 14)),
            "f"
        ));
        assert!(!recurs(&format!("int f = {} 0;", "a<b>(".repeat(1 << 14)), "f"));
        assert!(start.elapsed() < std::time::Duration::from_secs(60), "{:?}", start.elapsed());
    }
}
