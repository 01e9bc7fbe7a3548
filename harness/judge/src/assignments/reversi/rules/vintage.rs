//! Digests of the files that the course gave out, by the years in which it did.
//!
//! The files themselves are no part of the harness. The two digests of one file in the same years differ by parentheses that do
//! nothing.

use super::normal_form::NormalForm;

/// The years in which the course gave out the same files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Vintage {
    /// 2020, with a library of other names (`ge211::Position`).
    Y2020,
    /// 2021 and 2022.
    Y2021,
}

impl Vintage {
    /// The years in words.
    pub(super) fn years(self) -> &'static str {
        match self {
            Vintage::Y2020 => "2020",
            Vintage::Y2021 => "2021 and 2022",
        }
    }

    /// The years of a file; `None` for a text that the course never gave out under that name.
    pub(super) fn of(name: &str, content: &[u8]) -> Option<Vintage> {
        if !DIGESTS.iter().any(|(file, ..)| *file == name) {
            return None;
        }
        let form = match name {
            "CMakeLists.txt" => NormalForm::of_cmake(content),
            _ => NormalForm::of_source(content),
        };
        let digest = form.digest();
        let row = DIGESTS.iter().find(|(file, _, known)| *file == name && *known == digest);
        row.map(|(_, vintage, _)| *vintage)
    }
}

/// Files, their years and the SHA-256 of their normal forms.
const DIGESTS: &[(&str, Vintage, &str)] = &[
    ("src/board.hxx", Vintage::Y2021, "065c89d7d8924c7c6df7d04ddf38eb904afecc98a3688717e5fa50bd4920d156"),
    ("src/board.hxx", Vintage::Y2020, "a1cbdb0fcbb89d5d87313086c0ca70841b4f010bf2f7358f980fd1ee362913cc"),
    ("src/board.cxx", Vintage::Y2021, "b59e3376fbb6c427a7c969ab6a22899a6be072a4ca4d6c771c1bf63ec131346d"),
    ("src/board.cxx", Vintage::Y2020, "9982ab304f3bf8b2a15c7ef42626789d5fa7bc94558c0890110b52ab4839a7f7"),
    ("src/move.hxx", Vintage::Y2021, "1f6843c6bb9c087a344a294a7f6744bc57f115d98aacd44d723846be3b8481ee"),
    ("src/move.hxx", Vintage::Y2020, "d7dcc110158fe4acfe25442779aa35a54496827737ff0ad901cb2c9cb680e347"),
    ("src/move.cxx", Vintage::Y2021, "e06b189999de03921d2cab06cb603caf89faf3710154a0bc862778851004d2da"),
    ("src/move.cxx", Vintage::Y2020, "e76dd05a7e58c74b116a6c143d9351e65c12a4684dd75309640bc23139b0524e"),
    ("src/player.hxx", Vintage::Y2021, "c2641449d651519213157ea29a78272a0688f338d765c57850277cbfc2c10c34"),
    ("src/player.cxx", Vintage::Y2021, "0da142f645871000221b78fb336e0c1da374a1ceaa5bec2866012286416e1116"),
    (
        "src/position_set.hxx",
        Vintage::Y2021,
        "3c05e9aa73dac7d765d7eeeec97f1e6e44dbc5023ad29ff0c2951e36c3b181e9",
    ),
    (
        "src/position_set.cxx",
        Vintage::Y2021,
        "4dbb55877760c0391d3f09b191c1fe6e116715a151de9378892507af41b03d47",
    ),
    (
        "src/position_set.cxx",
        Vintage::Y2021,
        "c92f4a848e313b58b8ef4a0fe802d612b8cdb43bd79d132d2e83c25bcbc5cd93",
    ),
    ("src/reversi.cxx", Vintage::Y2021, "684a433f08c6d8abb4ddcfec9ab49d4c3ac9c40a513979769c5c0421574b6c80"),
    ("src/reversi.cxx", Vintage::Y2021, "ee74c30796bc9533b63cfd719ca6872eebd4086d0580c4715ac4f546d3baad12"),
    ("CMakeLists.txt", Vintage::Y2021, "fdf05dcd17063478db9112ddf4094e9badc432396fc508a14e3f646f05deaba0"),
    ("CMakeLists.txt", Vintage::Y2020, "856a3c8f3db6d1f05b4054a00f91e278d4e7018f9c0142bb0ab5dd34c393fe59"),
    (
        "test/board_test.cxx",
        Vintage::Y2021,
        "2217e58cb9679980c896a960a4e8ec74d46f67237e1a1da19df2cf37fe3908b4",
    ),
    (
        "test/move_test.cxx",
        Vintage::Y2021,
        "926c5d9b510cf932a52fb0b79542e4cc065be863580513ed217366d2c18cf6e5",
    ),
    (
        "test/move_test.cxx",
        Vintage::Y2020,
        "2a4085970d88cbef6f6b8cd4d910b4c3b76ba6ce20c93c0185eb834c7f81e09e",
    ),
    (
        "test/player_test.cxx",
        Vintage::Y2021,
        "b4205c781df81d0312a57340d9f952481ea3e7cff3596bdd7defe36018b52638",
    ),
    (
        "test/position_set_test.cxx",
        Vintage::Y2021,
        "b9b45d118929c9953da7a03b95ad13eb41e0434490cdc7e1a1f243747d594004",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_must_not_change_has_digests_of_full_length_each_of_its_own() {
        let mut all: Vec<&str> = DIGESTS.iter().map(|(.., digest)| *digest).collect();
        assert!(all.iter().all(|digest| digest.len() == 64));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), DIGESTS.len());
        for name in crate::assignments::reversi::kit::HELPERS {
            assert!(DIGESTS.iter().any(|(file, ..)| *file == name), "{name}");
        }
    }

    /// The one file so short that its names leave a single way of writing it.
    const SHORT: &str = "src/player.hxx";

    #[test]
    fn the_files_of_the_harness_are_none_of_the_courses_but_where_names_leave_no_choice() {
        for name in crate::assignments::reversi::kit::HELPERS.into_iter().filter(|name| *name != SHORT) {
            let text = crate::assignments::reversi::starter::text(name);
            assert_eq!(Vintage::of(name, text.as_bytes()), None, "{name}");
        }
    }
}
