//! Who takes part.

use kalah_tournament::{EntryId, PlayerNumber};

use crate::database::{Result, Store};

/// A player who is to take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registration {
    /// The number by which people know it.
    pub number: PlayerNumber,
    /// What the workers are told: a player in the words of the command line. Never shown.
    pub word: String,
    /// A word or two for a reference player; empty for all others, who are known by number only.
    pub title: String,
    /// One sentence on how a reference player plays.
    pub about: String,
}

/// A player who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// This version of it.
    pub entry: EntryId,
    /// What was said of it when it was entered.
    pub registration: Registration,
}

impl Player {
    /// The number by which people know it.
    pub fn number(&self) -> PlayerNumber {
        self.registration.number
    }
}

impl Store {
    /// Enters players, all or none. If another program held a number, that one is withdrawn, and its results
    /// count no more.
    ///
    /// # Errors
    /// If the database cannot do it.
    pub async fn register(&self, players: &[Registration]) -> Result<()> {
        self.at_once(async |write| {
            let mut withdrawn = 0;
            for new in players {
                withdrawn += sqlx::query(
                    "UPDATE entries SET withdrawn_at = unixepoch()
                     WHERE number = ? AND word <> ? AND withdrawn_at IS NULL",
                )
                .bind(new.number.0)
                .bind(&new.word)
                .execute(&mut *write)
                .await?
                .rows_affected();
                sqlx::query(
                    "INSERT INTO entries (number, word, title, about) VALUES (?, ?, ?, ?)
                     ON CONFLICT (number) WHERE withdrawn_at IS NULL
                     DO UPDATE SET title = excluded.title, about = excluded.about
                     WHERE title <> excluded.title OR about <> excluded.about",
                )
                .bind(new.number.0)
                .bind(&new.word)
                .bind(&new.title)
                .bind(&new.about)
                .execute(&mut *write)
                .await?;
            }
            if withdrawn > 0 {
                sqlx::query("DELETE FROM results WHERE match_id NOT IN (SELECT id FROM current_matches)")
                    .execute(&mut *write)
                    .await?;
            }
            Ok(())
        })
        .await
    }

    /// All who take part.
    ///
    /// # Errors
    /// If the database cannot tell.
    pub async fn players(&self) -> Result<Vec<Player>> {
        let rows: Vec<(i64, u32, String, String, String)> = sqlx::query_as(
            "SELECT id, number, word, title, about FROM entries WHERE withdrawn_at IS NULL ORDER BY number",
        )
        .fetch_all(&self.readers)
        .await?;
        let player = |(id, number, word, title, about): (i64, u32, String, String, String)| Player {
            entry: entry(id),
            registration: Registration { number: PlayerNumber(number), word, title, about },
        };
        Ok(rows.into_iter().map(player).collect())
    }
}

/// Row ids are positive.
pub(crate) fn entry(id: i64) -> EntryId {
    EntryId(id.unsigned_abs())
}

/// Entries are numbered by row ids.
pub(crate) fn entry_row(entry: EntryId) -> i64 {
    i64::try_from(entry.0).unwrap_or(i64::MAX)
}
