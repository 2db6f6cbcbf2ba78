//! Results of a player in short, for the page of its owner.

use std::cmp::Reverse;

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::address::AddressBase;
use kalah_pages::address::LivePageAddress;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::seat::{PlayerLink, seat_of};
use kalah_pages::ui::words;
use kalah_store::PlayerVersions;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language};
use kalah_tournament::{MatchSummary, PROVISIONAL, PlayerNumber};

use crate::standings::player::Losses;
use crate::standings::player_ranks::Ranks;

/// Results that are listed.
const LAST: usize = 5;

#[derive(Template)]
#[template(path = "standings/own_bot.html")]
struct OwnBot {
    href: LivePageAddress,
    rank: u32,
    players: usize,
    /// True if this version has played.
    has_played: bool,
    /// Matches after which a place says something, if there are fewer so far.
    provisional: Option<u32>,
    played: u32,
    ratio: Argument,
    elo: String,
    margin: String,
    ranks: Ranks,
    losses: Losses,
    last: Vec<LastResult>,
}

/// A result as the owner sees it.
struct LastResult {
    href: LivePageAddress,
    class: &'static str,
    score: String,
    opponent: PlayerLink,
    seeds: String,
}

/// Draws the results of a player with these versions; `None` if it takes no part.
pub(crate) fn own_bot(
    tournament: &TournamentState,
    number: PlayerNumber,
    versions: &PlayerVersions,
    language: Language,
) -> Result<Option<String>, PageError> {
    let Some(entry) = tournament.player(number).map(|player| player.entry) else { return Ok(None) };
    let Some(ranked) = tournament.ranking().of_entry(entry) else { return Ok(None) };
    let mut done: Vec<_> = tournament.finished.of_entry(entry).collect();
    done.sort_by_key(|(id, _)| Reverse(*id));
    let last = done.into_iter().take(LAST).map(|(id, done): (_, &MatchSummary)| {
        let seat = seat_of(entry, done);
        let points = done.result.points(seat);
        LastResult {
            href: AddressBase::of(tournament).view(LiveView::Match(id)),
            class: match points {
                1.. => "win",
                0 => "tie",
                _ => "loss",
            },
            score: format!("{}–{}", words::score(points), words::score(-points)),
            opponent: PlayerLink::from_entry(tournament, done.result.entries[seat.other().index()]),
            seeds: format!("{}–{}", done.result.seeds(seat), done.result.seeds(seat.other())),
        }
    });
    let is_provisional = tournament.is_provisional(&ranked.standing.tally);
    let page = OwnBot {
        href: AddressBase::of(tournament).view(LiveView::player(number)),
        rank: ranked.standing.rank,
        players: tournament.players.len(),
        has_played: ranked.standing.tally.played() > 0,
        provisional: is_provisional.then_some(PROVISIONAL),
        played: ranked.standing.tally.played(),
        ratio: words::percent(ranked.standing.tally.win_ratio()),
        elo: words::strength(&ranked),
        margin: words::margin(&ranked),
        ranks: Ranks::from_tournament(tournament, number, versions),
        losses: Losses::from_tournament(tournament, number)?,
        last: last.collect(),
    };
    Ok(Some(page.render_in(language)?))
}
