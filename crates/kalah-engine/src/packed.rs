//! Bytes that may be packed with gzip.

use std::borrow::Cow;
use std::io::{self, Read as _};

use flate2::read::GzDecoder;

/// Returns true if a file was packed with gzip (RFC 1952: its first two bytes).
pub(crate) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Unpacks the bytes, or returns them as they are. Of what is longer than `most` bytes there is one byte too many.
pub(crate) fn unpacked(bytes: &[u8], most: u64) -> io::Result<Cow<'_, [u8]>> {
    if !is_packed(bytes) {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut unpacked = Vec::new();
    GzDecoder::new(bytes).take(most.saturating_add(1)).read_to_end(&mut unpacked)?;
    Ok(Cow::Owned(unpacked))
}

/// Content of a file that comes with the program. Tests read all of them, so that there is always one.
pub(crate) fn shipped(file: &'static [u8]) -> Option<Cow<'static, [u8]>> {
    unpacked(file, u64::MAX).ok()
}
