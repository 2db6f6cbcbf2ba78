//! Words as bytes: JSON, packed by gzip if that is worth while.

use std::io::{Read, Write};

use bytes::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Size in bytes above which a payload is packed. A usual report is not: packing it would take longer than
/// sending it.
const PACKED: usize = 64 * 1024;

/// The most that may come out of a payload, in bytes.
const LONGEST: u64 = 32 * 1024 * 1024;

/// The first bytes of what gzip has packed. No JSON begins so.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A payload that says nothing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PayloadError {
    #[error("it cannot be unpacked: {0}")]
    Packing(std::io::Error),
    #[error("it unpacks to more than 32 MB")]
    TooLong,
    #[error("it is no word that is known: {}", shortened(.0))]
    Json(serde_json::Error),
}

/// The most letters of an error of serde that are logged: it repeats what was sent.
const LONGEST_ERROR: usize = 200;

/// An error of serde as one line that steers no terminal.
fn shortened(error: &serde_json::Error) -> String {
    let visible = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    error.to_string().chars().take(LONGEST_ERROR).map(visible).collect()
}

/// The bytes of what is to be said.
pub(crate) fn write(word: &impl Serialize) -> Result<Bytes, serde_json::Error> {
    let text = serde_json::to_vec(word)?;
    if text.len() <= PACKED {
        return Ok(text.into());
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    // A vector takes all that it is given.
    let packed = encoder.write_all(&text).and_then(|()| encoder.finish());
    Ok(packed.unwrap_or(text).into())
}

/// Decodes a payload.
pub(crate) fn read<T: DeserializeOwned>(payload: &[u8]) -> Result<T, PayloadError> {
    if !payload.starts_with(&GZIP) {
        return serde_json::from_slice(payload).map_err(PayloadError::Json);
    }
    let mut text = Vec::new();
    // One byte more than may come out tells that there is more.
    let read = GzDecoder::new(payload).take(LONGEST + 1).read_to_end(&mut text);
    if read.map_err(PayloadError::Packing)? as u64 > LONGEST {
        return Err(PayloadError::TooLong);
    }
    serde_json::from_slice(&text).map_err(PayloadError::Json)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::{LONGEST, PayloadError, read, write};

    #[test]
    fn short_and_long_words_come_back() {
        if kalah_needs::is_left_out() {
            return;
        }
        let long = "\u{1}".repeat(256 * 1024);
        for word in ["", "seven", &long] {
            assert_eq!(read::<String>(&write(&word).expect("text")).expect("a word"), word);
        }
        assert!(write(&long).expect("text").len() < 64 * 1024, "escapes are packed");
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        if kalah_needs::is_left_out() {
            return;
        }
        let mut bomb = GzEncoder::new(Vec::new(), Compression::best());
        let most = usize::try_from(LONGEST).expect("32 MB");
        bomb.write_all(&vec![b' '; most + 1]).expect("memory");
        let bomb = bomb.finish().expect("memory");
        assert!(matches!(read::<String>(&bomb), Err(PayloadError::TooLong)));
        assert!(matches!(read::<String>(&bomb[..20]), Err(PayloadError::Packing(_))));
        assert!(matches!(read::<String>(b"\x1f\x8b"), Err(PayloadError::Packing(_))));
        assert!(matches!(read::<String>(b"{\"error\":1}"), Err(PayloadError::Json(_))));
        assert!(matches!(read::<String>(b""), Err(PayloadError::Json(_))));
    }

    #[test]
    fn what_is_logged_of_a_foreign_word_is_one_short_line() {
        if kalah_needs::is_left_out() {
            return;
        }
        let word = format!("\"\\u001b[2J{}\"", "x".repeat(10_000));
        let error = read::<kalah_jobs::WorkerOrder>(word.as_bytes()).expect_err("no order").to_string();
        assert!(error.len() < 500 && !error.contains(char::is_control), "{error}");
    }
}
