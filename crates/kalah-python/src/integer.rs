//! Numbers of Python as arguments, with the range that each argument has.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::words::value_error;

/// A whole number of Python. One that is beyond 128 bits is the greatest or the least of these.
#[derive(Clone, Copy)]
pub(crate) struct Integer(i128);

impl<'a, 'py> FromPyObject<'a, 'py> for Integer {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Integer> {
        match object.extract::<i128>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Integer(if object.lt(0)? { i128::MIN } else { i128::MAX }))
            }
            number => number.map(Integer),
        }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            i128::MIN => f.write_str("less"),
            i128::MAX => f.write_str("more"),
            number => number.fmt(f),
        }
    }
}

impl Integer {
    /// One.
    pub(crate) const ONE: Integer = Integer(1);
    /// Zero.
    pub(crate) const ZERO: Integer = Integer(0);
    /// Two.
    pub(crate) const TWO: Integer = Integer(2);
    /// Ten.
    pub(crate) const TEN: Integer = Integer(10);
    /// Positions that a search for a puzzle asks about.
    pub(crate) const PUZZLE_NODES: Integer = Integer(200_000);
    /// Megabytes of the table of the engine.
    pub(crate) const ENGINE_TABLE: Integer = Integer(32);
    /// Megabytes of the table of a solver.
    pub(crate) const TABLE: Integer = Integer(64);

    /// The number, if the argument of this name may be it.
    pub(crate) fn within<T: TryFrom<i128>>(self, name: &str, range: RangeInclusive<i128>) -> PyResult<T> {
        let fits =
            Some(self.0).filter(|number| range.contains(number)).and_then(|number| number.try_into().ok());
        fits.ok_or_else(|| value_error(format!("{name} is {} to {}, not {self}", range.start(), range.end())))
    }

    /// The number, which is `least` or more; one that is beyond the type is the greatest of the type.
    pub(crate) fn at_least(self, name: &str, least: u32) -> PyResult<u64> {
        if self.0 < i128::from(least) {
            return Err(value_error(format!("{name} is {least} or more, not {self}")));
        }
        Ok(u64::try_from(self.0).unwrap_or(u64::MAX))
    }

    /// The number as seeds, plies or depths count.
    pub(crate) fn count(self, name: &str) -> PyResult<u32> {
        self.at_least(name, 0).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
    }
}

/// A time in seconds; infinity is no limit.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(f64);

impl<'a, 'py> FromPyObject<'a, 'py> for Seconds {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Seconds> {
        match object.extract::<f64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Seconds(if object.lt(0)? { f64::NEG_INFINITY } else { f64::INFINITY }))
            }
            seconds => seconds.map(Seconds),
        }
    }
}

impl Seconds {
    /// The duration; the longest for what no clock can count.
    pub(crate) fn duration(self) -> PyResult<Duration> {
        if self.0.is_nan() || self.0 < 0.0 {
            return Err(value_error(format!("time is seconds, 0 or more, not {}", self.0)));
        }
        Ok(Duration::try_from_secs_f64(self.0).unwrap_or(Duration::MAX))
    }
}
