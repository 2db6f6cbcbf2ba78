//! The curve of a reviewed game: South's final margin under best play of both, before every ply and at the end.

use askama::Template;
use kalah::{GameState, Side};
use kalah_analysis::ply_review::{LossKind, PlyReview};
use kalah_texts::Text;

use crate::ui::{filters, words};

/// Measures of the line: a ply, and half of its height.
const STEP: usize = 12;
const HALF: i32 = 60;

/// Height of the largest margin, in the same measure: marks at the edge are whole.
const REACH: i32 = 52;

/// Part of all seeds that a margin reaches at least at the edge: small margins are drawn small.
const LEAST_PART: i32 = 6;

#[derive(Debug, Template)]
#[template(path = "ui/curve.svg", escape = "html")]
pub struct Curve {
    /// Address of the positions, but for the number of plies.
    steps: String,
    /// Width of the line in its own measure.
    width: usize,
    line: String,
    /// Part of the width that a ply takes, in per cent.
    part: String,
    points: Vec<Point>,
    /// Abscissa of the position that a page shows, in per cent.
    here: Option<String>,
}

/// A position on the curve; places are in per cent.
#[derive(Debug)]
struct Point {
    ply: usize,
    left: String,
    x: String,
    y: String,
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

/// A part of a whole in per cent, in half steps of the whole.
fn percent(halves: usize, whole: usize) -> String {
    let hundredths = halves * 5_000 / whole.max(1);
    format!("{}.{:02}%", hundredths / 100, hundredths % 100)
}

impl Curve {
    /// The curve of a game, by the reviews of all its plies; `steps` is the address of its positions, but for the number of plies.
    pub fn from_game(game: &GameState, plies: &[PlyReview], steps: String, here: Option<usize>) -> Curve {
        let count = game.plies().len() + 1;
        let margins: Vec<i32> = (0..count).map(|ply| margin(game, plies, ply)).collect();
        let least = i32::from(game.start().total()) / LEAST_PART;
        let most = margins.iter().map(|margin| margin.abs()).max().unwrap_or(0).max(least).max(1);
        let height = |margin: i32| HALF - REACH * margin / most;
        let point = |(ply, &margin): (usize, &i32)| Point {
            ply,
            left: percent(2 * ply, count),
            x: percent(2 * ply + 1, count),
            y: percent(usize::try_from(height(margin)).unwrap_or(0), usize::try_from(HALF).unwrap_or(1)),
            margin,
            class: plies.get(ply).map_or("end", class),
        };
        let line = |(ply, &margin): (usize, &i32)| format!("{},{}", STEP / 2 + ply * STEP, height(margin));
        Curve {
            steps,
            width: count * STEP,
            line: margins.iter().enumerate().map(line).collect::<Vec<_>>().join(" "),
            part: percent(2, count),
            points: margins.iter().enumerate().map(point).collect(),
            here: here.map(|ply| percent(2 * ply + 1, count)),
        }
    }
}

/// South's margin after so many plies under best play of both.
fn margin(game: &GameState, plies: &[PlyReview], ply: usize) -> i32 {
    let position = game.position_after(ply);
    match plies.get(ply) {
        Some(reviewed) if position.turn() == Side::South => reviewed.best,
        Some(reviewed) => -reviewed.best,
        None => position.margin(Side::South),
    }
}

/// The class for what a ply gave away.
fn class(reviewed: &PlyReview) -> &'static str {
    match reviewed.kind {
        kind if kind.changes_result() => "blunder",
        LossKind::Seeds => "mistake",
        _ => "",
    }
}
