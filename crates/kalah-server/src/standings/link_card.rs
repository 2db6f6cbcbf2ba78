//! Pictures for links to pages: words, and a board below.

use askama::Template;
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use kalah::Position;
use kalah_pages::http::page_error::PageError;

use crate::standings::picture::{SIZE, rasterize};
use crate::standings::picture_board::PictureBoard;
use crate::standings::stroke_text::{can_write, strokes, width};

/// Content of a picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LinkCard {
    /// What is read first: `7   2–0   9`.
    pub(crate) title: String,
    /// A second line, smaller.
    pub(crate) subtitle: String,
    pub(crate) position: Position,
}

/// A line of text in the picture.
struct CardLine {
    y: f64,
    scale: f64,
    colour: &'static str,
    strokes: Vec<(f64, &'static str)>,
}

impl CardLine {
    /// A line in the middle of the picture, as large as it may be.
    fn new(text: &str, y: f64, largest: f64, colour: &'static str) -> CardLine {
        let scale = largest.min(LINE_WIDTH / width(text).max(1.0));
        CardLine { y, scale, colour, strokes: strokes(text) }
    }
}

/// Width of a line at most, and the places of the parts.
const LINE_WIDTH: f64 = 1080.0;
const BOARD_TOP: f64 = 300.0;
const BOARD_HEIGHT: f64 = 300.0;

/// Colours of the pages in daylight.
const ACCENT: &str = "#a2612a";
const INK: &str = "#241c13";
const MUTED: &str = "#6b6154";

#[derive(Template)]
#[template(path = "standings/link_card.svg", escape = "html")]
struct CardDrawing {
    size: (u32, u32),
    middle: u32,
    lines: [CardLine; 3],
    board: PictureBoard,
    /// Place of the board, and its scale.
    at: (f64, f64),
    scale: f64,
}

impl LinkCard {
    /// The picture of an invitation by somebody, or by nobody in particular where the name is empty or cannot be
    /// written.
    pub(crate) fn of_invitation(host: &str, start: &Position) -> LinkCard {
        let is_written = !host.is_empty() && can_write(host);
        LinkCard {
            title: if is_written { format!("{host} invites you") } else { "You are invited".to_owned() },
            subtitle: format!("A game of Kalah {}", start.rules()),
            position: *start,
        }
    }

    /// Draws the picture as PNG.
    pub(crate) fn png(&self) -> Result<Vec<u8>, PageError> {
        let board = PictureBoard::from_position(&self.position, None);
        let scale = (LINE_WIDTH / board.width).min(BOARD_HEIGHT / board.height);
        let drawing = CardDrawing {
            size: SIZE,
            middle: SIZE.0 / 2,
            lines: [
                CardLine::new("Kalah", 46.0, 5.0, ACCENT),
                CardLine::new(&self.title, 116.0, 13.0, INK),
                CardLine::new(&self.subtitle, 226.0, 6.0, MUTED),
            ],
            at: ((f64::from(SIZE.0) - scale * board.width) / 2.0, BOARD_TOP),
            board,
            scale,
        };
        rasterize(&drawing.render()?)
    }
}

/// Pictures of pages change with what the pages show.
const FOR_TEN_MINUTES: &str = "public, max-age=600";

/// Header that lets other sites show the content.
pub(super) const IN_OTHER_PAGES: (HeaderName, &str) =
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");

/// The answer with a drawn picture.
pub(crate) fn response(png: Vec<u8>) -> Response {
    let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, FOR_TEN_MINUTES), IN_OTHER_PAGES];
    (headers, png).into_response()
}

#[cfg(test)]
mod tests {
    use kalah::{Rules, Side};
    use resvg::tiny_skia::Pixmap;

    use super::LinkCard;

    fn picture(title: &str, rules: &str) -> Pixmap {
        let position = rules.parse::<Rules>().unwrap().start(Side::South);
        let card = LinkCard { title: title.to_owned(), subtitle: "Rank 3 of 40".to_owned(), position };
        Pixmap::decode_png(&card.png().unwrap()).unwrap()
    }

    #[test]
    fn words_are_drawn_within_the_picture() {
        let dark = |picture: &Pixmap, columns: std::ops::Range<u32>| {
            let rows = 100..200;
            let pixels = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
            pixels.filter(|(x, y)| picture.pixel(*x, *y).unwrap().red() < 0x60).count()
        };
        for title in ["1", "Player 7", "Player 1234 2–0 Player 5678 and what else may stand there"] {
            let picture = picture(title, "6x6");
            assert!(dark(&picture, 60..1140) > 50, "{title}");
            assert_eq!(dark(&picture, 0..40) + dark(&picture, 1160..1200), 0, "{title}");
        }
        assert_eq!(picture("", "12x12").width(), 1200);
    }

    #[test]
    fn an_invitation_names_who_can_be_written() {
        let start = "6x4".parse::<Rules>().unwrap().start(Side::South);
        let title = |host: &str| LinkCard::of_invitation(host, &start).title;
        assert_eq!(title("Ada"), "Ada invites you");
        for host in ["", "Zoë", "\u{1f600}"] {
            assert_eq!(title(host), "You are invited", "{host}");
        }
    }
}
