//! `/analysis`: any position, what its moves are worth, and the way there.

use askama::Template;
use axum::http::StatusCode;
use kalah::{Position, Rules, Side, write_moves};
use kalah_analysis::by_pit;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::{GamePositionQuery, GameQueryFields, position_query};
use kalah_engine::{MoveValue, ValueSource};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::line_words;
use kalah_pages::ui::moves::{self, MoveRow};
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use super::streamed_report::StreamedReport;

#[derive(Template)]
#[template(path = "analysis/analysis.html")]
struct AnalysisPage {
    layout: Layout,
    /// Description of what is wrong with the address; empty if nothing is.
    error: Argument,
    /// Input to show in the form again, as far as it is worth it.
    pasted: String,
    shown: Option<PositionView>,
    /// What the book and the games know of the position, as a `<section>`.
    known: String,
}

/// A position of a game.
struct PositionView {
    rules: Rules,
    start: String,
    moves: String,
    ply: usize,
    last: usize,
    position: Position,
    board: BoardDrawing,
    last_ply: Text,
    /// The address of the game, but for the ply.
    steps: String,
    /// The fields of an address that leads to this position.
    here: String,
    /// The fields of an address that tells the game.
    game: String,
    /// The fields of an address that tells the game and this ply of it.
    whole: String,
    /// Code by which another page embeds this board.
    embedded: String,
    rows: Vec<MoveRow>,
    /// Names of the sides in the order in which they move.
    columns: [Text; 2],
    values: Vec<ValueRow>,
    /// The same as the stream sends them, for the scripts; empty if nothing is proven.
    found: String,
    /// Whose lead the values are.
    caption: Text,
    /// Value of the position in words, if it is known.
    worth: Option<Text>,
}

/// Row of a move with its known value.
struct ValueRow {
    mv: String,
    /// Margin with its sign; a question mark if unknown.
    margin: String,
    how: Text,
    line: String,
    /// The line in words.
    words: Option<Text>,
}

/// The page and its status: an address that makes no sense gets a page that says so. `known` is the part with the book.
pub(crate) fn page(
    fields: &GameQueryFields,
    known: String,
    site: &str,
    around: PageSurroundings,
) -> Result<(StatusCode, String), PageError> {
    let (status, error, shown) = match fields.game() {
        Ok(game) => (StatusCode::OK, Argument::from(""), Some(PositionView::from_query(game, site))),
        Err(error) => (StatusCode::BAD_REQUEST, error, None),
    };
    let pasted = fields.start.as_deref().filter(|text| !error.is_empty() && text.len() < 1000);
    let page = AnalysisPage {
        layout: match &shown {
            Some(shown) => {
                Layout::still(Text::new("analysis-title"), "analysis", around).pictured(site, &shown.whole)
            }
            None => Layout::still(Text::new("analysis-title"), "analysis", around),
        },
        pasted: pasted.unwrap_or_default().to_owned(),
        error,
        shown,
        known,
    };
    Ok((status, page.render_in(page.layout.language())?))
}

impl PositionView {
    fn from_query(game: GamePositionQuery, site: &str) -> PositionView {
        let (rules, moves, ply) = (game.rules(), game.moves(), game.ply);
        let (position, query) = (*game.position(), game.query());
        let stepped = SteppedGame::new(game.game);
        let first = stepped.start().turn();
        let progress = kalah_analysis::known(&position).ok();
        let analysis = progress.as_ref().map(|progress| &progress.analysis);
        let proven =
            progress.as_ref().filter(|progress| progress.analysis.moves.iter().any(|value| value.exact));
        let values = analysis.iter().flat_map(|analysis| {
            by_pit(&position, analysis)
                .map(|value| ValueRow::from_value(&position, value))
                .collect::<Vec<_>>()
        });
        let exact = analysis.filter(|analysis| analysis.is_exact() && !position.is_over());
        let worth = exact.map(|analysis| worth(position.turn(), analysis.margin()));
        PositionView {
            rules,
            start: stepped.start().to_string(),
            ply,
            last: stepped.plies().len(),
            board: stepped.drawing(ply),
            last_ply: stepped.describe(ply),
            here: position_query(rules, &position),
            steps: format!("/analysis?{query}&ply="),
            embedded: format!(
                "<iframe src=\"{site}/embed?{query}&ply={ply}\" width=\"600\" height=\"340\" title=\"Kalah\"></iframe>"
            ),
            whole: format!("{query}&ply={ply}"),
            game: query,
            rows: moves::rows(&stepped, ply),
            columns: [first, first.opposite()].map(words::side),
            caption: Text::new("analysis-caption").with("side", words::side(position.turn())),
            values: values.collect(),
            found: proven.and_then(|proven| StreamedReport::text_of(&position, proven)).unwrap_or_default(),
            worth,
            moves,
            position,
        }
    }
}

impl ValueRow {
    fn from_value(position: &Position, value: &MoveValue) -> ValueRow {
        ValueRow {
            mv: value.mv.to_string(),
            margin: if value.exact { words::signed(value.margin) } else { "?".to_owned() },
            how: Text::new(if value.exact { exact(value.from) } else { "analysis-not-searched" }),
            line: if value.exact {
                write_moves(position, &value.line).unwrap_or_default()
            } else {
                String::new()
            },
            words: value.exact.then(|| line_words::line(position, &value.line)).flatten(),
        }
    }
}

/// Describes the result of best play by both sides.
fn worth(turn: Side, margin: i32) -> Text {
    let text = match margin {
        0 => return Text::new("analysis-best-draw"),
        1.. => Text::new("analysis-best-wins"),
        _ => Text::new("analysis-best-loses"),
    };
    text.with("side", words::side(turn)).with("margin", margin.unsigned_abs())
}

/// The key of the words for an exact value.
const fn exact(from: ValueSource) -> &'static str {
    match from {
        ValueSource::Over => "analysis-exact-over",
        ValueSource::Database => "analysis-exact-database",
        ValueSource::Proof => "analysis-exact-proof",
        ValueSource::Book => "analysis-exact-book",
        ValueSource::Table => "analysis-exact-table",
        ValueSource::Search => "analysis-exact-search",
    }
}
