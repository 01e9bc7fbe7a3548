//! What the pictures show: turn and end. States that are compared differ in one thing.

use std::collections::BTreeSet;
use std::rc::Rc;

use reference::reversi::{Model, Player, Position};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::claims::{DARKS, LIGHTS, inverted_count, inverted_words, same_claim, without_numbers};
use super::controls::all_positions;
use super::counts;
use super::delivery::Delivery;
use super::painter::Canvas;
use super::pairs::StatePair;
use super::passes;
use super::picture::{Picture, PointerPlace};
use super::script::UiScript;
use super::stage::NoInterface;
use super::states;
use super::telling::{alike, ended, state_lines};
use crate::model::{Evidence, Judgement};

/// Squares that are looked at when the game is over.
const AT_THE_END: usize = 3;

/// The judgement of one size; a pass where nothing is wrong.
pub(super) type Judged = Result<Judgement, NoInterface>;

/// Places of the pointer in a state: at rest, on a legal, an empty illegal and an occupied square.
pub(super) fn places(state: &Model) -> Vec<PointerPlace> {
    let squares = [states::legal(state), states::illegal_empty(state), states::occupied(state)];
    std::iter::once(PointerPlace::Rest).chain(squares.into_iter().flatten().map(PointerPlace::At)).collect()
}

/// Whose turn it is.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn turn(camera: &Camera<'_>, bases: &[Model]) -> Judged {
    let pair = |base: &Model| StatePair {
        one: states::with_turn(base, Player::Dark),
        other: states::with_turn(base, Player::Light),
        places: places(base),
    };
    let pairs: Vec<StatePair> = bases.iter().map(pair).collect();
    // A notice after a pass says once whose turn it is, and is no display of it.
    let told = camera.told_apart_by([Delivery::Set, Delivery::InTurn], &pairs)?;
    if let Some(index) = told.iter().position(Option::is_none) {
        let judgement = alike(
            &bases[index],
            TURNS,
            "two pictures that can be told apart, wherever the pointer is",
            "the same picture: nothing in it depends on whose turn it is",
        );
        return illustrated_turns(camera, judgement, &pairs[index]);
    }
    if let Some(judgement) = passes::counted_turn(camera, &pairs)? {
        return Ok(judgement);
    }
    let Some(pair) = pairs.first() else { return Ok(Judgement::pass()) };
    match inverted_words(camera, &pair.one, &pair.other)? {
        None => silent_opening(camera, pair),
        Some(words) => {
            let judgement = alike(&bases[0], TURNS, "words that name the player whose turn it is", &words);
            illustrated_turns(camera, judgement, pair)
        }
    }
}

/// A new game that does not say who begins, where words alone say whose turn it is later on.
fn silent_opening(camera: &Camera<'_>, turns: &StatePair) -> Judged {
    let shots = [(&turns.one, PointerPlace::Rest), (&turns.other, PointerPlace::Rest)];
    let pictures = camera.take(&shots, Delivery::Set)?;
    let [of_dark, of_light] = [0, 1].map(|index| pictures[index].as_ref());
    let only_dark = of_dark.texts().difference(&of_light.texts()).copied().collect::<Vec<_>>().join(" ");
    let names = |text: &str| DARKS.iter().any(|name| text.to_lowercase().contains(name));
    if camera.pace != Pace::Steady || !of_dark.differs_in_words_alone(of_light) || !names(&only_dark) {
        return Ok(Judgement::pass());
    }
    let opening = camera.opening()?;
    if camera.is_title(opening, &turns.one)? {
        return Ok(Judgement::pass());
    }
    let words = opening.texts().into_iter().collect::<Vec<_>>().join(" ");
    if opening.frames.is_empty() || names(&words) || words.to_lowercase().contains("first") {
        return Ok(Judgement::pass());
    }
    Ok(Judgement::mismatch(
        None,
        Evidence {
            before: vec![UiScript::new(camera.controls.size).command()],
            called: "the picture of a new game".to_owned(),
            required: format!("words that say whose turn it is, like {only_dark:?} later on"),
            got: format!("the words {words:?}"),
            ..Evidence::default()
        },
    ))
}

