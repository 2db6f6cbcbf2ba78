//! Secrets that are given away once: tokens, and the keys of sign-in links.

use std::fmt;
use std::str::FromStr;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use kalah_http::random::random_bytes;
use kalah_store::{LinkId, SecretHash, TokenId};

/// Bytes of chance in a secret.
const LENGTH: usize = 32;

/// Prefix of every token, by which secret scanners find one in sources.
const TOKEN: &str = "kalah_";

/// Secret that only its owner knows.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    /// Generates a secret that cannot be guessed.
    pub(super) fn new() -> Secret {
        Secret(hex::encode(random_bytes::<LENGTH>()))
    }

    /// Returns the hash that is stored.
    ///
    /// Argon2 is slow so that passwords of people cannot be tried one by one. These are 256 random bits, of which nobody
    /// tries a noticeable part, so that the least memory and one pass suffice: 300 of them take a fraction of a second.
    pub(super) fn hash(&self) -> SecretHash {
        let params = Params::new(64, 1, 1, None).expect("64 KiB and one pass are allowed");
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let salt = SaltString::encode_b64(&random_bytes::<16>()).expect("16 bytes are a salt");
        let hash = argon.hash_password(self.0.as_bytes(), &salt).expect("a secret is not too long");
        SecretHash(hash.to_string())
    }

    /// Returns true if this is the secret with that stored hash. The time tells nothing of where they differ.
    pub(super) fn fits(&self, SecretHash(kept): &SecretHash) -> bool {
        let kept = PasswordHash::new(kept);
        kept.is_ok_and(|kept| Argon2::default().verify_password(self.0.as_bytes(), &kept).is_ok())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// A text that is no token or no key of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotSecret;

/// A token as its owner shows it: `kalah_ID_SECRET`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TokenSecret {
    pub(crate) id: TokenId,
    pub(crate) secret: Secret,
}

impl TokenSecret {
    /// The text that its owner gets.
    pub(crate) fn text(&self) -> String {
        format!("{TOKEN}{}_{}", self.id.0, self.secret.0)
    }
}

impl FromStr for TokenSecret {
    type Err = NotSecret;

    fn from_str(text: &str) -> Result<TokenSecret, NotSecret> {
        let (id, secret) = parts(text.strip_prefix(TOKEN).ok_or(NotSecret)?)?;
        Ok(TokenSecret { id: TokenId(id), secret })
    }
}

/// The key of a sign-in link: `ID_SECRET`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SignInKey {
    pub(crate) id: LinkId,
    pub(crate) secret: Secret,
}

impl SignInKey {
    /// Returns the path at which the key is used, without the address of the site.
    pub(crate) fn path(&self) -> String {
        format!("/enter?key={}_{}", self.id.0, self.secret.0)
    }
}

impl FromStr for SignInKey {
    type Err = NotSecret;

    fn from_str(text: &str) -> Result<SignInKey, NotSecret> {
        let (id, secret) = parts(text)?;
        Ok(SignInKey { id: LinkId(id), secret })
    }
}

fn parts(text: &str) -> Result<(i64, Secret), NotSecret> {
    let (id, secret) = text.split_once('_').ok_or(NotSecret)?;
    let id = id.parse().map_err(|_| NotSecret)?;
    let is_one = secret.len() == 2 * LENGTH && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_one { Ok((id, Secret(secret.to_owned()))) } else { Err(NotSecret) }
}

#[cfg(test)]
mod tests {
    use kalah_store::{LinkId, SecretHash, TokenId};

    use super::{NotSecret, Secret, SignInKey, TokenSecret};

    #[test]
    fn a_secret_fits_its_own_hash_alone() {
        let (one, other) = (Secret::new(), Secret::new());
        let kept = one.hash();
        assert!(kept.0.starts_with("$argon2id$") && !kept.0.contains(&one.0));
        assert!(one.fits(&kept) && !other.fits(&kept));
        assert_ne!(one.hash(), kept, "each has a salt of its own");
        assert!(!one.fits(&SecretHash("x".to_owned())));
    }

    #[test]
    fn what_is_shown_is_read() {
        let secret = Secret::new();
        let token = TokenSecret { id: TokenId(7), secret: secret.clone() };
        assert!(token.text().starts_with("kalah_7_"));
        assert_eq!(token.text().parse(), Ok(token));
        let key = SignInKey { id: LinkId(3), secret };
        assert_eq!(key.path().strip_prefix("/enter?key=").unwrap().parse(), Ok(key));
        for wrong in ["", "kalah_", "kalah_7_", "kalah_7_ab", "kalah_x_0123", "7_00"] {
            assert_eq!(wrong.parse::<TokenSecret>(), Err(NotSecret), "{wrong}");
        }
    }
}
