//! What becomes of submissions, as everybody can see it.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::{Context as _, Result};
use serde_json::Value;

use super::class::{json, matches_of, standings};
use super::http::Client;

/// When a push happens in the term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum When {
    /// While nothing else happens.
    Alone,
    /// In the weeks before.
    Term,
    /// Together with all others.
    LastHour,
    /// After the deadline.
    Late,
}

/// A push that was taken.
#[derive(Clone, Debug)]
pub(crate) struct Handed {
    pub(crate) player: u32,
    pub(crate) when: When,
    pub(crate) taken: Instant,
    /// Whether the server knows it at all.
    pub(crate) known: bool,
    /// Seconds until it was known what becomes of it.
    pub(crate) settled: Option<f64>,
    /// Seconds until its first match was over.
    pub(crate) first_result: Option<f64>,
    /// Its latest status.
    pub(crate) status: String,
}

/// All pushes that were taken.
#[derive(Default)]
pub(crate) struct Followed {
    handed: Mutex<BTreeMap<i64, Handed>>,
}

impl Followed {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<i64, Handed>> {
        // Whoever panicked has ended the rehearsal anyway.
        self.handed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A push was taken.
    pub(crate) fn add(&self, submission: i64, player: u32, when: When, taken: Instant) {
        let handed = Handed {
            player,
            when,
            taken,
            known: false,
            settled: None,
            first_result: None,
            status: String::new(),
        };
        self.lock().insert(submission, handed);
    }

    /// All of them.
    pub(crate) fn all(&self) -> BTreeMap<i64, Handed> {
        self.lock().clone()
    }

    /// Those of which it is not known yet what becomes of them.
    pub(crate) fn open(&self) -> usize {
        self.lock().values().filter(|one| one.settled.is_none()).count()
    }

    /// Whether this one has had a result, or never will.
    pub(crate) fn has_result(&self, submission: i64) -> bool {
        self.lock().get(&submission).is_some_and(|one| {
            one.first_result.is_some() || (one.settled.is_some() && one.status != "executing")
        })
    }

    /// Looks once.
    pub(crate) fn look(&self, client: &Client) -> Result<()> {
        let played = played(client)?;
        let told = submissions(client)?;
        let now = Instant::now();
        for (id, one) in self.lock().iter_mut() {
            let Some(told) = told.get(id) else { continue };
            let since = now.saturating_duration_since(one.taken).as_secs_f64();
            // Matches were counted before: those of a version that played before the look at its status are its own.
            if one.status == "executing"
                && one.first_result.is_none()
                && played.get(&one.player).is_some_and(|&count| count > 0)
            {
                one.first_result = Some(since);
            }
            one.known = true;
            told["status"].as_str().unwrap_or_default().clone_into(&mut one.status);
            if told["settled"] == true && one.settled.is_none() {
                one.settled = Some(since);
            }
        }
        Ok(())
    }
}

/// Matches that are over, by player.
fn played(client: &Client) -> Result<HashMap<u32, u64>> {
    let count = |row: &Value| Some((u32::try_from(row["number"].as_u64()?).ok()?, matches_of(row)));
    Ok(standings(client)?.iter().filter_map(count).collect())
}

/// All submissions that the server tells.
fn submissions(client: &Client) -> Result<HashMap<i64, Value>> {
    let mut all = HashMap::new();
    for page in 1.. {
        let Value::Array(part) = json(client, &format!("/api/submissions?page={page}"))? else { break };
        if part.is_empty() {
            break;
        }
        for one in part {
            all.insert(one["submission"].as_i64().context("a submission without a number")?, one);
        }
    }
    Ok(all)
}
