//! Places for what is arriving, so that one slow or greedy client takes none that others need.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kalah_tournament::PlayerNumber;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::refusal::SubmissionRefusal;

/// Limits on parallel uploads.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrivalLimits {
    /// Uploads and pushes in all.
    pub(super) places: usize,
    /// Maximum of one player.
    pub(super) per_player: usize,
    /// Maximum from one address. A class may stand behind one; a quarter of the places is always left to
    /// others.
    pub(super) per_address: usize,
    /// Bytes a second that an arrival has to reach on the average once the grace is over.
    pub(super) least_rate: u64,
    /// Time in which nobody is called slow.
    pub(super) grace: Duration,
    /// Time that an arrival may take in all.
    pub(super) longest: Duration,
}

impl ArrivalLimits {
    /// Default limits of a server.
    pub(super) const USUAL: ArrivalLimits = ArrivalLimits {
        places: 64,
        per_player: 2,
        per_address: 48,
        least_rate: 4 << 10,
        grace: Duration::from_secs(5),
        longest: Duration::from_mins(2),
    };
}

/// Uploads that are arriving.
#[derive(Debug)]
pub(super) struct Arrivals {
    limits: ArrivalLimits,
    under_way: Mutex<UnderWay>,
}

#[derive(Debug, Default)]
struct UnderWay {
    next: u64,
    arrivals: BTreeMap<u64, Arc<Arrival>>,
}

#[derive(Debug)]
struct Arrival {
    player: PlayerNumber,
    address: IpAddr,
    begun: Instant,
    bytes: AtomicU64,
    /// Notification that a faster upload needs the place.
    evicted: Notify,
}

impl Arrival {
    /// Returns true if it had its time and was too slow all the same.
    fn is_slow(&self, limits: &ArrivalLimits) -> bool {
        let time = self.begun.elapsed();
        time >= limits.grace && self.bytes() < limits.least_rate.saturating_mul(time.as_secs())
    }

    fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// A place of one arrival, given back when it is dropped.
#[derive(Debug)]
pub(super) struct ArrivalPlace {
    arrivals: Arc<Arrivals>,
    number: u64,
    arrival: Arc<Arrival>,
}

impl Drop for ArrivalPlace {
    fn drop(&mut self) {
        self.arrivals.lock().arrivals.remove(&self.number);
    }
}

/// Counts the bytes of an arrival.
#[derive(Clone, Debug)]
pub(super) struct ArrivalProgress(Arc<Arrival>);

impl ArrivalProgress {
    pub(super) fn add(&self, bytes: usize) {
        self.0.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

impl Arrivals {
    pub(super) fn new(limits: ArrivalLimits) -> Arrivals {
        Arrivals { limits, under_way: Mutex::default() }
    }

    /// A place for an arrival of a player. Where all are taken, whoever has sent least for its time gives way, if it had
    /// a second to begin.
    ///
    /// # Errors
    /// If the player or the address has as many as it may, or nobody is slow enough to give way.
    pub(super) fn enter(
        self: &Arc<Arrivals>,
        player: PlayerNumber,
        address: IpAddr,
    ) -> Result<ArrivalPlace, SubmissionRefusal> {
        let mut under_way = self.lock();
        let all = || under_way.arrivals.values();
        if all().filter(|arrival| arrival.player == player).count() >= self.limits.per_player {
            return Err(SubmissionRefusal::TwoAtOnce(self.limits.per_player));
        }
        if all().filter(|arrival| arrival.address == address).count() >= self.limits.per_address {
            return Err(SubmissionRefusal::Crowded);
        }
        if under_way.arrivals.len() >= self.limits.places {
            let slowest = under_way.slowest().ok_or(SubmissionRefusal::Crowded)?;
            if let Some(arrival) = under_way.arrivals.remove(&slowest) {
                arrival.evicted.notify_one();
            }
        }
        let number = under_way.next;
        under_way.next += 1;
        let arrival = Arc::new(Arrival {
            player,
            address,
            begun: Instant::now(),
            bytes: AtomicU64::new(0),
            evicted: Notify::new(),
        });
        under_way.arrivals.insert(number, Arc::clone(&arrival));
        Ok(ArrivalPlace { arrivals: Arc::clone(self), number, arrival })
    }

    fn lock(&self) -> MutexGuard<'_, UnderWay> {
        // A panic cannot leave it half changed: changes are single insertions and removals.
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl UnderWay {
    /// The arrival with the fewest bytes a second, of those that had a second.
    fn slowest(&self) -> Option<u64> {
        let had_time = |arrival: &Arrival| arrival.begun.elapsed() >= Duration::from_secs(1);
        let per_second = |arrival: &Arrival| {
            u128::from(arrival.bytes()) * 1000 / arrival.begun.elapsed().as_millis().max(1)
        };
        let slow = self.arrivals.iter().filter(|(_, arrival)| had_time(arrival));
        slow.min_by_key(|(_, arrival)| per_second(arrival)).map(|(number, _)| *number)
    }
}

impl ArrivalPlace {
    /// Returns the byte counter.
    pub(super) fn progress(&self) -> ArrivalProgress {
        ArrivalProgress(Arc::clone(&self.arrival))
    }

    /// Waits for an arrival as long as it is fast enough.
    ///
    /// # Errors
    /// Those of the arrival; and if it was too slow, took too long, or had to give way.
    pub(super) async fn hold<T>(
        self,
        arriving: impl Future<Output = Result<T, SubmissionRefusal>>,
    ) -> Result<T, SubmissionRefusal> {
        let limits = self.arrivals.limits;
        let too_slow = async {
            let mut seconds = tokio::time::interval(Duration::from_secs(1));
            loop {
                seconds.tick().await;
                if self.arrival.is_slow(&limits) {
                    break;
                }
            }
        };
        tokio::select! {
            arrived = tokio::time::timeout(limits.longest, arriving) => {
                arrived.unwrap_or(Err(SubmissionRefusal::Late(limits.longest)))
            }
            () = too_slow => Err(SubmissionRefusal::Slow(limits.least_rate)),
            () = self.arrival.evicted.notified() => Err(SubmissionRefusal::Slow(limits.least_rate)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::Arc;
    use std::time::Duration;

    use kalah_tournament::PlayerNumber;

    use super::{ArrivalLimits, Arrivals};
    use crate::intake::refusal::SubmissionRefusal;

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(10, 0, 0, last).into()
    }

    fn arrivals(places: usize) -> Arc<Arrivals> {
        Arc::new(Arrivals::new(ArrivalLimits { places, per_address: places, ..ArrivalLimits::USUAL }))
    }

    #[tokio::test(start_paused = true)]
    async fn one_player_takes_two_places_and_gives_them_back() {
        let arrivals = arrivals(64);
        let two = [arrivals.enter(PlayerNumber(1), address(1)), arrivals.enter(PlayerNumber(1), address(2))];
        assert!(two.iter().all(Result::is_ok));
        assert!(matches!(arrivals.enter(PlayerNumber(1), address(3)), Err(SubmissionRefusal::TwoAtOnce(2))));
        assert!(arrivals.enter(PlayerNumber(2), address(1)).is_ok());
        drop(two);
        assert!(arrivals.enter(PlayerNumber(1), address(1)).is_ok());
        assert!(arrivals.lock().arrivals.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_leaves_places_to_others() {
        let arrivals = Arc::new(Arrivals::new(ArrivalLimits::USUAL));
        let held: Vec<_> =
            (0..48).map(|player| arrivals.enter(PlayerNumber(player), address(1)).unwrap()).collect();
        assert!(matches!(arrivals.enter(PlayerNumber(99), address(1)), Err(SubmissionRefusal::Crowded)));
        assert!(arrivals.enter(PlayerNumber(99), address(2)).is_ok());
        drop(held);
    }

    #[tokio::test(start_paused = true)]
    async fn the_slowest_gives_way_when_all_places_are_taken() {
        let arrivals = arrivals(2);
        let [fast, slow] =
            [1, 2].map(|last| arrivals.enter(PlayerNumber(last.into()), address(last)).unwrap());
        assert!(matches!(arrivals.enter(PlayerNumber(3), address(3)), Err(SubmissionRefusal::Crowded)));
        tokio::time::advance(Duration::from_secs(2)).await;
        fast.progress().add(1 << 20);
        slow.progress().add(1);
        assert!(arrivals.enter(PlayerNumber(3), address(3)).is_ok());
        let ended = slow.hold(std::future::pending::<Result<(), SubmissionRefusal>>()).await;
        assert!(matches!(ended, Err(SubmissionRefusal::Slow(_))));
        assert!(fast.hold(async { Ok(()) }).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn bytes_have_to_come() {
        let arrivals = arrivals(2);
        let place = arrivals.enter(PlayerNumber(1), address(1)).unwrap();
        let begun = tokio::time::Instant::now();
        let ended = place.hold(std::future::pending::<Result<(), SubmissionRefusal>>()).await;
        assert!(matches!(ended, Err(SubmissionRefusal::Slow(_))));
        assert_eq!(begun.elapsed().as_secs(), ArrivalLimits::USUAL.grace.as_secs());
        let place = arrivals.enter(PlayerNumber(1), address(1)).unwrap();
        place.progress().add(1 << 30);
        let ended = place.hold(std::future::pending::<Result<(), SubmissionRefusal>>()).await;
        assert!(matches!(ended, Err(SubmissionRefusal::Late(_))));
    }
}
