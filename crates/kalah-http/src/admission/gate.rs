//! A gate that lets a few tasks through at once, and serves groups, members and then arrivals in turn.
//!
//! A first-come queue lets one client with a hundred requests stand before everybody else. Here the next task comes
//! from the group that was let through longest ago, and within it from the member that was let through longest ago.
//! Tasks run on threads of their own, never on those that the runtime shares: there are as many as the gate lets
//! through, and an end of the server waits for none of them.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use crate::client::{ClientAddress, Network};

/// Members whose last turn is remembered at most.
const MOST_REMEMBERED: usize = 4096;

/// Key by which a gate is fair: a member of a group.
pub trait GateKey: Copy + Eq + Hash + Debug + Send + 'static {
    /// Group of members that share a turn.
    type Group: Copy + Eq + Hash + Debug + Send + 'static;

    /// Returns the group of the member.
    fn group(self) -> Self::Group;
}

impl GateKey for ClientAddress {
    type Group = Network;

    fn group(self) -> Network {
        self.network()
    }
}

/// Somebody whom the server knows, whatever the address: a person or a player, by the number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KnownMember(pub i64);

impl KnownMember {
    /// Member of this name. Two whose names have one hash share their turns, which does no harm.
    pub fn named(name: &str) -> KnownMember {
        static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        KnownMember(KEY.hash_one(name).cast_signed())
    }
}

impl GateKey for KnownMember {
    type Group = KnownMember;

    fn group(self) -> KnownMember {
        self
    }
}

/// Whoever stands before a gate on behalf of all: tasks pass in the order in which they come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Everybody;

impl GateKey for Everybody {
    type Group = Everybody;

    fn group(self) -> Everybody {
        self
    }
}

/// Numbers of tasks before and behind a gate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GateLimits {
    /// Tasks inside at once.
    pub at_once: usize,
    /// Tasks of one member inside at once.
    pub at_once_each: usize,
    /// Tasks of one member that may wait; more are refused.
    pub waiting_each: usize,
    /// Tasks that may wait in all.
    pub waiting: usize,
}

impl GateLimits {
    /// Limits for so many tasks at once, while any number waits: for tasks whose number is bounded elsewhere.
    pub const fn at_once(at_once: usize) -> GateLimits {
        GateLimits { at_once, at_once_each: at_once, waiting_each: usize::MAX, waiting: usize::MAX }
    }

    /// Limits for so many tasks at once, with `waiting_each` more of a member before the gate.
    pub fn new(at_once: usize, waiting_each: usize) -> GateLimits {
        GateLimits { at_once, at_once_each: at_once, waiting_each, waiting: 4096 }
    }
}

/// Gate; clones are the same gate.
#[derive(Debug)]
pub struct FairGate<K: GateKey = ClientAddress> {
    queue: Arc<Mutex<GateQueue<K>>>,
}

impl<K: GateKey> Clone for FairGate<K> {
    fn clone(&self) -> FairGate<K> {
        FairGate { queue: Arc::clone(&self.queue) }
    }
}

/// Reason why a task did not run.
#[derive(Debug, thiserror::Error)]
pub enum GateRefusal {
    /// Its member has as many waiting as it may, or too many wait in all.
    #[error("too many requests of yours are waiting: try again in a few seconds")]
    TooManyWaiting,
    /// No thread can be made, or the task panicked.
    #[error("the task broke off")]
    Broken(#[from] io::Error),
}

/// Permission to be inside; another task is let in when it is dropped.
#[derive(Debug)]
pub struct GatePass<K: GateKey = ClientAddress> {
    member: K,
    /// `None` in a pass that nobody took, which lets nobody in.
    queue: Option<Arc<Mutex<GateQueue<K>>>>,
}

/// Whether somebody still waits for a task.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Returns true once nobody waits for the result any more.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Checks that somebody still waits.
    ///
    /// # Errors
    /// If nobody does.
    pub fn check(&self) -> io::Result<()> {
        if self.is_cancelled() { Err(io::Error::other("nobody waits for it any more")) } else { Ok(()) }
    }

    /// A writer that fails once nobody waits.
    pub fn writer<W: io::Write>(&self, to: W) -> impl io::Write + use<W> {
        CancellableWriter { to, cancellation: self.clone() }
    }
}

struct CancellableWriter<W> {
    to: W,
    cancellation: Cancellation,
}

