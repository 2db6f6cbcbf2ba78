//! Pages of play that are the same for all visitors.

use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::layout::PageSurroundings;
use kalah_store::Moment;
use kalah_texts::Argument;

use crate::account::guest::GuestHash;
use crate::play::game::BoardGame;
use crate::play::game_view::GameView;
use crate::play::setup::GameSetupForm;
use crate::play::{form_page, page};

/// The form for a new game of a visitor who has none.
pub(crate) fn form(around: PageSurroundings) -> Result<String, PageError> {
    form_page::form(&GameSetupForm::default(), &Argument::from(""), Vec::new(), None, around)
}

/// The page of the games that devices keep, with the start of a game on its board.
pub(crate) fn game(around: PageSurroundings) -> Result<String, PageError> {
    let guest = GuestHash(String::new());
    let setup = GameSetupForm::default().setup().map_err(|_| PageError::NotFound("missing-game"))?;
    let game =
        BoardGame::new("device".to_owned(), setup, &guest).ok_or(PageError::NotFound("missing-game"))?;
    let view = GameView::from_game(&game, 0, &guest, Moment::now(), around.language);
    page::game(game.game, view, around)
}
