//! Geometry of a position in a picture, which has neither style sheet nor font.

use kalah::{Pit, Ply, Position, Side};
use kalah_drawing::board::{mark, store_mark};
use kalah_drawing::sweep::FinalSweep;

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
#[derive(Debug)]
pub(super) struct PictureBoard {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) hollows: Vec<PictureHollow>,
}

/// A pit or a store.
#[derive(Debug)]
pub(super) struct PictureHollow {
    pub(super) store: bool,
    pub(super) x: f64,
    pub(super) y: f64,
    /// Half the width and half the height.
    pub(super) radius: (f64, f64),
    /// Effect of the last ply on it, as the class that the pages have for it.
    mark: &'static str,
    /// The number of seeds; after a sweep, how many were taken out of the pit.
    pub(super) count: String,
    /// Vertical position of the number of seeds.
    pub(super) count_y: f64,
    pub(super) dots: Vec<(f64, f64)>,
}

impl PictureHollow {
    /// The colour of its edge by what the last ply did, for pictures without a style sheet.
    pub(super) fn edge(&self) -> &'static str {
        match self.mark {
            " landed" | " source" => "#fff3c4",
            " sown" => "#e4c18c",
            " captured" => "#ff8a6b",
            _ => "none",
        }
    }
}

impl PictureBoard {
    /// Draws `position`; `last` is the position before, and the ply that led here. South sits below.
    pub(super) fn from_position(position: &Position, last: Option<(&Position, &Ply)>) -> PictureBoard {
        let pits = position.rules().pits();
        let width = 2.0 * (MARGIN + STORE.0 + MARGIN) + number(pits) * STEP;
        let sweep = last.and_then(|(before, ply)| FinalSweep::from_ply(before, ply));
        let mut hollows = Vec::new();
        for side in Side::BOTH {
            hollows.push(store(position, side, width, last));
            for place in (0..pits).filter_map(Pit::from_index) {
                let swept = sweep.as_ref().map_or(0, |sweep| sweep.from(side, place));
                hollows.push(pit(position, side, place, last, swept));
            }
        }
        PictureBoard { width, height: HEIGHT, hollows }
    }
}

fn pit(
    position: &Position,
    side: Side,
    place: Pit,
    last: Option<(&Position, &Ply)>,
    swept: u16,
) -> PictureHollow {
    let pits = position.rules().pits();
    let column = if side == Side::South { place.index() } else { pits - 1 - place.index() };
    let (x, y) = (2.0 * MARGIN + STORE.0 + (number(column) + 0.5) * STEP, ROWS[side.index()]);
    let outward = if side == Side::South { 1.0 } else { -1.0 };
    let seeds = position.seeds(side, place);
    // The number tells what was swept; no edge beside it.
    let marked = last.filter(|_| swept == 0);
    PictureHollow {
        store: false,
        x,
        y,
        radius: (PIT, PIT),
        mark: marked.map_or("", |(before, ply)| mark(before, ply, side, place)),
        count: if swept > 0 { format!("−{swept}") } else { seeds.to_string() },
        count_y: y + outward * (PIT + 13.0) + BASELINE,
        dots: dots(seeds + swept, MOST_DOTS[0], (PIT - 9.0, PIT - 9.0)),
    }
}

fn store(position: &Position, side: Side, width: f64, last: Option<(&Position, &Ply)>) -> PictureHollow {
    let x = MARGIN + STORE.0 / 2.0;
    let y = HEIGHT / 2.0;
    let seeds = position.store(side);
    PictureHollow {
        store: true,
        x: if side == Side::South { width - x } else { x },
        y,
        radius: (STORE.0 / 2.0, STORE.1 / 2.0),
        mark: last.map_or("", |(before, ply)| store_mark(before, ply, position, side)),
        count: seeds.to_string(),
        count_y: y + STORE.1 / 2.0 + 18.0,
        dots: dots(seeds, MOST_DOTS[1], (STORE.0 / 2.0 - 10.0, STORE.1 / 2.0 - 12.0)),
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
