//! Ranks of all players, at moments of the past.

use kalah_tournament::PlayerNumber;

use crate::database::columns::as_json;
use crate::database::error::StoreError;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::tournaments::TournamentId;

/// Ranks of all players at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RanksAt {
    /// Time of the ranks.
    pub at: Moment,
    /// The rank of each player, by number.
    pub ranks: Vec<(PlayerNumber, u32)>,
}

impl Store {
    /// Returns the stored history of a tournament, the earliest first.
    pub async fn rank_history(&self, tournament: TournamentId) -> Result<Vec<RanksAt>> {
        let rows: Vec<(i64, String)> =
            sqlx::query_as("SELECT at, ranks FROM rank_history WHERE tournament_id = ? ORDER BY at")
                .bind(tournament)
                .fetch_all(&self.readers)
                .await?;
        let moment = |(at, text): (i64, String)| {
            let ranks: Vec<(u32, u32)> = serde_json::from_str(&text).map_err(|error| {
                StoreError::Unreadable { what: "ranking", id: at, error: error.to_string() }
            })?;
            let ranks = ranks.into_iter().map(|(number, rank)| (PlayerNumber(number), rank)).collect();
            Ok(RanksAt { at: Moment(at), ranks })
        };
        rows.into_iter().map(moment).collect()
    }

    /// Returns the moments at which versions of a player began to play in a tournament, the earliest first.
    pub async fn version_moments(
        &self,
        tournament: TournamentId,
        number: PlayerNumber,
    ) -> Result<Vec<Moment>> {
        let rows: Vec<i64> = sqlx::query_scalar(
            "SELECT entries.registered_at FROM entries JOIN players ON players.id = entries.player_id
             WHERE entries.tournament_id = ? AND players.number = ? ORDER BY entries.id",
        )
        .bind(tournament)
        .bind(number.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(Moment::from_seconds).collect())
    }

    /// Keeps one moment more, and forgets some earlier ones.
    pub async fn keep_ranks(&self, tournament: TournamentId, new: &RanksAt, forget: &[Moment]) -> Result<()> {
        let ranks: Vec<(u32, u32)> = new.ranks.iter().map(|(number, rank)| (number.0, *rank)).collect();
        let ranks = as_json(&ranks)?;
        self.at_once(async |write| {
            for at in forget {
                sqlx::query("DELETE FROM rank_history WHERE tournament_id = ? AND at = ?")
                    .bind(tournament)
                    .bind(at)
                    .execute(&mut *write)
                    .await?;
            }
            sqlx::query("INSERT OR REPLACE INTO rank_history (tournament_id, at, ranks) VALUES (?, ?, ?)")
                .bind(tournament)
                .bind(new.at)
                .bind(ranks)
                .execute(&mut *write)
                .await?;
            Ok(())
        })
        .await
    }
}
