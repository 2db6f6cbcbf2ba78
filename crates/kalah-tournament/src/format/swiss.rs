//! Swiss format: each plays a bounded number of matches, against neighbours in strength.

use std::iter;
use std::num::NonZeroU32;

use crate::in_play::InPlay;
use crate::player::{EntryId, EntryPair};
use crate::standings::{DrawingRank, Standings};

/// The matches at most, if each of so many players plays at most so many.
pub(super) fn matches_in_all(players: usize, matches: NonZeroU32) -> usize {
    let each = usize::try_from(matches.get()).unwrap_or(usize::MAX).min(players.saturating_sub(1));
    players.saturating_mul(each) / 2
}

/// Draws the entry with the fewest matches first, the better one of two, against the opponent of the nearest
/// score, matches won less matches lost, that it has not met. For an entry that replaces a former version, opponents are
/// looked for around the score of that version.
pub(super) fn next(matches: NonZeroU32, standings: &Standings, in_play: &InPlay) -> Option<[EntryId; 2]> {
    let most = matches.get();
    let drawn = standings.by_lot().below(most);
    let mut drawn = drawn.filter(|turn| in_play.has_room(turn.entry, turn.played, most));
    drawn.find_map(|turn| Some([turn.entry, nearest(most, standings, in_play, turn)?]))
}

/// The opponent of the nearest score; of several who has played least, then who stands above.
///
/// Nobody is looked for among those who come before `drawn`: they have no room for another match, or have met all who
/// do, `drawn` among them. For the same reason few are looked at: those who have no room, and those who were met.
fn nearest(most: u32, standings: &Standings, in_play: &InPlay, drawn: &DrawingRank) -> Option<EntryId> {
    let order = standings.by_lot();
    let score = standings.score_for_pairing(drawn);
    let free = |turn: &&DrawingRank| {
        in_play.has_room(turn.entry, turn.played, most)
            && EntryPair::new(drawn.entry, turn.entry)
                .is_some_and(|pair| !standings.have_met(pair) && !in_play.is_taken(pair))
    };
    let levels = iter::successors(order.level(drawn.played), |played| order.level(played + 1));
    let nearest = levels.take_while(|&played| played < most).flat_map(|played| {
        let here = DrawingRank::with_score(drawn.entry, played, score);
        order.above(here).find(free).into_iter().chain(order.not_above(here).find(free))
    });
    nearest.min_by_key(|turn| turn.score().abs_diff(score)).map(|turn| turn.entry)
}
