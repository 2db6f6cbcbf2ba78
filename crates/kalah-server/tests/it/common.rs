//! What several tests start and ask.

pub(crate) mod browser;
pub(crate) mod class;
pub(crate) mod http;
pub(crate) mod running;
pub(crate) mod site;
