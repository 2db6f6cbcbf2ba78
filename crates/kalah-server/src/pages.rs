//! The pages: one file each, with its template of the same name.

pub(crate) mod about;
pub(crate) mod accuracy;
pub(crate) mod analysis;
pub(crate) mod audit;
mod board;
pub(crate) mod book;
pub(crate) mod book_export;
pub(crate) mod certificate;
pub(crate) mod class_list;
mod curve;
pub(crate) mod deadlines;
pub(crate) mod discoveries;
pub(crate) mod embedded;
pub(crate) mod entering;
pub(crate) mod failure;
pub(crate) mod game;
pub(crate) mod govern;
pub(crate) mod judgement;
mod known_value;
mod match_page;
pub(crate) mod matrix;
mod matrix_table;
pub(crate) mod me;
mod moves;
pub(crate) mod nim;
mod nim_tree;
pub(crate) mod notices;
mod pager;
pub(crate) mod people;
pub(crate) mod person;
pub(crate) mod picture;
pub(crate) mod play;
mod player;
mod player_matches;
mod player_ranks;
mod playing;
pub(crate) mod practice;
mod progress;
pub(crate) mod puzzle;
pub(crate) mod ranking;
mod ranking_head;
pub(crate) mod reviews;
pub(crate) mod search;
mod search_kind;
mod search_tree;
mod search_words;
mod seat;
mod stepped;
pub(crate) mod submissions;
mod sweep;
pub(crate) mod tournaments;
pub(crate) mod transcript;
pub(crate) mod trouble;
mod windows;
pub(crate) mod words;
pub(crate) mod workers;

use crate::app::App;
use crate::drawing::Drawing;
use crate::page_error::PageError;
use crate::section::Section;
use crate::view::View;

/// What lives on a page. The games of a match are read before.
pub(crate) async fn sections(app: &App, view: View) -> Result<Vec<Section>, PageError> {
    let mut sections = match view {
        View::Matrix(window) => matrix::sections(&app.shared, window),
        View::Ranking(view) => ranking::sections(view),
        View::Player(number, pick, page) => player::sections(number, pick, page),
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

/// A page with what lives on it; `lives` tells whether it may be followed.
pub(crate) fn page(drawing: &Drawing, lives: bool) -> Result<String, PageError> {
    match drawing.address.view {
        View::Matrix(_) => matrix::page(drawing, lives),
        View::Ranking(view) => ranking::page(drawing, lives, view),
        View::Player(number, ..) => player::page(drawing, lives, number),
        View::Match(id) => match_page::page(drawing, lives, id),
        View::Game(id, number, _) => game::page(drawing, lives, id, number),
    }
}
