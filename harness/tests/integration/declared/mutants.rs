//! Mutants that a machine makes of the course's own solution.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::harness;
use crate::sweep::leaves_out;

const HEADER: &str = "#ifndef CLAMP_H\n#define CLAMP_H\nint clamp(int n, int low, int high);\n#endif\n";

const SOLUTION: &str = "#include \"Clamp.h\"\n\nint clamp(int n, int low, int high) {\n    if (n < low) return low;\n    \
                        if (n > high) return high;\n    return n;\n}\n";

/// No check looks above the upper limit, and one looks at nothing.
const MANIFEST: &str = r#"id = "clamp"
title = "Limits"
points = 30

[component.clamp]
file = "Clamp.cpp"
header = "Clamp.h"

[[topic]]
why = "A number must stay between its limits."
[[topic.check]]
id = "clamp.low.limit"
points = 20
title = "A number below the lower limit becomes that"
clause = "clamp(n, low, high)"
hint = "Compare with low."
run = ["clamp(-50, 3, 9)", "clamp(5, 3, 9)"]
[[topic.check]]
id = "clamp.silent.cout"
points = 10
title = "Nothing is printed"
clause = "clamp(n, low, high)"
hint = "Print nothing."
silent = true
run = ["clamp(5, 3, 9)"]
"#;

/// `clamp/`, in a folder of its own.
fn clamp(manifest: &str) -> TempDir {
    let place = TempDir::new().unwrap();
    let folder = place.path().join("clamp");
    fs::create_dir_all(folder.join("solution")).unwrap();
    for (name, text) in [("assignment.toml", manifest), ("Clamp.h", HEADER), ("solution/Clamp.cpp", SOLUTION)]
    {
        fs::write(folder.join(name), text).unwrap();
    }
    place
}

fn mutants(place: &Path, more: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = harness();
    command.current_dir(place).args(["assignment", "mutants", "clamp"]).args(more).assert()
}

#[test]
fn mutants_that_no_check_notices_are_listed_and_can_be_kept_as_fixtures() {
    if leaves_out("mutants that no check notices are listed and can be kept as fixtures") {
        return;
    }
    let place = clamp(MANIFEST);
    let all = mutants(place.path(), &["--all", "--jobs", "2"]).code(1);
    let all = all
        .stdout(contains("15 of 15 possible mutants tried\n"))
        .stdout(contains("clamp-5-condition-3: clamp/solution/Clamp.cpp:5: `false` in place of `n > high`\n"))
        .stdout(contains("clamp-4-condition-3: ").not())
        .stdout(contains("clamp.silent.cout  notices none of them"))
        .stderr(contains("compiling 15 mutants"));
    let all = String::from_utf8(all.get_output().stdout.clone()).unwrap();
    let survivor = all.lines().find(|line| line.contains("clamp-5-condition-3")).unwrap();
    let number = survivor.strip_prefix("no check notices ").unwrap().split(' ').next().unwrap();

    mutants(place.path(), &["--write", number, "clamp-4-condition-3"])
        .code(0)
        .stdout(contains(
            "clamp/fixtures/mutants/clamp-5-condition-3/fixture.toml: clamp.low.limit must notice it",
        ))
        .stdout(contains("it does not yet"));
    let checked = || {
        let mut command = harness();
        command.current_dir(place.path()).args(["assignment", "check", "clamp", "--seeds", "1"]);
        command.assert()
    };
    checked()
        .code(1)
        .stdout(contains("FAIL clamp-5-condition-3: nothing failed\n    survivor: no check noticed it"))
        .stdout(contains(
            "ok   clamp-4-condition-3: -20 points, 1 scored checks failed: clamp.low.limit (mismatch)",
        ));
    // With a script for it the check notices.
    let better = MANIFEST.replace("\"clamp(5, 3, 9)\"]\n[[", "\"clamp(5, 3, 9)\", \"clamp(70, 3, 9)\"]\n[[");
    fs::write(place.path().join("clamp/assignment.toml"), better).unwrap();
    checked().code(1).stdout(contains("ok   clamp-5-condition-3")).stdout(contains("0 survivors"));
}

#[test]
fn the_seed_chooses_some_and_the_choice_is_the_same_again() {
    if leaves_out("the seed chooses some and the choice is the same again") {
        return;
    }
    let place = clamp(MANIFEST);
    let some = |seed: &str| {
        let ran = mutants(place.path(), &["--most", "4", "--seed", seed]);
        let ran = ran.stdout(contains(format!(
            "4 of 15 possible mutants tried, chosen by seed {seed}; --all tries every one\n"
        )));
        String::from_utf8(ran.get_output().stdout.clone()).unwrap()
    };
    assert_eq!(some("3"), some("3"));
}

#[test]
fn nothing_is_overwritten_and_a_wrong_name_is_answered_with_the_nearest() {
    let place = clamp(MANIFEST);
    let kept = place.path().join("clamp/fixtures/mutants/clamp-4-condition-3");
    fs::create_dir_all(&kept).unwrap();
    for (words, said) in [
        (
            &["--write", "clamp-4-condition-3"][..],
            "clamp-4-condition-3 is there already; it is left as it is",
        ),
        (&["--write", "clamp-4-conditon-3"], "help: did you mean clamp-4-condition-3?"),
        (&["--write", "99"], "help: the numbers are 1 to 15"),
        (&["--write", "1", "--noticed-by", "clamp.low"], "there is no check clamp.low"),
        (&["--all", "--most", "3"], "cannot be used with"),
    ] {
        mutants(place.path(), words).code(2).stdout("").stderr(contains(said));
    }
    assert!(fs::read_dir(&kept).unwrap().next().is_none());
}

/// Without a right solution nothing that is said of a mutant means anything.
#[test]
fn a_solution_that_does_not_pass_is_named_before_any_mutant_is_tried() {
    let place = clamp(&MANIFEST.replace("clamp(-50, 3, 9)", "clamp(-50, 3, 9) -> 4"));
    mutants(place.path(), &[])
        .code(70)
        .stdout("")
        .stderr(contains("the solution does not pass under seed 0"))
        .stderr(contains("assignment.toml:17"));
}
