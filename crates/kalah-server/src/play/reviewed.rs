//! `/play/ID/review`: the review of a game that is over. Mistakes of whoever looks become puzzles.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kalah::Side;
use kalah_analysis::GameReviews;
use kalah_drawing::game_query::query;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::levels::VISITOR;
use kalah_pages::ui::trouble;
use kalah_store::Moment;
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::Accounts;
use crate::account::guest::Guest;
use crate::play::game::{BoardGame, PlayRequestError};
use crate::play::game_view::GameView;
use crate::play::mistakes::keep_mistakes;
use crate::play::tables::Tables;
use crate::review::{ReviewPlace, ReviewPlayer, answer, seat_fields};

/// The position that is shown; the turning point if left out.
#[derive(Deserialize)]
pub(super) struct ReviewedPly {
    ply: Option<String>,
}

/// The review of a visitors' game.
pub(super) async fn review(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    State(accounts): State<Accounts>,
    State(reviews): State<GameReviews>,
    (guest, ReaderLanguage(language)): (Guest, ReaderLanguage),
    (headers, Path(id)): (HeaderMap, Path<String>),
    Query(ReviewedPly { ply }): Query<ReviewedPly>,
) -> Result<Response, PageError> {
    let (game, version) = tables.table(&id).await?.now().await;
    if game.ending().is_none() {
        return Err(PlayRequestError::NotOver.into());
    }
    let asked = ply.map(|ply| ply.parse().map_err(|_| PageError::NotFound("missing-ply"))).transpose()?;
    let view = GameView::from_game(&game, version, &guest.hash, Moment::now(), language);
    let place = place(&game, &view);
    let around = trouble::around_all(&site.tournaments, language)?;
    let here = accounts.site().address(&headers);
    let parts = (&reviews, &site, &guest);
    let found = answer(parts, game.game.clone(), place, asked, here, (&headers, around)).await?;
    if let Some(reviewed) = &found.reviewed {
        keep_mistakes(&site.app.store, &game, &guest, reviewed).await?;
    }
    Ok(guest.remembered(found.response))
}

/// The program at the board, if there is one.
fn opponent(view: &GameView) -> Option<String> {
    let seats = [&view.seats.south.player, &view.seats.north.player];
    seats.into_iter().find(|player| *player != VISITOR).cloned()
}

/// Where the review of a game is, and who sat at the board.
fn place(game: &BoardGame, view: &GameView) -> ReviewPlace {
    let now =
        |seat: Side| if game.game.seat_at_start(Side::South) == seat { Side::South } else { Side::North };
    let name = |seat: Side| match now(seat) {
        // At one board they have no names but those of the sides.
        _ if view.you.len() > 1 => ReviewPlayer::Unknown,
        Side::South => ReviewPlayer::Named(view.seats.south.name.clone().into()),
        Side::North => ReviewPlayer::Named(view.seats.north.name.clone().into()),
    };
    let own = match view.you[..] {
        [side] => Some(game.game.seat_at_start(side)),
        _ => None,
    };
    let opponent = own.and_then(|_| opponent(view));
    let whose = seat_fields("near", own, opponent.as_deref().and_then(|word| word.parse().ok()));
    ReviewPlace {
        title: Text::new("game-review-heading"),
        section: "play",
        address: format!("{}/review", view.game),
        link: format!("/review?{}{whose}", query(&game.game)),
        players: Side::BOTH.map(name),
        opponent,
        names: view.player_names(&game.game),
        own,
        game: Some(view.game.clone()),
        tries: None,
    }
}
