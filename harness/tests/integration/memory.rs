use harness::model::{GradeReport, MemoryError, MemoryErrorKind, MemoryStage, Verdict};

use crate::stage::{Copy, accepted, check, grade, root, say};
use crate::sweep::{AtMost, leaves_out, part_of};

const ROW: &str = "board.memory.errors";

/// Whether this machine can watch memory at all.
fn is_watched(report: &GradeReport) -> bool {
    let watched = matches!(report.memory, MemoryStage::Watched { .. });
    if !watched {
        say(&format!("left out, because memory is not watched here: {:?}", report.memory));
    }
    watched
}

/// A copy with the one edit or the edits of a mutant.
fn mutant(name: &str) -> Copy {
    let path = root().join("fixtures/battleship/mutants").join(name).join("fixture.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let value: toml::Table = text.parse().unwrap();
    let mut copy = Copy::of(value["base"].as_str().unwrap());
    for edit in value["edit"].as_array().unwrap() {
        let text = |key: &str| edit[key].as_str().unwrap();
        copy = copy.edit(text("file"), text("find"), text("replace"));
    }
    copy
}

fn errors(report: &GradeReport) -> Vec<MemoryError> {
    let verdict = &check(report, ROW).verdict;
    let Verdict::MemoryErrors { errors } = verdict else { panic!("{verdict:?}") };
    errors.clone()
}

#[test]
fn every_kind_of_memory_error_is_named_with_a_line_of_the_student() {
    let kinds = [
        ("board-memory-index-write", MemoryErrorKind::OutOfBounds),
        ("board-memory-index-read", MemoryErrorKind::OutOfBounds),
        ("board-memory-vector-before-begin", MemoryErrorKind::OutOfBounds),
        ("board-memory-stack-overrun", MemoryErrorKind::OutOfBounds),
        ("board-memory-use-after-free", MemoryErrorKind::UseAfterFree),
        ("board-memory-double-delete", MemoryErrorKind::BadDelete),
        ("board-memory-array-delete", MemoryErrorKind::MismatchedDelete),
        ("board-memory-leak", MemoryErrorKind::Leak),
        ("board-memory-unset-bool", MemoryErrorKind::Uninitialised),
        ("board-memory-unset-local", MemoryErrorKind::Uninitialised),
        ("board-memory-missing-return", MemoryErrorKind::MissingReturn),
    ];
    for (name, kind) in part_of(kinds.to_vec(), AtMost { usual: 3, broad: usize::MAX }) {
        let copy = mutant(name);
        let report = grade(copy.path(), &["--only", ROW]);
        if !is_watched(&report) {
            return;
        }
        let source = std::fs::read_to_string(copy.path().join("Board.cpp")).unwrap();
        let found = errors(&report);
        assert!(found.iter().all(|error| error.kind == kind), "{name}: {found:?}");
        assert!(
            found.iter().all(|error| (error.line as usize) <= source.lines().count()),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn a_warning_costs_nothing_and_a_rubric_may_make_it_cost() {
    let copy = mutant("board-memory-leak");
    let report = grade(copy.path(), &[]);
    if !is_watched(&report) {
        return;
    }
    assert_eq!(report.score.earned, report.score.possible);
    let rubric = copy.path().join("rubric.toml");
    std::fs::write(&rubric, format!("[checks.\"{ROW}\"]\npoints = 5\n")).unwrap();
    let report = grade(copy.path(), &["--rubric", rubric.to_str().unwrap()]);
    assert_eq!(report.score.possible - report.score.earned, 5);
}

#[test]
fn the_stage_can_be_switched_off_and_the_report_says_so() {
    let report = grade(&accepted("char-grid"), &["--memory", "off"]);
    assert_eq!(report.memory, MemoryStage::Off);
    assert!(report.components.iter().flat_map(|c| &c.checks).all(|check| !check.id.contains("memory")));
}

#[test]
fn the_memory_row_alone_says_what_it_says_among_all() {
    if leaves_out("the memory row alone says what it says among all") {
        return;
    }
    let copy = mutant("board-memory-use-after-free");
    let whole = grade(copy.path(), &["--no-cache"]);
    let alone = grade(copy.path(), &["--only", ROW]);
    assert_eq!(check(&whole, ROW).verdict, check(&alone, ROW).verdict);
}

#[test]
fn a_forged_report_earns_nothing_and_changes_no_verdict() {
    let forged = "    cerr << \"==1==ERROR: AddressSanitizer: heap-use-after-free on address 0\\n    #0 0x1 in f() \
                  Board.cpp:1\\n    #1 0x2  (/library.so+0xfffffff)\\n\";\n    m_placed.clear();\n";
    let copy = Copy::of("char-grid").edit("Board.cpp", "    m_placed.clear();\n", forged);
    let report = grade(copy.path(), &[]);
    if !is_watched(&report) {
        return;
    }
    let mut all = report.components.iter().flat_map(|component| &component.checks);
    assert!(all.all(|check| check.verdict == Verdict::Pass && check.second_look.is_none()));
}

#[test]
fn a_verdict_that_depends_on_what_was_never_set_is_unstable() {
    let copy = Copy::of("char-grid")
        .edit(
            "Board.cpp",
            "    vector<Info> m_placed;\n\n",
            "    vector<Info> m_placed;\n    int m_taken;\n\n",
        )
        .edit(
            "Board.cpp",
            "    if (!m_game.isValid(topOrLeft))\n",
            "    if (m_taken != 0 || !m_game.isValid(topOrLeft))\n",
        );
    let report = grade(copy.path(), &["--only", "board.place-ship.horizontal"]);
    let result = check(&report, "board.place-ship.horizontal");
    if is_watched(&report) {
        let said = result.second_look.as_deref().unwrap();
        assert!(said.starts_with("unstable: mismatch here, pass where fresh memory holds zeroes"), "{said}");
    }
}

#[test]
fn a_block_that_is_written_beyond_costs_one_row_and_hides_no_other_mistake() {
    if leaves_out("a block that is written beyond") {
        return;
    }
    let lost = |copy: Copy| {
        let report = grade(copy.path(), &[]);
        let all = report.components.iter().flat_map(|component| &component.checks);
        let lost = all.filter(|check| check.points.earned < check.points.possible);
        (lost.map(|check| check.id.clone()).collect::<Vec<_>>(), report)
    };
    let (ids, report) = lost(mutant("board-construct-block-too-small"));
    assert_eq!(ids, ["board.construct.sizes"]);
    let said = "it goes wrong, as board.construct.sizes does";
    assert!(report.notes.iter().any(|note| note.text.contains(said)), "{:#?}", report.notes);
    let header = mutant("board-construct-block-too-small").edit(
        "Board.cpp",
        "        cout << c;\n    cout << endl;\n",
        "        cout << c % 7;\n    cout << endl;\n",
    );
    assert_eq!(lost(header).0, ["board.construct.sizes", "board.display.format"]);
}
