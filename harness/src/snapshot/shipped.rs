//! The gallery that comes with the program.

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!("../../../snapshots/battleship/", $name, ".toml")),
            include_str!(concat!("../../../snapshots/battleship/", $name, ".snap")),
        )),*]
    };
}

/// Name, file and snapshot of each of its pictures.
pub static SHIPPED: &[(&str, &str, &str)] = shipped![
    "blocked_10x10",
    "empty_3x4",
    "hits_misses_and_a_sunk_ship",
    "one_cell_sunk",
    "one_cell_with_a_raft",
    "single_column",
    "single_row",
    "untouched_fleet",
];
