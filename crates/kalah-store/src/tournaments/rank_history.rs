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

/// Times of a version of a player in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VersionMoments {
    /// Time at which it began to play.
    pub began_at: Moment,
    /// Time at which it had played enough matches for a rank; `None` if it has not.
    pub played_enough_at: Option<Moment>,
}

/// Versions of a player in a tournament, as they were at a moment.
#[derive(Clone, Debug)]
pub struct PlayerVersions {
    /// Times of the versions, the earliest first.
    pub versions: Vec<VersionMoments>,
    /// Time at which they were read.
    pub read_at: Moment,
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

    /// Returns when versions of a player began to play in a tournament, the earliest first, and when each had played
    /// `enough` matches.
    pub async fn version_moments(
        &self,
        tournament: TournamentId,
        number: PlayerNumber,
        enough: u32,
    ) -> Result<PlayerVersions> {
        let read_at = Moment::now();
        let rows: Vec<(i64, Option<i64>)> = sqlx::query_as(
            "SELECT entries.registered_at,
                 (SELECT finished_at FROM
                     (SELECT finished_at FROM matches WHERE first_entry = entries.id AND finished_at IS NOT NULL
                      UNION ALL
                      SELECT finished_at FROM matches WHERE second_entry = entries.id AND finished_at IS NOT NULL)
                  ORDER BY finished_at LIMIT 1 OFFSET ?)
             FROM entries JOIN players ON players.id = entries.player_id
             WHERE entries.tournament_id = ? AND players.number = ? ORDER BY entries.id",
        )
        .bind(enough.saturating_sub(1))
        .bind(tournament)
        .bind(number.0)
        .fetch_all(&self.readers)
        .await?;
        let moments = |(began, played): (i64, Option<i64>)| VersionMoments {
            began_at: Moment::from_seconds(began),
            played_enough_at: played.map(Moment::from_seconds),
        };
        Ok(PlayerVersions { versions: rows.into_iter().map(moments).collect(), read_at })
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
