//! Games that are over are judged where nothing else is to do.
//!
//! Judging is no task: what is to be judged is known from what was played, and whatever is lost is asked for again. It is given
//! to places that would be idle, and taken back as soon as there is a match or a task: so it never delays one. One game at a
//! time is judged because somebody waits for it, whatever else is to do.

use std::time::{Duration, Instant};

use kalah::kernel::MAX_KERNEL_SEEDS;
use kalah_engine::MAX_PLAYED_PITS;
use kalah_jobs::{
    Attempt, Job, JobEnding, JobId, JobOutcome, JobReport, JobWork, JudgeWork, Priority, Product, WorkerId,
};
use kalah_store::{MatchGame, TournamentStage};

use super::judged_game::stored_judgement;
use super::{Coordinator, CoordinatorEnd};
use crate::commands::judgement_request::{JudgementPlace, JudgementRequest};
use crate::coordinator::judging_state::GameUnderJudgement;
use crate::coordinator::scheduler;
use crate::topic::TournamentTopic;

/// Time for which no game is looked for after there was none to judge.
const REST: Duration = Duration::from_secs(5);

impl Coordinator {
    /// Returns true if there is work other than judging that a worker who is there can do.
    fn is_busy(&self) -> bool {
        self.tasks.is_waiting()
            || self.ledger.doable().any(|id| !id.is_judgement())
            || self.tournaments.all().iter().any(|shared| {
                let tournament = shared.read();
                tournament.stage == TournamentStage::Open
                    && scheduler::draw(&tournament, tournament.in_play()).is_some()
            })
    }

    /// Takes back what is being judged if something else is to be done.
    pub(super) fn make_room(&mut self) {
        if self.judging.given.is_empty() || !self.is_busy() {
            return;
        }
        let spare: Vec<_> =
            self.judging.given.extract_if(|_, given| !given.is_requested).map(|(id, _)| id).collect();
        for id in spare {
            self.cancel(id);
        }
    }

    /// Queues a game that somebody waits for.
    pub(super) async fn request_judgement(
        &mut self,
        request: JudgementRequest,
    ) -> Result<JudgementPlace, CoordinatorEnd> {
        let game = request.game;
        if !self.judging.has_judge() || self.judging.given_up.contains(&game) {
            return Ok(JudgementPlace::Impossible);
        }
        if let Some(given) = self.judging.given.values_mut().find(|given| given.game == game) {
            given.is_requested = true;
            return Ok(JudgementPlace::Queued);
        }
        Ok(if self.persist(async |store| store.is_unjudged(game).await).await? {
            self.judging.requested.add(request)
        } else {
            JudgementPlace::Impossible
        })
    }

    /// Hands out the next game that somebody waits for, unless there is one under way.
    pub(super) async fn give_requested_judgement(&mut self) -> Result<(), CoordinatorEnd> {
        while !self.judging.given.values().any(|given| given.is_requested) {
            let Some(game) = self.judging.requested.next() else { return Ok(()) };
            if let Some(given) = self.judging.given.values_mut().find(|given| given.game == game) {
                given.is_requested = true;
            } else if self.persist(async |store| store.is_unjudged(game).await).await? {
                self.have_judged(game, true).await?;
            }
        }
        Ok(())
    }

    /// Hands out games to judge to places that would be idle.
    pub(super) async fn give_judgements(&mut self) -> Result<(), CoordinatorEnd> {
        let now = Instant::now();
        if !self.judging.has_judge() || self.judging.rests_until.is_some_and(|until| until > now) {
            return Ok(());
        }
        let taken: usize = self.ledger.workers().map(|(_, known)| known.jobs()).sum();
        let waiting = self.ledger.waiting().count();
        let idle = self.ledger.places().saturating_sub(taken + waiting);
        if idle == 0 || self.is_busy() {
            return Ok(());
        }
        let skipped = self.judging.given.len() + self.judging.given_up.len();
        let most = u32::try_from(idle + skipped).unwrap_or(u32::MAX);
        let open = self.persist(async |store| store.unjudged(most).await).await?;
        let is_given = |game: &MatchGame| self.judging.given.values().any(|given| given.game == *game);
        let open: Vec<_> = open
            .into_iter()
            .filter(|game| !self.judging.given_up.contains(game) && !is_given(game))
            .take(idle)
            .collect();
        if open.is_empty() {
            self.judging.rests_until = Some(now + REST);
        }
        for game in open {
            self.have_judged(game, false).await?;
        }
        Ok(())
    }

    async fn have_judged(&mut self, game: MatchGame, is_requested: bool) -> Result<(), CoordinatorEnd> {
        let MatchGame { id, second } = game;
        // A match that cannot be read is found by others, who can do something about it.
        let Ok(Some(games)) = self.store.games(id).await else {
            self.judging.given_up.insert(game);
            return Ok(());
        };
        let [first, other] = games.map(|game| game.record);
        let record = if second { other } else { first };
        let rules = record.start.rules();
        let is_too_big =
            rules.pits() > MAX_PLAYED_PITS || usize::from(record.start.seeds_in_play()) > MAX_KERNEL_SEEDS;
        if is_too_big || record.plies.is_empty() {
            return self.persist(async |store| store.keep_judgement(game, None).await).await;
        }
        let job = id.judging(second);
        let work = JobWork::Judge(JudgeWork { record: record.clone(), nodes: self.judging.nodes });
        self.judging.given.insert(job, GameUnderJudgement { game, record, is_requested });
        let priority = if is_requested { Priority::Urgent } else { Priority::Idle };
        self.ledger.add(Job { id: job, attempt: Attempt::FIRST, priority, work }, Vec::new());
        Ok(())
    }

    /// Pages of this match have something new to show.
    fn tell_judged(&self, id: JobId) {
        let all = self.tournaments.all();
        if let Some(shared) = all.iter().find(|shared| shared.read().state(id).is_some()) {
            shared.change(|_| [TournamentTopic::Match(id)]);
        }
    }

    /// Handles a worker's report on a game.
    pub(super) async fn end_judgement(
        &mut self,
        worker: &WorkerId,
        report: JobReport,
    ) -> Result<(), CoordinatorEnd> {
        let Some(GameUnderJudgement { game, record, .. }) = self.judging.given.remove(&report.job) else {
            return Ok(());
        };
        let why = match report.outcome {
            JobOutcome::Done(Product::Judged(judged)) => match stored_judgement(&record, judged) {
                Some(found) => {
                    self.persist(async |store| store.keep_judgement(game, Some(&found)).await).await?;
                    _ = self.ledger.done(report.job, JobEnding::Well);
                    self.tell_judged(game.id);
                    return Ok(());
                }
                None => "its values are not those of the game".to_owned(),
            },
            JobOutcome::MachineFault(why) => why,
            JobOutcome::Done(_) | JobOutcome::BotFault(_) => {
                "a report on other work than was asked for".to_owned()
            }
        };
        tracing::warn!(%worker, job = %game.id, "a game could not be judged: {why}");
        self.ledger.remove(report.job);
        self.judging.given_up.insert(game);
        Ok(())
    }
}
