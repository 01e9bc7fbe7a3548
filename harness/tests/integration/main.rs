//! The program as its users meet it: real submissions through the real binary, and the lines that the design draws.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

/// Memory errors that the harness's own allocator finds, where there is no sanitizer.
mod allocator;
/// A browser without a window.
mod browser;
/// What a component may use in all, and what a process may say of itself when.
mod budget;
/// What is kept: damage, its size, and runs that are stopped.
mod cache;
/// Where random numbers come from, and what is told of the players without costing anything.
mod chance;
/// Whole classes.
mod class;
/// Commands, exit codes, bad input.
mod cli;
/// What confines student code, layer by layer.
mod confinement;
/// A machine whose processors are busy.
mod crowd;
/// Assignments that a folder declares.
mod declared;
/// What a report shows of a wrong answer: the differing places, the wrong call, the board.
mod differences;
/// `harness duel`.
mod duel;
/// An assignment that is not one of the program's.
mod example;
/// Helper files that nobody asked for.
mod extra_files;
/// The first hour of each kind of user.
mod first_hour;
/// Players that know a contest before it is played.
mod foresight;
/// `--report`: every format of one grade; the schema, completions and man pages.
mod formats;
/// What a grade of a fixture says.
mod grading;
/// Submissions that attack the harness, and what must hold after each.
mod hostile;
/// A harness that is killed.
mod killed;
/// The design's own rules: who imports whom, what the worker holds, how large files get.
mod layering;
/// `harness duel --lineup`.
mod lineup;
/// Pages of reports in a browser: who can use them, on what screens, how fast they are there.
mod looks;
/// Memory errors: what the second look finds, says and costs.
mod memory;
/// The second assignment, as far as the matrix of fixtures does not show it.
mod neighbors;
/// Compilers that lack what newer ones have.
mod older_compilers;
/// Files of the user that commands meet where they write.
mod overwrite;
/// `harness pack`.
mod pack;
/// README and the pages of the manual: their commands, reports, paths and links.
mod pages;
/// Submissions that bring more than they should.
mod planted;
/// `harness play` on scripted input.
mod play;
/// `harness play` on a terminal, key by key.
mod play_keys;
/// Bytes that no worker of ours sends.
mod protocol;
/// Reports on terminals: their width, their colours, and how much is said.
mod reading;
/// Failures as programs: what they show, compiled and run.
mod repro;
/// `--out`: reports in files.
mod results;
/// The third assignment's fixtures.
mod reversi;
/// Rubric files, and reports for students.
mod rubric;
/// Submissions in Rust.
mod rust;
/// Documents that are held against the schemas of this program and of others.
mod schemas;
/// From points to a grade, as a rubric file has it.
mod scoring;
/// A machine without memory to spare.
mod shortage;
/// `harness show`: the page, its socket, and a browser on it.
mod show;
/// How small the examples of failures are.
mod shrinking;
/// `harness snapshot`.
mod snapshot;
/// Starting the binary on fixtures and changed copies of them.
mod stage;
/// `harness new`: what students begin with.
mod starter;
/// Test cases of students, beside right and wrong models.
mod student_tests;
/// How much of a sweep over fixtures is run.
mod sweep;
/// Explaining checks, grading some of them, and watching a submission while it is edited.
mod teach;
/// What a process is told before it begins.
mod told;
/// `harness tournament`.
mod tournament;
/// `HARNESS_LOG`.
mod tracing;
/// Components that crash, hang, flood or leave.
mod trouble;
/// Compilers and linkers that misbehave.
mod unreliable;
/// What the compiler warns of.
mod warnings;
