//! [`UiSurvey`]: starts the program, finds out how it is played, plays it, and looks at what it shows.

use reference::reversi::{Dimensions, Model, Player, Position};

use super::behind_keys::{self, Switched};
use super::boxes::Boxes;
use super::camera::Camera;
use super::controls::{Controls, Crash, FoundControls, all_positions};
use super::displacement::Displacement;
use super::played_tiles::OWN_BOARD;
use super::rubric::{
    ALL, DRAWS, EVERY_SQUARE, FLIPS, ILLEGAL, IN_PLACE, INPUT, LEGAL, MOVES, TIE, TILES, TURN, WINNER,
};
use super::script::{UiRules, UiScript};
use super::shortest::shortest;
use super::stage::{LIBRARY, NoInterface, Sides, Stage};
use super::telling::{depends_on, ended, squares_words};
use super::tiles::TilesShown;
use super::{filled, hints, place, play, played_tiles, previews, robust, show, states, tiles, turned};
use crate::assignments::reversi::added_members::AddedMembers;
use crate::assignments::reversi::files::is_interface_worked_on;
use crate::model::{Bench, DrawnPicture, Evidence, Judgement, Survey, SurveyFindings, Verdict};

/// Sizes at which games are played: the usual one, a wider, a higher and the smallest.
const SIZES: [(i32, i32); 4] = [(8, 8), (6, 4), (3, 7), (2, 2)];

/// Sizes at which pictures are looked at.
const PICTURED: [(i32, i32); 2] = [(6, 4), (8, 8)];

/// The reason for judging nothing where nothing was done.
const NOTHING_YET: &str = "in view and controller there is nothing yet beside what was given";

/// What is said beside a program that nothing was found to play.
const NO_INPUT: &str = "drags were tried as well. Tiles, turn and end are judged by pictures all the same. If your program is played in \
                        another way, show it to whoever grades it: the harness cannot judge what it does not find";

/// The survey of the user interface.
pub(in crate::assignments::reversi) struct UiSurvey;

/// The one value of it.
pub(in crate::assignments::reversi) static SURVEY: UiSurvey = UiSurvey;

impl Survey for UiSurvey {
    fn conduct(&self, bench: &dyn Bench) -> SurveyFindings {
        if !is_interface_worked_on(bench.submission()) {
            return all_rows(&Judgement::skipped(NOTHING_YET));
        }
        if let Some(because) = bench.obstacle(LIBRARY) {
            return all_rows(&Judgement::skipped(because));
        }
        let mut rows = Rows::default();
        let mut findings = match look_at(&Stage::new(bench), &mut rows) {
            Ok(()) => rows.findings(None),
            Err(NoInterface(verdict)) if verdict.is_harness_error() => all_rows(&Judgement::plain(verdict)),
            Err(NoInterface(verdict)) => rows.findings(Some(verdict)),
        };
        if let Some(added) = AddedMembers::used_by_interface(bench.submission()) {
            allow_for(&added, &mut findings);
        }
        findings
    }
}

/// Says that functions of the student's own Model were used. Where variables were added as well, nothing but the student's
/// Model keeps them, so a failure may come from there.
fn allow_for(added: &AddedMembers, findings: &mut SurveyFindings) {
    let used = added.used.join(", ");
    findings.notes.push(format!(
        "the program was played beside the harness's Model; {used}, which you added to Model and your view or controller uses, \
         came from your own"
    ));
    if added.variables.is_empty() {
        return;
    }
    let because = format!(
        "your view or controller uses {used}, which you added to Model along with {}: beside the harness's Model nothing keeps \
         that up to date, so a failure here may not be your interface's",
        added.variables.join(", ")
    );
    for (_, judgement) in &mut findings.judgements {
        if judgement.verdict.class().is_failure() {
            *judgement = Judgement::skipped(because.clone());
        }
    }
}

/// The same for every row.
fn all_rows(judgement: &Judgement) -> SurveyFindings {
    let judgements = ALL.into_iter().map(|id| (id, judgement.clone())).collect();
    SurveyFindings { judgements, ..SurveyFindings::default() }
}

/// Judgements as they are made: the first failure of each row stays.
#[derive(Default)]
struct Rows {
    judged: Vec<(&'static str, Judgement)>,
    notes: Vec<String>,
    pictures: Vec<DrawnPicture>,
    /// The way in which all clicks play other squares than they are made at.
    displacement: Option<Displacement>,
    /// True if no state could be shown: the program keeps what it shows, and breaks off where a move leads to another.
    is_unheard: bool,
    /// The way in which the games ended.
    ends: Ends,
}

/// The way in which games end for who plays them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Ends {
    /// The program goes on, or did not get there.
    #[default]
    Shown,
    /// The program quits as the last move is made, and shows none of them.
    Quit,
}

