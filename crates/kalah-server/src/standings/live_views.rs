//! The pages of a tournament that live, one for each kind of view.

use kalah_coordinator::reader::TournamentReader;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::draw::{SectionSource, SectionsFuture};
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::section::PageSection;
use kalah_pages::ui::trouble;

use crate::standings::player_status::KnownPlayer;
use crate::standings::{front, game, highlights, match_page, matrix, player, ranking};

/// Pages of a tournament that change while somebody looks.
#[derive(Debug)]
pub(crate) struct TournamentPages;

impl SectionSource for TournamentPages {
    fn sections<'a>(&'a self, app: &'a TournamentReader, view: LiveView) -> SectionsFuture<'a> {
        Box::pin(sections(app, view))
    }
}

/// Returns the live sections of a page. The games of a match, and what the review has found, are read before.
async fn sections(app: &TournamentReader, view: LiveView) -> Result<Vec<PageSection>, PageError> {
    let mut sections = match view {
        LiveView::Front => front::sections(highlights::load(app).await?),
        LiveView::Matrix(window) => matrix::sections(&app.shared, window, highlights::load(app).await?),
        LiveView::Ranking(view) => ranking::sections(view),
        LiveView::Player(number, pick, page) => {
            player::sections(&KnownPlayer::load(app, number).await?, pick, page)
        }
        LiveView::Match(id) => match_page::sections(app.full_match(id).await?),
        LiveView::Game(id, number, near) => {
            let full = app.full_match(id).await?;
            let reviewed = app.reviewed(&full, number).await?;
            game::sections(full, reviewed, number, near)
        }
    };
    sections.push(trouble::section(&app.shared));
    Ok(sections)
}

/// Writes a page with what lives on it; `lives` says whether it may be followed, `site` is the address of the server for
/// pictures.
pub(crate) fn write_page(
    drawing: &PageDrawing,
    lives: bool,
    site: Option<&str>,
) -> Result<String, PageError> {
    match drawing.address.view {
        LiveView::Front => front::page(drawing, lives, site),
        LiveView::Matrix(_) => matrix::page(drawing, lives, site),
        LiveView::Ranking(view) => ranking::page(drawing, lives, view, site),
        LiveView::Player(number, ..) => player::page(drawing, lives, number, site),
        LiveView::Match(id) => match_page::page(drawing, lives, id, site),
        LiveView::Game(id, number, _) => game::page(drawing, lives, site, (id, number)),
    }
}
