//! Games that are over are reviewed where nothing else is to do.
//!
//! A review is no task: what is to be reviewed is known from what was played, and whatever is lost is asked for again. It is given
//! to places that would be idle, and taken back as soon as there is a match or a task: so it never delays one. One game at a
//! time is reviewed because somebody waits for it, whatever else is to do.

use std::time::{Duration, Instant};

use kalah::kernel::MAX_KERNEL_SEEDS;
use kalah_engine::MAX_PLAYED_PITS;
use kalah_jobs::{
    Attempt, GameReviewWork, Job, JobEnding, JobId, JobOutcome, JobReport, JobWork, Priority, Product,
    WorkerId,
};
use kalah_store::{MatchGame, TournamentStage};

use super::reviewed_game::stored_review;
use super::{Coordinator, CoordinatorEnd};
use crate::commands::review_request::{GameReviewPlace, GameReviewRequest};
use crate::coordinator::review_state::GameUnderReview;
use crate::coordinator::scheduler;
use crate::topic::TournamentTopic;

/// Time for which no game is looked for after there was none to review.
const REST: Duration = Duration::from_secs(5);

impl Coordinator {
    /// Returns true if there is work other than reviewing that a worker who is there can do.
    fn is_busy(&self) -> bool {
        self.tasks.is_waiting()
            || self.ledger.doable().any(|id| !id.is_game_review())
            || self.tournaments.all().iter().any(|shared| {
                let tournament = shared.read();
                tournament.stage == TournamentStage::Open
                    && scheduler::draw(&tournament, tournament.in_play()).is_some()
            })
    }

    /// Takes back what is being reviewed if something else is to be done.
    pub(super) fn make_room(&mut self) {
        if self.reviewing.given.is_empty() || !self.is_busy() {
            return;
        }
        let spare: Vec<_> =
            self.reviewing.given.extract_if(|_, given| !given.is_requested).map(|(id, _)| id).collect();
        for id in spare {
            self.cancel(id);
        }
    }

    /// Queues a game that somebody waits for.
    pub(super) async fn request_game_review(
        &mut self,
        request: GameReviewRequest,
    ) -> Result<GameReviewPlace, CoordinatorEnd> {
        let game = request.game;
        if !self.reviewing.reviews_games() || self.reviewing.given_up.contains(&game) {
            return Ok(GameReviewPlace::Impossible);
        }
        if let Some(given) = self.reviewing.given.values_mut().find(|given| given.game == game) {
            given.is_requested = true;
            return Ok(GameReviewPlace::Queued);
        }
        Ok(if self.persist(async |store| store.is_unreviewed(game).await).await? {
            self.reviewing.requested.add(request)
        } else {
            GameReviewPlace::Impossible
        })
    }

    /// Hands out the next game that somebody waits for, unless there is one under way.
    pub(super) async fn give_requested_review(&mut self) -> Result<(), CoordinatorEnd> {
        while !self.reviewing.given.values().any(|given| given.is_requested) {
            let Some(game) = self.reviewing.requested.next() else { return Ok(()) };
            if let Some(given) = self.reviewing.given.values_mut().find(|given| given.game == game) {
                given.is_requested = true;
            } else if self.persist(async |store| store.is_unreviewed(game).await).await? {
                self.have_reviewed(game, true).await?;
            }
        }
        Ok(())
    }

    /// Hands out games to review to places that would be idle.
    pub(super) async fn give_game_reviews(&mut self) -> Result<(), CoordinatorEnd> {
        let now = Instant::now();
        if !self.reviewing.reviews_games() || self.reviewing.rests_until.is_some_and(|until| until > now) {
            return Ok(());
        }
        let taken: usize = self.ledger.workers().map(|(_, known)| known.jobs()).sum();
        let waiting = self.ledger.waiting().count();
        let idle = self.ledger.places().saturating_sub(taken + waiting);
        if idle == 0 || self.is_busy() {
            return Ok(());
        }
        let skipped = self.reviewing.given.len() + self.reviewing.given_up.len();
        let most = u32::try_from(idle + skipped).unwrap_or(u32::MAX);
        let open = self.persist(async |store| store.unreviewed(most).await).await?;
        let is_given = |game: &MatchGame| self.reviewing.given.values().any(|given| given.game == *game);
        let open: Vec<_> = open
            .into_iter()
            .filter(|game| !self.reviewing.given_up.contains(game) && !is_given(game))
            .take(idle)
            .collect();
        if open.is_empty() {
            self.reviewing.rests_until = Some(now + REST);
        }
        for game in open {
            self.have_reviewed(game, false).await?;
        }
        Ok(())
    }

    async fn have_reviewed(&mut self, game: MatchGame, is_requested: bool) -> Result<(), CoordinatorEnd> {
        let MatchGame { id, second } = game;
        // A match that cannot be read is found by others, who can do something about it.
        let Ok(Some(games)) = self.store.games(id).await else {
            self.reviewing.given_up.insert(game);
            return Ok(());
        };
        let [first, other] = games.map(|game| game.record);
        let record = if second { other } else { first };
        let rules = record.start.rules();
        let is_too_big =
            rules.pits() > MAX_PLAYED_PITS || usize::from(record.start.seeds_in_play()) > MAX_KERNEL_SEEDS;
        if is_too_big || record.plies.is_empty() {
            return self.persist(async |store| store.keep_game_review(game, None).await).await;
        }
        let job = id.reviewing(second);
        let work = JobWork::Review(GameReviewWork { record: record.clone(), nodes: self.reviewing.nodes });
        self.reviewing.given.insert(job, GameUnderReview { game, record, is_requested });
        let priority = if is_requested { Priority::Urgent } else { Priority::Idle };
        self.ledger.add(Job { id: job, attempt: Attempt::FIRST, priority, work }, Vec::new());
        Ok(())
    }

    /// Pages of this match have something new to show.
    fn tell_reviewed(&self, id: JobId) {
        let all = self.tournaments.all();
        if let Some(shared) = all.iter().find(|shared| shared.read().state(id).is_some()) {
            shared.change(|_| [TournamentTopic::Match(id)]);
        }
    }

    /// Handles a worker's report on a game.
    pub(super) async fn end_game_review(
        &mut self,
        worker: &WorkerId,
        report: JobReport,
    ) -> Result<(), CoordinatorEnd> {
        let Some(GameUnderReview { game, record, .. }) = self.reviewing.given.remove(&report.job) else {
            return Ok(());
        };
        let why = match report.outcome {
            JobOutcome::Done(Product::Reviewed(reviewed)) => match stored_review(&record, reviewed) {
                Some(found) => {
                    self.persist(async |store| store.keep_game_review(game, Some(&found)).await).await?;
                    _ = self.ledger.done(report.job, JobEnding::Well);
                    self.tell_reviewed(game.id);
                    return Ok(());
                }
                None => "its values are not those of the game".to_owned(),
            },
            JobOutcome::MachineFault(why) => why,
            JobOutcome::Done(_) | JobOutcome::BotFault(_) => {
                "a report on other work than was asked for".to_owned()
            }
        };
        tracing::warn!(%worker, job = %game.id, "a game could not be reviewed: {why}");
        self.ledger.remove(report.job);
        self.reviewing.given_up.insert(game);
        Ok(())
    }
}
