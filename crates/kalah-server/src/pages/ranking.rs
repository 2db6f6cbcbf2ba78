//! `/ranking`: all players with their statistics.

use askama::Template;
use kalah_tournament::Standing;

use crate::layout::Layout;
use crate::page_error::PageError;
use crate::pages::seat::PlayerLink;
use crate::pages::words;
use crate::region::{Part, Region};
use crate::tournament::Tournament;
use crate::view::View;

#[derive(Template)]
#[template(path = "ranking.html")]
struct RankingPage<'a> {
    layout: Layout,
    drawn: &'a [Region],
}

/// The page with what lives on it.
pub(crate) fn page(drawn: &[Region], version: u64) -> Result<String, PageError> {
    let layout = Layout::live("Ranking", "ranking", View::Ranking, version, drawn);
    Ok(RankingPage { layout, drawn }.render()?)
}

#[derive(Template)]
#[template(path = "ranking_row.html")]
struct Row {
    id: String,
    rank: u32,
    player: PlayerLink,
    ratio: String,
    /// The win ratio in hundredths, for the bar.
    share: u32,
    standing: Standing,
    seeds: String,
    seeds_a_game: String,
}

#[derive(Template)]
#[template(path = "ranking_table.html")]
struct Table<'a> {
    rows: &'a [Part],
}

/// What lives on the page.
pub(crate) fn regions(tournament: &Tournament) -> Result<Vec<Region>, PageError> {
    let rows = tournament.standings.rows().iter().map(|standing| row(tournament, standing));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    let html = Table { rows: &rows }.render()?;
    Ok(vec![Region { whole: Part { id: "ranking".to_owned(), html }, parts: rows }])
}

fn row(tournament: &Tournament, standing: &Standing) -> Result<Part, PageError> {
    let player = PlayerLink::of(tournament, standing.entry);
    let tally = &standing.tally;
    let id = format!("rank-{}", player.number);
    let row = Row {
        id: id.clone(),
        rank: standing.rank,
        player,
        ratio: words::percent(tally.win_ratio()),
        share: words::hundredths(tally.win_ratio()),
        standing: *standing,
        seeds: words::thousands(tally.seeds),
        seeds_a_game: words::mean(tally.seeds, 2 * tally.played()),
    };
    Ok(Part { id, html: row.render()? })
}
