use crate::stage::{Copy, check, component, grade, harness};
use crate::sweep::leaves_out;

/// A function at which the compiler warns only if it is asked to: a parameter and a variable that nothing uses. The variable
/// that is its own value is a read of what was never set, if it is asked for that as well.
const UNUSED: &str = "static int hobby(int count) { int self = self; int unused; return 0; }\n";

/// A fixture with nothing to warn of.
const CLEAN: &str = "char-grid";

#[test]
fn warnings_are_told_once_in_the_students_own_files_and_cost_nothing() {
    if leaves_out("warnings are told once in the students own files and cost nothing") {
        return;
    }
    let before = grade(Copy::of(CLEAN).path(), &[]);
    assert!(before.warnings.is_empty(), "{:?}", before.warnings);
    let header = "#pragma once\nstatic int twice(int number) { return 2; }\n";
    let copy = Copy::of(CLEAN).with("twice.h", header);
    let copy = copy.prepend("Board.cpp", &format!("#include \"twice.h\"\n{UNUSED}"));
    let copy = copy.prepend("Game.cpp", "#include \"twice.h\"\n");
    let rubric = copy.path().join("rubric.toml");
    std::fs::write(&rubric, "[intake]\nextra-files = \"allow\"\n").unwrap();
    let after = grade(copy.path(), &["--rubric", rubric.to_str().unwrap()]);
    assert_eq!(after.score, before.score);
    assert!(check(&after, "board.memory.errors").verdict.is_pass());
    let places: Vec<(&str, u32)> =
        after.warnings.first.iter().map(|warning| (warning.file.as_str(), warning.line)).collect();
    assert_eq!(places.iter().filter(|place| **place == ("twice.h", 2)).count(), 2, "{places:?}");
    assert!(places.contains(&("Board.cpp", 2)));
    assert_eq!(after.warnings.count as usize, after.warnings.first.len());
    assert!(after.warnings.first.iter().any(|warning| warning.text.contains("[-Wunused-parameter]")));
    assert_eq!(component(&after, "player").build, component(&before, "player").build);
}

#[test]
fn a_file_that_compiles_by_what_the_grader_precompiled_alone_is_said_to_lack_its_includes() {
    if leaves_out("a file that lacks its includes") {
        return;
    }
    let said = |copy: &Copy| {
        let notes = grade(copy.path(), &[]).notes;
        let about: Vec<String> =
            notes.into_iter().filter(|note| note.about == "board").map(|note| note.text).collect();
        about.join("\n")
    };
    // What another header brings along is there in a plain compile, too.
    assert_eq!(said(&Copy::of(CLEAN)), "");
    let lacking = Copy::of(CLEAN).edit("Board.cpp", "#include <iostream>\n", "");
    for _ in ["fresh", "kept"] {
        let said = said(&lacking);
        assert!(said.starts_with("Board.cpp compiles here alone") && said.contains("Board.cpp:"), "{said}");
        assert!(said.ends_with("It lacks #include <iostream>"), "{said}");
    }
    assert_eq!(grade(lacking.path(), &[]).score.earned, 100);
}

#[test]
fn a_page_folds_them_and_a_terminal_counts_them_and_shows_the_first() {
    let unused: String = (0..6).map(|number| UNUSED.replace("hobby", &format!("hobby{number}"))).collect();
    let copy = Copy::of(CLEAN).prepend("Board.cpp", &unused);
    let out = |format: &str| {
        let mut command = harness();
        command.args(["grade", "--only", "board.attack.hit", "--format", format]).arg(copy.path());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let text = out("terminal");
    assert!(text.contains("compiler warnings") && text.contains("more warnings"), "{text}");
    let page = scraper::Html::parse_document(&out("html"));
    let folded = scraper::Selector::parse("#warnings details:not([open]) li").unwrap();
    assert!(page.select(&folded).count() > 10);
}

/// Neither how much is printed nor how much of it is kept decides anything.
#[test]
fn a_file_at_which_the_compiler_never_stops_warning_is_graded_as_ever() {
    let many: String = (0..30_000).map(|n| format!("int u{n};")).collect();
    let copy = Copy::of(CLEAN).prepend("Board.cpp", &format!("static void all() {{ {many} }}\n"));
    let report = grade(copy.path(), &["--only", "board.attack.hit", "--only", "board.memory.errors"]);
    assert!(check(&report, "board.attack.hit").verdict.is_pass());
    assert!(check(&report, "board.memory.errors").verdict.is_pass());
}
