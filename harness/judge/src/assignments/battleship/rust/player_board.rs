//! A Board for players under test. A naive search for places makes hundreds of thousands of calls, too many to ask the
//! parent each time. Nothing is given away by answering here: the blocked positions arrive with `block`, and the rest the
//! player did itself. The parent hears of every block and unblock with an account of the calls in between, and checks
//! that account against its own board.

use harness_rt::{Reader, Writer, call, random_below};
use sdk::{Attack, Board, Direction, Game, Point, View};

use super::contract::{MAX_ENTRIES, MAX_PLACE_CALLS, call_op, entry_op};
use super::player_call::begin_call;
use super::values::{write_direction, write_point};

#[derive(Clone, Copy, Default)]
struct Cell {
    ship: Option<i32>,
    blocked: bool,
    attacked: bool,
}

/// The cells of a ship, from its topmost or leftmost on.
#[derive(Clone, Copy)]
struct Segments {
    first: usize,
    step: usize,
    count: usize,
}

impl Segments {
    fn indices(self) -> impl Iterator<Item = usize> {
        (0..self.count).map(move |k| self.first + k * self.step)
    }
}

/// What happened on a board since the parent last heard.
struct Account {
    counts: [[u32; 2]; 3],
    entries: usize,
    log: Writer,
}

impl Account {
    fn new() -> Account {
        Account { counts: [[0; 2]; 3], entries: 0, log: Writer::default() }
    }

    fn add(&mut self, kind: u8, at: Point, id: i32, direction: Direction, done: bool) {
        self.counts[usize::from(kind)][usize::from(done)] += 1;
        self.entries += 1;
        if self.entries > MAX_ENTRIES {
            return;
        }
        let lies = if direction == Direction::Vertical { 4 } else { 0 };
        self.log.u8(kind | lies | if done { 8 } else { 0 });
        write_point(&mut self.log, at);
        self.log.i32(id);
    }

    fn place_calls(&self) -> usize {
        self.counts[usize::from(entry_op::PLACE)].iter().sum::<u32>() as usize
    }

    fn write(&self, out: &mut Writer) {
        for count in self.counts.as_flattened() {
            out.u32(*count);
        }
        out.flag(self.entries <= MAX_ENTRIES).bytes(self.log.as_slice());
    }
}

/// The board that a player places its ships on.
pub(super) struct PlayerBoard {
    game: &'static dyn Game,
    rows: i32,
    cols: i32,
    /// The ships' lengths.
    lengths: Vec<i32>,
    watched: bool,
    cells: Vec<Cell>,
    places: Vec<Option<(Point, Direction)>>,
    account: Account,
}

impl PlayerBoard {
    /// A board whose blocked positions come from the parent, and of which the parent hears.
    pub(super) fn watched(game: &'static dyn Game) -> PlayerBoard {
        let (rows, cols) = (game.rows(), game.cols());
        let lengths: Vec<i32> = (0..game.n_ships()).map(|id| game.ship_length(id)).collect();
        PlayerBoard {
            game,
            rows,
            cols,
            watched: true,
            cells: vec![Cell::default(); usize::try_from(rows * cols).unwrap_or(0)],
            places: vec![None; lengths.len()],
            lengths,
            account: Account::new(),
        }
    }

    /// Tells the parent that placing has returned; the board is not watched any longer.
    pub(super) fn report_placed(&mut self, returned: bool) {
        let mut out = self.account(call_op::PLACED);
        out.flag(returned);
        call(&out);
        self.watched = false;
    }

    fn index(&self, p: Point) -> Option<usize> {
        let inside = (0..self.rows).contains(&p.r) && (0..self.cols).contains(&p.c);
        inside.then(|| usize::try_from(p.r * self.cols + p.c).ok()).flatten()
    }

    /// `None` when a segment would be outside, or there is no such ship.
    fn segments(&self, at: Point, id: i32, direction: Direction) -> Option<Segments> {
        let length = *self.lengths.get(usize::try_from(id).ok()?)?;
        let (last, step) = match direction {
            Direction::Horizontal => (Point::new(at.r, at.c.checked_add(length - 1)?), 1),
            Direction::Vertical => (Point::new(at.r.checked_add(length - 1)?, at.c), self.cols),
        };
        let first = self.index(at)?;
        self.index(last)?;
        Some(Segments { first, step: usize::try_from(step).ok()?, count: usize::try_from(length).ok()? })
    }

