//! `/points/ID`: why a student has so many points, and what is still to be had.

use askama::Template;
use kalah_course::points::{DeadlineOutcome, Points, PointsPart, PointsRule};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_pages::ui::requirement_text::requirement_text;
use kalah_store::Deadline;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::points::amounts::{amount, percent, signed_amount};
use crate::points::class_points::{ClassPoints, PointsOfStudent};
use crate::points::regrades::RegradeView;

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
    name: Argument,
    points: Points,
    most: Points,
    why: Text,
}

impl StudentPointsPage<'_> {
    /// The sum, with the correction in it.
    fn sum_text(&self) -> Text {
        let student = self.view.student;
        let text = match &student.facts.correction {
            Some(correction) => {
                Text::new("points-sum-corrected-html").with("correction", signed_amount(correction.points))
            }
            None => Text::new("points-sum-html"),
        };
        text.with("sum", amount(student.points.sum)).with("most", amount(self.most))
    }

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
        (Text::new("points-yours"), "own-points")
    } else {
        (Text::new("points-of").with("name", &view.student.person.name), "points")
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
fn reason(part: &PointsPart, view: StudentPointsView) -> Text {
    let facts = &view.student.facts;
    match &part.rule {
        PointsRule::Deadline { deadline, .. } => {
            let outcome =
                facts.deadlines.iter().find(|fact| fact.deadline == *deadline).map(|fact| fact.outcome);
            let deadline = view.class.deadlines.iter().find(|one| one.id.0 == *deadline);
            deadline_reason(part, outcome, deadline, view.zone)
        }
        PointsRule::Beaten { opponent, .. } if facts.beaten.contains(opponent) => {
            Text::new("points-beaten").with("player", opponent.to_string())
        }
        PointsRule::Beaten { opponent, .. } => {
            Text::new("points-to-beat").with("player", opponent.to_string())
        }
        PointsRule::WinRatio { scale } => {
            let ratio = |at| Text::new("points-now-percent").with("ratio", percent(at));
            let now = facts.win_ratio.map_or_else(|| Text::new("points-no-match"), ratio);
            Text::new("points-now-ratio").with("now", now).with("all", percent(scale.all_at))
        }
        PointsRule::Accuracy { scale } => {
            let now = facts.accuracy.map_or_else(|| Text::new("points-few-games").into(), percent);
            Text::new("points-now-accuracy").with("now", now).with("all", percent(scale.all_at))
        }
        PointsRule::Rubric { scale } => {
            let now = facts.rubric.map_or_else(|| Text::new("points-not-graded").into(), percent);
            Text::new("points-now-rubric").with("now", now).with("all", percent(scale.all_at))
        }
        PointsRule::Rank { scale } => {
            let text = Text::new("points-now-rank").with("now", value_or_none(facts.rank));
            text.with("all", scale.all_at.to_string())
        }
        PointsRule::Elo { scale } => {
            let text = Text::new("points-now-elo").with("now", value_or_none(facts.elo));
            text.with("all", scale.all_at.to_string())
        }
    }
}

fn value_or_none(value: Option<i64>) -> Argument {
    value.map_or_else(|| Text::new("points-no-match").into(), |value| value.to_string().into())
}

fn deadline_reason(
    part: &PointsPart,
    outcome: Option<DeadlineOutcome>,
    deadline: Option<&Deadline>,
    zone: &TimeZoneName,
) -> Text {
    let Some(deadline) = deadline else { return Text::new("points-deadline-deleted") };
    let days = |days: u32| Text::new("points-late-days").with("count", days);
    match (outcome, part.late) {
        (Some(DeadlineOutcome::Met), _) => Text::new("points-met"),
        (Some(DeadlineOutcome::Open), _) => Text::new("points-being-tested"),
        (Some(DeadlineOutcome::Late(late)), Some((_, 0))) => {
            Text::new("points-met-late").with("late", days(late))
        }
        (Some(DeadlineOutcome::Late(late)), Some((_, free))) => {
            Text::new("points-met-late-free").with("late", days(late)).with("free", days(free))
        }
        (Some(DeadlineOutcome::Late(late)), None) => {
            Text::new("points-met-too-late").with("late", days(late))
        }
        _ => Text::new("points-not-met")
            .with("requirement", requirement_text(deadline.requirement))
            .with("ends", zone.written(deadline.ends_at)),
    }
}
