//! Plays a student's user interface without a window, the twin of `ui_shim.cpp`: the parent sends inputs and states, and gets
//! lists of sprites. Time stands still but for the frames that the parent asks for.

use harness_rt::{Reader, Writer, call, fail, step, unknown_step};
use sdk::{Color, Dimensions, Key, MouseButton, Pixel, ReversiModel, ReversiUi, Shape, Sprite, Sprites};

use super::contract::{swapped_op, ui_op};
use super::swapped_model::SwappedModel;

/// Makes a user interface of the student's.
pub(crate) type MakeUi = fn(&dyn ReversiModel) -> Box<dyn ReversiUi>;

const FRAME: f64 = 1.0 / 60.0;

/// Sprites and bytes of a text that are sent of one frame; the parent is told of more.
const MOST_SPRITES: usize = 10_000;
const MOST_TEXT: usize = 1000;

/// The width and height of a board for which none is named.
const USUAL: i32 = 8;

/// Performs the program: its arguments come in the request.
pub(crate) fn perform(mut request: Reader<'static>, make: MakeUi) {
    let mut words = Vec::new();
    while request.more() {
        words.push(request.str());
    }
    let side = |index: usize| words.get(index).and_then(|word| word.parse().ok()).unwrap_or(USUAL);
    let (width, height) = (side(0), side(1));
    step(|out| {
        let model = SwappedModel::new(width, height).unwrap_or_else(|error| fail(&error));
        let ui = make(&model);
        Game { model, ui, pictures: Writer::default() }.run();
        out.i32(0);
    });
}

/// The game under the parent's hands.
struct Game {
    model: SwappedModel,
    ui: Box<dyn ReversiUi>,
    /// What is sent of the last orders.
    pictures: Writer,
}

/// What comes after an order.
enum Next {
    Order,
    End,
}

impl Game {
    /// Runs until the player has quit or the parent has seen enough.
    fn run(mut self) {
        let dimensions = self.ui.window_dimensions();
        let mut out = Writer::default();
        let reply = call(out.u8(swapped_op::WINDOW).i32(dimensions.width).i32(dimensions.height));
        if !reply.is_empty() {
            self.play(dimensions);
        }
        // Nothing of the student's runs after the end.
        std::mem::forget(self);
    }

    fn play(&mut self, window: Dimensions) {
        loop {
            // A game that has quit says so once more; whatever comes back is not done.
            let orders = self.wishes();
            let mut from = Reader::new(&orders);
            if self.ui.has_quit() {
                return;
            }
            while from.more() {
                if let Next::End = self.perform(&mut from, window) {
                    return;
                }
                if self.ui.has_quit() {
                    break;
                }
            }
        }
    }

    /// Tells the parent what came of the last orders, and returns the next ones.
    fn wishes(&mut self) -> Vec<u8> {
        let mut out = Writer::default();
        out.u8(swapped_op::NEXT).flag(self.ui.has_quit());
        out.bytes(std::mem::take(&mut self.pictures).as_slice());
        call(&out)
    }

    /// Does one thing that the parent asks for.
    fn perform(&mut self, from: &mut Reader<'_>, window: Dimensions) -> Next {
        let op = from.u8();
        match op {
            ui_op::FRAMES => self.frames(from.i32()),
            ui_op::LOOK => self.look(window),
            ui_op::STATE => self.model.take(from),
            ui_op::END => return Next::End,
            _ => self.input(op, from),
        }
        Next::Order
    }

    fn input(&mut self, op: u8, from: &mut Reader<'_>) {
        let (ui, model) = (&mut self.ui, &mut self.model);
        match op {
            ui_op::MOVE => ui.on_mouse_move(model, pixel(from)),
            ui_op::DOWN => ui.on_mouse_down(model, button(from.u8()), pixel(from)),
            ui_op::UP => ui.on_mouse_up(model, button(from.u8()), pixel(from)),
            ui_op::KEY_DOWN => ui.on_key_down(model, key(from)),
            ui_op::KEY => ui.on_key(model, key(from)),
            ui_op::KEY_UP => ui.on_key_up(model, key(from)),
            _ => unknown_step(op),
        }
    }

    fn frames(&mut self, count: i32) {
        for _ in 0..count {
            self.ui.on_frame(&mut self.model, FRAME);
            if self.ui.has_quit() {
                return;
            }
            self.drawn();
        }
    }

    fn drawn(&self) -> Vec<Sprite> {
        let mut sprites = Sprites::default();
        self.ui.draw(&self.model, &mut sprites);
        sprites.painting_order()
    }

    fn look(&mut self, window: Dimensions) {
        self.ui.on_frame(&mut self.model, FRAME);
        if self.ui.has_quit() {
            return;
        }
        let sprites = self.drawn();
        let (background, title) = (self.ui.background(), self.ui.window_title(&self.model));
        let out = &mut self.pictures;
        out.i32(window.width).i32(window.height);
        write_color(background, out);
        out.bytes(beginning(&title));
        let sent = sprites.len().min(MOST_SPRITES);
        out.u32(u32::try_from(sprites.len()).unwrap_or(u32::MAX)).u32(sent as u32);
        // Those that are painted last, over all others.
        sprites[sprites.len() - sent..].iter().for_each(|sprite| write_sprite(sprite, out));
    }
}

fn pixel(from: &mut Reader<'_>) -> Pixel {
    let x = from.i32();
    Pixel::new(x, from.i32())
}

fn button(number: u8) -> MouseButton {
    match number {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    }
}

fn key(from: &mut Reader<'_>) -> Key {
    let (kind, code) = (from.u8(), from.u32());
    match kind {
        0 => char::from_u32(code).map_or(Key::Other, Key::Char),
        1 => Key::Up,
        2 => Key::Down,
        3 => Key::Left,
        4 => Key::Right,
        _ => Key::Other,
    }
}

fn beginning(text: &str) -> &[u8] {
    &text.as_bytes()[..text.len().min(MOST_TEXT)]
}

fn write_color(Color(red, green, blue, opacity): Color, out: &mut Writer) {
    out.u8(red).u8(green).u8(blue).u8(opacity);
}

/// The number of the kind, and what only a text has.
fn parts(shape: &Shape) -> (u8, &str, i32) {
    match shape {
        Shape::Rectangle => (1, "", 0),
        Shape::Circle => (2, "", 0),
        Shape::Text(text, size) => (3, text, *size),
    }
}

/// A scale in thousandths: nothing is stretched.
const PLAIN: i32 = 1000;

fn write_sprite(sprite: &Sprite, out: &mut Writer) {
    let Sprite { shape, corner, dimensions, color, z } = sprite;
    let (kind, text, size) = parts(shape);
    out.u8(kind).i32(corner.x).i32(corner.y).i32(dimensions.width).i32(dimensions.height).i32(*z);
    write_color(*color, out);
    out.bytes(beginning(text)).i32(size);
    // Nothing is turned or mirrored either.
    out.i32(0).i32(PLAIN).i32(PLAIN).u8(0);
}
