//! Parameters that are tuned.

use std::str::FromStr;

use thiserror::Error;

/// A named number of a player, written `NAME=START,LOW,HIGH,STEP`.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedParameter {
    /// Name in the player's word.
    pub name: String,
    /// Value to begin with.
    pub start: f64,
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
    /// Distance of the two players of the last pair from the value between them. It should be worth a few Elo.
    pub step: f64,
    /// Digits after the point of a value in the player's word: as many as the start or the step was written with.
    pub decimals: usize,
}

/// Reason for rejecting a parameter.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TunedParameterError {
    /// It has another form.
    #[error("`{0}` is not of the form NAME=START,LOW,HIGH,STEP, as in turn=20,0,80,4")]
    Form(String),
    /// A number is none.
    #[error("parameter {name}: `{word}` is not a number")]
    Number {
        /// The parameter.
        name: String,
        /// The word.
        word: String,
    },
    /// The numbers do not fit each other.
    #[error("parameter {0}: the start has to lie between low and high, and the step has to be more than 0")]
    Range(String),
}

impl TunedParameter {
    /// The nearest value that the parameter may have.
    pub(crate) fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.low, self.high)
    }
}

impl FromStr for TunedParameter {
    type Err = TunedParameterError;

    fn from_str(text: &str) -> Result<TunedParameter, TunedParameterError> {
        let form = || TunedParameterError::Form(text.to_owned());
        let (name, numbers) = text.split_once('=').ok_or_else(form)?;
        let words: Vec<&str> = numbers.split(',').collect();
        let [start, low, high, step] = words[..] else { return Err(form()) };
        if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-') {
            return Err(form());
        }
        let number = |word: &str| match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(TunedParameterError::Number { name: name.to_owned(), word: word.to_owned() }),
        };
        let decimals = |word: &str| word.split_once('.').map_or(0, |(_, digits)| digits.len());
        let parameter = TunedParameter {
            name: name.to_owned(),
            start: number(start)?,
            low: number(low)?,
            high: number(high)?,
            step: number(step)?,
            decimals: decimals(start).max(decimals(step)),
        };
        let is_in_range = parameter.low <= parameter.start && parameter.start <= parameter.high;
        if is_in_range && parameter.step > 0.0 {
            Ok(parameter)
        } else {
            Err(TunedParameterError::Range(parameter.name))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_wrong_is_told() {
        let said = |text: &str| text.parse::<TunedParameter>().map_err(|error| error.to_string());
        let turn = said("turn=2.5,-1,8,0.25").unwrap();
        assert_eq!((turn.start, turn.low, turn.high, turn.step, turn.decimals), (2.5, -1.0, 8.0, 0.25, 2));
        for wrong in ["turn", "turn=1", "turn=1,2,3", "=1,0,2,1", "a b=1,0,2,1", "turn=1,0,2,1,5"] {
            assert!(said(wrong).unwrap_err().contains("NAME=START,LOW,HIGH,STEP"), "{wrong}");
        }
        assert_eq!(said("turn=x,0,2,1").unwrap_err(), "parameter turn: `x` is not a number");
        assert_eq!(said("turn=1,0,inf,1").unwrap_err(), "parameter turn: `inf` is not a number");
        for wrong in ["turn=3,0,2,1", "turn=1,2,0,1", "turn=1,0,2,0", "turn=1,0,2,-1"] {
            assert!(said(wrong).unwrap_err().contains("between low and high"), "{wrong}");
        }
    }
}
