//! The best players of a window of the matrix, as a list: beside the matrix, and in place of it on narrow screens.

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::address::AddressBase;
use kalah_pages::address::matrix_window::MatrixWindow;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::seat::PlayerLink;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language};

use crate::standings::matrix_table::{achieved, axis_rows, rank};

#[derive(Template)]
#[template(path = "standings/top.html")]
pub(super) struct TopSection {
    rows: Vec<TopRow>,
    ranking: String,
}

struct TopRow {
    rank: Option<u32>,
    player: PlayerLink,
    /// Matches won, tied and lost.
    record: String,
    achieved: Argument,
}

impl TopSection {
    pub(super) fn from_window(
        tournament: &TournamentState,
        window: MatrixWindow,
    ) -> Result<TopSection, PageError> {
        let rows = axis_rows(tournament, window.rows)?.into_iter().map(|ranked| {
            let tally = ranked.standing.tally;
            TopRow {
                rank: rank(tournament, &ranked),
                player: PlayerLink::from_entry(tournament, ranked.standing.entry),
                record: format!("{}–{}–{}", tally.wins, tally.draws, tally.losses),
                achieved: achieved(tournament, &ranked),
            }
        });
        Ok(TopSection { rows: rows.collect(), ranking: format!("{}/ranking", AddressBase::of(tournament)) })
    }
}

impl RegionData for TopSection {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("top", self.render_in(language)?))
    }
}
