//! Formats of a fixed field: fixtures in rounds, as a pure function of the games that are finished.

mod games;
mod knockout;
mod plan;
mod swiss_rounds;

pub use self::games::{FinishedGames, Fixture, FixtureGain, FixtureGame};
use self::knockout::FixtureWinner;
pub use self::plan::{FixtureFormat, FixturePlan};

impl FixturePlan {
    /// Returns every game that can be played now and is not finished, in the order in which they are best begun; none if
    /// the tournament is over.
    pub fn open_games(self, finished: &FinishedGames) -> Vec<FixtureGame> {
        self.fixtures(finished).into_iter().flat_map(|fixture| self.open(fixture, finished)).collect()
    }

    /// Returns the fixtures that are settled so far: those of the rounds that are over, and of the current one.
    pub fn fixtures(self, finished: &FinishedGames) -> Vec<Fixture> {
        let fixture = |first, second| Fixture { round: 1, players: [first, second] };
        match self.format {
            FixtureFormat::RoundRobin => (0..self.players)
                .flat_map(|first| (first + 1..self.players).map(move |second| fixture(first, second)))
                .collect(),
            FixtureFormat::Gauntlet => (1..self.players).map(|second| fixture(0, second)).collect(),
            FixtureFormat::Swiss { rounds } => swiss_rounds::fixtures(self, rounds.get(), finished),
            FixtureFormat::Knockout => knockout::fixtures(self, finished),
            FixtureFormat::DoubleElimination => knockout::double_elimination(self, finished),
        }
    }

    /// Returns the games of a fixture that are not finished. Where players are eliminated, one that is
    /// even goes on, pair by pair.
    fn open(self, fixture: Fixture, finished: &FinishedGames) -> Vec<FixtureGame> {
        let unfinished = |pairs: std::ops::Range<u32>| -> Vec<FixtureGame> {
            let games = pairs.flat_map(|pair| fixture.pair_of_games(pair));
            games.filter(|game| !finished.contains_key(game)).collect()
        };
        let missing = unfinished(0..self.pairs);
        let eliminates = matches!(self.format, FixtureFormat::Knockout | FixtureFormat::DoubleElimination);
        if !missing.is_empty() || !eliminates {
            return missing;
        }
        match knockout::winner(self, fixture, finished) {
            FixtureWinner::Known(_) => Vec::new(),
            FixtureWinner::After(pair) => unfinished(pair..pair + 1),
        }
    }
}
