//! Times as the standards write them.

use chrono::{DateTime, SecondsFormat, Utc};

/// Time of so many milliseconds since 1970. Those beyond the calendar become its begin.
pub(crate) fn at(milliseconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(milliseconds).unwrap_or_default()
}

/// The same as ISO 8601, with milliseconds: platforms compare them.
pub(crate) fn iso(milliseconds: i64) -> String {
    at(milliseconds).to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Whole seconds since 1970.
pub(crate) fn seconds(milliseconds: i64) -> i64 {
    milliseconds.div_euclid(1000)
}
