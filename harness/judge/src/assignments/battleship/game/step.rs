//! One operation on a Game: its bytes, its answer, and its code in C++ and Rust.

use reference::battleship::{Point, ShipId};

use crate::assignments::battleship::contract::{game_op, pause_op, read_op, winner_op};
use crate::assignments::battleship::game_config::{point_code, rust_point};
use crate::assignments::repro_page::char_code;
use crate::assignments::transcript::Role;
use crate::assignments::wire::{AnswerHead, Decoder, Encoder, Flag};
use crate::model::Language;

/// An operation on a scenario's Game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AccessorStep {
    pub(super) op: AccessorOp,
    pub(super) role: Role,
}

/// The operations; `play` is one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum AccessorOp {
    New {
        rows: i32,
        cols: i32,
    },
    Rows,
    Cols,
    IsValid(Point),
    /// A number of calls of `randomPoint`.
    RandomPoints(u32),
    AddShip(ShipType),
    NShips,
    ShipLength(ShipId),
    ShipSymbol(ShipId),
    ShipName(ShipId),
    /// Text for cin.
    Input(String),
    Play(PlayCall),
    Delete,
    /// What is allocated from here on holds this. It is not answered.
    Fill(FreshMemory),
    /// The question what became of cin since it was asked last.
    Read,
    /// From here on steps are about the other of two Games.
    Other,
}

/// The variable of one of two Games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GameVariable {
    First,
    Second,
}

/// The content of memory that was allocated and not written to yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FreshMemory {
    /// The worker's pattern: nothing that anybody would put there.
    Pattern,
    /// Zeroes, where most forgotten initialisers do no harm.
    Zeroes,
    /// Ones in every byte: a true truth value, and a number that is large but can be multiplied by a board's size.
    Ones,
}

/// The use of cin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CinUse {
    Nothing,
    LookedAt,
    Taken,
}

/// The arguments of `addShip`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ShipType {
    pub(super) length: i32,
    pub(super) symbol: u8,
    pub(super) name: &'static str,
}

/// The arguments of `play`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlayCall {
    pub(super) players: [Nature; 2],
    pub(super) pause: Pause,
}

/// The answer of `isHuman`.
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

/// The result of `play`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Winner {
    Nobody,
    First,
    Second,
    /// A pointer to neither player.
    Stranger,
}

/// One decoded answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AccessorAnswer {
    pub(super) thrown: Option<String>,
    pub(super) printed: String,
    pub(super) result: AccessorReply,
}

/// The result of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum AccessorReply {
    Nothing,
    Truth(bool),
    Number(i32),
    Symbol(u8),
    Name(String),
    Points(Vec<Point>),
    Won(Winner),
    Cin(CinUse),
}

impl AccessorStep {
    /// A step whose answer another check owns.
    pub(super) fn premise(op: AccessorOp) -> AccessorStep {
        AccessorStep { op, role: Role::Premise }
    }

    pub(super) fn encode(&self, out: &mut Encoder) {
        out.u8(self.op.number());
        match &self.op {
            AccessorOp::Rows
            | AccessorOp::Cols
            | AccessorOp::NShips
            | AccessorOp::Delete
            | AccessorOp::Read
            | AccessorOp::Other => {}
            AccessorOp::Fill(memory) => {
                out.u8(memory.byte());
            }
            AccessorOp::New { rows, cols } => {
                out.i32(*rows).i32(*cols);
            }
            AccessorOp::IsValid(p) => {
                out.i32(p.r).i32(p.c);
            }
            AccessorOp::RandomPoints(count) => {
                out.u32(*count);
            }
            AccessorOp::AddShip(ship) => {
                out.i32(ship.length).u8(ship.symbol).str(ship.name);
            }
            AccessorOp::ShipLength(id) | AccessorOp::ShipSymbol(id) | AccessorOp::ShipName(id) => {
                out.i32(*id);
            }
            AccessorOp::Input(text) => {
                out.str(text);
            }
            AccessorOp::Play(call) => call.encode(out),
        }
    }

    /// Reads this step's answer; `None` when the bytes are none.
    pub(super) fn decode(&self, from: &mut Decoder<'_>) -> Option<AccessorAnswer> {
        if let AccessorOp::Fill(_) = self.op {
            return Some(AccessorAnswer::none());
        }
        let AnswerHead { thrown, printed } = from.head()?;
        let result = if thrown.is_some() { AccessorReply::Nothing } else { self.op.decode(from)? };
        Some(AccessorAnswer { thrown, printed, result })
    }
}

impl AccessorOp {
    /// `isValid` of a position.
    pub(super) fn is_valid(r: i32, c: i32) -> AccessorOp {
        Self::IsValid(Point::new(r, c))
    }

    /// The accessors of one ship.
    pub(super) fn about_ship(id: ShipId) -> [AccessorOp; 3] {
        [Self::ShipLength(id), Self::ShipSymbol(id), Self::ShipName(id)]
    }

