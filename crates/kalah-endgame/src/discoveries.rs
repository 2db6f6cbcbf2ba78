//! Remarkable positions of a layer: how its values are spread, where one move alone keeps the result, and
//! record positions.

use kalah::kernel::{Kernel, PitPair, count};
use kalah::{Rules, Side};
use serde::{Deserialize, Serialize};

use crate::after_ply::gain_of;
use crate::endgame::Endgame;
use crate::forced_wins::ForcedWins;

/// Remarkable facts about the positions with so many seeds in play. Positions in which a side has no seeds
/// are left out: they are over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LayerDiscoveries {
    /// Seeds in play.
    pub seeds: u32,
    /// Number of positions by what the mover gains under best play, from 0 to all seeds.
    pub gains: Vec<u64>,
    /// Positions with several legal moves of which just one keeps a win or a draw.
    pub only_moves: u64,
    /// The mover gains the most beyond what lies on its own side: `number` seeds.
    pub haul: Option<RecordHolder>,
    /// Position in which one move wins and all others lose: by it the final margin is `number` seeds better
    /// than by the next best.
    pub saving: Option<RecordHolder>,
    /// The mover wins, and needs the most plies until it has more than half of the seeds against the longest defence:
    /// `number`, those of both sides counted.
    pub longest_win: Option<RecordHolder>,
}

/// A position that holds a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordHolder {
    /// The position, with empty stores and South to move.
    pub position: String,
    /// Number with which the position holds the record.
    pub number: u32,
}

impl LayerDiscoveries {
    /// Looks through the layer with so many seeds, which the database must have. The longest win is looked for if
    /// `longest` says so: that takes time and memory for each position that can follow.
    pub fn from_endgame(endgame: &Endgame, seeds: u32, longest: bool) -> LayerDiscoveries {
        let mut found = LayerDiscoveries {
            seeds,
            gains: vec![0; seeds as usize + 1],
            only_moves: 0,
            haul: None,
            saving: None,
            longest_win: None,
        };
        // A database has no board that a kernel does not have.
        let Some(kernel) = Kernel::new(endgame.rules()) else { return found };
        let mut wins = ForcedWins::new(endgame, &kernel);
        for slot in endgame.index().layer(seeds) {
            let (pair, _) = endgame.index().pair(slot);
            if pair.is_over() {
                continue;
            }
            let gain = endgame.value(slot);
            found.gains[gain as usize] += 1;
            let own = count(pair.mover);
            raise(&mut found.haul, gain.saturating_sub(own), || text(endgame.rules(), pair));
            found.look_at_moves(endgame, &kernel, pair);
            if longest && 2 * gain > seeds {
                let plies = wins.plies(pair, seeds);
                raise(&mut found.longest_win, plies, || text(endgame.rules(), pair));
            }
        }
        found
    }

    fn look_at_moves(&mut self, endgame: &Endgame, kernel: &Kernel, pair: PitPair) {
        let seeds = self.seeds;
        let (mut best, mut next) = (None, None);
        for gain in pair.filled_pits().map(|pit| gain_of(endgame, kernel, pair, pit)) {
            if best.is_none_or(|best| gain > best) {
                (best, next) = (Some(gain), best);
            } else if next.is_none_or(|next| gain > next) {
                next = Some(gain);
            }
        }
        let (Some(best), Some(next)) = (best, next) else { return };
        let result = |gain: u32| (2 * gain).cmp(&seeds);
        if result(best).is_ge() && result(next) != result(best) {
            self.only_moves += 1;
        }
        if result(best).is_gt() && result(next).is_lt() {
            raise(&mut self.saving, 2 * (best - next), || text(endgame.rules(), pair));
        }
    }

    /// Returns the number of positions of the layer that are not over.
    pub fn positions(&self) -> u64 {
        self.gains.iter().sum()
    }
}

/// Keeps the first position with the largest number; 0 is no record.
fn raise(record: &mut Option<RecordHolder>, number: u32, position: impl FnOnce() -> String) {
    if number > record.as_ref().map_or(0, |record| record.number) {
        *record = Some(RecordHolder { position: position(), number });
    }
}

/// A position with empty stores and South to move.
fn text(rules: Rules, pair: PitPair) -> String {
    let pits = |word: u64| (0..rules.pits()).map(move |pit| (word >> (8 * pit) & 0xff).to_string());
    let all: Vec<_> = pits(pair.mover).chain(pits(pair.opponent)).collect();
    format!("<{},0,0,{}> {}", rules.pits(), all.join(","), Side::South.letter())
}

#[cfg(test)]
mod tests {
    use kalah::Position;

    use super::LayerDiscoveries;
    use crate::build::BuildOptions;
    use crate::endgame::Endgame;

    /// Returns the final margin of each move for its player, by going through all that can happen.
    fn margins(position: &Position) -> Vec<i32> {
        let margin = |mv| {
            let ply = position.play(mv).unwrap();
            let value = minimax(&ply.position);
            if ply.extra_turn { value } else { -value }
        };
        position.legal_moves().map(margin).collect()
    }

    fn minimax(position: &Position) -> i32 {
        margins(position).into_iter().max().unwrap_or_else(|| position.margin(position.turn()))
    }

    /// Plies until South has more than half, if South hurries and North delays.
    fn plies(position: &Position) -> u32 {
        if 2 * position.store(kalah::Side::South) > position.total() {
            return 0;
        }
        let winners = position.turn() == kalah::Side::South;
        let after = position.legal_moves().filter_map(|mv| {
            let after = position.play(mv).unwrap().position;
            let value = minimax(&after) * if after.turn() == kalah::Side::South { 1 } else { -1 };
            (value > 0).then(|| plies(&after))
        });
        1 + if winners { after.min() } else { after.max() }.unwrap()
    }

    #[test]
    fn what_is_found_is_what_all_positions_say() {
        const SEEDS: u32 = 5;
        for rules in ["2x2", "3x2", "3x2+empty"] {
            let rules = rules.parse().unwrap();
            let endgame = Endgame::build(rules, SEEDS, &BuildOptions::default(), &|_| ()).unwrap();
            let found = LayerDiscoveries::from_endgame(&endgame, SEEDS, true);
            let (mut gains, mut only, mut haul, mut saving, mut longest) = (vec![0; 6], 0, 0, 0, 0);
            for slot in endgame.index().layer(SEEDS) {
                let (pair, _) = endgame.index().pair(slot);
                if pair.is_over() {
                    continue;
                }
                let position = Position::parse(&super::text(rules, pair), Some(rules)).unwrap();
                let mut margins = margins(&position);
                margins.sort_unstable_by_key(|margin| -margin);
                let gain = i32::midpoint(margins[0], 5);
                gains[usize::try_from(gain).unwrap()] += 1;
                let own: u16 = position.pits(kalah::Side::South).iter().sum();
                haul = haul.max(gain - i32::from(own));
                if margins.len() > 1 && margins[0] > 0 && margins[1] < 0 {
                    only += 1;
                    saving = saving.max(margins[0] - margins[1]);
                }
                if margins[0] > 0 {
                    longest = longest.max(plies(&position));
                }
            }
            let number =
                |record: &Option<super::RecordHolder>| record.as_ref().map_or(0, |record| record.number);
            assert_eq!((&found.gains, found.only_moves), (&gains, only), "{rules}");
            assert_eq!(number(&found.haul), u32::try_from(haul).unwrap(), "{rules}");
            assert_eq!(number(&found.saving), u32::try_from(saving).unwrap(), "{rules}");
            assert_eq!(number(&found.longest_win), longest, "{rules}");
        }
    }
}
