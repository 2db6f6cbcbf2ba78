//! Places: so many things at once in all, from a network and from a client, such as connections, streams or requests.
//!
//! A place is idle or busy. Where a client or its network has as many as it may, its own longest idle place gives way
//! to the new one. Where all places are taken, the longest idle one of the network that holds most gives way; if no
//! place is idle, the newest one of the network that holds most does, as long as that network holds at least two more
//! than the newcomer's. So nobody keeps others out by coming first, by doing nothing, or from many addresses.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::client::{ClientAddress, Network};

/// Numbers of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaceLimits {
    /// Maximum in total.
    pub total: usize,
    /// Maximum of one network.
    pub per_network: usize,
    /// Maximum of one client.
    pub per_client: usize,
}

/// Places that are taken, and their limits. Clones are the same.
#[derive(Clone, Debug)]
pub struct Places {
    limits: PlaceLimits,
    table: Arc<Mutex<PlaceTable>>,
}

#[derive(Debug, Default)]
struct PlaceTable {
    /// Counts up, so that a smaller ticket has been idle or busy for longer.
    next_ticket: u64,
    count: usize,
    networks: HashMap<Network, NetworkPlaces>,
}

#[derive(Debug, Default)]
struct NetworkPlaces {
    clients: HashMap<ClientAddress, usize>,
    /// Places by their tickets.
    idle: BTreeMap<u64, PlaceEntry>,
    busy: BTreeMap<u64, PlaceEntry>,
}

#[derive(Clone, Debug)]
struct PlaceEntry {
    client: ClientAddress,
    end: Arc<Notify>,
}

/// A place, given back when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct Place(Arc<PlaceState>);

#[derive(Debug)]
struct PlaceState {
    table: Arc<Mutex<PlaceTable>>,
    entry: PlaceEntry,
    /// The latest ticket. Locked after the table.
    ticket: Mutex<u64>,
}

/// Something in progress: its place is busy as long as this is held.
#[derive(Debug)]
pub struct BusyPlace(Place);

/// State of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Activity {
    Idle,
    Busy,
}

impl Places {
    /// Creates places within these limits, all of them free.
    pub fn new(limits: PlaceLimits) -> Places {
        Places { limits, table: Arc::default() }
    }

    /// Takes an idle place; `None` if there is none for this client.
    pub fn take(&self, client: ClientAddress) -> Option<Place> {
        self.enter(client, Activity::Idle)
    }

    /// Takes a place that is busy until it is dropped; `None` if there is none for this client.
    pub fn take_busy(&self, client: ClientAddress) -> Option<Place> {
        self.enter(client, Activity::Busy)
    }

    /// Returns the number of places that are taken.
    pub fn open(&self) -> usize {
        lock(&self.table).count
    }

    fn enter(&self, client: ClientAddress, activity: Activity) -> Option<Place> {
        let mut table = lock(&self.table);
        let network = client.network();
        let own = table.networks.get(&network);
        let of_client = own.and_then(|own| own.clients.get(&client)).copied().unwrap_or(0);
        if of_client >= self.limits.per_client {
            let ticket = own.and_then(|own| own.longest_idle(|entry| entry.client == client))?;
            table.evict(network, ticket);
        } else if own.is_some_and(|own| own.count() >= self.limits.per_network) {
            let ticket = own.and_then(|own| own.longest_idle(|_| true))?;
            table.evict(network, ticket);
        }
        if table.count >= self.limits.total {
            let (network, ticket) = table.yielding(network)?;
            table.evict(network, ticket);
        }
        let entry = PlaceEntry { client, end: Arc::new(Notify::new()) };
        let ticket = table.insert(entry.clone(), activity);
        table.count += 1;
        *table.networks.entry(network).or_default().clients.entry(client).or_default() += 1;
        Some(Place(Arc::new(PlaceState {
            table: Arc::clone(&self.table),
            entry,
            ticket: Mutex::new(ticket),
        })))
    }
}

impl PlaceTable {
    /// The place that gives way to one of this network where all are taken.
    fn yielding(&self, newcomer: Network) -> Option<(Network, u64)> {
        let with_idle = self.networks.iter().filter(|(_, places)| !places.idle.is_empty());
        if let Some((network, places)) = with_idle.max_by_key(|(_, places)| places.count()) {
            return Some((*network, places.longest_idle(|_| true)?));
        }
        let own = self.networks.get(&newcomer).map_or(0, NetworkPlaces::count);
        let (network, fullest) = self.networks.iter().max_by_key(|(_, places)| places.count())?;
        let newest = fullest.busy.last_key_value().filter(|_| fullest.count() > own + 1)?;
        Some((*network, *newest.0))
    }

    /// Takes a place away, whose holder hears of it. It is free from now on.
    fn evict(&mut self, network: Network, ticket: u64) {
        if let Some(entry) = self.remove(network, ticket) {
            self.forget(&entry);
            entry.end.notify_one();
        }
    }

    fn insert(&mut self, entry: PlaceEntry, activity: Activity) -> u64 {
        self.next_ticket += 1;
        let network = self.networks.entry(entry.client.network()).or_default();
        let places = match activity {
            Activity::Idle => &mut network.idle,
            Activity::Busy => &mut network.busy,
        };
        places.insert(self.next_ticket, entry);
        self.next_ticket
    }

    /// Removes a ticket. Its place still counts.
    fn remove(&mut self, network: Network, ticket: u64) -> Option<PlaceEntry> {
        let places = self.networks.get_mut(&network)?;
        places.idle.remove(&ticket).or_else(|| places.busy.remove(&ticket))
    }

