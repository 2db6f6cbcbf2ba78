//! Positions from games of all strengths, at all stages.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Result;
use kalah::{Position, Rules, Side};
use kalah_match::{Isolation, MatchSettings, NamedPlayer, PlayerSpec, ResolvedPlayer, play_game};
use kalah_player::Limit;

use crate::players::resolve;

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

/// Games between these players, each with another random beginning.
pub(super) struct GamePositions {
    settings: MatchSettings,
    players: Vec<ResolvedPlayer>,
    random: fastrand::Rng,
    games: usize,
}

impl GamePositions {
    pub(super) fn new(rules: Rules, seed: u64) -> Result<GamePositions> {
        // No player of these takes that long.
        let limit = Limit::MoveTime(Duration::from_mins(1));
        let isolation = Isolation::no_programs();
        let settings = MatchSettings { limit, isolation, ..MatchSettings::new(rules) };
        let player = |word: &&str| resolve(&word.parse::<PlayerSpec>()?, &settings.isolation);
        let players = PLAYERS.iter().map(player).collect::<Result<_>>()?;
        Ok(GamePositions { settings, players, random: fastrand::Rng::with_seed(seed), games: 0 })
    }

    /// Plays a game, and draws one of its wanted positions with a choice of moves; `None` if it has none.
    pub(super) fn next(
        &mut self,
        stop: &AtomicBool,
        is_wanted: impl Fn(&Position) -> bool,
    ) -> Result<Option<Position>> {
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
