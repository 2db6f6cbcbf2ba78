//! A limit as one word: `time=0.1`, `nodes=5000`, `clock=60+0.6`.

use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::limit::Limit;

/// A word that tells no limit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LimitError {
    /// The text names no kind of limit.
    #[error("\"{}\" is no limit: write time=S, move-time=S, clock=S+S, lookahead=N, nodes=N or fuel=N", .0.escape_default())]
    Kind(String),
    /// The text in place of a number is none.
    #[error("\"{}\" is no whole number from 1 on", .0.escape_default())]
    Number(String),
    /// The text in place of seconds is none.
    #[error("write seconds from 0.001 on, such as 1 or 0.5")]
    Seconds,
    /// A clock that tells no time.
    #[error("write the seconds of a game and those of each ply, as in 60+0.6")]
    Clock,
}

impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(word: &str) -> Result<Limit, LimitError> {
        let kind = || LimitError::Kind(word.to_owned());
        let (name, value) = word.split_once('=').ok_or_else(kind)?;
        let number = || LimitError::Number(value.to_owned());
        let positive = || value.parse().ok().filter(|number: &u64| *number > 0).ok_or_else(number);
        match name {
            "time" => Ok(Limit::growing(seconds(value)?)),
            "move-time" => Ok(Limit::MoveTime(seconds(value)?)),
            "clock" => clock(value),
            "lookahead" => value.parse().map(Limit::Lookahead).map_err(|_| number()),
            "nodes" => positive().map(Limit::Nodes),
            "fuel" => positive().map(Limit::Fuel),
            _ => Err(kind()),
        }
    }
}

fn clock(text: &str) -> Result<Limit, LimitError> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment = if increment == "0" { Ok(Duration::ZERO) } else { seconds(increment) };
    match (seconds(time), increment) {
        (Ok(time), Ok(increment)) => Ok(Limit::Clock { time, increment }),
        _ => Err(LimitError::Clock),
    }
}

/// Seconds, parts of a second allowed, from a thousandth to a million.
///
/// # Errors
/// If it is no number, or outside.
pub fn seconds(text: &str) -> Result<Duration, LimitError> {
    let seconds = text.parse().ok().filter(|seconds: &f64| (0.001..=1e6).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or(LimitError::Seconds)
}

#[cfg(test)]
mod tests {
    use super::Limit;

    #[test]
    fn words_are_the_limits_that_people_mean() {
        for (word, said) in [
            ("time=0.1", "growing look-ahead, 0.1 s a call"),
            ("move-time=2", "2 s a move"),
            ("clock=60+0.6", "60 s and 0.6 s a move"),
            ("clock=5", "5 s and 0 s a move"),
            ("lookahead=4", "look-ahead 4"),
            ("nodes=5000", "5000 positions a move"),
            ("fuel=9", "9 instructions a move"),
        ] {
            assert_eq!(word.parse::<Limit>().map(|limit| limit.to_string()), Ok(said.to_owned()));
        }
        for (word, part) in [
            ("fast", "is no limit"),
            ("nodes=0", "no whole number"),
            ("nodes=x", "no whole number"),
            ("time=-1", "write seconds"),
            ("clock=+", "seconds of a game"),
        ] {
            let error = word.parse::<Limit>().unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
