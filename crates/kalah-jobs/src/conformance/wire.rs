//! What may happen to what lies between server and workers.

use std::time::Duration;

use tokio::time::sleep;

use crate::conformance::everyone::HONEST;
use crate::conformance::scenario::{Scenario, worker};
use crate::conformance::scripted_worker::{Dice, WorkerManner};
use crate::conformance::way::{LEASE, TestedTransport, TransportFault};

const WORKERS: [(&str, WorkerManner); 3] = [("w1", HONEST), ("w2", HONEST), ("w3", HONEST)];

/// Lets each of these happen once some more jobs are over, and then all jobs be done.
async fn between_jobs(way: impl TestedTransport, faults: impl IntoIterator<Item = TransportFault>) {
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
pub async fn cuts(way: impl TestedTransport) {
    between_jobs(way, [TransportFault::Cut, TransportFault::Cut, TransportFault::Cut]).await;
}

/// Silences the transport to and from a worker for longer than its lease.
///
/// # Panics
/// If the way does not stand it.
pub async fn silent_worker(way: impl TestedTransport) {
    let silence = |name| TransportFault::Silence(Some(worker(name)), LEASE * 2);
    between_jobs(way, [silence("w1"), silence("w2")]).await;
}

/// Silences the transport to and from the server for longer than the leases.
///
/// # Panics
/// If the way does not stand it.
pub async fn silent_server(way: impl TestedTransport) {
    between_jobs(way, [TransportFault::Silence(None, LEASE * 2)]).await;
}

/// Kills the transport, which comes back with what it has stored.
///
/// # Panics
/// If the way does not stand it.
pub async fn nobody_between(way: impl TestedTransport) {
    let killed = |away| TransportFault::Killed { away, emptied: false };
    between_jobs(way, [killed(Duration::ZERO), killed(LEASE * 2)]).await;
}

/// Kills the transport, which comes back with nothing.
///
/// # Panics
/// If the way does not stand it.
pub async fn nothing_kept_between(way: impl TestedTransport) {
    between_jobs(way, [TransportFault::Killed { away: LEASE / 2, emptied: true }]).await;
}

/// Runs all kinds of faults at random, those of the transport included.
///
/// # Panics
/// If the way does not stand it.
pub async fn everything_and_the_wire(way: impl TestedTransport) {
    let bad = WorkerManner { killed: 5, pauses: 2, twice: 10, lies: 5, forges: 10 };
    let workers = [("w1", HONEST), ("w2", bad), ("w3", HONEST), ("w4", bad)];
    let mut scenario = Scenario::new(way, 400, &workers).await;
    let mut dice = Dice::new(2);
    for _ in 0..4 {
        let over = scenario.count_over();
        scenario.until_over(over + 15).await;
        let long = Duration::from_millis(dice.below(1000));
        match dice.below(6) {
            0 => scenario.way.inflict(TransportFault::Cut).await,
            1 => scenario.way.inflict(TransportFault::Silence(None, long)).await,
            2 => scenario.way.inflict(TransportFault::Silence(Some(worker("w1")), long)).await,
            3 => {
                scenario.kill_server().await;
                sleep(long).await;
                scenario.start_server().await;
            }
            kept => scenario.way.inflict(TransportFault::Killed { away: long, emptied: kept == 5 }).await,
        }
    }
    // Three tries may go wrong by chance; that no fewer set a job aside is checked where it happens.
    scenario.finish().await;
}