impl Rows {
    fn add(&mut self, id: &'static str, judgement: Judgement) {
        // Failures over passes, and both over what was not seen.
        let rank = |Judgement { verdict, .. }: &Judgement| (verdict.class().is_failure(), verdict.is_pass());
        match self.judged.iter_mut().find(|(known, _)| *known == id) {
            Some((_, old)) if rank(old) >= rank(&judgement) => {}
            Some((_, old)) => *old = judgement,
            None => self.judged.push((id, judgement)),
        }
    }

    /// Adds the judgement of signs that a key or a button may have turned on.
    fn add_signs(&mut self, id: &'static str, what: &str, switched: Switched) {
        let Switched { judgement, by } = switched;
        self.add(id, judgement);
        let remark = by.map(|by| behind_keys::remark(what, by));
        self.note(remark);
    }

    /// Adds a remark, if it is not there already.
    fn note(&mut self, remark: Option<String>) {
        self.notes.extend(remark.filter(|remark| !self.notes.contains(remark)));
    }

    fn has_failed(&self, id: &str) -> bool {
        self.judged.iter().any(|(known, judgement)| *known == id && judgement.verdict.class().is_failure())
    }

    /// True for a row that failed because the program ended.
    fn has_broken(&self, id: &str) -> bool {
        let is_broken = |verdict: &Verdict| verdict.class().is_failure() && verdict.kind() != "mismatch";
        self.judged.iter().any(|(known, judgement)| *known == id && is_broken(&judgement.verdict))
    }

    /// The row that failed, for the sake of which another was not judged. Inputs that crash are told once: where illegal moves
    /// do, these are the reason, whatever else failed.
    fn root_of(&self, id: &str) -> Option<&'static str> {
        let told_by: &[&'static str] = if id == INPUT { &[DRAWS, ILLEGAL, LEGAL] } else { &[] };
        let roots = [DRAWS, EVERY_SQUARE, INPUT, ILLEGAL, LEGAL, WINNER, TIE];
        told_by.iter().copied().chain(roots).find(|root| *root != id && self.has_failed(root))
    }

    /// Forgets the passes of pictures that could not be taken, where the program breaks off in games as well.
    fn forget_unheard(&mut self) {
        if !self.is_unheard || ![LEGAL, ILLEGAL, INPUT].iter().any(|id| self.has_failed(id)) {
            return;
        }
        let shown = [TILES, TURN, MOVES, FLIPS, WINNER, TIE];
        self.judged.retain(|(id, judgement)| !(shown.contains(id) && judgement.verdict.is_pass()));
    }

    /// A judgement for every row; what was not seen is skipped for the sake of what failed, or for what stopped the survey.
    fn findings(mut self, stopped: Option<Verdict>) -> SurveyFindings {
        let unseen = || Verdict::Skipped { because: "it was not seen: the program ended before".to_owned() };
        let otherwise = stopped.unwrap_or_else(unseen);
        let depends = |root: &str| Verdict::Skipped { because: depends_on(root) };
        self.forget_unheard();
        let not_judged: Vec<_> =
            ALL.into_iter().filter(|id| !self.judged.iter().any(|(known, _)| known == id)).collect();
        if self.ends == Ends::Quit {
            // Nobody sees a tie of such a program either.
            self.judged.retain(|(id, _)| *id != TIE);
            self.judged.push((TIE, Judgement::skipped(depends_on(WINNER))));
        }
        for id in not_judged {
            let rest = self.root_of(id).map_or_else(|| otherwise.clone(), depends);
            self.judged.push((id, Judgement::plain(rest)));
        }
        SurveyFindings { judgements: self.judged, table: None, notes: self.notes, pictures: self.pictures }
    }
}

