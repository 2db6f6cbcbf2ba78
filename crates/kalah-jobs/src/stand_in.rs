//! A scripted worker: takes jobs and reports what it is given. For tests and measurements.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::ends::{HEARTBEAT, ServerEnd, WorkerEnd};
use crate::in_process::{InProcessTransport, in_process};
use crate::job::Job;
use crate::message::{HeartbeatMessage, HeldJob, MatchProgress, Message, WorkerOrder};
use crate::outcome::JobReport;
use crate::worker_info::{Capabilities, WorkerId, WorkerInfo, WorkerSession};

/// A worker without machinery. Clones are the same worker: each job is taken once.
#[derive(Clone, Debug)]
pub struct StandIn {
    end: WorkerEnd,
    info: WorkerInfo,
    held: Arc<Mutex<Vec<HeldJob>>>,
}

impl StandIn {
    /// Joins the server as a worker of its own process, for so many jobs at once.
    pub fn join(meeting: &InProcessTransport, name: &WorkerId, slots: u32) -> StandIn {
        let capabilities = Capabilities { programs: true, here: true, ..Capabilities::default() };
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
        let session = WorkerSession(u64::try_from(since).unwrap_or_default());
        let version = "stand-in".to_owned();
        let info = WorkerInfo { session, version, slots, ahead: 0, cores: 1, capabilities };
        StandIn::new(meeting.join(name), info)
    }

    /// Registers at the server with this description.
    pub fn new(end: WorkerEnd, info: WorkerInfo) -> StandIn {
        let stand_in = StandIn { end, info, held: Arc::default() };
        stand_in.end.send(Message::Hello(stand_in.info.clone()));
        let alive = Arc::downgrade(&stand_in.held);
        let (end, session) = (stand_in.end.clone(), stand_in.info.session);
        thread::spawn(move || {
            while let Some(held) = alive.upgrade() {
                let jobs = lock(&held).clone();
                drop(held);
                if !end.send(Message::Alive(HeartbeatMessage { session, jobs })) {
                    return;
                }
                thread::sleep(HEARTBEAT / 4);
            }
        });
        stand_in
    }

    /// Waits for the next job; `None` once the server has gone.
    pub fn take(&self) -> Option<Job> {
        loop {
            match self.end.recv()? {
                WorkerOrder::Do(job) => {
                    lock(&self.held).push(HeldJob { job: job.id, attempt: job.attempt, begun: true });
                    return Some(*job);
                }
                WorkerOrder::WhoAreYou => _ = self.end.send(Message::Hello(self.info.clone())),
                _ => {}
            }
        }
    }

    /// Reports the progress of a match.
    pub fn progress(&self, progress: MatchProgress) {
        self.end.mention(Message::Progress(progress));
    }

    /// Reports the outcome of a job. False if the server has gone.
    pub fn report(&self, report: JobReport) -> bool {
        lock(&self.held).retain(|held| (held.job, held.attempt) != (report.job, report.attempt));
        self.end.send(Message::Report(report))
    }
}

/// A server's end, and the only worker that comes to it, for so many jobs at once.
///
/// # Panics
/// Never: the name is one.
pub fn stand_in(slots: u32) -> (ServerEnd, StandIn) {
    let (server, meeting) = in_process();
    let name = "stand-in".parse().expect("a worker's name");
    let worker = StandIn::join(&meeting, &name, slots);
    (server, worker)
}

fn lock(held: &Mutex<Vec<HeldJob>>) -> MutexGuard<'_, Vec<HeldJob>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
