//! A position, drawn.

use askama::Template;
use kalah::{Landing, Move, Pit, Ply, Position, Side};

/// The most seeds that are drawn as dots in a pit and in a store; the number tells the rest.
const MOST_DOTS: [usize; 2] = [24, 48];

/// Measures, in the units of the drawing.
const PIT: f64 = 30.0;
const STEP: f64 = 74.0;
const STORE: (f64, f64) = (62.0, 136.0);
const MARGIN: f64 = 10.0;
const ROWS: [f64; 2] = [146.0, 72.0];
const HEIGHT: f64 = 218.0;

/// The drawing of a position, with what the last ply did.
#[derive(Debug, Template)]
#[template(path = "board.svg", escape = "html")]
pub(super) struct BoardDrawing {
    width: f64,
    height: f64,
    /// The position in words, for those who do not see it.
    label: String,
    hollows: Vec<Hollow>,
}

/// A pit or a store.
#[derive(Debug)]
struct Hollow {
    store: bool,
    x: f64,
    y: f64,
    /// Half its width and half its height.
    radius: (f64, f64),
    class: String,
    seeds: u16,
    /// Where the number of seeds stands.
    count_y: f64,
    /// The pit's number in the notation, and where it stands; empty for a store.
    number: String,
    number_y: f64,
    dots: Vec<(f64, f64)>,
}

impl BoardDrawing {
    /// Draws `position`; `last` is the position before, and the ply that led here.
    pub(super) fn of(position: &Position, last: Option<(&Position, &Ply)>) -> BoardDrawing {
        let pits = position.rules().pits();
        let width = 2.0 * (MARGIN + STORE.0 + MARGIN) + number(pits) * STEP;
        let mut hollows = Vec::new();
        for side in Side::BOTH {
            hollows.push(store(position, side, width, last));
            let pits = (0..pits).filter_map(Pit::from_index);
            hollows.extend(pits.map(|place| pit(position, side, place, last)));
        }
        let half = |side: Side| {
            let pits: Vec<String> = position.pits(side).iter().map(u16::to_string).collect();
            format!("{side}: pits {}, store {}", pits.join(" "), position.store(side))
        };
        let label = format!("{}. {}.", half(Side::South), half(Side::North));
        BoardDrawing { width, height: HEIGHT, label, hollows }
    }
}

fn pit(position: &Position, side: Side, place: Pit, last: Option<(&Position, &Ply)>) -> Hollow {
    let pits = position.rules().pits();
    let column = if side == Side::South { place.index() } else { pits - 1 - place.index() };
    let (x, y) = (2.0 * MARGIN + STORE.0 + (number(column) + 0.5) * STEP, ROWS[side.index()]);
    let outward = if side == Side::South { 1.0 } else { -1.0 };
    let seeds = position.seeds(side, place);
    let mut class = format!("pit {}", side_class(side));
    if let Some((before, ply)) = last {
        class.push_str(mark(before, ply, side, place));
    }
    Hollow {
        store: false,
        x,
        y,
        radius: (PIT, PIT),
        class,
        seeds,
        count_y: y + outward * (PIT + 13.0) + 4.0,
        number: place.letter().to_string(),
        number_y: y + outward * (PIT + 27.0) + 4.0,
        dots: dots(seeds, MOST_DOTS[0], (PIT - 9.0, PIT - 9.0)),
    }
}

fn store(position: &Position, side: Side, width: f64, last: Option<(&Position, &Ply)>) -> Hollow {
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
        seeds,
        count_y: y + STORE.1 / 2.0 + 18.0,
        number: String::new(),
        number_y: y,
        dots: dots(seeds, MOST_DOTS[1], (STORE.0 / 2.0 - 10.0, STORE.1 / 2.0 - 12.0)),
    }
}

fn side_class(side: Side) -> &'static str {
    match side {
        Side::South => "south",
        Side::North => "north",
    }
}

/// What the last ply did to a pit, as a class.
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
