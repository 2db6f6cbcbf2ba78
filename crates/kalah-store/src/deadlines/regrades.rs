//! Requests of students to look at their points again, and the answers of the staff.

use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::notices::{NewNotice, NoticeTopic, insert_notice};
use crate::tournaments::TournamentId;

/// Names a regrade request for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct RegradeId(pub i64);

/// Request of a student to look at the points again.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct RegradeRequest {
    /// Id of the request.
    pub id: RegradeId,
    /// Student.
    #[sqlx(rename = "person_id")]
    pub person: PersonId,
    /// What the student says.
    pub text: String,
    /// Time of the request.
    pub at: Moment,
    /// Answer of the staff; `None` as long as the request is open.
    pub answer: Option<String>,
    /// Time of the answer.
    pub answered_at: Option<Moment>,
}

impl Store {
    /// Stores the request of a student. Lecturers are notified. False if one is open.
    pub async fn request_regrade(
        &self,
        tournament: TournamentId,
        person: PersonId,
        text: &str,
        at: Moment,
    ) -> Result<bool> {
        self.at_once(async |write| {
            let id: Option<i64> = sqlx::query_scalar(
                "INSERT OR IGNORE INTO regrade_requests (tournament_id, person_id, text, at) VALUES (?, ?, ?, ?)
                 RETURNING id",
            )
            .bind(tournament)
            .bind(person)
            .bind(text)
            .bind(at)
            .fetch_optional(&mut *write)
            .await?;
            let Some(id) = id else { return Ok(false) };
            let notice = NewNotice {
                player: None,
                topic: NoticeTopic::RegradeAsked,
                about: person.0,
                occasion: id,
                text: format!("Person {person} asks to look at the points again."),
            };
            insert_notice(write, &notice).await?;
            Ok(true)
        })
        .await
    }

    /// Answers a request that is open; its student is notified. False if there is none.
    pub async fn answer_regrade(
        &self,
        id: RegradeId,
        answer: &str,
        who: PersonId,
        at: Moment,
    ) -> Result<bool> {
        self.at_once(async |write| {
            let person: Option<PersonId> = sqlx::query_scalar(
                "UPDATE regrade_requests SET answer = ?, answered_by = ?, answered_at = ?
                 WHERE id = ? AND answer IS NULL RETURNING person_id",
            )
            .bind(answer)
            .bind(who)
            .bind(at)
            .bind(id)
            .fetch_optional(&mut *write)
            .await?;
            let Some(person) = person else { return Ok(false) };
            let number: Option<u32> = sqlx::query_scalar(
                "SELECT number FROM players JOIN people ON player_id = players.id WHERE people.id = ?",
            )
            .bind(person)
            .fetch_optional(&mut *write)
            .await?;
            // Whoever has no player has no notices, and reads the answer on the page.
            if let Some(number) = number {
                let notice = NewNotice {
                    player: Some(kalah_tournament::PlayerNumber(number)),
                    topic: NoticeTopic::RegradeAnswered,
                    about: person.0,
                    occasion: id.0,
                    text: "Your question about your points was answered.".to_owned(),
                };
                insert_notice(write, &notice).await?;
            }
            Ok(true)
        })
        .await
    }

    /// Returns the requests of a tournament, the open ones first and then the newest; of one student if one is named.
    pub async fn regrade_requests(
        &self,
        tournament: TournamentId,
        person: Option<PersonId>,
    ) -> Result<Vec<RegradeRequest>> {
        let rows = sqlx::query_as(
            "SELECT id, person_id, text, at, answer, answered_at FROM regrade_requests
             WHERE tournament_id = ?1 AND (?2 IS NULL OR person_id = ?2) ORDER BY answer IS NOT NULL, id DESC",
        );
        Ok(rows.bind(tournament).bind(person).fetch_all(&self.readers).await?)
    }
}