impl<W: io::Write> io::Write for CancellableWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.cancellation.check()?;
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Cancels a task when whoever waits for it is dropped.
struct CancelOnDrop(Cancellation);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

#[derive(Debug)]
struct GateQueue<K: GateKey> {
    limits: GateLimits,
    inside: HashMap<K, usize>,
    free: usize,
    waiting: Vec<WaitingTask<K>>,
    /// Count of tasks let through when a group or member was let through last. Kept for those that wait alone.
    group_turns: HashMap<K::Group, u64>,
    member_turns: HashMap<K, u64>,
    turn: u64,
}

#[derive(Debug)]
struct WaitingTask<K: GateKey> {
    member: K,
    call: oneshot::Sender<GatePass<K>>,
}

impl<K: GateKey> FairGate<K> {
    /// Gate within these limits.
    pub fn new(limits: GateLimits) -> FairGate<K> {
        let queue = GateQueue {
            limits,
            inside: HashMap::new(),
            free: limits.at_once,
            waiting: Vec::new(),
            group_turns: HashMap::new(),
            member_turns: HashMap::new(),
            turn: 0,
        };
        FairGate { queue: Arc::new(Mutex::new(queue)) }
    }

    /// Waits for the turn of a task of this member.
    ///
    /// # Errors
    /// If too many of its tasks wait already, or too many of all.
    pub async fn enter(&self, member: K) -> Result<GatePass<K>, GateRefusal> {
        let called = {
            let mut queue = lock(&self.queue);
            if queue.free > 0 && queue.may_enter(member) {
                queue.let_in(member);
                return Ok(GatePass { member, queue: Some(Arc::clone(&self.queue)) });
            }
            queue.waiting.retain(|task| !task.call.is_closed());
            let own = queue.waiting.iter().filter(|task| task.member == member).count();
            if own >= queue.limits.waiting_each || queue.waiting.len() >= queue.limits.waiting {
                return Err(GateRefusal::TooManyWaiting);
            }
            let (call, called) = oneshot::channel();
            queue.waiting.push(WaitingTask { member, call });
            called
        };
        // The gate lives as long as this borrow of it, so the sender is not dropped unused.
        called.await.map_err(|_| GateRefusal::TooManyWaiting)
    }

    /// Runs a task of this member when its turn has come, on a thread of its own. If nobody waits for it any more, it
    /// is cancelled; it is inside until it has ended.
    ///
    /// # Errors
    /// If too many tasks wait, or it breaks off.
    pub async fn run<T: Send + 'static>(
        &self,
        member: K,
        work: impl FnOnce(&Cancellation) -> T + Send + 'static,
    ) -> Result<T, GateRefusal> {
        let pass = self.enter(member).await?;
        run_holding(pass, work).await
    }
}

/// Runs work on a thread of its own, which holds `permit` until the work has ended. Whoever calls it bounds the number
/// of permits.
///
/// # Errors
/// If no thread can be made, or the work panicked.
pub async fn run_holding<T: Send + 'static>(
    permit: impl Send + 'static,
    work: impl FnOnce(&Cancellation) -> T + Send + 'static,
) -> Result<T, GateRefusal> {
    let (answer, answered) = oneshot::channel();
    let cancellation = Cancellation::default();
    let _cancel = CancelOnDrop(cancellation.clone());
    thread::Builder::new().name("work".to_owned()).spawn(move || {
        let done = work(&cancellation);
        // Before whoever waits goes on: it may be the next.
        drop(permit);
        _ = answer.send(done);
    })?;
    answered.await.map_err(|_| GateRefusal::Broken(io::Error::other("the task panicked")))
}

impl<K: GateKey> GateQueue<K> {
    fn may_enter(&self, member: K) -> bool {
        self.inside.get(&member).is_none_or(|inside| *inside < self.limits.at_once_each)
    }

    fn let_in(&mut self, member: K) {
        self.free -= 1;
        *self.inside.entry(member).or_default() += 1;
        self.count_turn(member);
    }

    fn let_out(&mut self, member: K) {
        self.free += 1;
        if let Some(inside) = self.inside.get_mut(&member) {
            *inside -= 1;
            if *inside == 0 {
                self.inside.remove(&member);
            }
        }
    }

