//! Results that are looked at again: matches are played once more, and bots are tried once more, beside what is there.
//! Nothing changes until the difference is applied, as a whole.

use std::fmt;

use kalah_jobs::{CheckWork, Contestant, JobId, JobWork, PlayWork, PlayedGame, TournamentSettings};
use kalah_tournament::{EntryId, MatchSummary, PlayerNumber};
use sqlx::SqliteConnection;

use crate::audit::{self, AuditKind};
use crate::database::columns::as_json;
use crate::database::columns::{EntryColumns, JobColumn, NumberColumn};
use crate::database::error::StoreError;
use crate::database::ids::{PersonId, ReviewId};
use crate::database::moment::{Moment, SecondsColumn};
use crate::database::words::stored_words;
use crate::database::{Result, Store};
use crate::matches::{games, results};
use crate::submission_status::SubmissionStatus;
use crate::submissions::SubmissionId;
use crate::submissions::acceptance::{self, RosterUpdate};
use crate::submissions::tasks::{self, Task, TaskPurpose};
use crate::tournaments::TournamentId;
use crate::tournaments::entries::contestant_of;

/// Matches, and trials, that one review looks at, at most.
const MOST: u32 = 20_000;

/// A review that is to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReview {
    /// Tournament of the matches.
    pub tournament: TournamentId,
    /// Settings of the matches, and of trials of bots.
    pub settings: TournamentSettings,
    /// The results of this worker alone.
    pub worker: Option<String>,
    /// Start of the period, to the second: matches that ended since then.
    pub since: Moment,
}

stored_words! {
    /// State of a review.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ReviewState: word {
        /// Jobs are to be played or tried, or nobody has decided.
        Open = "open",
        /// Its results have replaced the former ones.
        Applied = "applied",
        /// The former results stay.
        Dropped = "dropped",
    }
}

/// A review.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct Review {
    /// Id of the review.
    pub id: ReviewId,
    /// Tournament of the matches.
    #[sqlx(rename = "tournament_id")]
    pub tournament: TournamentId,
    /// The results of this worker alone.
    pub worker: Option<String>,
    /// Start of the period, to the second: matches that ended since then.
    #[sqlx(try_from = "SecondsColumn")]
    pub since: Moment,
    /// State of the review.
    pub state: ReviewState,
    /// Number of matches and trials that it looks at.
    pub all: u32,
    /// Number of those that are over.
    pub done: u32,
}

/// A match that was played once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct ReplayedMatch {
    /// The match.
    #[sqlx(rename = "match_id", try_from = "JobColumn")]
    pub id: JobId,
    /// Players of the match.
    #[sqlx(flatten, try_from = "OpponentColumns")]
    pub players: [PlayerNumber; 2],
    /// Score of the first in this run: games won less games lost.
    pub points: Option<i32>,
    /// True if its results still count for anything.
    pub is_current: bool,
}

/// A submission that was tried once more.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct RecheckedSubmission {
    /// Id of the submission.
    #[sqlx(rename = "submission_id")]
    pub submission: SubmissionId,
    /// Player who submitted it.
    #[sqlx(rename = "number", try_from = "NumberColumn")]
    pub player: PlayerNumber,
    /// True if it had passed before.
    pub had_passed: bool,
    /// True if it passes this time.
    #[sqlx(rename = "passed")]
    pub passes: Option<bool>,
    /// Reason why it does not.
    pub cause: Option<String>,
}

/// Changes when a review is applied.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReviewChanges {
    /// Matches that give something else.
    pub matches: Vec<(JobId, MatchSummary)>,
    /// Players who leave, since their versions do not pass any more.
    pub leaves: Vec<RosterUpdate>,
    /// Submissions that pass now and did not: they are submitted again.
    pub cleared: Vec<SubmissionId>,
}

#[derive(sqlx::FromRow)]
struct OpponentColumns {
    one: u32,
    other: u32,
}

impl From<OpponentColumns> for [PlayerNumber; 2] {
    fn from(row: OpponentColumns) -> [PlayerNumber; 2] {
        [row.one, row.other].map(PlayerNumber)
    }
}

