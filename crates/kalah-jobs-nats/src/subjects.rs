//! Names of subjects, streams and consumers.

use kalah_jobs::WorkerId;

/// The stream of jobs that workers are to take.
pub(crate) const JOBS: &str = "KALAH_JOBS";

/// The stream of reports that the server is to take.
pub(crate) const REPORTS: &str = "KALAH_REPORTS";

/// The server's consumer of reports.
pub(crate) const SERVER: &str = "server";

/// The jobs of a worker, or of any with `*`.
pub(crate) fn jobs(worker: &str) -> String {
    format!("kalah.jobs.{worker}")
}

/// The reports of a worker, or of any with `*`.
pub(crate) fn reports(worker: &str) -> String {
    format!("kalah.reports.{worker}")
}

/// Returns the subject of orders to a worker.
pub(crate) fn orders(worker: &str) -> String {
    format!("kalah.orders.{worker}")
}

/// Returns the subject of a worker's messages, or of any with `*`.
pub(crate) fn messages(worker: &str) -> String {
    format!("kalah.say.{worker}")
}

/// Returns the subject of replies to a worker. The server's go to `_INBOX`, which no worker can be called.
pub(crate) fn inbox(worker: &str) -> String {
    format!("_INBOX_{worker}")
}

/// Returns the subject on which the next messages for a consumer are requested.
pub(crate) fn next(stream: &str, consumer: &str) -> String {
    format!("$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}")
}

/// The worker whose subject it is; `None` if it is nobody's.
pub(crate) fn worker_of(subject: &str) -> Option<WorkerId> {
    subject.rsplit_once('.')?.1.parse().ok()
}
