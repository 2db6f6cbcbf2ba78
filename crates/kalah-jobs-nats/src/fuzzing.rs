//! Entry points for the fuzz targets: what arrives over NATS.
//!
//! No other code calls them, and they may change at any time.

use kalah_jobs::{Message, WorkerId, WorkerOrder};
use serde::Serialize;

use crate::payload;
use crate::subjects;

/// Reads what a worker sends.
///
/// # Errors
/// The line that is logged.
pub fn read_message(payload: &[u8]) -> Result<Message, String> {
    payload::read(payload).map_err(|error| error.to_string())
}

/// Reads what the server sends.
///
/// # Errors
/// The line that is logged.
pub fn read_order(payload: &[u8]) -> Result<WorkerOrder, String> {
    payload::read(payload).map_err(|error| error.to_string())
}

/// Writes a message or an order.
///
/// # Errors
/// If it has no form in JSON.
pub fn write(word: &impl Serialize) -> Result<Vec<u8>, String> {
    payload::write(word).map(Vec::from).map_err(|error| error.to_string())
}

/// The worker whose subject it is.
pub fn worker_of(subject: &str) -> Option<WorkerId> {
    subjects::worker_of(subject)
}
