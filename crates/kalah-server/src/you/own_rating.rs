//! The games of a visitor that rate, and the rating that follows from them.

use kalah_engine::Level;
use kalah_pages::http::page_error::PageError;
use kalah_store::{LevelGame, Moment, Store};
use kalah_texts::{Argument, Text};
use kalah_tournament::{RatedResult, RatingEstimate};

use crate::account::RequestAuthor;
use crate::account::guest::GuestHash;
use crate::play::Tables;
use crate::play::game::BoardGame;
use crate::play::level_result::LevelResult;

/// The latest games that count: somebody who learns is not what was a year ago.
pub(super) const COUNTED: usize = 60;

/// Games of this server that count, the latest first.
#[derive(Default)]
pub(super) struct RatedGames(Vec<LevelGame>);

impl RatedGames {
    /// Finds the games of a visitor among these. Those of a person are kept with the account, from which they come as well.
    pub(super) async fn load(
        store: &Store,
        guest: &GuestHash,
        games: &[(BoardGame, Moment)],
        author: &RequestAuthor,
    ) -> Result<RatedGames, PageError> {
        let rated = games.iter().filter_map(|(game, at)| {
            let LevelResult { level, points } = LevelResult::from_game(game, guest)?;
            let level = level.word().to_owned();
            Some(LevelGame { game: game.id.clone(), level, points, finished_at: *at })
        });
        let rated: Vec<_> = rated.collect();
        let RequestAuthor::Person(person) = author else { return Ok(RatedGames(rated)) };
        store.keep_level_games(person.id, &rated).await?;
        let most = u32::try_from(COUNTED).unwrap_or(u32::MAX);
        Ok(RatedGames(store.level_games(person.id, most).await?))
    }

    /// Finds the games of a visitor of a table of games.
    pub(super) async fn of_guest(
        tables: &Tables,
        guest: &GuestHash,
    ) -> Result<Vec<(BoardGame, Moment)>, PageError> {
        tables.of_guest(guest, u32::try_from(COUNTED).unwrap_or(u32::MAX)).await
    }

    /// Returns the rating that follows from these games.
    pub(super) fn estimate(&self) -> RatingEstimate {
        let result = |game: &LevelGame| {
            let level: Level = game.level.parse().ok()?;
            Some(RatedResult { opponent: f64::from(level.rating()), score: f64::from(game.points) / 2.0 })
        };
        RatingEstimate::from_results(&self.0.iter().filter_map(result).take(COUNTED).collect::<Vec<_>>())
    }

    /// Writes the games for the script of the page, as JSON: levels, points and times in milliseconds since 1970.
    pub(super) fn json(&self) -> String {
        let rows: Vec<_> = self.0.iter().map(|game| (&game.level, game.points, game.finished_at.0)).collect();
        serde_json::to_string(&rows).unwrap_or_default()
    }
}

/// Writes a rating with half of its 95 % interval: `1,420 ± 90`.
pub(super) fn rating_text(estimate: &RatingEstimate) -> Text {
    Text::new("you-rating")
        .with("rating", rounded(estimate.rating))
        .with("margin", rounded(estimate.margin()))
}

/// Rounds to tens: more would say more than is known.
#[expect(clippy::cast_possible_truncation, reason = "ratings have four digits")]
fn rounded(rating: f64) -> Argument {
    (((rating / 10.0).round() * 10.0) as i64).into()
}

/// Ratings of the levels for the script, as JSON.
pub(super) fn levels_json() -> String {
    let levels = Level::all().map(|level| (level.word().to_owned(), level.rating().into()));
    serde_json::Value::Object(levels.collect()).to_string()
}
