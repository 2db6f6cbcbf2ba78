//! The latest results of a tournament.

use askama::Template;
use kalah_tournament::Seat;

use crate::http::page_error::PageError;
use crate::live::region::Region;
use crate::live::section::Facts;
use crate::tournament::Tournament;
use crate::tournament::address::Address;
use crate::tournament::view::View;
use crate::ui::seat::PlayerLink;
use crate::ui::words;

#[derive(Template)]
#[template(path = "latest.html")]
pub(super) struct Latest {
    results: Vec<LatestResult>,
}

struct LatestResult {
    href: Address,
    job: i64,
    players: [PlayerLink; 2],
    scores: [&'static str; 2],
    /// Class of the badge, as the first player sees it.
    class: &'static str,
    seeds: [u32; 2],
}

impl Latest {
    pub(super) fn of(tournament: &Tournament) -> Latest {
        let results = tournament.finished.latest().map(|(id, done)| LatestResult {
            href: tournament.base.of(View::Match(id)),
            job: id.0,
            players: done.result.entries.map(|entry| PlayerLink::of(tournament, entry)),
            class: class(done.result.points(Seat::First)),
            scores: Seat::BOTH.map(|seat| words::score(done.result.points(seat))),
            seeds: Seat::BOTH.map(|seat| done.result.seeds(seat)),
        });
        Latest { results: results.collect() }
    }
}

impl Facts for Latest {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("latest", self.render()?))
    }
}

fn class(points: i32) -> &'static str {
    match points {
        1.. => "win",
        0 => "tie",
        _ => "loss",
    }
}
