//! What workers and the server send each other over NATS.
//!
//! - A message is read as it is written, packed or not.
//! - The last word of a subject alone names the worker.
//! - An error is one short line.
//!
//! The input: `m` and a message of a worker, `o` and an order of the server, or `w` and a subject. `M` and `O` pack what
//! follows by gzip.

use std::fmt::Debug;

use crate::InputVerdict;
use crate::archives::packed;
use crate::laws::{is_one_line, is_read_back};
use kalah_jobs_nats::fuzzing::{read_message, read_order, worker_of, write};
use serde::Serialize;

/// The most letters of an error.
const LONGEST_ERROR: usize = 300;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) -> InputVerdict {
    match input.split_first() {
        Some((b'm', payload)) => is_written_as_read(payload, read_message),
        Some((b'M', payload)) => is_written_as_read(&packed(payload), read_message),
        Some((b'o', payload)) => is_written_as_read(payload, read_order),
        Some((b'O', payload)) => is_written_as_read(&packed(payload), read_order),
        Some((b'w', subject)) => {
            let Ok(subject) = std::str::from_utf8(subject) else { return InputVerdict::Reject };
            let Some(worker) = worker_of(subject) else { return InputVerdict::Keep };
            is_read_back(&worker, str::parse);
            assert!(subject.ends_with(&format!(".{worker}")), "{subject:?}");
        }
        _ => return InputVerdict::Reject,
    }
    InputVerdict::Keep
}

fn is_written_as_read<T: Serialize + PartialEq + Debug>(
    payload: &[u8],
    read: impl Fn(&[u8]) -> Result<T, String>,
) {
    match read(payload) {
        Ok(word) => {
            let written = write(&word).unwrap_or_else(|error| panic!("{word:?}: {error}"));
            assert_eq!(read(&written).as_ref(), Ok(&word));
        }
        Err(error) => {
            is_one_line(&error);
            assert!(error.chars().count() <= LONGEST_ERROR, "{error}");
        }
    }
}
