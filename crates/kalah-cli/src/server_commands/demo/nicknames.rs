//! What the students of a demonstration call their players.

use anyhow::Result;
use kalah_server::Moment;
use kalah_store::{PersonId, Store};
use kalah_tournament::{Nickname, PlayerNumber};

/// Nicknames that the lecturer allowed, by number.
const ALLOWED: [(u32, &str); 12] = [
    (1, "Pit Stop"),
    (3, "Sow What"),
    (5, "Seed Shark"),
    (7, "Extra Turn"),
    (8, "Kalahari"),
    (11, "Greedy Gecko"),
    (14, "Mulde Mouse"),
    (17, "Last Bean"),
    (18, "Sweep"),
    (22, "Bean Counter"),
    (23, "Northern Store"),
    (29, "Quiet Pit"),
];

/// Nicknames that wait for the lecturer.
const ASKED: [(u32, &str); 2] = [(6, "Alpha Beta Soup"), (20, "Thirteen Seeds")];

/// Writes them down.
pub(super) async fn choose(store: &Store, lecturer: PersonId) -> Result<()> {
    for (number, name) in ALLOWED.into_iter().chain(ASKED) {
        let nickname: Nickname = name.parse()?;
        store.request_nickname(PlayerNumber(number), &nickname, Moment::now()).await?;
    }
    for (number, name) in ALLOWED {
        store.allow_nickname(PlayerNumber(number), name, lecturer).await?;
    }
    Ok(())
}
