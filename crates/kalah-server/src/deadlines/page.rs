//! `/deadlines`: what is asked until when, and who meets it.

use askama::Template;
use kalah_store::{Deadline, DeadlineId, Moment, Standing, Verdict};

use crate::http::page_error::PageError;
use crate::ui::clock::{Zone, iso, until};
use crate::ui::layout::{Layout, Surroundings};

/// Content of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    /// Base of the tournament's addresses.
    pub(crate) base: &'a str,
    pub(crate) deadlines: &'a [Deadline],
    /// The one whose players are told.
    pub(crate) current: Option<DeadlineId>,
    pub(crate) verdicts: &'a [Verdict],
    /// The lecturer's.
    pub(crate) csrf: Option<&'a str>,
    pub(crate) zone: &'a Zone,
    pub(crate) now: Moment,
}

#[derive(Template)]
#[template(path = "deadlines.html")]
struct DeadlinesPage<'a> {
    layout: Layout,
    base: &'a str,
    zone: &'a str,
    now: String,
    rows: Vec<Row>,
    shown: Option<&'a Deadline>,
    met: usize,
    players: Vec<PlayerRow>,
    csrf: Option<&'a str>,
}

struct Row {
    id: i64,
    name: String,
    requirement: String,
    ends: String,
    iso: String,
    left: Option<String>,
    current: bool,
}

struct PlayerRow {
    player: String,
    standing: Standing,
    submission: Option<i64>,
    points: String,
    extended: Option<String>,
}

/// The page.
pub(crate) fn page(shown: &Shown, around: Surroundings) -> Result<String, PageError> {
    let layout = Layout::still("Deadlines", "deadlines", around);
    let rows = shown.deadlines.iter().map(|one| Row::of(one, shown)).collect();
    let players = shown.verdicts.iter().map(|one| PlayerRow::of(one, shown.zone)).collect();
    let page = DeadlinesPage {
        layout,
        base: shown.base,
        zone: shown.zone.name(),
        now: shown.zone.written(shown.now),
        rows,
        shown: shown.deadlines.iter().find(|one| Some(one.id) == shown.current),
        met: shown.verdicts.iter().filter(|one| one.standing == Standing::Met).count(),
        players,
        csrf: shown.csrf,
    };
    Ok(page.render()?)
}

impl Row {
    fn of(deadline: &Deadline, shown: &Shown) -> Row {
        // The second at which it ends still counts.
        let end = Moment(deadline.ends_at.0 + 1000);
        Row {
            id: deadline.id.0,
            name: deadline.name.clone(),
            requirement: deadline.requirement.to_string(),
            ends: shown.zone.written(deadline.ends_at),
            iso: iso(deadline.ends_at),
            left: until(end, shown.now),
            current: Some(deadline.id) == shown.current,
        }
    }
}

impl PlayerRow {
    fn of(verdict: &Verdict, zone: &Zone) -> PlayerRow {
        PlayerRow {
            player: verdict.player.to_string(),
            standing: verdict.standing,
            submission: verdict.counts.map(|id| id.0),
            points: verdict.points.map_or_else(String::new, |(points, matches)| {
                format!("{points:+} in {matches}").replace('-', "−")
            }),
            extended: verdict.extended.then(|| zone.written(verdict.ends_at)),
        }
    }
}
