//! Many positions, solved on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use kalah::Position;
use kalah::kernel::PitPair;
use kalah_engine::SolveError;

/// Solves positions on so many threads, each as soon as a thread is free; `None` where the search was stopped. Those with few
/// seeds in play are solved first, and those with equal pits one after the other.
///
/// # Errors
/// The first other error, which sets `stop` for the rest.
pub fn solve_on_threads<T: Send>(
    positions: &[Position],
    threads: NonZeroUsize,
    stop: &AtomicBool,
    solve: &(dyn Fn(&Position) -> Result<T, SolveError> + Sync),
) -> Result<Vec<Option<T>>, SolveError> {
    let (order, next) = (places_by_cost(positions), AtomicUsize::new(0));
    let work = || {
        let mut solved = Vec::new();
        loop {
            let Some(&place) = order.get(next.fetch_add(1, Ordering::Relaxed)) else { return Ok(solved) };
            match solve(&positions[place]) {
                Ok(value) => solved.push((place, value)),
                Err(SolveError::Stopped) => {}
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
    };
    let parts: Vec<Result<_, SolveError>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or(Err(SolveError::Stopped))).collect()
    });
    let mut values: Vec<Option<T>> = positions.iter().map(|_| None).collect();
    for part in parts {
        for (place, value) in part? {
            values[place] = Some(value);
        }
    }
    Ok(values)
}

/// Returns the places of the positions in the order in which they cost least: games lead from many seeds to few, so the
/// solver's table knows what a position leads to, and the position itself if it came before.
fn places_by_cost(positions: &[Position]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..positions.len()).collect();
    places.sort_by_cached_key(|&place| {
        let pair = PitPair::from_position(&positions[place]);
        (positions[place].seeds_in_play(), pair.map(|pair| (pair.mover, pair.opponent)))
    });
    places
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};

    use kalah::{Position, Rules, Side};
    use kalah_engine::SolveError;

    use super::solve_on_threads;

    #[test]
    fn values_stand_in_the_order_of_the_positions() {
        let rules: Rules = "3x2".parse().unwrap();
        let mut positions = vec![rules.start(Side::South)];
        while let Some(mv) = positions[positions.len() - 1].legal_moves().next() {
            positions.push(positions[positions.len() - 1].play(mv).unwrap().position);
        }
        let stop = AtomicBool::new(false);
        let seeds = |position: &Position| match position.seeds_in_play() {
            0 => Err(SolveError::Stopped),
            seeds => Ok(seeds),
        };
        let found = solve_on_threads(&positions, NonZeroUsize::new(3).unwrap(), &stop, &seeds).unwrap();
        let expected: Vec<_> = positions.iter().map(|position| seeds(position).ok()).collect();
        assert_eq!(found, expected);
        let seen = Mutex::new(Vec::new());
        let see = |position: &Position| {
            seen.lock().unwrap().push(position.seeds_in_play());
            Ok(())
        };
        solve_on_threads(&positions, NonZeroUsize::MIN, &stop, &see).unwrap();
        assert!(seen.lock().unwrap().is_sorted());
        let fault = |_: &Position| Err::<(), _>(SolveError::Seeds(1));
        let found = solve_on_threads(&positions, NonZeroUsize::MIN, &stop, &fault);
        assert_eq!((found, stop.load(Ordering::Relaxed)), (Err(SolveError::Seeds(1)), true));
    }
}
