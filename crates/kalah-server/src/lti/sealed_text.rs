//! Texts that only this server can have written, for a while: they travel through browsers and come back.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kalah_store::Moment;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::account::Accounts;

#[derive(Serialize, Deserialize)]
struct Sealed<T> {
    value: T,
    until: i64,
}

/// Writes a value that is good for a purpose and a time.
pub(super) fn seal<T: Serialize>(accounts: &Accounts, purpose: &str, lasts: Duration, value: T) -> String {
    let until = (Moment::now() + lasts).0;
    let json = serde_json::to_vec(&Sealed { value, until }).unwrap_or_default();
    let text = URL_SAFE_NO_PAD.encode(json);
    format!("{text}.{}", accounts.sign(purpose, &text))
}

/// Reads such a value, with the time until which it is good. `None` if it was written elsewhere, for something else, or
/// has expired.
pub(super) fn unseal<T: DeserializeOwned>(
    accounts: &Accounts,
    purpose: &str,
    text: &str,
) -> Option<(T, Moment)> {
    let (text, signature) = text.rsplit_once('.')?;
    if !accounts.has_signed(purpose, text, signature) {
        return None;
    }
    let Sealed { value, until } = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
    (Moment::now() < Moment(until)).then_some((value, Moment(until)))
}
