//! Turns of pushes and fetches, and waiting commits.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kalah_http::admission::failure_limit::FailureLimit;
use kalah_http::admission::gate::{FairGate, GateLimits, GatePass, KnownMember};
use kalah_store::PersonId;
use kalah_tournament::PlayerNumber;

use super::refusal::SubmissionRefusal;
use crate::submission::SubmitError;

/// Pushes that git works on at once, with half a gigabyte of memory each at most.
const PUSHES: GateLimits = GateLimits { at_once: 2, at_once_each: 1, waiting_each: 64, waiting: 1024 };

/// Fetches that git works on at once: they cost the server far more than whoever asks, and nobody loses by waiting.
const FETCHES: GateLimits = GateLimits { at_once: 1, at_once_each: 1, waiting_each: 4, waiting: 256 };

/// Requests for one repository: one at a time, and few that wait, which would hold places of others behind the same
/// address.
const ONE_REPOSITORY: GateLimits = GateLimits { at_once: 1, at_once_each: 1, waiting_each: 8, waiting: 16 };

/// Period for which a failed push counts.
const FAILURE: Duration = Duration::from_hours(1);

/// Maximum time of waiting for the turn.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// Turns at the repositories, and waiting commits.
#[derive(Debug)]
pub(super) struct RepositoryTurns {
    pushes: FairGate<KnownMember>,
    fetches: FairGate<KnownMember>,
    /// Gate before each repository, for one request at a time. There are as many as players.
    players: Mutex<HashMap<PlayerNumber, FairGate<KnownMember>>>,
    /// Players whose commit could not be submitted yet.
    waiting: Mutex<BTreeSet<PlayerNumber>>,
    /// Pushes that failed within the last hour.
    failures: FailureLimit<PlayerNumber>,
}

impl Default for RepositoryTurns {
    fn default() -> RepositoryTurns {
        RepositoryTurns {
            pushes: FairGate::new(PUSHES),
            fetches: FairGate::new(FETCHES),
            players: Mutex::default(),
            waiting: Mutex::default(),
            failures: FailureLimit::within(FAILURE),
        }
    }
}

/// The right to use a repository.
#[derive(Debug)]
pub(super) struct RepositoryTurn {
    _repository: GatePass<KnownMember>,
    _pass: GatePass<KnownMember>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave it half changed: nothing in here panics.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RepositoryTurns {
    /// Waits for the turn to change the repository of a player.
    ///
    /// # Errors
    /// If there are too many before.
    pub(super) async fn push(&self, player: PlayerNumber) -> Result<RepositoryTurn, SubmissionRefusal> {
        self.turn(player, &self.pushes, KnownMember(player.0.into())).await
    }

    /// Waits for the turn of a person to read from the repository of a player. Readers never stand before those who
    /// push to other repositories.
    ///
    /// # Errors
    /// If there are too many before.
    pub(super) async fn fetch(
        &self,
        player: PlayerNumber,
        person: PersonId,
    ) -> Result<RepositoryTurn, SubmissionRefusal> {
        self.turn(player, &self.fetches, KnownMember(person.0)).await
    }

    async fn turn(
        &self,
        player: PlayerNumber,
        gate: &FairGate<KnownMember>,
        member: KnownMember,
    ) -> Result<RepositoryTurn, SubmissionRefusal> {
        let own = lock(&self.players).entry(player).or_insert_with(|| FairGate::new(ONE_REPOSITORY)).clone();
        let turn = async {
            // First the own one, so that who waits for it takes no place from others.
            let repository = own.enter(member).await?;
            Ok(RepositoryTurn { _repository: repository, _pass: gate.enter(member).await? })
        };
        tokio::time::timeout(LONGEST_WAIT, turn).await.unwrap_or(Err(SubmissionRefusal::Crowded))
    }

    /// Checks that a player may push now: as many pushes an hour may fail as may be submitted.
    ///
    /// # Errors
    /// If too many have failed: until when.
    pub(super) fn check_failures(
        &self,
        player: PlayerNumber,
        per_hour: u32,
        now: Instant,
    ) -> Result<(), SubmitError> {
        let refused = |wait| SubmitError::TooMany { per_hour, wait };
        self.failures.check(&player, per_hour, now).map_err(refused)
    }

    /// Counts a push that failed.
    pub(super) fn note_failure(&self, player: PlayerNumber, now: Instant) {
        self.failures.count(player, now);
    }

    /// The commit of a player could not be submitted yet.
    pub(super) fn wait(&self, player: PlayerNumber) {
        lock(&self.waiting).insert(player);
    }

    /// The commit of a player was submitted, or is none.
    pub(super) fn wait_no_more(&self, player: PlayerNumber) {
        lock(&self.waiting).remove(&player);
    }

    /// Players whose commit could not be submitted yet.
    pub(super) fn waiting(&self) -> BTreeSet<PlayerNumber> {
        lock(&self.waiting).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use kalah_store::PersonId;
    use kalah_tournament::PlayerNumber;

    use super::{FAILURE, RepositoryTurns, SubmissionRefusal};

    #[test]
    fn pushes_that_failed_count_for_an_hour() {
        let (turns, player, start) = (RepositoryTurns::default(), PlayerNumber(7), Instant::now());
        for minute in 0..2 {
            let now = start + Duration::from_mins(minute);
            turns.check_failures(player, 2, now).unwrap();
            turns.note_failure(player, now);
        }
        let error = turns.check_failures(player, 2, start + Duration::from_mins(30)).unwrap_err().to_string();
        assert!(error.ends_with("the next time in 31 min"), "{error}");
        turns.check_failures(PlayerNumber(8), 2, start).unwrap();
        turns.check_failures(player, 2, start + FAILURE).unwrap();
    }

    #[tokio::test]
    async fn few_requests_wait_for_one_repository() {
        let turns = RepositoryTurns::default();
        let player = PlayerNumber(7);
        let held = turns.push(player).await.unwrap();
        let mut waiting: Vec<_> = (0..8).map(|_| Box::pin(turns.push(player))).collect();
        for turn in &mut waiting {
            assert!(tokio::time::timeout(Duration::from_millis(1), turn).await.is_err());
        }
        assert!(matches!(turns.push(player).await, Err(SubmissionRefusal::Crowded)));
        drop(held);
        waiting.remove(0).await.unwrap();
    }

    #[tokio::test]
    async fn fetches_of_many_leave_pushes_alone() {
        let turns = RepositoryTurns::default();
        let _fetching = turns.fetch(PlayerNumber(7), PersonId(7)).await.unwrap();
        let waiting = turns.fetch(PlayerNumber(8), PersonId(8));
        assert!(tokio::time::timeout(Duration::from_millis(10), waiting).await.is_err());
        let _pushing =
            [turns.push(PlayerNumber(9)).await.unwrap(), turns.push(PlayerNumber(10)).await.unwrap()];
    }
}
