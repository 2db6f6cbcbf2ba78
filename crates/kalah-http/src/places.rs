//! Places for connections: limited in total and per client.
//!
//! A connection is busy from the head of a request to the end of the answer, and idle else: it has sent
//! nothing, half a head, or may come back with another request. Where there is no room left for a new one,
//! the one that has been idle longest has to go, so nobody can keep others out by doing nothing.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::connection_limits::ConnectionLimits;

/// The places for connections.
#[derive(Debug)]
pub struct ConnectionPlaces {
    limits: ConnectionLimits,
    table: Mutex<ConnectionTable>,
}

#[derive(Debug, Default)]
struct ConnectionTable {
    /// Counts up, so that a smaller ticket has been idle for longer.
    next_ticket: u64,
    open: usize,
    clients: HashMap<IpAddr, ClientConnections>,
    /// Idle connections by their ticket.
    idle: BTreeMap<u64, IpAddr>,
}

#[derive(Debug, Default)]
struct ClientConnections {
    open: usize,
    /// Idle connections by their ticket, with the way to end them.
    idle: BTreeMap<u64, Arc<Notify>>,
}

impl ConnectionTable {
    fn put_idle(&mut self, client: IpAddr, end: &Arc<Notify>) -> u64 {
        self.next_ticket += 1;
        self.idle.insert(self.next_ticket, client);
        self.clients.entry(client).or_default().idle.insert(self.next_ticket, Arc::clone(end));
        self.next_ticket
    }

    fn take_idle(&mut self, ticket: u64) -> Option<Arc<Notify>> {
        let client = self.idle.remove(&ticket)?;
        self.clients.get_mut(&client)?.idle.remove(&ticket)
    }
}

impl ConnectionPlaces {
    /// Creates places within these limits, all of them free.
    pub fn new(limits: ConnectionLimits) -> ConnectionPlaces {
        ConnectionPlaces { limits, table: Mutex::default() }
    }

    /// A place for a connection, if need be at the cost of the one that has been idle longest: of the same
    /// client if that one has too many, else of all. `None` if all are busy.
    pub fn take(self: &Arc<Self>, client: IpAddr) -> Option<Arc<ConnectionSlot>> {
        let mut table = self.lock();
        let own = table.clients.get(&client);
        let crowded = if own.is_some_and(|own| own.open >= self.limits.per_client) {
            Some(own.and_then(|own| own.idle.first_key_value()).map(|(ticket, _)| *ticket))
        } else if table.open >= self.limits.total {
            Some(table.idle.first_key_value().map(|(ticket, _)| *ticket))
        } else {
            None
        };
        if let Some(longest_idle) = crowded {
            table.take_idle(longest_idle?)?.notify_one();
        }
        table.open += 1;
        table.clients.entry(client).or_default().open += 1;
        let end = Arc::new(Notify::new());
        let ticket = Mutex::new(table.put_idle(client, &end));
        Some(Arc::new(ConnectionSlot { places: Arc::clone(self), client, end, ticket }))
    }

    fn lock(&self) -> MutexGuard<'_, ConnectionTable> {
        lock(&self.table)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave it half changed: nothing in here panics.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection's place, given back when it is dropped.
#[derive(Debug)]
pub struct ConnectionSlot {
    places: Arc<ConnectionPlaces>,
    client: IpAddr,
    end: Arc<Notify>,
    /// The latest under which it was idle.
    ticket: Mutex<u64>,
}

impl ConnectionSlot {
    /// Completes when the place was given to another client.
    pub async fn lost(&self) {
        self.end.notified().await;
    }

    /// The connection is busy as long as this is held.
    pub fn busy(self: &Arc<Self>) -> RequestInProgress {
        self.places.lock().take_idle(*lock(&self.ticket));
        RequestInProgress(Arc::clone(self))
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut table = self.places.lock();
        table.take_idle(*lock(&self.ticket));
        table.open -= 1;
        if let Some(client) = table.clients.get_mut(&self.client) {
            client.open -= 1;
            if client.open == 0 {
                table.clients.remove(&self.client);
            }
        }
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub struct RequestInProgress(Arc<ConnectionSlot>);

impl Drop for RequestInProgress {
    fn drop(&mut self) {
        let place = &self.0;
        let ticket = place.places.lock().put_idle(place.client, &place.end);
        *lock(&place.ticket) = ticket;
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;
    use std::time::Duration;

    use super::{ConnectionPlaces, ConnectionSlot};
    use crate::connection_limits::ConnectionLimits;

    fn places(total: usize, per_client: usize) -> Arc<ConnectionPlaces> {
        Arc::new(ConnectionPlaces::new(ConnectionLimits { total, per_client, ..ConnectionLimits::default() }))
    }

    fn address(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    async fn is_lost(place: &ConnectionSlot) -> bool {
        tokio::time::timeout(Duration::ZERO, place.lost()).await.is_ok()
    }

    #[tokio::test]
    async fn the_longest_idle_of_a_crowded_client_makes_room() {
        let places = places(10, 2);
        let one = places.take(address(1)).unwrap();
        let other = places.take(address(2)).unwrap();
        let two = places.take(address(1)).unwrap();
        // It was first, but has been busy since, so that the second one has been idle for longer.
        drop(one.busy());
        let three = places.take(address(1)).unwrap();
        assert!(is_lost(&two).await);
        assert!(!is_lost(&one).await && !is_lost(&three).await && !is_lost(&other).await);
    }

    #[tokio::test]
    async fn a_full_server_ends_the_longest_idle_of_all_and_never_a_busy_one() {
        let places = places(2, 2);
        let one = places.take(address(1)).unwrap();
        let answering = one.busy();
        let two = places.take(address(2)).unwrap();
        let three = places.take(address(3)).unwrap();
        assert!(is_lost(&two).await && !is_lost(&one).await);
        drop(two);
        let also_answering = three.busy();
        assert!(places.take(address(4)).is_none());
        drop(answering);
        assert!(places.take(address(4)).is_some() && is_lost(&one).await);
        drop((also_answering, one, three));
        let table = places.lock();
        assert!(table.clients.is_empty() && table.idle.is_empty() && table.open == 0, "{table:?}");
    }
}
