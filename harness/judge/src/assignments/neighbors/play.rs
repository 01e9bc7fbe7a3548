//! One game in a terminal, for two people at one keyboard.

use reference::neighbors::Ending;

use crate::model::{NotPlayed, PlayTable};

/// Plays it to its end.
pub(super) fn play(table: PlayTable) -> Result<(), NotPlayed> {
    if let Some(player) = table.players.first() {
        let message = format!("there is nothing to say about players, not {player}");
        let help = "two people at one keyboard play Neighbors: `harness play neighbors`".to_owned();
        return Err(NotPlayed::Unusable { message, help });
    }
    table.has_usual_size("Neighbors")?;
    match reference::neighbors::play(table.input, table.output) {
        Ok(Ending::Over(_)) => Ok(()),
        Ok(Ending::InputEnded) => Err(NotPlayed::Unusable {
            message: "the input ended before the game did".to_owned(),
            help: String::new(),
        }),
        Err(error) => Err(NotPlayed::Ours(format!("cannot read or print: {error}"))),
    }
}
