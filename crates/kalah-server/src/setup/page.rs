//! `/govern/setup`: the steps of a course's set-up, and how far each is.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_pages::ui::requirement_text::requirement_text;
use kalah_store::{Submission, SubmissionStatus};
use kalah_templates::TEMPLATES as LANGUAGES;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::setup::assignment_templates::{AssignmentTemplate, Milestone, TEMPLATES};
use crate::setup::progress::CourseProgress;

/// Rules that can be chosen: value and name.
pub(super) const RULES: [(&str, &str); 5] = [
    ("6x6", "setup-rules-6x6"),
    ("6x4", "setup-rules-6x4"),
    ("6x3", "setup-rules-6x3"),
    ("6x6+pie", "setup-rules-6x6-pie"),
    ("6x4+empty", "setup-rules-6x4-empty"),
];

/// Times that can be chosen: value and name. The value is a limit and its amount.
pub(super) const TIMES: [(&str, &str); 5] = [
    ("growing:1", "setup-time-growing"),
    ("growing:0.3", "setup-time-growing-short"),
    ("move-time:1", "setup-time-move"),
    ("move-time:5", "setup-time-move-long"),
    ("lookahead:6", "setup-time-lookahead"),
];

/// Formats that can be chosen.
pub(super) const FORMATS: [(&str, &str); 2] =
    [("all-play-all", "setup-format-all"), ("swiss:40", "setup-format-swiss")];

#[derive(Template)]
#[template(path = "setup/setup.html")]
struct SetupPage<'a> {
    layout: Layout,
    progress: &'a CourseProgress,
    trial: Option<&'a Submission>,
    deadlines: Vec<(String, Text, Text)>,
    /// Next Monday, as a form has it.
    first_day: &'a str,
    csrf: &'a str,
    /// Number of the first step that is open.
    next: usize,
}

impl SetupPage<'_> {
    /// Returns true if all opponents of a template play.
    fn has_opponents(&self, template: &AssignmentTemplate) -> bool {
        let plays = |opponent| self.progress.opponents.iter().any(|(known, _)| *known == opponent);
        template.milestones.iter().filter_map(Milestone::opponent).all(plays)
    }

    /// Line on a milestone, with number and name of the player that it asks to beat.
    fn milestone(&self, milestone: &Milestone) -> Text {
        let text = match milestone.opponent() {
            None => Text::new("setup-milestone"),
            Some(number) => {
                let found = self.progress.opponents.iter().find(|(known, _)| *known == number);
                let title = found.map_or("", |(_, title)| title.as_str());
                Text::new("setup-milestone-opponent").with("opponent", format!("{number} {title}").trim())
            }
        };
        text.with("week", milestone.week.to_string())
            .with("name", Text::new(milestone.name))
            .with("points", milestone.points.to_string())
    }
}

/// What the page shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetupView<'a> {
    pub(super) progress: &'a CourseProgress,
    /// The latest submission of the lecturer's own.
    pub(super) trial: Option<&'a Submission>,
    /// What the forms carry.
    pub(super) csrf: &'a str,
}

/// Renders the page.
pub(super) fn page(
    SetupView { progress, trial, csrf }: SetupView<'_>,
    first_day: &str,
    zone: &TimeZoneName,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("setup-title"), "setup", around).with_done(done);
    let deadlines = progress
        .deadlines
        .iter()
        .map(|one| (one.name.clone(), requirement_text(one.requirement), zone.written(one.ends_at)))
        .collect();
    let steps = [
        true,
        progress.students > 0,
        !progress.deadlines.is_empty(),
        progress.has_points,
        progress.students > 0 && progress.not_entered == 0,
        progress.submissions > 0,
    ];
    let next = steps.iter().position(|is_done| !is_done).map_or(0, |at| at + 1);
    let page = SetupPage { layout, progress, trial, deadlines, first_day, csrf, next };
    Ok(page.render_in(page.layout.language())?)
}
