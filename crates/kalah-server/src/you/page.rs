//! The page `/you`.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};
use kalah_tournament::PROVISIONAL_GAMES;

use super::own_rating::{RatedGames, levels_json, rating_text};
use crate::lessons::course;
use crate::play::own_games::OwnGame;
use crate::puzzles::history::PuzzleHistory;

/// What this server knows of a visitor.
#[derive(Default)]
pub(super) struct YouView {
    pub(super) rated: RatedGames,
    pub(super) games: Vec<OwnGame>,
    /// `None` for a visitor who never answered a puzzle here.
    pub(super) history: Option<PuzzleHistory>,
    pub(super) puzzle_rating: Option<Argument>,
    /// Days in a row with a solved puzzle of the day, of a person.
    pub(super) days: Option<u32>,
    /// Number of today, by which browsers count.
    pub(super) day: i64,
    /// Stars of the course, of a person.
    pub(super) stars: Option<usize>,
    /// True for who is signed in.
    pub(super) is_person: bool,
}

#[derive(Template)]
#[template(path = "you/you.html")]
struct YouPage {
    layout: Layout,
    view: YouView,
    rating: Text,
    is_provisional: bool,
    results: String,
    levels: String,
    games: usize,
    most_stars: usize,
    provisional: usize,
}

/// The page.
pub(super) fn page(view: YouView, around: PageSurroundings) -> Result<String, PageError> {
    let estimate = view.rated.estimate();
    let page = YouPage {
        layout: Layout::still(Text::new("you-heading"), "you", around),
        rating: rating_text(&estimate),
        is_provisional: estimate.is_provisional(),
        results: view.rated.json(),
        levels: levels_json(),
        games: estimate.games,
        most_stars: course::most_stars(),
        provisional: PROVISIONAL_GAMES,
        view,
    };
    Ok(page.render_in(page.layout.language())?)
}
