use harness::model::{Clock, Limit, Verdict};

use crate::stage::{Copy, check, component, grade};
use crate::sweep::leaves_out;

/// A Board whose attack, on one position, does something terrible first.
fn board_that(statement: &str) -> Copy {
    let signature = "bool Board::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId)\n{";
    let trouble = format!("{signature}\n    if (p.r == 1 && p.c == 1) {{ {statement} }}");
    let includes = "#include <csignal>\n#include <cstdio>\n#include <cstdlib>\n#include <future>\n#include <stdexcept>\n#include <thread>\n#include <unistd.h>\n#include <vector>\n";
    Copy::of("char-grid").edit("Board.cpp", signature, &trouble).prepend("Board.cpp", includes)
}

fn verdict_of(statement: &str) -> Verdict {
    let rows = ["board.attack.hit", "board.place-ship.overlap", "board.place-ship.outside"];
    let report = grade(board_that(statement).path(), &rows.map(|id| ["--only", id]).concat());
    // Whatever happened there, what does not attack (1,1) was checked all the same.
    assert!(check(&report, "board.place-ship.overlap").verdict.is_pass());
    assert!(check(&report, "board.place-ship.outside").verdict.is_pass());
    check(&report, "board.attack.hit").verdict.clone()
}

#[test]
fn exit_is_seen_as_leaving() {
    assert!(matches!(verdict_of("std::exit(0);"), Verdict::Exited { code: 0 }));
    assert!(matches!(verdict_of("_exit(3);"), Verdict::Exited { code: 3 }));
}

#[test]
fn a_segmentation_fault_is_a_crash_in_plain_words() {
    let verdict = verdict_of("int* nowhere = nullptr; *const_cast<int* volatile&>(nowhere) = 1;");
    assert!(matches!(verdict, Verdict::Crashed { signal: 11, meaning } if meaning.contains("null pointer")));
}

#[test]
fn abort_is_a_crash() {
    assert!(matches!(verdict_of("std::abort();"), Verdict::Crashed { signal: 6, .. }));
}

#[test]
fn a_stack_overflow_is_told_from_other_crashes() {
    let report = grade(
        board_that("struct Deep { static int go(volatile int n) { volatile char room[512]; room[0] = n; return room[0] + go(n + 1) + room[0]; } }; shipId = Deep::go(0);").path(),
        &["--only", "board.attack.hit"],
    );
    let verdict = &check(&report, "board.attack.hit").verdict;
    assert!(
        matches!(verdict, Verdict::Crashed { signal: 11, meaning } if meaning.contains("stack overflow")),
        "{verdict:?}"
    );
}

#[test]
fn an_exception_is_an_answer_that_says_what_was_thrown() {
    let verdict = verdict_of("throw std::runtime_error(\"no idea\");");
    assert!(
        matches!(verdict, Verdict::Mismatch { observed, .. } if observed.contains("runtime_error: no idea"))
    );
    let verdict = verdict_of("throw 42;");
    assert!(matches!(verdict, Verdict::Mismatch { observed, .. } if observed.contains("int")));
}

#[test]
fn an_endless_loop_runs_out_of_cpu_time() {
    let report =
        grade(board_that("for (volatile int i = 0;; i = i + 1) {}").path(), &["--only", "board.attack.hit"]);
    let verdict = &check(&report, "board.attack.hit").verdict;
    assert!(matches!(verdict, Verdict::TimedOut { clock: Clock::Cpu, .. }), "{verdict:?}");
}

#[test]
fn sleeping_runs_out_of_elapsed_time() {
    if leaves_out("a board that sleeps") {
        return;
    }
    let report = grade(board_that("for (;;) sleep(1000);").path(), &["--only", "board.attack.hit"]);
    let verdict = &check(&report, "board.attack.hit").verdict;
    assert!(matches!(verdict, Verdict::TimedOut { clock: Clock::Wall, .. }), "{verdict:?}");
    let evidence = check(&report, "board.attack.hit").evidence.as_ref().unwrap();
    assert!(evidence.called.contains("Point(1, 1)"), "it says where: {}", evidence.called);
    assert!(!evidence.before.is_empty());
}

