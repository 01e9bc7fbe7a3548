//! Grading of a submission: from its files to a [`GradeReport`](crate::model::GradeReport).
//!
//! [`grade`] is the pipeline. Decisions are pure functions (`check`, `report`, the scenarios' own `judge`); `worker_pool`
//! and `run` act.

mod ahead;
mod attribution;
mod budget;
mod check;
mod component_job;
mod controls;
mod decision;
mod failing;
mod gradable;
mod left_out;
mod loading;
mod lock;
mod means;
mod memory_check;
mod memory_company;
mod memory_report;
mod memory_row;
mod noted;
mod own_includes;
mod patience;
mod pipeline;
mod plan;
mod progress;
mod reckoning;
mod report;
mod reproduce;
mod roomy;
mod run;
mod second_compiler;
mod seed;
mod seen;
mod share;
mod shrink;
mod side_by_side;
mod solution;
mod solution_answers;
mod spared;
mod static_check;
mod survey;
mod task;
mod truncate;
mod twins;
mod warnings;
mod worker_pool;

pub(crate) use side_by_side::{each, try_each};

pub use gradable::{is_gradable, is_perfect};
pub use memory_check::{MemoryMode, WatcherLibrary, watcher};
pub use pipeline::grade;
pub use plan::{Chance, GradeOptions, Only, Timing};
pub use progress::{GradeProgress, GradeStage};
pub use reckoning::final_grade;
pub use reproduce::{Culprit, Found, Reproduction, find, reproduce};
pub use second_compiler::cross_check;
pub use shrink::TRIES as SHRINK_TRIES;
