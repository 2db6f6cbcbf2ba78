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
        hex::encode(self.0)
    }
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
        if text.bytes().any(|digit| digit.is_ascii_uppercase()) {
            return Err(NotContent);
        }
        let mut content = [0; 32];
        hex::decode_to_slice(text, &mut content).map_err(|_| NotContent)?;
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
