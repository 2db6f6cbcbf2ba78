//! Rate of clients and of their networks: so much at once, and then so much in a time.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::client::{ClientAddress, Network};

/// Number of counts after which clients are forgotten whose budget is whole again.
const SWEEP: u32 = 1024;

type Limiter<K> = RateLimiter<K, HashMapStateStore<K>, DefaultClock>;

/// Remaining budgets of clients and networks.
#[derive(Debug)]
pub struct ClientRate {
    clients: Limiter<ClientAddress>,
    networks: Limiter<Network>,
    until_sweep: AtomicU32,
}

impl ClientRate {
    /// Creates the rate with a quota of each client and one of each network.
    pub fn new(client: Quota, network: Quota) -> ClientRate {
        ClientRate {
            clients: RateLimiter::hashmap(client),
            networks: RateLimiter::hashmap(network),
            until_sweep: AtomicU32::new(SWEEP),
        }
    }

    /// Rate of the rows that strangers have the database keep. A class of 300 behind one address begins a lesson.
    pub fn of_rows() -> ClientRate {
        let quota = |per_minute, burst| Quota::per_minute(number(per_minute)).allow_burst(number(burst));
        ClientRate::new(quota(60, 600), quota(120, 1200))
    }

    /// Counts one of a client.
    ///
    /// # Errors
    /// If its budget or its network's is used up: how long it has to wait.
    pub fn check(&self, client: ClientAddress) -> Result<(), Duration> {
        if self.until_sweep.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.until_sweep.store(SWEEP, Ordering::Relaxed);
            self.clients.retain_recent();
            self.networks.retain_recent();
        }
        let now = DefaultClock::default().now();
        self.clients.check_key(&client).map_err(|no| no.wait_time_from(now))?;
        self.networks.check_key(&client.network()).map_err(|no| no.wait_time_from(now))
    }
}

const fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("a rate is not 0")
}

#[cfg(test)]
mod tests {
    use super::ClientRate;
    use crate::client::ClientAddress;

    /// Rows that this many clients of one network have kept, each trying twice as often as a client may at once.
    fn kept(clients: u8) -> usize {
        let rows = ClientRate::of_rows();
        let tries = (0..clients).flat_map(|host| std::iter::repeat_n(host, 1200));
        tries.filter(|host| rows.check(ClientAddress::from_ip([10, 0, 0, *host].into())).is_ok()).count()
    }

    #[test]
    fn a_client_and_its_network_come_to_an_end() {
        // A row may come back while the test runs.
        assert!((600..610).contains(&kept(1)));
        assert!((1200..1220).contains(&kept(5)));
    }
}
