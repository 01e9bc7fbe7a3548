//! The student's tests: performed beside a right model, the student's own, and models that are wrong in one place.

mod brevity;
mod case_partner;
mod case_run;
mod defect;
mod idle;
mod likeness;
mod luck;
mod matrix;
mod mutants;
mod own_macros;
mod private_access;
mod rubric;
mod situations;
mod standing;
mod suite;
mod survey;
mod verdicts;
mod wrong_model;

pub(super) use rubric::RUBRIC;
pub(super) use survey::SURVEY;