    fn has_room(&self, segments: Segments) -> bool {
        segments.indices().all(|index| {
            let cell = &self.cells[index];
            cell.ship.is_none() && !cell.blocked && !cell.attacked
        })
    }

    fn occupy(&mut self, segments: Segments, id: Option<i32>) {
        segments.indices().for_each(|index| self.cells[index].ship = id);
    }

    fn place(&mut self, at: Point, id: i32, direction: Direction) -> Option<()> {
        let segments = self.segments(at, id, direction)?;
        let number = usize::try_from(id).ok()?;
        if self.places[number].is_some() || !self.has_room(segments) {
            return None;
        }
        self.occupy(segments, Some(id));
        self.places[number] = Some((at, direction));
        Some(())
    }

    fn unplace(&mut self, at: Point, id: i32, direction: Direction) -> Option<()> {
        let segments = self.segments(at, id, direction)?;
        if !segments.indices().all(|index| self.cells[index].ship == Some(id)) {
            return None;
        }
        self.occupy(segments, None);
        self.places[usize::try_from(id).ok()?] = None;
        Some(())
    }

    fn note(&mut self, kind: u8, at: Point, id: i32, direction: Direction, done: bool) {
        if !self.watched {
            return;
        }
        self.account.add(kind, at, id, direction, done);
        if self.account.place_calls() > MAX_PLACE_CALLS {
            call(&begin_call(call_op::TOO_SLOW));
        }
    }

    fn account(&mut self, kind: u8) -> Writer {
        let mut out = begin_call(kind);
        std::mem::replace(&mut self.account, Account::new()).write(&mut out);
        for place in &self.places {
            let (at, direction) = place.unwrap_or((Point::default(), Direction::Horizontal));
            out.flag(place.is_some());
            write_point(&mut out, at);
            write_direction(&mut out, direction);
        }
        out
    }

    fn symbol(&self, cell: &Cell, view: View) -> char {
        match (cell.ship, cell.attacked, view) {
            (Some(_), true, _) => 'X',
            (None, true, _) => 'o',
            (Some(id), false, View::Everything) => self.game.ship_symbol(id),
            (Some(_) | None, false, _) => '.',
        }
    }

    fn is_destroyed(&self, id: i32) -> bool {
        self.cells.iter().all(|cell| cell.ship != Some(id) || cell.attacked)
    }
}

impl Board for PlayerBoard {
    fn clear(&mut self) {
        self.cells.fill(Cell::default());
        self.places.fill(None);
        self.note(entry_op::CLEAR, Point::default(), 0, Direction::Horizontal, true);
    }

    fn block(&mut self) {
        if !self.watched {
            for cell in &mut self.cells {
                cell.blocked = cell.ship.is_none() && random_below(2) == 0;
            }
            return;
        }
        let reply = call(&self.account(call_op::BLOCK));
        let mut reply = Reader::new(&reply);
        for cell in &mut self.cells {
            cell.blocked = reply.flag() && cell.ship.is_none();
        }
    }

    fn unblock(&mut self) {
        self.cells.iter_mut().for_each(|cell| cell.blocked = false);
        if self.watched {
            call(&self.account(call_op::UNBLOCK));
        }
    }

    fn place_ship(&mut self, at: Point, id: i32, direction: Direction) -> bool {
        let done = self.place(at, id, direction).is_some();
        self.note(entry_op::PLACE, at, id, direction, done);
        done
    }

    fn unplace_ship(&mut self, at: Point, id: i32, direction: Direction) -> bool {
        let done = self.unplace(at, id, direction).is_some();
        self.note(entry_op::UNPLACE, at, id, direction, done);
        done
    }

    fn display(&self, view: View) {
        let cols = usize::try_from(self.cols).unwrap_or(1).max(1);
        let head: String = (0..self.cols).map(|c| c.to_string()).collect();
        println!("  {head}");
        for (r, row) in self.cells.chunks(cols).enumerate() {
            println!("{r} {}", row.iter().map(|cell| self.symbol(cell, view)).collect::<String>());
        }
    }

    fn attack(&mut self, p: Point) -> Attack {
        let Some(index) = self.index(p).filter(|index| !self.cells[*index].attacked) else {
            return Attack::Invalid;
        };
        self.cells[index].attacked = true;
        match self.cells[index].ship {
            None => Attack::Miss,
            Some(id) if self.is_destroyed(id) => Attack::Destroyed(id),
            Some(_) => Attack::Hit,
        }
    }

    fn all_ships_destroyed(&self) -> bool {
        self.cells.iter().all(|cell| cell.ship.is_none() || cell.attacked)
    }
}