fn look_at(stage: &Stage<'_>, rows: &mut Rows) -> Result<(), NoInterface> {
    let started = robust::draws(stage)?;
    rows.add(DRAWS, started.judgement);
    let sizes = SIZES.map(|(width, height)| Dimensions::new(width, height));
    for size in sizes.into_iter().filter(|size| !started.broken.contains(size)) {
        let turned = Dimensions::new(size.height, size.width);
        let board =
            |asked| started.boards.iter().find(|(size, _)| *size == asked).and_then(|(_, board)| *board);
        // Arguments are another check's business.
        stage.set_sides(match (board(size), board(turned)) {
            (Some(board), _) if board == size => Sides::AsAsked,
            (_, Some(board)) if board == size => Sides::Swapped,
            _ => continue,
        });
        let Some(found) = Controls::find(stage, size)? else { continue };
        if let Some(Crash { script, course }) =
            found.endings.crashes.iter().find(|crash| ended(&crash.script, &crash.course).is_some())
        {
            rows.add(INPUT, shortest(stage, script, course)?);
        }
        let is_pictured = PICTURED.contains(&(size.width, size.height));
        match found.controls.reached().is_empty() {
            false if is_pictured => pictures(stage, &found.controls, rows)?,
            true if is_pictured && !found.has_crashed() => unplayed_pictures(stage, &found.controls, rows)?,
            _ => {}
        }
        at_size(stage, &found, rows)?;
    }
    Ok(())
}

/// Plays at one size.
fn at_size(stage: &Stage<'_>, found: &FoundControls, rows: &mut Rows) -> Result<(), NoInterface> {
    let controls = &found.controls;
    let is_whole = states::every_legal(controls.size).is_some_and(|every| found.is_whole(&every));
    // Behind an input that ends the program others may play the squares that are missing.
    if !found.has_crashed() || is_whole {
        rows.add(EVERY_SQUARE, every_square(found, rows.displacement));
    }
    // Squares that nothing plays are told once: games go on without them.
    let size = controls.size;
    let all = usize::try_from(size.width * size.height).unwrap_or(usize::MAX);
    if found.can_go_on() && 2 * controls.reached().len() >= all {
        for (id, judgement) in play::games(stage, controls)? {
            let is_told = is_told(id, &judgement, found, rows);
            if id == WINNER {
                rows.ends = Ends::Quit;
            }
            if judgement.verdict.is_pass() || !is_told {
                rows.add(id, judgement);
            }
        }
    }
    if found.has_crashed() {
        return Ok(());
    }
    let robust = match robust::inputs(stage, controls, &UiRules::Right)? {
        // What the refused moves of another row do is told there: here it counts what the program does besides.
        Some(_) if rows.has_failed(ILLEGAL) => robust::inputs(stage, controls, &UiRules::Lenient)?,
        robust => robust,
    };
    // An illegal move that ends the program, or one after the end, is told once; so is a program that ends with the game.
    let is_told = rows.has_failed(ILLEGAL) || rows.has_failed(LEGAL) || rows.ends == Ends::Quit;
    if robust.is_none() || !is_told {
        rows.add(INPUT, robust.unwrap_or_else(Judgement::pass));
    }
    Ok(())
}

/// True for a failure of a game that another row tells of: an input that ends the program, an illegal move that does, an end that
/// is not shown.
fn is_told(id: &str, judgement: &Judgement, found: &FoundControls, rows: &Rows) -> bool {
    let has_ended = judgement.verdict.kind() != "mismatch";
    let is_of_crash = id != WINNER && has_ended && found.has_crashed();
    let is_of_illegal = id == INPUT && rows.has_failed(ILLEGAL);
    let is_of_end = match id {
        LEGAL => has_ended && (rows.has_failed(WINNER) || rows.has_failed(TIE)),
        INPUT => has_ended && (rows.has_broken(WINNER) || rows.has_broken(TIE)),
        _ => false,
    };
    is_of_crash || is_of_illegal || is_of_end
}

/// All squares that can be played. Those whose tile would have to lie beyond the board, as clicks are all displaced, are told by
/// that.
fn every_square(found: &FoundControls, displacement: Option<Displacement>) -> Judgement {
    let controls = &found.controls;
    let Some(every) = states::every_legal(controls.size) else { return Judgement::pass() };
    let reached = controls.reached();
    let missing: Vec<_> = all_positions(&every).into_iter().filter(|at| !reached.contains(at)).collect();
    if missing.is_empty() {
        return Judgement::pass();
    }
    let is_left_out = |at: &Position| displacement.is_some_and(|way| way.leaves_out(controls.size, *at));
    if missing.iter().all(is_left_out) {
        return Judgement::skipped(depends_on(IN_PLACE));
    }
    Judgement::mismatch(
        None,
        Evidence {
            before: vec![
                UiScript::new(controls.size).command(),
                "// the model says that every square may be played".to_owned(),
            ],
            called: "clicks all over the window, and then keys: arrows, letters, digits, Space, Enter, Tab"
                .to_owned(),
            required: "for every square an input that plays it".to_owned(),
            got: match reached.is_empty() {
                true => "unknown: the harness found no input that plays any square".to_owned(),
                false => format!("nothing plays {}", squares_words(&missing)),
            },
            remark: remark_on_missing(found),
            ..Evidence::default()
        },
    )
}

