//! Who meets whom next: a dynamic Swiss tournament that ends as a round robin.

use std::collections::BTreeSet;

use crate::player::{EntryId, Pair};
use crate::standings::{Standing, Standings};

/// The next two who should meet, or `None` if nobody can at the moment.
///
/// Whoever has played the fewest matches is drawn first, the better one of two; against the
/// opponent of the nearest rank that it has not met. Nobody who plays in `running` is drawn. As long
/// as nothing runs, there is a pair if and only if some two have not met.
///
/// The one who was drawn comes first.
pub fn next_pair(standings: &Standings, running: &BTreeSet<Pair>) -> Option<[EntryId; 2]> {
    let busy: BTreeSet<EntryId> = running.iter().flat_map(|pair| pair.entries()).collect();
    let free: Vec<(usize, &Standing)> =
        standings.rows().iter().enumerate().filter(|(_, row)| !busy.contains(&row.entry)).collect();
    // Each match was against somebody else, so whoever has met all is known by the number alone.
    let others = standings.rows().len().saturating_sub(1);
    let finds_nobody = |row: &Standing| usize::try_from(row.tally.played()).is_ok_and(|met| met >= others);
    let mut drawn: Vec<(usize, &Standing)> =
        free.iter().copied().filter(|(_, row)| !finds_nobody(row)).collect();
    drawn.sort_by_key(|&(place, row)| (row.tally.played(), place));
    drawn.into_iter().find_map(|(place, row)| {
        let new = |other: EntryId| Pair::new(row.entry, other).is_some_and(|pair| !standings.have_met(pair));
        let opponents = free.iter().filter(|(_, other)| new(other.entry));
        let (_, nearest) =
            opponents.min_by_key(|(at, other)| (place.abs_diff(*at), other.tally.played(), *at))?;
        Some([row.entry, nearest.entry])
    })
}

/// The matches of a tournament in which all of so many players meet all.
pub const fn matches_in_all(players: usize) -> usize {
    players * players.saturating_sub(1) / 2
}
