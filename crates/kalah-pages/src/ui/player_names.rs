//! Names of the two players in sentences: the sides, or the reader and the opponent.

use kalah::{Landing, Move, Ply, Side};
use kalah_texts::{Argument, Text};

use crate::ui::words;

/// Name of a player in sentences.
#[derive(Clone, Debug)]
enum PlayerName {
    /// Whoever reads the page.
    Reader,
    Other(Argument),
}

/// Names of the players on South and North.
#[derive(Clone, Debug)]
pub struct PlayerNames {
    names: [PlayerName; 2],
    /// True if they are those of the sides.
    are_sides: bool,
}

impl PlayerNames {
    /// The names of the sides.
    pub fn sides() -> PlayerNames {
        let names = Side::BOTH.map(|side| PlayerName::Other(words::side(side).into()));
        PlayerNames { names, are_sides: true }
    }

    /// The reader on side `own`, and the opponent.
    pub fn of_reader(own: Side, opponent: Argument) -> PlayerNames {
        let mut names = [PlayerName::Reader, PlayerName::Other(opponent)];
        if own == Side::North {
            names.reverse();
        }
        PlayerNames { names, are_sides: false }
    }

    /// The names by side, for players whose names these are by seat at the start: `seats` has the seat of South and North.
    #[must_use]
    pub fn seated(&self, seats: [usize; 2]) -> PlayerNames {
        if self.are_sides {
            return self.clone();
        }
        PlayerNames { names: seats.map(|seat| self.names[seat].clone()), are_sides: false }
    }

    /// True if no name but that of the side is known.
    pub fn are_sides(&self) -> bool {
        self.are_sides
    }

    /// Names the player on a side.
    pub fn name(&self, side: Side) -> Argument {
        match &self.names[side.index()] {
            PlayerName::Reader => Text::new("game-you").into(),
            PlayerName::Other(name) => name.clone(),
        }
    }

    /// Chooses the sentence about the player on a side: the first key is for other names, the second for the reader.
    pub fn sentence(&self, side: Side, [other, reader]: [&'static str; 2]) -> Text {
        match &self.names[side.index()] {
            PlayerName::Reader => Text::new(reader),
            PlayerName::Other(name) => Text::new(other).with("name", name.clone()),
        }
    }

    /// Describes a ply and all its effects, as scripts do.
    pub fn ply(&self, ply: &Ply, sown: u16) -> Text {
        if self.are_sides {
            return words::ply(ply, sown);
        }
        let Move::Sow(pit) = ply.mv else {
            return self.sentence(ply.side, ["game-ply-swap", "game-ply-swap-you"]);
        };
        let seeds = |count: u16| Text::new("game-seeds").with("count", count);
        let keys = match (ply.landing, ply.captured) {
            (_, Some(captured)) if captured.seeds == 0 => ["game-ply-alone", "game-ply-alone-you"],
            (_, Some(_)) => ["game-ply-capture", "game-ply-capture-you"],
            (Some(Landing::Store), _) if ply.extra_turn => ["game-ply-again", "game-ply-again-you"],
            (Some(Landing::Store), _) => ["game-ply-store", "game-ply-store-you"],
            _ => ["game-ply", "game-ply-you"],
        };
        let text = self
            .sentence(ply.side, keys)
            .with("seeds", seeds(sown))
            .with("pit", (pit.index() + 1).to_string())
            .with("captured", seeds(ply.captured.map_or(0, |captured| captured.seeds)));
        let Some(swept) = ply.swept else { return text };
        // One side is empty, so at most one has seeds left.
        match Side::BOTH.into_iter().find(|side| swept[side.index()] > 0) {
            Some(by) => self
                .sentence(by, ["game-over-taken", "game-over-taken-you"])
                .with("ply", text)
                .with("count", swept[by.index()]),
            None => Text::new("game-over-ply").with("ply", text),
        }
    }
}

#[cfg(test)]
mod tests {
    use kalah::{Rules, Side, parse_moves};
    use kalah_texts::{Language, Text};

    use super::PlayerNames;

    #[test]
    fn the_reader_is_addressed() {
        let start = "6x6".parse::<Rules>().unwrap().start(Side::South);
        let ply = start.play(parse_moves("1").unwrap()[0]).unwrap();
        let written = |names: &PlayerNames| {
            Language::ENGLISH.write(&names.ply(&ply, 6)).replace(['\u{2068}', '\u{2069}'], "")
        };
        let own = PlayerNames::of_reader(Side::South, Text::new("play-engine").into());
        assert_eq!(written(&own), "You sow 6 seeds from pit 1 into the store: extra turn.");
        let other = own.seated([1, 0]);
        assert_eq!(written(&other), "Engine sows 6 seeds from pit 1 into the store: extra turn.");
        assert!(written(&PlayerNames::sides()).starts_with("South sows 6 seeds from pit 1"));
    }
}
