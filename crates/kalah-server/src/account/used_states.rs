//! States of sign-ins at a provider that were used: each is good for one visit.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// States that are remembered. With more, nobody signs in by the provider until some have expired.
const MOST: usize = 100_000;

/// States that were used, until they have expired anyway.
#[derive(Debug, Default)]
pub(super) struct UsedStates(Mutex<HashMap<String, Instant>>);

impl UsedStates {
    /// Uses a state that is good for so long after it was made; false if it was used before.
    pub(super) fn use_up(&self, state: &str, lasts: Duration) -> bool {
        // A panic cannot leave it half changed: changes are single calls.
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= MOST {
            used.retain(|_, at| at.elapsed() < lasts);
        }
        used.len() < MOST && used.insert(state.to_owned(), Instant::now()).is_none()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{MOST, UsedStates};

    #[test]
    fn a_state_is_used_once_and_forgotten_when_it_has_expired() {
        let used = UsedStates::default();
        assert!(used.use_up("one", Duration::from_mins(10)));
        assert!(!used.use_up("one", Duration::from_mins(10)));
        for number in 1..MOST {
            assert!(used.use_up(&number.to_string(), Duration::ZERO));
        }
        assert!(!used.use_up("two", Duration::from_mins(10)), "there is an end");
        assert!(used.use_up("two", Duration::ZERO));
    }
}
