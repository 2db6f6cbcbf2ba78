//! `/points/ID`: why a student has so many points, and what is still to be had.

use askama::Template;
use kalah_course::points::{DeadlineOutcome, Points, PointsPart, PointsRule};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_store::Deadline;
use kalah_texts::values::RenderIn as _;

use crate::points::class_points::{ClassPoints, PointsOfStudent};
use crate::points::regrades::RegradeView;
use crate::points::rule_names::percent;

/// What the page shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct StudentPointsView<'a> {
    /// Base of the tournament's addresses.
    pub(super) base: &'a str,
    pub(super) class: &'a ClassPoints,
    pub(super) student: &'a PointsOfStudent,
    /// True if the student is reading.
    pub(super) is_own: bool,
    /// The lecturer's.
    pub(super) csrf: Option<&'a str>,
    /// What forms of the reader carry.
    pub(super) own_csrf: &'a str,
    /// Questions about the points, the open one first.
    pub(super) questions: &'a [RegradeView],
    pub(super) zone: &'a TimeZoneName,
}

#[derive(Template)]
#[template(path = "points/student_points.html")]
struct StudentPointsPage<'a> {
    layout: Layout,
    view: StudentPointsView<'a>,
    most: Points,
    left: Points,
    parts: Vec<PartRow>,
}

struct PartRow {
    name: String,
    points: Points,
    most: Points,
    why: String,
}

impl StudentPointsPage<'_> {
    /// Returns true if a question is not answered yet.
    fn has_open(&self) -> bool {
        self.view.questions.iter().any(|one| one.answer.is_none())
    }
}

/// The page.
pub(super) fn page(
    view: StudentPointsView,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let points = &view.student.points;
    let parts = points.parts.iter().zip(&view.class.names);
    let most = view.class.rules.most();
    let gained = points.sum - points.correction;
    let (title, here) = if view.is_own {
        ("Your points".to_owned(), "own-points")
    } else {
        (format!("Points of {}", view.student.person.name), "points")
    };
    let page = StudentPointsPage {
        layout: Layout::still(title, here, around).with_done(done),
        most,
        left: most - gained,
        parts: parts
            .map(|(part, name)| PartRow {
                name: name.clone(),
                points: part.points,
                most: part.rule.most(),
                why: reason(part, view),
            })
            .collect(),
        view,
    };
    Ok(page.render_in(page.layout.language())?)
}

/// Says in a sentence why a part is as it is.
fn reason(part: &PointsPart, view: StudentPointsView) -> String {
    let facts = &view.student.facts;
    match &part.rule {
        PointsRule::Deadline { deadline, .. } => {
            let outcome =
                facts.deadlines.iter().find(|fact| fact.deadline == *deadline).map(|fact| fact.outcome);
            let deadline = view.class.deadlines.iter().find(|one| one.id.0 == *deadline);
            deadline_reason(part, outcome, deadline, view.zone)
        }
        PointsRule::Beaten { opponent, .. } if facts.beaten.contains(opponent) => {
            format!("More games won than lost against player {opponent}.")
        }
        PointsRule::Beaten { opponent, .. } => {
            format!("Win more games than you lose against player {opponent}.")
        }
        PointsRule::WinRatio { scale } => {
            let now =
                facts.win_ratio.map_or_else(|| "no match yet".to_owned(), |at| format!("{} %", percent(at)));
            format!("Now {now}; all points from {} %.", percent(scale.all_at))
        }
        PointsRule::Accuracy { scale } => {
            let now = facts.accuracy.map_or_else(|| "too few games were reviewed yet".to_owned(), percent);
            format!(
                "Now {now}; all points from {}. 100 is perfect play, 0 random moves.",
                percent(scale.all_at)
            )
        }
        PointsRule::Rank { scale } => {
            format!("Now {}; all points from rank {}.", value_or_none(facts.rank), scale.all_at)
        }
        PointsRule::Elo { scale } => {
            format!("Now {}; all points from {}.", value_or_none(facts.elo), scale.all_at)
        }
    }
}

fn value_or_none(value: Option<i64>) -> String {
    value.map_or_else(|| "no match yet".to_owned(), |value| value.to_string())
}

fn deadline_reason(
    part: &PointsPart,
    outcome: Option<DeadlineOutcome>,
    deadline: Option<&Deadline>,
    zone: &TimeZoneName,
) -> String {
    let Some(deadline) = deadline else { return "The deadline was deleted.".to_owned() };
    let days = |days: u32| if days == 1 { "1 day".to_owned() } else { format!("{days} days") };
    match (outcome, part.late) {
        (Some(DeadlineOutcome::Met), _) => "Met in time.".to_owned(),
        (Some(DeadlineOutcome::Open), _) => "Being tested.".to_owned(),
        (Some(DeadlineOutcome::Late(late)), Some((_, 0))) => format!("Met {} late.", days(late)),
        (Some(DeadlineOutcome::Late(late)), Some((_, free))) => {
            format!("Met {} late, {} of them free.", days(late), days(free))
        }
        (Some(DeadlineOutcome::Late(late)), None) => format!("Met {} late, which is too late.", days(late)),
        _ => format!("Not met: {}, by {}.", deadline.requirement, zone.written(deadline.ends_at)),
    }
}
