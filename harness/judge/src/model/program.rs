//! A program that shows a failure outside the harness.

use super::{Language, shell_word};

/// The standard of C++ where an assignment names none.
pub const CPP_STANDARD: &str = "c++17";

/// The text of a main program, and how it becomes one.
///
/// It holds required answers, so it is for the reader of a report only: nothing that runs student code in the harness
/// ever gets to see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The language of the text.
    pub language: Language,
    /// The standard of C++ that it is compiled in.
    pub standard: &'static str,
    /// The whole file.
    pub text: String,
    /// The submission's files that it is compiled with.
    pub beside: &'static [&'static str],
}

impl Program {
    /// The command that makes it and runs it, in the folder of the submission's files; the name is quoted for a shell.
    pub fn command(&self, file: &str) -> String {
        self.language.command(&shell_word(file), self.standard, self.beside)
    }

    /// The text for a file of that name: the command in its first lines names the file.
    pub fn text_for(&self, file: &str) -> String {
        let usual = self.command(self.language.program_name());
        // A line comment ends where the line does, whatever the file is called.
        let own = self.command(file).replace(char::is_control, "?");
        self.text.replacen(&usual, &own, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_in_the_first_lines_names_the_file_that_is_written() {
        let command = Language::Cpp.command("repro.cpp", CPP_STANDARD, &["Board.cpp"]);
        let text = format!("// {command}\nint main() {{}}\n");
        let beside = &["Board.cpp"];
        let program = Program { language: Language::Cpp, standard: CPP_STANDARD, text, beside };
        assert!(
            program.text_for("my hit.cpp").starts_with("// g++ -std=c++17 -o repro 'my hit.cpp' Board.cpp")
        );
        assert_eq!(program.text_for("repro.cpp"), program.text);
        assert_eq!(program.text_for("a\nb.cpp").lines().count(), 2);
    }
}
