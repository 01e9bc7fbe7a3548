//! Grading of game assignments: a submission's components, one at a time, beside a reference.
//!
//! A grade runs along one road, and the modules are its stations: [`intake`] finds the files, [`build`] makes
//! libraries of them, [`grade`] plans scenarios from the checks of [`assignments`], has [`worker`] perform them, judges
//! what came back and adds up, [`differences`] says where texts part; [`report`] renders the outcome. Student code runs in the worker's processes alone, and
//! no verdict, expected answer or reference code is ever there.

pub mod assignments;
pub mod build;
pub mod class;
pub mod cli;
pub mod differences;
pub mod docs;
pub mod duel;
pub mod exit_code;
pub mod grade;
pub mod intake;
pub mod lexer;
pub mod lineup;
pub mod model;
pub mod pack;
pub mod report;
pub mod rubric;
pub mod sandbox;
pub mod self_attack;
pub mod selftest;
pub mod snapshot;
pub mod stop;
pub mod whole_file;
pub mod worker;
