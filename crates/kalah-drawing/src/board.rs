//! A position as the pages show it: pits and stores in the order of the page, with what the last ply did.

use askama::Template;
use kalah::{Landing, Move, Pit, Ply, Position, Side};
use kalah_texts::{Text, filters};

use crate::seed_places::{in_pit, in_store};
use crate::sweep::FinalSweep;

/// The board of a position. The side that lies below comes first.
#[derive(Debug, Template)]
#[template(path = "board.html")]
pub struct BoardDrawing {
    /// What the names of the pits begin with where a live page exchanges boards; empty elsewhere.
    key: String,
    pits: usize,
    /// True if the pits that may be played are buttons of the form around the board.
    is_form: bool,
    /// The position in words, for those who do not see it.
    label: Text,
    /// The halves, the one of the side below first.
    halves: [BoardHalf; 2],
}

/// The pits and the store of a side.
#[derive(Debug)]
struct BoardHalf {
    /// `near` or `far`.
    place: &'static str,
    pits: Vec<BoardHollow>,
    store: BoardHollow,
}

/// A pit or a store.
#[derive(Debug)]
struct BoardHollow {
    class: String,
    is_button: bool,
    /// The number of seeds.
    count: String,
    /// Places of the seeds, in hundredths of the hollow.
    seeds: Vec<(u8, u8)>,
    /// Seeds that a store gained by the sweep; empty where nothing was swept.
    gained: String,
}

impl BoardDrawing {
    /// Draws `position`; `last` is the position before, and the ply that led here. South lies below.
    pub fn from_position(position: &Position, last: Option<(&Position, &Ply)>) -> BoardDrawing {
        let sweep = last.and_then(|(before, ply)| FinalSweep::from_ply(before, ply));
        let half = |side: Side| {
            let gained = sweep.as_ref().map_or(0, |sweep| sweep.gained(side));
            let pits = (0..position.rules().pits()).filter_map(Pit::from_index);
            let pits = pits.map(|place| {
                let swept = sweep.as_ref().map_or(0, |sweep| sweep.from(side, place));
                pit(position, side, place, last, swept)
            });
            let place = if side == Side::South { "near" } else { "far" };
            BoardHalf { place, pits: pits.collect(), store: store(position, side, last, gained) }
        };
        let seeds = |side: Side| {
            let pits: Vec<String> = position.pits(side).iter().map(u16::to_string).collect();
            pits.join(" ")
        };
        let label = Text::new("board-label")
            .with("southpits", seeds(Side::South))
            .with("southstore", position.store(Side::South).to_string())
            .with("northpits", seeds(Side::North))
            .with("northstore", position.store(Side::North).to_string());
        BoardDrawing {
            key: String::new(),
            pits: position.rules().pits(),
            is_form: false,
            label,
            halves: Side::BOTH.map(half),
        }
    }

    /// The same with names for the pits, so that they are changed where they are and not moved.
    #[must_use]
    pub fn keyed(mut self, key: String) -> BoardDrawing {
        self.key = key;
        self
    }

    /// The same lying at any width, for a form around it: the pits of the side below that hold seeds are buttons, which send
    /// the number of the pit as `sow`.
    #[must_use]
    pub fn in_form(mut self) -> BoardDrawing {
        self.is_form = true;
        for pit in self.halves[0].pits.iter_mut().filter(|pit| !pit.seeds.is_empty()) {
            pit.is_button = true;
            pit.class.push_str(" pit-button");
        }
        self
    }

    /// The same with a mark on pits of a side, as on those that a hint means.
    #[must_use]
    pub fn hinting(mut self, side: Side, moves: &[Move]) -> BoardDrawing {
        let store = format!("store {}", side_class(side));
        let half = self.halves.iter_mut().find(|half| half.store.class.starts_with(&store));
        let pits = moves.iter().filter_map(|mv| match mv {
            Move::Sow(pit) => Some(pit.index()),
            Move::Swap => None,
        });
        if let Some(half) = half {
            for pit in pits {
                half.pits[pit].class.push_str(" hinted");
            }
        }
        self
    }

    /// The same with this side below: seen from the other end of the table.
    #[must_use]
    pub fn seen_from(mut self, near: Side) -> BoardDrawing {
        if near == Side::North {
            self.halves.reverse();
            for (half, place) in self.halves.iter_mut().zip(["near", "far"]) {
                half.place = place;
            }
        }
        self
    }
}

fn pit(
    position: &Position,
    side: Side,
    place: Pit,
    last: Option<(&Position, &Ply)>,
    swept: u16,
) -> BoardHollow {
    let seeds = position.seeds(side, place);
    let mut class = format!("pit {}", side_class(side));
    if let Some((before, ply)) = last {
        class.push_str(mark(before, ply, side, place));
    }
    if swept > 0 {
        class.push_str(" swept");
    }
    if seeds == 0 {
        class.push_str(" empty");
    }
    BoardHollow {
        class,
        is_button: false,
        count: seeds.to_string(),
        seeds: in_pit(side.index(), place.index(), seeds),
        gained: String::new(),
    }
}

fn store(position: &Position, side: Side, last: Option<(&Position, &Ply)>, gained: u16) -> BoardHollow {
    let seeds = position.store(side);
    let marked = last.map_or("", |(before, ply)| store_mark(before, ply, position, side));
    BoardHollow {
        class: format!("store {}{marked}", side_class(side)),
        is_button: false,
        count: seeds.to_string(),
        seeds: in_store(side.index(), seeds),
        gained: if gained > 0 { format!("+{gained}") } else { String::new() },
    }
}

fn side_class(side: Side) -> &'static str {
    match side {
        Side::South => "south",
        Side::North => "north",
    }
}

/// Returns the class for the effect of the last ply, which led to `position`, on a store.
pub fn store_mark(before: &Position, ply: &Ply, position: &Position, side: Side) -> &'static str {
    if ply.side == side && ply.landing == Some(Landing::Store) {
        " landed"
    } else if before.store(side) < position.store(side) {
        " sown"
    } else {
        ""
    }
}

/// Returns the class for the effect of the last ply on a pit.
pub fn mark(before: &Position, ply: &Ply, side: Side, place: Pit) -> &'static str {
    let Move::Sow(source) = ply.mv else { return "" };
    let pits = before.rules().pits();
    let own = side == ply.side;
    let step = if own { place.index() + 2 * pits + 1 } else { pits + 1 + place.index() + 2 * pits + 1 };
    // Steps from the source around the ring of own pits, store, opponent's pits.
    let distance = (step - source.index()) % (2 * pits + 1);
    let sown = usize::from(before.seeds(ply.side, source));
    match (ply.landing, ply.captured) {
        _ if own && place == source && ply.landing != Some(Landing::Pit(side, place)) => " source",
        (_, Some(captured)) if !own && captured.pit == place => " captured",
        (Some(Landing::Pit(owner, pit)), _) if owner == side && pit == place => " landed",
        _ if (distance != 0 && distance <= sown) || sown > 2 * pits => " sown",
        _ => "",
    }
}
