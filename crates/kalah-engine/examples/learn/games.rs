//! Games on several threads, of which samples go to a file.

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use kalah::{Move, Position};

use crate::Failure;
use crate::random::Random;

/// Plies by chance at most that lead from a position of a game to one that a search may come across.
const MOST_ASTRAY: usize = 4;
/// Samples that go to the file at a time.
const PORTION: usize = 2_000;

/// A position with what a search says of it.
pub(crate) trait Sample {
    /// Adds the bytes that a file has of it.
    fn write(&self, bytes: &mut Vec<u8>);
}

/// Games of one kind.
pub(crate) trait Games {
    type Sample: Sample;

    /// Plays a game and adds what was learned of its positions.
    fn game(&self, random: &mut Random, samples: &mut Vec<Self::Sample>) -> Result<(), Failure>;
}

/// Plays games on so many threads until the time is over and adds what was learned of their positions to a file.
pub(crate) fn play<G: Games>(
    threads: u64,
    games: impl Fn() -> Result<G, Failure> + Sync,
    seconds: u64,
    path: &Path,
) -> Result<(), Failure> {
    let until = Instant::now() + Duration::from_secs(seconds);
    // What was played before, so that no two runs play the same games.
    let before = std::fs::metadata(path).map_or(0, |data| data.len());
    std::thread::scope(|scope| {
        let games = &games;
        let player = |thread| {
            scope.spawn(move || play_until(&games()?, until, &mut Random(threads * before + thread), path))
        };
        let players: Vec<_> = (0..threads).map(player).collect();
        players.into_iter().try_for_each(|player| player.join().map_err(|_| "a thread failed")?)
    })
}

fn play_until<G: Games>(games: &G, until: Instant, random: &mut Random, path: &Path) -> Result<(), Failure> {
    let mut samples = Vec::new();
    while Instant::now() < until {
        games.game(random, &mut samples)?;
        if samples.len() >= PORTION {
            append(path, &samples)?;
            samples.clear();
        }
    }
    append(path, &samples)
}

/// Adds samples to the end of a file.
fn append(path: &Path, samples: &[impl Sample]) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    for sample in samples {
        sample.write(&mut bytes);
    }
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
    Ok(file.write_all(&bytes)?)
}

/// A position a few plies by chance on, or the end of the game before that.
pub(crate) fn astray(position: &Position, random: &mut Random) -> Result<Position, Failure> {
    let mut position = *position;
    for _ in 0..=random.below(MOST_ASTRAY) {
        let any: Vec<Move> = position.legal_moves().collect();
        if any.is_empty() {
            break;
        }
        position = position.play(any[random.below(any.len())])?.position;
    }
    Ok(position)
}
