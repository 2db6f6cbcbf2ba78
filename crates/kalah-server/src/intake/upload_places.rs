//! Places for what is arriving, so that one slow or greedy client takes none that others need.
//!
//! They are no [`Places`](kalah_http::admission::places::Places), since they count players as well, and since the slowest
//! gives way: of an upload the bytes that have come tell who needs its place least.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kalah_http::client::ClientAddress;
use kalah_http::throughput::{LeastRate, Throughput, TooSlow};
use kalah_tournament::PlayerNumber;
use tokio::sync::Notify;

use super::refusal::SubmissionRefusal;

/// Limits on parallel uploads.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrivalLimits {
    /// Uploads and pushes in all.
    pub(super) places: usize,
    /// Maximum of one player.
    pub(super) per_player: usize,
    /// Maximum from one network. A class may stand behind one; a quarter of the places is always left to others.
    pub(super) per_network: usize,
    /// Rate and time of each.
    pub(super) rate: LeastRate,
}

impl ArrivalLimits {
    /// Default limits of a server.
    pub(super) const USUAL: ArrivalLimits = ArrivalLimits {
        places: 64,
        per_player: 2,
        per_network: 48,
        rate: LeastRate {
            bytes_per_second: 4 << 10,
            grace: Duration::from_secs(5),
            longest: Duration::from_mins(2),
        },
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
    client: ClientAddress,
    throughput: Throughput,
    /// Notification that a faster upload needs the place.
    evicted: Notify,
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

impl Arrivals {
    pub(super) fn new(limits: ArrivalLimits) -> Arrivals {
        Arrivals { limits, under_way: Mutex::default() }
    }

    /// A place for an arrival of a player. Where all are taken, whoever has sent least for its time gives way, if it had
    /// a second to begin.
    ///
    /// # Errors
    /// If the player or the network has as many as it may, or nobody is slow enough to give way.
    pub(super) fn enter(
        self: &Arc<Arrivals>,
        player: PlayerNumber,
        client: ClientAddress,
    ) -> Result<ArrivalPlace, SubmissionRefusal> {
        let mut under_way = self.lock();
        let all = || under_way.arrivals.values();
        if all().filter(|arrival| arrival.player == player).count() >= self.limits.per_player {
            return Err(SubmissionRefusal::TwoAtOnce(self.limits.per_player));
        }
        let of_network = all().filter(|arrival| arrival.client.network() == client.network()).count();
        if of_network >= self.limits.per_network {
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
        let throughput = Throughput::begin();
        let arrival = Arc::new(Arrival { player, client, throughput, evicted: Notify::new() });
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
        let had_time = |arrival: &Arrival| arrival.throughput.elapsed() >= Duration::from_secs(1);
        let slow = self.arrivals.iter().filter(|(_, arrival)| had_time(arrival));
        slow.min_by_key(|(_, arrival)| arrival.throughput.rate()).map(|(number, _)| *number)
    }
}

impl ArrivalPlace {
    /// Returns the byte counter.
    pub(super) fn throughput(&self) -> Throughput {
        self.arrival.throughput.clone()
    }

    /// Waits for an arrival as long as it is fast enough.
    ///
    /// # Errors
    /// Those of the arrival; and if it was too slow, took too long, or had to give way.
    pub(super) async fn hold<T>(
        self,
        arriving: impl Future<Output = Result<T, SubmissionRefusal>>,
    ) -> Result<T, SubmissionRefusal> {
        let rate = self.arrivals.limits.rate;
        tokio::select! {
            arrived = rate.hold(&self.arrival.throughput, arriving) => arrived?,
            () = self.arrival.evicted.notified() => Err(TooSlow::Rate(rate.bytes_per_second).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use kalah_http::client::ClientAddress;
    use kalah_http::throughput::TooSlow;
    use kalah_tournament::PlayerNumber;

    use super::{ArrivalLimits, Arrivals};
    use crate::intake::refusal::SubmissionRefusal;

    fn address(last: u8) -> ClientAddress {
        ClientAddress::from_ip([10, 0, 0, last].into())
    }

    fn arrivals(places: usize) -> Arc<Arrivals> {
        Arc::new(Arrivals::new(ArrivalLimits { places, per_network: 2 * places, ..ArrivalLimits::USUAL }))
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
    async fn a_network_leaves_places_to_others() {
        let arrivals = Arc::new(Arrivals::new(ArrivalLimits::USUAL));
        let held: Vec<_> = (0..48)
            .map(|number| arrivals.enter(PlayerNumber(number.into()), address(number)).unwrap())
            .collect();
        assert!(matches!(arrivals.enter(PlayerNumber(99), address(99)), Err(SubmissionRefusal::Crowded)));
        let other = ClientAddress::from_ip([10, 0, 1, 1].into());
        assert!(arrivals.enter(PlayerNumber(99), other).is_ok());
        drop(held);
    }

    #[tokio::test(start_paused = true)]
    async fn the_slowest_gives_way_when_all_places_are_taken() {
        let arrivals = arrivals(2);
        let [fast, slow] =
            [1, 2].map(|last| arrivals.enter(PlayerNumber(last.into()), address(last)).unwrap());
        assert!(matches!(arrivals.enter(PlayerNumber(3), address(3)), Err(SubmissionRefusal::Crowded)));
        tokio::time::advance(Duration::from_secs(2)).await;
        fast.throughput().add(1 << 20);
        slow.throughput().add(1);
        assert!(arrivals.enter(PlayerNumber(3), address(3)).is_ok());
        let ended = slow.hold(std::future::pending::<Result<(), SubmissionRefusal>>()).await;
        assert!(matches!(ended, Err(SubmissionRefusal::Slow(TooSlow::Rate(_)))));
        assert!(fast.hold(async { Ok(()) }).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn bytes_have_to_come() {
        let arrivals = arrivals(2);
        let place = arrivals.enter(PlayerNumber(1), address(1)).unwrap();
        let begun = tokio::time::Instant::now();
        let ended = place.hold(std::future::pending::<Result<(), SubmissionRefusal>>()).await;
        assert!(matches!(ended, Err(SubmissionRefusal::Slow(TooSlow::Rate(_)))));
        assert_eq!(begun.elapsed().as_secs(), ArrivalLimits::USUAL.rate.grace.as_secs());
        let place = arrivals.enter(PlayerNumber(1), address(1)).unwrap();
        place.throughput().add(1 << 30);
        let ended = place.hold(std::future::pending::<Result<(), SubmissionRefusal>>()).await;
        assert!(matches!(ended, Err(SubmissionRefusal::Slow(TooSlow::Time(_)))));
    }
}
