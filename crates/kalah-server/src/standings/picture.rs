//! `/board.png`: a position as a picture, for pages that show one beside a link.

use askama::Template;
use kalah::Side;
use kalah_drawing::game_query::GamePositionQuery;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::stepped_game::SteppedGame;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::standings::picture_board::PictureBoard;
use crate::standings::stroke_text::strokes;

/// Pixels: what the Open Graph protocol's readers ask for.
pub(super) const SIZE: (u32, u32) = (1200, 630);

/// Margin at each edge.
const EDGE: f64 = 40.0;

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
pub(crate) fn png(query: GamePositionQuery) -> Result<Vec<u8>, PageError> {
    let position = *query.position();
    let stepped = SteppedGame::new(query.game);
    let last =
        query.ply.checked_sub(1).and_then(|last| Some((stepped.position(last), stepped.plies().get(last)?)));
    let board = PictureBoard::from_position(&position, last);
    let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1));
    let scale = ((width - 2.0 * EDGE) / board.width).min((height - 4.0 * EDGE) / board.height);
    let at = ((width - scale * board.width) / 2.0, (height - scale * board.height) / 2.0);
    let south_moves = (!position.is_over()).then(|| position.turn() == Side::South);
    let svg = Picture { size: SIZE, board, at, scale, south_moves }.render()?;
    rasterize(&svg)
}

/// Draws an SVG of this size as PNG.
pub(super) fn rasterize(svg: &str) -> Result<Vec<u8>, PageError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|_| PageError::Drawing)?;
    let mut pixels = Pixmap::new(SIZE.0, SIZE.1).ok_or(PageError::Drawing)?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| PageError::Drawing)
}

#[cfg(test)]
mod tests {
    use kalah_drawing::game_query::GameQueryFields;
    use resvg::tiny_skia::Pixmap;

    use super::{SIZE, png};

    fn picture(rules: &str, moves: &str) -> Pixmap {
        let [rules, moves] = [rules, moves].map(|text| Some(text.to_owned()));
        let query = GameQueryFields { rules, moves, ..GameQueryFields::default() }.game().unwrap();
        Pixmap::decode_png(&png(query).unwrap()).unwrap()
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
