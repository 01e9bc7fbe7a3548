//! Having a component draw the pictures, and comparing.

use super::gallery::{Exhibit, Gallery};
use crate::differences::of_texts;
use crate::model::{Comparison, Linked, Match, Seen, Verdict};
use crate::sandbox::Confinement;
use crate::worker::{Job, LaunchError, Loading, Zygote};

/// A grader error: no statement about the component.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// The worker did not start.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// The worker failed while a picture was drawn.
    #[error("the harness failed while {name} was drawn: {detail}")]
    Harness {
        /// The picture.
        name: String,
        /// The failure.
        detail: String,
    },
}

/// The displays of a component for each picture, in their order.
///
/// # Errors
/// Fails on grader errors.
pub fn look(
    exhibits: &[&Exhibit],
    library: &Linked,
    confinement: Confinement,
) -> Result<Vec<Seen>, ViewError> {
    let mut zygote = Zygote::start(confinement)?;
    if let Loading::Refused(diagnostics) = zygote.load(library)? {
        let nothing = Seen::Nothing(Verdict::BuildFailed { diagnostics });
        return Ok(vec![nothing; exhibits.len()]);
    }
    exhibits.iter().map(|exhibit| view(exhibit, library, &mut zygote)).collect()
}

fn view(exhibit: &Exhibit, library: &Linked, zygote: &mut Zygote) -> Result<Seen, ViewError> {
    let scenario = exhibit.picture.scenario();
    let request = scenario.request();
    let job = Job { library, seed: 0, request: &request, limits: scenario.limits() };
    let record = zygote.perform(&job, scenario.partner().as_mut());
    match record.end.fault() {
        Some(detail) => {
            Err(ViewError::Harness { name: exhibit.picture.name().to_owned(), detail: detail.to_owned() })
        }
        None => Ok(exhibit.picture.seen(&record)),
    }
}

/// Compares displays with the snapshots. Pictures that have no snapshot yet are left out.
pub fn compare(gallery: &Gallery, seen: &[Seen]) -> Vec<Comparison> {
    let pairs = gallery.exhibits.iter().zip(seen);
    pairs.filter_map(|(exhibit, seen)| comparison(exhibit, seen)).collect()
}

fn comparison(exhibit: &Exhibit, seen: &Seen) -> Option<Comparison> {
    let required = exhibit.snapshot.as_ref()?;
    let outcome = match seen {
        Seen::Nothing(verdict) => Match::Nothing(verdict.clone()),
        Seen::Displays(got) if got == required => Match::Same,
        Seen::Displays(got) => Match::Differs(of_texts(required, got)),
    };
    Some(Comparison { name: exhibit.picture.name().to_owned(), outcome })
}
