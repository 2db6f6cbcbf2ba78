//! The same for many, several at a time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Maps each item by a function, in their order; none if it was cancelled. Items are taken one after the other, so the
/// result does not depend on how many are done at a time.
pub(crate) fn each<T: Sync, R: Send>(
    items: &[T],
    concurrency: usize,
    cancel: &AtomicBool,
    of: impl Fn(&T) -> R + Sync,
) -> Option<Vec<R>> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Option<R>>> = Mutex::new(items.iter().map(|_| None).collect());
    thread::scope(|scope| {
        for _ in 0..concurrency.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while !cancel.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else { return };
                    let result = of(item);
                    done.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(result);
                }
            });
        }
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}
