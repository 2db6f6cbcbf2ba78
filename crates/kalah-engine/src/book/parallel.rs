//! Work on many positions, by several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use kalah::kernel::PitPair;

/// Does the same with each position and tells what came out, in their order. Each thread has its own tools: there are as
/// many threads as tools. After an error nothing new is begun.
pub(super) fn each<Tools: Sync, Found: Send, Error: Send>(
    threads: &[Tools],
    pairs: &[PitPair],
    work: impl Fn(&Tools, PitPair) -> Result<Found, Error> + Sync,
) -> Result<Vec<Found>, Error> {
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let found = Mutex::new(Vec::with_capacity(pairs.len()));
    let thread = &|tools: &Tools| {
        let share = || {
            while !failed.load(Relaxed) {
                let at = next.fetch_add(1, Relaxed);
                let Some(&pair) = pairs.get(at) else { break };
                let one = work(tools, pair)?;
                found.lock().unwrap_or_else(PoisonError::into_inner).push((at, one));
            }
            Ok(())
        };
        let done = share();
        failed.fetch_or(done.is_err(), Relaxed);
        done
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            threads.iter().take(pairs.len()).map(|tools| scope.spawn(move || thread(tools))).collect();
        // A thread that panicked has no result; the panic goes on here.
        let joined = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect::<Result<(), Error>>()
    })?;
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable_by_key(|&(at, _)| at);
    Ok(found.into_iter().map(|(_, one)| one).collect())
}
