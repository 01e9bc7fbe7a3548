//! The worker's protocol.