impl Store {
    /// Begins a review: the tasks that it takes, or `None` if there is nothing to look at.
    pub async fn begin_review(
        &self,
        new: &NewReview,
        who: PersonId,
    ) -> Result<Option<(ReviewId, Vec<Task>)>> {
        self.at_once(async |write| {
            let (matches, checks) = (found_matches(write, new).await?, found_checks(write, new).await?);
            if matches.is_empty() && checks.is_empty() {
                return Ok(None);
            }
            let id: ReviewId = sqlx::query_scalar(
                "INSERT INTO reviews (tournament_id, worker, since, begun_by) VALUES (?, ?, ?, ?) RETURNING id",
            )
            .bind(new.tournament)
            .bind(&new.worker)
            .bind(new.since.seconds())
            .bind(who)
            .fetch_one(&mut *write)
            .await?;
            let mut begun = Vec::new();
            for found in matches {
                begun.push(found.ask(write, id, new.settings).await?);
            }
            for found in checks {
                begun.push(found.ask(write, id, new.settings).await?);
            }
            let about = format!("review {id}: {} matches and trials", begun.len());
            audit::note(write, Some(who), AuditKind::ReviewBegun, &about).await?;
            Ok(Some((id, begun)))
        })
        .await
    }

    /// The reviews of all tournaments, the latest first.
    pub async fn reviews(&self) -> Result<Vec<Review>> {
        let rows = sqlx::query_as(
            "SELECT id, tournament_id, worker, since, state,
                 (SELECT count(*) FROM review_matches WHERE review_id = id)
                     + (SELECT count(*) FROM review_checks WHERE review_id = id) AS \"all\",
                 (SELECT count(points) FROM review_matches WHERE review_id = id)
                     + (SELECT count(passed) FROM review_checks WHERE review_id = id) AS done
             FROM reviews ORDER BY id DESC",
        );
        Ok(rows.fetch_all(&self.readers).await?)
    }

    /// Returns the findings of a review: matches and submissions, by id.
    pub async fn found(&self, id: ReviewId) -> Result<(Vec<ReplayedMatch>, Vec<RecheckedSubmission>)> {
        let matches = sqlx::query_as(
            "SELECT match_id, one.number AS one, other.number AS other, points,
                 match_id IN (SELECT id FROM current_matches WHERE finished_at IS NOT NULL) AS is_current
             FROM review_matches JOIN matches ON matches.id = match_id
             JOIN entries AS first ON first.id = first_entry JOIN players AS one ON one.id = first.player_id
             JOIN entries AS second ON second.id = second_entry JOIN players AS other ON other.id = second.player_id
             WHERE review_id = ? ORDER BY match_id",
        );
        let checks = sqlx::query_as(
            "SELECT submission_id, number, status IN (?2, ?3) AS had_passed, passed, review_checks.cause
             FROM review_checks JOIN submissions ON submissions.id = submission_id
             JOIN players ON players.id = submissions.player_id WHERE review_id = ?1 ORDER BY submission_id",
        );
        let checks = checks.bind(id).bind(SubmissionStatus::Executing).bind(SubmissionStatus::Replaced);
        Ok((matches.bind(id).fetch_all(&self.readers).await?, checks.fetch_all(&self.readers).await?))
    }

    /// Puts what a review gave in the place of what was there, all or nothing. `None` if it is over, or something of it
    /// is not.
    pub async fn apply_review(&self, id: ReviewId, who: PersonId) -> Result<Option<ReviewChanges>> {
        self.at_once(async |write| {
            let open: i64 = sqlx::query_scalar(
                "SELECT (SELECT count(*) FROM review_matches WHERE review_id = ?1 AND points IS NULL)
                     + (SELECT count(*) FROM review_checks WHERE review_id = ?1 AND passed IS NULL)",
            )
            .bind(id)
            .fetch_one(&mut *write)
            .await?;
            if open > 0 || !end(write, id, ReviewState::Applied).await? {
                return Ok(None);
            }
            let mut applied = ReviewChanges { matches: replace_games(write, id).await?, ..ReviewChanges::default() };
            let failing: Vec<(u32, Option<String>)> = sqlx::query_as(
                "SELECT number, review_checks.cause FROM review_checks
                 JOIN submissions ON submissions.id = submission_id JOIN players ON players.id = submissions.player_id
                 WHERE review_id = ? AND passed = 0 AND status = ?",
            )
            .bind(id)
            .bind(SubmissionStatus::Executing)
            .fetch_all(&mut *write)
            .await?;
            for (number, cause) in failing {
                let why = format!("tried again, it does not pass: {}", cause.unwrap_or_default());
                let left = acceptance::withdraw(write, PlayerNumber(number), &why, Some(who)).await?;
                applied.leaves.extend(left);
            }
            applied.cleared = sqlx::query_scalar(
                "SELECT submission_id FROM review_checks JOIN submissions ON submissions.id = submission_id
                 WHERE review_id = ? AND passed = 1 AND status = ?
                 AND NOT EXISTS (SELECT 1 FROM submissions AS newer
                     WHERE newer.player_id = submissions.player_id AND newer.id > submissions.id)
                 ORDER BY submission_id",
            )
            .bind(id)
            .bind(SubmissionStatus::ExecutionError)
            .fetch_all(&mut *write)
            .await?;
            let about = format!("review {id}: {} matches changed", applied.matches.len());
            audit::note(write, Some(who), AuditKind::ReviewApplied, &about).await?;
            Ok(Some(applied))
        })
        .await
    }

