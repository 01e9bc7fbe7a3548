//! Hooks: scripts that decide where more than one answer is right.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::harness;
use crate::sweep::leaves_out;

const HEADER: &str = "#ifndef PAIRS_H\n#define PAIRS_H\n#include <vector>\n\
                      std::vector<int> pairFor(const std::vector<int>& numbers, int sum);\n#endif\n";

const SOLUTION: &str = "#include \"Pairs.h\"\n\nstd::vector<int> pairFor(const std::vector<int>& numbers, int sum) {\n    \
    const int count = static_cast<int>(numbers.size());\n    for (int i = 0; i < count; i++)\n        \
    for (int j = i + 1; j < count; j++)\n            if (numbers[i] + numbers[j] == sum) return {i, j};\n    \
    return {};\n}\n";

/// Right, and never with the solution's answer.
const FROM_THE_END: &str = "#include \"Pairs.h\"\n\
    std::vector<int> pairFor(const std::vector<int>& numbers, int sum) {\n    \
    for (int j = (int)numbers.size() - 1; j >= 0; j--)\n        for (int i = j - 1; i >= 0; i--)\n            \
    if (numbers[i] + numbers[j] == sum) return {j, i};\n    return {};\n}\n";

const MANIFEST: &str = r#"id = "pairs"
title = "Two numbers with a sum"

[component.pairs]
file = "Pairs.cpp"
header = "Pairs.h"

[[topic]]
why = "Any two numbers with the sum will do, so no single answer can be required."
[[topic.check]]
id = "pairs.found.any"
points = 100
title = "pairFor names two numbers that give the sum"
clause = "pairFor(numbers, sum)"
hint = "Two different places, both within the vector."
hook = "hooks/pair.rhai"
run = ["pairFor({1, 2, 3, 4}, 5)", "pairFor({2, 2}, 4)", "pairFor({2}, 4) -> {}"]
"#;

const HOOK: &str = r#"fn judge(transcript) {
    for step in transcript.steps {
        if step.threw != () {
            return fail(step, "two places, and no exception");
        }
        if step.returned.len() != step.solution.returned.len() {
            return fail(step, `${step.solution.returned.len()} places`);
        }
        if step.returned.len() == 2 && !gives_sum(step.returned, step.arguments[0], step.arguments[1]) {
            return fail(step, `two different places whose numbers give ${step.arguments[1]}`);
        }
    }
    pass()
}

fn gives_sum(places, numbers, sum) {
    let inside = 0..numbers.len();
    let one = places[0];
    let other = places[1];
    one != other && inside.contains(one) && inside.contains(other) && numbers[one] + numbers[other] == sum
}
"#;

