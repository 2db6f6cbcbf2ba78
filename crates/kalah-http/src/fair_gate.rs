//! A gate that lets a few tasks through at once, and serves networks, clients and then arrivals in turn.
//!
//! A first-come queue lets one client with a hundred requests stand before everybody else. Here the next task comes
//! from the network that was let through longest ago, and within it from the client that was let through longest ago.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::client::{ClientAddress, Network};

/// Clients whose last turn is remembered at most.
const MOST_REMEMBERED: usize = 4096;

/// Gate; clones are the same gate.
#[derive(Clone, Debug)]
pub struct FairGate {
    /// Tasks of one client that may wait; more are refused.
    waiting_each: usize,
    queue: Arc<Mutex<GateQueue>>,
}

/// Refusal of a task whose client has as many waiting as it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many requests of yours are waiting: try again in a few seconds")]
pub struct TooManyWaiting;

/// Permission to be inside; another task is let in when it is dropped.
#[derive(Debug)]
pub struct GatePass {
    /// `None` in a pass that nobody took, which lets nobody in.
    queue: Option<Arc<Mutex<GateQueue>>>,
}

#[derive(Debug)]
struct GateQueue {
    free: usize,
    waiting: Vec<WaitingTask>,
    /// Count of tasks let through when a network or client was let through last. Kept for those that wait alone.
    network_turns: HashMap<Network, u64>,
    client_turns: HashMap<ClientAddress, u64>,
    turn: u64,
}

#[derive(Debug)]
struct WaitingTask {
    client: ClientAddress,
    call: oneshot::Sender<GatePass>,
}

impl FairGate {
    /// Gate for `at_once` tasks inside, with `waiting_each` more of a client before it.
    pub fn new(at_once: usize, waiting_each: usize) -> FairGate {
        let queue = GateQueue {
            free: at_once,
            waiting: Vec::new(),
            network_turns: HashMap::new(),
            client_turns: HashMap::new(),
            turn: 0,
        };
        FairGate { waiting_each, queue: Arc::new(Mutex::new(queue)) }
    }

    /// Waits for the turn of a task of this client.
    ///
    /// # Errors
    /// If too many of its tasks wait already.
    pub async fn enter(&self, client: ClientAddress) -> Result<GatePass, TooManyWaiting> {
        let called = {
            let mut queue = lock(&self.queue);
            if queue.free > 0 {
                queue.free -= 1;
                queue.count_turn(client);
                return Ok(GatePass { queue: Some(Arc::clone(&self.queue)) });
            }
            queue.waiting.retain(|task| !task.call.is_closed());
            if queue.waiting.iter().filter(|task| task.client == client).count() >= self.waiting_each {
                return Err(TooManyWaiting);
            }
            let (call, called) = oneshot::channel();
            queue.waiting.push(WaitingTask { client, call });
            called
        };
        // The gate lives as long as this borrow of it, so the sender is not dropped unused.
        called.await.map_err(|_| TooManyWaiting)
    }
}

impl GateQueue {
    /// Task whose turn it is.
    fn next(&mut self) -> Option<WaitingTask> {
        let place = |(at, task): (usize, &WaitingTask)| {
            let network = self.network_turns.get(&task.client.network()).copied().unwrap_or(0);
            let client = self.client_turns.get(&task.client).copied().unwrap_or(0);
            (network, client, at)
        };
        let (.., at) = self.waiting.iter().enumerate().map(place).min()?;
        let task = self.waiting.remove(at);
        self.count_turn(task.client);
        Some(task)
    }

    fn count_turn(&mut self, client: ClientAddress) {
        self.turn += 1;
        self.network_turns.insert(client.network(), self.turn);
        self.client_turns.insert(client, self.turn);
        if self.waiting.is_empty() || self.client_turns.len() > MOST_REMEMBERED {
            // Nobody is there to be compared with, or somebody has more addresses than fairness is worth.
            self.network_turns.clear();
            self.client_turns.clear();
        }
    }
}

impl Drop for GatePass {
    fn drop(&mut self) {
        let Some(shared) = self.queue.take() else { return };
        let mut queue = lock(&shared);
        while let Some(WaitingTask { call, .. }) = queue.next() {
            // Sending fails where the task was given up. The pass that comes back must not lock the queue again.
            match call.send(GatePass { queue: Some(Arc::clone(&shared)) }) {
                Ok(()) => return,
                Err(mut unused) => unused.queue = None,
            }
        }
        queue.free += 1;
    }
}

fn lock(queue: &Mutex<GateQueue>) -> MutexGuard<'_, GateQueue> {
    // A panic cannot leave it half changed: nothing in here panics.
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::{FairGate, TooManyWaiting};
    use crate::client::ClientAddress;

    fn client(address: &str) -> ClientAddress {
        ClientAddress::from_ip(address.parse().unwrap())
    }

    /// Lets tasks of these clients wait before a gate for one; tells the order in which they are let in.
    async fn order(waiting: &'static [&'static str]) -> Vec<&'static str> {
        let (gate, order) = (FairGate::new(1, 100), Arc::new(Mutex::new(Vec::new())));
        let inside = gate.enter(client("192.0.2.1")).await.unwrap();
        let mut tasks = Vec::new();
        for address in waiting {
            let (gate, order) = (gate.clone(), Arc::clone(&order));
            tasks.push(tokio::spawn(async move {
                let _pass = gate.enter(client(address)).await.unwrap();
                order.lock().unwrap().push(*address);
            }));
            // The task is before the gate when it has nothing more to do.
            tokio::task::yield_now().await;
        }
        drop(inside);
        for task in tasks {
            task.await.unwrap();
        }
        Arc::into_inner(order).unwrap().into_inner().unwrap()
    }

    #[tokio::test]
    async fn a_client_with_many_tasks_does_not_stand_before_others() {
        const A: &str = "10.0.0.1";
        const B: &str = "10.1.0.1";
        assert_eq!(order(&[A, A, A, A, B]).await, [A, B, A, A, A]);
    }

    #[tokio::test]
    async fn a_network_of_many_clients_does_not_stand_before_others() {
        const A: &str = "10.0.0.1";
        const B: &str = "10.0.0.2";
        const C: &str = "10.0.0.3";
        const OTHER: &str = "10.1.0.1";
        assert_eq!(order(&[A, B, C, OTHER]).await, [A, OTHER, B, C]);
        assert_eq!(order(&[A, A, B]).await, [A, B, A]);
    }

    #[tokio::test]
    async fn tasks_beyond_the_limit_of_a_client_are_refused() {
        let gate = FairGate::new(1, 1);
        let inside = gate.enter(client("10.0.0.1")).await.unwrap();
        let second = tokio::spawn({
            let gate = gate.clone();
            async move { gate.enter(client("10.0.0.1")).await.map(drop) }
        });
        tokio::task::yield_now().await;
        assert_eq!(gate.enter(client("10.0.0.1")).await.map(drop), Err(TooManyWaiting));
        drop(inside);
        second.await.unwrap().unwrap();
        gate.enter(client("10.0.0.1")).await.unwrap();
    }

    #[tokio::test]
    async fn a_task_that_is_given_up_gives_its_turn_to_the_next() {
        let gate = FairGate::new(1, 9);
        let inside = gate.enter(client("10.0.0.1")).await.unwrap();
        let given_up = tokio::spawn({
            let gate = gate.clone();
            async move { gate.enter(client("10.0.0.2")).await.map(drop) }
        });
        tokio::task::yield_now().await;
        given_up.abort();
        assert!(given_up.await.is_err());
        drop(inside);
        gate.enter(client("10.0.0.3")).await.unwrap();
    }
}
