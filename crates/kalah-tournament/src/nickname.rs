//! What people call a player beside its number: a nickname, and a face.

use std::fmt;
use std::str::FromStr;

use crate::player::PlayerNumber;

/// Name that a player has chosen: 2 to 20 letters, digits, spaces and `-_.'`, with a letter among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nickname(String);

/// Text that is no nickname.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a nickname has 2 to 20 letters, digits, spaces and -_.', with a letter among them")]
pub struct NotNickname;

impl Nickname {
    /// Length in letters at most.
    pub const LONGEST: usize = 20;

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Nickname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Nickname {
    type Err = NotNickname;

    /// Reads a name; spaces around it do not count, and several in a row are one.
    fn from_str(text: &str) -> Result<Nickname, NotNickname> {
        let name = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        // Fillers of Hangul are letters that nobody sees.
        let is_seen = |letter: char| !matches!(letter, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}');
        let is_allowed =
            |letter: char| letter.is_alphanumeric() && is_seen(letter) || " -_.'".contains(letter);
        let is_fit = (2..=Nickname::LONGEST).contains(&name.chars().count())
            && name.chars().all(is_allowed)
            && name.chars().any(char::is_alphabetic);
        if is_fit { Ok(Nickname(name)) } else { Err(NotNickname) }
    }
}

/// What a player is called beside its number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CalledPlayer {
    /// Name; empty if there is none.
    pub title: String,
    /// Description in one sentence; may be empty.
    pub about: String,
    /// Face that was chosen; `None` for the one that follows from the number.
    pub face: Option<Face>,
}

/// Face of a player: a pit of one of [`Face::COLORS`] colours with 1 to [`Face::MOST_SEEDS`] seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    color: u8,
    seeds: u8,
}

impl Face {
    /// Number of colours.
    pub const COLORS: u8 = 8;

    /// Seeds at most.
    pub const MOST_SEEDS: u8 = 9;

    /// Creates a face of a colour from 0 and a number of seeds from 1; `None` if either is out of range.
    pub fn new(color: u8, seeds: u8) -> Option<Face> {
        let is_face = color < Face::COLORS && (1..=Face::MOST_SEEDS).contains(&seeds);
        is_face.then_some(Face { color, seeds })
    }

    /// Returns the face of a player who has chosen none: neighbours in number look different.
    pub fn generated(player: PlayerNumber) -> Face {
        let faces = u32::from(Face::COLORS) * u32::from(Face::MOST_SEEDS);
        // A step that shares no factor with the number of faces reaches all of them; its remainders by 8 and 9 are no 0.
        Face::from_index(player.0 % faces * 29 % faces)
    }

    /// Returns the face of this place among all, by seeds within colours.
    fn from_index(index: u32) -> Face {
        let seeds = u32::from(Face::MOST_SEEDS);
        let part = |number: u32| u8::try_from(number).unwrap_or(0);
        Face { color: part(index / seeds) % Face::COLORS, seeds: part(index % seeds) + 1 }
    }

    /// The colour, from 0.
    pub const fn color(self) -> u8 {
        self.color
    }

    /// The seeds, from 1.
    pub const fn seeds(self) -> u8 {
        self.seeds
    }

    /// Returns the number by which it is stored: ten times the colour and the seeds.
    pub const fn code(self) -> u8 {
        self.color * 10 + self.seeds
    }

    /// Returns the face of a stored number.
    pub fn from_code(code: u8) -> Option<Face> {
        Face::new(code / 10, code % 10)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Face, Nickname};
    use crate::player::PlayerNumber;

    #[test]
    fn a_nickname_is_a_short_word_or_several() {
        for (text, name) in
            [("Ada", "Ada"), ("  seed   sower ", "seed sower"), ("Jörg-7", "Jörg-7"), ("木村", "木村")]
        {
            assert_eq!(text.parse::<Nickname>().unwrap().as_str(), name);
        }
        for text in [
            "",
            "a",
            "12",
            "a\u{202e}b",
            "<b>ada</b>",
            "a\nb",
            "ada\u{200d}x",
            "\u{3164}\u{3164}",
            &"a".repeat(21),
        ] {
            assert!(text.parse::<Nickname>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn every_face_is_somebody_s_and_is_stored() {
        let faces = (0..72).map(|number| Face::generated(PlayerNumber(number)).code());
        assert_eq!(faces.collect::<BTreeSet<_>>().len(), 72);
        for code in 0..=u8::MAX {
            assert!(Face::from_code(code).is_none_or(|face| face.code() == code));
        }
        let [one, next] = [6, 7].map(|number| Face::generated(PlayerNumber(number)));
        assert!(one.color() != next.color() && one.seeds() != next.seeds());
    }
}
