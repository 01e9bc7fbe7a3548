use std::path::{Path, PathBuf};
use std::process::Command;

use harness::model::shell_word;
use tempfile::TempDir;

use crate::stage::{HANGS, cache, harness};

/// What was typed and what was printed, without what differs from one machine to the next.
pub(super) struct Transcript {
    place: TempDir,
    folder: PathBuf,
    text: String,
    last: String,
}

impl Transcript {
    pub(super) fn new() -> Transcript {
        let place = TempDir::new().unwrap();
        let folder = place.path().to_owned();
        Transcript { place, folder, text: String::new(), last: String::new() }
    }

    pub(super) fn place(&self) -> &Path {
        self.place.path()
    }

    pub(super) fn enter(&mut self, folder: &str) {
        self.folder = self.folder.join(folder);
        self.text += &format!("$ cd {folder}\n\n");
    }

    /// Runs a command of the harness as it is typed.
    pub(super) fn run(&mut self, typed: &str, code: i32) {
        let mut command = harness();
        command.current_dir(&self.folder).env("COLUMNS", "80").timeout(HANGS);
        let output = command.args(typed.split_whitespace().skip(1)).output().unwrap();
        let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        assert_eq!(output.status.code(), Some(code), "{typed}\n{printed}");
        self.keep(typed, &printed, code);
    }

    /// Runs a command that the harness told of.
    pub(super) fn shell(&mut self, typed: &str, code: i32) {
        let output = Command::new("sh").args(["-c", typed]).current_dir(&self.folder).output().unwrap();
        let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        assert_eq!(output.status.code(), Some(code), "{typed}\n{printed}");
        self.keep(typed, &printed, code);
    }

    /// Shows a file that was written.
    pub(super) fn show(&mut self, name: &str) {
        let text = std::fs::read_to_string(self.folder.join(name)).unwrap();
        self.keep(&format!("cat {}", shell_word(name)), &text, 0);
    }

    /// The words of the last output that begin so.
    pub(super) fn words_with(&self, start: &str) -> Vec<String> {
        let is_it = |word: &&str| word.starts_with(start);
        let trimmed = |word: &str| word.trim_end_matches([',', '.']).to_owned();
        self.last.split_whitespace().filter(is_it).map(trimmed).collect()
    }

    /// The lines of the last output that hold these words.
    pub(super) fn lines_with(&self, words: &str) -> Vec<String> {
        self.last.lines().filter(|line| line.contains(words)).map(|line| line.trim().to_owned()).collect()
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    fn keep(&mut self, typed: &str, printed: &str, code: i32) {
        self.last = printed.to_owned();
        let code = if code == 0 { String::new() } else { format!("exit code {code}\n") };
        self.text += &format!("$ {typed}\n{}{code}\n", self.plain(printed));
    }

    /// The text with words for folders, versions and hashes, and without lines about this machine.
    fn plain(&self, printed: &str) -> String {
        let place = self.place.path().to_string_lossy().into_owned();
        let cache = cache().to_string_lossy().into_owned();
        // Two submissions that are graded at a time end in any order.
        let is_of_machine = |line: &&str| {
            line.starts_with('[')
                || ["isolation ", "preparing headers", "memory errors were"]
                    .iter()
                    .any(|words| line.contains(words))
        };
        let lines = printed.lines().filter(|line| !is_of_machine(line));
        lines.map(|line| worded(&line.replace(&place, "PLACE").replace(&cache, "CACHE")) + "\n").collect()
    }
}

/// A line with words for what a compiler and a hash say of themselves.
fn worded(line: &str) -> String {
    let is_hash = |word: &str| {
        let word = word.trim_end_matches([',', ')', '`', '"']);
        [8, 64].contains(&word.len())
            && word.bytes().all(|b| b.is_ascii_hexdigit() && !b.is_ascii_uppercase())
    };
    let compiler = line.find("g++ (").map(|start| {
        let end = line[start..].find(", harness").map_or(line.len(), |length| start + length);
        format!("{}COMPILER{}", &line[..start], &line[end..])
    });
    let line = compiler.unwrap_or_else(|| line.to_owned());
    let words: Vec<&str> = line.split(' ').map(|word| if is_hash(word) { "HASH" } else { word }).collect();
    words.join(" ")
}
