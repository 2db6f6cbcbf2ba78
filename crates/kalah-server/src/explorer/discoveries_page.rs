//! `/book/discoveries`: what is remarkable among all positions with few seeds.

use askama::Template;
use kalah::{Position, Rules};
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::{encoded, position_query};
use kalah_endgame::{LayerDiscoveries, RecordHolder};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::explorer::discoveries::{self, BoardDiscoveries, CaptureName};

/// Measures of a histogram.
const WIDTH: f64 = 180.0;
const HEIGHT: f64 = 36.0;

#[derive(Template)]
#[template(path = "explorer/discoveries.html")]
struct DiscoveriesPage {
    layout: Layout,
    boards: Vec<BoardLink>,
    rows: Vec<SeedCountRow>,
    /// The records of the layers with the most seeds.
    highlights: Vec<Highlight>,
}

/// A board that can be looked at.
struct BoardLink {
    name: Text,
    href: String,
    is_shown: bool,
}

/// The positions with so many seeds in play.
struct SeedCountRow {
    seeds: u32,
    positions: Argument,
    /// Shares in percent: won, drawn, one move only.
    won: Argument,
    drawn: Argument,
    only: Argument,
    /// The mean of the final margins, with its sign.
    mean: Argument,
    /// The histogram in words.
    histogram: Text,
    bars: Vec<GainBar>,
    /// The longest win, the only move and the greatest haul.
    records: [Option<RecordPosition>; 3],
}

/// The share of the positions in which the mover gains so much.
struct GainBar {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    class: &'static str,
    text: Text,
}

/// A position that holds a record.
struct RecordPosition {
    number: u32,
    href: String,
}

struct Highlight {
    title: Text,
    text: Text,
    board: BoardDrawing,
    href: String,
}

/// The page of a board.
pub(crate) fn page(
    boards: &[BoardDiscoveries],
    board: &BoardDiscoveries,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let rules = board.rules().ok_or(PageError::NotFound("missing-board"))?;
    let page = DiscoveriesPage {
        layout: Layout::still(Text::new("explorer-discoveries"), "discoveries", around),
        boards: boards.iter().filter_map(|one| BoardLink::from_board(one, one == board)).collect(),
        rows: board.layers.iter().map(|layer| SeedCountRow::from_layer(rules, layer)).collect(),
        highlights: highlights(rules, &board.layers),
    };
    Ok(page.render_in(page.layout.language())?)
}

/// The page of the first board, where no address can ask for another.
pub(crate) fn static_page(around: PageSurroundings) -> Result<String, PageError> {
    let boards = discoveries::boards().get(..1).unwrap_or_default();
    page(boards, boards.first().ok_or(PageError::NotFound("missing-board"))?, around)
}

impl BoardLink {
    fn from_board(board: &BoardDiscoveries, is_shown: bool) -> Option<BoardLink> {
        let name = match board.capture {
            CaptureName::NeedsOppositeSeeds => Text::new("explorer-board-opposite"),
            CaptureName::EvenIfOppositeEmpty => Text::new("explorer-board-empty"),
        };
        let word = board.rules()?.to_string();
        let href = format!("/book/discoveries?rules={}", encoded(&word));
        Some(BoardLink { name: name.with("pits", board.pits), href, is_shown })
    }
}

fn link(rules: Rules, record: &RecordHolder) -> RecordPosition {
    let href = format!("/analysis?{}", position_query(rules, &record.position));
    RecordPosition { number: record.number, href }
}

impl SeedCountRow {
    fn from_layer(rules: Rules, layer: &LayerDiscoveries) -> SeedCountRow {
        let all = layer.positions();
        let share = |count: u64| Argument::Decimal(100.0 * number(count) / number(all.max(1)), 1);
        let seeds = u64::from(layer.seeds);
        let gains = || (0_u64..).zip(&layer.gains);
        let counted = |is: &dyn Fn(u64) -> bool| {
            gains().filter(|(gain, _)| is(2 * gain)).map(|(_, count)| count).sum::<u64>()
        };
        let sum: f64 =
            gains().map(|(gain, &count)| number(count) * (2.0 * number(gain) - number(seeds))).sum();
        let most = layer.gains.iter().copied().max().unwrap_or(1).max(1);
        let width = WIDTH / number(seeds + 1);
        let bar = |(gain, &count): (u64, &u64)| {
            let height = HEIGHT * number(count) / number(most);
            let class = match (2 * gain).cmp(&seeds) {
                std::cmp::Ordering::Greater => "win",
                std::cmp::Ordering::Equal => "draw",
                std::cmp::Ordering::Less => "loss",
            };
            let margin = i64::try_from(2 * gain).unwrap_or(0) - i64::from(layer.seeds);
            let text = Text::new("explorer-bar").with("count", count).with("margin", words::signed(margin));
            GainBar { x: width * number(gain), y: HEIGHT - height, width: width * 0.86, height, class, text }
        };
        let record = |record: &Option<RecordHolder>| record.as_ref().map(|record| link(rules, record));
        let won = share(counted(&|doubled| doubled > seeds));
        let drawn = share(counted(&|doubled| doubled == seeds));
        let histogram = Text::new("explorer-histogram")
            .with("won", &won)
            .with("drawn", &drawn)
            .with("seeds", layer.seeds);
        SeedCountRow {
            seeds: layer.seeds,
            positions: all.into(),
            won,
            drawn,
            histogram,
            only: share(layer.only_moves),
            mean: mean(sum / number(all.max(1))),
            bars: gains().map(bar).collect(),
            records: [&layer.longest_win, &layer.saving, &layer.haul].map(record),
        }
    }
}

/// The greatest records of all layers, as boards.
fn highlights(rules: Rules, layers: &[LayerDiscoveries]) -> Vec<Highlight> {
    type Held = fn(&LayerDiscoveries) -> Option<&RecordHolder>;
    let kinds: [(&'static str, &'static str, Held); 3] = [
        ("explorer-record-win", "explorer-record-win-text", |layer| layer.longest_win.as_ref()),
        ("explorer-record-move", "explorer-record-move-text", |layer| layer.saving.as_ref()),
        ("explorer-record-haul", "explorer-record-haul-text", |layer| layer.haul.as_ref()),
    ];
    let highlight = |(title, text, held): (&'static str, &'static str, Held)| {
        let record = layers.iter().filter_map(held).max_by_key(|record| record.number)?;
        let position = Position::parse(&record.position, Some(rules)).ok()?;
        Some(Highlight {
            title: Text::new(title),
            text: Text::new(text).with("number", record.number),
            board: BoardDrawing::from_position(&position, None),
            href: link(rules, record).href,
        })
    };
    kinds.into_iter().filter_map(highlight).collect()
}

/// A mean with its sign.
fn mean(value: f64) -> Argument {
    // What rounds to zero has no sign.
    let value = if value.abs() < 0.005 { 0.0 } else { value };
    let number = Argument::Decimal(value, 2);
    if value <= 0.0 { number } else { Text::new("explorer-plus").with("number", number).into() }
}

#[expect(clippy::cast_precision_loss, reason = "for shares and places, where the last digits do not matter")]
fn number(count: u64) -> f64 {
    count as f64
}
