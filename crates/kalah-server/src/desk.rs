//! The one who keeps the tournament: hands out jobs, hears workers, writes the database.
//!
//! Everything that changes the tournament goes through this task, in one order; pages only read. What
//! they show is on the disk before.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use kalah_jobs::{Attempt, Job, JobId, Message, Report, ServerEnd};
use kalah_store::{Change, Loss, Store, StoreError};
use kalah_tournament::MatchSummary;
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::live::Live;
use crate::scheduler::{self, Verdict};
use crate::trouble::{Complaint, Rescue, Trouble};

/// Messages that are taken together: the results among them are written together.
const BATCH: usize = 64;

/// How often is looked whether the database is still there.
const GLANCE: Duration = Duration::from_secs(1);

/// The pause before a write is tried again, and the longest one.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(4)];

/// The task.
#[derive(Debug)]
pub(crate) struct Desk {
    live: Live,
    store: Store,
    end: ServerEnd,
    /// Turns true when the server is to end.
    stop: watch::Receiver<bool>,
    /// Jobs that no worker has room for yet.
    outbox: VecDeque<Job>,
    retry: (mpsc::Sender<JobId>, mpsc::Receiver<JobId>),
    glance: Interval,
}

/// Why the desk ends.
#[derive(Debug)]
enum End {
    /// It is told to, or no worker is left.
    Stop,
    /// The database is not what it was.
    Lost(Loss),
    /// The database cannot do it.
    Failed(StoreError),
}

impl From<Loss> for End {
    fn from(loss: Loss) -> End {
        End::Lost(loss)
    }
}

/// What a batch of reports comes to.
#[derive(Debug, Default)]
struct Batch {
    changes: Vec<Change>,
    done: Vec<(JobId, MatchSummary)>,
    again: Vec<(JobId, Attempt, String)>,
    /// The matches in it: a second report of one of them is a double.
    settled: BTreeSet<JobId>,
}

impl Desk {
    pub(crate) fn new(live: Live, store: Store, end: ServerEnd, stop: watch::Receiver<bool>) -> Desk {
        let outbox = scheduler::unfinished(&live.read()).into();
        let retry = mpsc::channel(end.slots());
        let mut glance = interval(GLANCE);
        glance.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Desk { live, store, end, stop, outbox, retry, glance }
    }

    /// Runs until no worker is left or the server is to end. While the database cannot be written it
    /// tries again; when it is lost, everybody is told until the end.
    ///
    /// # Errors
    /// If the database was lost, or cannot do what nothing can be promised without.
    pub(crate) async fn run(mut self) -> Result<(), StoreError> {
        let Err(end) = self.work().await else { return Ok(()) };
        match end {
            End::Stop => Ok(()),
            End::Failed(error) => Err(error),
            End::Lost(loss) => Err(self.mourn(loss).await),
        }
    }

    async fn work(&mut self) -> Result<(), End> {
        loop {
            self.draw().await?;
            let next_job = self.outbox.front().cloned();
            tokio::select! {
                () = told(&mut self.stop) => return Err(End::Stop),
                message = self.end.hear() => self.hear(message.ok_or(End::Stop)?).await?,
                Some(id) = self.retry.1.recv() => {
                    self.outbox.extend(scheduler::retry(&self.live.read(), id));
                }
                sent = offer(&self.end, next_job) => {
                    if !sent {
                        return Err(End::Stop);
                    }
                    self.outbox.pop_front();
                }
                _ = self.glance.tick() => self.store.check()?,
            }
        }
    }

    /// Begins matches as long as there are slots and pairs.
    async fn draw(&mut self) -> Result<(), End> {
        let pairs = scheduler::draw(&self.live.read(), self.end.slots());
        if pairs.is_empty() {
            return Ok(());
        }
        let ids = self.keep(0, async |store| store.begin(&pairs).await).await?;
        self.live.change(|tournament| {
            let begun = ids.iter().zip(&pairs).flat_map(|(&id, &entries)| tournament.begin(id, entries));
            begun.collect::<Vec<_>>()
        });
        let tournament = self.live.read();
        self.outbox.extend(ids.into_iter().filter_map(|id| scheduler::retry(&tournament, id)));
        Ok(())
    }

    /// Hears a message and those that wait behind it, and keeps what they come to.
    async fn hear(&mut self, first: Message) -> Result<(), End> {
        let mut batch = Batch::default();
        // None is taken that is not heard.
        let waiting = std::iter::from_fn(|| self.end.try_hear()).take(BATCH - 1);
        for message in std::iter::once(first).chain(waiting) {
            match message {
                Message::Report(report) => self.judge(report, &mut batch),
                Message::Progress(progress) => {
                    self.live.change(|tournament| tournament.progress(progress));
                }
            }
        }
        if batch.changes.is_empty() {
            return Ok(());
        }
        let Batch { changes, done, again, .. } = batch;
        self.keep(done.len(), async |store| store.settle(&changes).await).await?;
        for (id, attempt, _) in &again {
            self.retry_later(*id, *attempt);
        }
        self.live.change(|tournament| {
            let mut topics = Vec::new();
            for (id, summary) in done {
                topics.extend(tournament.finish(id, summary));
            }
            for (id, attempt, why) in again {
                topics.extend(tournament.again(id, attempt, why));
            }
            topics
        });
        Ok(())
    }

