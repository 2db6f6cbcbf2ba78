//! What may happen to the server and to workers, whatever lies between them.

use std::time::Duration;

use kalah::record::{Ending, Record};
use tokio::time::{sleep, timeout};

use crate::conformance::database::TestDatabase;
use crate::conformance::scenario::{Scenario, worker};
use crate::conformance::scripted_worker::{Dice, WorkerManner};
use crate::conformance::way::TestedTransport;
use crate::ends::{ServerEnd, TransportEvent};
use crate::job::{Attempt, JobId};
use crate::message::Message;
use crate::outcome::{JobOutcome, JobReport, PlayedGame, Product};

pub(super) const HONEST: WorkerManner = WorkerManner { killed: 0, pauses: 0, twice: 0, lies: 0, forges: 0 };

/// Runs jobs with workers that do what is expected.
///
/// # Panics
/// If the way does not stand it.
pub async fn plain_work(way: impl TestedTransport) {
    Scenario::new(way, 100, &[("w1", HONEST), ("w2", HONEST)]).await.finish_all_done().await;
}

/// A worker is killed in the middle of jobs and comes again under its name.
///
/// # Panics
/// If the way does not stand it.
pub async fn workers_killed(way: impl TestedTransport) {
    let killed = WorkerManner { killed: 40, ..HONEST };
    Scenario::new(way, 40, &[("w1", HONEST), ("w2", killed), ("w3", HONEST)]).await.finish_all_done().await;
}

/// A worker stands still for longer than its lease, and then reports what is somebody else's by now.
///
/// # Panics
/// If the way does not stand it.
pub async fn pauses(way: impl TestedTransport) {
    let pauses = WorkerManner { pauses: 50, ..HONEST };
    Scenario::new(way, 40, &[("w1", HONEST), ("w2", pauses), ("w3", HONEST)]).await.finish_all_done().await;
}

/// Workers report everything twice, and the results of others' jobs.
///
/// # Panics
/// If the way does not stand it.
pub async fn misfits(way: impl TestedTransport) {
    let [twice, forges] = [WorkerManner { twice: 100, ..HONEST }, WorkerManner { forges: 100, ..HONEST }];
    Scenario::new(way, 60, &[("w1", twice), ("w2", forges), ("w3", HONEST)]).await.finish_all_done().await;
}

/// A worker reports what the rules do not bear out: others do its jobs.
///
/// # Panics
/// If the way does not stand it.
pub async fn untruths(way: impl TestedTransport) {
    let lies = WorkerManner { lies: 60, ..HONEST };
    Scenario::new(way, 40, &[("w1", HONEST), ("w2", lies), ("w3", HONEST)]).await.finish_all_done().await;
}

/// Refuses the results of some jobs everywhere: three workers try each of them, and then it is set aside.
///
/// # Panics
/// If the way does not stand it.
pub async fn refusals_everywhere(way: impl TestedTransport) {
    let hopeless = [JobId::new(3), JobId::new(7)];
    let mut database = TestDatabase::with_jobs(20);
    database.hopeless.extend(hopeless);
    let workers = ["w1", "w2", "w3"].map(|name| (name, HONEST));
    let scenario = Scenario::over(way, database, &workers).await;
    assert_eq!(scenario.finish().await, hopeless);
}

/// The server is killed again and again, and takes up what it has written down.
///
/// # Panics
/// If the way does not stand it.
pub async fn server_killed(way: impl TestedTransport) {
    let mut scenario = Scenario::new(way, 150, &[("w1", HONEST), ("w2", HONEST), ("w3", HONEST)]).await;
    for (over, away) in [(10, 0), (40, 100), (70, 800), (100, 0)] {
        scenario.until_over(over).await;
        scenario.kill_server().await;
        sleep(Duration::from_millis(away)).await;
        scenario.start_server().await;
    }
    scenario.finish_all_done().await;
}

/// A report is as long as reports can be: 256 KiB of characters that JSON writes in six bytes each.
///
/// # Panics
/// If the way does not stand it.
pub async fn long_reports(way: impl TestedTransport) {
    let record = Record {
        start: kalah::Rules::default().start(kalah::Side::South),
        south: "one".to_owned(),
        north: "two".to_owned(),
        plies: Vec::new(),
        ending: Ending::Aborted,
        cause: None,
    };
    let stderr = || "\u{1}".repeat(64 * 1024);
    let game = || PlayedGame { record: record.clone(), stderr: [stderr(), stderr()] };
    let outcome = JobOutcome::Done(Product::Played(Box::new([game(), game()])));
    let report = JobReport { job: JobId::new(1), attempt: Attempt::FIRST, outcome };
    let server = way.server().await;
    let end = way.worker(&worker("w1")).await;
    assert!(end.send_async(Message::Report(report.clone())).await);
    let received = timeout(Duration::from_secs(8), next_report(&server)).await;
    assert_eq!(received.expect("in time"), report);
}

async fn next_report(server: &ServerEnd) -> JobReport {
    loop {
        if let TransportEvent::Message { message: Message::Report(report), receipt, .. } =
            server.recv().await.expect("the worker is there")
        {
            receipt.kept();
            return report;
        }
    }
}

/// Runs all kinds of worker faults at random.
///
/// # Panics
/// If the way does not stand it.
pub async fn everything_at_once(way: impl TestedTransport) {
    let bad = WorkerManner { killed: 8, pauses: 4, twice: 10, lies: 8, forges: 10 };
    let workers = [("w1", HONEST), ("w2", bad), ("w3", bad), ("w4", bad)];
    let mut scenario = Scenario::new(way, 100, &workers).await;
    let mut dice = Dice::new(1);
    for round in 1..=3 {
        scenario.until_over(round * 20).await;
        scenario.kill_server().await;
        sleep(Duration::from_millis(dice.below(700))).await;
        scenario.start_server().await;
    }
    // Three tries may go wrong by chance; that no fewer set a job aside is checked where it happens.
    scenario.finish().await;
}
