//! A position, drawn.

use askama::Template;
use kalah::{Landing, Move, Pit, Ply, Position, Side};

use crate::ui::sweep::Sweep;

/// The most seeds that are drawn as dots in a pit and in a store; the number tells the rest.
const MOST_DOTS: [usize; 2] = [24, 48];

/// Measures, in the units of the drawing.
const PIT: f64 = 30.0;
const STEP: f64 = 74.0;
const STORE: (f64, f64) = (62.0, 136.0);
const MARGIN: f64 = 10.0;
const ROWS: [f64; 2] = [146.0, 72.0];
const HEIGHT: f64 = 218.0;

/// Distance from the middle of a text down to its baseline.
const BASELINE: f64 = 4.0;

/// The drawing of a position, with what the last ply did.
#[derive(Debug, Template)]
#[template(path = "board.svg", escape = "html")]
pub(crate) struct BoardDrawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The position in words, for those who do not see it.
    label: String,
    pub(crate) hollows: Vec<Hollow>,
}

/// A pit or a store.
#[derive(Debug)]
pub(crate) struct Hollow {
    pub(crate) store: bool,
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Half the width and half the height.
    pub(crate) radius: (f64, f64),
    class: String,
    /// The number of seeds; after a sweep, how many were taken out of the pit.
    pub(crate) count: String,
    /// Vertical position of the number of seeds.
    pub(crate) count_y: f64,
    /// The pit's number in the notation; empty for a store.
    number: String,
    /// Vertical position of the number, or of what a store gained.
    number_y: f64,
    pub(crate) dots: Vec<(f64, f64)>,
    /// Seeds that a store gained by the sweep; empty where nothing was swept.
    gained: String,
}

impl Hollow {
    /// The colour of its edge by what the last ply did, for pictures without a style sheet.
    pub(crate) fn edge(&self) -> &'static str {
        match self.class.rsplit(' ').next() {
            Some("landed" | "source") => "#fff3c4",
            Some("sown") => "#e4c18c",
            Some("captured") => "#ff8a6b",
            _ => "none",
        }
    }

    /// Moves it to where it is seen from the other end of a board of this width. What is written by a pit stands outside
    /// of the rows on both ends; what is written by a store keeps its distance from it.
    fn turn(&mut self, width: f64) {
        let [x, y] = [width - self.x, HEIGHT - self.y];
        if !self.store {
            // The line of a text lies below its middle.
            let turned = |line: f64| HEIGHT - line + 2.0 * BASELINE;
            (self.count_y, self.number_y) = (turned(self.count_y), turned(self.number_y));
        }
        (self.x, self.y) = (x, y);
    }
}

impl BoardDrawing {
    /// Draws `position`; `last` is the position before, and the ply that led here. South sits below.
    pub(crate) fn of(position: &Position, last: Option<(&Position, &Ply)>) -> BoardDrawing {
        let pits = position.rules().pits();
        let width = 2.0 * (MARGIN + STORE.0 + MARGIN) + number(pits) * STEP;
        let sweep = last.and_then(|(before, ply)| Sweep::of(before, ply));
        let mut hollows = Vec::new();
        for side in Side::BOTH {
            let gained = sweep.as_ref().map_or(0, |sweep| sweep.gained(side));
            hollows.push(store(position, side, width, last, gained));
            for place in (0..pits).filter_map(Pit::from_index) {
                let swept = sweep.as_ref().map_or(0, |sweep| sweep.from(side, place));
                hollows.push(pit(position, side, place, last, swept));
            }
        }
        let half = |side: Side| {
            let pits: Vec<String> = position.pits(side).iter().map(u16::to_string).collect();
            format!("{side}: pits {}, store {}", pits.join(" "), position.store(side))
        };
        let label = format!("{}. {}.", half(Side::South), half(Side::North));
        BoardDrawing { width, height: HEIGHT, label, hollows }
    }

