//! The pages of a tournament that live, one for each kind of view.

use crate::http::page_error::PageError;
use crate::live::draw::{SectionSource, SectionsFuture};
use crate::live::drawing::Drawing;
use crate::live::section::Section;
use crate::standings::player_status::KnownPlayer;
use crate::standings::{front, game, match_page, matrix, player, ranking};
use crate::tournament::app::App;
use crate::tournament::view::View;
use crate::ui::trouble;

/// Pages of a tournament that change while somebody looks.
#[derive(Debug)]
pub(crate) struct TournamentPages;

impl SectionSource for TournamentPages {
    fn sections<'a>(&'a self, app: &'a App, view: View) -> SectionsFuture<'a> {
        Box::pin(sections(app, view))
    }
}

/// Returns the live sections of a page. The games of a match are read before.
async fn sections(app: &App, view: View) -> Result<Vec<Section>, PageError> {
    let mut sections = match view {
        View::Front => front::sections(&app.shared),
        View::Matrix(window) => matrix::sections(&app.shared, window),
        View::Ranking(view) => ranking::sections(view),
        View::Player(number, pick, page) => {
            player::sections(&KnownPlayer::load(app, number).await?, pick, page)
        }
        View::Match(id) => match_page::sections(app.full_match(id).await?),
        View::Game(id, number, near) => {
            let full = app.full_match(id).await?;
            let judged = app.judged(&full, number).await?;
            game::sections(full, judged, number, near)
        }
    };
    sections.push(trouble::section(&app.shared));
    Ok(sections)
}

/// Writes a page with what lives on it; `lives` says whether it may be followed.
pub(crate) fn write_page(drawing: &Drawing, lives: bool) -> Result<String, PageError> {
    match drawing.address.view {
        View::Front => front::page(drawing, lives),
        View::Matrix(_) => matrix::page(drawing, lives),
        View::Ranking(view) => ranking::page(drawing, lives, view),
        View::Player(number, ..) => player::page(drawing, lives, number),
        View::Match(id) => match_page::page(drawing, lives, id),
        View::Game(id, number, _) => game::page(drawing, lives, id, number),
    }
}
