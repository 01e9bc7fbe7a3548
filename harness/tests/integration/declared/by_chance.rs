//! Scripts that ask for what is by chance: the author is told, before a student fails who draws in another order.

use predicates::prelude::*;
use predicates::str::contains;

use super::all_handed_in;
use crate::stage::harness;
use crate::sweep::leaves_out;

const HEADER: &str = "#pragma once
int roll();                   // 1 to 1000, by chance
bool isRoll(int number);
";

const SOLUTION: &str = "#include \"dice.h\"
#include <cstdlib>
int roll() { return 1 + std::rand() % 1000; }
bool isRoll(int number) { return number >= 1 && number <= 1000; }
";

const SHIM: &str = "bool rollsAreRolls(int times) {
    for (int i = 0; i < times; i++) if (!isRoll(roll())) return false;
    return true;
}
";

const MANIFEST: &str = "id = \"dice\"
title = \"Dice\"
[component.dice]
file = \"dice.cpp\"
header = \"dice.h\"
shim = \"shims.h\"
[[topic]]
why = \"Chance has its laws.\"
[[topic.check]]
id = \"dice.roll.same\"
points = 50
title = \"roll rolls\"
clause = \"roll\"
hint = \"Look at the remainder.\"
run = [\"roll() roll()\"]
[[topic.check]]
id = \"dice.roll.within\"
points = 50
title = \"roll rolls what it may\"
clause = \"roll\"
hint = \"Add one.\"
run = [\"rollsAreRolls(500) -> true\"]
";

#[test]
fn a_script_whose_answers_are_by_chance_is_told() {
    if leaves_out("a script whose answers are by chance is told") {
        return;
    }
    let folder = all_handed_in(&[
        ("assignment.toml", MANIFEST),
        ("dice.h", HEADER),
        ("shims.h", SHIM),
        ("solution/dice.cpp", SOLUTION),
    ]);
    let mut command = harness();
    command.args(["assignment", "check", "--seeds", "2"]).arg(folder.path());
    command
        .assert()
        .stdout(contains("full marks under 2 seeds"))
        .stdout(contains("dice.roll.same asks for what is by chance"))
        .stdout(contains("dice.roll.within asks").not());
}
