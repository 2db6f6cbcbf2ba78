//! Marks on a position: pits, and arrows from pit to pit.

use std::fmt;
use std::str::FromStr;

use kalah::{Rules, Side};
use kalah_pages::ui::words;
use kalah_texts::Text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A pit of a side, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct MarkedPit {
    side: Side,
    pit: u8,
}

/// A marked pit, `s3`, or an arrow, `s3-n4`. Pits beyond nine are a, b and c.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    from: MarkedPit,
    /// `None` for a pit.
    to: Option<MarkedPit>,
}

/// That a text is no mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoMark;

impl Mark {
    /// Returns true if the board of these rules has the pits.
    pub(super) fn is_on(self, rules: Rules) -> bool {
        let has = |pit: MarkedPit| usize::from(pit.pit) <= rules.pits();
        has(self.from) && self.to.is_none_or(has)
    }

    /// What it says, for those who do not see it.
    pub(super) fn text(self) -> Text {
        let pit = |pit: MarkedPit| {
            Text::new("studies-pit").with("side", words::side(pit.side)).with("pit", u64::from(pit.pit))
        };
        match self.to {
            None => Text::new("studies-marked-pit").with("pit", pit(self.from)),
            Some(to) => Text::new("studies-arrow").with("from", pit(self.from)).with("to", pit(to)),
        }
    }
}

/// The side of a letter of a mark.
const fn side_of(letter: char) -> Option<Side> {
    match letter {
        's' => Some(Side::South),
        'n' => Some(Side::North),
        _ => None,
    }
}

impl FromStr for MarkedPit {
    type Err = NoMark;

    fn from_str(text: &str) -> Result<MarkedPit, NoMark> {
        let mut signs = text.chars();
        let side = signs.next().and_then(side_of).ok_or(NoMark)?;
        let pit = signs.next().and_then(|sign| sign.to_digit(13)).filter(|pit| *pit > 0).ok_or(NoMark)?;
        if signs.next().is_some() || text.chars().any(|sign| sign.is_ascii_uppercase()) {
            return Err(NoMark);
        }
        Ok(MarkedPit { side, pit: u8::try_from(pit).map_err(|_| NoMark)? })
    }
}

impl FromStr for Mark {
    type Err = NoMark;

    fn from_str(text: &str) -> Result<Mark, NoMark> {
        let mark = match text.split_once('-') {
            None => Mark { from: text.parse()?, to: None },
            Some((from, to)) => Mark { from: from.parse()?, to: Some(to.parse()?) },
        };
        if mark.to == Some(mark.from) { Err(NoMark) } else { Ok(mark) }
    }
}

impl fmt::Display for MarkedPit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.side == Side::South { 's' } else { 'n' };
        let pit = char::from_digit(u32::from(self.pit), 13).unwrap_or('1');
        write!(f, "{side}{pit}")
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            None => self.from.fmt(f),
            Some(to) => write!(f, "{}-{to}", self.from),
        }
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mark, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|NoMark| serde::de::Error::custom("no mark"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, NoMark};

    #[test]
    fn a_mark_is_written_as_it_was_read() {
        for text in ["s1", "n9", "sc", "s3-n4", "na-s1"] {
            assert_eq!(text.parse::<Mark>().unwrap().to_string(), text);
        }
        for text in ["", "s", "s0", "x3", "s3-", "s3-s3", "s33", "sA", "s3-n4-s1", "s3 "] {
            assert_eq!(text.parse::<Mark>(), Err(NoMark), "{text}");
        }
    }
}
