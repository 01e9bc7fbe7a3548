//! The program's command line: it is run with arguments, up to the point at which a window would open.

mod command;
mod launch;
mod survey;

pub(in crate::assignments::reversi) use survey::{NONE, REFUSED, SURVEY, TWO};
