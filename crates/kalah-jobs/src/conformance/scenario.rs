//! A server, some workers, and what they have to do.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep};

use crate::conformance::coordinator::TestCoordinator;
use crate::conformance::database::TestDatabase;
use crate::conformance::scripted_worker::{Dice, WorkerManner, live};
use crate::conformance::way::TestedTransport;
use crate::job::JobId;
use crate::worker_info::WorkerId;

/// Longest time for all jobs together.
const LONGEST: Duration = Duration::from_secs(40);

pub(super) struct Scenario<W> {
    pub(super) way: Arc<W>,
    pub(super) database: Arc<Mutex<TestDatabase>>,
    server: Option<JoinHandle<()>>,
    workers: JoinSet<()>,
    seed: u64,
}

impl<W: TestedTransport> Scenario<W> {
    /// So many jobs, a server, and these workers.
    pub(super) async fn new(way: W, jobs: i64, workers: &[(&str, WorkerManner)]) -> Scenario<W> {
        Scenario::over(way, TestDatabase::with_jobs(jobs), workers).await
    }

    /// These jobs, a server, and these workers.
    pub(super) async fn over(
        way: W,
        database: TestDatabase,
        workers: &[(&str, WorkerManner)],
    ) -> Scenario<W> {
        let database = Arc::new(Mutex::new(database));
        let way = Arc::new(way);
        let mut scenario = Scenario { way, database, server: None, workers: JoinSet::new(), seed: 0 };
        scenario.start_server().await;
        for (name, manner) in workers {
            scenario.seed += 1;
            let (way, dice) = (Arc::clone(&scenario.way), Dice::new(scenario.seed));
            scenario.workers.spawn(live(way, worker(name), *manner, dice));
        }
        scenario
    }

    pub(super) async fn start_server(&mut self) {
        let coordinator = TestCoordinator::new(Arc::clone(&self.database), self.way.server().await);
        self.server = Some(tokio::spawn(coordinator.run()));
    }

    /// Nothing is left of the server but what it wrote.
    pub(super) async fn kill_server(&mut self) {
        if let Some(server) = self.server.take() {
            server.abort();
            // If it has panicked, a law is broken.
            assert!(server.await.is_err_and(|error| error.is_cancelled()), "the server has ended by itself");
        }
    }

    fn with<T>(&self, look: impl FnOnce(&TestDatabase) -> T) -> T {
        look(&self.database.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Jobs that are over.
    pub(super) fn count_over(&self) -> usize {
        self.with(|database| database.jobs.len() - database.open().len())
    }

    /// Waits until so many jobs are over, or all.
    pub(super) async fn until_over(&mut self, jobs: usize) {
        let since = Instant::now();
        let jobs = jobs.min(self.with(|database| database.jobs.len()));
        while self.count_over() < jobs {
            sleep(Duration::from_millis(5)).await;
            let ended = self.server.as_ref().is_some_and(JoinHandle::is_finished);
            assert!(!ended, "the server has ended by itself");
            assert!(self.workers.try_join_next().is_none(), "a worker has ended by itself");
            let open = || self.with(|database| format!("{:?}", database.open()));
            assert!(since.elapsed() < LONGEST, "not over: {}", open());
        }
    }

    /// Waits until all jobs are over, and a little for what comes too late. The jobs that were set aside.
    pub(super) async fn finish(mut self) -> Vec<JobId> {
        let all = self.with(|database| database.jobs.len());
        self.until_over(all).await;
        sleep(LEASE_AND_A_LITTLE).await;
        self.workers.shutdown().await;
        self.kill_server().await;
        assert!(self.with(TestDatabase::is_over));
        self.with(TestDatabase::set_aside)
    }

    /// Waits until all jobs are over: none was set aside.
    pub(super) async fn finish_all_done(self) {
        assert_eq!(self.finish().await, []);
    }
}

/// In this time reports arrive that were on their way.
const LEASE_AND_A_LITTLE: Duration = Duration::from_millis(600);

pub(super) fn worker(name: &str) -> WorkerId {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}
