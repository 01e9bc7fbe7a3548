use harness::assignments;
use harness::build::Compiler;
use harness::intake;
use harness::model::{How, Linked, RunRecord};
use harness::sandbox::Confinement;
use harness::worker::{Job, Zygote};

use crate::stage::{Copy, accepted, check, grade, library, say, workshop_of};
use crate::sweep::{AtMost, leaves_out, part_of};

/// The Player library of a submission; `None`, said aloud, where the compiler is not installed.
fn player_library(submission: &std::path::Path, compiler: Compiler) -> Option<Linked> {
    let assignment = assignments::find("battleship").unwrap();
    let Some(workshop) = workshop_of(compiler, Confinement::strongest().unwrap()) else {
        say(&format!("SKIPPED: {compiler:?} is not installed"));
        return None;
    };
    let submission =
        intake::read(submission, harness::intake::Sought::newest(&assignment.languages())).unwrap();
    let kit = &assignment.kit().components[2];
    Some(library(&workshop, kit, &submission.file(kit.file).unwrap().content))
}

/// What a MediocrePlayer and a GoodPlayer do with a seed.
fn moves(library: &Linked, seed: u64) -> Vec<RunRecord> {
    let assignment = assignments::find("battleship").unwrap();
    let mut checks = assignment.components()[2].checks();
    let check = checks.find(|check| check.id == "player.random.repeats").unwrap();
    let How::Determinism(scenarios) = check.how else { panic!("{} runs twice", check.id) };
    let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
    let perform = |scenario: Box<dyn harness::model::Scenario>| {
        let job = Job { library, seed, request: &scenario.request(), limits: scenario.limits() };
        let record = zygote.perform(&job, scenario.partner().as_mut());
        assert!(scenario.judge(&record).verdict.is_pass());
        record
    };
    scenarios(0).into_iter().map(perform).collect()
}

fn calls(records: &[RunRecord]) -> Vec<&[u8]> {
    records.iter().flat_map(|record| &record.calls).map(|exchange| exchange.call.as_slice()).collect()
}

fn seeds_decide(name: &str, compiler: Compiler) {
    let Some(library) = player_library(&accepted(name), compiler) else { return };
    let (once, again, other) = (moves(&library, 1), moves(&library, 1), moves(&library, 2));
    assert_eq!(calls(&once), calls(&again), "{name}: the same seed gives the same moves");
    for (first, second) in once.iter().zip(&other) {
        assert_ne!(
            calls(std::slice::from_ref(first)),
            calls(std::slice::from_ref(second)),
            "{name}: another seed gives other moves"
        );
    }
}

#[test]
fn the_seed_decides_all_moves_of_players_built_by_gpp() {
    for name in ["char-grid", "terse-rand", "list-sampler", "rand-idiom"] {
        seeds_decide(name, Compiler::Gpp);
    }
}

#[test]
fn the_seed_decides_all_moves_of_players_built_by_clangpp() {
    for name in ["char-grid", "terse-rand"] {
        seeds_decide(name, Compiler::Clangpp);
    }
}

/// Each draws from a source of its own; all of them are the scenario's.
#[test]
fn every_source_of_chance_and_time_comes_from_the_seed() {
    let sources = [
        "rand()",
        "random()",
        "static_cast<long>(drand48() * 1e9)",
        "static_cast<long>(std::random_device()())",
        "std::time(nullptr)",
        "std::clock()",
        "std::chrono::steady_clock::now().time_since_epoch().count()",
        "std::chrono::system_clock::now().time_since_epoch().count()",
        "std::chrono::high_resolution_clock::now().time_since_epoch().count()",
        "[] { timeval now; gettimeofday(&now, nullptr); return now.tv_sec + now.tv_usec; }()",
        "[] { timespec now; clock_gettime(CLOCK_REALTIME, &now); return now.tv_sec + now.tv_nsec; }()",
    ];
    let headers =
        "#include <chrono>\n#include <cstdlib>\n#include <ctime>\n#include <random>\n#include <sys/time.h>\n";
    for source in part_of(sources.to_vec(), AtMost { usual: 3, broad: usize::MAX }) {
        let draw = format!("    Point p = list[static_cast<unsigned long>({source}) / 3 % count];");
        let copy = Copy::of("char-grid").edit("Player.cpp", "    Point p = list[randInt(count)];", &draw);
        let text = std::fs::read_to_string(copy.path().join("Player.cpp")).unwrap();
        let copy = copy.with("Player.cpp", &format!("{headers}{text}"));
        let library = player_library(copy.path(), Compiler::Gpp).unwrap();
        // A run that is held up for longer than a step of its clock sees another time; not one run in three is.
        let repeats = || calls(&moves(&library, 1)) == calls(&moves(&library, 1));
        assert!(repeats() || repeats() || repeats(), "{source}");
        let [one, two] = [moves(&library, 1), moves(&library, 2)].map(|mut records| records.remove(1));
        assert_ne!(calls(&[one]), calls(&[two]), "{source}");
    }
}

