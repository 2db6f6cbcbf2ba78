//! Keys that sign: cookies of sessions, and the secrets of workers.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use hmac::{Hmac, Mac};
use kalah_http::random::random_bytes;
use sha2::Sha256;

/// The file of the key, below the data directory.
const FILE: &str = "sessions.key";

/// Bytes of the key of a data directory.
const LENGTH: usize = 32;

/// Key of message authentication codes (HMAC with SHA-256).
#[derive(Clone)]
pub(crate) struct SigningKey(Vec<u8>);

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey(..)")
    }
}

impl SigningKey {
    /// The key of a data directory, made if there is none. Only its owner can read it.
    pub(crate) fn load(data: &Path) -> io::Result<SigningKey> {
        let file = data.join(FILE);
        match fs::read(&file) {
            Ok(bytes) => {
                if bytes.len() != LENGTH {
                    return Err(io::Error::other("it has not the length of a key"));
                }
                return Ok(SigningKey(bytes));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let key = random_bytes::<LENGTH>();
        let mut written = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&file)?;
        written.write_all(&key)?;
        written.sync_all()?;
        Ok(SigningKey(key.to_vec()))
    }

    /// Key that a secret text is; `None` if it is empty.
    pub(crate) fn of_secret(secret: &str) -> Option<SigningKey> {
        (!secret.is_empty()).then(|| SigningKey(secret.as_bytes().to_vec()))
    }

    /// Returns the path of the key file.
    pub(super) fn file(data: &Path) -> PathBuf {
        data.join(FILE)
    }

    /// Computes the MAC of a text for one purpose; it is not valid for another.
    fn mac(&self, purpose: &str, text: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::new_from_slice(&self.0).expect("a key may have any length");
        for part in [purpose, ":", text] {
            mac.update(part.as_bytes());
        }
        mac
    }

    /// Returns the signature of a text for one purpose, in hexadecimal digits.
    pub(crate) fn sign(&self, purpose: &str, text: &str) -> String {
        hex::encode(self.derive(purpose, text))
    }

    /// Derives a key from this one, for one purpose and text.
    pub(crate) fn derive(&self, purpose: &str, text: &str) -> [u8; 32] {
        self.mac(purpose, text).finalize().into_bytes().into()
    }

    /// Returns true if `signature` is what [`SigningKey::sign`] makes of the text. The time tells nothing of
    /// where they differ.
    pub(crate) fn has_signed(&self, purpose: &str, text: &str, signature: &str) -> bool {
        hex::decode(signature).is_ok_and(|bytes| self.mac(purpose, text).verify_slice(&bytes).is_ok())
    }
}
