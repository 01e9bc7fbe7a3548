//! The game in a window, for two people at one mouse or keyboard, in the form in which students hand it in: [`Ui`] is view and
//! controller.
//!
//! A square that is pointed at, by the pointer or by the arrow keys, shows what playing there would gain; a click, Space or
//! Enter plays there. Nothing of the game is kept here: the model is asked for every picture.

use crate::reversi::*;

/// The side of a square, and the space between squares.
const SIDE: i32 = 60;
const GAP: i32 = 2;

/// The radius of a tile, and of the mark on a square that can be played.
const TILE: i32 = 24;
const MARK: i32 = 6;

/// The line below the board, and the narrowest window that its words fit into.
const LINE: i32 = 48;
const NARROWEST: i32 = 300;
const LETTERS: i32 = 20;

const FELT: Color = Color::rgb(24, 60, 40);
const SQUARE: Color = Color::rgb(44, 110, 70);
const POINTED: Color = Color::rgb(70, 130, 95);
const GAINED: Color = Color::rgb(190, 170, 70);
const DARK: Color = Color::rgb(16, 16, 20);
const LIGHT: Color = Color::rgb(240, 240, 232);
const LOST: Color = Color::rgb(120, 120, 120);

/// Layers from the bottom.
const SQUARES: i32 = 0;
const TILES: i32 = 1;
const WORDS: i32 = 2;

/// The user interface.
pub struct Ui {
    board: Dimensions,
    /// The square under the pointer or the cursor.
    pointed: Option<Position>,
    has_quit: bool,
}

impl ReversiUi for Ui {
    fn new(model: &dyn ReversiModel) -> Ui {
        Ui { board: model.dimensions(), pointed: None, has_quit: false }
    }

    fn window_dimensions(&self) -> Dimensions {
        let Dimensions { width, height } = self.board;
        Dimensions::new((SIDE * width).max(NARROWEST), SIDE * height + LINE)
    }

    fn background(&self) -> Color {
        FELT
    }

    fn draw(&self, model: &dyn ReversiModel, sprites: &mut Sprites) {
        let gained = self.pointed.and_then(|at| model.find_move(at)).unwrap_or_default();
        for position in self.positions() {
            self.draw_square(position, gained.contains(position), sprites);
            match model.at(position) {
                Some(player) => sprites.circle(center(position), TILE, tile_color(model, player), TILES),
                None => draw_mark(model, position, sprites),
            }
        }
        self.draw_line(model, sprites);
    }

    fn on_mouse_move(&mut self, _model: &mut dyn ReversiModel, at: Pixel) {
        self.pointed = self.square_at(at);
    }

    fn on_mouse_down(&mut self, model: &mut dyn ReversiModel, button: MouseButton, at: Pixel) {
        if button == MouseButton::Left {
            self.pointed = self.square_at(at);
            self.play(model);
        }
    }

    fn on_key_down(&mut self, model: &mut dyn ReversiModel, key: Key) {
        match key {
            Key::Up => self.step(0, -1),
            Key::Down => self.step(0, 1),
            Key::Left => self.step(-1, 0),
            Key::Right => self.step(1, 0),
            Key::Char(' ' | '\r') => self.play(model),
            Key::Char('\u{1b}') => self.has_quit = true,
            Key::Char(_) | Key::Other => {}
        }
    }

    fn has_quit(&self) -> bool {
        self.has_quit
    }
}

impl Ui {
    fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let Dimensions { width, height } = self.board;
        (0..width).flat_map(move |x| (0..height).map(move |y| Position::new(x, y)))
    }

    /// The square that a place in the window lies on, if it lies on one.
    fn square_at(&self, at: Pixel) -> Option<Position> {
        let square = Position::new(at.x.div_euclid(SIDE), at.y.div_euclid(SIDE));
        self.is_on_board(square).then_some(square)
    }

    fn is_on_board(&self, square: Position) -> bool {
        (0..self.board.width).contains(&square.x) && (0..self.board.height).contains(&square.y)
    }

    /// Moves the cursor, which comes up in the middle of the board.
    fn step(&mut self, columns: i32, rows: i32) {
        let middle = Position::new(self.board.width / 2, self.board.height / 2);
        let to = self.pointed.map_or(middle, |at| at + Dimensions::new(columns, rows));
        if self.is_on_board(to) {
            self.pointed = Some(to);
        }
    }

    /// Plays at the square that is pointed at, if that is allowed.
    fn play(&self, model: &mut dyn ReversiModel) {
        if let Some(at) = self.pointed.filter(|at| model.find_move(*at).is_some()) {
            // What was found can be played.
            let _ = model.play_move(at);
        }
    }

    fn draw_square(&self, position: Position, is_gained: bool, sprites: &mut Sprites) {
        let color = match (is_gained, self.pointed == Some(position)) {
            (true, _) => GAINED,
            (false, true) => POINTED,
            (false, false) => SQUARE,
        };
        let corner = Pixel::new(SIDE * position.x + GAP / 2, SIDE * position.y + GAP / 2);
        sprites.rectangle(corner, Dimensions::new(SIDE - GAP, SIDE - GAP), color, SQUARES);
    }

    /// Says below the board whose turn it is, or how the game has ended.
    fn draw_line(&self, model: &dyn ReversiModel, sprites: &mut Sprites) {
        let (middle, left) = (SIDE * self.board.height + LINE / 2, LINE / 2);
        if let Some(player) = model.turn().or(model.winner()) {
            sprites.circle(Pixel::new(left, middle), LINE / 3, color_of(player), TILES);
        }
        let words = self.words(model);
        let height = text_dimensions(&words, LETTERS).height;
        sprites.text(Pixel::new(2 * left, middle - height / 2), &words, LETTERS, LIGHT, WORDS);
    }

    fn words(&self, model: &dyn ReversiModel) -> String {
        let count = |player| self.positions().filter(|at| model.at(*at) == Some(player)).count();
        let (dark, light) = (count(Player::Dark), count(Player::Light));
        let now = match (model.turn(), model.winner()) {
            (Some(player), _) => format!("{}'s turn", name(player)),
            (None, Some(player)) => format!("{} has won", name(player)),
            (None, None) => "It is a tie".to_owned(),
        };
        format!("{now} ({dark} to {light})")
    }
}

/// Marks a square on which the current player may play.
fn draw_mark(model: &dyn ReversiModel, position: Position, sprites: &mut Sprites) {
    if let Some(player) = model.turn().filter(|_| model.find_move(position).is_some()) {
        sprites.circle(center(position), MARK, color_of(player), TILES);
    }
}

/// The tiles of the player who has lost are grey.
fn tile_color(model: &dyn ReversiModel, player: Player) -> Color {
    if model.winner() == Some(player.other()) { LOST } else { color_of(player) }
}

fn color_of(player: Player) -> Color {
    match player {
        Player::Dark => DARK,
        Player::Light => LIGHT,
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Dark => "Dark",
        Player::Light => "Light",
    }
}

fn center(position: Position) -> Pixel {
    Pixel::new(SIDE * position.x + SIDE / 2, SIDE * position.y + SIDE / 2)
}
