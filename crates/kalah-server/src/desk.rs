//! The one who keeps the tournament: hands out jobs, hears workers, writes the database.
//!
//! Everything that changes the tournament goes through this task, in one order; pages only read.

use std::collections::VecDeque;

use kalah_jobs::{Job, JobId, Message, Report, ServerEnd};
use tokio::sync::{mpsc, watch};

use crate::live::Live;
use crate::scheduler::{self, Verdict};
use crate::store::{Store, StoreError};

/// The task.
#[derive(Debug)]
pub(crate) struct Desk {
    live: Live,
    store: Store,
    end: ServerEnd,
    /// Jobs that no worker has room for yet.
    outbox: VecDeque<Job>,
    retry: (mpsc::Sender<JobId>, mpsc::Receiver<JobId>),
}

impl Desk {
    pub(crate) fn new(live: Live, store: Store, end: ServerEnd) -> Desk {
        let outbox = scheduler::unfinished(&live.read()).into();
        let retry = mpsc::channel(end.slots());
        Desk { live, store, end, outbox, retry }
    }

    /// Runs until no worker is left or `stop` turns true.
    ///
    /// # Errors
    /// If the database cannot be written: nothing can be promised then.
    pub(crate) async fn run(mut self, mut stop: watch::Receiver<bool>) -> Result<(), StoreError> {
        loop {
            self.draw().await?;
            let next_job = self.outbox.front().cloned();
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return Ok(()),
                message = self.end.hear() => match message {
                    Some(message) => self.hear(message).await?,
                    None => return Ok(()),
                },
                Some(id) = self.retry.1.recv() => {
                    self.outbox.extend(scheduler::retry(&self.live.read(), id));
                }
                sent = offer(&self.end, next_job) => {
                    if !sent {
                        return Ok(());
                    }
                    self.outbox.pop_front();
                }
            }
        }
    }

    /// Begins matches as long as there are slots and pairs.
    async fn draw(&mut self) -> Result<(), StoreError> {
        loop {
            let Some(entries) = scheduler::next(&self.live.read(), self.end.slots()) else { return Ok(()) };
            let id = self.store.begin_match(entries).await?;
            self.live.change(|tournament| {
                tournament.begin(id, entries);
                true
            });
            self.outbox.extend(scheduler::retry(&self.live.read(), id));
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), StoreError> {
        match message {
            Message::Progress(progress) => {
                self.live.change(|tournament| tournament.progress(progress));
                Ok(())
            }
            Message::Report(report) => self.settle(report).await,
        }
    }

    async fn settle(&mut self, report: Report) -> Result<(), StoreError> {
        let (id, attempt) = (report.job, report.attempt);
        let verdict = scheduler::judge(&self.live.read(), report);
        match verdict {
            Verdict::Accept(accepted) => {
                let (done, games) = *accepted;
                if self.store.finish(id, attempt, &games).await? {
                    self.live.change(|tournament| {
                        tournament.finish(id, done);
                        true
                    });
                }
            }
            Verdict::Again(why) => {
                tracing::warn!(job = %id, attempt = attempt.0, "will be played again: {why}");
                self.store.set_attempt(id, attempt.next()).await?;
                self.live.change(|tournament| {
                    tournament.again(id, attempt.next(), why);
                    true
                });
                let (retry, pause) = (self.retry.0.clone(), scheduler::pause(attempt.0));
                tokio::spawn(async move {
                    tokio::time::sleep(pause).await;
                    // When the desk is gone there is nothing to try again.
                    _ = retry.send(id).await;
                });
            }
            Verdict::Ignore(why) => {
                tracing::warn!(job = %id, attempt = attempt.0, "report ignored: {why}");
            }
        }
        Ok(())
    }
}

/// Hands out a job once there is room; waits for ever without one. False if the workers have gone.
async fn offer(end: &ServerEnd, job: Option<Job>) -> bool {
    match job {
        Some(job) => end.offer(job).await,
        None => std::future::pending().await,
    }
}
