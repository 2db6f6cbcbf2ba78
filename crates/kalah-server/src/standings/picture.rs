//! `/board.png`: a position as a picture, for pages that show one beside a link.

use askama::Template;
use kalah::Side;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::http::page_error::PageError;
use crate::standings::picture_board::PictureBoard;
use crate::ui::game_query::GamePositionQuery;
use crate::ui::stepped::SteppedGame;

/// Pixels: what the Open Graph protocol's readers ask for.
const SIZE: (u32, u32) = (1200, 630);

/// Margin at each edge.
const EDGE: f64 = 40.0;

/// A digit is drawn on a grid of 4 by 6, so that no font is needed: its strokes, and those of the two signs.
const STROKES: [(char, &str); 12] = [
    ('0', "M2 0C4.4 0 4.4 6 2 6C-.4 6-.4 0 2 0Z"),
    ('1', "M.7 1.3L2.3 0V6"),
    ('2', "M.2 1.6C.2-.5 3.8-.5 3.8 1.6C3.8 3.2.6 4.4.2 6H3.8"),
    ('3', "M.3.9C1-.4 3.6-.3 3.6 1.5C3.6 2.8 2.2 2.9 1.5 2.9C2.4 2.9 3.9 3.1 3.9 4.4C3.9 6.5.9 6.5.2 5"),
    ('4', "M3 6V0L.1 4.2H4"),
    ('5', "M3.6 0H.8L.5 2.7C1.2 2 3.9 1.9 3.9 4C3.9 6.5 1 6.4.2 5.2"),
    ('6', "M3.4.2C1.5.3.2 2 .2 4.1C.2 6.6 3.8 6.6 3.8 4.1C3.8 1.9.8 1.9.25 3.8"),
    ('7', "M.2 0H3.8L1.4 6"),
    ('8', "M2 2.8C-.3 2.8-.1 0 2 0C4.1 0 4.3 2.8 2 2.8C-.6 2.8-.6 6 2 6C4.6 6 4.6 2.8 2 2.8Z"),
    ('9', "M.6 5.8C2.5 5.7 3.8 4 3.8 1.9C3.8-.6.2-.6.2 1.9C.2 4.1 3.2 4.1 3.75 2.2"),
    ('+', "M2 1.5V5M.3 3.25H3.7"),
    ('−', "M.3 3.25H3.7"),
];

#[derive(Template)]
#[template(path = "standings/picture.svg", escape = "html")]
struct Picture {
    size: (u32, u32),
    board: PictureBoard,
    /// Position of the board, and its scale.
    at: (f64, f64),
    scale: f64,
    /// True if South is to move; `None` once the game is over.
    south_moves: Option<bool>,
}

/// The position that is meant, with what the last ply did.
///
/// # Errors
/// If it cannot be drawn.
pub(crate) fn png(told: GamePositionQuery) -> Result<Vec<u8>, PageError> {
    let position = *told.position();
    let stepped = SteppedGame::new(told.game);
    let last =
        told.ply.checked_sub(1).and_then(|last| Some((stepped.position(last), stepped.plies().get(last)?)));
    let board = PictureBoard::from_position(&position, last);
    let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1));
    let scale = ((width - 2.0 * EDGE) / board.width).min((height - 4.0 * EDGE) / board.height);
    let at = ((width - scale * board.width) / 2.0, (height - scale * board.height) / 2.0);
    let south_moves = (!position.is_over()).then(|| position.turn() == Side::South);
    let svg = Picture { size: SIZE, board, at, scale, south_moves }.render()?;
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|_| PageError::Drawing)?;
    let mut pixels = Pixmap::new(SIZE.0, SIZE.1).ok_or(PageError::Drawing)?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| PageError::Drawing)
}

/// A number as strokes, its middle at 0: each stroke with its offset to the right.
fn strokes(number: &str) -> Vec<(f64, &'static str)> {
    const WIDTH: f64 = 5.4;
    let known = number.chars().filter_map(|sign| STROKES.iter().find(|(one, _)| *one == sign));
    let mut placed: Vec<_> =
        (0_u8..).zip(known).map(|(at, (_, path))| (f64::from(at) * WIDTH, *path)).collect();
    let middle = placed.last().map_or(0.0, |(last, _)| (last + 4.0) / 2.0);
    for (x, _) in &mut placed {
        *x -= middle;
    }
    placed
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::Pixmap;

    use super::{SIZE, png};
    use crate::ui::game_query::GameQueryFields;

    fn picture(rules: &str, moves: &str) -> Pixmap {
        let [rules, moves] = [rules, moves].map(|text| Some(text.to_owned()));
        let told = GameQueryFields { rules, moves, ..GameQueryFields::default() }.game().unwrap();
        Pixmap::decode_png(&png(told).unwrap()).unwrap()
    }

    #[test]
    fn a_picture_shows_the_position() {
        let (start, played) = (picture("6x6", ""), picture("6x6", "36"));
        assert_eq!((start.width(), start.height()), SIZE);
        assert!(start.data() != played.data());
        // Strokes of numbers are drawn: they are darker than all else.
        let dark = |picture: &Pixmap| {
            picture.pixels().iter().filter(|pixel| pixel.red() < 0x45 && pixel.blue() < 0x20).count()
        };
        assert!(dark(&start) > 500, "{}", dark(&start));
    }

    #[test]
    fn every_board_has_a_picture() {
        for rules in ["1x1", "12x12", "3x85"] {
            assert_eq!(picture(rules, "").width(), SIZE.0);
        }
    }
}
