//! `/matrix`: everybody against everybody.

use askama::Template;
use kalah_tournament::PlayerNumber;

use crate::http::page_error::PageError;
use crate::live::drawing::Drawing;
use crate::live::section::Section;
use crate::standings::latest::Latest;
use crate::standings::matrix_table::Table;
use crate::standings::playing::Playing;
use crate::standings::progress::Progress;
use crate::standings::top::Top;
use crate::standings::windows::Windows;
use crate::tournament::Tournament;
use crate::tournament::matrix_window::{MatrixWindow, WINDOW};
use crate::tournament::paging::PageNumber;
use crate::tournament::shared_state::SharedState;
use crate::tournament::topic::Topic;
use crate::tournament::view::View;
use crate::ui::layout::Layout;

#[derive(Template)]
#[template(path = "matrix.html")]
struct MatrixPage<'a> {
    layout: Layout,
    drawing: &'a Drawing,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &Drawing, lives: bool) -> Result<String, PageError> {
    Ok(MatrixPage { layout: Layout::of("", "matrix", drawing, lives), drawing }.render()?)
}

/// Returns the live sections of the page.
pub(crate) fn sections(shared: &SharedState, window: MatrixWindow) -> Vec<Section> {
    let staff = shared.staff();
    vec![
        Section::new([Topic::Table, Topic::Staff], move |tournament| Ok(Progress::of(tournament, staff))),
        Section::new([Topic::Table, Topic::Playing], |tournament| Ok(Playing::of(tournament))),
        Section::new([Topic::Table], move |tournament| Ok(Windows::of(tournament, window))),
        Section::new([Topic::Table], move |tournament| Table::of(tournament, window)),
        Section::new([Topic::Table], move |tournament| Top::of(tournament, window)),
        Section::new([Topic::Table], |tournament| Ok(Latest::of(tournament))),
    ]
}

/// The window that a player stands in, and its row there.
pub(crate) fn address_of(tournament: &Tournament, number: PlayerNumber) -> Option<String> {
    let entry = tournament.player(number)?.entry;
    let place = tournament.ranking().place(entry)?;
    let window = MatrixWindow::at(PageNumber::with(place, WINDOW));
    Some(format!("{}#r-{number}", tournament.base.of(View::Matrix(window))))
}
