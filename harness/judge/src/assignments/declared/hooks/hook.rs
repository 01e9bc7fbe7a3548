//! [`Hook`]: a hook, read; it is asked about a transcript.

use std::fmt;
use std::thread;

use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, INT, Map, Scope};

use super::bounds::{GIVEN, STACK, Size, bound_hit, engine};
use super::call::HookCall;
use super::transcript_map::{size_of, transcript};

/// The function that every hook has.
const JUDGE: &str = "judge";

/// A hook.
pub(in crate::assignments::declared) struct Hook {
    /// Its path, for messages.
    path: String,
    text: String,
    /// The program, or what is wrong with it: that is said when it is first asked, as of a solution that does not compile.
    program: Result<AST, String>,
}

/// The result of asking a hook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Asked {
    /// It said something.
    Said(HookFinding),
    /// It was not asked: the answers hold more than a hook is given.
    TooMuch,
}

/// The words of a hook about a transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) enum HookFinding {
    Passes,
    /// What is required, in a sentence, and the call that failed it.
    Fails {
        step: Option<usize>,
        required: String,
    },
}

impl fmt::Debug for Hook {
    /// The text alone: it tells one hook from another.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Hook").field("path", &self.path).field("text", &self.text).finish_non_exhaustive()
    }
}

impl PartialEq for Hook {
    fn eq(&self, other: &Hook) -> bool {
        (&self.path, &self.text) == (&other.path, &other.text)
    }
}

impl Eq for Hook {}

impl Hook {
    /// Reads a hook; a mistake in it is kept.
    pub(in crate::assignments::declared) fn read(path: &str, text: &str) -> Hook {
        let parsed = in_own_thread(|| engine().compile(text));
        let program = match parsed {
            None => Err(format!("{path}: it cannot be read")),
            Some(Err(error)) => Err(at(path, error.1.line(), &error.0.to_string())),
            Some(Ok(ast)) if has_judge(&ast) => Ok(ast),
            Some(Ok(_)) => Err(format!("{path}: it has no function {JUDGE}(transcript)")),
        };
        Hook { path: path.to_owned(), text: text.to_owned(), program }
    }

    /// The text of its file.
    pub(in crate::assignments::declared) fn text(&self) -> &str {
        &self.text
    }

