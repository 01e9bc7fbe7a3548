//! Scripts as text: one line for each thing that happens, as a person writes it and as reports tell it.
//!
//! `harness show` writes what was played in this form and plays it again. A line `./reversi 8 8` starts the program; what follows
//! happens to that program until the next such line. Blank lines, and those that begin with `#` or `//`, say nothing.

use reference::reversi::{Dimensions, SIZES};

use super::input::{Button, Input, Pixel, UiKey, click};
use super::script::{UiRules, UiScript, UiStep};
use super::state_text;

const BEGIN: &str = "begin in the state ";
const SET: &str = "set the model to ";
const LOOK: &str = "look";
const RIGHT: &str = "let the model play by the rules";
const LENIENT: &str =
    "let the model play by the rules, and take moves that are not allowed and change nothing";
const FROZEN: &str = "let the model take every move and change nothing";
const ALTERNATING: &str = "let the model take every move and pass the turn";
const ANSWER: &str = "let the model answer every move with ";

/// Frames of one line: an hour of them.
const MOST_FRAMES: i32 = 60 * 60 * 60;

/// A line that says nothing a script can say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::reversi) struct BadLine {
    /// Its number, from 1.
    pub(in crate::assignments::reversi) number: usize,
    /// The reason, and the fix.
    pub(in crate::assignments::reversi) reason: String,
}

/// A script as text.
pub(super) fn print(script: &UiScript) -> String {
    let opening = script.opening.iter().map(|state| format!("{BEGIN}{}", state_text::print(state)));
    let steps = script.steps.iter().flat_map(step_lines);
    let lines = std::iter::once(script.command()).chain(opening).chain(steps);
    lines.map(|line| line + "\n").collect()
}

fn step_lines(step: &UiStep) -> Vec<String> {
    match step {
        UiStep::User(inputs) => input_lines(inputs),
        UiStep::Set(state) => vec![format!("{SET}{}", state_text::print(state))],
        UiStep::Rules(UiRules::Right) => vec![RIGHT.to_owned()],
        UiStep::Rules(UiRules::Lenient) => vec![LENIENT.to_owned()],
        UiStep::Rules(UiRules::Frozen) => vec![FROZEN.to_owned()],
        UiStep::Rules(UiRules::Alternating) => vec![ALTERNATING.to_owned()],
        UiStep::Rules(UiRules::Answer(state)) => vec![format!("{ANSWER}{}", state_text::print(state))],
        UiStep::Look => vec![LOOK.to_owned()],
    }
}

/// Inputs as lines. A click is one where every frame of it is as `click` has it.
fn input_lines(inputs: &[Input]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = inputs;
    while let Some((first, others)) = rest.split_first() {
        (lines, rest) = match whole_click(rest) {
            Some((button, at, others)) => {
                lines.push(format!("click with the {} button at pixel {}", button.name(), pixel_text(at)));
                (lines, others)
            }
            None => {
                lines.push(input_line(*first));
                (lines, others)
            }
        };
    }
    lines
}

fn whole_click(inputs: &[Input]) -> Option<(Button, Pixel, &[Input])> {
    let [Input::Move(at), _, Input::Down(button, _), ..] = inputs else { return None };
    let rest = inputs.strip_prefix(click(*button, *at).as_slice())?;
    Some((*button, *at, rest))
}

fn input_line(input: Input) -> String {
    match input {
        Input::Frames(1) => "wait 1 frame".to_owned(),
        Input::Frames(count) => format!("wait {count} frames"),
        Input::Move(_)
        | Input::Down(..)
        | Input::Up(..)
        | Input::Press(_)
        | Input::Hold(_)
        | Input::Type(_)
        | Input::LetGo(_) => input.words().unwrap_or_default(),
    }
}

fn pixel_text(Pixel { x, y }: Pixel) -> String {
    format!("({x}, {y})")
}

/// Reads a text of scripts, in the order in which they are performed.
///
/// # Errors
/// The first line that says nothing, or a text without any.
pub(super) fn parse(text: &str) -> Result<Vec<UiScript>, BadLine> {
    let mut scripts: Vec<UiScript> = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        let bad = |reason: String| BadLine { number, reason };
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            continue;
        }
        if let Some(arguments) = line.strip_prefix("./reversi") {
            scripts.push(UiScript::new(size_of(arguments).ok_or_else(|| bad(wrong_size()))?));
            continue;
        }
        let script = scripts.last_mut().ok_or_else(|| bad(no_start()))?;
        add(script, line).map_err(bad)?;
    }
    if scripts.is_empty() { Err(BadLine { number: 1, reason: no_start() }) } else { Ok(scripts) }
}

fn wrong_size() -> String {
    format!("a board is {} to {} squares wide and high: ./reversi 8 8", SIZES.start(), SIZES.end())
}

