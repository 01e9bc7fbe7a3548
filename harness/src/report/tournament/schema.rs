//! [`tournament_schema`]: the JSON Schema of a tournament's report.

use schemars::generate::SchemaSettings;

use crate::model::TournamentReport;

/// The JSON Schema (draft 2020-12) of a tournament's report, with a final newline.
///
/// # Errors
/// None that could be met: writing to memory.
pub fn tournament_schema() -> serde_json::Result<String> {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    Ok(serde_json::to_string_pretty(&generator.into_root_schema_for::<TournamentReport>())? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_tournaments_that_is_shipped_is_the_models() {
        let shipped = include_str!("../../../schema/tournament-v1.json");
        let help = "run `harness schema tournament > harness/schema/tournament-v1.json`";
        assert_eq!(shipped, tournament_schema().unwrap(), "{help}");
    }
}
