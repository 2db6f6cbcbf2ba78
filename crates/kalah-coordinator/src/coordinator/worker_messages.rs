//! Messages of workers and their effects.

use std::collections::BTreeSet;
use std::time::Instant;

use kalah::record::Fault;
use kalah_jobs::{
    JobEnding, JobId, JobReport, LapsedAttempt, MatchProgress, Message, Receipt, ReportClass, TransportEvent,
    WorkerId, WorkerInfo, WorkerOrder,
};
use kalah_store::{FaultyMatch, JobChange};
use kalah_tournament::{MatchSeat, MatchSummary};

use super::{Coordinator, CoordinatorEnd};
use crate::coordinator::scheduler;
use crate::tournament::MatchEffect;
use crate::trouble::{DatabaseTrouble, TroubleKind};

/// Messages that are taken together: the results among them are written together.
const BATCH: usize = 64;

/// Effects of a batch of messages.
#[derive(Debug, Default)]
struct Batch {
    changes: Vec<JobChange>,
    done: Vec<(JobId, MatchSummary)>,
    faulty: Vec<FaultyMatch>,
    lapses: Vec<LapsedAttempt>,
    /// The matches in it: a second report of one of them is a double.
    settled: BTreeSet<JobId>,
    receipts: Vec<Receipt>,
    /// Reports on other work than matches: each is handled by itself.
    tasks: Vec<(WorkerId, JobReport)>,
}

impl Coordinator {
    /// Handles an event and those that wait behind it, and persists their effects together.
    pub(super) async fn receive(&mut self, first: TransportEvent) -> Result<(), CoordinatorEnd> {
        let mut batch = Batch::default();
        let mut next = Some(first);
        for _ in 0..BATCH {
            let Some(event) = next.take().or_else(|| self.end.try_recv()) else { break };
            match event {
                TransportEvent::Message { worker, message, receipt } => {
                    self.handle_message(&worker, message, &mut batch);
                    batch.receipts.push(receipt);
                }
                TransportEvent::Down => self.set_transport_down(true),
                TransportEvent::Up => self.set_transport_down(false),
            }
        }
        self.settle(batch).await
    }

    fn handle_message(&mut self, worker: &WorkerId, message: Message, batch: &mut Batch) {
        let now = Instant::now();
        match message {
            Message::Hello(info) => {
                let lapses = self.welcome(worker, info, now);
                batch.lapse(lapses);
            }
            Message::Alive(alive) => {
                let strange = self.ledger.alive(worker, &alive, now);
                self.end.answer(worker, strange);
            }
            Message::Progress(progress) => self.progress(worker, progress),
            Message::Report(report) => self.handle_report(worker, report.bounded(), batch, now),
            Message::Bye(session) => {
                let lapses = self.ledger.bye(worker, session, now);
                batch.lapse(lapses);
            }
        }
    }

    fn welcome(&mut self, worker: &WorkerId, info: WorkerInfo, now: Instant) -> Vec<LapsedAttempt> {
        let info = info.bounded();
        if !self.ledger.knows(worker, info.session) {
            tracing::info!(%worker, version = info.version, slots = info.slots, "worker connected");
        }
        self.end.order(worker, WorkerOrder::TakenOver(info.session));
        self.end.order(worker, WorkerOrder::Welcome(self.worker_access.welcome(worker)));
        self.ledger.hello(worker, info, now)
    }

    fn progress(&mut self, worker: &WorkerId, progress: MatchProgress) {
        let (job, attempt) = (progress.job, progress.attempt);
        let Some(&place) = self.place_of.get(&job) else { return };
        if self.ledger.holder(job) != Some(worker) {
            return;
        }
        let mut gap = false;
        self.tournaments.at(place).change(|tournament| match tournament.progress(progress) {
            MatchEffect::Topics(topics) => topics,
            MatchEffect::Gap => {
                gap = true;
                Vec::new()
            }
            MatchEffect::Stale => Vec::new(),
        });
        if gap {
            self.end.order(worker, WorkerOrder::Resend(job, attempt));
        }
    }

    fn handle_report(&mut self, worker: &WorkerId, report: JobReport, batch: &mut Batch, now: Instant) {
        let (id, attempt) = (report.job, report.attempt);
        match self.ledger.reported(worker, &report, now) {
            ReportClass::On(_) if !batch.settled.contains(&id) => {}
            ReportClass::Trial => return,
            ReportClass::On(_) | ReportClass::Stale(_) => {
                tracing::warn!(%worker, job = %id, attempt = attempt.0, "a report that comes late, twice or from another is ignored");
                return;
            }
        }
        if id.is_task() || id.is_game_review() || id.is_try() {
            batch.settled.insert(id);
            batch.tasks.push((worker.clone(), report));
            return;
        }
        let Some(&place) = self.place_of.get(&id) else { return };
        let accepted = {
            let shared = self.tournaments.at(place);
            let tournament = shared.read();
            let Some(game) = tournament.runs(id) else { return };
            scheduler::accept_report(&tournament, game, report.outcome)
        };
        batch.settled.insert(id);
        match accepted {
            Ok((summary, games)) => {
                let (kept, games) = (Box::new(summary), Box::new(games));
                batch.changes.push(JobChange::Finish { id, attempt, summary: kept, games });
                batch.done.push((id, summary));
                batch.faulty.extend(faulty(id, &summary, worker));
            }
            Err(why) => {
                tracing::warn!(%worker, job = %id, attempt = attempt.0, "comes to nothing: {why}");
                let lapse = self.ledger.fault(id, why, now);
                batch.lapse(lapse);
            }
        }
    }