    /// Leaves everything as it was: the tasks of a review that nobody has to do any more. `None` if it is over.
    pub async fn drop_review(&self, id: ReviewId, who: PersonId) -> Result<Option<Vec<JobId>>> {
        self.at_once(async |write| {
            if !end(write, id, ReviewState::Dropped).await? {
                return Ok(None);
            }
            let open: Vec<i64> = sqlx::query_scalar(
                "UPDATE tasks SET done_at = unixepoch() WHERE done_at IS NULL AND id IN (
                     SELECT task_id FROM review_matches WHERE review_id = ?1
                     UNION SELECT task_id FROM review_checks WHERE review_id = ?1) RETURNING id",
            )
            .bind(id)
            .fetch_all(&mut *write)
            .await?;
            audit::note(write, Some(who), AuditKind::ReviewDropped, &format!("review {id}")).await?;
            Ok(Some(open.into_iter().map(JobId::new).collect()))
        })
        .await
    }
}

/// Ends a review that is open. False if it is not.
async fn end(write: &mut SqliteConnection, id: ReviewId, state: ReviewState) -> Result<bool> {
    let ended =
        sqlx::query("UPDATE reviews SET state = ?, ended_at = unixepoch() WHERE id = ? AND state = ?")
            .bind(state)
            .bind(id)
            .bind(ReviewState::Open)
            .execute(&mut *write)
            .await?;
    Ok(ended.rows_affected() > 0)
}

/// A match that is to be played once more: itself, the player rows, number and programs.
#[derive(sqlx::FromRow)]
struct FoundMatch {
    id: i64,
    player_id: i64,
    number: u32,
    version_one: i64,
    one: String,
    version_other: i64,
    other: String,
}

async fn found_matches(write: &mut SqliteConnection, new: &NewReview) -> Result<Vec<FoundMatch>> {
    let found = sqlx::query_as(
        "SELECT matches.id, first.player_id, number, first.version_id AS version_one, v1.contestant AS one,
             second.version_id AS version_other, v2.contestant AS other
         FROM current_matches AS matches
         JOIN entries AS first ON first.id = first_entry JOIN versions AS v1 ON v1.id = first.version_id
         JOIN entries AS second ON second.id = second_entry JOIN versions AS v2 ON v2.id = second.version_id
         JOIN players ON players.id = first.player_id
         WHERE first.tournament_id = ?1 AND finished_at >= ?2 AND (?3 IS NULL OR worker = ?3)
         ORDER BY matches.id LIMIT ?4",
    )
    .bind(new.tournament)
    .bind(new.since.seconds())
    .bind(&new.worker)
    .bind(MOST);
    Ok(found.fetch_all(write).await?)
}

impl FoundMatch {
    async fn ask(
        self,
        write: &mut SqliteConnection,
        review: ReviewId,
        settings: TournamentSettings,
    ) -> Result<Task> {
        let players =
            [contestant_of(self.version_one, &self.one)?, contestant_of(self.version_other, &self.other)?];
        let purpose = TaskPurpose::Replay(review, JobId::new(self.id));
        let work = JobWork::Play(PlayWork::new(settings, players));
        let task = tasks::insert(write, purpose, self.player_id, PlayerNumber(self.number), work).await?;
        sqlx::query("INSERT INTO review_matches (review_id, match_id, task_id) VALUES (?, ?, ?)")
            .bind(review)
            .bind(self.id)
            .bind(task.id.number())
            .execute(&mut *write)
            .await?;
        Ok(task)
    }
}

/// A submission that is to be tried once more.
#[derive(sqlx::FromRow)]
struct FoundCheck {
    id: i64,
    player_id: i64,
    number: u32,
    version_id: i64,
    contestant: String,
}

