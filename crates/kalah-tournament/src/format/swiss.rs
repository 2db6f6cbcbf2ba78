//! Each plays a bounded number of matches, against neighbours in strength.

use std::iter;
use std::num::NonZeroU32;

use crate::in_play::InPlay;
use crate::player::{EntryId, Pair};
use crate::standings::{Standings, Turn};

/// The matches at most, if each of so many players plays at most so many.
pub(super) fn matches_in_all(players: usize, matches: NonZeroU32) -> usize {
    let each = usize::try_from(matches.get()).unwrap_or(usize::MAX).min(players.saturating_sub(1));
    players.saturating_mul(each) / 2
}

/// Whoever has played the fewest matches is drawn first, the better one of two; against the opponent of the nearest
/// score, matches won less matches lost, that it has not met.
pub(super) fn next(matches: NonZeroU32, standings: &Standings, in_play: &InPlay) -> Option<[EntryId; 2]> {
    let drawn = standings.by_lot().below(matches.get());
    let mut drawn = drawn.filter(|turn| !in_play.plays(turn.entry));
    drawn.find_map(|turn| Some([turn.entry, nearest(matches, standings, in_play, turn)?]))
}

/// The opponent of the nearest score; of several who has played least, then who stands above.
///
/// Nobody is looked for among those who come before `drawn`: they play, or have met all who do not, `drawn` among
/// them. For the same reason few are looked at: those who play, and those who were met.
fn nearest(matches: NonZeroU32, standings: &Standings, in_play: &InPlay, drawn: &Turn) -> Option<EntryId> {
    let order = standings.by_lot();
    let free = |turn: &&Turn| {
        !in_play.plays(turn.entry)
            && Pair::new(drawn.entry, turn.entry)
                .is_some_and(|pair| !standings.have_met(pair) && !in_play.is_set_aside(pair))
    };
    let levels = iter::successors(order.level(drawn.played), |played| order.level(played + 1));
    let nearest = levels.take_while(|&played| played < matches.get()).flat_map(|played| {
        let here = drawn.after(played);
        order.above(here).find(free).into_iter().chain(order.not_above(here).find(free))
    });
    nearest.min_by_key(|turn| turn.score().abs_diff(drawn.score())).map(|turn| turn.entry)
}
