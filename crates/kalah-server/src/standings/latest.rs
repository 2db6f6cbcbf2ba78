//! The latest results of a tournament.

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::address::AddressBase;
use kalah_pages::address::LivePageAddress;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use kalah_tournament::MatchSeat;

#[derive(Template)]
#[template(path = "standings/latest.html")]
pub(super) struct Latest {
    results: Vec<LatestResult>,
}

struct LatestResult {
    href: LivePageAddress,
    job: i64,
    players: [PlayerLink; 2],
    scores: [&'static str; 2],
    /// Class of the badge, as the first player sees it.
    class: &'static str,
    seeds: [u32; 2],
}

impl Latest {
    pub(super) fn from_tournament(tournament: &TournamentState) -> Latest {
        let results = tournament.finished.latest().map(|(id, done)| LatestResult {
            href: AddressBase::of(tournament).view(LiveView::Match(id)),
            job: id.number(),
            players: done.result.entries.map(|entry| PlayerLink::from_entry(tournament, entry)),
            class: class(done.result.points(MatchSeat::First)),
            scores: MatchSeat::BOTH.map(|seat| words::score(done.result.points(seat))),
            seeds: MatchSeat::BOTH.map(|seat| done.result.seeds(seat)),
        });
        Latest { results: results.collect() }
    }
}

impl LatestResult {
    /// The result as it is read out.
    fn label(&self) -> Text {
        let [first, second] = self.scores;
        Text::new("standings-latest-result")
            .with("first", first)
            .with("second", second)
            .with("match", self.job.to_string())
    }
}

impl RegionData for Latest {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("latest", self.render_in(language)?))
    }
}

fn class(points: i32) -> &'static str {
    match points {
        1.. => "win",
        0 => "tie",
        _ => "loss",
    }
}
