//! Files that are packed in the program; `build.rs` packs them.

use std::io::Read as _;

use flate2::read::GzDecoder;

/// Unpacks a file.
pub fn unpacked(file: &[u8]) -> Vec<u8> {
    let mut unpacked = Vec::new();
    // Nothing else is unpacked here than what the build packed, and tests read all of it.
    GzDecoder::new(file).read_to_end(&mut unpacked).unwrap_or_default();
    unpacked
}

/// Unpacks a text.
pub fn text(file: &[u8]) -> String {
    String::from_utf8(unpacked(file)).unwrap_or_default()
}