    /// The same with this side below: seen from the other end of the table, everything changes places across the middle.
    pub(crate) fn seen_from(mut self, near: Side) -> BoardDrawing {
        if near == Side::North {
            for hollow in &mut self.hollows {
                hollow.turn(self.width);
            }
        }
        self
    }
}

fn pit(position: &Position, side: Side, place: Pit, last: Option<(&Position, &Ply)>, swept: u16) -> Hollow {
    let pits = position.rules().pits();
    let column = if side == Side::South { place.index() } else { pits - 1 - place.index() };
    let (x, y) = (2.0 * MARGIN + STORE.0 + (number(column) + 0.5) * STEP, ROWS[side.index()]);
    let outward = if side == Side::South { 1.0 } else { -1.0 };
    let seeds = position.seeds(side, place);
    let mut class = format!("pit {}", side_class(side));
    if let Some((before, ply)) = last {
        class.push_str(mark(before, ply, side, place));
    }
    if swept > 0 {
        class.push_str(" swept");
    }
    Hollow {
        store: false,
        x,
        y,
        radius: (PIT, PIT),
        class,
        count: if swept > 0 { format!("−{swept}") } else { seeds.to_string() },
        count_y: y + outward * (PIT + 13.0) + BASELINE,
        number: place.letter().to_string(),
        number_y: y + outward * (PIT + 27.0) + BASELINE,
        dots: dots(seeds + swept, MOST_DOTS[0], (PIT - 9.0, PIT - 9.0)),
        gained: String::new(),
    }
}

fn store(
    position: &Position,
    side: Side,
    width: f64,
    last: Option<(&Position, &Ply)>,
    gained: u16,
) -> Hollow {
    let x = MARGIN + STORE.0 / 2.0;
    let y = HEIGHT / 2.0;
    let seeds = position.store(side);
    let grown = last.is_some_and(|(before, _)| before.store(side) < seeds);
    let landed = last.is_some_and(|(_, ply)| ply.side == side && ply.landing == Some(Landing::Store));
    let marked = if landed {
        " landed"
    } else if grown {
        " sown"
    } else {
        ""
    };
    Hollow {
        store: true,
        x: if side == Side::South { width - x } else { x },
        y,
        radius: (STORE.0 / 2.0, STORE.1 / 2.0),
        class: format!("store {}{marked}", side_class(side)),
        count: seeds.to_string(),
        count_y: y + STORE.1 / 2.0 + 18.0,
        number: String::new(),
        number_y: y - STORE.1 / 2.0 - 10.0,
        dots: dots(seeds, MOST_DOTS[1], (STORE.0 / 2.0 - 10.0, STORE.1 / 2.0 - 12.0)),
        gained: if gained > 0 { format!("+{gained}") } else { String::new() },
    }
}

fn side_class(side: Side) -> &'static str {
    match side {
        Side::South => "south",
        Side::North => "north",
    }
}

/// Returns the class for the effect of the last ply on a pit.
fn mark(before: &Position, ply: &Ply, side: Side, place: Pit) -> &'static str {
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

/// Places for seeds in an ellipse: Vogel's model of a sunflower.
fn dots(seeds: u16, most: usize, radius: (f64, f64)) -> Vec<(f64, f64)> {
    let count = usize::from(seeds).min(most);
    // A few seeds lie close together instead of along the edge.
    let spread = (1.7 * number(count) / number(most)).sqrt().clamp(0.5, 1.0);
    let golden = std::f64::consts::PI * (3.0 - 5.0_f64.sqrt());
    let place = |index: usize| {
        let far = spread * ((number(index) + 0.5) / number(count.max(2))).sqrt();
        let angle = golden * number(index) + 0.6;
        (round(radius.0 * far * angle.cos()), round(radius.1 * far * angle.sin()))
    };
    if count == 1 { vec![(0.0, 0.0)] } else { (0..count).map(place).collect() }
}

fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A small count as a measure.
fn number(count: usize) -> f64 {
    f64::from(u16::try_from(count).unwrap_or(u16::MAX))
}
