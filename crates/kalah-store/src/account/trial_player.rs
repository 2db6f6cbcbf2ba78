//! Players of the staff, for submissions as a trial.

use kalah_tournament::PlayerNumber;

use crate::audit::{AuditKind, note};
use crate::database::ids::PersonId;
use crate::database::{Result, Store};

/// Least number of a player of the staff: class lists begin far below.
const FIRST: u32 = 900;

impl Store {
    /// Returns the player of a person, who gets one if there is none: of the lowest number from 900 on that is free.
    pub async fn trial_player(&self, person: PersonId) -> Result<PlayerNumber> {
        self.at_once(async |write| {
            let own: Option<u32> = sqlx::query_scalar(
                "SELECT number FROM people JOIN players ON players.id = player_id WHERE people.id = ?",
            )
            .bind(person)
            .fetch_optional(&mut *write)
            .await?;
            if let Some(own) = own {
                return Ok(PlayerNumber(own));
            }
            let number: u32 = sqlx::query_scalar(
                "INSERT INTO players (number, title, about)
                 SELECT min(candidate), '', '' FROM (
                     SELECT ?1 AS candidate UNION SELECT number + 1 FROM players WHERE number >= ?1)
                 WHERE candidate NOT IN (SELECT number FROM players) RETURNING number",
            )
            .bind(FIRST)
            .fetch_one(&mut *write)
            .await?;
            let player = PlayerNumber(number);
            sqlx::query(
                "UPDATE people SET player_id = (SELECT id FROM players WHERE number = ?) WHERE id = ?",
            )
            .bind(number)
            .bind(person)
            .execute(&mut *write)
            .await?;
            note(write, Some(person), AuditKind::TrialPlayer, &format!("{person}, player {player}")).await?;
            Ok(player)
        })
        .await
    }
}
