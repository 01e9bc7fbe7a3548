//! One operation on a Game: how it travels, what its answer holds, how it reads in C++.

use reference::battleship::{Point, ShipId};

use crate::assignments::battleship::game_config::{point_code, rust_point};
use crate::assignments::common::repro_page::char_code;
use crate::assignments::common::wire::{AnswerHead, Decoder, Encoder, Flag};

/// An operation on the scenario's one Game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) op: Op,
    pub(super) role: Role,
}

/// Why a step is in its scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Its answer is what the check is about.
    Judged,
    /// Another check owns its answer: where that is wrong, a failure of this scenario says nothing.
    Premise,
}

/// The operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Op {
    New {
        rows: i32,
        cols: i32,
    },
    Rows,
    Cols,
    IsValid(Point),
    /// So many calls of `randomPoint`.
    RandomPoints(u32),
    AddShip(Ship),
    NShips,
    ShipLength(ShipId),
    ShipSymbol(ShipId),
    ShipName(ShipId),
    /// Text for cin.
    Input(String),
    Play(Call),
    Delete,
}

/// The arguments of `addShip`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ship {
    pub(super) length: i32,
    pub(super) symbol: u8,
    pub(super) name: &'static str,
}

/// The arguments of `play`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) players: [Nature; 2],
    pub(super) pause: Pause,
}

/// What `isHuman` answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nature {
    Computer,
    Human,
}

/// The third argument of `play`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pause {
    Never,
    AfterEachShot,
    /// Left out, which means true.
    Default,
}

/// What `play` returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::battleship) enum Winner {
    Nobody,
    First,
    Second,
    /// A pointer to neither player.
    Stranger,
}

/// One decoded answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) thrown: Option<String>,
    pub(super) printed: String,
    pub(super) result: Reply,
}

/// What an operation returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    Nothing,
    Truth(bool),
    Number(i32),
    Symbol(u8),
    Name(String),
    Points(Vec<Point>),
    Won(Winner),
}

impl Step {
    pub(super) fn encode(&self, out: &mut Encoder) {
        out.u8(self.op.number());
        match &self.op {
            Op::Rows | Op::Cols | Op::NShips | Op::Delete => {}
            Op::New { rows, cols } => {
                out.i32(*rows).i32(*cols);
            }
            Op::IsValid(p) => {
                out.i32(p.r).i32(p.c);
            }
            Op::RandomPoints(count) => {
                out.u32(*count);
            }
            Op::AddShip(ship) => {
                out.i32(ship.length).u8(ship.symbol).str(ship.name);
            }
            Op::ShipLength(id) | Op::ShipSymbol(id) | Op::ShipName(id) => {
                out.i32(*id);
            }
            Op::Input(text) => {
                out.str(text);
            }
            Op::Play(call) => call.encode(out),
        }
    }

    /// Reads this step's answer; `None` when the bytes are none.
    pub(super) fn decode(&self, from: &mut Decoder<'_>) -> Option<Answer> {
        let AnswerHead { thrown, printed } = from.head()?;
        let result = if thrown.is_some() { Reply::Nothing } else { self.op.decode(from)? };
        Some(Answer { thrown, printed, result })
    }
}

impl Op {
    /// The operation as Rust calls it; `play` is another program's.
    pub(super) fn rust(&self) -> String {
        match self {
            Op::New { rows, cols } => format!("game::new_game({rows}, {cols})"),
            Op::Rows => "g.rows()".to_owned(),
            Op::Cols => "g.cols()".to_owned(),
            Op::IsValid(p) => format!("g.is_valid({})", rust_point(*p)),
            Op::RandomPoints(count) => format!("g.random_point(), {count} times"),
            Op::AddShip(ship) => {
                format!("g.add_ship({}, {:?}, {:?})", ship.length, char::from(ship.symbol), ship.name)
            }
            Op::NShips => "g.n_ships()".to_owned(),
            Op::ShipLength(id) => format!("g.ship_length({id})"),
            Op::ShipSymbol(id) => format!("g.ship_symbol({id})"),
            Op::ShipName(id) => format!("g.ship_name({id})"),
            Op::Input(_) | Op::Play(_) => String::new(),
            Op::Delete => "drop(g)".to_owned(),
        }
    }

    fn number(&self) -> u8 {
        match self {
            Op::New { .. } => 0,
            Op::Rows => 1,
            Op::Cols => 2,
            Op::IsValid(_) => 3,
            Op::RandomPoints(_) => 4,
            Op::AddShip(_) => 5,
            Op::NShips => 6,
            Op::ShipLength(_) => 7,
            Op::ShipSymbol(_) => 8,
            Op::ShipName(_) => 9,
            Op::Play(_) => 10,
            Op::Input(_) => 11,
            Op::Delete => 12,
        }
    }

