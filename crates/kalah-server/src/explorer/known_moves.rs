//! Part of the analysis page: what is known of the moves of a position, and what was played there.

use askama::Template;
use kalah::{GameState, Move, Position, Side, write_moves};
use kalah_analysis::Analyst;
use kalah_drawing::game_query::{GamePositionQuery, query};
use kalah_pages::http::page_error::PageError;
use kalah_store::{PlayedMove, PositionKey, Store, StoreError};

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
    pub(crate) fn draw(self, analyst: &Analyst) -> Result<String, PageError> {
        let KnownMoves { query: GamePositionQuery { game, ply }, played } = self;
        let position = *game.position_after(ply);
        let entries = entries(analyst, &position, &played);
        let mut before = GameState::new(*game.start());
        for played in &game.plies()[..ply] {
            // They were played, so they can be.
            _ = before.play(played.mv);
        }
        let ways = other_ways(&game, ply).into_iter();
        let section = KnownMovesSection {
            turn: position.turn(),
            rows: entries.iter().map(|entry| KnownMoveRow::from_entry(&before, entry)).collect(),
            games: entries.iter().filter_map(|entry| entry.played.as_ref()).map(|played| played.games).sum(),
            ways: ways.filter_map(|way| way_here(game.start(), &way)).collect(),
        };
        Ok(section.render()?)
    }
}

#[derive(Template)]
#[template(path = "explorer/known_moves.html")]
struct KnownMovesSection {
    turn: Side,
    rows: Vec<KnownMoveRow>,
    games: u32,
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
    /// Immediate effect of the move.
    what: String,
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
            what.extend(ply.extra_turn.then(|| "extra turn".to_owned()));
            what.extend(ply.captured.map(|captured| format!("captures {}", captured.seeds + 1)));
            what.extend(ply.swept.map(|_| "ends the game".to_owned()));
        }
        what.extend(entry.same_as.map(|other| format!("the same position as after {other}")));
        KnownMoveRow {
            mv: entry.mv.to_string(),
            href: format!("/analysis?{}", query(&after)),
            value: KnownValue::from_view(entry.known),
            what: what.join(", "),
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