    /// The ship that an accessor asks about.
    pub(super) fn ship_id(&self) -> Option<ShipId> {
        let (Self::ShipLength(id) | Self::ShipSymbol(id) | Self::ShipName(id)) = self else {
            return None;
        };
        Some(*id)
    }

    fn number(&self) -> u8 {
        match self {
            Self::New { .. } => game_op::NEW,
            Self::Rows => game_op::ROWS,
            Self::Cols => game_op::COLS,
            Self::IsValid(_) => game_op::IS_VALID,
            Self::RandomPoints(_) => game_op::RANDOM_POINTS,
            Self::AddShip(_) => game_op::ADD_SHIP,
            Self::NShips => game_op::N_SHIPS,
            Self::ShipLength(_) => game_op::SHIP_LENGTH,
            Self::ShipSymbol(_) => game_op::SHIP_SYMBOL,
            Self::ShipName(_) => game_op::SHIP_NAME,
            Self::Play(_) => game_op::PLAY,
            Self::Input(_) => game_op::INPUT,
            Self::Delete => game_op::DELETE,
            Self::Fill(_) => game_op::FILL,
            Self::Read => game_op::READ,
            Self::Other => game_op::OTHER,
        }
    }

    fn decode(&self, from: &mut Decoder<'_>) -> Option<AccessorReply> {
        Some(match self {
            Self::New { .. } | Self::Input(_) | Self::Delete | Self::Fill(_) | Self::Other => {
                AccessorReply::Nothing
            }
            Self::Read => AccessorReply::Cin(CinUse::decode(from)?),
            Self::IsValid(_) | Self::AddShip(_) => AccessorReply::Truth(from.bool()?),
            Self::Rows | Self::Cols | Self::NShips | Self::ShipLength(_) => {
                AccessorReply::Number(from.i32()?)
            }
            Self::ShipSymbol(_) => AccessorReply::Symbol(from.u8()?),
            Self::ShipName(_) => AccessorReply::Name(from.str()?),
            Self::RandomPoints(count) => {
                let points = (0..*count).map(|_| Some(Point::new(from.i32()?, from.i32()?)));
                AccessorReply::Points(points.collect::<Option<_>>()?)
            }
            Self::Play(_) => AccessorReply::Won(Winner::decode(from)?),
        })
    }

    /// The operation as a C++ expression or statement, without its answer.
    pub(super) fn code(&self) -> String {
        self.code_in(Language::Cpp)
    }

    /// The same on one of two Games.
    pub(super) fn code_on(&self, game: GameVariable) -> String {
        game.in_place_of_first(&self.code())
    }

    /// The operation as an expression or statement, without its answer; in Rust `play` is another program's.
    pub(super) fn code_in(&self, language: Language) -> String {
        let pick = |cpp: String, rust: String| match language {
            Language::Cpp => cpp,
            Language::Rust => rust,
        };
        let call = |cpp: &str, rust: &str, arguments: &str| {
            format!("g.{}({arguments})", pick(cpp.to_owned(), rust.to_owned()))
        };
        match self {
            Self::New { rows, cols } => {
                pick(format!("Game g({rows}, {cols});"), format!("game::new_game({rows}, {cols})"))
            }
            Self::Rows => call("rows", "rows", ""),
            Self::Cols => call("cols", "cols", ""),
            Self::IsValid(p) => call("isValid", "is_valid", &pick(point_code(*p), rust_point(*p))),
            Self::RandomPoints(count) => {
                format!("{}, {count} times", call("randomPoint", "random_point", ""))
            }
            Self::AddShip(ship) => call("addShip", "add_ship", &pick(ship.cpp(), ship.rust())),
            Self::NShips => call("nShips", "n_ships", ""),
            Self::ShipLength(id) => call("shipLength", "ship_length", &id.to_string()),
            Self::ShipSymbol(id) => call("shipSymbol", "ship_symbol", &id.to_string()),
            Self::ShipName(id) => call("shipName", "ship_name", &id.to_string()),
            Self::Input(text) => {
                pick(format!("// {} lines wait in cin", text.lines().count()), String::new())
            }
            Self::Play(arguments) => pick(arguments.code(), String::new()),
            Self::Delete => pick("the destructor of g".to_owned(), "drop(g)".to_owned()),
            Self::Fill(memory) => format!("// from here on fresh memory holds {}", memory.describe()),
            Self::Read => "// looking if cin was read".to_owned(),
            Self::Other => "// and of the other Game".to_owned(),
        }
    }
}

impl GameVariable {
    /// The variable of the Game that these steps leave under way.
    pub(super) fn after(steps: &[AccessorStep]) -> GameVariable {
        let changes = steps.iter().filter(|step| step.op == AccessorOp::Other);
        if changes.count() % 2 == 0 { GameVariable::First } else { GameVariable::Second }
    }