/// `pairs/`, and a class of one, in a folder of its own.
fn pairs(manifest: &str, hook: &str) -> TempDir {
    let place = TempDir::new().unwrap();
    for (name, text) in [
        ("pairs/assignment.toml", manifest),
        ("pairs/Pairs.h", HEADER),
        ("pairs/solution/Pairs.cpp", SOLUTION),
        ("pairs/hooks/pair.rhai", hook),
        ("class/alice/Pairs.cpp", FROM_THE_END),
    ] {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    place
}

fn in_place(place: &Path, words: &[&str]) -> assert_cmd::assert::Assert {
    harness().current_dir(place).args(words).assert()
}

fn grade(place: &Path) -> assert_cmd::assert::Assert {
    in_place(place, &["grade", "--assignment", "pairs", "class/alice"])
}

#[test]
fn any_answer_that_the_hook_takes_is_right() {
    if leaves_out("any answer that the hook takes is right") {
        return;
    }
    let place = pairs(MANIFEST, HOOK);
    grade(place.path()).code(0).stdout(contains("Score 100/100"));
    in_place(place.path(), &["assignment", "check", "pairs", "--seeds", "2"])
        .code(1)
        .stdout(contains("the solution has full marks under 2 seeds"));
}

/// Where a check only needs a call whose answer is free, an answer other than the solution's is no mistake.
#[test]
fn an_answer_that_a_hook_takes_is_held_against_no_other_check() {
    if leaves_out("an answer that a hook takes is held against no other check") {
        return;
    }
    let more = "[[topic.check]]\nid = \"pairs.total.sum\"\npoints = 50\ntitle = \"total adds\"\nclause = \"total\"\n\
                hint = \"Add.\"\njudge = [\"total\"]\nrun = [\"pairFor({2, 2, 2}, 4) total({1})\", \"total({1, 2})\"]\n";
    let place = pairs(&(MANIFEST.replace("points = 100", "points = 50") + more), HOOK);
    let total = "int total(const std::vector<int>& numbers)";
    let body = format!(
        "\n{total} {{\n    int sum = 0;\n    for (int one : numbers) sum += one;\n    return sum;\n}}\n"
    );
    let header = HEADER.replace("#endif", &format!("{total};\n#endif"));
    fs::write(place.path().join("pairs/Pairs.h"), header).unwrap();
    fs::write(place.path().join("pairs/solution/Pairs.cpp"), SOLUTION.to_owned() + &body).unwrap();
    fs::write(place.path().join("class/alice/Pairs.cpp"), FROM_THE_END.to_owned() + &body).unwrap();
    grade(place.path()).code(0).stdout(contains("Score 100/100"));
}

#[test]
fn a_failure_shows_the_step_that_the_hook_names_and_its_sentence() {
    if leaves_out("a failure shows the step that the hook names and its sentence") {
        return;
    }
    let place = pairs(MANIFEST, HOOK);
    let wrong = FROM_THE_END.replace("int i = j - 1", "int i = j");
    fs::write(place.path().join("class/alice/Pairs.cpp"), wrong).unwrap();
    grade(place.path())
        .code(1)
        .stdout(contains("required  two different places whose numbers give 4"))
        .stdout(contains("got       {1, 1}").and(contains("pairFor({2, 2}, 4)")))
        .stdout(contains("harness repro").not());
    in_place(place.path(), &["repro", "class/alice", "pairs.found.any", "--assignment", "pairs", "-o", "-"])
        .stdout(contains("int main").not());
}

/// What is written behind a call needs no hook, and a process that ends is as wrong as ever.
#[test]
fn written_results_and_crashes_are_judged_without_the_hook() {
    if leaves_out("written results and crashes are judged without the hook") {
        return;
    }
    let lenient = "fn judge(transcript) { pass() }";
    let place = pairs(MANIFEST, lenient);
    let submission = place.path().join("class/alice/Pairs.cpp");
    fs::write(&submission, FROM_THE_END.replace("return {};", "return {7};")).unwrap();
    grade(place.path()).code(1).stdout(contains("required  {}").and(contains("got       {7}")));
    fs::write(&submission, FROM_THE_END.replace("return {j, i};", "{ *(volatile int*)(sum * 0L) = 1; }"))
        .unwrap();
    grade(place.path()).code(1).stdout(contains("the program crashed"));
    fs::write(&submission, FROM_THE_END.replace("return {j, i};", "return {99};")).unwrap();
    grade(place.path()).code(0);
}

/// Words of a report without the line ends that its width makes.
fn unwrapped(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_fault_of_the_hook_is_the_authors_with_file_and_line_and_never_a_students_zero() {
    if leaves_out("a fault of the hook is the authors with file and line and never a students zero") {
        return;
    }
    for (line, place_said, said) in [
        ("let x = ;", "pairs/hooks/pair.rhai:3:", "Unexpected ';'"),
        ("step.returned[17];", "pairs/hooks/pair.rhai:3:", "Array index 17 out of bounds"),
        ("loop {}", "pairs/hooks/pair.rhai:1:", "5000000 operations"),
        ("return true;", "pairs/hooks/pair.rhai:1:", "judge returns bool, not pass() or fail(…)"),
        (
            "return fail(step, \"another\");",
            "pairs/hooks/pair.rhai:1:",
            "it refuses the course's own solution",
        ),
    ] {
        let steps = "    for step in transcript.steps {\n";
        let place = pairs(MANIFEST, &HOOK.replace(steps, &format!("{steps}{line}")));
        let graded = grade(place.path()).code(70);
        let all = unwrapped(&graded.get_output().stdout);
        assert!(all.contains(place_said) && all.contains(said), "{line}: {all}");
        assert!(all.contains("asked about the script at pairs/assignment.toml:17"), "{all}");
        assert!(!all.contains("Score"), "{all}");
        in_place(place.path(), &["assignment", "check", "pairs", "--seeds", "1"])
            .code(70)
            .stdout("")
            .stderr(contains(place_said).and(contains(said)));
        in_place(place.path(), &["grade-class", "class", "--assignment", "pairs", "--out", "results"])
            .code(70);
    }
}

/// A hook that trusts what comes back is found by a mutant before a student finds it.
#[test]
fn mutants_show_where_a_hook_trusts_an_answer() {
    if leaves_out("mutants show where a hook trusts an answer") {
        return;
    }
    let trusting = "fn judge(transcript) {\n    let step = transcript.steps[0];\n    \
                    if step.solution.returned.len() == 2 {\n        step.returned[1];\n    }\n    pass()\n}\n";
    let place = pairs(MANIFEST, trusting);
    in_place(place.path(), &["assignment", "mutants", "pairs", "--all"])
        .code(70)
        .stderr(contains("cannot be graded: pairs/hooks/pair.rhai:4: Array index 1 out of bounds"));
}

#[test]
fn a_hook_that_is_not_there_or_has_nothing_to_judge_is_named_when_the_folder_is_read() {
    let many = format!("{:?}", "pairFor({1}, 0..1000)");
    for (find, replace, said) in [
        ("hooks/pair.rhai", "hooks/pear.rhai", "did you mean pair.rhai?"),
        ("hooks/pair.rhai", "../pair.rhai", "lies outside the folder"),
        ("hook =", "silent = true\nhook =", "the check judges something else than answers"),
        ("\"pairFor({1, 2, 3, 4}, 5)\"", &many, "a script for a hook has 1001 calls, more than 1000"),
        ("run = [", "rum = [", "did you mean run?"),
    ] {
        let place = pairs(&MANIFEST.replacen(find, replace, 1), HOOK);
        grade(place.path())
            .code(70)
            .stdout("")
            .stderr(contains("pairs/assignment.toml:").and(contains(said)));
    }
}
