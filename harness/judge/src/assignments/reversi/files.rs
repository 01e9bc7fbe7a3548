//! The files of which a component is made: those that were handed in, and the given ones in place of those that were not.
//!
//! Students hand in only what they changed. So a file that is not there is as it was given, and files that were added
//! go with the component that names them.

use super::added_members::{AddedMembers, reached_names};
use super::class_members::{Access, ClassMembers};
use super::kit;
use super::submitted::{INTERFACE, MODEL_HEADER, or_given};
use super::{refusal_texts, starter};
use crate::assignments::source_rules::{code_of, group_length};
use crate::assignments::taken_back::taken_back;
use crate::lexer::{Token, group_ends, rust_tokens};
use crate::model::{
    BuildInput, Language, NamedText, ReplacedClass, SourceFile, Submission, WatchedCall, is_header, is_source,
};

/// The student's model, of which our Model takes the place.
const MODEL: &str = "5Model";

/// The functions of the student's model that ours calls to keep what was added to it, and the names that ours has for them.
const OWN: [(&str, &str); 2] = [
    ("_ZN5ModelC1Eii", "_ZN5ModelX1Eii"),
    ("_ZN5Model9play_moveEN5ge2118geometry4PosnIiEE", "_ZN5Model9play_m0veEN5ge2118geometry4PosnIiEE"),
];

/// The file that lists the sources.
pub(super) const CMAKE: &str = "CMakeLists.txt";

/// The given main function of the test programs, in whose place the shim runs the cases and hears of their assertions.
const RUNNER: &str = "test/catch_main.cxx";

/// The program.
pub(super) const MAIN: &str = "src/reversi.cxx";

