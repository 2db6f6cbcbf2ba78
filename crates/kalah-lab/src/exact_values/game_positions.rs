//! Positions from games of all strengths, at all stages.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::{Position, Rules, Side};
use kalah_match::{Isolation, MatchSettings, NamedPlayer, PlayerSpec, ResolvedPlayer, play_game};
use kalah_player::Limit;

use super::error::ExactValuesError;

/// Players from the weakest to the strongest. None of them looks at a clock, so the games are the same everywhere.
const PLAYERS: [&str; 9] = [
    "random:1",
    "greedy",
    "minimax:2",
    "alphabeta:5",
    "engine:level=2,hash=2,seeds=8,book=off",
    "engine:level=4,hash=2,seeds=8,book=off",
    "engine:level=6,hash=2,seeds=8,book=off",
    "engine:level=8,hash=2,seeds=8,book=off",
    "engine:nodes=2000,hash=2,seeds=8,book=off",
];

/// The most random plies that a game begins with.
const MOST_RANDOM_PLIES: u64 = 6;

/// Numbers of seeds in play that share a row of a report.
pub const SEED_BAND: u16 = 4;

/// Size of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SampleSize {
    /// So many positions of any stage.
    Total(usize),
    /// So many positions of each [`SEED_BAND`].
    EachBand(usize),
}

/// Games between built-in players of all strengths, each with another random beginning.
pub struct GamePositions {
    settings: MatchSettings,
    players: Vec<ResolvedPlayer>,
    random: fastrand::Rng,
    games: usize,
}

impl GamePositions {
    /// Creates the games of these rules. The same seed gives the same games.
    pub fn new(rules: Rules, seed: u64) -> GamePositions {
        // No player of these takes that long.
        let limit = Limit::MoveTime(Duration::from_mins(1));
        let isolation = Isolation::no_programs();
        let settings = MatchSettings { limit, isolation, ..MatchSettings::new(rules) };
        let players = built_in_players();
        GamePositions { settings, players, random: fastrand::Rng::with_seed(seed), games: 0 }
    }

    /// Plays a game, and draws one of its wanted positions with a choice of moves; `None` if it has none.
    pub(super) fn next(
        &mut self,
        stop: &AtomicBool,
        is_wanted: impl Fn(&Position) -> bool,
    ) -> Result<Option<Position>, ExactValuesError> {
        let start = self.start();
        let seats = [(); 2].map(|()| {
            let player = &self.players[self.random.usize(..self.players.len())];
            NamedPlayer { name: player.to_string(), player: player.player(&self.settings) }
        });
        let played = play_game(self.games, seats, start, &self.settings, &mut (), stop)?;
        self.games += 1;
        let game = played.record.replay()?;
        let mut positions: Vec<Position> = game.positions().copied().collect();
        positions.retain(|position| position.legal_moves().count() > 1 && is_wanted(position));
        Ok((!positions.is_empty()).then(|| positions[self.random.usize(..positions.len())]))
    }

    /// Draws a sample of different positions with at least so many seeds in play.
    ///
    /// # Errors
    /// If the board has fewer seeds, there is no such position, or a game fails.
    pub fn sample(
        &mut self,
        size: SampleSize,
        from: u16,
        stop: &AtomicBool,
    ) -> Result<Vec<Position>, ExactValuesError> {
        let rules = self.settings.rules;
        let total = rules.total();
        if u32::from(from) > total {
            return Err(ExactValuesError::TooFewSeeds { rules, total });
        }
        let bands = (total / u32::from(SEED_BAND)) as usize - usize::from(from / SEED_BAND) + 1;
        let (count, each) = match size {
            SampleSize::Total(count) => (count, usize::MAX),
            SampleSize::EachBand(each) => (bands * each, each),
        };
        let mut positions: Vec<Position> = Vec::new();
        // Some bands may be rare: the start of the board has all seeds in play for few plies.
        for _ in 0..50 * count {
            if positions.len() == count {
                break;
            }
            let next = self.next(stop, |position| {
                let seeds = position.seeds_in_play();
                let band = |seeds: u16| seeds / SEED_BAND;
                let of_band = positions.iter().filter(|other| band(other.seeds_in_play()) == band(seeds));
                seeds >= from && of_band.count() < each && !positions.contains(position)
            })?;
            positions.extend(next);
        }
        if positions.is_empty() { Err(ExactValuesError::NoPosition) } else { Ok(positions) }
    }

    /// The start of the board after a few random plies.
    fn start(&mut self) -> Position {
        let start = self.settings.rules.start(Side::South);
        let mut position = start;
        for _ in 0..self.random.u64(..=MOST_RANDOM_PLIES) {
            let moves: Vec<_> = position.legal_moves().collect();
            let Some(&mv) = self.random.choice(&moves) else { return start };
            position = position.play(mv).map_or(position, |ply| ply.position);
        }
        if position.is_over() { start } else { position }
    }
}

/// Returns the players, none of which is a program.
fn built_in_players() -> Vec<ResolvedPlayer> {
    PLAYERS.iter().filter_map(|word| word.parse::<PlayerSpec>().ok()?.built_in()).collect()
}

#[cfg(test)]
mod tests {
    use super::{PLAYERS, built_in_players};

    #[test]
    fn all_players_are_built_in() {
        assert_eq!(built_in_players().len(), PLAYERS.len());
    }
}