/// What is said beside squares that nothing plays: they may lie where clicks quit.
fn remark_on_missing(found: &FoundControls) -> Option<String> {
    let quit = found.endings.quits.first();
    let quit = quit.map(|at| format!("a click at pixel ({}, {}) quits the program", at.x, at.y));
    let nothing = found.controls.reached().is_empty().then(|| NO_INPUT.to_owned());
    let remarks: Vec<String> = quit.into_iter().chain(nothing).collect();
    (!remarks.is_empty()).then(|| remarks.join(". "))
}

/// What is seen of one size before anything is asked about: the states that differ in the turn alone, the first of them, and its
/// tiles.
struct FirstLook<'a> {
    camera: Camera<'a>,
    bases: Vec<Model>,
    base: Model,
    tiles: TilesShown,
}

impl<'a> FirstLook<'a> {
    /// Looks, and keeps the pictures for a person; `None` for a size on which no such states come about.
    fn take(
        stage: &'a Stage<'a>,
        controls: &'a Controls,
        rows: &mut Rows,
    ) -> Result<Option<FirstLook<'a>>, NoInterface> {
        let players = [Player::Dark, Player::Light];
        let bases: Vec<Model> =
            players.into_iter().filter_map(|player| states::base(controls.size, player)).collect();
        let (Some(base), Some(every)) = (bases.first().cloned(), states::every_legal(controls.size)) else {
            return Ok(None);
        };
        let camera = Camera::new(stage, controls, every, &base)?;
        rows.pictures = camera.album(&base, &states::ended_consistently(&base, Some(Player::Dark)))?;
        let tiles = tiles::tiles(&camera, &base)?;
        Ok(Some(FirstLook { camera, bases, base, tiles }))
    }
}

/// Looks at what can be seen without playing, where no input was found: a program that still shows a title is not judged by it.
fn unplayed_pictures(stage: &Stage<'_>, controls: &Controls, rows: &mut Rows) -> Result<(), NoInterface> {
    let Some(FirstLook { camera, bases, base, tiles }) = FirstLook::take(stage, controls, rows)? else {
        return Ok(());
    };
    if tiles.is_blind {
        return Ok(());
    }
    rows.add(TILES, tiles.judgement);
    let boxes = Boxes::find(&camera)?;
    rows.add(TURN, show::turn(&camera, &bases)?);
    rows.add(WINNER, show::winner(&camera, &base, &boxes)?);
    rows.add(TIE, show::tie(&camera, &base, &boxes)?);
    Ok(())
}

