//! Token bucket of one connection: burst size and rate, and tokens that are given back for what was expected.

use std::time::{Duration, Instant};

/// Fills with time, and is emptied by what comes.
#[derive(Clone, Debug)]
pub struct TokenBucket {
    left: f64,
    most: f64,
    per_second: f64,
    looked: Instant,
}

impl TokenBucket {
    /// A full one.
    pub fn new(most: u32, per_second: u32) -> TokenBucket {
        TokenBucket {
            left: most.into(),
            most: most.into(),
            per_second: per_second.into(),
            looked: Instant::now(),
        }
    }

    /// Takes so many; false if fewer are left.
    pub fn take(&mut self, count: u32) -> bool {
        let since = self.looked.elapsed();
        self.fill(since);
        self.looked += since;
        self.left -= f64::from(count);
        self.left >= 0.0
    }

    /// Puts so many back.
    pub fn give(&mut self, more: u32) {
        self.left = self.most.min(self.left + f64::from(more));
    }

    fn fill(&mut self, since: Duration) {
        self.left = self.most.min(self.left + since.as_secs_f64() * self.per_second);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::TokenBucket;

    #[test]
    fn what_is_empty_fills_again() {
        let mut bucket = TokenBucket::new(3, 1);
        assert!((0..3).all(|_| bucket.take(1)));
        assert!(!bucket.take(1));
        bucket.fill(Duration::from_secs(3));
        assert!(bucket.take(1));
        bucket.fill(Duration::from_hours(1));
        bucket.give(100);
        assert!((0..3).all(|_| bucket.take(1)) && !bucket.take(1));
        bucket.fill(Duration::from_hours(1));
        assert!(bucket.take(3) && !bucket.take(1));
    }
}