const TURNS: &str = "the picture with dark to move, and with light to move";

fn illustrated_turns(camera: &Camera<'_>, judgement: Judgement, pair: &StatePair) -> Judged {
    let place = pair.places.get(1).copied().unwrap_or(PointerPlace::Rest);
    camera
        .illustrated(judgement, &[("dark to move", &pair.one, place), ("light to move", &pair.other, place)])
}

/// True unless the pointer cannot be led there: that is another check's business.
pub(super) fn can_be_pointed_at(camera: &Camera<'_>, at: Position) -> bool {
    camera.controls.point(at).is_some()
}

/// The failure of a program that breaks off when it shows an end that a game can have, also where a move led there; `None` if it
/// does not. A controller that keeps the moves of a state hears only by a move that there are none.
fn broken_end(
    camera: &Camera<'_>,
    base: &Model,
    winner: Option<Player>,
) -> Result<Option<Judgement>, NoInterface> {
    let state = states::ended_consistently(base, winner);
    if !camera.is_dark(&state)? || is_shown_after_a_move(camera, &state)? {
        return Ok(None);
    }
    let script = camera.script(&state, PointerPlace::Rest, Delivery::Set)?;
    let judgement = ended(&script, &camera.perform_again(&script)?);
    Ok(judgement.map(|mut judgement| {
        if let Some(evidence) = &mut judgement.evidence {
            evidence.before = state_lines(&state);
            evidence.called = "the picture of this end".to_owned();
        }
        judgement
    }))
}

/// Steps of a run after which a picture is taken, a move among them.
const AFTER_A_MOVE: usize = 4;

/// True if there is a picture of a state at rest where a move of the user's led there.
fn is_shown_after_a_move(camera: &Camera<'_>, state: &Model) -> Result<bool, NoInterface> {
    let script = camera.script(state, PointerPlace::Rest, Delivery::Answer)?;
    let course = camera.perform_again(&script)?;
    let is_answered = course.seen.iter().rev().take(AFTER_A_MOVE).any(|seen| !seen.asked.is_empty());
    Ok(is_answered && !Picture::of(&course).frames.is_empty())
}

/// The winner.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn winner(camera: &Camera<'_>, base: &Model, boxes: &Boxes) -> Judged {
    for player in [Player::Dark, Player::Light] {
        if let Some(broken) = broken_end(camera, base, Some(player))? {
            return Ok(broken);
        }
    }
    let [dark, light] = [Player::Dark, Player::Light].map(|player| states::ended(base, Some(player)));
    let [going, also_going] = going_on(base);
    let pairs =
        [(&dark, &light), (&dark, &going), (&light, &going), (&dark, &also_going), (&light, &also_going)];
    let names = [
        "the picture of an end that dark has won, and of one that light has won",
        "the picture of an end that dark has won, and of a game that goes on",
        "the picture of an end that light has won, and of a game that goes on",
        "the picture of an end that dark has won, and of a game that goes on with the other's turn",
        "the picture of an end that light has won, and of a game that goes on with the other's turn",
    ];
    if let Some(index) = alike_ends(camera, base, &pairs, boxes)? {
        let judgement = alike(
            pairs[index].0,
            names[index],
            "two pictures that can be told apart",
            "the same picture, wherever the pointer is",
        );
        let (one, other) = pairs[index];
        let shots = [("the first", one, PointerPlace::Rest), ("the second", other, PointerPlace::Rest)];
        return camera.illustrated(judgement, &shots);
    }
    let mut wrong = inverted_words(camera, &dark, &light)?;
    if wrong.is_none() {
        wrong = same_claim(camera, base, &also_going, deliveries(camera, base)?)?;
    }
    if wrong.is_none() {
        wrong = inverted_count(camera, base, deliveries(camera, base)?)?;
    }
    Ok(wrong.map_or_else(Judgement::pass, |words| {
        alike(&dark, names[0], "words that name the player who has won", &words)
    }))
}

