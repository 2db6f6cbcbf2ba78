//! The curve of a reviewed game: South's final margin under best play of both, before every ply and at the end.

use askama::Template;
use kalah::{GameState, Side};
use kalah_analysis::ply_review::{LossKind, PlyReview};
use kalah_texts::Text;

use crate::ui::{filters, words};

/// Measures of the curve: a ply, and half of its height.
const STEP: usize = 12;
const HALF: i32 = 60;

#[derive(Debug, Template)]
#[template(path = "ui/curve.svg", escape = "html")]
pub struct Curve {
    /// Address of the positions, but for the number of plies.
    steps: String,
    width: usize,
    line: String,
    points: Vec<Point>,
    /// Abscissa of the position that a page shows.
    here: Option<usize>,
}

#[derive(Debug)]
struct Point {
    ply: usize,
    x: usize,
    y: i32,
    margin: i32,
    class: &'static str,
}

impl Point {
    /// What it shows.
    fn text(&self) -> Text {
        Text::new("review-curve-point")
            .with("ply", self.ply.to_string())
            .with("margin", words::signed(self.margin))
    }
}

impl Curve {
    /// The curve of a game, by the reviews of all its plies; `steps` is the address of its positions, but for the number of plies.
    pub fn from_game(game: &GameState, plies: &[PlyReview], steps: String, here: Option<usize>) -> Curve {
        let last = game.plies().len();
        let total = i32::from(game.start().total()).max(1);
        let point = |ply: usize| {
            let position = game.position_after(ply);
            let (margin, class) = match plies.get(ply) {
                Some(reviewed) => {
                    let margin = if position.turn() == Side::South { reviewed.best } else { -reviewed.best };
                    let class = match reviewed.kind {
                        kind if kind.changes_result() => "blunder",
                        LossKind::Seeds => "mistake",
                        _ => "",
                    };
                    (margin, class)
                }
                None => (position.margin(Side::South), "end"),
            };
            // A margin of half of all seeds is at the edge.
            let y = HALF - (2 * HALF * margin / total).clamp(-HALF, HALF);
            Point { ply, x: STEP / 2 + ply * STEP, y, margin, class }
        };
        let points: Vec<_> = (0..=last).map(point).collect();
        let line: Vec<String> = points.iter().map(|point| format!("{},{}", point.x, point.y)).collect();
        let here = here.map(|ply| STEP / 2 + ply * STEP);
        Curve { steps, width: (last + 1) * STEP, line: line.join(" "), points, here }
    }
}
