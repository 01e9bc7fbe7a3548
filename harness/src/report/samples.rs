//! Reports made up for the tests of every format: each verdict once, an ordinary one, an empty one, a hostile one.

mod hostile;
mod parts;

pub use self::hostile::hostile;
pub use self::parts::outcomes;
use self::parts::{
    built, component, crashed, failed, hidden, mismatch, partly, passed, report, scored, warnings, with,
};
use crate::model::{
    BoardStates, BuildReport, CallOrder, CheckResult, Clock, ComponentReport, Evidence, GradeReport, Limit,
    Verdict,
};

/// Every verdict, every kind of build, every shape of evidence. One check is a grader error, so no score counts.
pub fn every_verdict() -> GradeReport {
    let mut report = graded();
    let detail = "the worker did not start: fork: resource temporarily unavailable".to_owned();
    let fault = failed(
        "board.attack.twice",
        "A second attack on a cell is refused",
        2,
        Verdict::HarnessError { detail },
    );
    report.components[0].checks.push(fault);
    scored(report)
}

/// Every verdict that a score may be drawn from.
pub fn graded() -> GradeReport {
    let board = ComponentReport { table: Some(outcomes()), ..board() };
    let report = report("alice", vec![board, game(), player(), client()]);
    scored(GradeReport {
        warnings: warnings("Board.cpp", "unused variable 'n' [-Wunused-variable]"),
        ..report
    })
}

/// A report with one ordinary mismatch.
pub fn one_mismatch() -> GradeReport {
    let checks = vec![
        passed("board.place-ship.inside", "A ship inside the board is placed", 4),
        overlap(),
        passed("board.attack.hit", "An attack on a ship hits", 4),
        passed("board.attack.miss", "An attack on water misses", 2),
    ];
    scored(report("alice", vec![component("board", "Board", built(), checks)]))
}

/// No components at all.
pub fn empty() -> GradeReport {
    report("nothing", Vec::new())
}

fn board() -> ComponentReport {
    let checks = vec![
        passed("board.place-ship.inside", "A ship inside the board is placed", 4),
        overlap(),
        cells(),
        passed("board.place-ship.outside", "A ship that reaches over the edge is refused", 3),
        heading(),
        crash(),
        passed("board.attack.hit", "An attack on a ship hits", 4),
        passed("board.attack.miss", "An attack on water misses", 2),
        rule(),
        leak(),
    ];
    let warnings = "Board.cpp:31: warning: unused variable 'n' [-Wunused-variable]\n".to_owned();
    component("board", "Board", BuildReport::Built { warnings }, checks)
}

fn overlap() -> CheckResult {
    let laid = "  0123\n0 AAA.\n1 ....\n".to_owned();
    let evidence = Evidence {
        before: vec!["Board b(game)".to_owned(), "b.placeShip(Point(0, 0), 0, HORIZONTAL) → true".to_owned()],
        called: "b.placeShip(Point(0, 2), 1, VERTICAL)".to_owned(),
        required: "false".to_owned(),
        got: "true".to_owned(),
        board: Some(BoardStates { before: laid.clone(), after: laid }),
        ..Evidence::default()
    };
    let verdict = mismatch(Some(2), "false", "true");
    with(failed("board.place-ship.overlap", "A ship that overlaps another is refused", 2, verdict), evidence)
}

fn cells() -> CheckResult {
    let required = "  01234\n0 AAA..\n1 .....\n2 ..B..\n3 ..B..\n";
    let got = "  01234\n0 AAA..\n1 ..B..\n2 ..B..\n3 .....\n";
    let evidence = Evidence {
        before: vec!["b.placeShip(Point(0, 0), 0, HORIZONTAL) → true".to_owned()],
        called: "b.placeShip(Point(2, 2), 1, VERTICAL); b.display(false)".to_owned(),
        required: required.to_owned(),
        got: got.to_owned(),
        ..Evidence::default()
    };
    let verdict = mismatch(Some(1), required, got);
    let check =
        failed("board.place-ship.cells", "A ship covers the cells from its top left end on", 5, verdict);
    partly(with(check, evidence), 2)
}

fn heading() -> CheckResult {
    let evidence = Evidence {
        called: "b.display(true)".to_owned(),
        required: "  0123456789\n0 ..........\n".to_owned(),
        got: "  0123456789 \n0 ..........".to_owned(),
        ..Evidence::default()
    };
    with(
        failed(
            "board.display.heading",
            "The columns are numbered above the board",
            3,
            mismatch(None, "", ""),
        ),
        evidence,
    )
}

fn crash() -> CheckResult {
    let evidence = Evidence {
        before: (0..15).map(|n| format!("b.attack(Point({n}, 0)) → true")).collect(),
        called: "b.attack(Point(-1, 0))".to_owned(),
        required: "false".to_owned(),
        stderr: "attacking row -1\nindex = -10\n".to_owned(),
        ..Evidence::default()
    };
    let verdict = crashed(11, "segmentation fault (reads or writes memory it may not)");
    with(failed("board.attack.outside", "An attack outside the board is refused", 3, verdict), evidence)
}

fn rule() -> CheckResult {
    let verdict = Verdict::Refused { rule: "no variable of a component is global".to_owned() };
    let got = "Board.cpp:12: int lastRow;".to_owned();
    with(
        failed("board.source.globals", "No global variables", 2, verdict),
        Evidence { got, ..Evidence::default() },
    )
}

fn leak() -> CheckResult {
    let required = "nothing written while placing ships".to_owned();
    let got = "placing 0\nplacing 1\n".to_owned();
    let verdict = mismatch(None, &required, &got);
    let evidence = Evidence { called: "b.placeShip(…)".to_owned(), required, got, ..Evidence::default() };
    with(failed("board.place-ship.quiet", "Placing ships writes nothing", 0, verdict), evidence)
}