/// A remark on an end that hides the board. Readings of 3.2 differ: nothing is lost for it.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn hidden_at_the_end(camera: &Camera<'_>, base: &Model) -> Result<Option<String>, NoInterface> {
    let end = states::ended_consistently(base, Some(Player::Dark));
    let occupied = all_positions(&end).into_iter().filter(|at| end.board().get(*at).is_some());
    let tiles = [None, Some(Player::Dark), Some(Player::Light)];
    let states: Vec<Model> = occupied
        .take(AT_THE_END)
        .flat_map(|at| tiles.map(|tile| states::with_tile(&end, at, tile)))
        .collect();
    let shots: Vec<(&Model, PointerPlace)> = states.iter().map(|state| (state, PointerPlace::Rest)).collect();
    let mut is_hidden = !shots.is_empty();
    for delivery in [Delivery::Set, Delivery::Answer] {
        let pictures = camera.take(&shots, delivery)?;
        let [without, dark, light] = [0, 1, 2].map(|first| pictures.iter().skip(first).step_by(tiles.len()));
        let is_like = |(one, other): (&Rc<Picture>, &Rc<Picture>)| one.is_like(other) == Some(true);
        is_hidden &= without.clone().zip(dark).all(is_like) && without.zip(light).all(is_like);
    }
    Ok(is_hidden.then(|| {
        "at the end of a game no tile can be seen: 3.2 says that the state of the model is displayed. No points are lost"
            .to_owned()
    }))
}

/// Ends with a winner, in words.
const WON: [&str; 2] = ["an end that dark has won", "an end that light has won"];

/// A tie.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn tie(camera: &Camera<'_>, base: &Model, boxes: &Boxes) -> Judged {
    if let Some(broken) = broken_end(camera, base, None)? {
        return Ok(broken);
    }
    let end = |winner| states::ended(base, winner);
    let (dark, light, tie) = (end(Some(Player::Dark)), end(Some(Player::Light)), end(None));
    let [going, also_going] = going_beside_a_tie(camera, base)?;
    let pairs = [(&tie, &dark), (&tie, &light), (&tie, &going), (&tie, &also_going)];
    let names = [WON[0], WON[1], "a game that goes on", "a game that goes on with the other's turn"];
    let mut found = alike_ends(camera, base, &pairs, boxes)?;
    // Ends that name nobody are right for a tie: that they are all alike is told where a winner is missing.
    if found.is_some_and(|index| index < WON.len()) && names_nobody(camera, [&dark, &light, &tie], boxes)? {
        found = alike_ends(camera, base, &pairs[WON.len()..], boxes)?.map(|index| index + WON.len());
    }
    let called = |other: &str| format!("the picture of a tie, and of {other}");
    if let Some(index) = found {
        let judgement = alike(
            pairs[index].0,
            &called(names[index]),
            "two pictures that can be told apart",
            "the same picture, wherever the pointer is",
        );
        let shots = [("a tie", &tie, PointerPlace::Rest), (names[index], pairs[index].1, PointerPlace::Rest)];
        return camera.illustrated(judgement, &shots);
    }
    let shots = [(&dark, PointerPlace::Rest), (&light, PointerPlace::Rest), (&tie, PointerPlace::Rest)];
    let pictures = camera.take(&shots, Delivery::Set)?;
    let [dark, light, tie] = [0, 1, 2].map(|index| pictures[index].texts());
    // The words of a program that breaks off at one of these ends are not known.
    let is_shown = pictures.iter().all(|picture| !picture.frames.is_empty());
    let copied = [(WON[0], &dark), (WON[1], &light)].into_iter().find(|(_, texts)| **texts == tie);
    let told = |state: &Model, name: &str, words: &str| {
        let got = format!("the same words: {words:?}");
        alike(state, &called(name), "other words than those for a winner", &got)
    };
    let joined = || tie.iter().copied().collect::<Vec<_>>().join(" ");
    Ok(match (copied, counted_winner(camera, base)?) {
        (Some((name, _)), _) if is_shown && dark != light => told(&end(None), name, &joined()),
        (_, Some((name, words))) => told(&states::ended_consistently(base, None), name, &words),
        _ => Judgement::pass(),
    })
}

