//! The report of a tournament.

use askama::Template;

use super::plot::{PlotError, intervals};
use crate::statistics::pentanomial::IntervalEstimate;
use crate::tournament::result::{PlayerResult, TournamentResult};

#[derive(Template)]
#[template(path = "tournament.html")]
struct TournamentPage<'a> {
    result: &'a TournamentResult,
    /// A plot for each group that has met.
    ratings: Vec<String>,
    several_groups: bool,
    rows: Vec<ReportTableRow<'a>>,
    /// What each scored against each, by row and column.
    cells: Vec<Vec<ReportCell>>,
    superiority: Vec<Vec<ReportCell>>,
    first_move: String,
    draws: String,
}

struct ReportTableRow<'a> {
    rank: usize,
    player: &'a PlayerResult,
    elo: String,
    interval: String,
    ranks: String,
}

struct ReportCell {
    text: String,
    title: String,
    /// Its colour: the further from a half, the stronger.
    style: String,
}

/// A page could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A plot.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// The page itself.
    #[error("a report could not be written: {0}")]
    Page(#[from] askama::Error),
}

impl TournamentResult {
    /// The report as one page of HTML that needs no other file.
    pub fn page(&self) -> Result<String, ReportError> {
        let mut groups: Vec<usize> = self.rows.iter().map(|row| row.group).collect();
        groups.dedup();
        let mut ratings = Vec::new();
        for &group in &groups {
            let of_group = self.rows.iter().filter(|row| row.group == group);
            let rated: Vec<(String, IntervalEstimate)> =
                of_group.filter_map(|row| Some((row.name.clone(), row.elo?))).collect();
            if !rated.is_empty() {
                ratings.push(intervals("Elo, the mean being 0", &rated)?);
            }
        }
        let page = TournamentPage {
            result: self,
            ratings,
            several_groups: groups.len() > 1,
            rows: (1..).zip(&self.rows).map(|(rank, row)| ReportTableRow::from_result(rank, row)).collect(),
            cells: self.cells(),
            superiority: self.chances(),
            first_move: self
                .first_move
                .map_or("-".to_owned(), |worth| format!("{:+.0} Elo ({})", worth.value, interval(worth))),
            draws: self.draws.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share)),
        };
        Ok(page.render()?)
    }

    fn cells(&self) -> Vec<Vec<ReportCell>> {
        let cell = |one: usize, other: usize| {
            let key = [one.min(other), one.max(other)];
            let met = self.meetings.iter().find(|meeting| meeting.players == key && one != other);
            let Some(met) = met else { return ReportCell::empty() };
            #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
            let games = met.games as f64;
            let points = if one < other { met.points } else { games - met.points };
            ReportCell {
                text: format!("{points} / {games}"),
                title: format!("{} against {}", self.rows[one].name, self.rows[other].name),
                style: shade(points / games),
            }
        };
        let places = 0..self.rows.len();
        places.clone().map(|one| places.clone().map(|other| cell(one, other)).collect()).collect()
    }

    fn chances(&self) -> Vec<Vec<ReportCell>> {
        let cell = |(other, chance): (usize, &Option<f64>), one: usize| ReportCell {
            text: chance.map_or(String::new(), |chance| format!("{:.0}", 100.0 * chance)),
            title: format!("{} above {}", self.rows[one].name, self.rows[other].name),
            style: chance.map_or(String::new(), shade),
        };
        let row = |(one, row): (usize, &Vec<Option<f64>>)| {
            row.iter().enumerate().map(|chance| cell(chance, one)).collect()
        };
        self.superiority.iter().enumerate().map(row).collect()
    }
}

/// The colour of a share that is good above a half, and bad below.
fn shade(share: f64) -> String {
    let colour = if share > 0.5 { "good" } else { "bad" };
    format!("background: rgb(var(--{colour}) / {:.0}%)", 100.0 * (share - 0.5).abs())
}

impl ReportCell {
    fn empty() -> ReportCell {
        ReportCell { text: String::new(), title: String::new(), style: String::new() }
    }
}

impl ReportTableRow<'_> {
    fn from_result(rank: usize, row: &PlayerResult) -> ReportTableRow<'_> {
        ReportTableRow {
            rank,
            player: row,
            elo: row.elo.map_or("-".to_owned(), |elo| format!("{:+.0}", elo.value)),
            interval: row.elo.map_or("-".to_owned(), interval),
            ranks: row.ranks.map_or("-".to_owned(), |[best, worst]| {
                if best == worst { best.to_string() } else { format!("{best} to {worst}") }
            }),
        }
    }
}

fn interval(estimate: IntervalEstimate) -> String {
    let bound = |bound: Option<f64>| bound.map_or("-".to_owned(), |bound| format!("{bound:+.0}"));
    format!("{} to {}", bound(estimate.low), bound(estimate.high))
}
