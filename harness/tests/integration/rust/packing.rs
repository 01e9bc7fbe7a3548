//! The reference as three files of a submission: its own text, with other paths where the course's crate comes in.
//!
//! A module of the reference becomes an inline module, without its tests. `crate::battleship` and `rand_core` are renamed;
//! in Game and Player the module `board` is an adapter over the board that the course hands in. Nothing else is changed,
//! so that what is graded is the reference.

use std::fs;
use std::path::{Path, PathBuf};

use crate::stage::root;

/// One file of the packed submission.
pub(super) fn packed(component: &str) -> String {
    let modules = match component {
        "board" => of_board(),
        "game" => of_game(),
        _ => of_player(),
    };
    let shared: &[&str] = if component == "game" { &["shared"] } else { &["shared", "copied"] };
    let pieces: Vec<String> = [component].iter().chain(shared).map(|name| piece(name)).collect();
    let text = format!(
        "//! The reference, handed in: made from reference/src/battleship by the test that compares the two. Do not edit.\n\n\
         {}\n#[rustfmt::skip]\npub mod reference {{\n#![allow(dead_code, unused_imports)]\n{modules}}}\n",
        pieces.join("\n"),
    );
    text.replace("crate::HERE::", &format!("crate::{component}::"))
}

fn piece(name: &str) -> String {
    read(&root().join("harness/tests/integration/rust/packing").join(name).with_extension("rs"))
}

fn of_board() -> String {
    let modules = ["geometry", "chance", "game", "board", "display"].map(module).concat();
    format!("{modules}pub use self::{{board::*, display::View, game::*, geometry::*}};\n")
}

/// The reference's own Board where another stands in its place.
fn sea() -> String {
    let own = ["board", "display"].map(module).concat();
    let sea = format!("use super::{{chance, game, geometry}};\n{own}pub use self::board::*;\n");
    inline("sea", &sea) + &inline("display", "pub use super::sea::display::View;\n")
}

fn of_game() -> String {
    let modules = ["geometry", "chance", "game", "console", "play"].map(module).concat();
    let board = inline("board", &piece("game_board"));
    let players = inline("players", &format!("{}pub use self::player::Player;\n", module("players/player")));
    let names = "pub use self::{board::Board, board::Attack, console::Console, game::*, geometry::*, play::*, players::Player};\n";
    [modules, sea(), board, players, names.to_owned()].concat()
}

fn of_player() -> String {
    let modules = ["geometry", "chance", "game", "console"].map(module).concat();
    let board = inline("board", &piece("player_board"));
    let names =
        "pub use self::{board::Board, board::Attack, console::Console, game::*, geometry::*, players::*};\n";
    [modules, sea(), board, inline("players", &gathered("players")), names.to_owned()].concat()
}

fn home() -> PathBuf {
    root().join("reference/src/battleship")
}

fn module(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap();
    inline(name, &adapted(&home().join(path).with_extension("rs")))
}

/// A module with its text.
pub(super) fn inline(name: &str, text: &str) -> String {
    format!("pub mod {name} {{\n{text}}}\n")
}

/// A folder's `mod.rs` with each `mod x;` replaced by that module.
fn gathered(folder: &str) -> String {
    let text = adapted(&home().join(folder).join("mod.rs")).replace("#[cfg(test)]\nmod testing;\n", "");
    let lines = text.lines().map(|line| {
        let Some(name) = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) else {
            return format!("{line}\n");
        };
        let path = format!("{folder}/{name}");
        if home().join(&path).is_dir() { inline(name, &gathered(&path)) } else { module(&path) }
    });
    lines.collect()
}

fn adapted(path: &Path) -> String {
    let text = untested(path).replace("crate::battleship", "crate::HERE::reference");
    text.replace("use rand_core::Rng;", "use crate::HERE::rand_core::Rng;")
}

/// A file without its tests.
pub(super) fn untested(path: &Path) -> String {
    let text = read(path);
    let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
    format!("{}\n", code.trim_end())
}

/// A file's text.
pub(super) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
