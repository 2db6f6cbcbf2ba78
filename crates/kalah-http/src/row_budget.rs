//! Budget of the rows that strangers have the database keep: so many at once, and then so many a minute.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::client::{ClientAddress, Network};

/// Rows a minute of a client, and rows that may come at once: a class of 300 behind one address begins a lesson.
const CLIENT_PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).expect("60 is not 0");
const CLIENT_BURST: NonZeroU32 = NonZeroU32::new(600).expect("600 is not 0");

/// The same of a network.
const NETWORK_PER_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("120 is not 0");
const NETWORK_BURST: NonZeroU32 = NonZeroU32::new(1200).expect("1200 is not 0");

/// Number of rows after which clients are forgotten whose budget is whole again.
const SWEEP: u32 = 1024;

type Limiter<K> = RateLimiter<K, HashMapStateStore<K>, DefaultClock>;

/// Remaining row budget of clients and networks.
#[derive(Debug)]
pub struct RowBudget {
    clients: Limiter<ClientAddress>,
    networks: Limiter<Network>,
    until_sweep: AtomicU32,
}

impl Default for RowBudget {
    fn default() -> RowBudget {
        RowBudget {
            clients: RateLimiter::hashmap(Quota::per_minute(CLIENT_PER_MINUTE).allow_burst(CLIENT_BURST)),
            networks: RateLimiter::hashmap(Quota::per_minute(NETWORK_PER_MINUTE).allow_burst(NETWORK_BURST)),
            until_sweep: AtomicU32::new(SWEEP),
        }
    }
}

impl RowBudget {
    /// Counts a row of a client.
    ///
    /// # Errors
    /// If its budget or its network's is used up: how long it has to wait.
    pub fn spend(&self, client: ClientAddress) -> Result<(), Duration> {
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

#[cfg(test)]
mod tests {
    use super::{CLIENT_BURST, NETWORK_BURST, RowBudget};
    use crate::client::ClientAddress;

    /// Rows that this many clients of one network have kept, each trying as often as a client may at once.
    fn kept(clients: u8) -> usize {
        let budget = RowBudget::default();
        let tries = (0..clients).flat_map(|host| std::iter::repeat_n(host, 2 * CLIENT_BURST.get() as usize));
        tries.filter(|host| budget.spend(ClientAddress::from_ip([10, 0, 0, *host].into())).is_ok()).count()
    }

    #[test]
    fn a_client_and_its_network_come_to_an_end() {
        let (client, network) = (CLIENT_BURST.get() as usize, NETWORK_BURST.get() as usize);
        // A row may come back while the test runs.
        assert!((client..client + 10).contains(&kept(1)));
        assert!((network..network + 20).contains(&kept(5)));
    }
}
