//! [`Renderer`]: what every report format is.

use std::io;

use crate::model::GradeReport;

/// A report format.
pub trait Renderer {
    /// Writes the whole report.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()>;
}
