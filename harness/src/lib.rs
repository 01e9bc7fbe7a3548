//! Grading of game assignments: a submission's components, one at a time, beside a reference.
//!
//! A grade runs along one road, and the modules are its stations: [`intake`] finds the files, [`build`] makes libraries of
//! them, [`grade`] plans scenarios from the checks of [`assignments`], has [`worker`] perform them, judges the transcripts and
//! adds up, `differences` finds the places where texts part, [`report`] renders the outcome. Student code runs in the worker's
//! processes alone, and no verdict, expected answer or reference code is ever there.
//!
//! # Glossary
//!
//! | word | meaning |
//! | --- | --- |
//! | assignment, component | a game to be programmed; a part of it that is replaced and graded alone (Board, Game, Player) |
//! | submission | the files that a student handed in |
//! | check, clause, rubric | a row of the report; the place in the handout that it enforces; the table of all checks |
//! | scenario | a seed and steps as plain data, performed in one process |
//! | script, step, op | a scenario's steps; one of them; its operation |
//! | contract | the numbers and field orders on which the parent and the shims agree |
//! | kit, shim, runtime | everything a submission is built with; the code that calls the student's class; the code under every shim |
//! | builder, backend | the maker of libraries for one assignment and language; its compiler-specific half |
//! | parent, worker, zygote | this process, which judges; the program that loads student code; its process that forks one child a scenario |
//! | partner | the parent's answers to calls of the component under test |
//! | transcript, run record | the answers of a process; these with its end, its output and the time it used |
//! | termination | the end of a process and its meaning |
//! | oracle, live oracle | the judge of a transcript; one that judges answer by answer while a game goes on |
//! | focus | the part of a transcript that a check looks at |
//! | finding, mismatch | an oracle's opinion of an answer; a forbidden answer with the required one |
//! | premise | a step whose right answer another check owns |
//! | evidence, verdict | the calls that led to a failure; the outcome of a check |
//! | shrink, repro | to look for a smaller failing scenario; a failure as a program of its own |
//! | memory check, second compiler | a further run under the address sanitizer; a further build by another compiler |
//! | cpu_pin, cpu_wait, slot | the processor of a process; its wait for one; one of the places where scenarios run at a time |
//! | contest, duel, line-up | a game between two players; a series of them; a game whose parts are of several submissions |
//! | tournament, pairing, anchor | a ranking by series of games; two players who meet in it; a player of the reference in it |
//! | live page, recording | where a person plays a confined user interface; what they did there, as a script |
//! | fixture, mutant | a stored submission with its expected verdicts; one with a planted defect |
//! | grader error | a failure of the harness, the machine or a compiler; it is never a student's |

pub mod build;
mod class;
pub mod cli;
mod differences;
pub mod docs;
mod duel;
mod exit_code;
pub mod grade;
pub mod intake;
mod lineup;
mod pack;
pub mod report;
pub mod rubric;
pub mod sandbox;
pub mod self_attack;
pub mod selftest;
mod show;
pub mod snapshot;
mod stop;
mod tournament;
mod whole_file;
pub mod worker;

use harness_judge::lexer;
pub use harness_judge::{assignments, model};
