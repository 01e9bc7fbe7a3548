//! The model: scripts of calls, judged beside the reference.

mod answer;
mod construct;
mod end;
mod faults;
mod find_move;
mod flips;
mod focus;
mod games;
mod lines;
mod opening;
mod oracle;
mod owners;
mod pass;
mod play_move;
mod random_games;
mod rubric;
mod scenario;
mod script;
mod shrink;
mod step;
mod views;

pub(super) use rubric::RUBRIC;

use crate::model::{PictureError, Pictures};

/// The model's pictures.
pub(super) static PICTURES: Pictures = Pictures {
    component: "model",
    shipped: &[],
    parse: |_, _| Err(PictureError("not yet".to_owned())),
    shape: "",
};
