//! Checks of which several scripts fail, at steps that other checks are about.

use super::{all_handed_in, check, graded, handed_in};

use crate::sweep::leaves_out;

const MANIFEST: &str = r#"id = "counter"
title = "A counter"
[component.counter]
file = "Counter.cpp"
header = "Counter.h"
object = "Counter c"
[[topic]]
why = "A counter counts."
[[topic.check]]
id = "counter.total.sum"
points = 40
title = "total is the sum"
clause = "total()"
hint = "Add them."
judge = ["total"]
run = ["total() -> 0 add(2) total() -> 2"]
[[topic.check]]
id = "counter.times.count"
points = 30
title = "times is the number of calls"
clause = "times()"
hint = "Count them."
judge = ["times"]
run = ["times() -> 0 add(2) times() -> 1"]
[[topic.check]]
id = "counter.reset.both"
points = 30
title = "reset sets both back"
clause = "reset()"
hint = "Both members."
judge = ["reset"]
run = ["add(2) total() reset() total() -> 0", "add(2) reset() times() -> 0"]
"#;

const HEADER: &str = "#pragma once\nclass Counter {\npublic:\n    void add(int n);\n    void reset();\n    int total() const;\n    int times() const;\nprivate:\n    int m_total = 0;\n    int m_times = 0;\n};\n";

fn source(reset: &str, total: &str) -> String {
    format!(
        "#include \"Counter.h\"\nvoid Counter::add(int n) {{ m_total += n; m_times++; }}\nvoid Counter::reset() {{ {reset} }}\nint Counter::total() const {{ return {total}; }}\nint Counter::times() const {{ return m_times; }}\n"
    )
}

/// A total that is wrong is told at its own check; that reset forgets the number of calls is another mistake.
#[test]
fn a_failure_that_no_failing_check_owns_is_the_checks_own_though_another_script_failed_before() {
    if leaves_out(
        "a failure that no failing check owns is the checks own though another script failed before",
    ) {
        return;
    }
    let solution = source("m_total = m_times = 0;", "m_total");
    let folder = all_handed_in(&[
        ("assignment.toml", MANIFEST),
        ("Counter.h", HEADER),
        ("solution/Counter.cpp", &solution),
    ]);
    let report = |text: &str| graded(folder.path(), handed_in("Counter.cpp", text).path());
    let both = report(&source("m_total = 0;", "m_total + 1"));
    assert_eq!(check(&both, "counter.total.sum").verdict.kind(), "mismatch");
    assert_eq!(check(&both, "counter.times.count").verdict.kind(), "pass");
    let reset = check(&both, "counter.reset.both");
    assert_eq!(reset.verdict.kind(), "mismatch", "{reset:?}");
    let one = report(&source("m_total = m_times = 0;", "m_total + 1"));
    assert!(!check(&one, "counter.reset.both").verdict.class().is_failure(), "{one:?}");
}
