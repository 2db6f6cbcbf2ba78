//! Figures to be read by people.

use std::fmt;

/// A count to be read by people.
pub(crate) struct ReadableCount(pub(crate) f64);

impl fmt::Display for ReadableCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            count if count < 1e6 => write!(f, "{count:.0}"),
            count if count < 1e9 => write!(f, "{:.1} million", count / 1e6),
            count if count < 1e12 => write!(f, "{:.1} billion", count / 1e9),
            count => write!(f, "{count:.1e}"),
        }
    }
}

/// Bytes to be read by people.
pub(crate) struct Bytes(pub(crate) f64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes < 1e6 => write!(f, "{:.0} kB", (bytes / 1e3).ceil()),
            bytes if bytes < 1e9 => write!(f, "{:.0} MB", bytes / 1e6),
            bytes if bytes < 1e15 => write!(f, "{:.1} GB", bytes / 1e9),
            bytes => write!(f, "{:.1e} GB", bytes / 1e9),
        }
    }
}

/// A time to be read by people.
pub(crate) struct Seconds(pub(crate) f64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            seconds if seconds < 120.0 => write!(f, "{:.0} s", seconds.ceil()),
            seconds if seconds < 7200.0 => write!(f, "{:.0} minutes", seconds / 60.0),
            seconds if seconds < 48.0 * 3600.0 => write!(f, "{:.0} hours", seconds / 3600.0),
            seconds if seconds < 730.0 * 86400.0 => write!(f, "{:.0} days", seconds / 86400.0),
            seconds if seconds < 3.15e12 => write!(f, "{:.0} years", seconds / 3.15e7),
            seconds => write!(f, "{:.0e} years", seconds / 3.15e7),
        }
    }
}
