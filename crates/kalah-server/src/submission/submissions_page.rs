//! `/submissions`: all submissions and their states; one of them for its owner.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::{TimeZoneName, ago, iso};
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::submission_steps::{SubmissionSteps, status_text};
use kalah_pages::ui::worker_words::without_paths;
use kalah_store::{
    Moment, Submission, SubmissionChannel, SubmissionFilter, SubmissionGroup, SubmissionStatus,
};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};

use crate::documentation::failure_help::{FailureHelp, failure_help};
use crate::submission::build_log;

/// Rows of a page.
pub(crate) const ROWS: u32 = 50;

/// Reload interval of the list, in seconds.
const AGAIN: u32 = 5;

/// Reload intervals of a submission that is being built or tested, and of one that plays, in seconds: where no stream
/// tells of changes.
const AGAIN_UNDER_WAY: u32 = 2;
const AGAIN_PLAYING: u32 = 15;

#[derive(Template)]
#[template(path = "submission/submissions.html")]
struct SubmissionsPage {
    layout: Layout,
    rows: Vec<SubmissionPageRow>,
    filter: SubmissionFilter,
    /// Addresses of the pages of later and earlier ones.
    newer: Option<String>,
    older: Option<String>,
}

/// Submissions of one page of the list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SubmissionsView<'a> {
    pub(crate) submissions: &'a [Submission],
    pub(crate) filter: SubmissionFilter,
    /// Number of the page, from 1.
    pub(crate) page: u32,
    /// Number of all that the filter leaves.
    pub(crate) all: u32,
}

impl SubmissionsView<'_> {
    /// Address of a page of the list.
    fn address(&self, page: u32) -> String {
        let mut query = Vec::new();
        query.extend(self.filter.group.map(|group| format!("status={}", group.word())));
        query.extend(self.filter.player.map(|player| format!("player={player}")));
        query.extend((page > 1).then(|| format!("page={page}")));
        if query.is_empty() { "/submissions".to_owned() } else { format!("/submissions?{}", query.join("&")) }
    }
}

/// Names a way on which submissions come.
const fn channel_name(way: SubmissionChannel) -> Text {
    Text::new(match way {
        SubmissionChannel::Git => "submission-way-git",
        SubmissionChannel::Page => "submission-way-page",
        SubmissionChannel::Command => "submission-way-command",
        SubmissionChannel::Api => "submission-way-api",
        SubmissionChannel::Polled => "submission-way-polled",
        SubmissionChannel::Older => "submission-way-older",
        SubmissionChannel::Again => "submission-way-again",
    })
}

/// Names a group of statuses for people.
const fn group_name(group: SubmissionGroup) -> Text {
    Text::new(match group {
        SubmissionGroup::UnderWay => "submission-under-way",
        SubmissionGroup::Playing => "submission-playing",
        SubmissionGroup::Failed => "submission-failed",
        SubmissionGroup::Past => "submission-past",
    })
}

#[derive(Template)]
#[template(path = "submission/submission.html")]
struct SubmissionPage<'a> {
    layout: Layout,
    view: SubmissionPageView<'a>,
    row: SubmissionPageRow,
    steps: SubmissionSteps,
    /// The first error of the log, if the build failed.
    headline: Option<String>,
    /// The page that helps with its failure.
    help: Option<FailureHelp>,
    /// What it waits for, if no machine has that.
    lacking: Option<Text>,
    file: Option<&'a str>,
    needs: String,
}

#[derive(Template)]
#[template(path = "submission/own_submissions.html")]
struct OwnSubmissions<'a> {
    rows: Vec<SubmissionPageRow>,
    /// Number of all submissions of the player, if there are more.
    more: Option<u32>,
    csrf: &'a str,
    /// True if a submission of the player plays or is looked at.
    plays: bool,
}

struct SubmissionPageRow {
    id: i64,
    player: String,
    way: Text,
    received: MomentView,
    changed: MomentView,
    status: SubmissionStatus,
    cause: Option<String>,
    content: String,
}

/// A moment for people and for programs.
struct MomentView {
    written: Text,
    iso: String,
    /// Time since then: `3 h ago`.
    ago: Text,
}

impl MomentView {
    fn from_moment(moment: Moment, zone: &TimeZoneName) -> MomentView {
        MomentView { written: zone.written(moment), iso: iso(moment), ago: ago(moment, Moment::now()) }
    }
}

impl SubmissionPageRow {
    fn from_submission(submission: &Submission, zone: &TimeZoneName) -> SubmissionPageRow {
        SubmissionPageRow {
            id: submission.id.0,
            player: submission.player.to_string(),
            way: channel_name(submission.way),
            received: MomentView::from_moment(submission.received_at, zone),
            changed: MomentView::from_moment(submission.changed_at, zone),
            status: submission.status,
            cause: submission.cause.as_deref().map(without_paths),
            content: submission.bot.content.chars().take(12).collect(),
        }
    }

