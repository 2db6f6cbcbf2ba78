//! `/players/N`: one player, and where its seeds went.

use askama::Template;
use kalah_tournament::{EntryId, PlayerNumber, Seat, Standing};

use crate::layout::Layout;
use crate::page_error::PageError;
use crate::pages::seat::PlayerLink;
use crate::pages::words;
use crate::player::Registration;
use crate::region::Region;
use crate::tournament::{Done, Match, State, Tournament};
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
    ply: usize,
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

/// The matches of an entry with the seat that it sat in.
fn matches_of(tournament: &Tournament, entry: EntryId) -> impl Iterator<Item = (&Match, Seat)> {
    tournament.matches.values().filter_map(move |game| {
        let seat = Seat::BOTH.into_iter().find(|seat| game.entries[seat.index()] == entry)?;
        Some((game, seat))
    })
}

fn losses(tournament: &Tournament, entry: EntryId) -> Vec<Capture> {
    let mut losses = Vec::new();
    for (game, seat) in matches_of(tournament, entry) {
        let State::Done(done) = &game.state else { continue };
        for (index, costliest) in (1..).zip(&done.costliest) {
            losses.extend(costliest[seat.index()].map(|loss| Capture {
                seeds: loss.seeds,
                ply: loss.ply,
                job: game.id.0,
                game: index,
                by: PlayerLink::of(tournament, game.entries[seat.other().index()]),
            }));
        }
    }
    losses.sort_by_key(|loss| (std::cmp::Reverse(loss.seeds), loss.job, loss.game));
    losses.truncate(LOSSES);
    losses
}

/// Running matches first, then those where most seeds were lost.
fn matches(tournament: &Tournament, entry: EntryId) -> Vec<MatchRow> {
    let mut rows: Vec<MatchRow> =
        matches_of(tournament, entry).map(|(game, seat)| match_row(tournament, game, seat)).collect();
    rows.sort_by_key(|row| (row.class != "running", row.margin, row.job));
    rows
}

fn match_row(tournament: &Tournament, game: &Match, seat: Seat) -> MatchRow {
    let opponent = game.entries[seat.other().index()];
    let row = MatchRow {
        job: game.id.0,
        opponent: PlayerLink::of(tournament, opponent),
        opponent_rank: tournament.standings.of_entry(opponent).map_or(0, |row| row.rank),
        class: "running",
        score: String::new(),
        margins: Vec::new(),
        margin: 0,
        faults: Vec::new(),
    };
    match &game.state {
        State::Running(_) => row,
        State::Done(done) => done_row(row, done, seat),
    }
}

fn done_row(row: MatchRow, done: &Done, seat: Seat) -> MatchRow {
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