fn no_start() -> String {
    "nothing was started yet: begin with the line ./reversi 8 8".to_owned()
}

fn size_of(arguments: &str) -> Option<Dimensions> {
    let sides: Vec<i32> =
        arguments.split_whitespace().map(|side| side.parse().ok()).collect::<Option<_>>()?;
    match sides.as_slice() {
        [] => Some(Dimensions::new(8, 8)),
        [width, height] if SIZES.contains(width) && SIZES.contains(height) => {
            Some(Dimensions::new(*width, *height))
        }
        _ => None,
    }
}

/// Adds a step to a script; inputs join those before them, and frames that pass one after the other are counted together.
pub(super) fn append(script: &mut UiScript, step: UiStep) {
    match (script.steps.last_mut(), step) {
        (Some(UiStep::User(before)), UiStep::User(inputs)) => {
            inputs.into_iter().for_each(|input| join(before, input));
        }
        (_, step) => script.steps.push(step),
    }
}

fn join(before: &mut Vec<Input>, input: Input) {
    match (before.last_mut(), input) {
        (Some(Input::Frames(passed)), Input::Frames(more)) if passed.saturating_add(more) <= MOST_FRAMES => {
            *passed += more;
        }
        (_, input) => before.push(input),
    }
}

/// Adds the meaning of a line to a script.
fn add(script: &mut UiScript, line: &str) -> Result<(), String> {
    if let Some(text) = line.strip_prefix(BEGIN) {
        if !script.steps.is_empty() || script.opening.is_some() {
            return Err("a program begins once, before anything else happens".to_owned());
        }
        script.opening = Some(state(text, script.size)?);
        return Ok(());
    }
    if let Some(step) = step_of(line, script.size)? {
        script.steps.push(step);
        return Ok(());
    }
    let inputs = inputs_of(line).ok_or_else(|| UNKNOWN.to_owned())?;
    match script.steps.last_mut() {
        Some(UiStep::User(before)) => before.extend(inputs),
        _ => script.steps.push(UiStep::User(inputs)),
    }
    Ok(())
}

const UNKNOWN: &str = "it is none of: click with the left button at pixel (120, 80); point at pixel (120, 80); press the \
    left button at pixel (120, 80); release the left button at pixel (120, 80); press 'a'; hold 'a'; type 'a'; let go of 'a'; \
    wait 60 frames; set the model to STATE; look";

/// The step of a line that is no input.
fn step_of(line: &str, size: Dimensions) -> Result<Option<UiStep>, String> {
    let step = match line {
        LOOK => UiStep::Look,
        RIGHT => UiStep::Rules(UiRules::Right),
        LENIENT => UiStep::Rules(UiRules::Lenient),
        FROZEN => UiStep::Rules(UiRules::Frozen),
        ALTERNATING => UiStep::Rules(UiRules::Alternating),
        _ => match (line.strip_prefix(SET), line.strip_prefix(ANSWER)) {
            (Some(text), _) => UiStep::Set(state(text, size)?),
            (None, Some(text)) => UiStep::Rules(UiRules::Answer(state(text, size)?)),
            (None, None) => return Ok(None),
        },
    };
    Ok(Some(step))
}

fn state(text: &str, size: Dimensions) -> Result<Box<reference::reversi::Model>, String> {
    let state = state_text::parse(text)
        .ok_or("a state is written as: ___ _DL _LD, dark to move (the rows from the top, D, L and _)")?;
    if state.dimensions() == size {
        return Ok(Box::new(state));
    }
    Err(format!("the state is of {}, and the board of {size}", state.dimensions()))
}

fn inputs_of(line: &str) -> Option<Vec<Input>> {
    if let Some(rest) = line.strip_prefix("wait ") {
        return Some(vec![Input::Frames(frames_of(rest)?)]);
    }
    if let Some(rest) = line.strip_prefix("point at ") {
        return Some(vec![Input::Move(pixel_of(rest)?)]);
    }
    if let Some((button, at)) = line.strip_prefix("click with ").and_then(button_of) {
        return Some(click(button, at));
    }
    let (verb, rest) = ["press ", "release ", "hold ", "type ", "let go of "]
        .into_iter()
        .find_map(|verb| Some((verb, line.strip_prefix(verb)?)))?;
    Some(vec![match (verb, button_of(rest)) {
        ("press ", Some((button, at))) => Input::Down(button, at),
        ("release ", Some((button, at))) => Input::Up(button, at),
        ("press ", None) => Input::Press(key_of(rest)?),
        ("hold ", None) => Input::Hold(key_of(rest)?),
        ("type ", None) => Input::Type(key_of(rest)?),
        ("let go of ", None) => Input::LetGo(key_of(rest)?),
        _ => return None,
    }])
}

