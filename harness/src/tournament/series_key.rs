//! The keys by which players and series are kept, and the secrets of series: hashes of all that they are made of.

use super::tournament_run::TournamentMaking;
use crate::model::BuildInput;

/// Keep the hashes apart from all others.
const PLAYER: &str = "harness 2026-11 players of a tournament by content";
const SERIES: &str = "harness 2026-11 series of a tournament by content";
const SECRET: &str = "harness 2026-11 secrets of the series of a tournament";

/// The purpose of a series: the same two players have other random numbers in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To find out whether a player plays at all.
    Trial,
    /// To rank.
    Ranking,
}

impl Purpose {
    fn word(self) -> &'static str {
        match self {
            Purpose::Trial => "trial",
            Purpose::Ranking => "ranking",
        }
    }
}

/// The key of a player: the files that its library is made of, and its kind.
pub(super) fn of_submission(language: &str, input: &BuildInput, kind: &str) -> String {
    let mut hasher = Hasher::new(PLAYER);
    hasher.part(b"submission");
    hasher.part(language.as_bytes());
    hasher.part(kind.as_bytes());
    for file in std::iter::once(&input.main).chain(&input.beside).chain(&input.over) {
        hasher.part(file.name.as_bytes());
        hasher.part(&file.content);
    }
    hasher.text()
}

/// The key of one of the reference's players.
pub(super) fn of_reference(kind: &str) -> String {
    let mut hasher = Hasher::new(PLAYER);
    hasher.part(b"reference");
    hasher.part(kind.as_bytes());
    hasher.text()
}

/// The key of a series: two players and all that their games depend on.
pub(super) fn of_series(making: &TournamentMaking, players: [&str; 2], purpose: Purpose) -> String {
    let mut hasher = Hasher::new(SERIES);
    // How many play, and which kind others play, changes no game of these two.
    let common = TournamentMaking { kind: String::new(), round_robin: 0, ..making.clone() };
    // The module's own struct always becomes text.
    hasher.part(&serde_json::to_vec(&common).unwrap_or_default());
    hasher.part(purpose.word().as_bytes());
    players.iter().for_each(|player| hasher.part(player.as_bytes()));
    hasher.text()
}

/// The secret of a series. Nobody who lacks the tournament's can foresee it, and no two series share one.
pub(super) fn secret(seed: u64, players: [&str; 2], purpose: Purpose) -> u64 {
    let mut hasher = Hasher::new(SECRET);
    hasher.part(&seed.to_le_bytes());
    hasher.part(purpose.word().as_bytes());
    players.iter().for_each(|player| hasher.part(player.as_bytes()));
    hasher.number()
}

/// BLAKE3 over parts, each with its length.
pub(super) struct Hasher(blake3::Hasher);

impl Hasher {
    /// A hash of its own purpose.
    pub(super) fn new(context: &str) -> Hasher {
        Hasher(blake3::Hasher::new_derive_key(context))
    }

    /// Takes a part.
    pub(super) fn part(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// The hash as a key.
    fn text(self) -> String {
        self.0.finalize().to_hex()[..40].to_owned()
    }

    /// The hash as a number.
    pub(super) fn number(self) -> u64 {
        let hash = self.0.finalize();
        hash.as_bytes()[..8].iter().fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Isolation;

    fn making() -> TournamentMaking {
        let isolation =
            Isolation { level: String::new(), layers: vec![], missing: vec![], self_attack: None };
        TournamentMaking {
            assignment: "battleship".to_owned(),
            digest: String::new(),
            kind: "good".to_owned(),
            harness: "1".to_owned(),
            toolchain: "g++".to_owned(),
            isolation,
            games: 40,
            round_robin: 64,
            seed: 7,
        }
    }

    #[test]
    fn a_series_is_known_by_all_that_its_games_depend_on_and_by_nothing_else() {
        let key = |making: &TournamentMaking, players, purpose| of_series(making, players, purpose);
        let usual = key(&making(), ["a", "b"], Purpose::Ranking);
        let changes: [fn(&mut TournamentMaking); 5] = [
            |making| making.harness.push('x'),
            |making| making.toolchain.push('x'),
            |making| making.games = 2,
            |making| making.seed = 8,
            |making| making.digest.push('x'),
        ];
        for change in changes {
            let mut other = making();
            change(&mut other);
            assert_ne!(key(&other, ["a", "b"], Purpose::Ranking), usual);
        }
        assert_ne!(key(&making(), ["a", "b"], Purpose::Trial), usual);
        assert_ne!(key(&making(), ["a", "c"], Purpose::Ranking), usual);
        let more = TournamentMaking { round_robin: 3, ..making() };
        assert_eq!(key(&more, ["a", "b"], Purpose::Ranking), usual);
    }

    #[test]
    fn a_player_is_known_by_its_files_its_language_and_its_kind() {
        let input = |content: &[u8]| BuildInput::alone("Player.cpp", content);
        let all = [
            of_submission("C++", &input(b"a"), "good"),
            of_submission("C++", &input(b"b"), "good"),
            of_submission("Rust", &input(b"a"), "good"),
            of_submission("C++", &input(b"a"), "awful"),
            of_reference("good"),
        ];
        let different: std::collections::BTreeSet<&String> = all.iter().collect();
        assert_eq!(different.len(), all.len());
        assert_eq!(of_submission("C++", &input(b"a"), "good"), all[0]);
    }

    #[test]
    fn each_series_has_a_secret_of_its_own() {
        let secrets = [
            secret(7, ["a", "b"], Purpose::Ranking),
            secret(7, ["a", "b"], Purpose::Trial),
            secret(7, ["a", "c"], Purpose::Ranking),
            secret(8, ["a", "b"], Purpose::Ranking),
        ];
        let different: std::collections::BTreeSet<u64> = secrets.into_iter().collect();
        assert_eq!(different.len(), 4);
    }
}