/// A suggested helper: the name, the types that lead to it and follow it as the given header declares them, and the macro by which
/// the Model in the student's place defines it.
type Helper = (&'static str, &'static [&'static str], &'static [&'static str], &'static str);

/// The suggested helpers.
const HELPERS: [Helper; 6] = [
    ("find_flips_", &["Position_set"], &["Position", "Dimensions", "const"], "FIND_FLIPS"),
    ("evaluate_position_", &["Position_set"], &["Position", "const"], "EVALUATE_POSITION"),
    ("compute_next_moves_", &["void"], &[], "COMPUTE_NEXT_MOVES"),
    ("advance_turn_", &["bool"], &[], "ADVANCE_TURN"),
    ("set_game_over_", &["void"], &[], "SET_GAME_OVER"),
    ("really_play_move_", &["void"], &["Move"], "REALLY_PLAY_MOVE"),
];

/// A helper that nothing suggests, and that students have all the same: it computes the moves and says whether there are any.
const TELLING: Helper = ("tell_next_moves_", &["bool"], &[], "TELL_NEXT_MOVES");

/// The functions that change a board, and those of the shim by which the student's model calls them.
const BOARD_CHANGES: [(&str, &str); 4] = [
    ("Board::set_all", "__harness_watched_set_all"),
    ("Board::reference::operator=", "__harness_watched_square"),
    ("Board::reference::operator=", "__harness_watched_copy"),
    ("Board::multi_reference::operator=", "__harness_watched_squares"),
];

/// The line before each file that needs the library's old names. The compiler goes on counting lines as the student does.
const OLD_NAMES: &[u8] = b"#include <ge211_2020.hxx>\n#line 1\n";

/// The same submission, with the names that the library had in 2020 for all of its files.
pub(super) fn with_names_of_2020(submission: &Submission) -> Submission {
    let mut renamed = submission.clone();
    for file in renamed.files.iter_mut().chain(&mut renamed.extra) {
        if is_header(&file.name) || is_source(&file.name) {
            file.content.splice(0..0, OLD_NAMES.iter().copied());
        }
    }
    renamed
}

/// The student's model under the shim.
pub(super) fn model(submission: &Submission) -> Option<BuildInput> {
    let main = submission.file("src/model.cxx")?.clone();
    let beside = std::iter::once(or_given(submission, MODEL_HEADER)).chain(model_helpers(submission));
    let over = placed(&kit::DRIVER, &driver_settings(submission));
    let watched = BOARD_CHANGES
        .map(|(function, label)| WatchedCall { function: function.to_owned(), label: label.to_owned() });
    Some(BuildInput {
        beside: beside.collect(),
        over,
        watched: watched.to_vec(),
        ..BuildInput::new(main, Vec::new())
    })
}

/// The student's tests beside our Model.
pub(super) fn tests(submission: &Submission) -> Option<BuildInput> {
    swapped_tests(submission, &renamed_settings(submission))
}

fn swapped_tests(submission: &Submission, more_settings: &str) -> Option<BuildInput> {
    let main = submission.file("test/model_test.cxx")?.clone();
    let header = swappable_header(submission);
    let over = swapped_model(submission, &header, more_settings);
    let beside =
        std::iter::once(header).chain(model_helpers(submission)).chain(test_helpers(submission)).collect();
    let replaced = Some(ReplacedClass::named(MODEL));
    Some(BuildInput { main, beside, over, replaced, ..BuildInput::default() })
}

/// The student's tests beside our Model and the functions that only the student's has; `None` where the tests use none.
pub(super) fn borrowing_tests(submission: &Submission) -> Option<BuildInput> {
    let lent = vec![submission.file("src/model.cxx")?.clone()];
    let is_wanted = AddedMembers::used_by_tests(submission).is_some() || calls_changed_helper(submission);
    let replaced = Some(ReplacedClass { name: MODEL, lent, renamed: &OWN });
    Some(BuildInput { replaced, ..swapped_tests(submission, "")? }).filter(|_| is_wanted)
}

/// True if the tests name a suggested helper that the student's header declares in another way than it was given.
fn calls_changed_helper(submission: &Submission) -> bool {
    let code = code_of(&swappable_header(submission).content);
    let names = reached_names(submission.files.iter().chain(&submission.extra), "test/");
    HELPERS.iter().any(|(name, before, after, _)| {
        names.iter().any(|reached| reached == name) && !declares(&code, name, before, after)
    })
}

/// The student's tests beside the student's own model.
pub(super) fn own_tests(submission: &Submission) -> Option<BuildInput> {
    let main = submission.file("test/model_test.cxx")?.clone();
    let own = ["src/model.cxx", MODEL_HEADER].map(|name| or_given(submission, name));
    let beside = own.into_iter().chain(model_helpers(submission)).chain(test_helpers(submission));
    Some(BuildInput::new(main, beside.collect()))
}

/// The program beside our Model, with the student's interface.
pub(super) fn program(submission: &Submission) -> Option<BuildInput> {
    let header = swappable_header(submission);
    let over = swapped_model(submission, &header, "");
    let interface = INTERFACE.iter().map(|name| or_given(submission, name)).chain([header]);
    let extra = submission.extra.iter().filter(|file| file.name.starts_with("src/")).cloned();
    Some(BuildInput {
        main: or_given(submission, MAIN),
        beside: interface.chain(extra).collect(),
        over,
        replaced: Some(ReplacedClass { name: MODEL, lent: lent_sources(submission), renamed: &OWN }),
        ..BuildInput::default()
    })
}

/// The student's program beside our Model, with the given interface.
pub(super) fn program_with_given_interface(submission: &Submission) -> Option<BuildInput> {
    let given = Submission::default();
    let header = or_given(&given, MODEL_HEADER);
    let over = swapped_model(submission, &header, "");
    let beside = INTERFACE.iter().map(|name| or_given(&given, name)).chain([header]);
    Some(BuildInput {
        main: or_given(submission, MAIN),
        beside: beside.collect(),
        over,
        replaced: Some(ReplacedClass::named(MODEL)),
        ..BuildInput::default()
    })
}

/// The student's model, where the interface uses what was added to the class.
fn lent_sources(submission: &Submission) -> Vec<SourceFile> {
    let is_used = AddedMembers::used_by_interface(submission).is_some();
    submission.file("src/model.cxx").filter(|_| is_used).into_iter().cloned().collect()
}

/// Tokens that a student added to the sources, from which rules about them can be kept: one function has as many.
const WORK: usize = 60;

/// True if there is more in the sources than was given, by so much: who wrote nothing can break no rule, and keeps none.
pub(super) fn is_worked_on(submission: &Submission) -> bool {
    has_work(submission, |name| name.starts_with("src/"))
}

/// True if there is more in view and controller than was given, by so much.
pub(super) fn is_interface_worked_on(submission: &Submission) -> bool {
    match submission.language {
        Language::Cpp => has_work(submission, |name| INTERFACE.contains(&name)),
        Language::Rust => {
            let added = |source: &[u8]| rust_tokens(source).len();
            let given = added(starter::RUST_UI.as_bytes());
            let own = submission.file(kit::RUST_UI).map_or(0, |file| added(&file.content));
            own.saturating_sub(given) >= WORK
        }
    }
}

fn has_work(submission: &Submission, is_looked_at: impl Fn(&str) -> bool) -> bool {
    let all = submission.files.iter().chain(&submission.extra).filter(|file| is_looked_at(&file.name));
    let added = |file: &SourceFile| {
        let given = code_of(starter::text(&file.name).as_bytes());
        code_of(&file.content).len().saturating_sub(given.len())
    };
    all.map(added).sum::<usize>() >= WORK
}

/// Files that were added to the model: headers, and the sources that the CMake file names, or all where it names none.
fn model_helpers(submission: &Submission) -> impl Iterator<Item = SourceFile> + '_ {
    let named = listed_sources(submission);
    let is_taken = move |name: &str| is_header(name) || named.is_empty() || named.iter().any(|of| of == name);
    submission.extra.iter().filter(move |file| file.name.starts_with("src/") && is_taken(&file.name)).cloned()
}

/// Files that were added to the tests: headers, and the sources that the CMake file names.
fn test_helpers(submission: &Submission) -> impl Iterator<Item = SourceFile> + '_ {
    let text = cmake(submission).unwrap_or_default();
    let is_taken = move |name: &str| name != RUNNER && (is_header(name) || text.contains(name));
    submission
        .extra
        .iter()
        .filter(move |file| file.name.starts_with("test/") && is_taken(&file.name))
        .cloned()
}

