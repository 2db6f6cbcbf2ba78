//! `/matrix`: everybody against everybody.

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::address::AddressBase;
use kalah_pages::address::matrix_window::{MatrixWindow, WINDOW};
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::section::PageSection;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_store::TournamentHighlights;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::PlayerNumber;

use crate::standings::highlights::Highlights;
use crate::standings::latest::Latest;
use crate::standings::matrix_table::MatrixTable;
use crate::standings::progress::TournamentProgressSection;
use crate::standings::running_match::Playing;
use crate::standings::top::TopSection;
use crate::standings::windows::Windows;

#[derive(Template)]
#[template(path = "standings/matrix.html")]
struct MatrixPage<'a> {
    layout: Layout,
    drawing: &'a PageDrawing,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &PageDrawing, lives: bool, site: Option<&str>) -> Result<String, PageError> {
    let layout = Layout::from_drawing("", "matrix", drawing, lives).with_card(site, "");
    Ok(MatrixPage { layout, drawing }.render_in(drawing.language)?)
}

/// Returns the live sections of the page.
pub(crate) fn sections(
    shared: &TournamentHandle,
    window: MatrixWindow,
    found: TournamentHighlights,
) -> Vec<PageSection> {
    let staff = shared.presence();
    vec![
        PageSection::new([TournamentTopic::Table, TournamentTopic::Workers], move |tournament| {
            Ok(TournamentProgressSection::from_tournament(tournament, staff))
        }),
        PageSection::new([TournamentTopic::Table, TournamentTopic::Playing], |tournament| {
            Ok(Playing::from_tournament(tournament))
        }),
        PageSection::new([TournamentTopic::Table], move |tournament| {
            Ok(Windows::from_window(tournament, window))
        }),
        PageSection::new([TournamentTopic::Table], move |tournament| {
            MatrixTable::from_window(tournament, window)
        }),
        PageSection::new([TournamentTopic::Table], move |tournament| {
            TopSection::from_window(tournament, window)
        }),
        PageSection::new([TournamentTopic::Table], |tournament| Ok(Latest::from_tournament(tournament))),
        PageSection::new([TournamentTopic::Table], move |tournament| {
            Ok(Highlights::from_tournament(tournament, &found))
        }),
    ]
}

/// The window that a player stands in, and its row there.
pub(crate) fn address_of(tournament: &TournamentState, number: PlayerNumber) -> Option<String> {
    let entry = tournament.player(number)?.entry;
    let place = tournament.shown_place(entry)?;
    let window = MatrixWindow::at(PageNumber::with(place, WINDOW));
    Some(format!("{}#r-{number}", AddressBase::of(tournament).view(LiveView::Matrix(window))))
}
