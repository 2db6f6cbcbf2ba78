//! Matches of a version against a player who measures it, apart from all tournaments.

use kalah_jobs::{Contestant, JobWork, PlayWork, PlayedGame, TournamentSettings};
use kalah_tournament::PlayerNumber;
use sqlx::SqliteConnection;

use crate::database::columns::as_json;
use crate::database::{Result, Store};
use crate::deadlines::Requirement;
use crate::submission_status::SubmissionStatus;
use crate::submissions::SubmissionId;
use crate::submissions::tasks::{self, Task, TaskPurpose};
use crate::tournaments::TournamentId;
use crate::tournaments::entries;

/// A version that is to be measured.
#[derive(sqlx::FromRow)]
struct DueMeasure {
    submission: SubmissionId,
    version_id: i64,
    player_id: i64,
    number: u32,
    contestant: String,
}

impl Store {
    /// The matches that deadlines ask for and that nobody was asked to play yet: of each version that plays, or would
    /// count for a deadline. They are tasks from then on.
    pub async fn measure(&self, tournament: TournamentId, settings: TournamentSettings) -> Result<Vec<Task>> {
        let mut wanted = Vec::new();
        for deadline in self.deadlines(tournament).await? {
            if let Requirement::Beats { opponent, matches } = deadline.requirement {
                wanted.push((opponent, matches));
            }
        }
        let mut tasks = Vec::new();
        for (opponent, matches) in wanted {
            let Some(other) = self.contestant(tournament, opponent).await? else { continue };
            tasks.extend(self.measure_against(tournament, settings, opponent, &other, matches).await?);
        }
        Ok(tasks)
    }

    async fn measure_against(
        &self,
        tournament: TournamentId,
        settings: TournamentSettings,
        opponent: PlayerNumber,
        other: &Contestant,
        matches: u32,
    ) -> Result<Vec<Task>> {
        self.at_once(async |write| {
            let due: Vec<DueMeasure> = sqlx::query_as(
                "SELECT max(submissions.id) AS submission, version_id, submissions.player_id, number, contestant FROM submissions
                 JOIN versions ON versions.id = version_id JOIN players ON players.id = submissions.player_id
                 WHERE status IN (?4, ?5)
                 AND (SELECT count(*) FROM measures WHERE measures.version_id = submissions.version_id
                      AND tournament_id = ?1 AND opponent = ?2) < ?3
                 GROUP BY version_id",
            )
            .bind(tournament)
            .bind(opponent.0)
            .bind(matches)
            .bind(SubmissionStatus::Executing)
            .bind(SubmissionStatus::Replaced)
            .fetch_all(&mut *write)
            .await?;
            let mut tasks = Vec::new();
            for due in due {
                let (version, number) = (due.version_id, PlayerNumber(due.number));
                let contestant = entries::contestant_of(version, &due.contestant)?;
                let work = JobWork::Play(PlayWork::new(settings, [contestant, other.clone()]));
                for place in 1..=matches {
                    let new = NewMeasure { tournament, opponent, version, place };
                    if new.is_there(write).await? {
                        continue;
                    }
                    let purpose = TaskPurpose::Measure(due.submission);
                    let task = tasks::insert(write, purpose, due.player_id, number, work.clone()).await?;
                    new.insert(write, &task).await?;
                    tasks.push(task);
                }
            }
            Ok(tasks)
        })
        .await
    }

    /// Games won less games lost by a version in its first so many matches against a player, and how many of these are
    /// over.
    pub(crate) async fn measured(
        &self,
        tournament: TournamentId,
        version: i64,
        opponent: PlayerNumber,
        matches: u32,
    ) -> Result<(i32, u32)> {
        let sum = sqlx::query_as(
            "SELECT coalesce(sum(points), 0), count(points) FROM measures
             WHERE version_id = ? AND tournament_id = ? AND opponent = ? AND match <= ?",
        )
        .bind(version)
        .bind(tournament)
        .bind(opponent.0)
        .bind(matches);
        Ok(sum.fetch_one(&self.readers).await?)
    }

    /// Returns the program that plays under a number in a tournament.
    pub(crate) async fn contestant(
        &self,
        tournament: TournamentId,
        number: PlayerNumber,
    ) -> Result<Option<Contestant>> {
        let text: Option<(i64, String)> = sqlx::query_as(
            "SELECT versions.id, contestant FROM entries JOIN players ON players.id = entries.player_id
             JOIN versions ON versions.id = version_id
             WHERE tournament_id = ? AND number = ? AND withdrawn_at IS NULL",
        )
        .bind(tournament)
        .bind(number.0)
        .fetch_optional(&self.readers)
        .await?;
        text.map(|(id, text)| entries::contestant_of(id, &text)).transpose()
    }
}

struct NewMeasure {
    tournament: TournamentId,
    opponent: PlayerNumber,
    version: i64,
    place: u32,
}

impl NewMeasure {
    async fn is_there(&self, write: &mut SqliteConnection) -> Result<bool> {
        let there: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM measures WHERE version_id = ? AND tournament_id = ? AND opponent = ? AND match = ?",
        )
        .bind(self.version)
        .bind(self.tournament)
        .bind(self.opponent.0)
        .bind(self.place)
        .fetch_one(&mut *write)
        .await?;
        Ok(there > 0)
    }

    async fn insert(&self, write: &mut SqliteConnection, task: &Task) -> Result<()> {
        sqlx::query(
            "INSERT INTO measures (version_id, tournament_id, opponent, match, task_id) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(self.version)
        .bind(self.tournament)
        .bind(self.opponent.0)
        .bind(self.place)
        .bind(task.id.number())
        .execute(&mut *write)
        .await?;
        Ok(())
    }
}

/// A match that measures is over.
pub(crate) async fn finish(
    write: &mut SqliteConnection,
    task: &Task,
    points: i32,
    games: &[PlayedGame; 2],
) -> Result<()> {
    let records = [&games[0].record, &games[1].record];
    sqlx::query("UPDATE measures SET points = ?, games = ? WHERE task_id = ?")
        .bind(points)
        .bind(as_json(&records)?)
        .bind(task.id.number())
        .execute(&mut *write)
        .await?;
    Ok(())
}
