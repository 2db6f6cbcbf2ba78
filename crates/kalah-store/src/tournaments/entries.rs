//! Players, their versions, and which version takes part where.

use kalah_jobs::Contestant;
use kalah_tournament::{EntryId, Face, FormerResult, PlayerNumber};
use sqlx::SqliteConnection;

use crate::database::columns::{entry, entry_row};
use crate::database::error::StoreError;
use crate::database::{Result, Store};
use crate::tournaments::TournamentId;

/// A player who is to take part in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registration {
    /// The number by which people know it, in all tournaments.
    pub number: PlayerNumber,
    /// Program that plays. Never shown.
    pub contestant: Contestant,
    /// Name beside the number: that of a reference player or an agent, or the nickname that a student has chosen. Empty for
    /// who is known by number only.
    pub title: String,
    /// Description of how a reference player plays, in one sentence.
    pub about: String,
    /// Face that was chosen; `None` for the one that follows from the number.
    pub face: Option<Face>,
    /// The same program as an earlier version of this server noted it, if it did so differently.
    pub formerly: Option<Contestant>,
}

impl Registration {
    /// A player of whom nothing more is known.
    pub fn new(number: PlayerNumber, contestant: Contestant) -> Registration {
        let (title, about) = (String::new(), String::new());
        Registration { number, contestant, title, about, face: None, formerly: None }
    }
}

/// A player who takes part in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentPlayer {
    /// Entry of this version in this tournament.
    pub entry: EntryId,
    /// Registration of the player.
    pub registration: Registration,
    /// Result of the version that it replaces.
    pub former: Option<FormerResult>,
}

impl TournamentPlayer {
    /// The number by which people know it.
    pub fn number(&self) -> PlayerNumber {
        self.registration.number
    }
}

/// Version that takes part under a number.
#[derive(sqlx::FromRow)]
struct ParticipantRow {
    id: i64,
    version_id: i64,
    contestant: String,
}

#[derive(sqlx::FromRow)]
struct PlayerRow {
    id: i64,
    number: u32,
    contestant: String,
    title: String,
    about: String,
    face: Option<u8>,
    former_score: Option<i32>,
    former_played: Option<u32>,
}

impl Store {
    /// Enters players in a tournament, all or none. If another program of the player took part, that one is withdrawn,
    /// and its results count no more.
    pub async fn register(&self, tournament: TournamentId, players: &[Registration]) -> Result<()> {
        self.at_once(async |write| {
            let mut withdrawn = false;
            for new in players {
                withdrawn |= enter(write, tournament, new).await?;
            }
            if withdrawn {
                sqlx::query("DELETE FROM results WHERE match_id NOT IN (SELECT id FROM current_matches)")
                    .execute(&mut *write)
                    .await?;
            }
            Ok(())
        })
        .await
    }

    /// Returns the participants of a tournament, by number.
    pub async fn players(&self, tournament: TournamentId) -> Result<Vec<TournamentPlayer>> {
        let rows: Vec<PlayerRow> = sqlx::query_as(
            "SELECT entries.id, number, contestant, title, about, face, former_score, former_played
             FROM entries JOIN players ON players.id = entries.player_id
             JOIN versions ON versions.id = version_id
             WHERE tournament_id = ? AND withdrawn_at IS NULL ORDER BY number",
        )
        .bind(tournament)
        .fetch_all(&self.readers)
        .await?;
        let player = |row: PlayerRow| {
            let contestant = contestant_of(row.id, &row.contestant)?;
            let (number, title, about) = (PlayerNumber(row.number), row.title, row.about);
            let face = row.face.and_then(Face::from_code);
            let registration = Registration { number, contestant, title, about, face, formerly: None };
            let former = row.former_score.zip(row.former_played);
            let former = former.map(|(score, played)| FormerResult { score, played });
            Ok(TournamentPlayer { entry: entry(row.id), registration, former })
        };
        rows.into_iter().map(player).collect()
    }

    /// Keeps how the version stood that an entry takes the place of.
    pub async fn follow(&self, entry: EntryId, former: FormerResult) -> Result<()> {
        sqlx::query("UPDATE entries SET former_score = ?, former_played = ? WHERE id = ?")
            .bind(former.score)
            .bind(former.played)
            .bind(entry_row(entry))
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

/// Enters one player; whether another program of it was withdrawn.
async fn enter(write: &mut SqliteConnection, tournament: TournamentId, new: &Registration) -> Result<bool> {
    let player: i64 = sqlx::query_scalar(
        "INSERT INTO players (number, title, about) VALUES (?, ?, ?)
         ON CONFLICT (number) DO UPDATE SET title = excluded.title, about = excluded.about RETURNING id",
    )
    .bind(new.number.0)
    .bind(&new.title)
    .bind(&new.about)
    .fetch_one(&mut *write)
    .await?;
    let current: Option<ParticipantRow> = sqlx::query_as(
        "SELECT entries.id, version_id, contestant FROM entries JOIN versions ON versions.id = version_id
         WHERE tournament_id = ? AND entries.player_id = ? AND withdrawn_at IS NULL",
    )
    .bind(tournament)
    .bind(player)
    .fetch_optional(&mut *write)
    .await?;
    let text = serde_json::to_string(&new.contestant).map_err(|error| unreadable(player, &error))?;
    if let Some(ParticipantRow { id: entry, version_id: version, contestant: old }) = &current {
        let known = contestant_of(*entry, old)?;
        let same = known.is_same_program(&new.contestant)
            || new.formerly.as_ref().is_some_and(|formerly| known.is_same_program(formerly));
        if same {
            if *old != text {
                // The same program, of which more is known now.
                sqlx::query("UPDATE versions SET contestant = ? WHERE id = ?")
                    .bind(text)
                    .bind(version)
                    .execute(&mut *write)
                    .await?;
            }
            return Ok(false);
        }
        sqlx::query("UPDATE entries SET withdrawn_at = unixepoch() WHERE id = ?")
            .bind(entry)
            .execute(&mut *write)
            .await?;
    }
    let version = version_of(write, player, &new.contestant, &text).await?;
    sqlx::query("INSERT INTO entries (tournament_id, player_id, version_id) VALUES (?, ?, ?)")
        .bind(tournament)
        .bind(player)
        .bind(version)
        .execute(&mut *write)
        .await?;
    Ok(current.is_some())
}

/// The version of a player that is this program, a new one if it never was.
pub(crate) async fn version_of(
    write: &mut SqliteConnection,
    player: i64,
    contestant: &Contestant,
    text: &str,
) -> Result<i64> {
    let versions: Vec<(i64, String)> =
        sqlx::query_as("SELECT id, contestant FROM versions WHERE player_id = ? ORDER BY id DESC")
            .bind(player)
            .fetch_all(&mut *write)
            .await?;
    for (id, old) in versions {
        if contestant_of(id, &old)?.is_same_program(contestant) {
            return Ok(id);
        }
    }
    let id = sqlx::query_scalar("INSERT INTO versions (player_id, contestant) VALUES (?, ?) RETURNING id")
        .bind(player)
        .bind(text)
        .fetch_one(&mut *write)
        .await?;
    Ok(id)
}

pub(crate) fn contestant_of(id: i64, text: &str) -> Result<Contestant> {
    serde_json::from_str(text).map_err(|error| unreadable(id, &error))
}

fn unreadable(id: i64, error: &dyn std::error::Error) -> StoreError {
    StoreError::Unreadable { what: "player", id, error: error.to_string() }
}