    /// Asks it about the calls of a script.
    ///
    /// # Errors
    /// Fails with the file, the line and the mistake, which is the author's.
    pub(in crate::assignments::declared) fn ask(&self, calls: &[HookCall<'_>]) -> Result<Asked, String> {
        let program = self.program.as_ref().map_err(Clone::clone)?;
        let most = calls.iter().fold(Size::default(), |sum, call| sum.and(size_of(call.student)));
        if !most.fits(GIVEN) {
            return Ok(Asked::TooMuch);
        }
        let said = in_own_thread(|| judged(program, transcript(calls)));
        let said = said.ok_or_else(|| self.problem(None, "the engine of hooks panicked"))?;
        match said {
            Ok(said) => self.finding(said, calls.len()).map(Asked::Said),
            Err(fault) => Err(self.fault(&fault)),
        }
    }

    fn finding(&self, said: Dynamic, steps: usize) -> Result<HookFinding, String> {
        let kind = said.type_name();
        match said.try_cast::<HookFinding>() {
            Some(HookFinding::Fails { step: Some(step), .. }) if step >= steps => Err(self.problem(
                None,
                &format!("it fails a step that there is not: the {steps} are numbered from 0 on"),
            )),
            Some(HookFinding::Fails { required, .. }) if required.trim().is_empty() => {
                Err(self.problem(None, "it fails without a sentence that says what is required"))
            }
            Some(finding) => Ok(finding),
            None => Err(self.problem(None, &format!("{JUDGE} returns {kind}, not pass() or fail(…)"))),
        }
    }

    /// The innermost fault with its line, and the bound if one was hit.
    fn fault(&self, fault: &EvalAltResult) -> String {
        let inner = fault.unwrap_inner();
        let problem = bound_hit(inner).unwrap_or_else(|| {
            let mut own = inner.to_string();
            // The place is said in the way of all messages.
            if let Some(end) = own.rfind(" (line ") {
                own.truncate(end);
            }
            own
        });
        self.problem(line_of(fault), &problem)
    }

    /// A mistake with its line; where there is none, with that of the function that is called.
    pub(in crate::assignments::declared) fn problem(&self, line: Option<usize>, problem: &str) -> String {
        let begins = |line: &str| line.trim_start().starts_with("fn judge");
        let line = line.or_else(|| Some(self.text.lines().position(begins)? + 1));
        at(&self.path, line, problem)
    }
}

/// The line of the innermost call that has one.
fn line_of(fault: &EvalAltResult) -> Option<usize> {
    let inner =
        if let EvalAltResult::ErrorInFunctionCall(_, _, inner, _) = fault { line_of(inner) } else { None };
    inner.or_else(|| fault.position().line())
}

fn has_judge(ast: &AST) -> bool {
    ast.iter_functions().any(|function| function.name == JUDGE && function.params.len() == 1)
}

fn at(path: &str, line: Option<usize>, problem: &str) -> String {
    line.map_or_else(|| format!("{path}: {problem}"), |line| format!("{path}:{line}: {problem}"))
}

/// Calls the hook's function; statements outside of functions are not performed.
fn judged(program: &AST, transcript: Map) -> Result<Dynamic, Box<EvalAltResult>> {
    let mut engine = engine();
    with_words(&mut engine);
    let options = CallFnOptions::new().eval_ast(false);
    engine.call_fn_with_options(options, &mut Scope::new(), program, JUDGE, (transcript,))
}

/// The words with which a hook says its finding.
fn with_words(engine: &mut Engine) {
    let fails =
        |step: Option<usize>, required: &str| HookFinding::Fails { step, required: required.to_owned() };
    // A step that is no number of a call is found when the finding is read.
    let number = |step: INT| Some(usize::try_from(step).unwrap_or(usize::MAX));
    engine.register_type_with_name::<HookFinding>("finding");
    engine.register_fn("pass", || HookFinding::Passes);
    engine.register_fn("fail", move |required: &str| fails(None, required));
    engine.register_fn("fail", move |step: INT, required: &str| fails(number(step), required));
    engine.register_fn("fail", move |step: Map, required: &str| {
        let own = step.get("number").and_then(|number| number.as_int().ok());
        fails(number(own.unwrap_or(-1)), required)
    });
}

/// Does the work on a stack of a known size; `None` if it panicked.
fn in_own_thread<R: Send>(work: impl FnOnce() -> R + Send) -> Option<R> {
    thread::scope(|scope| {
        let begun =
            thread::Builder::new().name("hook".to_owned()).stack_size(STACK).spawn_scoped(scope, work);
        begun.ok()?.join().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::declared::header::{self, CppType};
    use crate::assignments::declared::values::{Answered, Value};

    /// A call of `std::string name(int n)` that returned this text.
    fn asked_with(text: &str, returned: &str) -> Result<Asked, String> {
        let given = header::read("#include <string>\nstd::string name(int n);\n").unwrap();
        let signature = &given.functions[0];
        let answer = |text: &str| Answered {
            printed: String::new(),
            result: Ok(vec![Value::Text(text.as_bytes().to_vec())]),
            calls: None,
        };
        let (student, solution) = (answer(returned), answer("right"));
        let call = HookCall {
            code: "name(3)".to_owned(),
            signature,
            arguments: &[Value::Integer(3)],
            results: vec![CppType::Text],
            references: Vec::new(),
            student: &student,
            solution: &solution,
        };
        Hook::read("a/hooks/name.rhai", text).ask(&[call])
    }

    fn asked(text: &str) -> Result<Asked, String> {
        asked_with(text, "right")
    }

    fn failing(step: Option<usize>, required: &str) -> Result<Asked, String> {
        Ok(Asked::Said(HookFinding::Fails { step, required: required.to_owned() }))
    }

    #[test]
    fn a_hook_sees_the_call_and_both_answers() {
        let all = "fn judge(t) { let s = t.steps[0]; if s.function == \"name\" && s.arguments == [3] && s.threw == () \
                   && s.code == \"name(3)\" && s.returned == s.solution.returned { pass() } else { fail(s, \"x\") } }";
        assert_eq!(asked(all), Ok(Asked::Said(HookFinding::Passes)));
        assert_eq!(asked_with(all, "wrong"), failing(Some(0), "x"));
        assert_eq!(asked("fn judge(t) { fail(0, \"so\") }"), failing(Some(0), "so"));
        assert_eq!(asked("fn judge(t) { fail(\"so\") }"), failing(None, "so"));
    }

    /// A text of the student's that looks like code is a text.
    #[test]
    fn what_a_student_returned_is_never_performed() {
        let text = "fn judge(t) { let s = t.steps[0]; fail(s, `not ${s.returned}`) }";
        let hostile = "`${pass()}` \"); pass() //";
        assert_eq!(asked_with(text, hostile), failing(Some(0), &format!("not {hostile}")));
        assert!(
            asked_with("fn judge(t) { eval(t.steps[0].returned) }", "pass()").unwrap_err().contains("eval")
        );
    }

    #[test]
    fn every_mistake_is_named_with_its_file_and_line() {
        for (text, place, said) in [
            ("fn judge(t) {\n  let x = ;\n}", ":2: ", "Unexpected ';'"),
            ("\nfn juge(t) { pass() }", ": ", "it has no function judge(transcript)"),
            ("fn judge(t) {\n t.steps[1].returned }", ":2: ", "out of bounds"),
            ("fn judge(t) {\n pass(3) }", ":2: ", "Function not found: pass"),
            ("fn f(n) {\n n.x.y.z }\nfn judge(t) { f(t) }", ":2: ", "type"),
            ("fn judge(t) { 3 }", ":1: ", "judge returns i64, not pass() or fail(…)"),
            ("\nfn judge(t) { fail(1, \"so\") }", ":2: ", "the 1 are numbered from 0 on"),
            ("fn judge(t) { fail(t, \"so\") }", ":1: ", "the 1 are numbered from 0 on"),
            ("fn judge(t) { fail(\" \") }", ":1: ", "without a sentence"),
        ] {
            let fault = asked(text).unwrap_err();
            let start = format!("a/hooks/name.rhai{place}");
            assert!(fault.starts_with(&start) && fault.contains(said), "{text}: {fault}");
        }
    }

    #[test]
    fn a_hook_that_never_ends_or_grows_hits_a_bound() {
        for (text, said) in [
            ("fn judge(t) { loop {} }", "5000000 operations"),
            ("fn judge(t) { let s = \"ab\"; loop { s += s; } }", "1048576 characters"),
            ("fn judge(t) { let a = [1]; loop { a += a; } }", "20000 items"),
            ("fn judge(t) { let a = [1]; loop { a = [a, a, a]; } }", "20000 items"),
            ("fn judge(t) { let m = #{}; let i = 0; loop { m[`${i}`] = i; i += 1; } }", "20000 entries"),
            ("fn judge(t) { let a = [1, 2]; loop { a[0] = a; a[1] = a; } }", "20000 items"),
            ("fn judge(t) { let m = #{}; loop { m.a = m; m.b = m; } }", "20000 entries"),
            ("fn judge(t) { judge(t) }", "32 deep"),
            ("fn f() { this }\nfn judge(t) { t.f() }", "'this' is disabled"),
            ("fn judge(t) { let f = || 1; loop { f.curry(1); } }", "operations"),
        ] {
            let fault = asked(text).unwrap_err();
            assert!(fault.starts_with("a/hooks/name.rhai:1: ") && fault.contains(said), "{text}: {fault}");
        }
    }

    /// What a student's process sends cannot make a hook hit a bound by its size alone.
    #[test]
    fn answers_that_are_too_large_are_not_given_to_a_hook() {
        let large = "x".repeat(600_000);
        assert_eq!(asked_with("fn judge(t) { pass() }", &large), Ok(Asked::TooMuch));
    }
}
