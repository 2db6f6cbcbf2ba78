//! A NATS server of a test's own, and a wire that can be stopped and cut.

pub(crate) mod nats_server;
pub(crate) mod proxy;
