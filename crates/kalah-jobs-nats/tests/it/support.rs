//! What several tests start and ask.

pub(crate) mod nats_server;
pub(crate) mod proxy;
