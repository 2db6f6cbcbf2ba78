//! Part of the analysis page: what is known of the moves of a position, and what was played there.

use askama::Template;
use kalah::{GameState, Move, Position, write_moves};
use kalah_analysis::Analyst;
use kalah_drawing::game_query::{GamePositionQuery, query};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::{filters, words};
use kalah_store::{PlayedMove, PositionKey, Store, StoreError};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};

use crate::explorer::entry::{ExplorerEntry, entries};
use crate::explorer::known_value::KnownValue;
use crate::explorer::ways::other_ways;

/// A position of a game with the moves that were played in it.
#[derive(Debug)]
pub(crate) struct KnownMoves {
    query: GamePositionQuery,
    played: Vec<PlayedMove>,
}

impl KnownMoves {
    /// Loads the games that have reached the position.
    pub(crate) async fn load(store: &Store, query: GamePositionQuery) -> Result<KnownMoves, StoreError> {
        let played = store.played(PositionKey::of(query.position())).await?;
        Ok(KnownMoves { query, played })
    }

    /// Draws the part of the page. Takes a while where databases are read.
    pub(crate) fn draw(self, analyst: &Analyst, language: Language) -> Result<String, PageError> {
        let KnownMoves { query: GamePositionQuery { game, ply }, played } = self;
        let position = *game.position_after(ply);
        let entries = entries(analyst, &position, &played);
        let mut before = GameState::new(*game.start());
        for played in &game.plies()[..ply] {
            // They were played, so they can be.
            _ = before.play(played.mv);
        }
        let ways = other_ways(&game, ply).into_iter();
        let played = entries.iter().filter_map(|entry| entry.played.as_ref());
        let legend = match played.map(|played| played.games).sum() {
            0_u32 => Text::new("explorer-legend-none"),
            _ => Text::new("explorer-legend"),
        };
        let section = KnownMovesSection {
            legend: legend.with("side", words::side(position.turn())),
            rows: entries.iter().map(|entry| KnownMoveRow::from_entry(&before, entry)).collect(),
            ways: ways.filter_map(|way| way_here(game.start(), &way)).collect(),
        };
        Ok(section.render_in(language)?)
    }
}

#[derive(Template)]
#[template(path = "explorer/known_moves.html")]
struct KnownMovesSection {
    /// Meaning of the columns.
    legend: Text,
    rows: Vec<KnownMoveRow>,
    ways: Vec<OtherWay>,
}

/// Other moves that lead to the position.
struct OtherWay {
    text: String,
    href: String,
}

/// A move.
struct KnownMoveRow {
    mv: String,
    href: String,
    value: KnownValue,
    /// Immediate effects of the move.
    what: Vec<Text>,
    games: String,
    score: String,
    /// The latest game in which it was played.
    latest: String,
}

/// Moves as text, and the address of the position that they lead to.
fn way_here(start: &Position, way: &[Move]) -> Option<OtherWay> {
    let mut game = GameState::new(*start);
    for &mv in way {
        game.play(mv).ok()?;
    }
    let href = format!("/analysis?{}", query(&game));
    Some(OtherWay { text: write_moves(start, way).ok()?, href })
}

impl KnownMoveRow {
    fn from_entry(before: &GameState, entry: &ExplorerEntry) -> KnownMoveRow {
        let mut after = before.clone();
        // The entry is of a legal move.
        let ply = after.play(entry.mv).ok().copied();
        let mut what = Vec::new();
        if let Some(ply) = ply {
            what.extend(ply.extra_turn.then(|| Text::new("explorer-extra-turn")));
            what.extend(ply.captured.map(|captured| match captured.seeds {
                0 => Text::new("explorer-alone"),
                seeds => Text::new("explorer-captures").with("count", seeds),
            }));
            what.extend(ply.swept.map(|_| Text::new("explorer-ends")));
        }
        what.extend(entry.same_as.map(|other| Text::new("explorer-same").with("move", other.to_string())));
        KnownMoveRow {
            mv: entry.mv.to_string(),
            href: format!("/analysis?{}", query(&after)),
            value: KnownValue::from_view(entry.known),
            what,
            games: entry.played.as_ref().map_or_else(String::new, |played| played.games.to_string()),
            score: entry.played.as_ref().map_or_else(String::new, score),
            latest: entry.played.as_ref().map_or_else(String::new, latest),
        }
    }
}

/// The share of points of whoever played a move.
fn score(played: &PlayedMove) -> String {
    format!("{} %", 50 * played.points / played.games.max(1))
}

fn latest(played: &PlayedMove) -> String {
    let (id, second, ply) = played.latest;
    format!("/matches/{id}/games/{}?ply={ply}", if second { 2 } else { 1 })
}
