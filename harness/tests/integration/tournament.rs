use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::assert::Assert;
use harness::model::{LeftOutReason, PlayerOrigin, TournamentReport, TournamentSystem};
use predicates::prelude::*;
use predicates::str::contains;
use scraper::{Html, Selector};
use serde_json::Value;
use tempfile::TempDir;

use crate::schemas;
use crate::stage::{HANGS, accepted, cache, harness, root};
use crate::sweep::leaves_out;

/// A class, and a folder for what comes of it.
struct Class {
    home: TempDir,
}

impl Class {
    /// Submissions by name, each a copy of an accepted one.
    fn of(members: &[(&str, &str)]) -> Class {
        let class = Class { home: TempDir::new().unwrap() };
        for (name, fixture) in members {
            class.hand_in(name, fixture);
        }
        class
    }

    fn hand_in(&self, name: &str, fixture: &str) {
        let place = self.path("class").join(name);
        fs::create_dir_all(&place).unwrap();
        for file in ["Board.cpp", "Game.cpp", "Player.cpp", "report.txt"] {
            fs::copy(accepted(fixture).join(file), place.join(file)).unwrap();
        }
    }

    /// Changes a player's file.
    fn edit(&self, name: &str, change: impl FnOnce(&str) -> String) {
        let path = self.path("class").join(name).join("Player.cpp");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(path, change(&text)).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Plays with these words after `tournament class`.
    fn play(&self, words: &str) -> Assert {
        self.run(&format!("tournament class {words}"))
    }

    fn run(&self, words: &str) -> Assert {
        harness().current_dir(self.home.path()).args(words.split(' ')).assert()
    }

    fn report(&self, out: &str) -> TournamentReport {
        serde_json::from_str(&fs::read_to_string(self.path(out).join("tournament.json")).unwrap()).unwrap()
    }

    /// All files but those of times, by their paths.
    fn files(&self, out: &str) -> BTreeMap<PathBuf, String> {
        let mut all = BTreeMap::new();
        gather(&self.path(out), &mut all);
        let base = self.path(out);
        let is_timed = |path: &Path| path.ends_with("moves.csv") || path.starts_with("kept/moves");
        let relative = |path: PathBuf| path.strip_prefix(&base).unwrap().to_owned();
        all.into_iter()
            .map(|(path, text)| (relative(path), text))
            .filter(|(path, _)| !is_timed(path))
            .collect()
    }

    /// The files that are published.
    fn published(&self, out: &str) -> BTreeMap<PathBuf, String> {
        self.files(out).into_iter().filter(|(path, _)| !path.starts_with("kept")).collect()
    }
}

fn gather(folder: &Path, all: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(&path, all);
        } else {
            all.insert(path.clone(), fs::read_to_string(&path).unwrap());
        }
    }
}

/// The player's own words for a shot.
const SIGNATURE: &str = "Point GoodPlayer::recommendAttack()\n{";

fn crashing(text: &str) -> String {
    format!("#include <cstdlib>\n{}", text.replace(SIGNATURE, &format!("{SIGNATURE}\n    std::abort();")))
}

fn broken(text: &str) -> String {
    text.to_owned() + "\nint x = ;\n"
}

fn names(report: &TournamentReport) -> Vec<&str> {
    report.ranking.iter().map(|player| player.name.as_str()).collect()
}

#[test]
fn everybody_is_ranked_or_listed_with_the_reason_and_the_result_keeps_to_its_schema() {
    let class =
        Class::of(&[("ann", "char-grid"), ("bob", "terse-rand"), ("cem", "char-grid"), ("dee", "char-grid")]);
    class.edit("cem", crashing);
    class.edit("dee", broken);
    fs::create_dir(class.path("class/eve")).unwrap();
    fs::write(class.path("class/eve/Board.cpp"), "").unwrap();
    class.play("--games 4 --seed 7 --out out").code(0).stdout(contains("--seed 7 plays it again"));
    let report = class.report("out");
    let mut ranked = names(&report);
    ranked.sort_unstable();
    assert_eq!(ranked, ["ann", "awful (reference)", "bob", "good (reference)", "mediocre (reference)"]);
    let reasons: Vec<(&str, LeftOutReason)> =
        report.left_out.iter().map(|out| (out.name.as_str(), out.reason)).collect();
    let expected = [
        ("cem", LeftOutReason::Disqualified),
        ("dee", LeftOutReason::NotBuilt),
        ("eve", LeftOutReason::NoPlayer),
    ];
    assert_eq!(reasons, expected);
    assert!(report.left_out[0].why.contains("crashed (abort"), "{:?}", report.left_out);
    assert_eq!(report.meetings.len(), 10, "everybody meets everybody once");
    for player in &report.ranking {
        assert_eq!(player.games, 16, "{player:?}");
        assert!(player.low <= player.strength && player.strength <= player.high, "{player:?}");
        assert!(player.best_rank <= player.worst_rank, "{player:?}");
    }
    let mean: i32 = report.ranking.iter().map(|player| player.strength).sum::<i32>() / 5;
    assert!((999..=1001).contains(&mean), "{mean}");
    let json = fs::read_to_string(class.path("out/tournament.json")).unwrap();
    schemas::keeps(&schemas::printed(&["tournament"]), &[serde_json::from_str(&json).unwrap()]);
    pages_hold(&class, &report);
}

