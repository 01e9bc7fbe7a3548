//! Everything that the assignments share: the wire format, contracts, the transcript walker, shrinking, repro programs, source rules.

pub(crate) mod boxed;
pub(crate) mod contract;
#[cfg(test)]
pub(crate) mod contract_text;
pub(crate) mod no_partner;
pub(crate) mod quotation;
pub(crate) mod repro_page;
pub(crate) mod shrink;
pub(crate) mod source_rules;
pub(crate) mod termination;
pub(crate) mod transcript;
pub(crate) mod wire;
