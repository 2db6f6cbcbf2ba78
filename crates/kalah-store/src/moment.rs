//! Moments as the database keeps them.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since 1970 in UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Moment(pub i64);

impl Moment {
    /// Returns the current time.
    pub fn now() -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// Returns true if it is not after a deadline: the second at which that ends still counts, all of it.
    pub const fn is_in_time(self, deadline: Moment) -> bool {
        self.0.div_euclid(1000) <= deadline.0.div_euclid(1000)
    }
}
