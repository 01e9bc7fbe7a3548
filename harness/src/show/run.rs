//! [`show`]: one program after the other, until the page is closed.

use super::ending::ShowEnd;
use super::error::ShowError;
use super::page_link::PageLink;
use super::round::{Next, Round};
use super::stage::{ShowOptions, Stage};

/// A show that is over.
pub(crate) struct Shown {
    /// The reason.
    pub(crate) end: ShowEnd,
    /// All that was done, as a script.
    pub(crate) recording: String,
}

/// Serves a page on which a person plays the program. `announce` gets the page's address, which is a secret.
///
/// # Errors
/// When the worker or the page fails.
pub(crate) fn show(
    stage: &Stage<'_>,
    options: &ShowOptions,
    announce: impl FnOnce(&str),
) -> Result<Shown, ShowError> {
    let mut zygote = stage.worker()?;
    let mut page = PageLink::open(&options.title, stage.ui)?;
    announce(&page.address());
    let mut recording = String::new();
    let mut size = options.size;
    loop {
        let mut game = stage.ui.start(size);
        page.begin(size, &recording);
        let next = Round::begin(&mut zygote, stage, game.as_mut(), &mut page)?.play(&options.stop)?;
        recording += &game.recording();
        match next {
            Next::Start(wanted) => size = wanted.unwrap_or(size),
            Next::End(end) => return Ok(Shown { end, recording }),
        }
    }
}
