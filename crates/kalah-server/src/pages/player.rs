//! `/players/N`: one player, and where its seeds went.

use askama::Template;
use kalah_jobs::JobId;
use kalah_store::Registration;
use kalah_tournament::{EntryId, MatchSummary, PlayerNumber, Seat, Standing};

use crate::layout::Layout;
use crate::page_error::PageError;
use crate::pages::seat::PlayerLink;
use crate::pages::words;
use crate::region::Region;
use crate::tournament::{State, Tournament};
use crate::view::View;

/// The captures that are listed.
const LOSSES: usize = 5;

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage<'a> {
    layout: Layout,
    player: &'a Registration,
    drawn: &'a [Region],
}

/// The page with what lives on it.
pub(crate) fn page(drawn: &[Region], version: u64, player: &Registration) -> Result<String, PageError> {
    let number = player.number;
    let layout = Layout::live(format!("Player {number}"), "", View::Player(number), version, drawn);
    Ok(PlayerPage { layout, player, drawn }.render()?)
}

/// What lives on the page.
pub(crate) fn regions(tournament: &Tournament, number: PlayerNumber) -> Result<Vec<Region>, PageError> {
    let entry = tournament.player(number).ok_or(PageError::NotFound("player"))?.entry;
    let standing = tournament.standings.of_entry(entry).ok_or(PageError::NotFound("player"))?;
    let summary = Summary {
        standing: *standing,
        players: tournament.players.len(),
        ratio: words::percent(standing.tally.win_ratio()),
        seeds: words::thousands(standing.tally.seeds),
        seeds_lost: words::thousands(standing.tally.seeds_lost),
        seeds_a_game: words::mean(standing.tally.seeds, 2 * standing.tally.played()),
    };
    let losses = Losses { losses: losses(tournament, entry) };
    let matches = Matches { rows: matches(tournament, entry) };
    Ok(vec![
        Region::whole("summary", summary.render()?),
        Region::whole("losses", losses.render()?),
        Region::whole("matches", matches.render()?),
    ])
}

#[derive(Template)]
#[template(path = "player_summary.html")]
struct Summary {
    standing: Standing,
    players: usize,
    ratio: String,
    seeds: String,
    seeds_lost: String,
    seeds_a_game: String,
}

#[derive(Template)]
#[template(path = "player_losses.html")]
struct Losses {
    losses: Vec<Capture>,
}

/// A capture against the player.
struct Capture {
    seeds: u16,
    ply: u32,
    job: i64,
    game: usize,
    by: PlayerLink,
}

#[derive(Template)]
#[template(path = "player_matches.html")]
struct Matches {
    rows: Vec<MatchRow>,
}

struct MatchRow {
    job: i64,
    opponent: PlayerLink,
    opponent_rank: u32,
    class: &'static str,
    score: String,
    /// The player's seeds less the opponent's: in the game that it began, then in the other.
    margins: Vec<String>,
    margin: i64,
    faults: Vec<&'static str>,
}

/// The matches of an entry, each with the row of who sat opposite.
fn matches_of(
    tournament: &Tournament,
    entry: EntryId,
) -> impl Iterator<Item = (&Standing, JobId, State<'_>)> {
    let others = tournament.standings.rows().iter();
    others.filter_map(move |other| {
        let (id, state) = tournament.between(entry, other.entry)?;
        Some((other, id, state))
    })
}

fn seat_of(entry: EntryId, done: &MatchSummary) -> Seat {
    if done.result.entries[0] == entry { Seat::First } else { Seat::Second }
}

fn losses(tournament: &Tournament, entry: EntryId) -> Vec<Capture> {
    let mut losses = Vec::new();
    for (other, id, state) in matches_of(tournament, entry) {
        let State::Done(done) = state else { continue };
        let seat = seat_of(entry, done);
        for (index, costliest) in (1..).zip(&done.costliest) {
            losses.extend(costliest[seat.index()].map(|loss| Capture {
                seeds: loss.seeds,
                ply: loss.ply,
                job: id.0,
                game: index,
                by: PlayerLink::of(tournament, other.entry),
            }));
        }
    }
    losses.sort_by_key(|loss| (std::cmp::Reverse(loss.seeds), loss.job, loss.game));
    losses.truncate(LOSSES);
    losses
}

/// Running matches first, then those where most seeds were lost.
fn matches(tournament: &Tournament, entry: EntryId) -> Vec<MatchRow> {
    let mut rows: Vec<MatchRow> = matches_of(tournament, entry)
        .map(|(other, id, state)| {
            let row = match_row(PlayerLink::of(tournament, other.entry), other.rank, id);
            match state {
                State::Running(_) => row,
                State::Done(done) => done_row(row, done, seat_of(entry, done)),
            }
        })
        .collect();
    rows.sort_by_key(|row| (row.class != "running", row.margin, row.job));
    rows
}

/// The row of a match that runs.
fn match_row(opponent: PlayerLink, opponent_rank: u32, id: JobId) -> MatchRow {
    MatchRow {
        job: id.0,
        opponent,
        opponent_rank,
        class: "running",
        score: String::new(),
        margins: Vec::new(),
        margin: 0,
        faults: Vec::new(),
    }
}

fn done_row(row: MatchRow, done: &MatchSummary, seat: Seat) -> MatchRow {
    let points = done.result.points(seat);
    let games = [seat, seat.other()].map(|first| done.result.games[first.index()]);
    let margins =
        games.map(|game| i64::from(game.seeds[seat.index()]) - i64::from(game.seeds[seat.other().index()]));
    MatchRow {
        class: match points {
            1.. => "win",
            0 => "tie",
            _ => "loss",
        },
        score: format!("{} : {}", words::score(points), words::score(-points)),
        margin: margins.iter().sum(),
        margins: margins.into_iter().map(|margin| format!("{margin:+}").replace('-', "−")).collect(),
        faults: done.result.faults(seat).map(words::fault).collect(),
        ..row
    }
}
