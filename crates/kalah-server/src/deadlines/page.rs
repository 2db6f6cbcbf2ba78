//! `/deadlines`: what is asked until when, and who meets it.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::{TimeZoneName, iso, until};
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_pages::ui::requirement_text::requirement_text;
use kalah_pages::ui::words;
use kalah_store::{Deadline, DeadlineId, DeadlineStatus, Moment, PersonRow, PlayerDeadline};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::PlayerNumber;

/// Interval in seconds at which the table of players is loaded again.
const AGAIN: u32 = 10;

/// Content of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeadlinesView<'a> {
    /// Base of the tournament's addresses.
    pub(crate) base: &'a str,
    pub(crate) deadlines: &'a [Deadline],
    /// The one whose players are listed.
    pub(crate) current: Option<DeadlineId>,
    pub(crate) verdicts: &'a [PlayerDeadline],
    /// Players that a deadline can ask to beat: number and name.
    pub(crate) opponents: &'a [(PlayerNumber, String)],
    /// The class, for staff alone.
    pub(crate) people: &'a [PersonRow],
    /// The lecturer's.
    pub(crate) csrf: Option<&'a str>,
    pub(crate) zone: &'a TimeZoneName,
    pub(crate) now: Moment,
}

#[derive(Template)]
#[template(path = "deadlines/deadlines.html")]
struct DeadlinesPage<'a> {
    layout: Layout,
    base: &'a str,
    zone: &'a str,
    now: Text,
    rows: Vec<DeadlineFormRow>,
    shown: Option<&'a Deadline>,
    met: usize,
    players: Vec<PlayerDeadlineRow>,
    is_staff: bool,
    /// Numbers of those who do not meet it, for the form that extends it.
    late: String,
    opponents: &'a [(PlayerNumber, String)],
    csrf: Option<&'a str>,
}

struct DeadlineFormRow {
    id: i64,
    name: String,
    requirement: Text,
    ends: Text,
    iso: String,
    left: Option<Text>,
    current: bool,
}

struct PlayerDeadlineRow {
    player: String,
    /// Names of those whose player it is, for staff alone.
    names: String,
    standing: DeadlineStatus,
    submission: Option<i64>,
    points: Option<Text>,
    extended: Option<Text>,
}

/// The page.
pub(crate) fn page(
    shown: &DeadlinesView,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let path = match shown.current {
        Some(id) => format!("{}/deadlines?show={id}", shown.base),
        None => format!("{}/deadlines", shown.base),
    };
    let key = if shown.people.is_empty() { "deadlines" } else { "class-deadlines" };
    let layout = Layout::still(Text::new("deadlines-title"), key, around).with_done(done);
    let layout = layout.refreshed_in_part(AGAIN, path, "met");
    let rows = shown.deadlines.iter().map(|one| DeadlineFormRow::from_deadline(one, shown)).collect();
    let players: Vec<PlayerDeadlineRow> =
        shown.verdicts.iter().map(|one| PlayerDeadlineRow::from_deadline(one, shown)).collect();
    let page = DeadlinesPage {
        layout,
        base: shown.base,
        zone: shown.zone.name(),
        now: shown.zone.written(shown.now),
        rows,
        shown: shown.deadlines.iter().find(|one| Some(one.id) == shown.current),
        met: shown.verdicts.iter().filter(|one| one.standing == DeadlineStatus::Met).count(),
        is_staff: !shown.people.is_empty(),
        late: late(&players),
        players,
        opponents: shown.opponents,
        csrf: shown.csrf,
    };
    Ok(page.render_in(page.layout.language())?)
}

/// Numbers of the players who do not meet a deadline.
fn late(players: &[PlayerDeadlineRow]) -> String {
    let late = players.iter().filter(|row| row.standing == DeadlineStatus::NotMet);
    late.map(|row| row.player.as_str()).collect::<Vec<_>>().join(", ")
}

impl DeadlineFormRow {
    fn from_deadline(deadline: &Deadline, shown: &DeadlinesView) -> DeadlineFormRow {
        // The second at which it ends still counts.
        let end = Moment(deadline.ends_at.0 + 1000);
        DeadlineFormRow {
            id: deadline.id.0,
            name: deadline.name.clone(),
            requirement: requirement_text(deadline.requirement),
            ends: shown.zone.written(deadline.ends_at),
            iso: iso(deadline.ends_at),
            left: until(end, shown.now),
            current: Some(deadline.id) == shown.current,
        }
    }
}

impl PlayerDeadlineRow {
    fn from_deadline(verdict: &PlayerDeadline, shown: &DeadlinesView) -> PlayerDeadlineRow {
        let owners = shown.people.iter().filter(|one| one.player == Some(verdict.player));
        let names: Vec<&str> = owners.map(|one| one.name.as_str()).collect();
        PlayerDeadlineRow {
            player: verdict.player.to_string(),
            names: names.join(", "),
            standing: verdict.standing,
            submission: verdict.counts.map(|id| id.0),
            points: verdict.points.map(|(points, matches)| {
                Text::new("deadlines-points").with("points", words::signed(points)).with("matches", matches)
            }),
            extended: verdict.extended.then(|| shown.zone.written(verdict.ends_at)),
        }
    }
}
