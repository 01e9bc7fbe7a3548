//! The Board oracle: walks the transcript beside reference boards and stops at the first answer that the handout forbids.
//!
//! Where the handout leaves an answer open (placing after shots, which positions `block` chose, `allShipsDestroyed` with
//! ships not placed) the oracle takes the student's answer and goes on from it, or stops knowing and judges no further
//! until `clear`. Shrinking relies on this: whatever steps are left out, nothing unspecified is ever judged.

use reference::battleship::{Board, Game, Point, View, segments};

use super::script::{About, Script};
use super::step::{Answer, AttackVariables, Op, Reply, Role, Shot, Step};
use super::{blocking, showing};
use crate::assignments::battleship::game_config::Placement;
use crate::assignments::common::termination;
use crate::assignments::common::wire::Decoder;
use crate::model::{BoardStates, Evidence, Judgement, RunRecord, Verdict};

/// What an answer should have been.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    pub(super) required: String,
    pub(super) got: String,
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
    let cells = script.config.points().len();
    let mut seas = Seas::new(script);
    let mut before = Vec::new();
    for (index, step) in script.steps.iter().enumerate() {
        let Some(answer) = step.decode(&mut answers, cells) else {
            return cut_short(script, record, index, &before);
        };
        match seas.opinion(step, &answer) {
            Opinion::Fine => before.push((step, answer)),
            Opinion::Wrong(complaint) => return wrong(script, record, index, &before, complaint),
            Opinion::NothingToSay(because) => return Judgement::skipped(because),
        }
    }
    if !answers.is_empty() {
        return protocol(script, "more came back than was asked for");
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
    let evidence =
        Evidence { required: complaint.required, got: complaint.got, ..scene(script, record, index, before) };
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
        None => protocol(script, "answers are missing or make no sense"),
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

fn protocol(script: &Script, detail: &str) -> Judgement {
    let evidence = Evidence { before: script.config.code(), got: detail.to_owned(), ..Evidence::default() };
    Judgement::protocol(evidence)
}

/// What was called up to and at the failure.
fn scene(script: &Script, record: &RunRecord, index: usize, before: &[(&Step, Answer)]) -> Evidence {
    let calls = before.iter().map(|(step, answer)| match answer.brief().as_str() {
        "" => step.code(),
        brief => format!("{};  // {brief}", step.code()),
    });
    let called = match script.steps.get(index) {
        Some(step) => call_with_variables(step),
        None => "leaving the program".to_owned(),
    };
    Evidence {
        before: script.config.code().into_iter().chain(calls).collect(),
        called,
        board: states(script, index, before),
        stderr: record.stderr.text(),
        ..Evidence::default()
    }
}

/// The step's board as it must be before the step and after it, unless the step shows it anyway.
fn states(script: &Script, index: usize, before: &[(&Step, Answer)]) -> Option<BoardStates> {
    let step = script.steps.get(index)?;
    let mut seas = Seas::new(script);
    for (step, answer) in before {
        seas.opinion(step, answer);
    }
    let (_, sea) = seas.boards.iter().find(|(number, _)| *number == step.board)?;
    let after = sea.left_by(step.op)?;
    Some(BoardStates { before: sea.board.display(View::Everything), after: after.display(View::Everything) })
}

fn call_with_variables(step: &Step) -> String {
    match step.op {
        Op::Attack(shot) => format!("{}  with {} before the call", step.code(), shot.before.describe()),
        Op::New
        | Op::Clear
        | Op::Block
        | Op::Unblock
        | Op::Place(_)
        | Op::Unplace(_)
        | Op::Display(_)
        | Op::AllDestroyed
        | Op::Delete
        | Op::Probe(_) => step.code(),
    }
}

/// The reference boards of one script.
struct Seas {
    about: About,
    game: Game,
    boards: Vec<(u8, Sea)>,
    shares: blocking::Shares,
}

/// One reference board and what is known of its blocks.
pub(super) struct Sea {
    board: Board,
    blocks: Blocks,
    knowledge: Knowledge,
}

/// Whether the reference still knows what the student's board must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Knowledge {
    Exact,
    /// Something happened that the handout leaves open; only `clear` ends it.
    Lost,
}

