//! A way that is tried, and what may happen to it.

use std::future::Future;
use std::time::Duration;

use crate::ends::{ServerEnd, WorkerEnd};
use crate::worker_info::WorkerId;

/// The lease in all of these tests.
pub const LEASE: Duration = Duration::from_millis(500);

/// A way from server to workers that is to be tried.
pub trait TestedTransport: Send + Sync + 'static {
    /// The server has come: its end. The one before has ended.
    fn server(&self) -> impl Future<Output = ServerEnd> + Send;

    /// A worker has come: its end. If it had one before, that has ended.
    fn worker(&self, worker: &WorkerId) -> impl Future<Output = WorkerEnd> + Send;

    /// Lets something happen to what lies between, and returns when it is over. Not called if nothing lies there.
    fn inflict(&self, fault: TransportFault) -> impl Future<Output = ()> + Send {
        _ = fault;
        async {}
    }
}

/// Fault of the transport between server and workers.
#[derive(Clone, Debug)]
pub enum TransportFault {
    /// All connections are cut. New ones can be made at once.
    Cut,
    /// For so long nothing passes between the rest and this worker, or the server if it is `None`. Connections stay,
    /// and what was said meanwhile arrives later.
    Silence(Option<WorkerId>, Duration),
    /// Death of the transport, which comes back after so long, with nothing of what it kept on its disk if `emptied`.
    Killed {
        /// Time without a transport.
        away: Duration,
        /// True if its disk is lost.
        emptied: bool,
    },
}
