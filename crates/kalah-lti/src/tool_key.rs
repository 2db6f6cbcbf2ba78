//! Key pairs of the tool, and their rotation.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use openidconnect::core::{CoreJwsSigningAlgorithm, CoreRsaPrivateSigningKey};
use openidconnect::{JsonWebKeyId, PrivateSigningKey as _};
use rsa::RsaPrivateKey;
use rsa::pkcs1::{EncodeRsaPrivateKey as _, LineEnding};
use rsa::rand_core::OsRng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Bits of a key.
const BITS: usize = 2048;

/// Age in milliseconds from which a key signs nothing new.
const SIGNS: i64 = 90 * 24 * 3_600_000;

/// Age in milliseconds up to which a platform may still look up a key: it remembers sets for a while.
const SHOWN: i64 = SIGNS + 14 * 24 * 3_600_000;

/// Reason why a key is of no use.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// The key cannot be made.
    #[error("no key can be made: {0}")]
    Generation(String),
    /// The stored key cannot be read.
    #[error("the key of this tool cannot be read: {0}")]
    Unreadable(String),
    /// Signing failed.
    #[error("nothing can be signed: {0}")]
    Signing(String),
}

/// Key pair (RSA, 2048 bits), by which platforms recognise the tool.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolKey {
    /// Id under which platforms find it.
    id: String,
    /// Private key, as PEM of PKCS #1.
    private: String,
    /// Milliseconds since 1970 at which it was made.
    made_at: i64,
}

impl fmt::Debug for ToolKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolKey").field("id", &self.id).finish_non_exhaustive()
    }
}

impl ToolKey {
    /// Generates a key under this id.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub fn generate(id: impl Into<String>, now: i64) -> Result<ToolKey, KeyError> {
        let failed = |error: String| KeyError::Generation(error);
        let key = RsaPrivateKey::new(&mut OsRng, BITS).map_err(|error| failed(error.to_string()))?;
        let pem = key.to_pkcs1_pem(LineEnding::LF).map_err(|error| failed(error.to_string()))?;
        Ok(ToolKey { id: id.into(), private: pem.to_string(), made_at: now })
    }

    fn signing(&self) -> Result<CoreRsaPrivateSigningKey, KeyError> {
        let id = JsonWebKeyId::new(self.id.clone());
        CoreRsaPrivateSigningKey::from_pem(&self.private, Some(id)).map_err(KeyError::Unreadable)
    }

    /// Signs claims as a JSON Web Token (RFC 7519, RS256).
    ///
    /// # Errors
    /// If the stored key cannot be read.
    pub fn sign(&self, claims: &Value) -> Result<String, KeyError> {
        let head = json!({ "alg": "RS256", "typ": "JWT", "kid": self.id });
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&head), part(claims));
        let signature = self
            .signing()?
            .sign(&CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256, signed.as_bytes())
            .map_err(|error| KeyError::Signing(error.to_string()))?;
        Ok(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }

    /// The public key as a JSON Web Key.
    fn public(&self) -> Result<Value, KeyError> {
        let key = self.signing()?.as_verification_key();
        let mut key = serde_json::to_value(key).map_err(|error| KeyError::Unreadable(error.to_string()))?;
        if let Some(fields) = key.as_object_mut() {
            fields.insert("alg".to_owned(), Value::from("RS256"));
            fields.insert("use".to_owned(), Value::from("sig"));
        }
        Ok(key)
    }
}

/// Keys of a tool: the newest signs, and earlier ones are shown until no platform needs them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ToolKeys(Vec<ToolKey>);

impl ToolKeys {
    /// Returns the key that signs now; `None` if a new one has to be made first.
    pub fn signing(&self, now: i64) -> Option<&ToolKey> {
        self.0.last().filter(|key| now < key.made_at.saturating_add(SIGNS))
    }

    /// Returns the keys with a new one, which signs from now on, and without those that nobody needs any more.
    #[must_use]
    pub fn rotated(mut self, new: ToolKey) -> ToolKeys {
        let now = new.made_at;
        self.0.retain(|key| now < key.made_at.saturating_add(SHOWN));
        self.0.push(new);
        self
    }

    /// Returns the public keys as a JSON Web Key Set (RFC 7517).
    ///
    /// # Errors
    /// If a stored key cannot be read.
    pub fn public_set(&self) -> Result<Value, KeyError> {
        let keys: Vec<Value> = self.0.iter().map(ToolKey::public).collect::<Result<_, _>>()?;
        Ok(json!({ "keys": keys }))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::LazyLock;

    use super::{SHOWN, SIGNS, ToolKey, ToolKeys};

    /// Keys take a while to make.
    pub(crate) static KEY: LazyLock<ToolKey> = LazyLock::new(|| ToolKey::generate("one", 0).unwrap());

    /// The same, of another platform.
    pub(crate) static OTHER_KEY: LazyLock<ToolKey> = LazyLock::new(|| ToolKey::generate("two", 0).unwrap());

    fn aged(id: &str, made_at: i64) -> ToolKey {
        ToolKey { id: id.to_owned(), made_at, ..KEY.clone() }
    }

    #[test]
    fn an_old_key_signs_nothing_and_is_shown_for_a_while() {
        let keys = ToolKeys::default();
        assert_eq!(keys.signing(0), None);
        let keys = keys.rotated(aged("a", 0));
        assert_eq!(keys.signing(SIGNS - 1).unwrap().id, "a");
        assert_eq!(keys.signing(SIGNS), None);
        let keys = keys.rotated(aged("b", SIGNS));
        let set = keys.public_set().unwrap();
        let ids: Vec<_> = set["keys"].as_array().unwrap().iter().map(|key| key["kid"].clone()).collect();
        assert_eq!(ids, ["a", "b"]);
        assert_eq!(keys.signing(SIGNS).unwrap().id, "b");
        let keys = keys.rotated(aged("c", SHOWN));
        assert_eq!(keys.0.iter().map(|key| &*key.id).collect::<Vec<_>>(), ["b", "c"]);
    }

    #[test]
    fn the_set_shows_no_private_part() {
        let keys = ToolKeys::default().rotated(KEY.clone());
        let shown = keys.public_set().unwrap();
        let key = &shown["keys"][0];
        assert_eq!((&key["kty"], &key["alg"], &key["use"]), (&"RSA".into(), &"RS256".into(), &"sig".into()));
        for private in ["d", "p", "q", "dp", "dq", "qi"] {
            assert!(key.get(private).is_none(), "{private}");
        }
        let key: &ToolKey = &KEY;
        assert!(!format!("{key:?}").contains("PRIVATE"));
        let stored = serde_json::to_string(&keys).unwrap();
        assert_eq!(serde_json::from_str::<ToolKeys>(&stored).unwrap(), keys);
    }
}
