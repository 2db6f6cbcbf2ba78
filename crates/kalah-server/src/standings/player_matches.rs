//! The matches of a player: some of them, by pages.

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_jobs::JobId;
use kalah_pages::address::AddressBase;
use kalah_pages::address::LivePageAddress;
use kalah_pages::address::match_filter::MatchFilter;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::pager::{Paged, Pager};
use kalah_pages::ui::seat::{PlayerLink, entry, seat_of};
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use kalah_tournament::{EntryId, MatchSeat, MatchSummary, PlayerNumber};

use crate::standings::matrix_table::rank;

/// Matches of a page.
const ROWS: usize = 50;

/// A page of a player's matches: those that run first, then those where most seeds were lost.
#[derive(Template)]
#[template(path = "standings/player_matches.html")]
pub(super) struct Matches {
    rows: Vec<PlayerMatchRow>,
    picks: Vec<PickLink>,
    pager: Pager,
}

struct PickLink {
    /// Key of its name.
    text: &'static str,
    href: LivePageAddress,
    current: bool,
}

struct PlayerMatchRow {
    href: LivePageAddress,
    opponent: PlayerLink,
    /// `None` for one that everybody does not see.
    opponent_rank: Option<u32>,
    class: &'static str,
    score: String,
    /// The player's seeds less the opponent's: in the game that it began, then in the other.
    margins: Vec<String>,
    faults: Vec<Text>,
}

/// A match, seen by one of the two.
struct PlayerMatch<'a> {
    id: JobId,
    opponent: EntryId,
    /// The summary and the own seat, if it is over.
    done: Option<(&'a MatchSummary, MatchSeat)>,
}

impl Matches {
    pub(super) fn from_tournament(
        tournament: &TournamentState,
        number: PlayerNumber,
        pick: MatchFilter,
        page: PageNumber,
    ) -> Result<Matches, PageError> {
        let mut seen = seen(tournament, entry(tournament, number)?, pick);
        let range = page.range(ROWS, seen.len()).ok_or(PageError::NotFound("missing-page-of-matches"))?;
        seen.sort_by_key(|seen| (seen.done.is_some(), seen.margin(), seen.id));
        let link = |other| PickLink {
            text: name(other),
            href: AddressBase::of(tournament).view(LiveView::Player(number, other, PageNumber::FIRST)),
            current: other == pick,
        };
        let paged = Paged { label: "pager-matches", size: ROWS, len: seen.len(), current: page };
        Ok(Matches {
            rows: seen[range].iter().map(|seen| seen.row(tournament)).collect(),
            picks: MatchFilter::ALL.map(link).into(),
            pager: paged
                .by_number(|page| AddressBase::of(tournament).view(LiveView::Player(number, pick, page))),
        })
    }
}

const fn name(pick: MatchFilter) -> &'static str {
    match pick {
        MatchFilter::All => "player-pick-all",
        MatchFilter::Won => "player-pick-won",
        MatchFilter::Tied => "player-pick-tied",
        MatchFilter::Lost => "player-pick-lost",
        MatchFilter::Errors => "player-pick-errors",
    }
}

fn seen(tournament: &TournamentState, entry: EntryId, pick: MatchFilter) -> Vec<PlayerMatch<'_>> {
    let running = tournament.running().filter_map(|game| {
        let seat = MatchSeat::BOTH.into_iter().find(|seat| game.entries[seat.index()] == entry)?;
        Some(PlayerMatch { id: game.id, opponent: game.entries[seat.other().index()], done: None })
    });
    let done = tournament.finished.of_entry(entry).filter_map(|(id, done)| {
        let (result, seat) = (&done.result, seat_of(entry, done));
        let opponent = result.entries[seat.other().index()];
        pick.takes(result, seat).then_some(PlayerMatch { id, opponent, done: Some((done, seat)) })
    });
    let running = running.filter(|_| pick == MatchFilter::All);
    running.chain(done).collect()
}

/// The seeds of a seat less those of the other: in the game that it began, then in the other.
fn margins(done: &MatchSummary, seat: MatchSeat) -> [i64; 2] {
    let games = [seat, seat.other()].map(|first| done.result.games[first.index()]);
    games.map(|game| i64::from(game.seeds[seat.index()]) - i64::from(game.seeds[seat.other().index()]))
}

impl PlayerMatch<'_> {
    fn margin(&self) -> i64 {
        self.done.map_or(0, |(done, seat)| margins(done, seat).into_iter().sum())
    }

    fn row(&self, tournament: &TournamentState) -> PlayerMatchRow {
        let row = PlayerMatchRow {
            href: AddressBase::of(tournament).view(LiveView::Match(self.id)),
            opponent: PlayerLink::from_entry(tournament, self.opponent),
            opponent_rank: tournament
                .shown_place(self.opponent)
                .and_then(|place| rank(tournament, &tournament.ranking().at(place)?)),
            class: "running",
            score: String::new(),
            margins: Vec::new(),
            faults: Vec::new(),
        };
        let Some((done, seat)) = self.done else { return row };
        let points = done.result.points(seat);
        PlayerMatchRow {
            class: match points {
                1.. => "win",
                0 => "tie",
                _ => "loss",
            },
            score: format!("{} : {}", words::score(points), words::score(-points)),
            margins: margins(done, seat).into_iter().map(words::signed).collect(),
            faults: words::faults(done.result.faults(seat)),
            ..row
        }
    }
}

impl RegionData for Matches {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("matches", self.render_in(language)?))
    }
}
