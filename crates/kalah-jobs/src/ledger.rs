//! Who works on what: attempts, leases, tries, and who gets the next job.
//!
//! Pure: callers report messages and the time, and receive what follows. The ways over which words travel may
//! lose, repeat and delay them; what counts is decided here alone. A job is given to one worker at a time, under a
//! lease that its signs of life extend. When a lease lapses the job is a new attempt, and a report counts only if it
//! comes from the worker that holds the attempt.

mod assigning;
mod health;
mod trial;
mod worker;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};

use crate::job::{Attempt, Job, JobId, JobKind, Priority};
use crate::message::{HeartbeatMessage, Welcome};
use crate::outcome::JobReport;
use crate::work::Needs;
use crate::worker_info::{WorkerId, WorkerInfo, WorkerSession};

pub use health::{Health, JobEnding};
pub use trial::{WorkerTrial, moves};
pub use worker::{KnownWorker, WorkerEligibility};

use trial::TrialStage;

/// The longest pause before a job is tried again.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Jobs that a worker may have in its hands: those it works on, and those that wait with it.
const MOST_HELD: usize = 2048;

/// Terms on which work is handed out.
#[derive(Clone, PartialEq, Debug)]
pub struct LedgerTerms {
    /// Longest silence of a worker before its jobs are requeued.
    pub lease: Duration,
    /// Tries that may come to nothing before a job is set aside.
    pub tries: u32,
    /// Trial that a new worker has to pass; `None` trusts everybody.
    pub trial: Option<WorkerTrial>,
    /// Nodes a second of the machines on which timed matches are played; `None` takes those of the first worker.
    pub class: Option<f64>,
    /// Greeting of new workers.
    pub welcome: Welcome,
}

impl Default for LedgerTerms {
    /// For workers of the same process.
    fn default() -> LedgerTerms {
        let welcome = Welcome { bots: String::new(), secret: String::new() };
        LedgerTerms { lease: Duration::from_secs(15), tries: 3, trial: None, class: None, welcome }
    }
}

/// A try that came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedAttempt {
    /// Number of the attempt.
    pub attempt: Attempt,
    /// Worker that had the job.
    pub worker: WorkerId,
    /// Reason, in one line.
    pub why: String,
}

/// Consequence of an attempt at a job that came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LapsedAttempt {
    /// Identifier of the job.
    pub job: JobId,
    /// The attempt that counts from now on.
    pub attempt: Attempt,
    /// The try, if it was one: a job that its worker had not begun, or gave back, was not tried.
    pub tried: Option<FailedAttempt>,
    /// True if it was tried often enough: the job is not handed out any more.
    pub set_aside: bool,
}

/// A job for a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// Worker that gets the job.
    pub worker: WorkerId,
    /// Run of the worker's program.
    pub session: WorkerSession,
    /// The job.
    pub job: Job,
}

/// Reason for ignoring a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StaleReport {
    /// The job is over, or never was.
    Unknown,
    /// Another attempt is under way.
    Late,
    /// Somebody else holds the job.
    NotYours,
}

/// Classification of a report.
#[derive(Debug)]
pub enum ReportClass<'a> {
    /// It is on this job, by who holds it.
    On(&'a Job),
    /// It belonged to a worker's trial.
    Trial,
    /// It changes nothing.
    Stale(StaleReport),
}

#[derive(Clone, Debug)]
struct LedgerEntry {
    job: Job,
    needs: Needs,
    tried: Vec<WorkerId>,
    state: JobState,
}

#[derive(Clone, Debug)]
enum JobState {
    /// Since this order, from this moment on.
    Waiting {
        order: u64,
        from: Option<Instant>,
    },
    Given {
        worker: WorkerId,
        session: WorkerSession,
        until: Instant,
        begun: bool,
    },
}

/// The jobs that are to be done, and who works on them.
#[derive(Debug)]
pub struct Ledger {
    terms: LedgerTerms,
    jobs: HashMap<JobId, LedgerEntry>,
    /// Jobs that nobody has, the next first.
    waiting: BTreeSet<(Priority, u64, JobId)>,
    workers: BTreeMap<WorkerId, KnownWorker>,
    next_order: u64,
    /// Time since which the transport is down.
    down: Option<Instant>,
}

impl Ledger {
    /// Creates a ledger without workers and jobs.
    pub fn new(terms: LedgerTerms) -> Ledger {
        Ledger {
            terms,
            jobs: HashMap::new(),
            waiting: BTreeSet::new(),
            workers: BTreeMap::new(),
            next_order: 0,
            down: None,
        }
    }