    /// Task whose turn it is.
    fn next(&mut self) -> Option<WaitingTask<K>> {
        if self.free == 0 {
            return None;
        }
        let may_enter = |(_, task): &(usize, &WaitingTask<K>)| self.may_enter(task.member);
        let place = |(at, task): (usize, &WaitingTask<K>)| {
            let group = self.group_turns.get(&task.member.group()).copied().unwrap_or(0);
            let member = self.member_turns.get(&task.member).copied().unwrap_or(0);
            (group, member, at)
        };
        let (.., at) = self.waiting.iter().enumerate().filter(may_enter).map(place).min()?;
        let task = self.waiting.remove(at);
        self.let_in(task.member);
        Some(task)
    }

    fn count_turn(&mut self, member: K) {
        self.turn += 1;
        self.group_turns.insert(member.group(), self.turn);
        self.member_turns.insert(member, self.turn);
        if self.waiting.is_empty() || self.member_turns.len() > MOST_REMEMBERED {
            // Nobody is there to be compared with, or somebody has more addresses than fairness is worth.
            self.group_turns.clear();
            self.member_turns.clear();
        }
    }
}

impl<K: GateKey> Drop for GatePass<K> {
    fn drop(&mut self) {
        let Some(shared) = self.queue.take() else { return };
        let mut queue = lock(&shared);
        queue.let_out(self.member);
        while let Some(WaitingTask { member, call }) = queue.next() {
            // Sending fails where the task was given up. The pass that comes back must not lock the queue again.
            if let Err(mut unused) = call.send(GatePass { member, queue: Some(Arc::clone(&shared)) }) {
                unused.queue = None;
                queue.let_out(member);
            }
        }
    }
}

fn lock<K: GateKey>(queue: &Mutex<GateQueue<K>>) -> MutexGuard<'_, GateQueue<K>> {
    // A panic cannot leave it half changed: nothing in here panics.
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::{FairGate, GateLimits, GateRefusal, KnownMember};
    use crate::client::ClientAddress;

    fn client(address: &str) -> ClientAddress {
        ClientAddress::from_ip(address.parse().unwrap())
    }

    /// Lets tasks of these clients wait before a gate for one; tells the order in which they are let in.
    async fn order(waiting: &'static [&'static str]) -> Vec<&'static str> {
        let (gate, order) = (FairGate::new(GateLimits::new(1, 100)), Arc::new(Mutex::new(Vec::new())));
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
        let gate = FairGate::new(GateLimits::new(1, 1));
        let inside = gate.enter(client("10.0.0.1")).await.unwrap();
        let second = tokio::spawn({
            let gate = gate.clone();
            async move { gate.enter(client("10.0.0.1")).await.map(drop) }
        });
        tokio::task::yield_now().await;
        let third = gate.enter(client("10.0.0.1")).await;
        assert!(matches!(third, Err(GateRefusal::TooManyWaiting)));
        drop(inside);
        second.await.unwrap().unwrap();
        gate.enter(client("10.0.0.1")).await.unwrap();
    }

    #[tokio::test]
    async fn a_task_that_is_given_up_gives_its_turn_to_the_next() {
        let gate = FairGate::new(GateLimits::new(1, 9));
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

    #[tokio::test]
    async fn a_member_has_its_own_number_inside_and_leaves_the_rest_to_others() {
        let limits = GateLimits { at_once_each: 1, ..GateLimits::new(2, 4) };
        let gate = FairGate::new(limits);
        let first = gate.enter(KnownMember(7)).await.unwrap();
        let second = tokio::spawn({
            let gate = gate.clone();
            async move { gate.enter(KnownMember(7)).await.map(drop) }
        });
        tokio::task::yield_now().await;
        let other = gate.enter(KnownMember(8)).await.unwrap();
        assert!(!second.is_finished());
        drop(first);
        second.await.unwrap().unwrap();
        drop(other);
    }

    #[tokio::test]
    async fn work_ends_with_whoever_waits_for_it() {
        let gate = FairGate::new(GateLimits::new(1, 1));
        let (ended, end) = tokio::sync::oneshot::channel();
        let waiting = gate.run(KnownMember(7), |cancellation| {
            while !cancellation.is_cancelled() {
                std::thread::yield_now();
            }
            assert!(std::io::Write::write(&mut cancellation.writer(std::io::sink()), b"x").is_err());
            ended.send(()).unwrap();
        });
        assert!(tokio::time::timeout(std::time::Duration::from_millis(10), waiting).await.is_err());
        end.await.unwrap();
        assert_eq!(gate.run(KnownMember(8), |_| 5).await.unwrap(), 5);
    }
}
