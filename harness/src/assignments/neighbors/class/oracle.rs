//! The class oracle: walks the transcript beside the reference and stops at the first answer that the handout forbids.
//!
//! Of a player without pieces the handout says nothing, so nothing is judged there. Shrinking relies on it: whatever is
//! left out, nothing unspecified is ever judged.

use reference::neighbors::{Neighbors, Player};

use super::script::{About, Script};
use super::step::{Answer, Members, Op, Reply, Role, State, Step};
use super::{showing, smaller};
use crate::assignments::common::repro_page::char_code;
use crate::assignments::common::termination;
use crate::assignments::common::wire::Decoder;
use crate::assignments::neighbors::words;
use crate::model::{BoardStates, Evidence, Judgement, RunRecord, Verdict};

/// What an answer should have been.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    pub(super) required: String,
    pub(super) got: String,
    pub(super) remark: Option<String>,
}

/// What the oracle makes of one answer.
enum Opinion {
    Fine,
    Wrong(Complaint),
    /// The scenario's premise does not hold; another check says so.
    NothingToSay(&'static str),
}

/// Judges a script's record.
pub(super) fn judge(script: &Script, record: &RunRecord) -> Judgement {
    let mut answers = Decoder::new(&record.answers);
    let mut games = Games { about: script.about, games: Vec::new() };
    let mut before = Vec::new();
    for (index, step) in script.steps.iter().enumerate() {
        let Some(answer) = step.decode(&mut answers) else {
            return cut_short(script, record, index, &before);
        };
        match games.opinion(step, &answer) {
            Opinion::Fine => before.push((step, answer)),
            Opinion::Wrong(complaint) => return wrong(script, record, index, &before, complaint),
            Opinion::NothingToSay(because) => return Judgement::skipped(because),
        }
    }
    if !answers.is_empty() {
        return protocol("more came back than was asked for");
    }
    match termination::verdict(&record.end) {
        None => Judgement::pass(),
        Some(verdict) => ended(script, record, script.steps.len(), &before, verdict),
    }
}

fn wrong(
    script: &Script,
    record: &RunRecord,
    index: usize,
    before: &[(&Step, Answer)],
    complaint: Complaint,
) -> Judgement {
    let evidence = Evidence {
        required: complaint.required,
        got: complaint.got,
        remark: complaint.remark,
        ..scene(script, record, index, before)
    };
    Judgement::mismatch(Some(index), evidence)
}

/// The transcript stops before this step's answer.
fn cut_short(script: &Script, record: &RunRecord, index: usize, before: &[(&Step, Answer)]) -> Judgement {
    match termination::verdict(&record.end) {
        // Whether the calls come out right is for other checks.
        Some(_) if script.about == About::Silence && !termination::is_of_any_check(&record.end) => {
            Judgement::skipped("a program that goes on")
        }
        Some(verdict) => ended(script, record, index, before, verdict),
        None => protocol("answers are missing or make no sense"),
    }
}

fn ended(
    script: &Script,
    record: &RunRecord,
    index: usize,
    before: &[(&Step, Answer)],
    verdict: Verdict,
) -> Judgement {
    let evidence = Evidence {
        required: "an answer".to_owned(),
        got: termination::phrase(&verdict),
        ..scene(script, record, index, before)
    };
    Judgement::shown(verdict, evidence)
}

fn protocol(detail: &str) -> Judgement {
    let evidence = Evidence { got: detail.to_owned(), ..Evidence::default() };
    Judgement::protocol(evidence)
}

/// What was called up to and at the failure.
fn scene(script: &Script, record: &RunRecord, index: usize, before: &[(&Step, Answer)]) -> Evidence {
    let calls = before.iter().flat_map(|(step, answer)| {
        let code = match (answer.brief().as_str(), &step.op) {
            ("", Op::New | Op::Set(_) | Op::Look(_)) => step.code(),
            ("", _) => format!("{};", step.code()),
            (brief, _) => format!("{};  // {brief}", step.code()),
        };
        std::iter::once(code).chain(step.below())
    });
    let called = match script.steps.get(index) {
        Some(step) => step.code(),
        None => "leaving the program".to_owned(),
    };
    let (stderr, board) = (record.stderr.text(), states(script, index));
    Evidence { before: calls.collect(), called, board, stderr, ..Evidence::default() }
}

/// The board as it must be before a move and after it. Other calls leave it as it is, and show or name it themselves.
fn states(script: &Script, index: usize) -> Option<BoardStates> {
    let step = script.steps.get(index)?;
    let Op::Move(from, to) = &step.op else { return None };
    let mut game = Neighbors::new();
    let before = script.steps[..index].iter().filter(|earlier| earlier.object == step.object);
    before.for_each(|earlier| smaller::follow(&mut game, &earlier.op));
    let before = game.picture();
    // What is refused leaves the board alone.
    let _ = game.make_move(from, to);
    Some(BoardStates { before, after: game.picture() })
}

/// The reference's games of one script.
struct Games {
    about: About,
    games: Vec<(u8, Neighbors)>,
}

impl Games {
    fn opinion(&mut self, step: &Step, answer: &Answer) -> Opinion {
        if self.about == About::Silence {
            return silence(step, answer);
        }
        if let Some(thrown) = &answer.thrown {
            return wrong_answer("an answer", &format!("it {thrown}"));
        }
        if let Op::New = step.op {
            self.games.retain(|(number, _)| *number != step.object);
            self.games.push((step.object, Neighbors::new()));
            return Opinion::Fine;
        }
        let about = self.about;
        let Some((_, game)) = self.games.iter_mut().find(|(number, _)| *number == step.object) else {
            return Opinion::Fine;
        };
        let opinion = answered(about, game, &step.op, answer);
        match (opinion, step.role) {
            (Opinion::Wrong(_), Role::Premise) => Opinion::NothingToSay("a call that another check asks for"),
            (opinion, Role::Premise | Role::Judged) => opinion,
        }
    }
}

/// Judges one answer, and does on the reference what was done.
fn answered(about: About, game: &mut Neighbors, op: &Op, answer: &Answer) -> Opinion {
    match (op, &answer.result) {
        (Op::Set(position), _) => game.clone_from(position),
        (Op::Swap, _) => game.swap_player(),
        (Op::Print, _) => {
            return showing::complaint(about, &game.picture(), &answer.printed)
                .map_or(Opinion::Fine, Opinion::Wrong);
        }
        (Op::Move(from, to), Reply::Truth(got)) => return moved(game, from, to, *got),
        (Op::Current, Reply::Letter(got)) => {
            return letter(words::player_byte(game.current_player()), *got, "");
        }
        (Op::Isolated(player), Reply::Truth(got)) if game.pieces(*player) > 0 => {
            return truth(game.is_isolated(*player), *got, isolation(game, *player));
        }
        (Op::Connected(player), Reply::Truth(got)) if game.pieces(*player) > 0 => {
            return truth(game.has_connected(*player), *got, connection(game, *player));
        }
        (Op::GameOver, Reply::Letter(got)) if Player::BOTH.iter().all(|player| game.pieces(*player) > 0) => {
            return game_over(game, *got);
        }
        (Op::Look(members), Reply::Members(got)) => return looked(*members, &State::of(game), got),
        _ => {}
    }
    Opinion::Fine
}

fn moved(game: &mut Neighbors, from: &str, to: &str, got: bool) -> Opinion {
    match (game.make_move(from, to), got) {
        (Ok(()), true) | (Err(_), false) => Opinion::Fine,
        (Ok(()), false) => truth(true, got, "all conditions of a valid move hold"),
        (Err(why), true) => truth(false, got, &why.to_string()),
    }
}

fn isolation(game: &Neighbors, player: Player) -> &'static str {
    if game.is_isolated(player) { "none of the pieces has a neighbor" } else { "some piece has a neighbor" }
}

