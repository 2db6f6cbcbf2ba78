//! The server's own players, who take the place where nobody else waits.

use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use kalah::{Move, Pit, Position};
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_http::admission::gate::{FairGate, GateLimits, KnownMember};
use kalah_http::random::random_bytes;
use kalah_jobs::{Contestant, JobId};
use kalah_store::Registration;
use kalah_tournament::PlayerNumber;
use tokio::time::timeout;

use super::random;
use super::seat::{AgentGone, AgentMove};

/// The number of the first; the others follow.
const FIRST: u32 = 20_001;

/// Word, title, how it plays, and its strength in Elo before it has played.
const ALL: [(&str, &str, &str, f64); 11] = [
    ("random", "random", "Draws any legal move.", -500.0),
    ("rightmost", "rightmost", "Always sows the right-most pit that holds seeds.", -300.0),
    ("greedy", "greedy", "Looks one ply ahead for the largest lead.", -150.0),
    ("minimax:2", "minimax 2", "Plain minimax, two plies ahead, on the difference of the stores.", 0.0),
    ("minimax:4", "minimax 4", "Plain minimax, four plies ahead.", 150.0),
    ("alphabeta:6", "alpha-beta 6", "Alpha-beta, six plies ahead.", 300.0),
    (
        "alphabeta:8,eval=h6,order=extra-turn",
        "alpha-beta 8, h6",
        "Alpha-beta, eight plies ahead; a bonus for a won store and the turn.",
        400.0,
    ),
    ("engine:3", "engine, level 3", "The engine as a beginner.", 50.0),
    ("engine:6", "engine, level 6", "The engine with some experience.", 350.0),
    ("engine:8", "engine, level 8", "The engine as a strong player.", 500.0),
    ("engine:10", "engine, level 10", "The engine at its best.", 700.0),
];

/// Chooses the moves of the server's players: the player's word, the position, and a seed; the same seed chooses the same.
/// `None` if there is no move. May take seconds.
pub type MoveSource = fn(&str, &Position, u64) -> Option<Move>;

/// Returns the address of a game below that of the site.
pub type GameAddress = fn(&TournamentState, JobId, GameNumber) -> String;

/// A player of the server's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct OwnPlayer {
    pub(super) number: PlayerNumber,
    pub(super) title: &'static str,
    /// Assumed strength before it has played.
    pub(super) supposed: f64,
    word: &'static str,
}

/// Returns the registrations of the server's players, which play on every board.
pub fn registrations() -> Vec<Registration> {
    let registration = |(number, (word, title, about, _)): (u32, (&str, &str, &str, f64))| {
        let contestant = Contestant::BuiltIn(word.to_owned());
        let (title, about) = (title.to_owned(), about.to_owned());
        Registration { title, about, ..Registration::new(PlayerNumber(number), contestant) }
    };
    (FIRST..).zip(ALL).map(registration).collect()
}

/// Returns the server's players.
pub(super) fn own_players() -> impl Iterator<Item = OwnPlayer> {
    let own = |(number, (word, title, _, supposed))| OwnPlayer {
        number: PlayerNumber(number),
        title,
        supposed,
        word,
    };
    (FIRST..).zip(ALL).map(own)
}

/// Cores on which the server's own players think, in turn against their opponents. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Thinkers {
    cores: FairGate<KnownMember>,
    moves: MoveSource,
}

impl Thinkers {
    /// Creates a pool of half the cores.
    pub(super) fn new(moves: MoveSource) -> Thinkers {
        let cores = available_parallelism().map_or(1, |cores| cores.get() / 2).max(1);
        // Each agent has one game, so that connections are what is limited.
        Thinkers { cores: FairGate::new(GateLimits::at_once(cores)), moves }
    }

    /// Chooses a move of a server player against this opponent. If there is no room to think in time, it plays what looks best at
    /// once.
    ///
    /// # Errors
    /// If there is no move.
    pub(super) async fn choose(
        &self,
        player: OwnPlayer,
        opponent: KnownMember,
        position: &Position,
        time: Duration,
    ) -> Result<AgentMove, AgentGone> {
        let begun = Instant::now();
        let thought = timeout(time, self.think(player.word, opponent, *position)).await;
        let pit = match thought.ok().flatten() {
            Some(pit) => pit,
            None => self.at_once(position).or_else(|| random::pit(position)).ok_or(AgentGone)?,
        };
        Ok(AgentMove { pit, comment: None, time: begun.elapsed() })
    }

    async fn think(&self, word: &'static str, opponent: KnownMember, position: Position) -> Option<Pit> {
        let (moves, seed) = (self.moves, u64::from_le_bytes(random_bytes()));
        // Whoever is not waited for any more still takes its place until it is done.
        sown(self.cores.run(opponent, move |_| moves(word, &position, seed)).await.ok()?)
    }

    /// The move that leads by most.
    fn at_once(&self, position: &Position) -> Option<Pit> {
        sown((self.moves)("greedy", position, 0))
    }
}

fn sown(chosen: Option<Move>) -> Option<Pit> {
    match chosen? {
        Move::Sow(pit) => Some(pit),
        Move::Swap => None,
    }
}