    fn status_text(&self) -> Text {
        status_text(self.status)
    }

    /// The class of its badge.
    fn badge(&self) -> &'static str {
        match self.status {
            SubmissionStatus::Executing => "win",
            SubmissionStatus::New | SubmissionStatus::Compiling | SubmissionStatus::Testing => "running",
            SubmissionStatus::CompilationError
            | SubmissionStatus::ExecutionError
            | SubmissionStatus::Withdrawn => "loss",
            SubmissionStatus::Replaced | SubmissionStatus::GivenBack => "tie",
        }
    }
}

/// Renders one page of the submissions, the latest first.
pub(crate) fn list(
    shown: &SubmissionsView,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let page = shown.page;
    let layout = Layout::still(Text::new("submission-list"), "submissions", around);
    let layout = if page == 1 { layout.refreshed_in_part(AGAIN, shown.address(1), "list") } else { layout };
    let rows = shown.submissions.iter().map(|one| SubmissionPageRow::from_submission(one, zone)).collect();
    let older = (page.saturating_mul(ROWS) < shown.all).then(|| shown.address(page + 1));
    let newer = (page > 1).then(|| shown.address(page - 1));
    let page = SubmissionsPage { layout, rows, filter: shown.filter, newer, older };
    Ok(page.render_in(page.layout.language())?)
}

/// Both of two, in words.
pub(super) fn and(first: Argument, next: Argument) -> Argument {
    Text::new("submission-and").with("first", first).with("next", next).into()
}

/// One submission, as people see it who may read it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SubmissionPageView<'a> {
    pub(crate) submission: &'a Submission,
    pub(crate) log: &'a str,
    /// Number of comments of the staff.
    pub(crate) comments: usize,
    /// What it earned by the rubric, as its reader may know; empty if it was not graded.
    pub(crate) rubric: &'a str,
    pub(crate) csrf: &'a str,
    /// True if the reader handed it in.
    pub(crate) is_own: bool,
    /// True if it can be submitted again.
    pub(crate) may_go_back: bool,
    /// Tools that it takes and no machine has.
    pub(crate) lacking: &'a [String],
    /// Version of its player, from which on changes are announced.
    pub(crate) version: u64,
}

/// Renders one submission.
pub(crate) fn one(
    view: SubmissionPageView,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let submission = view.submission;
    let layout = Layout::still(
        Text::new("submission-title").with("id", submission.id.to_string()),
        "submissions",
        around,
    );
    let path = format!("/submissions/{}", submission.id);
    let changes = format!("{path}/changes?since={}", view.version);
    let layout = match submission.status {
        status if status.is_under_way() => layout.refreshed(AGAIN_UNDER_WAY, path).with_changes(changes),
        SubmissionStatus::Executing => layout.refreshed(AGAIN_PLAYING, path).with_changes(changes),
        _ => layout,
    };
    let (file, needs) = (submission.bot.file.as_deref(), submission.bot.needs.join(", "));
    let row = SubmissionPageRow::from_submission(submission, zone);
    // A build that a worker gave back, since it has not what that takes, waits again.
    let is_lacking = !view.lacking.is_empty();
    let is_waiting =
        matches!(submission.status, SubmissionStatus::New | SubmissionStatus::Compiling) && is_lacking;
    let steps =
        SubmissionSteps::from_status(if is_waiting { SubmissionStatus::New } else { submission.status });
    let headline = if submission.status == SubmissionStatus::CompilationError {
        build_log::headline(view.log)
    } else {
        None
    };
    let help = row.cause.as_deref().and_then(failure_help);
    let waits_for = match submission.status {
        SubmissionStatus::New | SubmissionStatus::Compiling => Some("submission-lacking-html"),
        // What it may import is asked for by its trial alone.
        SubmissionStatus::Testing => Some("submission-lacking-test-html"),
        _ => None,
    };
    let tools = view.lacking.iter().map(Argument::from).reduce(and);
    let lacking = waits_for.zip(tools).map(|(key, tools)| Text::new(key).with("tools", tools));
    let page = SubmissionPage { layout, view, row, steps, headline, help, lacking, file, needs };
    Ok(page.render_in(page.layout.language())?)
}

/// The latest of a player, as a part of the page of its account; with what forms carry, if it may take its player out.
pub(crate) fn own(
    submissions: &[Submission],
    all: u32,
    csrf: &str,
    zone: &TimeZoneName,
    language: Language,
) -> Result<String, PageError> {
    let rows: Vec<SubmissionPageRow> =
        submissions.iter().map(|one| SubmissionPageRow::from_submission(one, zone)).collect();
    let more = (rows.len() < usize::try_from(all).unwrap_or(usize::MAX)).then_some(all);
    let plays = submissions
        .iter()
        .any(|one| one.status.is_under_way() || one.status == kalah_store::SubmissionStatus::Executing);
    Ok(OwnSubmissions { rows, more, csrf, plays }.render_in(language)?)
}