#[test]
fn a_player_whose_moves_cannot_be_repeated_is_told_so_and_loses_nothing() {
    let copy = Copy::of("char-grid").edit(
        "Player.cpp",
        "    Point p = list[randInt(count)];",
        "    Point p = list[__builtin_ia32_rdtsc() / 64 % count];",
    );
    let report = grade(copy.path(), &["--only", "player.good", "--only", "player.random"]);
    assert!(!check(&report, "player.random.repeats").verdict.is_pass());
    assert_eq!(report.score.earned, report.score.possible);
}

#[test]
fn a_static_initialiser_that_waits_by_the_clock_comes_to_its_end() {
    let waiting = "#include <chrono>\n\
        static const bool waited = [] {\n    \
            const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(30);\n    \
            while (std::chrono::steady_clock::now() < end) {}\n    \
            return true;\n\
        }();\n";
    let copy = Copy::of("char-grid").prepend("Board.cpp", waiting);
    let report = grade(copy.path(), &["--only", "board.construct"]);
    assert_eq!(report.score.earned, report.score.possible);
}

#[test]
fn a_player_who_places_ships_slowly_again_and_again_loses_nothing() {
    if leaves_out("a player who places ships slowly") {
        return;
    }
    let slowly = "bool MediocrePlayer::placeShips(Board& b)\n{\n    \
        for (volatile int turn = 0; turn < 60000000;) turn = turn + 1;";
    let copy =
        Copy::of("char-grid").edit("Player.cpp", "bool MediocrePlayer::placeShips(Board& b)\n{", slowly);
    let report = grade(copy.path(), &["--only", "player.mediocre.attack.cross"]);
    assert_eq!(report.score.earned, report.score.possible);
}

#[test]
fn a_human_who_asks_for_ever_at_the_end_of_the_input_is_told_so_and_loses_nothing() {
    if leaves_out("a human who asks for ever at the end of the input is told so and loses nothing") {
        return;
    }
    let told = |name: &str| {
        let report = grade(&accepted(name), &["--only", "player.human"]);
        assert_eq!(report.score.earned, report.score.possible);
        report.notes.iter().any(|note| note.about == "player" && note.text.contains("asks for ever"))
    };
    assert!(told("char-grid"));
    assert!(!told("ship-records"));
}

#[test]
fn the_report_tells_how_good_the_good_player_is() {
    let report = grade(&accepted("char-grid"), &["--only", "player.good"]);
    let note = report.notes.iter().find(|note| note.text.contains("won")).unwrap();
    assert!(note.text.contains("of 6 games against the reference's MediocrePlayer"), "{}", note.text);
    assert!(note.text.contains("95 % confidence") && note.text.contains("median"), "{}", note.text);
    assert!(note.text.ends_with("no move took a second"), "{}", note.text);
}

#[test]
fn the_report_tells_the_longest_move_of_the_good_player() {
    if leaves_out("the report tells the longest move of the good player") {
        return;
    }
    let signature = "Point GoodPlayer::recommendAttack()\n{";
    let sleep = "static bool slept = game().rows() != 10 || game().cols() != 10;\n    \
                 if (!slept) std::this_thread::sleep_for(std::chrono::milliseconds(1200));\n    slept = true;";
    let copy = Copy::of("char-grid").edit("Player.cpp", signature, &format!("{signature}\n    {sleep}"));
    let text = std::fs::read_to_string(copy.path().join("Player.cpp")).unwrap();
    let copy = copy.with("Player.cpp", &format!("#include <chrono>\n#include <thread>\n{text}"));
    let report = grade(copy.path(), &["--only", "player.good.finishes"]);
    let note = report.notes.iter().find(|note| note.text.contains("longest move")).unwrap();
    assert!(note.text.contains("its longest move took "), "{}", note.text);
    assert_eq!(report.score.earned, report.score.possible);
}

#[test]
fn a_good_player_who_is_slow_but_within_the_limit_loses_nothing() {
    if leaves_out("a player who is slow within the limit") {
        return;
    }
    let slow = "for (long start = clock(); clock() - start < CLOCKS_PER_SEC;) {}";
    let signature = "bool GoodPlayer::placeShips(Board& b)\n{";
    let copy = Copy::of("char-grid").edit("Player.cpp", signature, &format!("{signature}\n    {slow}"));
    let text = std::fs::read_to_string(copy.path().join("Player.cpp")).unwrap();
    let copy = copy.with("Player.cpp", &format!("#include <ctime>\n{text}"));
    let report = grade(copy.path(), &["--only", "player.good.finishes"]);
    assert_eq!(report.score.earned, report.score.possible);
    let note = report.notes.iter().find(|note| note.text.contains("GoodPlayer's games")).unwrap();
    let told =
        "were not played to the end: together they have 2 s of CPU time, which the handout does not set";
    assert!(note.text.contains(told), "{}", note.text);
}
