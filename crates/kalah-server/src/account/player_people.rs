//! The people of a player, who share it if they are a group.

use kalah_store::PersonRow;
use kalah_tournament::PlayerNumber;

/// Returns the names of the people of a player, as one text; empty if it belongs to nobody.
pub(crate) fn names_of_player(player: PlayerNumber, people: &[PersonRow]) -> String {
    let of_player = people.iter().filter(|person| person.player == Some(player));
    of_player.map(|person| person.name.as_str()).collect::<Vec<_>>().join(", ")
}
