//! The staff's page of the rubric.

use std::collections::HashMap;

use askama::Template;
use kalah_course::grades::{Grade, RubricOutline, Visibility};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_store::{PersonRow, StoredRubric, Submission, SubmissionId};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};
use kalah_tournament::PlayerNumber;

use crate::account::names_of_player;
use crate::rubric::grading::GradingState;

/// Seconds after which the page looks again how far grading is.
const AGAIN: u32 = 2;

/// What the page shows.
#[derive(Debug)]
pub(super) struct RubricView<'a> {
    /// The rubric that counts, as it is stored and as it was read.
    pub(super) rubric: Option<(&'a StoredRubric, &'a RubricOutline)>,
    /// Versions that play, by player.
    pub(super) playing: &'a [Submission],
    /// Grades of those that were graded.
    pub(super) grades: &'a HashMap<SubmissionId, Grade>,
    pub(super) people: &'a [PersonRow],
    pub(super) state: &'a GradingState,
    /// What the forms carry; `None` for somebody who may change nothing.
    pub(super) csrf: Option<&'a str>,
    /// Rubrics that come with the program: their names and texts.
    pub(super) built_in: &'a [(&'static str, &'static str)],
}

impl RubricView<'_> {
    /// Number of the versions that play and were not graded yet.
    fn ungraded(&self) -> usize {
        self.playing.iter().filter(|version| !self.grades.contains_key(&version.id)).count()
    }
}

#[derive(Template)]
#[template(path = "rubric/rubric.html")]
struct RubricPage<'a> {
    layout: Layout,
    view: &'a RubricView<'a>,
    set_at: Argument,
    published_at: Option<Text>,
    rows: Vec<GradeRow<'a>>,
}

/// Line of a version that plays.
struct GradeRow<'a> {
    player: PlayerNumber,
    submission: SubmissionId,
    names: String,
    grade: Option<&'a Grade>,
}

/// Names who reads a result.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "a template hands over references")]
const fn reader_name(visibility: &Visibility) -> Text {
    Text::new(match visibility {
        Visibility::Visible => "rubric-reader-all",
        Visibility::Hidden => "rubric-reader-staff",
        Visibility::AfterDueDate => "rubric-reader-due",
        Visibility::AfterPublished => "rubric-reader-published",
    })
}

pub(super) fn page(
    view: &RubricView<'_>,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let rows = view.playing.iter().map(|version| GradeRow {
        player: version.player,
        submission: version.id,
        names: names_of_player(version.player, view.people),
        grade: view.grades.get(&version.id),
    });
    let layout = Layout::still(Text::new("rubric-title"), "rubric", around);
    let layout = if view.state.running.is_some() { layout.refreshed(AGAIN, "/class/rubric") } else { layout };
    let set_at =
        view.rubric.map_or_else(|| Argument::from(""), |(stored, _)| zone.written(stored.set_at).into());
    let published_at = view.rubric.and_then(|(stored, _)| stored.published_at).map(|at| zone.written(at));
    let page = RubricPage { layout, view, set_at, published_at, rows: rows.collect() };
    Ok(page.render_in(page.layout.language())?)
}
