//! Workers that do not always do what they should.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep, sleep_until};

use crate::conformance::database::result;
use crate::conformance::way::{LEASE, TestedTransport};
use crate::ends::WorkerEnd;
use crate::job::{Attempt, JobId};
use crate::message::{HeartbeatMessage, HeldJob, Message, WorkerOrder};
use crate::outcome::{JobOutcome, JobReport, Product, ProofProduct};
use crate::worker_info::{Capabilities, WorkerId, WorkerInfo, WorkerSession};

/// Time that a job takes.
const WORK: Duration = Duration::from_millis(15);

/// Interval between the heartbeats of a worker.
const BEAT: Duration = Duration::from_millis(100);

/// Numbers of runs; those of one name have to differ, and here all do.
static SESSIONS: AtomicU64 = AtomicU64::new(1);

/// Frequencies, in percent of its jobs, of a worker's faults.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct WorkerManner {
    /// It is killed in the middle, and comes again.
    pub(super) killed: u64,
    /// It stands still for longer than its lease, then reports.
    pub(super) pauses: u64,
    /// It reports twice.
    pub(super) twice: u64,
    /// It reports what the rules do not bear out.
    pub(super) lies: u64,
    /// It reports the right result for jobs that it does not have.
    pub(super) forges: u64,
}

/// Numbers that are the same for the same seed: Marsaglia's xorshift64.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn happens(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// Reason for the end of a run.
enum ScriptedRunEnd {
    Killed,
    ServerGone,
    Replaced,
}

struct ScriptedRun {
    end: WorkerEnd,
    session: WorkerSession,
    held: BTreeMap<(JobId, Attempt), bool>,
    /// Time at which the job that was begun is done.
    ready: Option<Instant>,
}

/// Comes again and again, until it is stopped.
pub(super) async fn live(
    way: Arc<impl TestedTransport>,
    worker: WorkerId,
    manner: WorkerManner,
    mut dice: Dice,
) {
    loop {
        let end = way.worker(&worker).await;
        let session = WorkerSession(SESSIONS.fetch_add(1, Ordering::Relaxed));
        let mut run = ScriptedRun { end, session, held: BTreeMap::new(), ready: None };
        let over = run.work(manner, &mut dice).await;
        drop(run);
        match over {
            ScriptedRunEnd::Killed => sleep(BEAT).await,
            ScriptedRunEnd::ServerGone => sleep(BEAT / 2).await,
            ScriptedRunEnd::Replaced => panic!("there is one {worker} at a time"),
        }
    }
}

impl ScriptedRun {
    async fn work(&mut self, manner: WorkerManner, dice: &mut Dice) -> ScriptedRunEnd {
        if !self.end.send_async(self.hello()).await {
            return ScriptedRunEnd::ServerGone;
        }
        let mut beat = beat();
        loop {
            if self.ready.is_none()
                && let Some(begun) = self.held.values_mut().next()
            {
                *begun = true;
                self.ready = Some(Instant::now() + WORK);
                self.end.mention(self.alive());
            }
            let ready = self.ready.unwrap_or_else(|| Instant::now() + LEASE);
            tokio::select! {
                order = self.end.recv_async() => match order {
                    None => return ScriptedRunEnd::ServerGone,
                    Some(WorkerOrder::TakenOver(session)) if session > self.session => return ScriptedRunEnd::Replaced,
                    Some(order) => self.handle_order(order).await,
                },
                _ = beat.tick() => if !self.end.send_async(self.alive()).await {
                    return ScriptedRunEnd::ServerGone;
                },
                () = sleep_until(ready), if self.ready.is_some() => {
                    if dice.happens(manner.killed) {
                        return ScriptedRunEnd::Killed;
                    }
                    if dice.happens(manner.pauses) {
                        sleep(LEASE * 2).await;
                    }
                    if !self.report(manner, dice).await {
                        return ScriptedRunEnd::ServerGone;
                    }
                }
            }
        }
    }

    async fn handle_order(&mut self, order: WorkerOrder) {
        match order {
            WorkerOrder::Do(job) => _ = self.held.entry((job.id, job.attempt)).or_insert(false),
            WorkerOrder::Cancel(job, attempt) => {
                if self.held.remove(&(job, attempt)) == Some(true) {
                    self.ready = None;
                }
            }
            WorkerOrder::WhoAreYou => _ = self.end.send_async(self.hello()).await,
            WorkerOrder::Welcome(_) | WorkerOrder::Resend(..) | WorkerOrder::TakenOver(_) => {}
        }
    }

    /// Reports the job that was begun. False if the server has gone.
    async fn report(&mut self, manner: WorkerManner, dice: &mut Dice) -> bool {
        self.ready = None;
        let Some((&(job, attempt), _)) = self.held.iter().find(|(_, begun)| **begun) else { return true };
        let outcome = if dice.happens(manner.lies) {
            JobOutcome::Done(Product::Proved(ProofProduct {
                value: Some(-1),
                nodes: self.session.0,
                time_us: 1,
                proven: Vec::new(),
            }))
        } else {
            result(job, self.session)
        };
        let mut reports = vec![JobReport { job, attempt, outcome }];
        if dice.happens(manner.twice) {
            reports.extend(reports.clone());
        }
        if dice.happens(manner.forges) {
            let others = (1..=9).map(|away| JobId::new(job.number() + away - 5));
            reports.extend(
                others
                    .filter(|other| *other != job && !self.held.contains_key(&(*other, attempt)))
                    .map(|other| JobReport { job: other, attempt, outcome: result(other, self.session) }),
            );
        }
        for report in reports {
            if !self.end.send_async(Message::Report(report)).await {
                return false;
            }
        }
        self.held.remove(&(job, attempt));
        true
    }

    fn hello(&self) -> Message {
        // What is part of the server's process is never paused for its faults.
        let capabilities = Capabilities { here: true, ..Capabilities::default() };
        Message::Hello(WorkerInfo {
            session: self.session,
            version: "1".to_owned(),
            slots: 1,
            ahead: 2,
            cores: 1,
            capabilities,
        })
    }

    fn alive(&self) -> Message {
        let held = self.held.iter();
        let jobs = held.map(|(&(job, attempt), &begun)| HeldJob { job, attempt, begun }).collect();
        Message::Alive(HeartbeatMessage { session: self.session, jobs })
    }
}

fn beat() -> Interval {
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat
}
