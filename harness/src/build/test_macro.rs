//! The macro that a course sets for test programs alone: the sources that ask for it.
//!
//! All files of a submission are compiled with the macro, so that an object serves the tests and the game: in the given
//! headers it changes nothing but access. A source that asks for it beyond that could play by the rules in tests and by
//! others in the game. Where one does, the components that are no tests are compiled as the course compiles the game.

use super::source_folder::SourceFolder;
use crate::model::TestMacro;

/// Returns true if a file in the folder asks for the macro in a way of its own, and no test program is made there.
pub(super) fn is_for_tests_alone(testing: &TestMacro, folder: &SourceFolder) -> bool {
    let is_test = folder.texts.contains_key(testing.file);
    !is_test && folder.texts.values().any(|text| asks_in_a_way_of_its_own(testing, text))
}

fn asks_in_a_way_of_its_own(testing: &TestMacro, text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    if !text.contains(testing.name) {
        return false;
    }
    let lines: Vec<String> = text.lines().map(bare).filter(|line| !line.is_empty()).collect();
    let given: Vec<String> = testing.given.iter().map(|line| bare(line)).collect();
    let about = lines.iter().enumerate().filter(|(_, line)| line.contains(testing.name));
    about.map(|(at, _)| &lines[at..]).any(|rest| !rest.starts_with(&given))
}

/// A line without spaces, and without a comment that ends it.
fn bare(line: &str) -> String {
    let code = line.split("//").next().unwrap_or_default();
    code.chars().filter(|letter| !letter.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const TESTING: TestMacro = TestMacro {
        name: "TESTING",
        unset: "-UTESTING",
        given: &["#ifdef TESTING", "friend struct Door;", "#endif"],
        file: "test/m_test.cxx",
    };

    fn is_alone(files: &[(&str, &str)]) -> bool {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let place = folder.path().join(name);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(place, text).unwrap();
        }
        is_for_tests_alone(&TESTING, &SourceFolder::read(folder.path()).unwrap())
    }

    #[test]
    fn the_given_lines_are_no_way_of_its_own() {
        assert!(!is_alone(&[("src/m.cxx", "int f();")]));
        let given =
            "class M {\n#ifdef TESTING // for tests\n\n    friend struct  Door;\n#endif // TESTING\n};";
        assert!(!is_alone(&[("src/m.hxx", given)]));
    }

    #[test]
    fn anything_else_is() {
        assert!(is_alone(&[("src/m.cxx", "#ifdef TESTING\nint f() { return 1; }\n#endif")]));
        assert!(is_alone(&[("src/m.hxx", "#if defined(TESTING)\nfriend struct Door;\n#endif")]));
        let more = "#ifdef TESTING\nfriend struct Door;\n#define LIMIT 8\n#endif";
        assert!(is_alone(&[("src/m.hxx", more)]));
    }

    #[test]
    fn a_test_program_is_compiled_with_it() {
        let own = ("src/m.cxx", "#ifdef TESTING\nint f();\n#endif");
        assert!(!is_alone(&[own, ("test/m_test.cxx", "int main() { }")]));
        assert!(is_alone(&[own, ("test/more.cxx", "int g();")]));
    }
}