/// What the pages and tables of a tournament show.
fn pages_hold(class: &Class, report: &TournamentReport) {
    let index = fs::read_to_string(class.path("out/index.html")).unwrap();
    for player in &report.ranking {
        assert!(index.contains(&player.name), "{}", player.name);
        let loss = player.worst_loss.as_ref().unwrap();
        let page = fs::read_to_string(class.path("out").join(&loss.page)).unwrap();
        let parsed = Html::parse_document(&page);
        let count = |selector: &str| parsed.select(&Selector::parse(selector).unwrap()).count();
        let steps = count("input[type=radio][name=move]");
        assert!(steps > 17 && count("input[checked]") == 1, "{}: {steps} steps", loss.page);
        assert_eq!(count("section pre"), 2 * steps, "two boards at each step");
        assert_eq!(count("script"), 0);
    }
    for (path, text) in class.published("out") {
        assert!(!text.contains("://"), "{} needs the network", path.display());
    }
    let parsed = Html::parse_document(&index);
    let drawn = Selector::parse("svg circle").unwrap();
    assert_eq!(parsed.select(&drawn).count(), report.ranking.len());
    let csv = fs::read_to_string(class.path("out/ranking.csv")).unwrap();
    assert_eq!(csv.lines().count(), 1 + report.ranking.len() + report.left_out.len());
    let rows: Value =
        serde_json::from_str(&fs::read_to_string(class.path("out/gradescope/ann.json")).unwrap()).unwrap();
    assert_eq!(rows["leaderboard"][0]["name"], "Strength");
    assert_eq!(rows["leaderboard"][0]["order"], "desc");
    let moves = fs::read_to_string(class.path("out/moves.csv")).unwrap();
    assert_eq!(moves.lines().count(), 3, "the reference plays in the parent: {moves}");
}

#[test]
fn the_same_secret_gives_the_same_bytes_however_many_play_at_a_time_and_in_whatever_parts() {
    if leaves_out("the same secret gives the same bytes however many play at a time and in whatever parts") {
        return;
    }
    let class = Class::of(&[("ann", "char-grid"), ("bob", "terse-rand")]);
    class.play("--games 4 --seed 5 --out whole --jobs 1").code(0);
    class.play("--games 4 --seed 5 --out again --jobs 3").code(0);
    assert!(class.files("whole") == class.files("again"));
    class.play("--games 4 --seed 5 --out part-2 --shard 2/2").code(0).stdout("");
    class.run("merge part-2 --out early").code(2).stderr(contains("missing: 1/2"));
    class.play("--games 4 --seed 5 --out part-1 --shard 1/2").code(0);
    class.run("merge part-2 part-1 --out merged").code(0);
    assert!(class.files("whole") == class.files("merged"));
    class.play("--games 4 --seed 6 --out other").code(0);
    let ranked = |out| class.report(out).meetings.into_iter().map(|met| met.pairs).collect::<Vec<_>>();
    assert_ne!(ranked("whole"), ranked("other"));
}

