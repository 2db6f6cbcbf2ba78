//! Stand-in for the database: what outlives the server, and the laws that it is held to.

use std::collections::{BTreeMap, BTreeSet};

use crate::job::{Attempt, Job, JobId, Priority};
use crate::ledger::{Assignment, LapsedAttempt};
use crate::outcome::{JobOutcome, JobReport, Product, ProofProduct};
use crate::work::{JobWork, ProveWork};
use crate::worker_info::{WorkerId, WorkerSession};

/// Tries after which a job is set aside.
pub(super) const TRIES: usize = 3;

/// End of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum JobEnd {
    Done,
    SetAside,
}

#[derive(Clone, Debug)]
pub(super) struct StoredJobs {
    pub(super) job: Job,
    pub(super) tried: Vec<WorkerId>,
    pub(super) holder: Option<(WorkerId, WorkerSession)>,
    pub(super) end: Option<JobEnd>,
}

#[derive(Debug, Default)]
pub(super) struct TestDatabase {
    pub(super) jobs: BTreeMap<JobId, StoredJobs>,
    /// Every attempt that was ever given, and to whom.
    given: BTreeMap<(JobId, Attempt), WorkerId>,
    /// Jobs of which no result is borne out by the rules.
    pub(super) hopeless: BTreeSet<JobId>,
}

/// The result of a job, with the run of the worker that found it.
pub(super) fn result(job: JobId, session: WorkerSession) -> JobOutcome {
    let value = i32::try_from(job.number() % 72).ok();
    JobOutcome::Done(Product::Proved(ProofProduct {
        value,
        nodes: session.0,
        time_us: 1,
        proven: Vec::new(),
    }))
}

impl TestDatabase {
    /// With so many jobs that are to be done.
    pub(super) fn with_jobs(count: i64) -> TestDatabase {
        let mut database = TestDatabase::default();
        for id in (1..=count).map(JobId::new) {
            let work = JobWork::Prove(ProveWork::value(kalah::Rules::default().start(kalah::Side::South), 1));
            let job = Job { id, attempt: Attempt::FIRST, priority: Priority::Usual, work };
            database.jobs.insert(id, StoredJobs { job, tried: Vec::new(), holder: None, end: None });
        }
        database
    }

    fn kept(&mut self, id: JobId) -> &mut StoredJobs {
        self.jobs.get_mut(&id).unwrap_or_else(|| panic!("job {id} is nobody's"))
    }

    pub(super) fn assigned(&mut self, assignment: &Assignment) {
        let Assignment { worker, session, job } = assignment;
        let before = self.given.insert((job.id, job.attempt), worker.clone());
        assert_eq!(before, None, "attempt {:?} at job {} is given twice", job.attempt, job.id);
        let kept = self.kept(job.id);
        assert_eq!((kept.end, kept.job.attempt), (None, job.attempt), "job {} is given", job.id);
        kept.holder = Some((worker.clone(), *session));
    }

    pub(super) fn lapsed(&mut self, lapse: &LapsedAttempt) {
        let kept = self.kept(lapse.job);
        assert_eq!(kept.end, None, "job {} lapses when it is over", lapse.job);
        kept.job.attempt = lapse.attempt;
        kept.holder = None;
        kept.tried.extend(lapse.tried.as_ref().map(|tried| tried.worker.clone()));
        if lapse.set_aside {
            assert_eq!(kept.tried.len(), TRIES, "job {} is set aside", lapse.job);
            kept.end = Some(JobEnd::SetAside);
        }
    }

    /// Returns true if the rules bear out what was reported.
    pub(super) fn is_borne_out(&self, report: &JobReport) -> bool {
        let JobOutcome::Done(Product::Proved(proved)) = &report.outcome else { return false };
        !self.hopeless.contains(&report.job)
            && report.outcome == result(report.job, WorkerSession(proved.nodes))
    }

    /// The ledger takes a report as the result.
    pub(super) fn done(&mut self, worker: &WorkerId, report: &JobReport) {
        let kept = self.kept(report.job);
        assert_eq!(kept.end, None, "job {} is done twice", report.job);
        assert_eq!(kept.job.attempt, report.attempt, "job {}", report.job);
        let (holder, session) = kept.holder.clone().expect("somebody holds it");
        assert_eq!(holder, *worker, "job {} is done by who does not hold it", report.job);
        assert_eq!(report.outcome, result(report.job, session), "job {}: somebody else's result", report.job);
        (kept.end, kept.holder) = (Some(JobEnd::Done), None);
    }

    pub(super) fn is_over(&self) -> bool {
        self.jobs.values().all(|kept| kept.end.is_some())
    }

    /// Jobs that were set aside.
    pub(super) fn set_aside(&self) -> Vec<JobId> {
        let aside = self.jobs.iter().filter(|(_, kept)| kept.end == Some(JobEnd::SetAside));
        aside.map(|(&id, _)| id).collect()
    }

    /// The jobs that are not over, for who wants to know why.
    pub(super) fn open(&self) -> Vec<&StoredJobs> {
        self.jobs.values().filter(|kept| kept.end.is_none()).collect()
    }
}
