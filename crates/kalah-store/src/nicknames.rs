//! Nicknames and faces of players: what students ask for, and what the staff allows.

use kalah_tournament::{Face, Nickname, PlayerNumber};

use crate::audit::{self, AuditKind};
use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};

/// What a student's player is called and how it looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerNames {
    /// Number of the player.
    pub player: PlayerNumber,
    /// Nickname that was allowed; empty if there is none.
    pub nickname: String,
    /// Nickname that waits for an answer.
    pub requested: Option<String>,
    /// Face that was chosen.
    pub face: Option<Face>,
}

#[derive(sqlx::FromRow)]
struct NamesRow {
    number: u32,
    title: String,
    nickname: Option<String>,
    face: Option<u8>,
}

impl From<NamesRow> for PlayerNames {
    fn from(row: NamesRow) -> PlayerNames {
        PlayerNames {
            player: PlayerNumber(row.number),
            nickname: row.title,
            requested: row.nickname,
            face: row.face.and_then(Face::from_code),
        }
    }
}

/// Names of players of the class; a condition follows.
const NAMES: &str = "SELECT number, title, nickname, face FROM players
     LEFT JOIN nickname_requests ON nickname_requests.player_id = players.id
     WHERE EXISTS (SELECT 1 FROM people WHERE people.player_id = players.id)";

impl Store {
    /// Returns what a player of the class is called; `None` if nobody of the class has this player.
    pub async fn player_names(&self, player: PlayerNumber) -> Result<Option<PlayerNames>> {
        let row: Option<NamesRow> = sqlx::query_as(sqlx::AssertSqlSafe(format!("{NAMES} AND number = ?")))
            .bind(player.0)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(PlayerNames::from))
    }

    /// Returns the players of the class who have a nickname or ask for one; those who ask come first.
    pub async fn all_nicknames(&self) -> Result<Vec<PlayerNames>> {
        let sql =
            format!("{NAMES} AND (title <> '' OR nickname IS NOT NULL) ORDER BY nickname IS NULL, number");
        let rows: Vec<NamesRow> = sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(PlayerNames::from).collect())
    }

    /// Notes the nickname that a player asks for, in place of an earlier request. False if another player has it, whatever the
    /// case of its letters from A to Z, or there is no such player.
    pub async fn request_nickname(
        &self,
        player: PlayerNumber,
        nickname: &Nickname,
        at: Moment,
    ) -> Result<bool> {
        let noted = sqlx::query(
            "INSERT INTO nickname_requests (player_id, nickname, requested_at)
             SELECT id, ?2, ?3 FROM players WHERE number = ?1
             AND NOT EXISTS (SELECT 1 FROM players WHERE lower(title) = lower(?2) AND number <> ?1)
             ON CONFLICT (player_id) DO UPDATE SET nickname = excluded.nickname, requested_at = excluded.requested_at",
        );
        let noted = noted.bind(player.0).bind(nickname.as_str()).bind(at).execute(&self.writer).await?;
        Ok(noted.rows_affected() > 0)
    }

    /// Allows the nickname that a player asks for, if it still is this one and nobody else has it. False if not.
    pub async fn allow_nickname(&self, player: PlayerNumber, nickname: &str, who: PersonId) -> Result<bool> {
        self.at_once(async |write| {
            let named = sqlx::query(
                "UPDATE players SET title = ?2 WHERE number = ?1
                 AND EXISTS (SELECT 1 FROM nickname_requests WHERE player_id = players.id AND nickname = ?2)
                 AND NOT EXISTS (SELECT 1 FROM players WHERE lower(title) = lower(?2) AND number <> ?1)",
            );
            let named = named.bind(player.0).bind(nickname).execute(&mut *write).await?;
            if named.rows_affected() == 0 {
                return Ok(false);
            }
            sqlx::query(FORGET_REQUEST).bind(player.0).execute(&mut *write).await?;
            let about = format!("player {player}: {nickname}");
            audit::note(write, Some(who), AuditKind::NicknameSet, &about).await?;
            Ok(true)
        })
        .await
    }

    /// Drops what a player asks for; the nickname that it has stays.
    pub async fn drop_nickname_request(&self, player: PlayerNumber) -> Result<()> {
        sqlx::query(FORGET_REQUEST).bind(player.0).execute(&self.writer).await?;
        Ok(())
    }

    /// Takes the nickname of a player away, who then is known by number only. False if nobody of the class has this player.
    pub async fn reset_nickname(&self, player: PlayerNumber, who: PersonId) -> Result<bool> {
        self.at_once(async |write| {
            let reset = sqlx::query(
                "UPDATE players SET title = '' WHERE number = ?
                 AND EXISTS (SELECT 1 FROM people WHERE people.player_id = players.id)",
            );
            if reset.bind(player.0).execute(&mut *write).await?.rows_affected() == 0 {
                return Ok(false);
            }
            audit::note(write, Some(who), AuditKind::NicknameSet, &format!("player {player}: none")).await?;
            Ok(true)
        })
        .await
    }

    /// Sets the face of a player; `None` for the one that follows from its number.
    pub async fn set_face(&self, player: PlayerNumber, face: Option<Face>) -> Result<()> {
        let set = sqlx::query("UPDATE players SET face = ? WHERE number = ?");
        set.bind(face.map(Face::code)).bind(player.0).execute(&self.writer).await?;
        Ok(())
    }
}

const FORGET_REQUEST: &str =
    "DELETE FROM nickname_requests WHERE player_id = (SELECT id FROM players WHERE number = ?)";