    /// Returns the terms on which work is handed out.
    pub const fn terms(&self) -> &LedgerTerms {
        &self.terms
    }

    /// All workers that have sent a message, by name.
    pub fn workers(&self) -> impl Iterator<Item = (&WorkerId, &KnownWorker)> {
        self.workers.iter()
    }

    /// Returns true if this run of a worker's program has registered already.
    pub fn knows(&self, worker: &WorkerId, session: WorkerSession) -> bool {
        self.workers.get(worker).is_some_and(|known| known.info.session == session)
    }

    /// The one who has a job.
    pub fn holder(&self, id: JobId) -> Option<&WorkerId> {
        match &self.jobs.get(&id)?.state {
            JobState::Given { worker, .. } => Some(worker),
            JobState::Waiting { .. } => None,
        }
    }

    /// The jobs that nobody has, the next first.
    pub fn waiting(&self) -> impl Iterator<Item = JobId> {
        self.waiting.iter().map(|(_, _, id)| *id)
    }

    /// A job is to be done. These have tried it already, one for each try.
    pub fn add(&mut self, job: Job, tried: Vec<WorkerId>) {
        let (id, needs) = (job.id, job.work.needs());
        let state = JobState::Waiting { order: 0, from: None };
        self.jobs.insert(id, LedgerEntry { job, needs, tried, state });
        self.wait(id, None);
    }

    /// A job is to be done that a worker had when this was written down: it may still have it.
    pub fn restore(
        &mut self,
        job: Job,
        tried: Vec<WorkerId>,
        worker: WorkerId,
        session: WorkerSession,
        now: Instant,
    ) {
        let (id, needs) = (job.id, job.work.needs());
        // Whether it was begun is not known before a message of the worker: a lost one counts as not tried.
        let state = JobState::Given { worker, session, until: now + self.terms.lease, begun: false };
        self.jobs.insert(id, LedgerEntry { job, needs, tried, state });
    }

    /// A job is over, or wanted no more. Who still has it, if anybody.
    pub fn remove(&mut self, id: JobId) -> Option<(WorkerId, Attempt)> {
        let entry = self.jobs.remove(&id)?;
        match entry.state {
            JobState::Waiting { order, .. } => {
                self.waiting.remove(&(entry.job.priority, order, id));
                None
            }
            JobState::Given { worker, .. } => {
                if let Some(known) = self.workers.get_mut(&worker) {
                    known.given.remove(&id);
                }
                Some((worker, entry.job.attempt))
            }
        }
    }

    /// A worker has come. What it had under an earlier run of its program is lost.
    pub fn hello(&mut self, worker: &WorkerId, info: WorkerInfo, now: Instant) -> Vec<LapsedAttempt> {
        let session = info.session;
        if self.knows(worker, session) {
            return Vec::new();
        }
        let on_trial = self.terms.trial.is_some() && !info.capabilities.here;
        let known = KnownWorker {
            info: info.bounded(),
            standing: if on_trial { WorkerEligibility::OnTrial } else { WorkerEligibility::Trusted },
            speed: None,
            health: Health::default(),
            seen: now,
            silent: false,
            given: self.given_to(worker, session),
            stage: on_trial.then_some((TrialStage::Prove, Attempt::FIRST, None)),
        };
        self.workers.insert(worker.clone(), known);
        self.lapse_where("its worker was started again", now, |given, of, _| given == worker && of != session)
    }

    /// A worker lives. `None` if it is not known: it is to say hello. Else the jobs in its hands that it should not
    /// have.
    pub fn alive(
        &mut self,
        worker: &WorkerId,
        alive: &HeartbeatMessage,
        now: Instant,
    ) -> Option<Vec<(JobId, Attempt)>> {
        let lease = self.terms.lease;
        let known = self.workers.get_mut(worker).filter(|known| known.info.session == alive.session)?;
        (known.seen, known.silent) = (now, false);
        let mut strange = Vec::new();
        // A worker that names a million would be answered as often.
        for held in alive.jobs.iter().take(MOST_HELD) {
            if let Some((stage, attempt, until)) = &mut known.stage
                && (stage.job(), *attempt) == (held.job, held.attempt)
            {
                *until = Some(now + lease);
                continue;
            }
            let entry = self.jobs.get_mut(&held.job).filter(|entry| entry.job.attempt == held.attempt);
            match entry.map(|entry| &mut entry.state) {
                Some(JobState::Given { worker: holder, session, until, begun })
                    if holder == worker && *session == alive.session =>
                {
                    *until = now + lease;
                    *begun |= held.begun;
                }
                _ => strange.push((held.job, held.attempt)),
            }
        }
        Some(strange)
    }

