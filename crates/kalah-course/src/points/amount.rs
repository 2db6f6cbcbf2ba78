//! Amounts of points.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Points in hundredths, so that sums are exact.
///
/// Written with as many decimals as it takes: `3`, `2.5`, `0.25`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Points(i64);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// Greatest amount that a rule may give: 10,000.
    pub const MOST: Points = Points(1_000_000);

    /// Returns points from hundredths.
    pub const fn of_hundredths(hundredths: i64) -> Points {
        Points(hundredths)
    }

    /// Returns hundredths of points.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// Returns a share of these points, from 0 to 1, rounded down to a hundredth.
    #[must_use]
    pub fn share(self, part: i64, whole: i64) -> Points {
        Points(self.0 * part.clamp(0, whole) / whole.max(1))
    }
}

impl Points {
    /// Returns the amount with its sign, as `+3` or `-2.5`.
    pub fn signed(self) -> String {
        if self.0 < 0 { self.to_string() } else { format!("+{self}") }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, all) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match (all / 100, all % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) if part.is_multiple_of(10) => write!(f, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// Text that is no amount of points.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no number of points, as 3 or 2.5")]
pub struct NoPoints(String);

impl FromStr for Points {
    type Err = NoPoints;

    fn from_str(text: &str) -> Result<Points, NoPoints> {
        let wrong = || NoPoints(text.chars().take(20).collect());
        let trimmed = text.trim();
        let (sign, digits) = match trimmed.strip_prefix(['-', '−']) {
            Some(rest) => (-1, rest),
            None => (1, trimmed.strip_prefix('+').unwrap_or(trimmed)),
        };
        let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
        let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !all_digits(whole) || !all_digits(part) || whole.len() > 6 || part.len() > 2 {
            return Err(wrong());
        }
        let whole: i64 = whole.parse().map_err(|_| wrong())?;
        let part: i64 = format!("{part:0<2}").parse().map_err(|_| wrong())?;
        Ok(Points(sign * (whole * 100 + part)))
    }
}

impl From<Points> for String {
    fn from(points: Points) -> String {
        points.to_string()
    }
}

impl TryFrom<String> for Points {
    type Error = NoPoints;

    fn try_from(text: String) -> Result<Points, NoPoints> {
        text.parse()
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}
