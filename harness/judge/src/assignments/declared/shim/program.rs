//! The part of a shim that runs a program, with its files and what it writes to standard error.

use std::fmt::Write as _;

use super::calls::{Calls, GivenFile};
use crate::assignments::declared::calls::Op;
use crate::assignments::declared::header::{Passing, ProgramStep};

/// True if scripts give files, or ask for what was written beside the output.
pub(super) fn needs_folder(calls: Calls<'_>) -> bool {
    let is_program = calls.ops.iter().any(Op::is_program);
    let opens = |op: &Op| op.signature.parameters.iter().any(|one| matches!(one.passing, Passing::File(_)));
    let is_given = !is_program && !calls.files.is_empty() || calls.ops.iter().any(opens);
    is_given
        || calls.ops.iter().filter_map(Op::around).any(|step| match step {
            ProgramStep::Type | ProgramStep::TypeNumber | ProgramStep::Status => false,
            ProgramStep::File
            | ProgramStep::GivenFile
            | ProgramStep::Written
            | ProgramStep::Errors
            | ProgramStep::Complains => true,
        })
}

/// The functions that run the program.
pub(super) fn runs(calls: Calls<'_>) -> String {
    if !needs_folder(calls) {
        return RUN.replace("    KEEP_ERRORS", "");
    }
    given(calls.files) + &RUN.replace("KEEP_ERRORS", "wire::keep_errors();\n")
}

/// The function that makes the folder of a script as it is at the beginning: what a class may open lies there already.
pub(super) fn laid(calls: Calls<'_>) -> String {
    let mut out = "void lay_files() {\n".to_owned();
    if needs_folder(calls) && !calls.ops.iter().any(Op::is_program) {
        out.push_str("    wire::begin_folder();\n");
        for file in calls.files {
            let _ = writeln!(out, "    wire::put_file({}, {});", literal(file.name.as_bytes()), text(file));
        }
    }
    out + "}\n\n"
}

/// A file's content as a string of C++.
fn text(file: &GivenFile) -> String {
    format!("std::string({}, {})", literal(&file.content), file.content.len())
}

/// The step as a call.
pub(super) fn called(step: ProgramStep, arguments: &str) -> String {
    match step {
        ProgramStep::Type => format!("harness_rt::add_input({arguments})"),
        ProgramStep::TypeNumber => format!("harness_rt::add_input(std::to_string({arguments}) + ' ')"),
        ProgramStep::File => format!("wire::put_file({arguments})"),
        ProgramStep::GivenFile => format!("wire::put_file({arguments}, given_file({arguments}))"),
        ProgramStep::Written => format!("wire::show_file({arguments})"),
        ProgramStep::Errors => "wire::show_errors()".to_owned(),
        ProgramStep::Complains => "wire::complained()".to_owned(),
        ProgramStep::Status => "exit_status".to_owned(),
    }
}

/// The function that knows the assignment's files.
fn given(files: &[GivenFile]) -> String {
    let mut out = "std::string given_file(const std::string& name) {\n".to_owned();
    for file in files {
        let _ = writeln!(out, "    if (name == {}) return {};", literal(file.name.as_bytes()), text(file));
    }
    out + "    return name;\n}\n\n"
}

/// Bytes as a literal of C++.
fn literal(bytes: &[u8]) -> String {
    let mut out = "\"".to_owned();
    for byte in bytes {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'.' | b',' | b':' | b'-' | b'_' | b'/' => {
                out.push(char::from(*byte));
            }
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out + "\""
}

/// One run of a program.
const RUN: &str = "int exit_status = 0;

// Whatever comes behind the run is done before the process ends.
void tell_left(int status) {
    exit_status = status & 0xff;
    wire::tell_left(next_number - 1, status & 0xff);
    go_on(*request_left, next_number, wire::Purpose::Perform);
}

int run(const std::string& typed, const std::vector<std::string>& arguments) {
    static std::vector<std::string> words(1, \"program\");
    words.insert(words.end(), arguments.begin(), arguments.end());
    static std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(&word[0]);
    pointers.push_back(nullptr);
    harness_rt::add_input(typed);
    harness_rt::before_leaving(tell_left);
    harness_rt::pass_over_sleep();
    // What a shell shows of a program that an exception ends.
    exit_status = 134;
    KEEP_ERRORS    // What whoever starts a program sees of its status.
    const int status = student_main(static_cast<int>(words.size()), pointers.data()) & 0xff;
    harness_rt::before_leaving(nullptr);
    exit_status = status;
    return status;
}

";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_keeps_each_of_its_bytes_in_the_shim() {
        let file = GivenFile { name: "a.txt".to_owned(), content: b"x \"1\"\n\0?\xff7".to_vec() };
        let expected = r#"if (name == "a.txt") return std::string("x \0421\042\012\000\077\3777", 10);"#;
        assert!(given(&[file]).contains(expected));
    }
}
