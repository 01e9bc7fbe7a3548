//! The rules about files, and the program's command line.

mod arguments;
mod helpers;
mod model_header;
mod normal_form;
mod remarks;
mod rubric;
mod vintage;

pub(super) use arguments::SURVEY;
pub(super) use helpers::handed_in_of_2020;
pub(super) use remarks::notes;
pub(super) use rubric::RUBRIC;
