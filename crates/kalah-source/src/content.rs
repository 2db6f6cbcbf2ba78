//! Hash of a folder's content.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The hash of a folder: names, contents and execute bits of all that lies in it. Times, owners and other
/// bits do not count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash(pub(crate) [u8; 32]);

impl ContentHash {
    /// Returns all 64 hexadecimal digits.
    pub fn hex(&self) -> String {
        digits(&self.0)
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn digits(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

impl fmt::Display for ContentHash {
    /// The first 12 digits, for people; the hash has 64.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex()[..12])
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

/// A text that is no hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a hash has 64 hexadecimal digits")]
pub struct NotContent;

impl FromStr for ContentHash {
    type Err = NotContent;

    fn from_str(text: &str) -> Result<ContentHash, NotContent> {
        if text.len() != 64 || !text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(NotContent);
        }
        let mut content = [0; 32];
        for (byte, at) in content.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| NotContent)?;
        }
        Ok(ContentHash(content))
    }
}

#[cfg(test)]
mod tests {
    use super::ContentHash;

    #[test]
    fn text_is_read_as_it_is_written() {
        let content = ContentHash(std::array::from_fn(|at| u8::try_from(at * 7).unwrap()));
        assert_eq!(content.hex().parse(), Ok(content));
        assert_eq!(content.to_string(), "00070e151c23");
        for wrong in [String::new(), "+1".repeat(32), "AB".repeat(32), "é".repeat(32)] {
            assert!(wrong.parse::<ContentHash>().is_err(), "{wrong}");
        }
    }
}
