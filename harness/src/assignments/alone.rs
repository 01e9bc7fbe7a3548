//! What scenarios without collaborators share: nobody to call, and how a list of steps is cut for shrinking.

use crate::model::{Partner, PartnerFault};

/// For components that are asked and ask nobody: what they need to know is data in the request.
pub(super) struct NoPartner;

impl Partner for NoPartner {
    fn answer(&mut self, _call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        Err(PartnerFault::Malformed("this component has no one to call".to_owned()))
    }
}

/// The runs of steps to leave out when a scenario of `total` steps is shrunk, as start and length: halves first, single
/// steps last.
pub(super) fn runs(total: usize) -> impl Iterator<Item = (usize, usize)> {
    let halves = std::iter::successors(Some(total / 2), |size| Some(size / 2));
    let sizes = halves.take_while(|size| *size > 0);
    sizes.flat_map(move |size| (0..total).step_by(size).map(move |from| (from, size)))
}
