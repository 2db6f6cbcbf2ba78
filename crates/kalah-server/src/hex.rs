//! Bytes as hexadecimal digits.

use std::fmt::Write as _;

/// Two small digits a byte.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // A string takes whatever is written to it.
        _ = write!(text, "{byte:02x}");
        text
    })
}
