//! The partner of a component that calls nothing.

use crate::model::{Partner, PartnerFault};

/// Refuses every call: all data of such a component is in its request.
pub(crate) struct NoPartner;

impl Partner for NoPartner {
    fn answer(&mut self, _call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        Err(PartnerFault::Malformed("this component has no one to call".to_owned()))
    }
}
