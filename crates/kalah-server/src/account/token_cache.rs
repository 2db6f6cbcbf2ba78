//! Tokens that were seen to be right, so that none is worked out for every request.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kalah_store::TokenId;
use sha2::{Digest, Sha256};

/// Tokens that are remembered. With more, all are forgotten and seen again.
const MOST_TOKENS: usize = 10_000;

/// The SHA-256 of tokens that were right when they were shown. Whether one was revoked since is for the database to tell.
#[derive(Debug, Default)]
pub(super) struct VerifiedTokens(Mutex<HashMap<[u8; 32], TokenId>>);

impl VerifiedTokens {
    pub(super) fn knows(&self, token: &str) -> bool {
        lock(&self.0).contains_key(&digest(token))
    }

    pub(super) fn remember(&self, token: &str, id: TokenId) {
        let mut known = lock(&self.0);
        if known.len() >= MOST_TOKENS {
            known.clear();
        }
        known.insert(digest(token), id);
    }
}

fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave it half changed: changes are single calls.
    what.lock().unwrap_or_else(PoisonError::into_inner)
}
