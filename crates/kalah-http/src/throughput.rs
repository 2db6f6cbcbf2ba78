//! Least rate of what clients send: whoever sends next to nothing holds nothing for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::Instant;

/// Rate and time in which something has to arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeastRate {
    /// Bytes a second that have to arrive on the average once the grace is over.
    pub bytes_per_second: u64,
    /// Time in which nobody is too slow.
    pub grace: Duration,
    /// Maximum time until all has arrived.
    pub longest: Duration,
}

/// Reason why something has not arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooSlow {
    /// The rate was too low.
    #[error("it arrived too slowly, with less than {} kB a second", .0 >> 10)]
    Rate(u64),
    /// The end did not come in time.
    #[error("it did not arrive within {} s", .0.as_secs())]
    Time(Duration),
}

/// Bytes that have arrived. Clones are the same.
#[derive(Clone, Debug)]
pub struct Throughput {
    begun: Instant,
    bytes: Arc<AtomicU64>,
}

impl Throughput {
    /// Begins now, with no bytes.
    pub fn begin() -> Throughput {
        Throughput { begun: Instant::now(), bytes: Arc::default() }
    }

    /// Counts bytes.
    pub fn add(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Returns the time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the bytes a second so far.
    pub fn rate(&self) -> u128 {
        u128::from(self.bytes()) * 1000 / self.elapsed().as_millis().max(1)
    }

    fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl LeastRate {
    fn is_kept(&self, throughput: &Throughput) -> bool {
        let time = throughput.elapsed();
        time < self.grace || throughput.bytes() >= self.bytes_per_second.saturating_mul(time.as_secs())
    }

    /// Waits for what arrives, whose bytes are counted, as long as it is fast enough.
    ///
    /// # Errors
    /// If it is too slow, or takes too long.
    pub async fn hold<T>(
        &self,
        throughput: &Throughput,
        arriving: impl Future<Output = T>,
    ) -> Result<T, TooSlow> {
        let too_slow = async {
            let mut seconds = tokio::time::interval(Duration::from_secs(1));
            while self.is_kept(throughput) {
                seconds.tick().await;
            }
        };
        tokio::select! {
            arrived = tokio::time::timeout(self.longest, arriving) => {
                arrived.map_err(|_| TooSlow::Time(self.longest))
            }
            () = too_slow => Err(TooSlow::Rate(self.bytes_per_second)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::time::Duration;

    use super::{LeastRate, Throughput, TooSlow};

    const RATE: LeastRate =
        LeastRate { bytes_per_second: 1024, grace: Duration::from_secs(5), longest: Duration::from_secs(30) };

    #[tokio::test(start_paused = true)]
    async fn bytes_have_to_come_and_to_end() {
        let throughput = Throughput::begin();
        assert_eq!(RATE.hold(&throughput, pending::<()>()).await, Err(TooSlow::Rate(1024)));
        assert_eq!(throughput.elapsed().as_secs(), 5);
        let throughput = Throughput::begin();
        throughput.add(1 << 20);
        assert_eq!(RATE.hold(&throughput, pending::<()>()).await, Err(TooSlow::Time(RATE.longest)));
        assert_eq!(RATE.hold(&Throughput::begin(), async { 7 }).await, Ok(7));
    }
}