/// What is known of blocked positions.
enum Blocks {
    None,
    /// For each position what the answers have shown so far.
    Learning(Vec<Option<bool>>),
}

impl Seas {
    fn new(script: &Script) -> Seas {
        let game = script.config.game();
        let shares = blocking::Shares::new(script.config.points().len());
        Seas { about: script.about, game, boards: Vec::new(), shares }
    }

    fn opinion(&mut self, step: &Step, answer: &Answer) -> Opinion {
        if self.about == About::Silence {
            return silence(step, answer);
        }
        if let Some(thrown) = &answer.thrown {
            return wrong_answer("an answer", &format!("it {thrown}"));
        }
        match (step.op, &answer.result) {
            (Op::New, _) => {
                self.boards.retain(|(number, _)| *number != step.board);
                self.boards.push((step.board, Sea::new(&self.game)));
                Opinion::Fine
            }
            (Op::Delete, _) => Opinion::Fine,
            (Op::Probe(_), Reply::Probed { free, clean }) => self.probed(step.board, free, *clean),
            _ => {
                let about = self.about;
                let Some((_, sea)) = self.boards.iter_mut().find(|(number, _)| *number == step.board) else {
                    return Opinion::Fine;
                };
                sea.opinion(about, step, answer)
            }
        }
    }

    fn probed(&mut self, board: u8, free: &[bool], clean: bool) -> Opinion {
        if !clean {
            return Opinion::NothingToSay("board.unplace-ship.removes");
        }
        if self.about == About::BlockShare {
            return self.shares.add(free).map_or(Opinion::Fine, Opinion::Wrong);
        }
        let sea = self.boards.iter_mut().find(|(number, _)| *number == board);
        if let Some((_, Sea { blocks: Blocks::Learning(known), .. })) = sea {
            known.iter_mut().zip(free).for_each(|(known, free)| *known = Some(!free));
        }
        Opinion::Fine
    }
}

impl Sea {
    pub(super) fn new(game: &Game) -> Sea {
        Sea { board: Board::new(game), blocks: Blocks::None, knowledge: Knowledge::Exact }
    }

    /// What is wrong with the next answer, whichever of the handout's clauses it breaks.
    pub(super) fn complaint(&mut self, step: &Step, answer: &Answer) -> Option<Complaint> {
        if let Some(thrown) = &answer.thrown {
            let (required, got) = ("an answer".to_owned(), format!("it {thrown}"));
            return Some(Complaint { required, got });
        }
        let layout = match step.op {
            Op::Display(view) => self.displayed(About::DisplayLayout, view, &answer.printed),
            Op::New
            | Op::Clear
            | Op::Block
            | Op::Unblock
            | Op::Place(_)
            | Op::Unplace(_)
            | Op::Attack(_)
            | Op::AllDestroyed
            | Op::Delete
            | Op::Probe(_) => silence(step, answer),
        };
        let about = if matches!(step.op, Op::Display(_)) { About::DisplayCells } else { About::Attacks };
        match (layout, self.opinion(about, step, answer)) {
            (Opinion::Wrong(complaint), _) | (_, Opinion::Wrong(complaint)) => Some(complaint),
            (Opinion::Fine | Opinion::NothingToSay(_), Opinion::Fine | Opinion::NothingToSay(_)) => None,
        }
    }

    /// Whether every ship lies on the reference's board.
    pub(super) fn has_whole_fleet(&self) -> bool {
        let game = self.board.game();
        game.ships().all(|(id, _)| self.board.placement(id).is_some())
    }