    fn judge(&self, report: Report, batch: &mut Batch) {
        let (id, attempt) = (report.job, report.attempt);
        let verdict = if batch.settled.contains(&id) {
            Verdict::Ignore(scheduler::Stale::Double)
        } else {
            scheduler::judge(&self.live.read(), report)
        };
        match verdict {
            Verdict::Accept(accepted) => {
                let (summary, games) = *accepted;
                let (kept, games) = (Box::new(summary), Box::new(games));
                batch.changes.push(Change::Finish { id, attempt, summary: kept, games });
                batch.done.push((id, summary));
                batch.settled.insert(id);
            }
            Verdict::Again(why) => {
                tracing::warn!(job = %id, attempt = attempt.0, "will be played again: {why}");
                batch.changes.push(Change::Again { id, attempt: attempt.next() });
                batch.again.push((id, attempt.next(), why));
                batch.settled.insert(id);
            }
            Verdict::Ignore(why) => {
                tracing::warn!(job = %id, attempt = attempt.0, "report ignored: {why}");
            }
        }
    }

    fn retry_later(&self, id: JobId, attempt: Attempt) {
        let (retry, pause) = (self.retry.0.clone(), scheduler::pause(attempt.0 - 1));
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            // When the desk is gone there is nothing to try again.
            _ = retry.send(id).await;
        });
    }

    /// Writes, and tries again for as long as that may help. Workers wait meanwhile.
    async fn keep<T>(
        &mut self,
        results: usize,
        write: impl AsyncFn(&Store) -> Result<T, StoreError>,
    ) -> Result<T, End> {
        let [mut pause, longest] = PAUSES;
        loop {
            self.store.check()?;
            let error = match write(&self.store).await {
                Ok(written) => {
                    if self.live.trouble().is_some() {
                        tracing::info!("{} can be written again", self.store.file().display());
                        self.live.tell(None);
                    }
                    return Ok(written);
                }
                Err(error) => error,
            };
            // The error may only be what that looks like from in here.
            self.store.check()?;
            let Some(obstacle) = error.obstacle() else {
                return Err(if error.is_damage() { End::Lost(Loss::Damaged) } else { End::Failed(error) });
            };
            self.complain(obstacle.into(), &error);
            tokio::select! {
                () = told(&mut self.stop) => return Err(self.unwritten(error, results)),
                () = tokio::time::sleep(pause) => pause = longest.min(pause * 2),
            }
        }
    }

    /// Tells everybody, once.
    fn complain(&self, complaint: Complaint, error: &StoreError) {
        if self.live.trouble().is_none_or(|told| told.what != complaint) {
            tracing::error!("{}: {complaint} ({error})", self.store.file().display());
            self.live.tell(Some(Trouble::new(complaint)));
        }
    }

    fn unwritten(&self, error: StoreError, results: usize) -> End {
        let file = self.store.file().to_owned();
        match error {
            StoreError::Database(error) => End::Failed(StoreError::Unwritten { file, error, results }),
            error => End::Failed(error),
        }
    }

    /// Saves what can be saved, tells everybody, and waits for the end.
    async fn mourn(&mut self, loss: Loss) -> StoreError {
        let file = self.store.file().to_owned();
        let trouble = Trouble::new(Complaint::Lost(loss, None));
        self.live.tell(Some(trouble.clone()));
        let of = self.live.read().finished.len();
        let (rescue, saved) = match self.store.rescue().await {
            Ok(copy) => {
                let (results, path) = (copy.results, copy.file.display());
                let name = copy.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                // What is left of the old log would be taken for that of the copy.
                let saved = format!(
                    "{results} of {of} results are saved in {path}: stop the server, remove {old} and all that \
                     begins with {old}-, give that file its name and start again",
                    old = file.file_name().unwrap_or_default().display()
                );
                (Rescue::Saved { file: name, results, of }, saved)
            }
            Err(error) => (Rescue::Nothing, format!("its {of} results could not be saved: {error}")),
        };
        tracing::error!("{} {loss} while the server ran; {saved}", file.display());
        self.live.tell(Some(Trouble { what: Complaint::Lost(loss, Some(rescue)), ..trouble }));
        told(&mut self.stop).await;
        StoreError::Lost { file, loss, saved }
    }
}

/// Done when the server is to end.
async fn told(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender has gone, which is a stop as well.
    _ = stop.wait_for(|stop| *stop).await;
}

/// Hands out a job once there is room; waits for ever without one. False if the workers have gone.
async fn offer(end: &ServerEnd, job: Option<Job>) -> bool {
    match job {
        Some(job) => end.offer(job).await,
        None => std::future::pending().await,
    }
}