async fn found_checks(write: &mut SqliteConnection, new: &NewReview) -> Result<Vec<FoundCheck>> {
    // Of a version that was replaced nothing depends any more.
    let found = sqlx::query_as(
        "SELECT DISTINCT submissions.id, submissions.player_id, number, version_id, contestant FROM tasks
         JOIN submissions ON submissions.id = json_extract(purpose, '$.check')
         JOIN players ON players.id = submissions.player_id JOIN versions ON versions.id = version_id
         WHERE done_at >= ?1 AND (?2 IS NULL OR worker = ?2) AND status IN (?3, ?4)
         ORDER BY submissions.id LIMIT ?5",
    )
    .bind(new.since.seconds())
    .bind(&new.worker)
    .bind(SubmissionStatus::Executing)
    .bind(SubmissionStatus::ExecutionError)
    .bind(MOST);
    Ok(found.fetch_all(write).await?)
}

impl FoundCheck {
    async fn ask(
        self,
        write: &mut SqliteConnection,
        review: ReviewId,
        settings: TournamentSettings,
    ) -> Result<Task> {
        let Contestant::Bot(bot) = contestant_of(self.version_id, &self.contestant)? else {
            return Err(StoreError::Unreadable {
                what: "submission",
                id: self.id,
                error: "it is no bot".to_owned(),
            });
        };
        let purpose = TaskPurpose::Recheck(review, SubmissionId(self.id));
        let work = JobWork::Check(CheckWork { bot, settings });
        let task = tasks::insert(write, purpose, self.player_id, PlayerNumber(self.number), work).await?;
        sqlx::query("INSERT INTO review_checks (review_id, submission_id, task_id) VALUES (?, ?, ?)")
            .bind(review)
            .bind(self.id)
            .bind(task.id.number())
            .execute(&mut *write)
            .await?;
        Ok(task)
    }
}

/// A match was played once more.
pub(crate) async fn replayed(
    write: &mut SqliteConnection,
    review: ReviewId,
    id: JobId,
    points: i32,
    games: &[PlayedGame; 2],
) -> Result<()> {
    sqlx::query("UPDATE review_matches SET points = ?, games = ? WHERE review_id = ? AND match_id = ?")
        .bind(points)
        .bind(as_json(games)?)
        .bind(review)
        .bind(id.number())
        .execute(&mut *write)
        .await?;
    Ok(())
}

/// A submission was tried once more; if it does not pass, why.
pub(crate) async fn rechecked(
    write: &mut SqliteConnection,
    review: ReviewId,
    id: SubmissionId,
    cause: Option<&str>,
) -> Result<()> {
    sqlx::query("UPDATE review_checks SET passed = ?, cause = ? WHERE review_id = ? AND submission_id = ?")
        .bind(cause.is_none())
        .bind(cause)
        .bind(review)
        .bind(id)
        .execute(&mut *write)
        .await?;
    Ok(())
}

/// Games of a match that was played once more.
#[derive(sqlx::FromRow)]
struct ReplayedGames {
    #[sqlx(rename = "match_id", try_from = "JobColumn")]
    id: JobId,
    #[sqlx(flatten, try_from = "EntryColumns")]
    entries: [EntryId; 2],
    games: String,
}

/// Puts the games of a review in the place of those that still count. What they give.
async fn replace_games(write: &mut SqliteConnection, review: ReviewId) -> Result<Vec<(JobId, MatchSummary)>> {
    let rows: Vec<ReplayedGames> = sqlx::query_as(
        "SELECT match_id, first_entry, second_entry, games FROM review_matches
         JOIN current_matches ON id = match_id WHERE review_id = ? AND finished_at IS NOT NULL ORDER BY match_id",
    )
    .bind(review)
    .fetch_all(&mut *write)
    .await?;
    let mut replaced = Vec::new();
    for ReplayedGames { id, entries, games } in rows {
        let unreadable = |error: &dyn fmt::Display| StoreError::Unreadable {
            what: "match",
            id: id.number(),
            error: error.to_string(),
        };
        let played: [PlayedGame; 2] = serde_json::from_str(&games).map_err(|error| unreadable(&error))?;
        let summary = MatchSummary::from_records(entries, [&played[0].record, &played[1].record]);
        let summary = summary.map_err(|error| unreadable(&error))?;
        games::replace(write, id, &played).await?;
        // Last: a change of games removes it.
        results::insert(write, id, &summary).await?;
        replaced.push((id, summary));
    }
    Ok(replaced)
}