    fn decode(&self, from: &mut Decoder<'_>) -> Option<Reply> {
        Some(match self {
            Op::New { .. } | Op::Input(_) | Op::Delete => Reply::Nothing,
            Op::IsValid(_) | Op::AddShip(_) => Reply::Truth(from.bool()?),
            Op::Rows | Op::Cols | Op::NShips | Op::ShipLength(_) => Reply::Number(from.i32()?),
            Op::ShipSymbol(_) => Reply::Symbol(from.u8()?),
            Op::ShipName(_) => Reply::Name(from.str()?),
            Op::RandomPoints(count) => {
                let points = (0..*count).map(|_| Some(Point::new(from.i32()?, from.i32()?)));
                Reply::Points(points.collect::<Option<_>>()?)
            }
            Op::Play(_) => Reply::Won(Winner::decode(from)?),
        })
    }

    /// The step as a C++ expression or statement, without its answer.
    pub(super) fn code(&self) -> String {
        match self {
            Op::New { rows, cols } => format!("Game g({rows}, {cols});"),
            Op::Rows => "g.rows()".to_owned(),
            Op::Cols => "g.cols()".to_owned(),
            Op::IsValid(p) => format!("g.isValid({})", point_code(*p)),
            Op::RandomPoints(count) => format!("g.randomPoint(), {count} times"),
            Op::AddShip(ship) => ship.code(),
            Op::NShips => "g.nShips()".to_owned(),
            Op::ShipLength(id) => format!("g.shipLength({id})"),
            Op::ShipSymbol(id) => format!("g.shipSymbol({id})"),
            Op::ShipName(id) => format!("g.shipName({id})"),
            Op::Input(text) => format!("// {} lines wait in cin", text.lines().count()),
            Op::Play(call) => call.code(),
            Op::Delete => "the destructor of g".to_owned(),
        }
    }
}

impl Ship {
    fn code(self) -> String {
        let Ship { length, symbol, name } = self;
        format!("g.addShip({length}, {}, \"{name}\")", char_code(symbol))
    }

    /// The ship in words: `a ship of length 3 with symbol 'D' and name "destroyer"`.
    pub(super) fn describe(self) -> String {
        let Ship { length, symbol, name } = self;
        format!("a ship of length {length} with symbol {} and name \"{name}\"", char_code(symbol))
    }
}

impl Call {
    fn encode(self, out: &mut Encoder) {
        for nature in self.players {
            out.flag(Flag(nature == Nature::Human));
        }
        out.u8(match self.pause {
            Pause::Never => 0,
            Pause::AfterEachShot => 1,
            Pause::Default => 2,
        });
        out.str("Ann").str("Bob");
    }

    fn code(self) -> String {
        let [first, second] = self.players.map(Nature::describe);
        let arguments = match self.pause {
            Pause::Never => "p1, p2, false",
            Pause::AfterEachShot => "p1, p2, true",
            Pause::Default => "p1, p2",
        };
        format!("g.play({arguments})  // p1 is a {first}, p2 is a {second}")
    }
}

impl Nature {
    /// The nature as a noun.
    pub(super) fn describe(self) -> &'static str {
        match self {
            Nature::Computer => "computer",
            Nature::Human => "human",
        }
    }
}

impl Winner {
    fn decode(from: &mut Decoder<'_>) -> Option<Winner> {
        match from.u8()? {
            0 => Some(Winner::Nobody),
            1 => Some(Winner::First),
            2 => Some(Winner::Second),
            3 => Some(Winner::Stranger),
            _ => None,
        }
    }

    /// The pointer as C++ names it.
    pub(in crate::assignments::battleship) fn code(self) -> &'static str {
        match self {
            Winner::Nobody => "nullptr",
            Winner::First => "p1",
            Winner::Second => "p2",
            Winner::Stranger => "a pointer to neither player",
        }
    }
}

impl Answer {
    /// The answer in a word or two, for the list of calls that lead to a failure.
    pub(super) fn brief(&self) -> String {
        match &self.thrown {
            Some(thrown) => thrown.clone(),
            None => self.result.brief(),
        }
    }
}

impl Reply {
    /// The value as C++ writes it.
    pub(super) fn brief(&self) -> String {
        match self {
            Reply::Nothing => String::new(),
            Reply::Truth(value) => value.to_string(),
            Reply::Number(value) => value.to_string(),
            Reply::Symbol(symbol) => char_code(*symbol),
            Reply::Name(name) => format!("\"{name}\""),
            Reply::Points(points) => {
                let first = points.first().map_or_else(|| "none".to_owned(), |p| point_code(*p));
                if points.len() == 1 { first } else { format!("{first} …") }
            }
            Reply::Won(winner) => winner.code().to_owned(),
        }
    }
}
