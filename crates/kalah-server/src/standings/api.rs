//! `/api`: a tournament for programs.

use std::ops::Range;

use axum::Json;
use axum::extract::{Path, Query, State};
use kalah::record::Record;
use kalah_coordinator::reader::TournamentReader;
use kalah_coordinator::tournament::MatchState;
use kalah_jobs::{JobId, TournamentSettings};
use kalah_pages::address::AddressBase;
use kalah_pages::bot_output::public_record;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::api_shapes::SettingsShape;
use kalah_tournament::{Format, FormatRankingRow, MatchSeat, MatchSummary, PlayerNumber};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Answers `/api/standings`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Standings)]
pub(crate) struct StandingsShape {
    /// The name of the tournament.
    name: String,
    /// What everything is played by.
    #[schema(value_type = SettingsShape)]
    settings: TournamentSettings,
    /// Who meets whom, and by what they are ranked: `all-play-all` or `swiss:40`.
    #[schema(value_type = String)]
    format: Format,
    /// Whether nothing runs and nothing is left to play.
    over: bool,
    /// Matches that are over.
    played: usize,
    /// Matches that run.
    running: usize,
    /// Matches that nobody could play.
    set_aside: usize,
    /// Matches of the whole tournament; in a Swiss at most.
    matches: usize,
    /// Players, the best first: all of them, or those that were asked for.
    players: Vec<PlayerRow>,
    /// Where the players after these are; null if there are none.
    next: Option<String>,
}

/// Which players `/api/standings` is to tell.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StandingsQuery {
    /// The place of the first one, from 1; the best if left out.
    #[param(value_type = Option<u32>)]
    from: Option<String>,
    /// How many, 1 to 300; 300 if left out.
    #[param(value_type = Option<u32>)]
    count: Option<String>,
}

/// Players of one answer.
const MOST_ROWS: usize = 300;

impl StandingsQuery {
    /// The places of the players, of so many.
    fn range(&self, len: usize) -> Result<Range<usize>, PageError> {
        let wrong = PageError::NotFound("missing-part-of-the-standings");
        let number = |text: &Option<String>, default| match text {
            None => Some(default),
            Some(text) => text.parse::<usize>().ok().filter(|&number| number > 0),
        };
        let (Some(from), Some(count)) = (number(&self.from, 1), number(&self.count, MOST_ROWS)) else {
            return Err(wrong);
        };
        let first = from - 1;
        if count > MOST_ROWS || (first >= len && first > 0) {
            return Err(wrong);
        }
        Ok(first..len.min(first + count))
    }
}

/// One player's statistics.
#[derive(Debug, Serialize, ToSchema)]
struct PlayerRow {
    #[schema(value_type = u32)]
    number: PlayerNumber,
    /// A reference player's word; empty for others.
    title: String,
    rank: u32,
    /// True if it has played too little for rank and win ratio to say anything; it stands below all others.
    provisional: bool,
    /// Its strength in Elo, 0 being about the mean.
    rating: f64,
    /// The true strength lies within so much of it in 95 of 100 cases.
    rating_margin: f64,
    /// The better and the worse rank by strength between which it lies in 95 of 100 cases; null where there are too many
    /// players to tell, or before the first match.
    rank_interval: Option<[u32; 2]>,
    /// 0 to 1; null before the first match.
    win_ratio: Option<f64>,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Seeds captured in all games.
    seeds: u64,
    /// Games lost by something other than the rules.
    errors: u32,
}

/// The standings of the tournament, a part at a time.
#[utoipa::path(get, path = "/api/standings", params(StandingsQuery), responses((status = 200, description = "The standings", body = StandingsShape)))]
pub(crate) async fn standings(
    State(site): State<TournamentSite>,
    Query(asked): Query<StandingsQuery>,
) -> Result<Json<StandingsShape>, PageError> {
    let tournament = site.app.shared.read();
    let ranking = tournament.ranking();
    let shown = tournament.shown_places();
    let range = asked.range(shown)?;
    let next = (range.end < shown).then(|| {
        format!("{}/api/standings?from={}&count={}", AddressBase::of(&tournament), range.end + 1, range.len())
    });
    let players = ranking.range(range).map(|FormatRankingRow { standing: row, rating }| PlayerRow {
        number: tournament.number(row.entry),
        title: tournament.title(row.entry).to_owned(),
        rank: row.rank,
        provisional: tournament.is_provisional(&row.tally),
        rating: rating.elo,
        rating_margin: rating.margin,
        rank_interval: rating.ranks.filter(|_| row.tally.played() > 0),
        win_ratio: row.tally.win_ratio(),
        wins: row.tally.wins,
        draws: row.tally.draws,
        losses: row.tally.losses,
        seeds: row.tally.seeds,
        errors: row.tally.faults.total(),
    });
    Ok(Json(StandingsShape {
        name: tournament.name.to_string(),
        settings: tournament.settings,
        format: tournament.format,
        over: tournament.finished.len() > 0 && tournament.is_over(),
        played: tournament.finished.len(),
        running: tournament.running().len(),
        set_aside: tournament.set_aside().len(),
        matches: tournament.matches_in_all(),
        players: players.collect(),
        next,
    }))
}

/// Answers `/api/matches/ID`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchWithRecords {
    #[schema(value_type = i64)]
    id: JobId,
    /// Who moves first in the first game, then who moves first in the second.
    #[schema(value_type = [u32; 2])]
    players: [PlayerNumber; 2],
    /// Games won and half of those drawn, for each; null while it runs.
    score: Option<[f64; 2]>,
    /// The records of both games; none while it runs.
    #[schema(value_type = Vec<Object>)]
    records: Vec<Record>,
}

/// A match with the records of its games.
#[utoipa::path(
    get, path = "/api/matches/{id}", params(("id" = i64, Path, description = "The number of the match")),
    responses((status = 200, description = "The match", body = MatchWithRecords))
)]
pub(crate) async fn match_with_records(
    State(site): State<TournamentSite>,
    Path(id): Path<String>,
) -> Result<Json<MatchWithRecords>, PageError> {
    let id = id.parse().map(JobId::new).map_err(|_| PageError::NotFound("missing-match"))?;
    let (players, score) = {
        let tournament = site.app.shared.read();
        let (entries, score) = match tournament.state(id).ok_or(PageError::NotFound("missing-match"))? {
            MatchState::Done(MatchSummary { result, .. }) => {
                let score = MatchSeat::BOTH.map(|seat| 1.0 + f64::from(result.points(seat)) / 2.0);
                (result.entries, Some(score))
            }
            MatchState::Running(running) => (running.entries, None),
        };
        (entries.map(|entry| tournament.number(entry)), score)
    };
    let games = if score.is_some() { site.app.games(id).await?.into() } else { Vec::new() };
    let records = games.into_iter().map(|game| public_record(game.record)).collect();
    Ok(Json(MatchWithRecords { id, players, score, records }))
}

/// The records of a match that is over, one a line.
pub(crate) async fn record_lines(app: &TournamentReader, id: JobId) -> Result<String, PageError> {
    // Only a match between players who take part is shown.
    match app.shared.read().state(id) {
        None => return Err(PageError::NotFound("missing-match")),
        Some(MatchState::Running(_)) => return Err(PageError::NotFound("missing-record-yet")),
        Some(MatchState::Done(_)) => {}
    }
    let games = app.games(id).await?;
    let mut lines = String::new();
    for game in games {
        lines.push_str(&serde_json::to_string(&public_record(game.record))?);
        lines.push('\n');
    }
    Ok(lines)
}