#[test]
fn floods_on_cout_are_stopped() {
    if leaves_out("floods on cout are stopped") {
        return;
    }
    for stream in ["std::cout << \"again\\n\"", "if (write(1, \"again\\n\", 6)) {}"] {
        let verdict = verdict_of(&format!("for (;;) {{ {stream}; }}"));
        assert!(matches!(verdict, Verdict::OverLimit { limit: Limit::Output, .. }), "{stream}: {verdict:?}");
    }
}

#[test]
fn a_flood_on_cerr_ends_as_any_endless_loop_does() {
    if leaves_out("a flood on cerr ends as any endless loop does") {
        return;
    }
    let verdict = verdict_of("for (;;) { std::cerr << \"again\\n\"; }");
    assert!(matches!(verdict, Verdict::TimedOut { .. }), "{verdict:?}");
}

#[test]
fn megabytes_on_cerr_cost_nothing() {
    let told = "for (int line = 0; line < 100000; ++line) std::cerr << \"line \" << line << \" of many\" << std::endl;";
    let board = board_that(&format!("static bool told = false; if (!told) {{ told = true; {told} }}"));
    let report = grade(board.path(), &["--only", "board"]);
    assert_eq!(component(&report, "board").score.earned, 40);
}

#[test]
fn taking_all_memory_is_named() {
    let verdict =
        verdict_of("std::vector<std::vector<char>> hoard; for (;;) hoard.emplace_back(1 << 20, 'x');");
    assert!(
        matches!(verdict, Verdict::OverLimit { limit: Limit::Memory, bytes: Some(268_435_456) }),
        "{verdict:?}"
    );
}

#[test]
fn reading_on_at_the_end_of_input_is_named() {
    let verdict = verdict_of("int n; while (!(std::cin >> n)) { std::cin.clear(); }");
    assert!(matches!(verdict, Verdict::TimedOut { clock: Clock::WaitingForInput, .. }), "{verdict:?}");
}

#[test]
fn what_is_written_to_cerr_costs_nothing_and_is_shown() {
    let report = grade(board_that("std::cerr << \"I was here\\n\";").path(), &[]);
    assert_eq!(component(&report, "board").score.earned, 40);
}

#[test]
fn frames_forged_on_every_descriptor_earn_nothing() {
    let verdict =
        verdict_of("for (int fd = 3; fd < 16; ++fd) { if (write(fd, \"all correct, full marks\", 23)) {} }");
    assert!(matches!(verdict, Verdict::Protocol { .. }), "{verdict:?}");
}

#[test]
fn what_another_thread_would_do_is_done_before_its_creator_goes_on() {
    if leaves_out("what another thread would do is done before its creator goes on") {
        return;
    }
    for statement in [
        "int x = 0; std::thread t([&] { x = 1; }); t.join(); if (x != 1) abort();",
        "std::vector<std::thread> all; int x = 0; for (int i = 0; i < 3; ++i) all.emplace_back([&x] { ++x; }); \
         for (auto& t : all) t.join(); if (x != 3) abort();",
        "std::promise<int> p; std::thread([&p] { p.set_value(4); }).detach(); if (p.get_future().get() != 4) abort();",
        "if (std::async(std::launch::async, [] { return 5; }).get() != 5) abort();",
        "if (std::async([] { return 6; }).get() != 6) abort();",
        "try { std::thread t([] {}); t.join(); t.join(); abort(); } catch (const std::system_error&) {}",
        "pthread_t t; void* r; int x; pthread_create(&t, nullptr, [](void* p) { return p; }, &x); \
         pthread_join(t, &r); if (r != &x) abort();",
    ] {
        assert!(verdict_of(statement).is_pass(), "{statement}");
    }
}

#[test]
fn an_exception_that_leaves_a_thread_ends_the_program() {
    let verdict = verdict_of("std::thread([] { throw 1; }).join();");
    assert!(matches!(verdict, Verdict::Crashed { .. }), "{verdict:?}");
}