    /// Counts a place no longer.
    fn forget(&mut self, entry: &PlaceEntry) {
        self.count -= 1;
        let network = entry.client.network();
        let Some(places) = self.networks.get_mut(&network) else { return };
        if let Some(count) = places.clients.get_mut(&entry.client) {
            *count -= 1;
            if *count == 0 {
                places.clients.remove(&entry.client);
            }
        }
        if places.clients.is_empty() {
            self.networks.remove(&network);
        }
    }
}

impl NetworkPlaces {
    fn count(&self) -> usize {
        self.idle.len() + self.busy.len()
    }

    fn longest_idle(&self, is_meant: impl Fn(&PlaceEntry) -> bool) -> Option<u64> {
        self.idle.iter().find(|(_, entry)| is_meant(entry)).map(|(ticket, _)| *ticket)
    }
}

impl Place {
    /// Completes when the place was given to another client.
    pub async fn lost(&self) {
        self.0.entry.end.notified().await;
    }

    /// Marks the place as busy as long as this is held.
    pub fn busy(&self) -> BusyPlace {
        self.set(Activity::Busy);
        BusyPlace(self.clone())
    }

    fn set(&self, activity: Activity) {
        let PlaceState { table, entry, ticket } = &*self.0;
        let mut table = lock(table);
        let mut ticket = lock(ticket);
        // One that was given away stays so.
        if table.remove(entry.client.network(), *ticket).is_some() {
            *ticket = table.insert(entry.clone(), activity);
        }
    }
}

impl Drop for BusyPlace {
    fn drop(&mut self) {
        self.0.set(Activity::Idle);
    }
}

impl Drop for PlaceState {
    fn drop(&mut self) {
        let mut table = lock(&self.table);
        if table.remove(self.entry.client.network(), *lock(&self.ticket)).is_some() {
            table.forget(&self.entry);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave it half changed: nothing in here panics.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Place, PlaceLimits, Places, lock};
    use crate::client::ClientAddress;

    fn places(total: usize, per_network: usize, per_client: usize) -> Places {
        Places::new(PlaceLimits { total, per_network, per_client })
    }

    fn client(network: u8, host: u8) -> ClientAddress {
        ClientAddress::from_ip([10, 0, network, host].into())
    }

    async fn is_lost(place: &Place) -> bool {
        tokio::time::timeout(Duration::ZERO, place.lost()).await.is_ok()
    }

    fn is_empty(places: &Places) -> bool {
        let table = lock(&places.table);
        table.count == 0 && table.networks.is_empty()
    }

    #[tokio::test]
    async fn the_longest_idle_of_a_crowded_client_makes_room() {
        let places = places(10, 10, 2);
        let one = places.take(client(1, 1)).unwrap();
        let other = places.take(client(1, 2)).unwrap();
        let two = places.take(client(1, 1)).unwrap();
        // It was first, but has been busy since, so that the second one has been idle for longer.
        drop(one.busy());
        let three = places.take(client(1, 1)).unwrap();
        assert!(is_lost(&two).await);
        assert!(!is_lost(&one).await && !is_lost(&three).await && !is_lost(&other).await);
    }

    #[tokio::test]
    async fn the_longest_idle_of_a_crowded_network_makes_room() {
        let places = places(10, 2, 2);
        let one = places.take(client(1, 1)).unwrap();
        let two = places.take(client(1, 2)).unwrap();
        let three = places.take(client(1, 3)).unwrap();
        assert!(is_lost(&one).await && !is_lost(&two).await && !is_lost(&three).await);
        let _busy = [two.busy(), three.busy()];
        assert!(places.take(client(1, 4)).is_none());
        assert!(places.take(client(2, 4)).is_some());
    }

    #[tokio::test]
    async fn within_a_network_the_longest_idle_makes_room_and_never_a_busy_one() {
        let places = places(2, 2, 2);
        let one = places.take(client(1, 1)).unwrap();
        let answering = one.busy();
        let two = places.take(client(1, 2)).unwrap();
        let three = places.take(client(1, 3)).unwrap();
        assert!(is_lost(&two).await && !is_lost(&one).await);
        drop(two);
        let also_answering = three.busy();
        assert!(places.take(client(1, 4)).is_none());
        drop(answering);
        assert!(places.take(client(1, 4)).is_some() && is_lost(&one).await);
        drop((also_answering, one, three));
        assert!(is_empty(&places), "{places:?}");
    }

    #[tokio::test]
    async fn the_fullest_network_makes_room_for_others() {
        let places = places(4, 4, 4);
        let attackers: Vec<_> = (1..=4).map(|host| places.take_busy(client(1, host)).unwrap()).collect();
        let other = places.take_busy(client(2, 1)).unwrap();
        assert!(is_lost(&attackers[3]).await && !is_lost(&attackers[2]).await);
        let third = places.take_busy(client(3, 1)).unwrap();
        assert!(is_lost(&attackers[2]).await);
        // Two, one, one: nobody holds two more than the newcomer would take from.
        assert!(places.take_busy(client(1, 9)).is_none());
        assert!(places.take_busy(client(4, 1)).is_some());
        assert!(!is_lost(&other).await && !is_lost(&third).await);
        drop((attackers, other, third));
        assert!(is_empty(&places), "{places:?}");
    }

    #[tokio::test]
    async fn an_idle_place_of_the_fullest_network_goes_before_that_of_another() {
        let places = places(4, 4, 4);
        let other = places.take(client(2, 1)).unwrap();
        let attackers: Vec<_> = (1..=3).map(|host| places.take(client(1, host)).unwrap()).collect();
        let third = places.take(client(3, 1)).unwrap();
        assert!(is_lost(&attackers[0]).await && !is_lost(&other).await && !is_lost(&third).await);
        // What was lost is not given back twice.
        drop(attackers);
        assert_eq!(places.open(), 2);
    }
}
