//! `/govern/setup`: the steps of a course's set-up, and how far each is.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_texts::values::RenderIn as _;

use crate::setup::assignment_templates::{AssignmentTemplate, Milestone, TEMPLATES};
use crate::setup::progress::CourseProgress;

/// Rules that can be chosen: value and name.
pub(super) const RULES: [(&str, &str); 5] = [
    ("6x6", "6 pits, 6 seeds each"),
    ("6x4", "6 pits, 4 seeds each"),
    ("6x3", "6 pits, 3 seeds each"),
    ("6x6+pie", "6 pits, 6 seeds, pie rule"),
    ("6x4+empty", "6 pits, 4 seeds, captures of empty pits"),
];

/// Times that can be chosen: value and name. The value is a limit and its amount.
pub(super) const TIMES: [(&str, &str); 5] = [
    ("growing:1", "1 second, growing look-ahead"),
    ("growing:0.3", "0.3 seconds, growing look-ahead"),
    ("move-time:1", "1 second a move"),
    ("move-time:5", "5 seconds a move"),
    ("lookahead:6", "6 plies, no clock"),
];

/// Formats that can be chosen.
pub(super) const FORMATS: [(&str, &str); 2] =
    [("all-play-all", "everybody against everybody"), ("swiss:40", "40 matches a player, against equals")];

#[derive(Template)]
#[template(path = "setup/setup.html")]
struct SetupPage<'a> {
    layout: Layout,
    progress: &'a CourseProgress,
    deadlines: Vec<(String, String, String)>,
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

    /// Number and name of the player that a milestone asks to beat; empty if it asks for none.
    fn opponent(&self, milestone: &Milestone) -> String {
        let Some(number) = milestone.opponent() else { return String::new() };
        let found = self.progress.opponents.iter().find(|(known, _)| *known == number);
        let title = found.map_or("", |(_, title)| title.as_str());
        format!(" ({})", format!("{number} {title}").trim())
    }
}

/// Renders the page.
pub(super) fn page(
    progress: &CourseProgress,
    first_day: &str,
    csrf: &str,
    zone: &TimeZoneName,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still("Set up a course", "setup", around).with_done(done);
    let deadlines = progress
        .deadlines
        .iter()
        .map(|one| (one.name.clone(), one.requirement.to_string(), zone.written(one.ends_at)))
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
    let page = SetupPage { layout, progress, deadlines, first_day, csrf, next };
    Ok(page.render_in(page.layout.language())?)
}