#[test]
fn names_and_the_order_of_handing_in_decide_no_strength() {
    if leaves_out("a tournament under other names") {
        return;
    }
    let class = Class::of(&[("ann", "char-grid"), ("bob", "terse-rand")]);
    let turned = Class::of(&[("zoe", "char-grid"), ("abe", "terse-rand")]);
    for class in [&class, &turned] {
        class.play("--games 4 --seed 5 --out out").code(0);
    }
    let strengths = |class: &Class| -> Vec<(String, i32)> {
        let renamed = |name: &str| name.replace("zoe", "ann").replace("abe", "bob");
        let report = class.report("out");
        report.ranking.iter().map(|player| (renamed(&player.name), player.strength)).collect()
    };
    assert_eq!(strengths(&class), strengths(&turned));
}

#[test]
fn a_tournament_that_was_killed_goes_on_where_it_was() {
    if leaves_out("a tournament that is killed") {
        return;
    }
    let class = Class::of(&[("ann", "char-grid"), ("bob", "terse-rand")]);
    class.play("--games 20 --seed 5 --out whole").code(0);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
    command.env("HARNESS_CACHE_DIR", cache()).current_dir(class.home.path());
    command.args("tournament class --games 20 --out killed --seed 5 --jobs 1".split(' '));
    let mut run = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let kept = class.path("killed/kept/series");
    let finished = || {
        fs::read_dir(&kept)
            .map_or(0, |entries| entries.flatten().filter(|entry| entry.path().extension().is_some()).count())
    };
    let deadline = Instant::now() + HANGS;
    while finished() < 4 {
        assert!(Instant::now() < deadline, "nothing is kept");
        std::thread::sleep(Duration::from_millis(5));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    // The secret is the kept one: the command names none.
    class.play("--games 20 --out killed").code(0).stderr(contains("still hold and were not played again"));
    assert!(class.files("whole") == class.files("killed"));
}

#[test]
fn a_new_submission_of_one_player_replays_that_players_games_alone() {
    if leaves_out("a tournament after a new submission") {
        return;
    }
    let class = Class::of(&[("ann", "char-grid"), ("bob", "terse-rand")]);
    class.play("--games 4 --seed 5 --out out").code(0);
    let before = class.files("out");
    class.play("--games 4 --out out").code(0).stderr(contains("10 series still hold"));
    assert!(class.files("out") == before);
    class.edit("ann", |text| text.to_owned() + "\n// better now\n");
    class.play("--games 4 --out out").code(0).stderr(contains("6 series still hold"));
    assert_ne!(class.files("out").keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
    class.play("--games 4 --seed 5 --out fresh").code(0);
    assert!(class.files("out") == class.files("fresh"));
}

#[test]
fn pseudonyms_are_the_same_each_time_and_no_name_is_published() {
    if leaves_out("pseudonyms are the same each time and no name is published") {
        return;
    }
    let class = Class::of(&[("Jane_Doe", "char-grid"), ("Max_Roe", "terse-rand"), ("Ed_Poe", "char-grid")]);
    class.edit("Ed_Poe", |text| text.to_owned() + "\nint Ed_Poe_was_here = ;\n");
    fs::write(class.path("key"), [7; 32]).unwrap();
    let run = class.play("--games 2 --seed 5 --out out --pseudonyms key").code(0);
    let told = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    let mut published = class.published("out");
    published.insert(PathBuf::from("moves.csv"), fs::read_to_string(class.path("out/moves.csv")).unwrap());
    published.insert(PathBuf::from("standard output"), told);
    for (path, text) in &published {
        for part in ["Jane", "Doe", "Max", "Roe", "Poe"] {
            assert!(!text.contains(part) && !path.to_string_lossy().contains(part), "{}", path.display());
        }
    }
    let pseudonyms = |out| -> Vec<String> {
        let report = class.report(out);
        let own = report.ranking.into_iter().filter(|player| player.origin == PlayerOrigin::Submission);
        let mut names: Vec<String> = own.map(|player| player.name).collect();
        names.sort();
        names
    };
    class.play("--games 2 --seed 9 --out later --pseudonyms key").code(0);
    assert_eq!(pseudonyms("out"), pseudonyms("later"));
    let held = fs::read_to_string(class.path("out/kept/names.csv")).unwrap();
    assert!(held.contains("Jane_Doe") && held.contains(&pseudonyms("out")[0]), "{held}");
    class
        .play("--games 2 --out x --pseudonyms nowhere")
        .code(2)
        .stderr(contains("nowhere").and(contains("urandom")));
    fs::write(class.path("short"), "secret").unwrap();
    class.play("--games 2 --out x --pseudonyms short").code(2).stderr(contains("could be guessed"));
}

#[test]
fn a_folder_that_is_another_tournaments_is_left_as_it_is() {
    let class = Class::of(&[("ann", "char-grid")]);
    class.play("--games 2 --seed 5 --out out").code(0);
    let before = class.files("out");
    for (words, why) in [
        ("--games 4 --out out", "its number of games is another"),
        ("--games 2 --seed 6 --out out", "its seed is another"),
        ("--games 2 --kind awful --out out", "its kind of players is another"),
        ("--games 2 --seed 5 --shard 1/2 --out out", "another part"),
    ] {
        class.play(words).code(2).stderr(contains(why));
    }
    let other = Class::of(&[("zoe", "char-grid")]);
    let out = class.path("out").to_string_lossy().into_owned();
    other.play(&format!("--games 2 --out {out}")).code(2).stderr(contains("shares no submission"));
    class.run("grade-class class --out out").code(2).stderr(contains("no results of a class"));
    assert!(class.files("out") == before);
}

#[test]
fn what_cannot_be_played_is_refused_with_the_fix() {
    let class = Class::of(&[("ann", "char-grid"), ("bob", "terse-rand")]);
    class.play("--games 0 --out out").code(2).stderr(contains("--games 2 or more"));
    class.play("--kind human --out out").code(2).stderr(contains("kinds are awful, mediocre, good"));
    class.play("--games 2 --shard 1/2 --out out").code(2).stderr(contains("the same secret"));
    class.run("tournament nowhere --out out").code(2).stderr(contains("nowhere"));
    class.run("tournament class --assignment neighbors --out out").code(2).stderr(contains("no players"));
    fs::write(class.path("marks"), "mine").unwrap();
    class.play("--games 2 --out marks").code(2).stderr(contains("marks is a file").and(contains("--out")));
    assert_eq!(fs::read_to_string(class.path("marks")).unwrap(), "mine");
}

#[test]
fn one_part_given_twice_is_not_the_whole() {
    let class = Class::of(&[("ann", "char-grid")]);
    class.play("--games 2 --seed 5 --shard 1/2 --out part").code(0);
    class.run("merge part part --out whole").code(2).stderr(contains("missing: 2/2"));
    assert!(!class.path("whole").exists());
}

#[test]
fn more_players_than_a_round_robin_has_play_rounds_and_go_on_after_a_stop_alike() {
    if leaves_out("more players than a round robin has play rounds and go on after a stop alike") {
        return;
    }
    let class = Class::of(&[("ann", "char-grid"), ("bob", "terse-rand"), ("cem", "list-sampler")]);
    class.play("--games 2 --seed 5 --round-robin 4 --out out").code(0);
    let report = class.report("out");
    assert!(matches!(report.system, TournamentSystem::Swiss { .. }), "{:?}", report.system);
    let couples = report.ranking.len() * (report.ranking.len() - 1) / 2;
    assert!(report.meetings.len() <= couples, "nobody meets twice");
    let before = class.files("out");
    let first = before.keys().find(|path| path.starts_with("kept/series")).unwrap();
    fs::remove_file(class.path("out").join(first)).unwrap();
    class.play("--games 2 --round-robin 4 --out out").code(0);
    assert!(class.files("out") == before);
}

#[test]
fn the_parts_of_a_swiss_tournament_exchange_their_rounds_and_come_to_the_same_bytes() {
    if leaves_out("a Swiss tournament in parts") {
        return;
    }
    let class = Class::of(&[("ann", "char-grid"), ("bob", "terse-rand"), ("cem", "list-sampler")]);
    let common = "--games 2 --seed 5 --round-robin 4";
    class.play(&format!("{common} --out whole")).code(0);
    let part = |part, so_far| {
        class.play(&format!("{common} --shard {part}/2 --out part-{part} --so-far {so_far}")).code(0)
    };
    // Which part plays a series is told by its content: one may have all of a round, and goes on.
    part(1, "joined").stderr(contains("there is no joined yet").and(contains(" of 5 is played here")));
    part(2, "joined");
    let mut rounds = 1;
    while class.run("merge part-1 part-2 --out joined").get_output().status.code() != Some(0) {
        class
            .run("merge part-1 part-2 --out joined")
            .code(1)
            .stderr(contains("of 5 rounds are complete").and(contains("--so-far joined")));
        rounds += 1;
        assert!(rounds <= 5, "a round is played each time");
        part(1, "joined");
        part(2, "joined");
    }
    assert!(rounds > 1 && class.files("joined") == class.files("whole"), "{rounds}");
}

#[test]
fn rounds_of_another_tournament_are_no_rounds_so_far() {
    if leaves_out("rounds of another tournament are no rounds so far") {
        return;
    }
    let class = Class::of(&[("ann", "char-grid")]);
    class.play("--games 4 --seed 5 --round-robin 3 --out other").code(0);
    class
        .play("--games 2 --seed 5 --round-robin 3 --shard 1/2 --out part-1 --so-far other")
        .code(2)
        .stderr(contains("other options"));
    class.play("--games 2 --out out --so-far other").code(2).stderr(contains("--shard"));
}

#[test]
fn other_kinds_take_part_and_players_of_the_same_content_have_the_same_strength() {
    let class = Class::of(&[("ann", "char-grid"), ("bob", "char-grid")]);
    class.play("--games 4 --seed 5 --kind mediocre --out out").code(0);
    let report = class.report("out");
    assert_eq!(report.kind, "mediocre");
    let of = |name: &str| report.ranking.iter().find(|player| player.name == name).unwrap();
    let rated = |name| {
        let player = of(name);
        [player.strength, player.low, player.high]
            .map(i64::from)
            .into_iter()
            .chain([player.place, player.best_rank, player.worst_rank].map(|rank| rank as i64))
            .chain([player.games, player.won].map(i64::from))
            .collect::<Vec<_>>()
    };
    assert_eq!(rated("ann"), rated("bob"), "{report:?}");
    let both = |name: &str| name == "ann" || name == "bob";
    assert!(!report.meetings.iter().any(|met| both(&met.a) && both(&met.b)), "{report:?}");
}

#[test]
fn a_game_whose_players_are_the_references_needs_nothing_in_the_tournament() {
    let class = Class { home: TempDir::new().unwrap() };
    let fixture = root().join("fixtures/reversi/accepted/ui-counts-moves");
    let place = class.path("class/ann");
    fs::create_dir_all(&place).unwrap();
    copy_all(&fixture, &place);
    class.play("--assignment reversi --games 6 --seed 1 --out out").code(0);
    let report = class.report("out");
    assert_eq!(report.ranking[0].name, "alpha-beta (reference)", "{report:?}");
    assert_eq!(report.ranking.len(), 3);
    assert_eq!(report.left_out[0].reason, LeftOutReason::NoPlayer);
    let loss = report.ranking[2].worst_loss.as_ref().unwrap();
    let page = fs::read_to_string(class.path("out").join(&loss.page)).unwrap();
    assert!(page.contains("a b c d e f g h") && loss.ending.contains("tiles to"), "{loss:?}");
}

fn copy_all(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&target).unwrap();
            copy_all(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn a_name_that_means_something_elsewhere_is_text_in_every_file() {
    let hostile = "=1+1 <b>x\u{202e}";
    let class = Class::of(&[(hostile, "char-grid")]);
    class.play("--games 2 --seed 5 --out out").code(0);
    for (path, text) in class.published("out") {
        let is_page = path.extension().is_some_and(|ending| ending == "html");
        assert!(!is_page || !text.contains("<b>x"), "{}", path.display());
        assert!(!text.contains('\u{202e}'), "{}", path.display());
    }
    let csv = fs::read_to_string(class.path("out/ranking.csv")).unwrap();
    assert!(csv.contains("\"'=1+1 <b>x") || csv.contains("\"'=1+1"), "{csv}");
    assert_eq!(class.report("out").ranking.iter().filter(|player| player.name == hostile).count(), 1);
}

#[test]
fn the_files_of_the_class_decide_the_game_and_an_odd_number_of_games_is_made_even_aloud() {
    let class = Class { home: TempDir::new().unwrap() };
    let model = root().join("fixtures/reversi/accepted/helpers-kept/src/model.cxx");
    fs::create_dir_all(class.path("class").join("ada")).unwrap();
    fs::copy(model, class.path("class").join("ada/model.cxx")).unwrap();
    class
        .play("--out results --games 1 --seed 0")
        .success()
        .stdout(contains("reversi: 3 players").and(contains("ada holds no player")))
        .stderr(contains("games come in pairs with exchanged seats: 2 are played"));
}