/// The end whose words a view that counts tiles has for a tie as well, and these words, where they claim that somebody has won.
fn counted_winner(camera: &Camera<'_>, base: &Model) -> Result<Option<(&'static str, String)>, NoInterface> {
    let ends = [Some(Player::Dark), Some(Player::Light), None]
        .map(|winner| states::ended_consistently(base, winner));
    let shots = ends.each_ref().map(|end| (end, PointerPlace::Rest));
    for delivery in [Delivery::Set, Delivery::Answer] {
        let pictures = camera.take(&shots, delivery)?;
        if pictures.iter().any(|picture| picture.frames.is_empty()) {
            continue;
        }
        let [dark, light, tie] = [0, 1, 2].map(|index| without_numbers(&pictures[index]));
        let own: Vec<&str> = tie
            .iter()
            .filter(|text| !(dark.contains(*text) && light.contains(*text)))
            .map(String::as_str)
            .collect();
        let claims = own.iter().any(|text| text.contains("win") || text.contains("won"));
        let copied = [(WON[0], &dark), (WON[1], &light)].into_iter().find(|(_, texts)| **texts == tie);
        if let Some((name, _)) = copied.filter(|_| claims && dark != light) {
            return Ok(Some((name, own.join(" "))));
        }
    }
    Ok(None)
}

/// True if ends without a winner and with either look alike, and no word in them claims that somebody has won.
fn names_nobody(camera: &Camera<'_>, ends: [&Model; 3], boxes: &Boxes) -> Result<bool, NoInterface> {
    let [dark, light, tie] = ends;
    for pair in [(dark, light), (tie, dark), (tie, light)] {
        if alike_ends(camera, dark, &[pair], boxes)?.is_none() {
            return Ok(false);
        }
    }
    // A title stands there from the beginning.
    let [_, going] = going_on(dark);
    let pictures = camera.take(&[(tie, PointerPlace::Rest), (&going, PointerPlace::Rest)], Delivery::Set)?;
    let before = pictures[1].texts();
    let said = pictures[0].texts().into_iter().filter(|text| !before.contains(text));
    let words = said.collect::<Vec<_>>().join(" ").to_lowercase();
    let claims = ["win", "won", "victor"];
    Ok(!claims.iter().chain(&DARKS).chain(&LIGHTS).any(|word| words.contains(word)))
}

/// Games on the same board that go on without a move, with the turn of each player.
fn going_on(base: &Model) -> [Model; 2] {
    let stuck = states::stuck(base);
    let other = base.turn().map_or(Player::Dark, Player::other);
    [stuck.clone(), states::with_turn(&stuck, other)]
}

/// Games that go on, none of which a tie may look like. A game without a move is none that anybody plays: where nothing tells whose
/// turn it is in one, a tie claims no turn, and is to be told from games with moves.
fn going_beside_a_tie(camera: &Camera<'_>, base: &Model) -> Result<[Model; 2], NoInterface> {
    let [one, other] = going_on(base);
    let turns = StatePair { one, other, places: places(base) };
    let told = camera.told_apart_by(deliveries(camera, base)?, std::slice::from_ref(&turns))?;
    if told.iter().any(Option::is_some) {
        return Ok([turns.one, turns.other]);
    }
    Ok(Player::BOTH.map(|player| states::with_turn(base, player)))
}