    /// A worker goes and leaves what it has.
    pub fn bye(&mut self, worker: &WorkerId, session: WorkerSession, now: Instant) -> Vec<LapsedAttempt> {
        let gone = self.workers.get(worker).is_some_and(|known| known.info.session == session);
        if gone {
            self.workers.remove(worker);
        }
        let mut lapses = self.lapse_where("", now, |given, of, _| given == worker && of == session);
        for lapse in &mut lapses {
            self.untry(lapse);
        }
        lapses
    }

    /// Classifies a report. Changes nothing yet but for a worker's trial.
    pub fn reported(&mut self, worker: &WorkerId, report: &JobReport, now: Instant) -> ReportClass<'_> {
        if matches!(report.job.kind(), JobKind::Trial(_)) {
            return self.tried(worker, report, now);
        }
        let Some(entry) = self.jobs.get(&report.job) else { return ReportClass::Stale(StaleReport::Unknown) };
        if entry.job.attempt != report.attempt {
            return ReportClass::Stale(StaleReport::Late);
        }
        match &entry.state {
            JobState::Given { worker: holder, .. } if holder == worker => ReportClass::On(&entry.job),
            _ => ReportClass::Stale(StaleReport::NotYours),
        }
    }

    /// A job has its result. How it went tells of the worker; its name, if that has to be paused now.
    pub fn done(&mut self, id: JobId, went: JobEnding) -> Option<WorkerId> {
        let (worker, _) = self.remove(id)?;
        self.note(&worker, went).then_some(worker)
    }

    /// The worker that has a job could not do it.
    pub fn fault(&mut self, id: JobId, why: String, now: Instant) -> Option<LapsedAttempt> {
        let worker = self.holder(id)?.clone();
        // Guests may ask for tries, and are to pause nobody.
        if !id.is_try() {
            self.note(&worker, JobEnding::Fault);
        }
        self.lapse(id, Some(why), now)
    }

    /// Ends the leases that have lapsed, and those of silent workers.
    pub fn expire(&mut self, now: Instant) -> Vec<LapsedAttempt> {
        if self.down.is_some() {
            // The transport is down: silence proves nothing.
            return Vec::new();
        }
        let lease = self.terms.lease;
        self.workers.retain(|_, known| now.saturating_duration_since(known.seen) < 4 * lease);
        for known in self.workers.values_mut() {
            known.silent = now.saturating_duration_since(known.seen) >= lease;
            if let Some((_, attempt, until)) = &mut known.stage
                && until.is_some_and(|until| until <= now)
            {
                (*attempt, *until) = (attempt.next(), None);
            }
        }
        self.lapse_where("its worker was silent", now, |_, _, until| until <= now)
    }

    /// Marks the transport as down or up. The time between counts for no lease.
    pub fn set_transport_down(&mut self, down: bool, now: Instant) {
        match (down, self.down) {
            (true, None) => self.down = Some(now),
            (false, Some(since)) => {
                self.down = None;
                let away = now.saturating_duration_since(since);
                for entry in self.jobs.values_mut() {
                    if let JobState::Given { until, .. } = &mut entry.state {
                        *until += away;
                    }
                }
                for known in self.workers.values_mut() {
                    (known.seen, known.silent) = (now, false);
                }
            }
            _ => {}
        }
    }

    /// A worker has done a part of its trial.
    fn tried(&mut self, worker: &WorkerId, report: &JobReport, now: Instant) -> ReportClass<'_> {
        let unknown = ReportClass::Stale(StaleReport::Unknown);
        let (Some(trial), Some(known)) = (&self.terms.trial, self.workers.get_mut(worker)) else {
            return unknown;
        };
        let Some((stage, attempt, _)) = known.stage else { return unknown };
        if (stage.job(), attempt) != (report.job, report.attempt) {
            return ReportClass::Stale(StaleReport::Late);
        }
        known.seen = now;
        match (trial.check(stage, &report.outcome), stage) {
            (Err(why), _) => (known.stage, known.standing) = (None, WorkerEligibility::Paused(why)),
            (Ok(speed), TrialStage::Prove) => {
                known.speed = speed;
                known.stage = Some((TrialStage::Play, Attempt::FIRST, None));
            }
            (Ok(_), TrialStage::Play) => {
                (known.stage, known.standing) = (None, WorkerEligibility::Trusted);
                self.terms.class = self.terms.class.or(known.speed);
            }
        }
        ReportClass::Trial
    }

    /// Notes how a job went. True if the worker is paused for it.
    fn note(&mut self, worker: &WorkerId, went: JobEnding) -> bool {
        let mut others = Health::default();
        self.workers
            .iter()
            .filter(|(other, _)| *other != worker)
            .for_each(|(_, known)| others.add(&known.health));
        let Some(known) = self.workers.get_mut(worker) else { return false };
        known.health.note(went);
        // The server's own process is the last that can play.
        if known.info.capabilities.here || known.standing != WorkerEligibility::Trusted {
            return false;
        }
        match known.health.complaint(&others) {
            Some(why) => {
                known.standing = WorkerEligibility::Paused(why);
                true
            }
            None => false,
        }
    }

    fn given_to(&self, worker: &WorkerId, session: WorkerSession) -> BTreeSet<JobId> {
        let given = self.jobs.iter().filter(|(_, entry)| {
            matches!(&entry.state, JobState::Given { worker: holder, session: of, .. } if holder == worker && *of == session)
        });
        given.map(|(&id, _)| id).collect()
    }

    /// All jobs given to whom `which` says are lost.
    fn lapse_where(
        &mut self,
        why: &str,
        now: Instant,
        which: impl Fn(&WorkerId, WorkerSession, Instant) -> bool,
    ) -> Vec<LapsedAttempt> {
        let lost = self.jobs.iter().filter_map(|(&id, entry)| match &entry.state {
            JobState::Given { worker, session, until, begun } if which(worker, *session, *until) => {
                Some((id, *begun))
            }
            _ => None,
        });
        let mut lost: Vec<(JobId, bool)> = lost.collect();
        lost.sort_unstable();
        let why = |begun: bool| begun.then(|| why.to_owned());
        lost.into_iter().filter_map(|(id, begun)| self.lapse(id, why(begun), now)).collect()
    }

    /// The attempt at a job came to nothing; if it was a try, for this reason.
    fn lapse(&mut self, id: JobId, why: Option<String>, now: Instant) -> Option<LapsedAttempt> {
        let worker = self.holder(id)?.clone();
        if let Some(known) = self.workers.get_mut(&worker) {
            known.given.remove(&id);
        }
        let entry = self.jobs.get_mut(&id)?;
        let tried = why.map(|why| FailedAttempt { attempt: entry.job.attempt, worker: worker.clone(), why });
        entry.job.attempt = entry.job.attempt.next();
        let attempt = entry.job.attempt;
        let mut from = None;
        if tried.is_some() {
            entry.tried.push(worker);
            from = Some(now + pause(entry.tried.len()));
        }
        let set_aside = u32::try_from(entry.tried.len()).unwrap_or(u32::MAX) >= self.terms.tries;
        if set_aside {
            self.jobs.remove(&id);
        } else {
            self.wait(id, from);
        }
        Some(LapsedAttempt { job: id, attempt, tried, set_aside })
    }

    /// Takes a try back: the job was given back in good order.
    fn untry(&mut self, lapse: &mut LapsedAttempt) {
        if lapse.set_aside || lapse.tried.take().is_none() {
            return;
        }
        if let Some(entry) = self.jobs.get_mut(&lapse.job) {
            entry.tried.pop();
            if let JobState::Waiting { from, .. } = &mut entry.state {
                *from = None;
            }
        }
    }

    /// A job waits from now on.
    fn wait(&mut self, id: JobId, from: Option<Instant>) {
        let Some(entry) = self.jobs.get_mut(&id) else { return };
        self.next_order += 1;
        entry.state = JobState::Waiting { order: self.next_order, from };
        self.waiting.insert((entry.job.priority, self.next_order, id));
    }
}

/// Returns the pause of a job after so many tries: longer each time, so that a broken machine is not kept busy.
fn pause(tries: usize) -> Duration {
    let factor = 1u32 << tries.min(16);
    LONGEST_PAUSE.min(Duration::from_millis(50) * factor)
}

#[cfg(test)]
mod tests;
