//! Bytes that may be packed with gzip.

use std::borrow::Cow;
use std::io;

/// Returns true if a file was packed with gzip (RFC 1952: its first two bytes).
pub(crate) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Unpacks the bytes, or returns them as they are. Of what is longer than `most` bytes there is one byte too many.
pub(crate) fn unpacked(bytes: &[u8], most: u64) -> io::Result<Cow<'_, [u8]>> {
    if !is_packed(bytes) {
        return Ok(Cow::Borrowed(bytes));
    }
    inflate(bytes, most).map(Cow::Owned)
}

#[cfg(not(target_family = "wasm"))]
fn inflate(bytes: &[u8], most: u64) -> io::Result<Vec<u8>> {
    use std::io::Read as _;

    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(bytes).take(most.saturating_add(1)).read_to_end(&mut unpacked)?;
    Ok(unpacked)
}

/// Browsers and Node unpack by themselves.
#[cfg(target_family = "wasm")]
fn inflate(_: &[u8], _: u64) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Content of a file that comes with the program. Tests read all of them, so that there is always one.
pub(crate) fn shipped(file: &[u8]) -> Option<Cow<'_, [u8]>> {
    unpacked(file, u64::MAX).ok()
}