    /// Persists the effects of a batch, then shows them.
    async fn settle(&mut self, mut batch: Batch) -> Result<(), CoordinatorEnd> {
        for (worker, report) in std::mem::take(&mut batch.tasks) {
            if report.job.is_game_review() {
                self.end_game_review(&worker, report).await?;
                continue;
            }
            let lapse = if report.job.is_try() {
                self.end_try(report, Instant::now())
            } else {
                self.end_task(&worker, report, Instant::now()).await?
            };
            batch.lapse(lapse);
        }
        let Batch { changes, done, lapses, receipts, faulty, .. } = batch;
        if !changes.is_empty() {
            self.persist_results(done.len(), async |store| store.settle(&changes).await).await?;
            self.reviewing.wake();
        }
        receipts.into_iter().for_each(Receipt::kept);
        let results: Vec<MatchSummary> = done.iter().map(|(_, summary)| *summary).collect();
        self.metrics.count_results(&results, &lapses);
        for (place, live) in self.tournaments.all().iter().enumerate() {
            let here = |id: &JobId| self.place_of.get(id) == Some(&place);
            if done.iter().any(|(id, _)| here(id)) || lapses.iter().any(|lapse| here(&lapse.job)) {
                live.change(|tournament| {
                    let finished = done.iter().filter(|(id, _)| here(id));
                    let mut topics: Vec<_> =
                        finished.flat_map(|(id, summary)| tournament.finish(*id, *summary)).collect();
                    let lapsed = lapses.iter().filter(|lapse| here(&lapse.job));
                    topics.extend(lapsed.flat_map(|lapse| tournament.lapse(lapse)));
                    topics
                });
            }
        }
        for (id, summary) in done {
            self.place_of.remove(&id);
            if let Some(worker) = self.ledger.done(id, job_ending(&summary)) {
                tracing::warn!(%worker, "gets no more work: see the page of workers");
            }
        }
        if !faulty.is_empty() {
            self.note_faults(&faulty).await?;
        }
        for lapse in &lapses {
            if let Some(task) = self.tasks.of_mut(lapse.job) {
                task.attempt = lapse.attempt;
            }
        }
        for lapse in lapses.iter().filter(|lapse| lapse.set_aside) {
            if let Some(task) = self.tasks.end(lapse.job) {
                self.announce_player(task.player);
            }
            self.reviewing.give_up(lapse.job);
            self.tries.give_up(lapse);
            self.place_of.remove(&lapse.job);
            tracing::error!(job = %lapse.job, "set aside: nobody could do it");
        }
        Ok(())
    }

    pub(super) async fn persist_lapses(&mut self, lapses: Vec<LapsedAttempt>) -> Result<(), CoordinatorEnd> {
        let mut batch = Batch::default();
        batch.lapse(lapses);
        self.settle(batch).await
    }

    /// Marks the transport as down or up again.
    fn set_transport_down(&mut self, down: bool) {
        self.ledger.set_transport_down(down, Instant::now());
        let trouble = self.tournaments.trouble();
        if down && trouble.is_none() {
            tracing::warn!("no worker can be reached");
            self.tournaments.set_trouble(Some(&DatabaseTrouble::new(TroubleKind::Away)));
        } else if !down && trouble.is_some_and(|trouble| trouble.what == TroubleKind::Away) {
            tracing::info!("workers can be reached again");
            self.tournaments.set_trouble(None);
        }
    }
}

impl Batch {
    fn lapse(&mut self, lapses: impl IntoIterator<Item = LapsedAttempt>) {
        for lapse in lapses {
            // The database knows nothing of the others.
            if lapse.job.is_stored() {
                self.changes.push(JobChange::Lapse(lapse.clone()));
            }
            self.lapses.push(lapse);
        }
    }
}

/// Returns the players that lost games of a match by a fault; resigning is none.
fn faulty(id: JobId, summary: &MatchSummary, worker: &WorkerId) -> impl Iterator<Item = FaultyMatch> {
    MatchSeat::BOTH.into_iter().filter_map(move |seat| {
        let faults = summary.result.faults(seat).filter(|fault| *fault != Fault::Resigned);
        let games = u32::try_from(faults.count()).unwrap_or(u32::MAX);
        let entry = summary.result.entries[seat.index()];
        (games > 0).then(|| FaultyMatch { id, entry, worker: worker.clone(), games })
    })
}

/// Classifies what a match says about its worker.
fn job_ending(summary: &MatchSummary) -> JobEnding {
    let late = |seat| summary.result.faults(seat).any(|fault| fault == Fault::TimedOut);
    if MatchSeat::BOTH.into_iter().any(late) { JobEnding::LostOnTime } else { JobEnding::Well }
}
