//! A text that is part of an address.

use std::fmt;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Bytes that are kept; of a longer text, its beginning.
const LONGEST: usize = 40;

/// Bytes that are encoded in the value of a query parameter.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A short text that can be copied like a number, as what names a page has to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShortText {
    bytes: [u8; LONGEST],
    len: u8,
}

impl ShortText {
    /// The empty text.
    pub const EMPTY: ShortText = ShortText { bytes: [0; LONGEST], len: 0 };

    /// The text without blanks around it, or the beginning of a long one.
    pub fn from_text(text: &str) -> ShortText {
        let mut short = ShortText::EMPTY;
        for letter in text.trim().chars() {
            let start = usize::from(short.len);
            let Some(room) = short.bytes.get_mut(start..start + letter.len_utf8()) else { break };
            letter.encode_utf8(room);
            short.len += u8::try_from(letter.len_utf8()).unwrap_or(0);
        }
        short
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        // Only whole letters are kept.
        std::str::from_utf8(&self.bytes[..self.len.into()]).unwrap_or("")
    }

    /// Returns true if it is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Encodes it as the value of a query parameter.
    pub fn in_address(&self) -> String {
        utf8_percent_encode(self.as_str(), ENCODED).to_string()
    }
}

impl fmt::Debug for ShortText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::ShortText;

    #[test]
    fn whole_letters_are_kept() {
        assert_eq!(ShortText::from_text("  mini max ").as_str(), "mini max");
        assert!(ShortText::from_text(" ").is_empty());
        let long = ShortText::from_text(&"ß".repeat(30));
        assert_eq!(long.as_str(), "ß".repeat(20));
        assert_eq!(ShortText::from_text(&format!("a{}", "ß".repeat(30))).as_str().len(), 39);
    }

    #[test]
    fn an_address_takes_no_harm() {
        assert_eq!(ShortText::from_text("mini max&page=2").in_address(), "mini%20max%26page%3D2");
        assert_eq!(ShortText::from_text("ß").in_address(), "%C3%9F");
    }
}
