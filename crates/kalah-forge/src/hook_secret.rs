//! Secret of a webhook.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Bytes of a secret.
const LENGTH: usize = 32;

/// Prefix of the text of a secret. Standard Webhooks has it, and GitLab takes signing tokens in no other form.
const PREFIX: &str = "whsec_";

/// Secret that a forge shows to be known to it, by a signature or as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HookSecret([u8; LENGTH]);

impl HookSecret {
    /// Makes a secret of random bytes.
    pub const fn from_bytes(bytes: [u8; LENGTH]) -> HookSecret {
        HookSecret(bytes)
    }

    /// Returns the text that is entered at a forge, whatever its field is called.
    pub fn text(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(self.0))
    }

    /// Returns true if `given` is the text. The time tells nothing of where they differ.
    pub(crate) fn is_text(&self, given: &str) -> bool {
        let expected = keyed(&self.0, &[self.text().as_bytes()]).finalize().into_bytes();
        keyed(&self.0, &[given.as_bytes()]).verify_slice(&expected).is_ok()
    }

    /// Returns true if `signature` is the HMAC of a body under the text, in hexadecimal digits.
    pub(crate) fn has_signed(&self, body: &[u8], signature: &str) -> bool {
        let mac = keyed(self.text().as_bytes(), &[body]);
        hex::decode(signature.trim()).is_ok_and(|bytes| mac.verify_slice(&bytes).is_ok())
    }

    /// Returns true if one of the signatures after Standard Webhooks fits: `v1,BASE64`, with blanks between several.
    pub(crate) fn has_signed_message(&self, id: &str, time: &str, body: &[u8], signatures: &str) -> bool {
        signatures.split_ascii_whitespace().any(|signature| {
            let mac = keyed(&self.0, &[id.as_bytes(), b".", time.as_bytes(), b".", body]);
            let bytes = signature.strip_prefix("v1,").and_then(|text| STANDARD.decode(text).ok());
            bytes.is_some_and(|bytes| mac.verify_slice(&bytes).is_ok())
        })
    }
}

impl fmt::Debug for HookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HookSecret(..)")
    }
}

fn keyed(key: &[u8], parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac = Hmac::new_from_slice(key).expect("a key may have any length");
    for part in parts {
        mac.update(part);
    }
    mac
}

#[cfg(test)]
mod tests {
    use hmac::Mac as _;

    use super::{HookSecret, keyed};

    #[test]
    fn a_signature_is_the_one_of_the_standards() {
        // Case 2 of RFC 4231.
        let digest = keyed(b"Jefe", &[b"what do ya want ", b"for nothing?"]).finalize().into_bytes();
        assert_eq!(hex::encode(digest), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    #[test]
    fn only_the_whole_text_is_the_secret() {
        let secret = HookSecret::from_bytes([7; 32]);
        let text = secret.text();
        assert!(text.starts_with("whsec_") && secret.is_text(&text));
        for wrong in ["", "whsec_", &text[1..], &text.to_uppercase(), &format!("{text} ")] {
            assert!(!secret.is_text(wrong), "{wrong}");
        }
        assert!(!format!("{secret:?}").contains("07"));
    }
}