fn cmake(submission: &Submission) -> Option<String> {
    Some(String::from_utf8_lossy(&submission.file(CMAKE)?.content).into_owned())
}

/// The model's sources that the CMake file sets `MODEL_SRC` to; none where there is no such file or list.
fn listed_sources(submission: &Submission) -> Vec<String> {
    let Some(text) = cmake(submission) else { return Vec::new() };
    let plain: String =
        text.lines().map(|line| line.split('#').next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let Some((_, list)) = plain.split_once("MODEL_SRC") else { return Vec::new() };
    let list = list.split(')').next().unwrap_or_default();
    list.split_whitespace().map(|name| name.trim_matches('"').to_owned()).collect()
}

/// The grader's files as they are laid beside the student's, the last one with settings before it.
fn placed(files: &[NamedText], settings: &str) -> Vec<SourceFile> {
    let laid = |file: &NamedText| {
        let head = if file.name.ends_with(".cxx") { settings } else { "" };
        SourceFile {
            name: format!("harness/{}", file.name),
            content: format!("{head}{}", file.text).into_bytes(),
        }
    };
    let own_names =
        SourceFile { name: "harness/own_names.h".to_owned(), content: own_names(settings).into_bytes() };
    files.iter().map(laid).chain([own_names]).collect()
}

/// What `model_values.h` includes behind the student's header: it takes the macros back of names that are ours, but not those that
/// the settings give to functions of ours.
fn own_names(settings: &str) -> String {
    let texts = kit::DRIVER.iter().chain(&kit::SWAPPED).map(|file| file.text);
    taken_back(texts, |name| name.starts_with("HARNESS_") || settings.contains(&format!("#define {name} ")))
}

/// Settings of the driver: private members are reached where the header has them as it was given.
fn driver_settings(submission: &Submission) -> String {
    let code = code_of(&or_given(submission, MODEL_HEADER).content);
    let access = if has_members(&code) { "members_in_reach.h" } else { "members_out_of_reach.h" };
    format!("#include \"{access}\"\n")
}

/// The header over which another Model can take the place of the student's: the student's own, or the given one where that has
/// other variables than it was given with, another `play_move`, or bodies of functions that ours has as well.
fn swappable_header(submission: &Submission) -> SourceFile {
    let own = or_given(submission, MODEL_HEADER);
    let code = code_of(&own.content);
    // The public functions that our Model defines: over another declaration of one it does not compile.
    let plays = declares(&code, "play_move", &["void"], &["Position"]);
    let is_as_given = has_members(&code) && plays && can_be_read(&code) && !has_bodies(&code);
    if is_as_given { own } else { or_given(&Submission::default(), MODEL_HEADER) }
}

/// The public functions that our Model defines, its constructors among them.
const DEFINED: [&str; 5] = ["Model", "board", "operator", "find_move", "play_move"];

/// True if the header has the body of a function that our Model defines: a public one, or a suggested helper behind the class, which
/// declares it as it was given.
fn has_bodies(code: &[Token]) -> bool {
    let is_public = |at: usize| DEFINED.iter().any(|name| code[at].is_name(name));
    let is_helper = |at: usize| HELPERS.iter().any(|(name, ..)| code[at].is_name(name));
    let is_behind = |at: usize| at > 0 && code[at - 1].is_mark("::");
    let is_destructor = |at: usize| at > 0 && code[at - 1].is_mark("~");
    let is_defined = |at: usize| is_public(at) && !is_destructor(at) || is_helper(at) && is_behind(at);
    (0..code.len()).any(|at| is_defined(at) && begins_body(&code[at], &code[at + 1..]))
}

/// True if a body stands behind the parameters of a function with that name, or what a constructor sets first.
fn begins_body(name: &Token, code: &[Token]) -> bool {
    let open = if name.is_name("operator") { 2 } else { 0 };
    let Some(code) = code.get(open..).filter(|code| code.first().is_some_and(|first| first.is_mark("(")))
    else {
        return false;
    };
    let behind = &code[group_length(code, &["("], &[")"])..];
    let is_word = |token: &&Token| token.is_name("const") || token.is_name("noexcept");
    let next = behind.iter().find(|token| !is_word(token));
    next.is_some_and(|next| next.is_mark("{") || next.is_mark(":") && name.is_name("Model"))
}

/// The public functions that look at a model and change nothing of it.
const READERS: [&str; 3] = ["board", "operator[]", "find_move"];

/// True if the public functions that look at a model are declared `const`, as they were given.
fn can_be_read(code: &[Token]) -> bool {
    let Some(members) = ClassMembers::of(code, "Model") else { return true };
    READERS.iter().all(|name| {
        members.with(Access::Public).any(|member| member.name == *name && member.form.ends_with(" const"))
    })
}

/// The Model in the student's place, which is the same beside the tests and beside an interface, so that it is compiled once.
fn swapped_model(submission: &Submission, header: &SourceFile, more_settings: &str) -> Vec<SourceFile> {
    let texts = refusal_texts::settings(submission);
    placed(&kit::SWAPPED, &[&swapped_settings(header), more_settings, &texts].concat())
}

/// Settings of the Model in the student's place: the helpers that the header declares as it was given.
fn swapped_settings(header: &SourceFile) -> String {
    let code = code_of(&header.content);
    let declared = HELPERS.iter().filter(|(name, before, after, _)| declares(&code, name, before, after));
    declared.map(|(_, _, _, macro_name)| format!("#define HARNESS_HAS_{macro_name}\n")).collect()
}

/// Settings of the Model in the student's place, beside tests: the suggested helpers that it defines under the student's names.
fn renamed_settings(submission: &Submission) -> String {
    let setting = |renamed: &Renamed| {
        let Renamed { suggested, own, macro_name } = renamed;
        format!("#define HARNESS_HAS_{macro_name}\n#define {suggested} {own}\n")
    };
    renamed_helpers(submission).iter().map(setting).collect()
}

/// A suggested helper under a name of the student's.
struct Renamed {
    suggested: &'static str,
    own: String,
    macro_name: &'static str,
}

/// True if the tests call a helper that stands for a suggested one under another name.
pub(super) fn renames_helpers(submission: &Submission) -> bool {
    !renamed_helpers(submission).is_empty()
}

/// The suggested helpers that the header does not name, each with the one function of the same types that the tests call. Of
/// two that have the same types, tests call the first: it finds the moves on a board that they have set.
///
/// That the function does the same is a guess, which no student pays for: a case that fails beside our Model for it is
/// performed again with the student's own function, and costs nothing if it fails there too.
fn renamed_helpers(submission: &Submission) -> Vec<Renamed> {
    let code = code_of(&swappable_header(submission).content);
    let called = AddedMembers::used_by_tests(submission).map_or_else(Vec::new, |members| members.used);
    let mut all: Vec<Renamed> = Vec::new();
    for helper in HELPERS.iter().chain([&TELLING]) {
        let (suggested, before, after, macro_name) = helper;
        let is_named = code.iter().any(|token| token.is_name(suggested));
        let is_like =
            |own: &&String| *before != ["bool"] || tells_moves(submission, own) == (*helper == TELLING);
        let mut alike = called.iter().filter(|own| declares(&code, own, before, after)).filter(is_like);
        if let (false, Some(own), None) = (is_named, alike.next(), alike.next())
            && all.iter().all(|known| known.own != *own)
        {
            all.push(Renamed { suggested, own: own.clone(), macro_name });
        }
    }
    all
}

/// True if a function of the student's Model has to do with the next moves and leaves the turn as it is: one that says whether there
/// are moves, and does not pass the turn on.
fn tells_moves(submission: &Submission, name: &str) -> bool {
    let source = submission.file("src/model.cxx").map_or_else(Vec::new, |file| code_of(&file.content));
    let ends = group_ends(&source);
    let body = |at: usize| {
        let is_defined = source[at].is_name(name) && source[at - 1].is_mark("::");
        let behind = ends[at + 1].filter(|_| is_defined)?;
        source.get(behind)?.is_mark("{").then_some(&source[behind..ends[behind]?])
    };
    let Some(body) = (1..source.len().saturating_sub(1)).find_map(body) else { return false };
    let changes_turn = body.windows(2).any(|two| two[0].is_name("turn_") && two[1].is_mark("="));
    !changes_turn && body.iter().any(|token| token.is_name("next_moves_"))
}

/// True if the four members are declared with their types.
pub(super) fn has_members(code: &[Token]) -> bool {
    let members =
        [("Player", "turn_"), ("Player", "winner_"), ("Board", "board_"), ("Move_map", "next_moves_")];
    let is_declared = |(kind, name): (&str, &str)| {
        code.windows(3).any(|at| {
            at[0].is_name(kind) && at[1].is_name(name) && [";", "=", "{"].iter().any(|end| at[2].is_mark(end))
        })
    };
    members.into_iter().all(is_declared)
}

/// True if a function of that name is declared with these types; names of parameters do not matter.
fn declares(code: &[Token], name: &str, before: &[&str], after: &[&str]) -> bool {
    let is_here = |at: usize| {
        let head = &code[..at];
        let leads = head.len() >= before.len()
            && head[head.len() - before.len()..].iter().zip(before).all(|(token, word)| token.is_name(word));
        leads && types_after(&code[at + 1..]).is_some_and(|types| types == after)
    };
    (0..code.len()).any(|at| code[at].is_name(name) && is_here(at))
}

/// The types of a parameter list and `const` behind it, up to the semicolon; `None` for anything else.
fn types_after(code: &[Token]) -> Option<Vec<&str>> {
    let end = code.iter().position(|token| token.is_mark(";"))?;
    let close = code[..end].iter().position(|token| token.is_mark(")"))?;
    if !code.first()?.is_mark("(") {
        return None;
    }
    let parameters = code[1..close].split(|token| token.is_mark(","));
    let mut types = Vec::new();
    for parameter in parameters.filter(|parameter| !parameter.is_empty()) {
        let [kind, rest @ ..] = parameter else { return None };
        if rest.len() > 1 {
            return None;
        }
        types.push(kind.text.as_str());
    }
    match &code[close + 1..end] {
        [] => {}
        [word] if word.is_name("const") => types.push("const"),
        _ => return None,
    }
    Some(types)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(header: &str) -> String {
        swapped_settings(&SourceFile { name: MODEL_HEADER.to_owned(), content: header.as_bytes().to_vec() })
    }

    #[test]
    fn the_given_header_declares_all_helpers_and_members() {
        let given = starter::text(MODEL_HEADER);
        assert_eq!(settings(given).lines().count(), HELPERS.len());
        assert!(has_members(&code_of(given.as_bytes())));
    }

    #[test]
    fn a_helper_with_another_signature_is_not_defined_for_the_student() {
        assert_eq!(settings("void compute_next_moves_();"), "#define HARNESS_HAS_COMPUTE_NEXT_MOVES\n");
        assert_eq!(settings("bool advance_turn_(Player p);"), "");
        assert_eq!(settings("Position_set find_flips_(Position a, Dimensions b);"), "");
        let named = "Position_set find_flips_(Position start, Dimensions dir) const;";
        assert_eq!(settings(named), "#define HARNESS_HAS_FIND_FLIPS\n");
    }

    #[test]
    fn a_helper_of_the_students_name_stands_for_the_suggested_one_of_its_types() {
        let file = |name: &str, text: String| SourceFile { name: name.to_owned(), content: text.into() };
        let renamed = |own: &str, test: &str| {
            let given = starter::text(MODEL_HEADER);
            let header =
                given.replace("void compute_next_moves_();", own).replace("void set_game_over_();", "");
            let source = "bool Model::refresh_() { next_moves_.clear(); return turn_ == Player::dark; }\n\
                 bool Model::next_() { turn_ = other_player(turn_); return !next_moves_.empty(); }";
            let files = vec![
                file(MODEL_HEADER, header),
                file("src/model.cxx", source.to_owned()),
                file("test/model_test.cxx", test.to_owned()),
            ];
            renamed_settings(&Submission { files, ..Submission::default() })
        };
        let setting = "#define HARNESS_HAS_COMPUTE_NEXT_MOVES\n#define compute_next_moves_ refresh_\n";
        assert_eq!(renamed("void refresh_();", "m.refresh_();"), setting);
        assert_eq!(renamed("void refresh_();", "m.turn();"), "");
        assert_eq!(renamed("int refresh_();", "m.refresh_();"), "");
        let telling = "#define HARNESS_HAS_TELL_NEXT_MOVES\n#define tell_next_moves_ refresh_\n";
        assert_eq!(renamed("bool refresh_();", "m.refresh_();"), telling);
        assert_eq!(renamed("bool next_();", "m.next_();"), "", "advance_turn_ is there by its own name");
        let both = [&setting.replace("refresh_", "fill_"), telling].concat();
        assert_eq!(renamed("void fill_(); bool refresh_();", "m.fill_(); m.refresh_();"), both);
        assert_eq!(renamed("void refresh_(); void end_();", "m.refresh_(); m.end_();"), "");
        assert_eq!(
            renamed("void compute_next_moves_(); void end_();", "m.end_();").lines().last(),
            Some("#define set_game_over_ end_")
        );
    }

    #[test]
    fn over_a_header_that_lost_a_const_the_swapped_model_has_the_given_one() {
        let given = starter::text(MODEL_HEADER);
        let less =
            given.replace("const Move* find_move(Position) const;", "const Move* find_move(Position);");
        assert_ne!(less, given);
        let file = |text: &str| SourceFile { name: MODEL_HEADER.to_owned(), content: text.into() };
        let swappable = |text: &str| {
            let files = vec![file(text)];
            swappable_header(&Submission { files, ..Submission::default() })
        };
        assert_eq!(swappable(&less), file(given));
        let more = given.replace("private:", "private: int count_() const;");
        assert_eq!(swappable(&more), file(&more));
    }

    #[test]
    fn bodies_in_the_header_that_ours_has_as_well_are_found_and_no_others() {
        let has = |text: &str| has_bodies(&code_of(text.as_bytes()));
        for text in [
            "inline Model::Model(int size) : Model(size, size) {}",
            "class Model { Rectangle board() const { return board_.all_positions(); } };",
            "inline Player Model::operator[](Position at) const { return board_[at]; }",
            "inline void Model::compute_next_moves_() { next_moves_.clear(); }",
        ] {
            assert!(has(text), "{text}");
        }
        for text in [
            starter::text(MODEL_HEADER),
            "class Model { ~Model() { } void compute_next_moves_() { if (find_move(at)) { } } };",
            "class Model { Model(Model const&) = default; Player turn() const { return turn_; } };",
        ] {
            assert!(!has(text), "{text}");
        }
    }

    #[test]
    fn the_given_main_function_of_the_tests_is_neither_compiled_in_nor_work() {
        let file = |name: &str| SourceFile { name: name.to_owned(), content: starter::text(name).into() };
        let extra = vec![file(RUNNER)];
        let submission = Submission { files: vec![file(CMAKE)], extra, ..Submission::default() };
        assert!(starter::text(CMAKE).contains(RUNNER));
        assert_eq!(test_helpers(&submission).count(), 0);
        assert!(!is_worked_on(&submission));
    }

    #[test]
    fn sources_of_the_model_are_those_that_the_cmake_file_lists() {
        let file = |name: &str, text: &str| SourceFile { name: name.to_owned(), content: text.into() };
        let cmake =
            file(CMAKE, "# MODEL_SRC\nset(MODEL_SRC\n  src/model.cxx\n  src/flips.cxx)\nadd_program(x)");
        let extra = ["src/flips.cxx", "src/art.cxx", "src/flips.hxx"].map(|name| file(name, "")).to_vec();
        let submission = Submission { files: vec![cmake], extra, ..Submission::default() };
        let names: Vec<String> = model_helpers(&submission).map(|file| file.name).collect();
        assert_eq!(names, ["src/flips.cxx", "src/flips.hxx"]);
    }
}
