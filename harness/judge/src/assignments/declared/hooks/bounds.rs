//! The bounds of a hook, and the engine that keeps to them.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rhai::{Dynamic, Engine, EvalAltResult, Position};

/// Calls of a script that a hook judges.
pub(in crate::assignments::declared) const MOST_CALLS: usize = 1_000;

/// Operations; a loop over a thousand answers makes some ten thousand.
const OPERATIONS: u64 = 5_000_000;

/// The time for those on a busy machine. The operations are counted first, so that the same transcript gives the same result.
const TIME: Duration = Duration::from_secs(20);

/// Characters of all texts, items of all arrays, entries of all maps that one value holds.
const TEXT: usize = 1 << 20;
const ITEMS: usize = 20_000;
const ENTRIES: usize = 20_000;

const VARIABLES: usize = 64;
const FUNCTIONS: usize = 100;
const CALL_DEPTH: usize = 32;
const EXPRESSION_DEPTH: usize = 64;

/// The most that answers may hold for a hook to be asked about them: half of what the engine bears, so that it can work with
/// them.
pub(super) const GIVEN: Size = Size { text: TEXT / 2, items: ITEMS / 2 };

/// The stack of the thread that runs a hook: enough for the depths above, in a build without optimisation too.
pub(super) const STACK: usize = 32 << 20;

/// An amount of data.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) text: usize,
    pub(super) items: usize,
}

impl Size {
    /// True if neither part is greater.
    pub(super) fn fits(self, most: Size) -> bool {
        self.text <= most.text && self.items <= most.items
    }

    /// Both together.
    pub(super) fn and(self, other: Size) -> Size {
        Size { text: self.text.saturating_add(other.text), items: self.items.saturating_add(other.items) }
    }
}

/// An engine with those bounds, whose time begins now.
pub(super) fn engine() -> Engine {
    let mut engine = Engine::new();
    engine
        .set_max_operations(OPERATIONS)
        .set_max_string_size(TEXT)
        .set_max_array_size(ITEMS)
        .set_max_map_size(ENTRIES)
        .set_max_variables(VARIABLES)
        .set_max_functions(FUNCTIONS)
        .set_max_call_levels(CALL_DEPTH)
        .set_max_expr_depths(EXPRESSION_DEPTH, EXPRESSION_DEPTH)
        .set_strict_variables(true)
        .disable_symbol("eval")
        // Through it a function changes what its caller holds, past the look at variables below.
        .disable_symbol("this");
    bound_variables(&mut engine);
    // Standard output is the report's.
    engine.on_print(|_| {}).on_debug(|_, _, _| {});
    let begun = Instant::now();
    engine.on_progress(move |_| (begun.elapsed() > TIME).then(|| Dynamic::from(OVERTIME)));
    engine
}

/// Looking through variables takes at most about this part of a hook's time.
const LOOKING: u32 = 8;

/// Looks at variables when they are used: the engine itself measures what functions and operators return, and not what
/// `all[0] = all` makes, which is twice as large each time. Its own length is looked at each time. All that it holds is looked
/// through when eight times as long has passed as the last look took; copying takes longer than looking, so that a value
/// grows tenfold between two looks and not more.
fn bound_variables(engine: &mut Engine) {
    let next = Mutex::new(Instant::now());
    #[expect(deprecated, reason = "the engine calls it volatile: a test holds what is needed of it")]
    engine.on_var(move |name, _, context| {
        let Some(value) = context.scope().get(name) else { return Ok(None) };
        let is_long = value.as_array_ref().is_ok_and(|items| items.len() > ITEMS)
            || value.as_map_ref().is_ok_and(|entries| entries.len() > ENTRIES);
        if is_long || holds_too_much(value, &next) {
            return Err(Box::new(EvalAltResult::ErrorDataTooLarge(name.to_owned(), Position::NONE)));
        }
        Ok(None)
    });
}

/// Looks through a value, if it is time for it.
fn holds_too_much(value: &Dynamic, next: &Mutex<Instant>) -> bool {
    let begun = Instant::now();
    let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
    if begun < *next {
        return false;
    }
    let holds_too_much = !holds_less(value, &mut (ITEMS + ENTRIES));
    *next = Instant::now() + begun.elapsed() * LOOKING;
    holds_too_much
}

/// True for a value of fewer parts than are left.
fn holds_less(value: &Dynamic, left: &mut usize) -> bool {
    *left = left.saturating_sub(1);
    // What closures share may hold itself, and is looked at where it is used.
    if *left == 0 || value.is_shared() {
        return *left > 0;
    }
    if let Ok(items) = value.as_array_ref() {
        return items.iter().all(|item| holds_less(item, left));
    }
    value.as_map_ref().map_or(true, |entries| entries.values().all(|entry| holds_less(entry, left)))
}

/// The reason for stopping a hook at its time.
const OVERTIME: &str = "it took more than 20 s";

/// The bound that a fault of the engine names, in the words of this page; `None` for a fault of another kind.
pub(super) fn bound_hit(fault: &EvalAltResult) -> Option<String> {
    use EvalAltResult::{
        ErrorDataTooLarge, ErrorStackOverflow, ErrorTerminated, ErrorTooManyOperations, ErrorTooManyVariables,
    };
    if matches!(fault, ErrorTooManyOperations(_)) {
        return Some(format!("it makes more than {OPERATIONS} operations"));
    }
    if matches!(fault, ErrorTerminated(..)) {
        return Some(OVERTIME.to_owned());
    }
    if matches!(fault, ErrorStackOverflow(_)) {
        return Some(format!("its functions call each other more than {CALL_DEPTH} deep"));
    }
    if matches!(fault, ErrorTooManyVariables(_)) {
        return Some(format!("it has more than {VARIABLES} variables at a time"));
    }
    let is_large = matches!(fault, ErrorDataTooLarge(..));
    is_large.then(|| {
        format!("it makes a value of more than {TEXT} characters, {ITEMS} items or {ENTRIES} entries")
    })
}
