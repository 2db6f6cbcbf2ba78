//! Places for streams, which stay open for hours: so many in all, from a network and from a client.
//!
//! Where all are taken, a newcomer gets the newest place of the network that holds most, as long as that network holds at
//! least two more than the newcomer's. So nobody keeps others out by opening streams first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::client::{ClientAddress, Network};

/// Numbers of streams that may be open at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StreamLimits {
    /// Maximum in total.
    pub total: usize,
    /// Maximum from one network.
    pub per_network: usize,
    /// Maximum from one client.
    pub per_client: usize,
}

/// Places that are taken.
#[derive(Debug)]
pub struct StreamPlaces {
    limits: StreamLimits,
    taken: Mutex<TakenPlaces>,
}

#[derive(Debug, Default)]
struct TakenPlaces {
    count: usize,
    clients: HashMap<ClientAddress, usize>,
    /// Streams of each network in the order of their opening.
    networks: HashMap<Network, Vec<Arc<Notify>>>,
}

/// Place of one stream, given back when it is dropped.
#[derive(Debug)]
pub struct StreamPlace {
    places: Arc<StreamPlaces>,
    client: ClientAddress,
    end: Arc<Notify>,
}

impl StreamPlaces {
    /// Creates places within these limits, all of them free.
    pub fn new(limits: StreamLimits) -> StreamPlaces {
        StreamPlaces { limits, taken: Mutex::default() }
    }

    /// Place for a stream of this client; `None` if it or its network has as many as it may, or all are taken and no
    /// network holds more.
    pub fn take(self: &Arc<Self>, client: ClientAddress) -> Option<StreamPlace> {
        let mut taken = self.lock();
        let of_client = taken.clients.get(&client).copied().unwrap_or(0);
        let of_network = taken.networks.get(&client.network()).map_or(0, Vec::len);
        if of_client >= self.limits.per_client || of_network >= self.limits.per_network {
            return None;
        }
        if taken.count >= self.limits.total {
            let fullest = taken.networks.iter().max_by_key(|(_, streams)| streams.len())?;
            let newest = fullest.1.last().filter(|_| fullest.1.len() > of_network + 1)?;
            newest.notify_one();
            let (network, newest) = (*fullest.0, Arc::clone(newest));
            // Its place counts as free from now on, its client's when the stream has seen its end.
            taken.remove(network, &newest);
        }
        taken.count += 1;
        *taken.clients.entry(client).or_default() += 1;
        let end = Arc::new(Notify::new());
        taken.networks.entry(client.network()).or_default().push(Arc::clone(&end));
        Some(StreamPlace { places: Arc::clone(self), client, end })
    }

    /// Streams that are open.
    pub fn open(&self) -> usize {
        self.lock().count
    }

    fn lock(&self) -> MutexGuard<'_, TakenPlaces> {
        // A panic cannot leave it half changed: nothing in here panics.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TakenPlaces {
    fn remove(&mut self, network: Network, stream: &Arc<Notify>) {
        let Some(streams) = self.networks.get_mut(&network) else { return };
        let before = streams.len();
        streams.retain(|one| !Arc::ptr_eq(one, stream));
        self.count -= before - streams.len();
        if streams.is_empty() {
            self.networks.remove(&network);
        }
    }
}

impl StreamPlace {
    /// Completes when the place was given to another client.
    pub async fn lost(&self) {
        self.end.notified().await;
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.remove(self.client.network(), &self.end);
        if let Some(count) = taken.clients.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::{StreamLimits, StreamPlace, StreamPlaces};
    use crate::client::ClientAddress;

    fn places(total: usize, per_network: usize, per_client: usize) -> Arc<StreamPlaces> {
        Arc::new(StreamPlaces::new(StreamLimits { total, per_network, per_client }))
    }

    fn client(network: u8, host: u8) -> ClientAddress {
        ClientAddress::from_ip([10, 0, network, host].into())
    }

    async fn is_lost(place: &StreamPlace) -> bool {
        tokio::time::timeout(Duration::ZERO, place.lost()).await.is_ok()
    }

    #[test]
    fn clients_and_networks_have_limits() {
        let places = places(10, 3, 2);
        let held: Vec<_> = [(1, 1), (1, 1), (1, 2)].map(|(n, h)| places.take(client(n, h)).unwrap()).into();
        assert!(places.take(client(1, 1)).is_none(), "two of a client");
        assert!(places.take(client(1, 3)).is_none(), "three of a network");
        assert!(places.take(client(2, 1)).is_some());
        drop(held);
        assert_eq!(places.open(), 0);
        assert!(places.take(client(1, 1)).is_some());
    }

    #[tokio::test]
    async fn who_holds_most_makes_room_when_all_are_taken() {
        let places = places(4, 4, 4);
        let attackers: Vec<_> = (1..=4).map(|host| places.take(client(1, host)).unwrap()).collect();
        let other = places.take(client(2, 1)).unwrap();
        assert!(is_lost(&attackers[3]).await && !is_lost(&attackers[2]).await);
        let third = places.take(client(3, 1)).unwrap();
        assert!(is_lost(&attackers[2]).await);
        // Two, one, one: nobody holds two more than the newcomer would take from.
        assert!(places.take(client(1, 9)).is_none());
        assert!(places.take(client(4, 1)).is_some());
        assert!(!is_lost(&other).await && !is_lost(&third).await);
        drop((attackers, other, third));
        assert_eq!(places.open(), 0);
        let taken = places.lock();
        assert!(taken.clients.is_empty() && taken.networks.is_empty());
    }
}
