//! Which match is worth watching: a close one between strong players.

use crate::result::{Decision, MatchResult, MatchSeat};

/// Game of a match that is worth watching, and how much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WatchableGame {
    /// Place of the game in the match: 0 or 1.
    pub game: usize,
    /// Interest: the largest is chosen. On the scale of Elo.
    pub interest: f64,
}

/// Interest that a game loses by a margin of all seeds, in Elo.
const MARGIN: f64 = 800.0;

/// Interest that a match gains which both have won a game of, or drawn, in Elo.
const EVEN: f64 = 100.0;

impl WatchableGame {
    /// Rates the closer game of a match; `None` if one of both ended by an error. Where strengths are not to be told from
    /// the choice, there are none.
    pub fn from_result(result: &MatchResult, strengths: Option<[f64; 2]>) -> Option<WatchableGame> {
        let margins = result.games.map(|game| {
            let [first, second] = game.seeds.map(f64::from);
            (first - second).abs() / (first + second).max(1.0)
        });
        let has_failed = result.games.iter().any(|game| game.decision != Decision::Seeds);
        let game = usize::from(margins[1] < margins[0]);
        let points: i32 = result.games.iter().map(|game| game.points(MatchSeat::First)).sum();
        let even = if points == 0 { EVEN } else { 0.0 };
        let mean = strengths.map_or(0.0, |[first, second]| f64::midpoint(first, second));
        (!has_failed).then_some(WatchableGame { game, interest: mean + even - MARGIN * margins[game] })
    }
}

#[cfg(test)]
mod tests {
    use kalah::record::Fault;

    use super::WatchableGame;
    use crate::player::EntryId;
    use crate::result::{Decision, GameResult, MatchResult, MatchSeat};

    fn rated(seeds: [[u32; 2]; 2], strengths: Option<[f64; 2]>) -> WatchableGame {
        let game = |seeds| GameResult { decision: Decision::Seeds, seeds };
        let result = MatchResult { entries: [EntryId(1), EntryId(2)], games: seeds.map(game) };
        WatchableGame::from_result(&result, strengths).unwrap()
    }

    #[test]
    fn the_closer_and_the_stronger_is_watched() {
        let close = rated([[60, 12], [37, 35]], None);
        assert_eq!(close.game, 1);
        assert!(close.interest > rated([[60, 12], [50, 22]], None).interest);
        let strong = rated([[60, 12], [37, 35]], Some([300.0, 200.0]));
        assert!(strong.interest > rated([[60, 12], [37, 35]], Some([-300.0, 200.0])).interest);
        assert!(rated([[40, 32], [32, 40]], None).interest > rated([[40, 32], [40, 32]], None).interest);
    }

    #[test]
    fn games_that_end_by_an_error_are_not_watched() {
        let failed = GameResult {
            decision: Decision::Forfeit { loser: MatchSeat::First, fault: Fault::Crashed },
            seeds: [36, 36],
        };
        let fine = GameResult { decision: Decision::Seeds, seeds: [36, 36] };
        let result = MatchResult { entries: [EntryId(1), EntryId(2)], games: [fine, failed] };
        assert_eq!(WatchableGame::from_result(&result, None), None);
    }
}