/// Looks at pictures of one size.
fn pictures(stage: &Stage<'_>, controls: &Controls, rows: &mut Rows) -> Result<(), NoInterface> {
    let Some(FirstLook { camera, bases, base, tiles }) = FirstLook::take(stage, controls, rows)? else {
        return Ok(());
    };
    if tiles.is_nearly_blind
        && !tiles.is_noise
        && let Some(played) = played_tiles::shown(&camera)?
    {
        rows.add(TILES, Judgement::pass());
        rows.add(IN_PLACE, played.in_place(&camera));
        rows.note(Some(OWN_BOARD.to_owned()));
        return beside_tiles(&camera, &bases, &base, rows, OWN_BOARD);
    }
    // Tiles that are drawn beyond the window because all are displaced are told by that.
    let displaced = rows.displacement.filter(|_| rows.has_failed(IN_PLACE) && !tiles.outside.is_empty());
    match displaced {
        Some(way) if tiles.outside.iter().all(|at| way.leaves_out(controls.size, *at)) => {
            rows.add(TILES, Judgement::skipped(depends_on(IN_PLACE)));
        }
        _ => rows.add(TILES, tiles.judgement),
    }
    rows.is_unheard |= camera.is_unheard(&base)?;
    if tiles.is_noise {
        for id in [IN_PLACE, TURN, MOVES, FLIPS, WINNER, TIE] {
            rows.add(id, Judgement::skipped(depends_on(TILES)));
        }
        return Ok(());
    }
    if tiles.is_blind {
        rows.add(IN_PLACE, Judgement::skipped(depends_on(TILES)));
        return beside_tiles(&camera, &bases, &base, rows, &depends_on(TILES));
    }
    let boxes = Boxes::find(&camera)?;
    if boxes.is_empty() && rows.has_failed(TILES) {
        rows.add(IN_PLACE, Judgement::skipped(depends_on(TILES)));
    } else if !(boxes.is_empty() && rows.has_failed(INPUT)) {
        let placed = place::in_place(stage, &camera, &boxes, &base)?;
        rows.add(IN_PLACE, placed.judgement);
        rows.displacement = rows.displacement.or(placed.displacement);
        rows.note(placed.remark);
    }
    if !rows.has_failed(TILES) {
        rows.add(TILES, turned::turned(&camera, &bases, &boxes)?);
        rows.add(TILES, filled::filled(&camera, &base, &boxes)?);
    }
    let hidden = show::hidden_at_the_end(&camera, &base)?;
    rows.note(hidden);
    let turn = show::turn(&camera, &bases)?;
    // Words are read at rest: of a program that the pointer ends wherever it rests they are not known.
    let is_unread = rows.has_failed(INPUT) && turn.verdict.is_pass() && camera.is_dark(&base)?;
    rows.add(TURN, if is_unread { Judgement::skipped(depends_on(INPUT)) } else { turn });
    // Squares that are played elsewhere than they are drawn are told once.
    let nowhere = Boxes::default();
    let signs = if rows.has_failed(IN_PLACE) { &nowhere } else { &boxes };
    let moves =
        behind_keys::judged(stage, &camera, &base, |camera| hints::moves(camera, &bases, &boxes, signs))?;
    let flips =
        behind_keys::judged(stage, &camera, &base, |camera| previews::flips(camera, &bases, &boxes, signs))?;
    rows.add_signs(MOVES, "squares that may be played are", moves);
    rows.add_signs(FLIPS, "the tiles that a move flips are", flips);
    for (id, judgement) in
        [(WINNER, show::winner(&camera, &base, &boxes)?), (TIE, show::tie(&camera, &base, &boxes)?)]
    {
        // A program that the pointer ends shows no end either.
        let is_of_input = judgement.verdict.kind() != "mismatch" && rows.has_failed(INPUT);
        let is_told = is_of_input && !judgement.verdict.is_pass();
        rows.add(id, if is_told { Judgement::skipped(depends_on(INPUT)) } else { judgement });
    }
    Ok(())
}

/// Looks at what pictures show beside tiles, where no tile follows the states. What can be told apart counts; what cannot may hang
/// on the tiles, for the reason that is given.
fn beside_tiles(
    camera: &Camera<'_>,
    bases: &[Model],
    base: &Model,
    rows: &mut Rows,
    because: &str,
) -> Result<(), NoInterface> {
    let nowhere = Boxes::default();
    let judged = [
        (TURN, show::turn(camera, bases)?),
        (MOVES, hints::moves(camera, bases, &nowhere, &nowhere)?),
        (FLIPS, previews::flips(camera, bases, &nowhere, &nowhere)?),
        (WINNER, show::winner(camera, base, &nowhere)?),
        (TIE, show::tie(camera, base, &nowhere)?),
    ];
    for (id, judgement) in judged {
        let is_seen = judgement.verdict.is_pass();
        rows.add(id, if is_seen { judgement } else { Judgement::skipped(because) });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason_for_input(failed: &[&'static str]) -> String {
        let mut rows = Rows::default();
        for id in failed {
            rows.add(id, Judgement::mismatch(None, Evidence::default()));
        }
        let findings = rows.findings(None);
        let of_input = findings.judgements.iter().find(|(id, _)| *id == INPUT);
        of_input.and_then(|(_, judgement)| judgement.verdict.skipped_because()).unwrap_or_default().to_owned()
    }

    #[test]
    fn inputs_that_were_not_judged_depend_on_the_illegal_move_that_crashes_whatever_else_failed() {
        assert_eq!(reason_for_input(&[EVERY_SQUARE, ILLEGAL]), depends_on(ILLEGAL));
        assert_eq!(reason_for_input(&[DRAWS, ILLEGAL]), depends_on(DRAWS));
        assert_eq!(reason_for_input(&[EVERY_SQUARE]), depends_on(EVERY_SQUARE));
    }
}