fn game() -> ComponentReport {
    let diagnostics = "Game.cpp:17:12: error: 'm_ship' was not declared in this scope; did you mean 'm_ships'?\n\
                       \u{20}  17 |     return m_ship.size();\n      |            ^~~~~~\n";
    let build = BuildReport::Failed { diagnostics: diagnostics.to_owned() };
    let not_built = Verdict::BuildFailed { diagnostics: diagnostics.to_owned() };
    let row =
        |aspect: &str| failed(&format!("game.play.{aspect}"), "The game is played", 5, not_built.clone());
    component("game", "Game", build, vec![row("order"), row("winner"), row("pause"), row("messages")])
}

fn player() -> ComponentReport {
    let wall = Verdict::TimedOut { clock: Clock::Wall, limit_ms: 10_000 };
    let cpu = Verdict::TimedOut { clock: Clock::Cpu, limit_ms: 1500 };
    let waiting = Verdict::TimedOut { clock: Clock::WaitingForInput, limit_ms: 10_000 };
    let long = "A human player is asked again until the answer is two numbers on the board, and is told each time \
                what was wrong with the answer";
    let checks = vec![
        failed("player.human.input-ends", long, 2, waiting),
        hidden(failed("player.mediocre.terminates", "Placing ships comes to an end", 3, wall)),
        failed("player.good.in-time", "A game is over in time", 3, cpu),
        failed("player.good.exit", "A player returns", 1, Verdict::Exited { code: 3 }),
        failed(
            "player.good.memory",
            "A player is modest",
            1,
            Verdict::OverLimit { limit: Limit::Memory, bytes: Some(256 << 20) },
        ),
        failed(
            "player.human.output",
            "A player is brief",
            1,
            Verdict::OverLimit { limit: Limit::Output, bytes: Some(4 << 20) },
        ),
        failed(
            "player.mediocre.calls",
            "A player decides",
            1,
            Verdict::OverLimit { limit: Limit::Calls, bytes: None },
        ),
        nonsense(),
        dialogue(),
        turn(),
        failed("player.good.link", "A player links", 1, link_error()),
        failed("player.good.beats-mediocre", "A good player wins", 4, skipped()),
    ];
    component("player", "Player", built(), checks)
}

fn turn() -> CheckResult {
    let required = "p2->recommendAttack(): it is that player's turn".to_owned();
    let called = "p1->recommendAttack() → Point(2, 2)".to_owned();
    let told = "p1->recordAttackResult(Point(2, 2), true, false, …, …)".to_owned();
    let evidence = Evidence {
        before: vec![
            "g.play(p1, p2, false)  // p1 is a computer, p2 is a computer, who has been told that the game may take its time"
                .to_owned(),
            "b2.attack(Point(1, 0)) → hit, ship 0 destroyed".to_owned(),
        ],
        called: called.clone(),
        got: called.clone(),
        required: required.clone(),
        order: Some(CallOrder {
            expected: vec!["p2->recommendAttack()".to_owned()],
            seen: vec![called.clone(), "b2.attack(Point(2, 2)) → miss".to_owned(), told],
        }),
        ..Evidence::default()
    };
    with(
        failed("player.good.turn", "Players wait for their turn", 1, mismatch(None, &required, &called)),
        evidence,
    )
}

fn link_error() -> Verdict {
    Verdict::BuildFailed { diagnostics: "undefined reference to `GoodPlayer::chooseAttack()'\n".to_owned() }
}

fn skipped() -> Verdict {
    Verdict::Skipped { because: "needs a player whose games end".to_owned() }
}

fn nonsense() -> CheckResult {
    let verdict = Verdict::Protocol { detail: "a frame of 2147483648 bytes".to_owned() };
    failed("player.good.answers", "A player answers", 1, verdict)
}

fn dialogue() -> CheckResult {
    let line = |n: usize| format!("Enter row and column to attack (e.g., 3 5): {n} {n}");
    let required: Vec<String> = (0..24).map(line).collect();
    let mut got = required.clone();
    got[17] = "Enter row and column to attack (e.g. 3 5): 17 17".to_owned();
    got.remove(20);
    let (required, got) = (required.join("\n"), got.join("\n"));
    let verdict = mismatch(None, &required, &got);
    let evidence =
        Evidence { called: "p.recommendAttack()".to_owned(), required, got, ..Evidence::default() };
    with(failed("player.human.dialogue", "A human player is asked as in the handout", 2, verdict), evidence)
}

fn client() -> ComponentReport {
    let build = BuildReport::Missing { did_you_mean: Some("Main.cpp".to_owned()) };
    let because = "Client.cpp was not handed in".to_owned();
    component(
        "client",
        "Client",
        build,
        vec![failed("client.run.end", "It ends", 5, Verdict::Skipped { because })],
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn kinds(report: &GradeReport) -> BTreeSet<&'static str> {
        let checks = report.components.iter().flat_map(|component| &component.checks);
        checks.map(|check| check.verdict.kind()).collect()
    }

    #[test]
    fn every_verdict_is_there() {
        let all = BTreeSet::from([
            "pass",
            "mismatch",
            "crashed",
            "exited",
            "timed-out",
            "over-limit",
            "protocol",
            "refused",
            "build-failed",
            "skipped",
            "harness-error",
        ]);
        assert_eq!(kinds(&every_verdict()), all);
        assert_eq!(kinds(&graded()), &all - &BTreeSet::from(["harness-error"]));
    }
}
