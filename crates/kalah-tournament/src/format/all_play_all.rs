//! All-play-all format: a dynamic Swiss tournament that ends as a round robin.

use std::collections::BTreeSet;

use crate::in_play::InPlay;
use crate::player::{EntryId, EntryPair};
use crate::standings::{Standings, StandingsRow};

/// The next two who should meet in a tournament in which all meet all: [`Format::next_pair`] of
/// [`Format::AllPlayAll`].
///
/// [`Format::next_pair`]: crate::Format::next_pair
/// [`Format::AllPlayAll`]: crate::Format::AllPlayAll
pub fn next_pair(standings: &Standings, running: &BTreeSet<EntryPair>) -> Option<[EntryId; 2]> {
    next(standings, &running.iter().copied().collect())
}

/// The matches of a tournament in which all of so many players meet all.
pub const fn matches_in_all(players: usize) -> usize {
    players * players.saturating_sub(1) / 2
}

/// Draws the entry with the fewest matches first, the better one of two, against the opponent of the nearest
/// rank that it has not met. As long as nothing runs, there is a pair if and only if some two have not met.
pub(super) fn next(standings: &Standings, in_play: &InPlay) -> Option<[EntryId; 2]> {
    // Each match was against somebody else, so whoever has met all is known by the number alone.
    let others = u32::try_from(standings.rows().len().saturating_sub(1)).unwrap_or(u32::MAX);
    let drawn = standings.by_rank().below(others);
    let mut drawn = drawn.filter(|turn| in_play.has_room(turn.entry, turn.played, others));
    drawn.find_map(|turn| Some([turn.entry, nearest(standings, in_play, turn.entry, others)?]))
}

/// The opponent of the nearest place; of two at the same distance who has played less, then the better one. Who follows
/// a former version is looked for around the place of that one.
fn nearest(standings: &Standings, in_play: &InPlay, entry: EntryId, others: u32) -> Option<EntryId> {
    let rows = standings.rows();
    let place = standings.place_for_pairing(entry)?;
    let free = |row: &&StandingsRow| {
        in_play.has_room(row.entry, row.tally.played(), others)
            && EntryPair::new(entry, row.entry)
                .is_some_and(|pair| !standings.have_met(pair) && !in_play.is_taken(pair))
    };
    (0..rows.len()).find_map(|distance| {
        let above = place.checked_sub(distance).and_then(|place| rows.get(place)).filter(free);
        let below = rows.get(place + distance).filter(free);
        // The first of equals is taken: the one above.
        let nearest = above.into_iter().chain(below).min_by_key(|row| row.tally.played());
        nearest.map(|row| row.entry)
    })
}
