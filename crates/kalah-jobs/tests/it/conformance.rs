//! The way inside one process stands what every way has to.

use std::sync::{Mutex, PoisonError};

use kalah_jobs::conformance::TestedTransport;
use kalah_jobs::{InProcessTransport, ServerEnd, WorkerEnd, WorkerId, in_process};

/// Where workers come now; another place for each server.
struct InProcess(Mutex<InProcessTransport>);

impl InProcess {
    fn new() -> InProcess {
        InProcess(Mutex::new(in_process().1))
    }
}

impl TestedTransport for InProcess {
    async fn server(&self) -> ServerEnd {
        let (end, meeting) = in_process();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = meeting;
        end
    }

    async fn worker(&self, worker: &WorkerId) -> WorkerEnd {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).join(worker)
    }
}

kalah_jobs::conformance_tests!(std::future::ready(Some(InProcess::new())));
