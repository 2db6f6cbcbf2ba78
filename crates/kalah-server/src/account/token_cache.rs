//! Tokens that were seen to be right, so that none is worked out for every request; and who showed wrong ones.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kalah_store::TokenId;
use sha2::{Digest, Sha256};

/// Tokens that are remembered. With more, all are forgotten and seen again.
const MOST_TOKENS: usize = 10_000;

/// Wrong tokens that one address may show in [`WINDOW`].
const MOST_WRONG: u32 = 20;

/// Period for which wrong tokens are counted.
const WINDOW: Duration = Duration::from_mins(1);

/// Addresses that are counted. With more, those are forgotten whose time is over.
const MOST_ADDRESSES: usize = 10_000;

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

/// Number of wrong tokens from each address. Tokens that are remembered are not kept out: a class behind one
/// address goes on while somebody in it guesses.
#[derive(Debug, Default)]
pub(super) struct WrongTries(Mutex<HashMap<IpAddr, (u32, Instant)>>);

impl WrongTries {
    /// Checks that an address may try; the error is the time it has to wait.
    pub(super) fn admit(&self, client: IpAddr) -> Result<(), Duration> {
        match lock(&self.0).get(&client) {
            Some(&(wrong, since)) if wrong >= MOST_WRONG => match WINDOW.checked_sub(since.elapsed()) {
                Some(left) => Err(left),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Counts a wrong token.
    pub(super) fn count(&self, client: IpAddr) {
        let mut tries = lock(&self.0);
        if tries.len() >= MOST_ADDRESSES {
            tries.retain(|_, (_, since)| since.elapsed() < WINDOW);
        }
        let (wrong, since) = tries.entry(client).or_insert((0, Instant::now()));
        if since.elapsed() >= WINDOW {
            (*wrong, *since) = (0, Instant::now());
        }
        *wrong += 1;
    }
}

fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave it half changed: changes are single calls.
    what.lock().unwrap_or_else(PoisonError::into_inner)
}
