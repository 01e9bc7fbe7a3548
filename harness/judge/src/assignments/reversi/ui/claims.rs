//! Words in pictures that name the wrong player: a turn, or an end, that is told of the other one.

use std::collections::BTreeSet;

use reference::reversi::{Model, Player};

use super::camera::Camera;
use super::delivery::Delivery;
use super::picture::{Picture, PointerPlace};
use super::stage::NoInterface;
use super::states;

/// The words for each player.
pub(super) const DARKS: [&str; 2] = ["dark", "black"];
pub(super) const LIGHTS: [&str; 2] = ["light", "white"];

/// Words of which each says that somebody has won.
const WINNING: [&str; 4] = ["win", "wins", "won", "winner"];

/// Words that may stand beside one of those and a player's, and change nothing about who has won.
const BESIDE: [&str; 18] = [
    "game",
    "over",
    "end",
    "the",
    "is",
    "has",
    "have",
    "player",
    "side",
    "tile",
    "tiles",
    "and",
    "s",
    "result",
    "final",
    "score",
    "congratulations",
    "hooray",
];

/// The names that words have for the players of two states, of which the first is dark's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// Each state names its own player alone.
    Straight,
    /// Each names the other's.
    Crosswise,
    /// Neither is so.
    Other,
}

impl Naming {
    /// The naming of texts in lower case.
    fn of(dark_says: &str, light_says: &str) -> Naming {
        let names_only = |text: &str, own, other| names(text, own) && !names(text, other);
        if names_only(dark_says, DARKS, LIGHTS) && names_only(light_says, LIGHTS, DARKS) {
            Naming::Straight
        } else if names_only(dark_says, LIGHTS, DARKS) && names_only(light_says, DARKS, LIGHTS) {
            Naming::Crosswise
        } else {
            Naming::Other
        }
    }
}

/// The words that only one of two states shows, for each: the first state is dark's.
fn own_words(camera: &Camera<'_>, dark: &Model, light: &Model) -> Result<[String; 2], NoInterface> {
    let pictures = camera.take(&[(dark, PointerPlace::Rest), (light, PointerPlace::Rest)], Delivery::Set)?;
    let [of_dark, of_light] = [0, 1].map(|index| pictures[index].texts());
    let only = |one: &BTreeSet<&str>, other: &BTreeSet<&str>| {
        one.difference(other).map(|text| text.to_lowercase()).collect::<Vec<_>>().join(" ")
    };
    Ok([only(&of_dark, &of_light), only(&of_light, &of_dark)])
}

/// Words that only one of two states shows, where they name the player of the other: the first state is dark's.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn inverted_words(
    camera: &Camera<'_>,
    dark: &Model,
    light: &Model,
) -> Result<Option<String>, NoInterface> {
    let [dark_says, light_says] = own_words(camera, dark, light)?;
    let is_about_losing =
        [&dark_says, &light_says].iter().any(|text| text.contains("los") || text.contains("beat"));
    let is_crosswise = Naming::of(&dark_says, &light_says) == Naming::Crosswise;
    Ok((is_crosswise && !is_about_losing).then(|| crosswise(&dark_says, &light_says)))
}

fn crosswise(dark_says: &str, light_says: &str) -> String {
    format!("for dark it says {dark_says:?}, and for light {light_says:?}")
}

/// Words by which a view that counts tiles, in place of asking for the winner, says that the one with fewer of them has won. To
/// accuse nobody whose words mean something else, each must be a plain claim, and turns must be told by the players' right names.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn inverted_count(
    camera: &Camera<'_>,
    base: &Model,
    deliveries: [Delivery; 2],
) -> Result<Option<String>, NoInterface> {
    let [dark, light] = Player::BOTH.map(|player| states::with_turn(base, player));
    let [of_dark, of_light] = own_words(camera, &dark, &light)?;
    if Naming::of(&of_dark, &of_light) != Naming::Straight {
        return Ok(None);
    }
    let ends = Player::BOTH.map(|winner| states::ended_consistently(base, Some(winner)));
    for delivery in deliveries {
        let pictures = camera.take(&ends.each_ref().map(|end| (end, PointerPlace::Rest)), delivery)?;
        let [of_dark, of_light] = [0, 1].map(|index| without_numbers(&pictures[index]));
        let claims = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
            let own = one.difference(other).map(String::as_str);
            own.filter(|text| claims_plainly(text)).collect::<Vec<_>>().join(" ")
        };
        let (dark_says, light_says) = (claims(&of_dark, &of_light), claims(&of_light, &of_dark));
        if Naming::of(&dark_says, &light_says) == Naming::Crosswise {
            return Ok(Some(crosswise(&dark_says, &light_says)));
        }
    }
    Ok(None)
}

