//! [`Renderer`]: what every report format is.

use std::io;

use crate::model::GradeReport;

/// A report format.
pub trait Renderer {
    /// Writes the whole report.
    ///
    /// # Errors
    /// Whatever `out` answers to being written to.
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()>;
}