    fn opinion(&mut self, about: About, step: &Step, answer: &Answer) -> Opinion {
        match (step.op, &answer.result) {
            (Op::Clear, _) => self.clear(),
            (Op::Block, _) => self.block(),
            (Op::Unblock, _) => self.blocks = Blocks::None,
            (Op::Place(p), Reply::Truth(accepted)) => return self.placed(p, *accepted, step.role),
            (Op::Unplace(p), Reply::Truth(removed)) => return self.unplaced(p, *removed, step.role),
            (Op::Display(view), _) => return self.displayed(about, view, &answer.printed),
            (Op::Attack(shot), Reply::Attacked { valid, after }) => {
                return self.attacked(about, shot, *valid, *after);
            }
            (Op::AllDestroyed, Reply::Truth(all)) => return self.all_destroyed(*all),
            _ => {}
        }
        Opinion::Fine
    }

    fn clear(&mut self) {
        self.board.clear();
        // Whether clear also unblocks is left open.
        self.knowledge = match self.blocks {
            Blocks::None => Knowledge::Exact,
            Blocks::Learning(_) => Knowledge::Lost,
        };
    }

    fn block(&mut self) {
        if !self.is_fresh() {
            self.knowledge = Knowledge::Lost;
        }
        self.blocks = Blocks::Learning(vec![None; self.board.game().points().count()]);
    }

    fn is_fresh(&self) -> bool {
        let game = self.board.game();
        game.ships().all(|(id, _)| self.board.placement(id).is_none())
    }

    /// The board as an operation must leave it; `None` where that is open, or nothing that one would look at.
    fn left_by(&self, op: Op) -> Option<Board> {
        let mut board = self.board.clone();
        match op {
            Op::Place(p) if !self.any_shot() => {
                // What is refused leaves the board alone.
                let _ = self.blocks_say(p)?.then(|| board.place_ship(p.at, p.id, p.direction));
            }
            Op::Unplace(p) if !self.any_shot() => {
                let _ = board.unplace_ship(p.at, p.id, p.direction);
            }
            Op::Attack(shot) => {
                board.attack(shot.at);
            }
            Op::AllDestroyed => {}
            Op::Place(_)
            | Op::Unplace(_)
            | Op::New
            | Op::Clear
            | Op::Block
            | Op::Unblock
            | Op::Display(_)
            | Op::Delete
            | Op::Probe(_) => return None,
        }
        (!self.lost()).then_some(board)
    }

    fn any_shot(&self) -> bool {
        self.board.game().points().any(|p| self.board.is_attacked(p))
    }

    fn lost(&self) -> bool {
        self.knowledge == Knowledge::Lost
    }

    fn placed(&mut self, p: Placement, accepted: bool, role: Role) -> Opinion {
        if self.any_shot() {
            self.knowledge = Knowledge::Lost;
        }
        if self.lost() {
            return Opinion::Fine;
        }
        let refused = self.board.clone().place_ship(p.at, p.id, p.direction).err();
        let required = match refused {
            Some(_) => Some(false),
            None => self.blocks_say(p),
        };
        if let Some(required) = required
            && required != accepted
        {
            return match role {
                Role::Premise => Opinion::NothingToSay("a refusal that another check asks for"),
                Role::Judged => {
                    let reason = refused.map(|reason| reason.to_string());
                    let otherwise = if required {
                        "nothing is in its way"
                    } else {
                        "the ship lies on a blocked position"
                    };
                    wrong_truth(required, accepted, reason.as_deref().or(Some(otherwise)))
                }
            };
        }
        if accepted {
            // Accepted by both: the reference follows.
            let _ = self.board.place_ship(p.at, p.id, p.direction);
            self.learn_free(p);
        }
        Opinion::Fine
    }

    /// What blocked positions require of a placement that is otherwise right; `None` while that is not known.
    fn blocks_say(&self, p: Placement) -> Option<bool> {
        let Blocks::Learning(known) = &self.blocks else { return Some(true) };
        let length = self.board.game().ship(p.id)?.length;
        let states: Vec<Option<bool>> =
            cells(p, length).map(|cell| known.get(self.index(cell)).copied().flatten()).collect();
        if states.contains(&Some(true)) {
            Some(false)
        } else if states.iter().all(|state| *state == Some(false)) {
            Some(true)
        } else {
            None
        }
    }

