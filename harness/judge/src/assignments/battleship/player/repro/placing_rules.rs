//! The rules about placing ships, as conditions in programs.

/// A rule about the tries that the Board wrote down; `returned` holds the result of the player's function.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PlacingRule {
    id: &'static str,
    /// In words.
    pub(super) what: &'static str,
    /// As C++.
    pub(super) cpp: &'static str,
    /// As Rust.
    pub(super) rust: &'static str,
}

impl PlacingRule {
    /// Finds the rule of the check of that id.
    pub(super) fn of(id: &str) -> Option<&'static PlacingRule> {
        RULES.iter().find(|rule| rule.id == id)
    }
}

const RULES: &[PlacingRule] = &[
    PlacingRule {
        id: "player.mediocre.place.block-first",
        what: "block called first, and placeShip only between block and unblock",
        cpp: "!tries.empty() && !placedOutsideTry",
        rust: "!b.tries.is_empty() && !b.placed_outside_try",
    },
    PlacingRule {
        id: "player.mediocre.place.backtracks",
        what: "all ships placed at the first try: they fit among the blocked positions",
        cpp: "!tries.empty() && tries[0].allShips",
        rust: "b.tries.first().is_some_and(|one| one.all_ships)",
    },
    PlacingRule {
        id: "player.mediocre.place.unplaces",
        what: "no ship of the try before on the board when a new one begins",
        cpp: "none([](const Try& t) { return t.shipsBefore; })",
        rust: "!b.tries.iter().any(|one| one.ships_before)",
    },
    PlacingRule {
        id: "player.mediocre.place.unblocks",
        what: "unblock called after each try",
        cpp: "none([&](const Try& t) { return t.endedBy == 'b' || (t.endedBy == 'r' && returned); })",
        rust: "!b.tries.iter().any(|one| one.ended_by == 'b' || (one.ended_by == 'r' && returned))",
    },
    PlacingRule {
        id: "player.mediocre.place.tries",
        what: "another try as long as there were not 50",
        cpp: "tries.size() >= masks.size()",
        rust: "b.tries.len() >= b.masks.len()",
    },
    PlacingRule {
        id: "player.mediocre.place.fails-honestly",
        what: "false after 50 tries: there is no room for the ships",
        cpp: "!returned && tries.size() <= 51",
        rust: "!returned && b.tries.len() <= 51",
    },
    PlacingRule {
        id: "player.mediocre.place.tidy",
        what: "exactly 50 tries, unplaceShip to remove ships, and nothing left on the board",
        cpp: "!cleared && (returned || (tries.size() == 50 && tries.back().endedBy == 'u' && b.placeShip(Point(0, 0), 0, HORIZONTAL)))",
        rust: "!b.cleared && (returned || (b.tries.len() == 50 && b.tries[49].ended_by == 'u' && \
         b.place_ship(Point::new(0, 0), 0, Direction::Horizontal)))",
    },
];
