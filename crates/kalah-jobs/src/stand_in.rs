//! A worker that somebody plays: takes jobs and reports what it is told to. For tests and measurements.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::ends::{HEARTBEAT, ServerEnd, WorkerEnd};
use crate::in_process::{Meeting, in_process};
use crate::job::Job;
use crate::message::{Alive, HeldJob, Message, Order, Progress};
use crate::outcome::Report;
use crate::worker_info::{Capabilities, Session, WorkerId, WorkerInfo};

/// A worker without machinery. Clones are the same worker: each job is taken once.
#[derive(Clone, Debug)]
pub struct StandIn {
    end: WorkerEnd,
    info: WorkerInfo,
    held: Arc<Mutex<Vec<HeldJob>>>,
}

impl StandIn {
    /// Comes to the server as its own process would, for so many jobs at once.
    pub fn join(meeting: &Meeting, name: &WorkerId, slots: u32) -> StandIn {
        let capabilities = Capabilities { programs: true, here: true, ..Capabilities::default() };
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
        let session = Session(u64::try_from(since).unwrap_or_default());
        let version = "stand-in".to_owned();
        let info = WorkerInfo { session, version, slots, ahead: 0, cores: 1, capabilities };
        StandIn::new(meeting.join(name), info)
    }

    /// Comes to the server and says this of itself.
    pub fn new(end: WorkerEnd, info: WorkerInfo) -> StandIn {
        let stand_in = StandIn { end, info, held: Arc::default() };
        stand_in.end.say(Message::Hello(stand_in.info.clone()));
        let alive = Arc::downgrade(&stand_in.held);
        let (end, session) = (stand_in.end.clone(), stand_in.info.session);
        thread::spawn(move || {
            while let Some(held) = alive.upgrade() {
                let jobs = lock(&held).clone();
                drop(held);
                if !end.say(Message::Alive(Alive { session, jobs })) {
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
            match self.end.hear()? {
                Order::Do(job) => {
                    lock(&self.held).push(HeldJob { job: job.id, attempt: job.attempt, begun: true });
                    return Some(*job);
                }
                Order::WhoAreYou => _ = self.end.say(Message::Hello(self.info.clone())),
                _ => {}
            }
        }
    }

    /// Tells how far a match is.
    pub fn progress(&self, progress: Progress) {
        self.end.mention(Message::Progress(progress));
    }

    /// Tells what came of a job. False if the server has gone.
    pub fn report(&self, report: Report) -> bool {
        lock(&self.held).retain(|held| (held.job, held.attempt) != (report.job, report.attempt));
        self.end.say(Message::Report(report))
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