    /// Where a ship could be placed nothing is blocked.
    fn learn_free(&mut self, p: Placement) {
        let length = self.board.game().ship(p.id).map_or(0, |ship| ship.length);
        let indices: Vec<usize> = cells(p, length).map(|cell| self.index(cell)).collect();
        if let Blocks::Learning(known) = &mut self.blocks {
            for index in indices {
                if let Some(known) = known.get_mut(index) {
                    *known = Some(false);
                }
            }
        }
    }

    fn index(&self, p: Point) -> usize {
        usize::try_from(p.r * self.board.game().cols() + p.c).unwrap_or(usize::MAX)
    }

    fn unplaced(&mut self, p: Placement, removed: bool, role: Role) -> Opinion {
        if self.any_shot() {
            self.knowledge = Knowledge::Lost;
        }
        if self.lost() || self.one_cell_other_way(p) {
            return Opinion::Fine;
        }
        let refused = self.board.unplace_ship(p.at, p.id, p.direction).err();
        let required = refused.is_none();
        if required == removed {
            return Opinion::Fine;
        }
        match role {
            Role::Premise => Opinion::NothingToSay("a refusal that another check asks for"),
            Role::Judged => {
                wrong_truth(required, removed, refused.map(|reason| reason.to_string()).as_deref())
            }
        }
    }

    /// A ship of length 1 lies both ways; whether the other way names it is left open.
    fn one_cell_other_way(&mut self, p: Placement) -> bool {
        let other = matches!(self.board.placement(p.id), Some((at, direction)) if at == p.at && direction != p.direction);
        let open = other && self.board.game().ship(p.id).is_some_and(|ship| ship.length == 1);
        if open {
            self.knowledge = Knowledge::Lost;
        }
        open
    }

    fn displayed(&self, about: About, view: View, printed: &str) -> Opinion {
        let required = self.board.display(view);
        let cols = self.board.game().cols();
        let complaint = match about {
            About::DisplayLayout => showing::layout_complaint(&required, printed, cols),
            About::DisplayCells if !self.lost() => showing::cells_complaint(&required, printed, cols),
            About::DisplayCells
            | About::Answers
            | About::AttackValidity
            | About::AttackHits
            | About::AttackDestroys
            | About::AttackKeepsId
            | About::Attacks
            | About::Silence
            | About::BlockShare => None,
        };
        complaint.map_or(Opinion::Fine, Opinion::Wrong)
    }

    fn attacked(&mut self, about: About, shot: Shot, valid: bool, after: AttackVariables) -> Opinion {
        let outcome = self.board.attack(shot.at);
        if self.lost() {
            return Opinion::Fine;
        }
        super::shooting::complaint(about, outcome, shot.before, valid, after)
            .map_or(Opinion::Fine, Opinion::Wrong)
    }

    fn all_destroyed(&self, answer: bool) -> Opinion {
        let game = self.board.game();
        let whole_fleet =
            game.n_ships() > 0 && game.ships().all(|(id, _)| self.board.placement(id).is_some());
        let required = self.board.all_ships_destroyed();
        if self.lost() || !whole_fleet || required == answer {
            return Opinion::Fine;
        }
        let why =
            if required { "every segment of every ship has been hit" } else { "some segment is undamaged" };
        wrong_truth(required, answer, Some(why))
    }
}

fn cells(p: Placement, length: i32) -> impl Iterator<Item = Point> {
    segments(p.at, length, p.direction)
}

fn silence(step: &Step, answer: &Answer) -> Opinion {
    if matches!(step.op, Op::Display(_)) || answer.printed.is_empty() {
        return Opinion::Fine;
    }
    wrong_answer("nothing written to cout (only display may)", &format!("it wrote {:?}", answer.printed))
}

fn wrong_truth(required: bool, got: bool, why: Option<&str>) -> Opinion {
    let required = match why {
        Some(why) => format!("{required}: {why}"),
        None => required.to_string(),
    };
    wrong_answer(&required, &got.to_string())
}

fn wrong_answer(required: &str, got: &str) -> Opinion {
    Opinion::Wrong(Complaint { required: required.to_owned(), got: got.to_owned() })
}
