//! Positions after some plies.

use std::collections::HashSet;

use kalah::{Position, Rules, Side};

/// Positions after as many plies as openings have.
#[derive(Debug)]
pub(crate) enum ReachedPositions {
    /// All of them, in an order that depends on the rules alone.
    All(Vec<Position>),
    /// There are more than anybody lists: they are drawn ply by ply.
    TooMany,
}

/// Positions that are listed at most.
const MOST: usize = 1 << 18;

/// Draws in vain after which random play is taken to lead nowhere else.
const IN_VAIN: u32 = 10_000;

/// A position and what it is from the other side are one opening, since a pair plays both: the one with South to move.
pub(crate) fn canonical(position: Position) -> Position {
    if position.turn() == Side::South { position } else { position.mirrored() }
}

impl ReachedPositions {
    /// All positions after so many plies in which the game goes on.
    pub(crate) fn after(rules: Rules, plies: u32) -> ReachedPositions {
        let mut layer = vec![rules.start(Side::South)];
        for _ in 0..plies {
            let mut seen = HashSet::new();
            for position in layer {
                for mv in position.legal_moves() {
                    // Legal moves can be played.
                    let Ok(ply) = position.play(mv) else { continue };
                    if !ply.position.is_over() {
                        seen.insert(canonical(ply.position));
                    }
                }
                if seen.len() > MOST {
                    return ReachedPositions::TooMany;
                }
            }
            layer = seen.into_iter().collect();
        }
        layer.sort_by_cached_key(ToString::to_string);
        ReachedPositions::All(layer)
    }
}

/// Random play from the start that gives each position once.
pub(crate) struct RandomPlay {
    rules: Rules,
    plies: u32,
    rng: oorandom::Rand64,
    seen: HashSet<Position>,
}

impl RandomPlay {
    pub(crate) fn new(rules: Rules, plies: u32, seed: u64) -> RandomPlay {
        RandomPlay { rules, plies, rng: oorandom::Rand64::new(seed.into()), seen: HashSet::new() }
    }

    fn play(&mut self) -> Option<Position> {
        let mut position = self.rules.start(Side::South);
        for _ in 0..self.plies {
            let moves: Vec<_> = position.legal_moves().collect();
            let choice = self.rng.rand_range(0..moves.len().max(1) as u64);
            let mv = moves.get(usize::try_from(choice).ok()?)?;
            position = position.play(*mv).ok()?.position;
        }
        Some(canonical(position)).filter(|position| !position.is_over())
    }
}

impl Iterator for RandomPlay {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        for _ in 0..IN_VAIN {
            if let Some(position) = self.play().filter(|position| self.seen.insert(*position)) {
                return Some(position);
            }
        }
        None
    }
}

/// Brings a list into an order that depends on a seed: R. Fisher and F. Yates.
pub(crate) fn shuffle<T>(list: &mut [T], seed: u64) {
    let mut rng = oorandom::Rand64::new(seed.into());
    for last in (1..list.len()).rev() {
        let other = rng.rand_range(0..last as u64 + 1);
        list.swap(last, usize::try_from(other).unwrap_or(last));
    }
}
