//! The private data members of the class: their values, and the part of them that a scenario reads.

use reference::neighbors::{Neighbors, Player, Square};

use crate::assignments::neighbors::contract::SIZE;
use crate::assignments::neighbors::notation::{player_byte, square_byte};
use crate::assignments::repro_page::char_code;
use crate::assignments::transcript::Finding;
use crate::assignments::wire::{Decoder, Encoder};

/// Private members that a scenario reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MemberView {
    /// `board`.
    Board,
    /// `blacks` and `whites`.
    Counts,
    /// `currentPlayer` and `nextPlayer`.
    Players,
    /// All of them.
    All,
}

/// Values of the private members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MemberValues {
    /// The squares, row by row.
    pub(super) board: Vec<u8>,
    pub(super) players: [u8; 2],
    /// Blacks, then whites.
    pub(super) counts: [i32; 2],
}

impl MemberView {
    /// The members, part by part.
    pub(super) const PARTS: [MemberView; 3] = [MemberView::Board, MemberView::Counts, MemberView::Players];

    /// The members in words.
    pub(super) fn describe(self) -> &'static str {
        match self {
            MemberView::Board => "board",
            MemberView::Counts => "blacks and whites",
            MemberView::Players => "currentPlayer and nextPlayer",
            MemberView::All => "all members",
        }
    }

    /// Tests for a member of the view.
    pub(super) fn includes(self, part: MemberView) -> bool {
        self == MemberView::All || self == part
    }
}

impl MemberValues {
    /// The values that the members must have in this position.
    pub(super) fn of(game: &Neighbors) -> MemberValues {
        let current = game.current_player();
        MemberValues {
            board: Square::all().map(|square| square_byte(game.at(square))).collect(),
            players: [current, current.other()].map(player_byte),
            counts: Player::BOTH.map(|player| i32::try_from(game.pieces(player)).unwrap_or(i32::MAX)),
        }
    }

    pub(super) fn encode(&self, out: &mut Encoder) {
        for byte in self.board.iter().chain(&self.players) {
            out.u8(*byte);
        }
        out.i32(self.counts[0]).i32(self.counts[1]);
    }

    pub(super) fn decode(from: &mut Decoder<'_>) -> Option<MemberValues> {
        let board = from.raw(SIZE * SIZE)?.to_vec();
        let players = [from.u8()?, from.u8()?];
        Some(MemberValues { board, players, counts: [from.i32()?, from.i32()?] })
    }

    /// The board in the form of the figure, whatever its characters.
    fn picture(&self) -> String {
        let row = |(number, row): (usize, &[u8])| {
            let squares: Vec<String> = row.iter().map(|byte| shown(*byte)).collect();
            format!("{number} {}\n", squares.join(" "))
        };
        let rows: String = self.board.chunks(SIZE).enumerate().map(row).collect();
        format!("  a b c d e f g h\n{rows}")
    }

    fn players_words(&self) -> String {
        let [current, next] = self.players.map(char_code);
        format!("currentPlayer {current}, nextPlayer {next}")
    }

    fn counts_words(&self) -> String {
        format!("blacks {}, whites {}", self.counts[0], self.counts[1])
    }
}

fn shown(byte: u8) -> String {
    match byte {
        b'!'..=b'~' => char::from(byte).to_string(),
        _ => char_code(byte),
    }
}

/// Compares the members that are read with those of the position.
pub(super) fn examine(view: MemberView, game: &Neighbors, got: &MemberValues) -> Finding {
    let required = MemberValues::of(game);
    let differs = |part, same: bool| view.includes(part) && !same;
    if differs(MemberView::Board, required.board == got.board) {
        return Finding::wrong(required.picture(), got.picture());
    }
    if differs(MemberView::Players, required.players == got.players) {
        return Finding::wrong(required.players_words(), got.players_words());
    }
    if differs(MemberView::Counts, required.counts == got.counts) {
        return Finding::wrong(required.counts_words(), got.counts_words());
    }
    Finding::Right
}
