//! A tournament: its page, the pages of worst losses, its tables, its rows for Gradescope's leaderboard.

mod gradescope;
mod loss;
mod page;
mod schema;
mod tables;
mod words;

pub use gradescope::write_tournament_for_gradescope;
pub use loss::{LossPage, write_loss};
pub use page::write_tournament_page;
pub use schema::tournament_schema;
pub use tables::{meetings_csv, moves_csv, ranking_csv, write_tournament};
