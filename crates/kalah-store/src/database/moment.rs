//! Moments as the database keeps them.

use std::ops::{Add, Sub};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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
        Moment(milliseconds(since))
    }

    /// Returns the moment of so many seconds since 1970, as some columns hold it.
    pub const fn from_seconds(seconds: i64) -> Moment {
        Moment(seconds.saturating_mul(1000))
    }

    /// Returns the whole seconds since 1970.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// Returns true if it is not after a deadline: the second at which that ends still counts, all of it.
    pub const fn is_in_time(self, deadline: Moment) -> bool {
        self.seconds() <= deadline.seconds()
    }
}

impl Add<Duration> for Moment {
    type Output = Moment;

    fn add(self, time: Duration) -> Moment {
        Moment(self.0.saturating_add(milliseconds(time)))
    }
}

impl Sub<Duration> for Moment {
    type Output = Moment;

    fn sub(self, time: Duration) -> Moment {
        Moment(self.0.saturating_sub(milliseconds(time)))
    }
}

/// Returns a duration in milliseconds.
pub(crate) fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Column with a moment in seconds since 1970: rows name it in `try_from`.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct SecondsColumn(i64);

impl From<SecondsColumn> for Moment {
    fn from(column: SecondsColumn) -> Moment {
        Moment::from_seconds(column.0)
    }
}

/// The same, if there is a moment.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct OptionalSecondsColumn(Option<i64>);

impl From<OptionalSecondsColumn> for Option<Moment> {
    fn from(column: OptionalSecondsColumn) -> Option<Moment> {
        column.0.map(Moment::from_seconds)
    }
}