    pub(super) fn other(self) -> GameVariable {
        match self {
            GameVariable::First => GameVariable::Second,
            GameVariable::Second => GameVariable::First,
        }
    }

    /// Code about the first Game, `g`, as code about this one.
    pub(super) fn in_place_of_first(self, code: &str) -> String {
        match self {
            GameVariable::First => code.to_owned(),
            GameVariable::Second => {
                code.replacen("g.", "h.", 1).replacen("g->", "h->", 1).replacen("Game g(", "Game h(", 1)
            }
        }
    }
}

impl ShipType {
    fn cpp(self) -> String {
        format!("{}, {}, \"{}\"", self.length, char_code(self.symbol), self.name)
    }

    fn rust(self) -> String {
        format!("{}, {:?}, {:?}", self.length, char::from(self.symbol), self.name)
    }

    /// The ship in words: `a ship of length 3 with symbol 'D' and name "destroyer"`.
    pub(super) fn describe(self) -> String {
        let ShipType { length, symbol, name } = self;
        format!("a ship of length {length} with symbol {} and name \"{name}\"", char_code(symbol))
    }
}

impl PlayCall {
    fn encode(self, out: &mut Encoder) {
        for nature in self.players {
            out.flag(Flag(nature == Nature::Human));
        }
        out.u8(match self.pause {
            Pause::Never => pause_op::NEVER,
            Pause::AfterEachShot => pause_op::AFTER_EACH_SHOT,
            Pause::Default => pause_op::DEFAULT,
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

impl FreshMemory {
    /// The byte that is everywhere.
    pub(super) fn byte(self) -> u8 {
        match self {
            // Odd: some compilers look at the lowest bit of a truth value alone.
            FreshMemory::Pattern => 0x5b,
            FreshMemory::Zeroes => 0,
            FreshMemory::Ones => 1,
        }
    }

    fn describe(self) -> &'static str {
        match self {
            FreshMemory::Pattern => "other bytes (0x5B)",
            FreshMemory::Zeroes => "zeroes",
            FreshMemory::Ones => "ones",
        }
    }
}

impl CinUse {
    fn decode(from: &mut Decoder<'_>) -> Option<CinUse> {
        match from.u8()? {
            read_op::NOTHING => Some(CinUse::Nothing),
            read_op::LOOKED => Some(CinUse::LookedAt),
            read_op::TAKEN => Some(CinUse::Taken),
            _ => None,
        }
    }

    /// The use in words.
    pub(super) fn describe(self) -> &'static str {
        match self {
            CinUse::Nothing => "cin is as it was",
            CinUse::LookedAt => "cin was looked at",
            CinUse::Taken => "cin was read",
        }
    }
}

impl Winner {
    fn decode(from: &mut Decoder<'_>) -> Option<Winner> {
        match from.u8()? {
            winner_op::NOBODY => Some(Winner::Nobody),
            winner_op::FIRST => Some(Winner::First),
            winner_op::SECOND => Some(Winner::Second),
            winner_op::STRANGER => Some(Winner::Stranger),
            _ => None,
        }
    }

    /// The pointer as C++ names it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Winner::Nobody => "nullptr",
            Winner::First => "p1",
            Winner::Second => "p2",
            Winner::Stranger => "a pointer to neither player",
        }
    }
}

impl AccessorAnswer {
    /// The answer of a step that has none.
    fn none() -> AccessorAnswer {
        AccessorAnswer { thrown: None, printed: String::new(), result: AccessorReply::Nothing }
    }

    /// The answer in a word or two, for the list of calls that lead to a failure.
    pub(super) fn brief(&self) -> String {
        match &self.thrown {
            Some(thrown) => thrown.clone(),
            None => self.result.brief(),
        }
    }
}

impl AccessorReply {
    /// The result of `play`.
    pub(super) fn winner(&self) -> Option<Winner> {
        if let AccessorReply::Won(winner) = self { Some(*winner) } else { None }
    }

    /// The result of `shipSymbol`.
    pub(super) fn symbol(&self) -> Option<u8> {
        if let AccessorReply::Symbol(symbol) = self { Some(*symbol) } else { None }
    }

    /// The value as C++ writes it.
    pub(super) fn brief(&self) -> String {
        match self {
            AccessorReply::Nothing => String::new(),
            AccessorReply::Truth(value) => value.to_string(),
            AccessorReply::Number(value) => value.to_string(),
            AccessorReply::Symbol(symbol) => char_code(*symbol),
            AccessorReply::Name(name) => format!("\"{name}\""),
            AccessorReply::Points(points) => {
                let first = points.first().map_or_else(|| "none".to_owned(), |p| point_code(*p));
                if points.len() == 1 { first } else { format!("{first} …") }
            }
            AccessorReply::Won(winner) => winner.code().to_owned(),
            AccessorReply::Cin(used) => used.describe().to_owned(),
        }
    }
}
