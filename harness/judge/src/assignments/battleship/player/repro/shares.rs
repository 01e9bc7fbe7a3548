//! Programs that play many games and compare the shares of the choices; in C++ alone.

use super::super::script::PlayerScript;
use super::focus::ChoiceShares;
use super::literals::written_out;
use crate::assignments::battleship::repro::Page;

/// Boards that are written out in a program.
const BOARDS: usize = 20;

/// Adds games of new players and the comparison of their choices.
pub(super) fn games(page: &mut Page, script: &PlayerScript, shares: ChoiceShares) {
    let limit = script.plans().next().map_or(0, |plan| plan.limit);
    page.line(format!("const vector<string> seas = {{\n        {}}};", boards(script).join(",\n        ")));
    let games = match shares {
        ChoiceShares::State1 | ChoiceShares::State2 => 200,
        // To tell nearly even from even takes more.
        ChoiceShares::Even => 400,
    };
    page.call(&format!(
        "createPlayer(\"mediocre\", \"Player One\", g), placeShips, and a game; {games} times"
    ));
    page.line(format!("for (int n = 0; n < {games} && !differs; n++) {{"));
    page.line("    Player* p1 = createPlayer(\"mediocre\", \"Player One\", g);");
    page.line("    Board b(g);");
    page.line("    beginPlacing({});");
    page.line("    p1->placeShips(b);");
    page.line(format!(
        "    shoot(Shooting{{{{p1}}, {{seas[n % seas.size()]}}, {limit}, false, false, 0, {{}}}}, g);"
    ));
    page.line("    rememberBeginning();");
    page.line("    delete p1;");
    page.line("}");
    match shares {
        ChoiceShares::State1 => page.line("compareOrders(inState1, 800, 0.5, 3);"),
        ChoiceShares::State2 => page.line("compareOrders(inState2, 800, 0.5, 3);"),
        ChoiceShares::Even => {
            page.line("compareBeginnings();");
            page.line("compareOrders(inState1, 4800, 0.8, 1.2);");
            page.line("compareOrders(inState2, 4800, 0.8, 1.2);");
        }
    }
}

/// The different boards of a script, as far as they are written out.
fn boards(script: &PlayerScript) -> Vec<String> {
    let mut boards: Vec<String> = Vec::new();
    for board in script.plans().flat_map(|plan| &plan.boards) {
        let text = written_out(&script.config, board);
        if !boards.contains(&text) {
            boards.push(text);
        }
    }
    boards.truncate(BOARDS);
    boards
}
