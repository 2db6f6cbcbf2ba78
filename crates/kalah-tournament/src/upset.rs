//! Upsets: matches that the one who stood lower has won.

use crate::result::{MatchResult, MatchSeat};
use crate::standings::StandingsRow;

/// Match that the one who stood lower has won, both having played enough to stand among the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upset {
    /// Seat of the winner.
    pub winner: MatchSeat,
    /// Ranks before the match, by seat.
    pub ranks: [u32; 2],
}

/// Places between winner and loser from which on a match is an upset.
const LEAST_GAP: u32 = 3;

impl Upset {
    /// Finds an upset in a match of two with these rows of the standings before it; `None` if it is none. Somebody who lost by
    /// an error was not beaten.
    pub fn from_result(result: &MatchResult, before: [&StandingsRow; 2]) -> Option<Upset> {
        if before.iter().any(|row| row.tally.is_provisional()) {
            return None;
        }
        let winner = match result.points(MatchSeat::First) {
            0 => return None,
            1.. => MatchSeat::First,
            _ => MatchSeat::Second,
        };
        let has_failed = MatchSeat::BOTH.iter().any(|&seat| result.faults(seat).next().is_some());
        let upset = Upset { winner, ranks: before.map(|row| row.rank) };
        (!has_failed && upset.gap() >= LEAST_GAP).then_some(upset)
    }

    /// Returns the places by which the winner stood lower; 0 if it stood higher.
    pub fn gap(&self) -> u32 {
        let [won, lost] = [self.winner, self.winner.other()].map(|seat| self.ranks[seat.index()]);
        won.saturating_sub(lost)
    }
}

#[cfg(test)]
mod tests {
    use kalah::record::Fault;

    use super::Upset;
    use crate::player::EntryId;
    use crate::result::{Decision, GameResult, MatchResult, MatchSeat};
    use crate::standings::StandingsRow;
    use crate::tally::EntryTally;

    fn row(entry: u64, rank: u32, wins: u32) -> StandingsRow {
        StandingsRow { entry: EntryId(entry), rank, tally: EntryTally { wins, ..EntryTally::default() } }
    }

    fn result(seeds: [[u32; 2]; 2]) -> MatchResult {
        let game = |seeds| GameResult { decision: Decision::Seeds, seeds };
        MatchResult { entries: [EntryId(1), EntryId(2)], games: seeds.map(game) }
    }

    #[test]
    fn an_upset_is_a_win_of_who_stood_three_places_lower() {
        let lost = result([[30, 42], [20, 52]]);
        let (first, eighth) = (row(1, 1, 9), row(2, 8, 6));
        let upset = Upset::from_result(&lost, [&first, &eighth]).unwrap();
        assert_eq!((upset.winner, upset.gap()), (MatchSeat::Second, 7));
        assert_eq!(Upset::from_result(&lost, [&eighth, &first]), None, "the better one has won");
        assert_eq!(Upset::from_result(&lost, [&first, &row(2, 3, 6)]), None, "they are near");
        assert_eq!(Upset::from_result(&lost, [&first, &row(2, 8, 4)]), None, "too few matches");
        assert_eq!(Upset::from_result(&result([[30, 42], [42, 30]]), [&first, &eighth]), None, "a draw");
    }

    #[test]
    fn who_fails_is_not_beaten() {
        let mut lost = result([[30, 42], [20, 52]]);
        lost.games[0].decision = Decision::Forfeit { loser: MatchSeat::First, fault: Fault::TimedOut };
        assert_eq!(Upset::from_result(&lost, [&row(1, 1, 9), &row(2, 8, 6)]), None);
    }
}
