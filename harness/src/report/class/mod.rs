//! The reports of a whole class: a summary, a table of grades, the moves between two runs.

mod changes;
mod clusters;
mod entries;
mod grades;
mod page;
mod students;
mod summary;

pub use changes::{moved, write_changes};
pub use entries::entry_rows;
pub use grades::{GradeColumns, Grades, write_grades};
pub use page::write_page;
pub use students::PageRow;
pub use summary::{standing, write_summary};