fn connection(game: &Neighbors, player: Player) -> &'static str {
    match (game.pieces(player), game.has_connected(player)) {
        (1, _) => "a single piece is connected by definition",
        (_, true) => "every piece can be reached from every other over adjacent pieces",
        (_, false) => "the pieces are in more than one group",
    }
}

fn game_over(game: &Neighbors, got: u8) -> Opinion {
    let [black, white] =
        Player::BOTH.map(|player| if game.has_connected(player) { "connected" } else { "not connected" });
    let reason = format!("black pieces are {black}, white pieces are {white}");
    let letter_of = u8::try_from(game.outcome().letter()).unwrap_or_default();
    letter(letter_of, got, &reason)
}

fn looked(members: Members, required: &State, got: &State) -> Opinion {
    let [board, players, counts] = match members {
        Members::Board => [true, false, false],
        Members::Players => [false, true, false],
        Members::Counts => [false, false, true],
        Members::All => [true; 3],
    };
    if board && required.board != got.board {
        return wrong_answer(&picture(&required.board), &picture(&got.board));
    }
    if players && required.players != got.players {
        return wrong_answer(&players_words(required), &players_words(got));
    }
    if counts && required.counts != got.counts {
        return wrong_answer(&counts_words(required), &counts_words(got));
    }
    Opinion::Fine
}

/// A board of any characters, in the form of the figure.
fn picture(board: &[u8]) -> String {
    let row = |(number, row): (usize, &[u8])| {
        let squares: Vec<String> = row.iter().map(|byte| shown(*byte)).collect();
        format!("{number} {}\n", squares.join(" "))
    };
    let rows: String = board.chunks(8).enumerate().map(row).collect();
    format!("  a b c d e f g h\n{rows}")
}

fn shown(byte: u8) -> String {
    match byte {
        b'!'..=b'~' => char::from(byte).to_string(),
        _ => char_code(byte),
    }
}

fn players_words(state: &State) -> String {
    let [current, next] = state.players.map(char_code);
    format!("currentPlayer {current}, nextPlayer {next}")
}

fn counts_words(state: &State) -> String {
    format!("blacks {}, whites {}", state.counts[0], state.counts[1])
}

fn silence(step: &Step, answer: &Answer) -> Opinion {
    if matches!(step.op, Op::Print) || answer.printed.is_empty() {
        return Opinion::Fine;
    }
    wrong_answer("nothing written to cout (only printGame may)", &format!("it wrote {:?}", answer.printed))
}

fn truth(required: bool, got: bool, why: &str) -> Opinion {
    if required == got {
        return Opinion::Fine;
    }
    wrong_answer(&format!("{required}: {why}"), &got.to_string())
}

fn letter(required: u8, got: u8, why: &str) -> Opinion {
    if required == got {
        return Opinion::Fine;
    }
    let required = char_code(required);
    let required = if why.is_empty() { required } else { format!("{required}: {why}") };
    wrong_answer(&required, &char_code(got))
}

fn wrong_answer(required: &str, got: &str) -> Opinion {
    Opinion::Wrong(Complaint { required: required.to_owned(), got: got.to_owned(), remark: None })
}
