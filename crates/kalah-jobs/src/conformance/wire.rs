//! What may happen to what lies between server and workers.

use std::time::Duration;

use tokio::time::sleep;

use crate::conformance::everyone::HONEST;
use crate::conformance::scenario::{Scenario, worker};
use crate::conformance::scripted_worker::{Dice, Manner};
use crate::conformance::way::{Fault, LEASE, Way};

const WORKERS: [(&str, Manner); 3] = [("w1", HONEST), ("w2", HONEST), ("w3", HONEST)];

/// Lets each of these happen once some more jobs are over, and then all jobs be done.
async fn between_jobs(way: impl Way, faults: impl IntoIterator<Item = Fault>) {
    let mut scenario = Scenario::new(way, 400, &WORKERS).await;
    for fault in faults {
        let over = scenario.count_over();
        scenario.until_over(over + 15).await;
        scenario.way.inflict(fault).await;
    }
    scenario.finish_all_done().await;
}

/// Connections are cut and made again.
///
/// # Panics
/// If the way does not stand it.
pub async fn cuts(way: impl Way) {
    between_jobs(way, [Fault::Cut, Fault::Cut, Fault::Cut]).await;
}

/// Nothing passes to and from a worker for longer than its lease.
///
/// # Panics
/// If the way does not stand it.
pub async fn silent_worker(way: impl Way) {
    let silence = |name| Fault::Silence(Some(worker(name)), LEASE * 2);
    between_jobs(way, [silence("w1"), silence("w2")]).await;
}

/// Nothing passes to and from the server for longer than the leases.
///
/// # Panics
/// If the way does not stand it.
pub async fn silent_server(way: impl Way) {
    between_jobs(way, [Fault::Silence(None, LEASE * 2)]).await;
}

/// Kills the transport, which comes back with what it has stored.
///
/// # Panics
/// If the way does not stand it.
pub async fn nobody_between(way: impl Way) {
    let killed = |away| Fault::Killed { away, emptied: false };
    between_jobs(way, [killed(Duration::ZERO), killed(LEASE * 2)]).await;
}

/// Kills the transport, which comes back with nothing.
///
/// # Panics
/// If the way does not stand it.
pub async fn nothing_kept_between(way: impl Way) {
    between_jobs(way, [Fault::Killed { away: LEASE / 2, emptied: true }]).await;
}

/// Everything at random, the wire included.
///
/// # Panics
/// If the way does not stand it.
pub async fn everything_and_the_wire(way: impl Way) {
    let bad = Manner { killed: 5, pauses: 2, twice: 10, lies: 5, forges: 10 };
    let workers = [("w1", HONEST), ("w2", bad), ("w3", HONEST), ("w4", bad)];
    let mut scenario = Scenario::new(way, 400, &workers).await;
    let mut dice = Dice::new(2);
    for _ in 0..4 {
        let over = scenario.count_over();
        scenario.until_over(over + 15).await;
        let long = Duration::from_millis(dice.below(1000));
        match dice.below(6) {
            0 => scenario.way.inflict(Fault::Cut).await,
            1 => scenario.way.inflict(Fault::Silence(None, long)).await,
            2 => scenario.way.inflict(Fault::Silence(Some(worker("w1")), long)).await,
            3 => {
                scenario.kill_server().await;
                sleep(long).await;
                scenario.start_server().await;
            }
            kept => scenario.way.inflict(Fault::Killed { away: long, emptied: kept == 5 }).await,
        }
    }
    // Three tries may go wrong by chance; that no fewer set a job aside is checked where it happens.
    scenario.finish().await;
}