/// True if a text in lower case claims that one player has won, and says nothing else.
fn claims_plainly(text: &str) -> bool {
    let is_plain =
        |word: &str| [&WINNING[..], &BESIDE, &DARKS, &LIGHTS].iter().any(|all| all.contains(&word));
    claims_for_one(text) && text.split_whitespace().all(is_plain)
}

/// True if a text in lower case names a player by one of the words, or by the first letter of one that stands alone, as players are
/// printed.
fn names(text: &str, words: [&str; 2]) -> bool {
    let is_letter = |part: &str, word: &str| part.len() == 1 && word.starts_with(part);
    let parts = || text.split(|c: char| !c.is_alphanumeric());
    words.iter().any(|word| text.contains(word) || parts().any(|part| is_letter(part, word)))
}

/// Words that claim for both ends that one player has won, and not for a game that goes on, whatever else tells the two apart, as
/// the numbers of tiles do.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn same_claim(
    camera: &Camera<'_>,
    base: &Model,
    going: &Model,
    deliveries: [Delivery; 2],
) -> Result<Option<String>, NoInterface> {
    let [dark, light] =
        [Player::Dark, Player::Light].map(|winner| states::ended_consistently(base, Some(winner)));
    let shots = [&dark, &light, going].map(|state| (state, PointerPlace::Rest));
    for delivery in deliveries {
        let pictures = camera.take(&shots, delivery)?;
        let [of_dark, of_light, before] = [0, 1, 2].map(|index| without_numbers(&pictures[index]));
        let claims = |texts: &BTreeSet<String>| -> BTreeSet<String> {
            texts.difference(&before).filter(|text| claims_for_one(text)).cloned().collect()
        };
        let claimed = claims(&of_dark);
        if claimed.is_empty() || claimed != claims(&of_light) {
            return Ok(None);
        }
        if delivery == Delivery::Answer {
            let words = claimed.into_iter().collect::<Vec<_>>().join(" ");
            return Ok(Some(format!("for either it says {words:?}")));
        }
    }
    Ok(None)
}

/// True if a text in lower case says that somebody has won, and names one of the players.
fn claims_for_one(text: &str) -> bool {
    let is_claim = text.split(' ').any(|word| WINNING.contains(&word));
    let is_named = |words: [&str; 2]| words.iter().any(|word| text.contains(word));
    is_claim && is_named(DARKS) != is_named(LIGHTS)
}

/// All texts in lower case, without the numbers in them.
pub(super) fn without_numbers(picture: &Picture) -> BTreeSet<String> {
    let letters = |text: &str| {
        text.split(|c: char| !c.is_alphabetic()).collect::<Vec<_>>().join(" ").trim().to_lowercase()
    };
    picture.texts().into_iter().map(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_claims_that_one_player_has_won_if_it_names_no_other() {
        assert!(claims_for_one("dark wins") && claims_for_one("the winner is white"));
        assert!(!claims_for_one("dark beats light and wins") && !claims_for_one("window of light"));
        assert!(!claims_for_one("light to move") && !claims_for_one("nobody has won"));
    }

    #[test]
    fn a_player_is_named_by_a_word_or_by_a_letter_that_stands_alone() {
        assert!(names("it is light's turn", LIGHTS) && names("turn: l", LIGHTS) && names("whites", LIGHTS));
        assert!(!names("all is well", LIGHTS) && !names("black wins", LIGHTS) && !names("turn: d", LIGHTS));
    }

    #[test]
    fn a_claim_is_plain_if_no_word_may_turn_it_round() {
        let plain = ["game over  dark wins", "the winner is white", "black has won", "light player wins"];
        assert!(plain.iter().all(|text| claims_plainly(text)));
        let others =
            ["light could have won", "dark can t win", "light won the toss", "dark to move", "light wins if"];
        assert!(others.iter().all(|text| !claims_plainly(text)));
    }

    #[test]
    fn words_name_players_crosswise_only_if_both_do() {
        assert_eq!(Naming::of("dark to move", "light to move"), Naming::Straight);
        assert_eq!(Naming::of("light wins", "dark wins"), Naming::Crosswise);
        assert_eq!(Naming::of("light wins", ""), Naming::Other);
        assert_eq!(Naming::of("dark beats light", "light beats dark"), Naming::Other);
    }
}