fn frames_of(words: &str) -> Option<i32> {
    let (count, unit) = words.split_once(' ')?;
    let count = count.parse().ok().filter(|count| (1..=MOST_FRAMES).contains(count))?;
    matches!(unit, "frame" | "frames").then_some(count)
}

/// The button and the place in `the left button at pixel (3, 4)`.
fn button_of(words: &str) -> Option<(Button, Pixel)> {
    let (button, at) = words.strip_prefix("the ")?.split_once(" button at ")?;
    Some((Button::ALL.into_iter().find(|one| one.name() == button)?, pixel_of(at)?))
}

fn pixel_of(words: &str) -> Option<Pixel> {
    let (x, y) = words.strip_prefix("pixel (")?.strip_suffix(')')?.split_once(',')?;
    Some(Pixel::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn key_of(words: &str) -> Option<UiKey> {
    let named = ['\r', ' ', '\t', '\u{8}', '\u{7f}', '\u{1b}'].map(UiKey::Code);
    let others = (1..=UiKey::OTHERS).map(UiKey::Other);
    if let Some(key) = named.into_iter().chain(others).find(|key| key.name() == words) {
        return Some(key);
    }
    if let Some(number) = words.strip_prefix("U+") {
        return char::from_u32(u32::from_str_radix(number, 16).ok()?).map(UiKey::Code);
    }
    let mut inside = words.strip_prefix('\'')?.strip_suffix('\'')?.chars();
    let code = inside.next()?;
    inside.next().is_none().then_some(UiKey::Code(code))
}

#[cfg(test)]
mod tests {
    use reference::reversi::Player;

    use super::super::states;
    use super::*;

    fn keys() -> Vec<UiKey> {
        let codes = "aZ ß'\u{1b}\t\r\u{7f}\u{8}\u{1}\u{85}\u{a0}#/😀".chars().map(UiKey::Code);
        codes.chain((1..=UiKey::OTHERS).map(UiKey::Other)).collect()
    }

    #[test]
    fn a_script_comes_back_as_it_was_printed() {
        let size = Dimensions::new(6, 4);
        let base = states::base(size, Player::Dark).unwrap();
        let at = Pixel::new(-3, 470);
        let mut inputs = click(Button::Right, at);
        inputs.extend([Input::Move(at), Input::Frames(2), Input::Down(Button::Left, at), Input::Frames(1)]);
        inputs.extend([Input::Up(Button::Middle, Pixel::new(0, 0))]);
        for key in keys() {
            inputs.extend([Input::Press(key), Input::Hold(key), Input::Type(key), Input::LetGo(key)]);
        }
        let script = UiScript::frozen(&base)
            .user(inputs)
            .look()
            .set(&states::stuck(&base))
            .rules(UiRules::Answer(Box::new(base.clone())))
            .rules(UiRules::Right)
            .rules(UiRules::Lenient)
            .user(vec![Input::Frames(600)])
            .look();
        let text = print(&script) + &print(&UiScript::new(Dimensions::new(2, 8)));
        assert_eq!(parse(&text), Ok(vec![script, UiScript::new(Dimensions::new(2, 8))]), "{text}");
    }

    #[test]
    fn a_script_is_read_as_a_person_writes_it() {
        let text = "# the corner\n./reversi 4 4\n\nclick with the left button at pixel (120,80)\npress 'q'\n// late\nlook\n";
        let at = Pixel::new(120, 80);
        let inputs = [click(Button::Left, at), vec![Input::Press(UiKey::Code('q'))]].concat();
        assert_eq!(parse(text), Ok(vec![UiScript::new(Dimensions::new(4, 4)).user(inputs).look()]));
    }

    #[test]
    fn a_line_that_says_nothing_is_named_with_what_could_stand_there() {
        let reason =
            |text: &str| parse(text).map_err(|BadLine { number, reason }| format!("{number}: {reason}"));
        let begins = |text: &str, told: &str| assert!(reason(text).unwrap_err().starts_with(told), "{text}");
        begins("", "1: nothing was started yet");
        begins("\nlook", "2: nothing was started yet");
        begins("./reversi 9 4", "1: a board is 2 to 8 squares");
        begins("./reversi 3 3\nclick at 3,4", "2: it is none of: click");
        begins(
            "./reversi 3 3\nset the model to DD DD, light to move",
            "2: the state is of 2x2, and the board of 3x3",
        );
        begins("./reversi 3 3\nset the model to a pass", "2: a state is written as");
        begins(
            "./reversi 3 3\nlook\nbegin in the state ___ ___ ___, dark to move",
            "3: a program begins once",
        );
        begins("./reversi 3 3\nwait 0 frames", "2: it is none of");
    }
}
