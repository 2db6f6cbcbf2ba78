//! Cores of their own for games that are played at the same time.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use kalah_sandbox::available_cores;

/// Shares of the machine's cores. A game takes one and gives it back; both its players run on it, one after the
/// other, and nobody of another game does. Clones share.
#[derive(Clone, Debug, Default)]
pub struct Cores(Arc<Mutex<Vec<Vec<usize>>>>);

impl Cores {
    /// Equal shares of the cores that this process may use, for so many games at once; one core is left to the
    /// referee. No shares if there is not one core for each.
    pub fn for_games(games: usize) -> Cores {
        Cores::from_shares(split(&available_cores(), games))
    }

    /// Creates these shares, for as many games at once.
    pub fn from_shares(shares: Vec<Vec<usize>>) -> Cores {
        Cores(Arc::new(Mutex::new(shares)))
    }

    /// Cores that each game has for itself; 0 if games share all.
    pub fn each(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).first().map_or(0, Vec::len)
    }

    /// A share that is given back when it is dropped; an empty one, which binds to nothing, if none is left.
    pub(crate) fn take(&self) -> CoreShare {
        let cores = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        CoreShare { cores, of: self.clone() }
    }
}

/// Cores that one game has for itself.
pub(crate) struct CoreShare {
    cores: Vec<usize>,
    of: Cores,
}

impl CoreShare {
    pub(crate) fn cores(&self) -> &[usize] {
        &self.cores
    }
}

impl Drop for CoreShare {
    fn drop(&mut self) {
        let cores = mem::take(&mut self.cores);
        if !cores.is_empty() {
            self.of.0.lock().unwrap_or_else(PoisonError::into_inner).push(cores);
        }
    }
}

/// Splits all cores but the first.
fn split(cores: &[usize], games: usize) -> Vec<Vec<usize>> {
    let left = cores.get(1..).unwrap_or_default();
    match left.len().checked_div(games) {
        None | Some(0) => Vec::new(),
        Some(each) => left.chunks_exact(each).take(games).map(<[usize]>::to_vec).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Cores, split};

    #[test]
    fn every_game_gets_as_many_and_the_referee_keeps_one() {
        assert_eq!(split(&[0, 1], 1), [[1]]);
        assert_eq!(split(&[0, 2, 4, 6, 8, 9], 2), [[2, 4], [6, 8]]);
        for too_few in [&[][..], &[0], &[0, 1]] {
            assert_eq!(split(too_few, 2), Vec::<Vec<usize>>::new());
        }
        assert!(split(&[0, 1], 0).is_empty());
    }

    #[test]
    fn a_share_is_lent_to_one_game_at_a_time() {
        let cores = Cores::from_shares(vec![vec![1], vec![2]]);
        let (first, second) = (cores.take(), cores.take());
        assert_ne!(first.cores(), second.cores());
        assert!(cores.take().cores().is_empty());
        drop(first);
        assert_eq!(cores.take().cores(), [2]);
    }
}
