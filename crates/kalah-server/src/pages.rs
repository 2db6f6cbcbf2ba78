//! The pages: one file each, with its template of the same name.

pub(crate) mod about;
mod board;
pub(crate) mod failure;
pub(crate) mod game;
mod match_page;
mod matrix;
mod moves;
pub(crate) mod nim;
mod nim_tree;
mod player;
mod playing;
mod ranking;
mod seat;
mod stepped;
pub(crate) mod trouble;
mod words;

use crate::app::App;
use crate::page_error::PageError;
use crate::region::Region;
use crate::view::View;

/// What lives on a page, as it is now.
pub(crate) async fn regions(app: &App, view: View) -> Result<Vec<Region>, PageError> {
    let mut regions = match view {
        View::Matrix => matrix::regions(&app.live.read())?,
        View::Ranking => ranking::regions(&app.live.read())?,
        View::Player(number) => player::regions(&app.live.read(), number)?,
        View::Match(id) => match_page::regions(app, id).await?,
        View::Game(id, number) => game::regions(app, id, number).await?,
    };
    regions.push(trouble::region(&app.live)?);
    Ok(regions)
}

/// A page with what lives on it, as it was at this version of the tournament.
pub(crate) fn page(app: &App, view: View, version: u64, drawn: &[Region]) -> Result<String, PageError> {
    match view {
        View::Matrix => matrix::page(drawn, version),
        View::Ranking => ranking::page(drawn, version),
        View::Player(number) => {
            let tournament = app.live.read();
            let player = tournament.player(number).ok_or(PageError::NotFound("player"))?;
            player::page(drawn, version, &player.registration)
        }
        View::Match(id) => match_page::page(drawn, version, id),
        View::Game(id, number) => game::page(drawn, version, id, number),
    }
}
