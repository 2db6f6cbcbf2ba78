//! Pages for operators: workers, health and metrics, the alarm, the log of requests, and both as JSON.
//!
//! How many may ask and be connected is in `http`; what an operator does without a server is in `archive`.

pub(crate) mod alarm;
pub(crate) mod health;
pub(crate) mod monitor;
pub(crate) mod overview_api;
pub(crate) mod request_log;
pub(crate) mod workers_page;
