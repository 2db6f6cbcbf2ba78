//! A mistake as a position to be tried.

use kalah_coordinator::reader::TournamentReader;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_coordinator::tournament::reviewed_values::values;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::address::AddressBase;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::move_attempt::TriedPosition;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_store::{MatchGame, Store};

use crate::account::guest::Guest;
use crate::puzzles::mistakes::list::board_position;
use crate::puzzles::mistakes::place::MistakePlace;

/// A mistake with its position.
pub(super) struct MistakePosition {
    pub(super) tried: TriedPosition,
    /// Page of the whole game.
    pub(super) game: String,
}

impl MistakePosition {
    /// Loads a mistake. Those of tournaments are public; those of games on the pages belong to who played them.
    pub(super) async fn load(
        tournaments: &Tournaments,
        store: &Store,
        guest: &Guest,
        place: &MistakePlace,
    ) -> Result<MistakePosition, PageError> {
        match place {
            MistakePlace::Match(game, ply) => of_match(tournaments, store, *game, *ply).await,
            MistakePlace::Board(id, ply) => {
                let row = store.board_mistake(id, *ply, &guest.hash.0).await?;
                let tried =
                    row.as_ref().and_then(board_position).ok_or(PageError::NotFound("missing-position"))?;
                Ok(MistakePosition { tried, game: format!("/play/{id}") })
            }
        }
    }
}

async fn of_match(
    tournaments: &Tournaments,
    store: &Store,
    game: MatchGame,
    ply: usize,
) -> Result<MistakePosition, PageError> {
    let all = tournaments.all();
    let shared = all.iter().find(|shared| shared.read().state(game.id).is_some());
    let shared = shared.ok_or(PageError::NotFound("missing-position"))?.clone();
    let reader = TournamentReader { shared, store: store.clone() };
    let full = reader.full_match(game.id).await?;
    let number = if game.second { GameNumber::Second } else { GameNumber::First };
    let reviewed = reader.reviewed(&full, number).await?.ok_or(PageError::NotFound("missing-position"))?;
    let record = &full.games[number.index()];
    let stepped = SteppedGame::from_records(&record.start, &record.plies);
    let values = values(stepped.game(), &reviewed).ok_or(PageError::NotFound("missing-position"))?;
    let values = values.into_iter().nth(ply).ok_or(PageError::NotFound("missing-position"))?;
    let played = stepped.plies().get(ply).ok_or(PageError::NotFound("missing-position"))?.mv;
    let game = AddressBase::of(&reader.shared.read()).view(LiveView::game(game.id, number)).at_ply(ply);
    Ok(MistakePosition { tried: TriedPosition { position: *stepped.position(ply), values, played }, game })
}
