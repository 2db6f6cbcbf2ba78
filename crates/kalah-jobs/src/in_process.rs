//! The way inside one process: two bounded channels.

use async_channel::{Receiver, Sender, bounded};

use crate::job::Job;
use crate::message::{Message, Progress, Report};

/// Messages that may wait for the server; workers wait beyond that.
const WAITING_MESSAGES: usize = 64;

/// The server's end.
#[derive(Debug)]
pub struct ServerEnd {
    jobs: Sender<Job>,
    messages: Receiver<Message>,
    slots: usize,
}

/// A worker's end. Clones share the jobs: each job is taken once.
#[derive(Clone, Debug)]
pub struct WorkerEnd {
    jobs: Receiver<Job>,
    messages: Sender<Message>,
}

/// Joins a server to workers in the same process that work on `slots` jobs at once, 1 or more.
pub fn in_process(slots: usize) -> (ServerEnd, WorkerEnd) {
    let slots = slots.max(1);
    let (job_sender, job_receiver) = bounded(slots);
    let (message_sender, message_receiver) = bounded(WAITING_MESSAGES);
    (
        ServerEnd { jobs: job_sender, messages: message_receiver, slots },
        WorkerEnd { jobs: job_receiver, messages: message_sender },
    )
}

impl ServerEnd {
    /// Jobs that can be worked on at once, 1 or more.
    pub const fn slots(&self) -> usize {
        self.slots
    }

    /// Hands out a job as soon as there is room. False if no worker is left. A call that is dropped
    /// has handed out nothing.
    pub async fn offer(&self, job: Job) -> bool {
        self.jobs.send(job).await.is_ok()
    }

    /// Waits for what a worker tells; `None` if no worker is left. A call that is dropped has lost
    /// nothing.
    pub async fn hear(&self) -> Option<Message> {
        self.messages.recv().await.ok()
    }

    /// What a worker has told already; `None` if nothing waits.
    pub fn try_hear(&self) -> Option<Message> {
        self.messages.try_recv().ok()
    }
}

impl WorkerEnd {
    /// Waits for the next job; `None` once the server has gone.
    pub fn take(&self) -> Option<Job> {
        self.jobs.recv_blocking().ok()
    }

    /// Tells how far a match is, unless the server is too busy to hear it.
    pub fn progress(&self, progress: Progress) {
        // Lost on purpose when the channel is full: the next one tells the same and more.
        _ = self.messages.try_send(Message::Progress(progress));
    }

    /// Reports, and waits until the server can hear it. False if the server has gone.
    pub fn report(&self, report: Report) -> bool {
        self.messages.send_blocking(Message::Report(report)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use kalah::Rules;

    use super::in_process;
    use crate::{Attempt, Job, JobId, Limit, Message, Outcome, Progress, Report, Settings};

    fn job(id: i64) -> Job {
        Job {
            id: JobId(id),
            attempt: Attempt::FIRST,
            settings: Settings { rules: Rules::default(), limit: Limit::TimeMs(100) },
            players: ["rightmost", "leftmost"].map(str::to_owned),
        }
    }

    #[test]
    fn each_job_is_taken_once_and_workers_stop_when_the_server_goes() {
        let (server, worker) = in_process(2);
        for id in 0..2 {
            server.jobs.send_blocking(job(id)).unwrap();
        }
        assert!(server.jobs.try_send(job(2)).is_err(), "no more than the slots wait");
        let other = worker.clone();
        assert_eq!([worker.take(), other.take()], [Some(job(0)), Some(job(1))]);
        drop(server);
        assert_eq!(worker.take(), None);
    }

    #[test]
    fn progress_may_be_lost_but_never_a_report() {
        let (server, worker) = in_process(1);
        let progress =
            Progress { job: JobId(1), attempt: Attempt::FIRST, first_game: None, plies: Vec::new() };
        for _ in 0..1000 {
            worker.progress(progress.clone());
        }
        let report = Report {
            job: JobId(1),
            attempt: Attempt::FIRST,
            outcome: Outcome::MachineFault("no memory".to_owned()),
        };
        let reporter = {
            let (worker, report) = (worker.clone(), report.clone());
            std::thread::spawn(move || worker.report(report))
        };
        assert!(matches!(server.try_hear(), Some(Message::Progress(_))));
        let heard = std::iter::from_fn(|| server.messages.recv_blocking().ok());
        let reports = heard.filter(|message| matches!(message, Message::Report(_))).take(1);
        assert_eq!(reports.collect::<Vec<_>>(), [Message::Report(report)]);
        assert!(reporter.join().unwrap());
        assert_eq!(server.try_hear(), None);
    }

    #[test]
    fn what_travels_can_be_written_and_read_again() {
        let text = serde_json::to_string(&job(7)).unwrap();
        assert_eq!(
            text,
            r#"{"id":7,"attempt":1,"settings":{"rules":"6x6","limit":{"time-ms":100}},"players":["rightmost","leftmost"]}"#
        );
        assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), job(7));
    }
}