/// The first pair of states at whose end that look alike, also on boards that have as many tiles as the winner says.
fn alike_ends(
    camera: &Camera<'_>,
    base: &Model,
    pairs: &[(&Model, &Model)],
    boxes: &Boxes,
) -> Result<Option<usize>, NoInterface> {
    let pair = |(one, other): &(&Model, &Model)| StatePair {
        one: (*one).clone(),
        other: (*other).clone(),
        places: places(base),
    };
    let deliveries = deliveries(camera, base)?;
    let told = camera.told_apart_by(deliveries, &pairs.iter().map(pair).collect::<Vec<_>>())?;
    for (index, place) in told.iter().enumerate() {
        let (one, other) = pairs[index];
        if place.is_none()
            && !counted_apart(camera, base, one, other, boxes)?
            && !worded_apart(camera, base, one, other)?
        {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// The ways in which ends reach the program: by moves alone where it breaks off at any other.
fn deliveries(camera: &Camera<'_>, base: &Model) -> Result<[Delivery; 2], NoInterface> {
    let is_dark = camera.is_dark(&states::ended(base, Some(Player::Dark)))?;
    Ok([if is_dark { Delivery::Answer } else { Delivery::Set }, Delivery::Answer])
}

/// True if an end has words that no game with moves has. A view may take a game in which nothing can be played for one that is
/// over, as no game goes on so; that it is told apart from the others is enough.
fn worded_apart(camera: &Camera<'_>, base: &Model, end: &Model, other: &Model) -> Result<bool, NoInterface> {
    if other.turn().is_none() {
        return Ok(false);
    }
    let [dark, light] = [Player::Dark, Player::Light].map(|player| states::with_turn(base, player));
    let shots = [end, &dark, &light].map(|state| (state, PointerPlace::Rest));
    let pictures = camera.take(&shots, Delivery::Set)?;
    let [end, dark, light] = [0, 1, 2].map(|index| words(&pictures[index]));
    Ok(!dark.is_empty() && end.iter().any(|word| !dark.contains(word) && !light.contains(word)))
}

/// The words of all texts, in lower case; single letters may be tiles or columns.
fn words(picture: &Picture) -> BTreeSet<String> {
    let all = picture.texts().into_iter().flat_map(|text| text.split(|c: char| !c.is_alphabetic()));
    all.filter(|word| word.chars().count() > 1).map(str::to_lowercase).collect()
}

/// True if a view that counts tiles, in place of asking for the winner, tells the two apart outside of the squares; or if
/// that cannot be known.
fn counted_apart(
    camera: &Camera<'_>,
    base: &Model,
    one: &Model,
    other: &Model,
    boxes: &Boxes,
) -> Result<bool, NoInterface> {
    let counted = |state: &Model| match state.turn() {
        None => states::ended_consistently(base, state.winner()),
        Some(_) => state.clone(),
    };
    let (one, other) = (counted(one), counted(other));
    let [first, _] = deliveries(camera, base)?;
    if !are_over([&one, &other]) {
        // A program may count only once a move was made, but of games that go on a notice after a pass might speak as well.
        return tells_apart(camera, [&one, &other], boxes, first);
    }
    for delivery in [first, Delivery::Answer] {
        if tells_apart(camera, [&one, &other], boxes, delivery)?
            && counts::tell_apart(camera, [&one, &other], delivery)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn are_over(states: [&Model; 2]) -> bool {
    states.iter().all(|state| state.is_game_over())
}

/// True if two ends look different beyond the tiles in which they differ, or if that cannot be known.
fn tells_apart(
    camera: &Camera<'_>,
    [one, other]: [&Model; 2],
    boxes: &Boxes,
    delivery: Delivery,
) -> Result<bool, NoInterface> {
    let pictures = camera.take(&[(one, PointerPlace::Rest), (other, PointerPlace::Rest)], delivery)?;
    // Of a game that goes on there are other numbers of tiles, which are no sign of an end.
    let canvas: fn(&Picture) -> Option<Canvas> =
        if are_over([one, other]) { Picture::canvas } else { Picture::canvas_without_numbers };
    let canvases: Vec<Canvas> = pictures.iter().filter_map(|picture| canvas(picture)).collect();
    let [first, second] = canvases.as_slice() else { return Ok(true) };
    if !boxes.is_complete(&camera.every) {
        return Ok(!first.is_seen_as(second));
    }
    let Some(pixels) = first.difference(second) else { return Ok(true) };
    // Squares whose tiles are the same, or that have tiles of two kinds of which both may be drawn in another way.
    let differing: Vec<Position> =
        all_positions(one).into_iter().filter(|at| one.board().get(*at) != other.board().get(*at)).collect();
    let changed = boxes.squares_of(first, &pixels);
    let is_outside = !boxes.outside(first, &pixels).is_empty();
    if !is_outside && changed.iter().all(|at| differing.contains(at)) {
        return Ok(false);
    }
    // Tiles of the other player may have another shape.
    let light = Boxes::of_tiles(camera, Player::Light)?;
    let is_on_tile =
        |pixel: &usize| [boxes, &light].iter().any(|boxes| boxes.hold(&differing, first.place(*pixel)));
    Ok(!pixels.iter().all(is_on_tile))
}
