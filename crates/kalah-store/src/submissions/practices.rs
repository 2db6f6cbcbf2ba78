//! Matches that players ask for, to see how they fare. They count for nothing.

use kalah_jobs::{JobWork, PlayWork, PlayedGame, TournamentSettings};
use kalah_tournament::PlayerNumber;
use sqlx::SqliteConnection;

use crate::database::columns::NumberColumn;
use crate::database::columns::as_json;
use crate::database::error::StoreError;
use crate::database::ids::PracticeId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::submission_status::SubmissionStatus;
use crate::submissions::tasks::{self, Task, TaskPurpose};
use crate::tournaments::TournamentId;
use crate::tournaments::entries::contestant_of;

/// Period in which practices are counted, in milliseconds.
const DAY: i64 = 86_400_000;

/// A practice that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewPractice {
    /// Player who asks; its version that plays, or was accepted last.
    pub player: PlayerNumber,
    /// Opponent in the match.
    pub opponent: PlayerNumber,
    /// The tournament in which the opponent is looked for.
    pub tournament: TournamentId,
    /// Settings of the match.
    pub settings: TournamentSettings,
    /// Time of the request.
    pub asked_at: Moment,
    /// Maximum number of a player's practices within a day.
    pub per_day: u32,
}

/// Outcome of the request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PracticeOutcome {
    /// The match is going to be played.
    Taken(PracticeId, Box<Task>),
    /// The player has asked too often within a day.
    TooMany,
    /// The player has no version that was accepted.
    NoVersion,
    /// The opponent's number has no player, or is the player itself.
    NoOpponent,
}

/// A practice.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct Practice {
    /// Id of the practice.
    pub id: PracticeId,
    /// Player who asked for it.
    #[sqlx(rename = "number", try_from = "NumberColumn")]
    pub player: PlayerNumber,
    /// Opponent in the match.
    #[sqlx(try_from = "NumberColumn")]
    pub opponent: PlayerNumber,
    /// Time of the request.
    pub asked_at: Moment,
    /// Games won less games lost, once it is over.
    pub points: Option<i32>,
    /// True if no machine could play it.
    pub is_set_aside: bool,
}

/// Version that plays, or was accepted last.
#[derive(sqlx::FromRow)]
struct AcceptedVersion {
    player_id: i64,
    version_id: i64,
    contestant: String,
}

const PRACTICES: &str = "SELECT practices.id, number, opponent, practices.asked_at, points,
    set_aside_at IS NOT NULL AS is_set_aside
    FROM practices JOIN players ON players.id = practices.player_id LEFT JOIN tasks ON tasks.id = task_id";

impl Store {
    /// Takes the wish for a practice.
    pub async fn practise(&self, new: &NewPractice) -> Result<PracticeOutcome> {
        let opponent = self.contestant(new.tournament, new.opponent).await?;
        let Some(opponent) = opponent.filter(|_| new.opponent != new.player) else {
            return Ok(PracticeOutcome::NoOpponent);
        };
        self.at_once(async |write| {
            let version: Option<AcceptedVersion> = sqlx::query_as(
                "SELECT submissions.player_id, version_id, contestant FROM submissions
                 JOIN players ON players.id = submissions.player_id JOIN versions ON versions.id = version_id
                 WHERE number = ?1 AND status IN (?2, ?3)
                 ORDER BY status = ?2 DESC, submissions.id DESC LIMIT 1",
            )
            .bind(new.player.0)
            .bind(SubmissionStatus::Executing)
            .bind(SubmissionStatus::Replaced)
            .fetch_optional(&mut *write)
            .await?;
            let Some(own) = version else { return Ok(PracticeOutcome::NoVersion) };
            let asked: u32 = sqlx::query_scalar(
                "SELECT count(*) FROM practices LEFT JOIN tasks ON tasks.id = task_id
                 WHERE practices.player_id = ? AND practices.asked_at > ? AND set_aside_at IS NULL",
            )
            .bind(own.player_id)
            .bind(new.asked_at.0 - DAY)
            .fetch_one(&mut *write)
            .await?;
            if asked >= new.per_day {
                return Ok(PracticeOutcome::TooMany);
            }
            let id = insert(write, new, own.player_id, own.version_id).await?;
            let players = [contestant_of(own.version_id, &own.contestant)?, opponent.clone()];
            let work = JobWork::Play(PlayWork::new(new.settings, players));
            let purpose = TaskPurpose::Practice(id, new.opponent);
            let task = tasks::insert(write, purpose, own.player_id, new.player, work).await?;
            sqlx::query("UPDATE practices SET task_id = ? WHERE id = ?")
                .bind(task.id.number())
                .bind(id)
                .execute(&mut *write)
                .await?;
            Ok(PracticeOutcome::Taken(id, Box::new(task)))
        })
        .await
    }

    /// The latest practices of a player, the latest first.
    pub async fn practices(&self, player: PlayerNumber, most: u32) -> Result<Vec<Practice>> {
        let sql = format!("{PRACTICES} WHERE number = ? ORDER BY practices.id DESC LIMIT ?");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(player.0).bind(most);
        Ok(rows.fetch_all(&self.readers).await?)
    }

    /// A practice, and its games if it is over.
    pub async fn practice(&self, id: PracticeId) -> Result<Option<(Practice, Option<[PlayedGame; 2]>)>> {
        let sql = format!("{PRACTICES} WHERE practices.id = ?");
        let row = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let games: Option<String> = sqlx::query_scalar("SELECT games FROM practices WHERE id = ?")
            .bind(id)
            .fetch_one(&self.readers)
            .await?;
        let games = games.map(|text| {
            serde_json::from_str(&text).map_err(|error| StoreError::Unreadable {
                what: "practice",
                id: id.0,
                error: error.to_string(),
            })
        });
        Ok(Some((row, games.transpose()?)))
    }
}

async fn insert(
    write: &mut SqliteConnection,
    new: &NewPractice,
    player: i64,
    version: i64,
) -> Result<PracticeId> {
    let id = sqlx::query_scalar(
        "INSERT INTO practices (player_id, version_id, tournament_id, opponent, asked_at) VALUES (?, ?, ?, ?, ?)
         RETURNING id",
    )
    .bind(player)
    .bind(version)
    .bind(new.tournament)
    .bind(new.opponent.0)
    .bind(new.asked_at)
    .fetch_one(&mut *write)
    .await?;
    Ok(id)
}

/// A practice is over.
pub(crate) async fn finish(
    write: &mut SqliteConnection,
    id: PracticeId,
    points: i32,
    games: &[PlayedGame; 2],
) -> Result<()> {
    sqlx::query("UPDATE practices SET points = ?, games = ? WHERE id = ?")
        .bind(points)
        .bind(as_json(games)?)
        .bind(id)
        .execute(&mut *write)
        .await?;
    Ok(())
}
