//! The class as a list tells of it: who comes, and of whom something else is said.

use std::io;

use kalah_tournament::PlayerNumber;
use sqlx::SqliteConnection;

use crate::account::people::{PersonRow, everybody};
use crate::account::role::Role;
use crate::account::tokens::{NewLink, insert_link};
use crate::audit::{AuditKind, note};
use crate::database::error::StoreError;
use crate::database::ids::{LinkId, PersonId};
use crate::database::{Result, Store};

/// Entry of a class list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassListEntry {
    /// Student id, by which people are matched.
    pub student_id: String,
    /// The name.
    pub name: String,
    /// Mail address.
    pub mail: Option<String>,
    /// The group, which shares a player.
    pub team: Option<String>,
    /// The number of the player, which is there or is made.
    pub player: PlayerNumber,
}

/// The class and all players as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassMembers {
    /// Row of each person, the staff as well.
    pub people: Vec<PersonRow>,
    /// Numbers that are taken, in order.
    pub numbers: Vec<PlayerNumber>,
}

/// Change of the class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassChange {
    /// People who join, each with a sign-in link.
    pub join: Vec<(ClassListEntry, NewLink)>,
    /// People whose data change.
    pub amend: Vec<(PersonId, ClassListEntry)>,
}

impl Store {
    /// Changes the class to what `plan` makes of it as it is, all or nothing. Nothing is done if the plan refuses.
    ///
    /// `deliver` receives the links of those who join, in order, before anything is final: if they cannot be put where
    /// they are to be read, nobody joins.
    ///
    /// # Errors
    /// If the links cannot be delivered, or the database cannot do it.
    pub async fn change_class<E>(
        &self,
        by: Option<PersonId>,
        plan: impl FnOnce(&ClassMembers) -> std::result::Result<ClassChange, E>,
        deliver: impl FnOnce(&[LinkId]) -> io::Result<()>,
    ) -> Result<std::result::Result<(), E>> {
        self.at_once(async |write| {
            let change = match plan(&class(write).await?) {
                Ok(change) => change,
                Err(refused) => return Ok(Err(refused)),
            };
            for (person, listed) in &change.amend {
                amend(write, by, *person, listed).await?;
            }
            let mut links = Vec::with_capacity(change.join.len());
            for (listed, link) in &change.join {
                links.push(join(write, by, listed, link).await?);
            }
            deliver(&links).map_err(StoreError::Undelivered)?;
            Ok(Ok(()))
        })
        .await
    }

    /// The class as it is.
    pub async fn class(&self) -> Result<ClassMembers> {
        class(&mut *self.readers.acquire().await?).await
    }
}

async fn class(read: &mut SqliteConnection) -> Result<ClassMembers> {
    let people = everybody(read).await?;
    let numbers: Vec<u32> =
        sqlx::query_scalar("SELECT number FROM players ORDER BY number").fetch_all(read).await?;
    Ok(ClassMembers { people, numbers: numbers.into_iter().map(PlayerNumber).collect() })
}

async fn join(
    write: &mut SqliteConnection,
    by: Option<PersonId>,
    listed: &ClassListEntry,
    link: &NewLink,
) -> Result<LinkId> {
    let player = player(write, listed.player).await?;
    let id: PersonId = sqlx::query_scalar(
        "INSERT INTO people (student_id, name, mail, team, player_id, role) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
    )
    .bind(&listed.student_id)
    .bind(&listed.name)
    .bind(&listed.mail)
    .bind(&listed.team)
    .bind(player)
    .bind(Role::Student)
    .fetch_one(&mut *write)
    .await?;
    note(write, by, AuditKind::Joined, &format!("{id}, player {}", listed.player)).await?;
    insert_link(write, id, link).await
}

async fn amend(
    write: &mut SqliteConnection,
    by: Option<PersonId>,
    person: PersonId,
    listed: &ClassListEntry,
) -> Result<()> {
    let player = player(write, listed.player).await?;
    sqlx::query("UPDATE people SET name = ?, mail = ?, team = ?, player_id = ? WHERE id = ?")
        .bind(&listed.name)
        .bind(&listed.mail)
        .bind(&listed.team)
        .bind(player)
        .bind(person)
        .execute(&mut *write)
        .await?;
    note(write, by, AuditKind::Amended, &format!("{person}, player {}", listed.player)).await
}

/// The row of a player, which is made if there is none of this number.
async fn player(write: &mut SqliteConnection, number: PlayerNumber) -> Result<i64> {
    let id = sqlx::query_scalar(
        "INSERT INTO players (number, title, about) VALUES (?, '', '')
         ON CONFLICT (number) DO UPDATE SET number = number RETURNING id",
    );
    Ok(id.bind(number.0).fetch_one(write).await?)
}
