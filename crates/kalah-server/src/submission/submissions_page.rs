//! `/submissions`: what was handed in, and how far it is; one of them for its owner.

use askama::Template;
use kalah_store::{Moment, Status, Submission};

use crate::http::page_error::PageError;
use crate::submission::build_log;
use crate::ui::clock::{Zone, iso};
use crate::ui::layout::{Layout, Surroundings};
use crate::ui::submission_steps::SubmissionSteps;
use crate::ui::worker_words::without_paths;

/// Rows of a page.
pub(crate) const ROWS: u32 = 50;

/// Reload interval of the list, in seconds.
const AGAIN: u32 = 5;

/// Reload intervals of a submission that is being built or tested, and of one that plays, in seconds.
const AGAIN_UNDER_WAY: u32 = 2;
const AGAIN_PLAYING: u32 = 15;

#[derive(Template)]
#[template(path = "submissions.html")]
struct SubmissionsPage {
    layout: Layout,
    rows: Vec<Row>,
    newer: Option<u32>,
    older: Option<u32>,
}

#[derive(Template)]
#[template(path = "submission.html")]
struct SubmissionPage<'a> {
    layout: Layout,
    row: Row,
    steps: SubmissionSteps,
    /// The first error of the log, if the build failed.
    headline: Option<String>,
    log: &'a str,
    csrf: &'a str,
    /// True if it can be submitted again.
    may_go_back: bool,
    file: Option<&'a str>,
    needs: String,
}

#[derive(Template)]
#[template(path = "own_submissions.html")]
struct OwnSubmissions<'a> {
    rows: Vec<Row>,
    /// Number of all submissions of the player, if there are more.
    more: Option<u32>,
    csrf: &'a str,
    /// True if a submission of the player plays or is looked at.
    plays: bool,
}

struct Row {
    id: i64,
    player: String,
    way: &'static str,
    received: Time,
    changed: Time,
    status: Status,
    cause: Option<String>,
    content: String,
}

/// A moment for people and for programs.
struct Time {
    written: String,
    iso: String,
}

impl Time {
    fn of(moment: Moment, zone: &Zone) -> Time {
        Time { written: zone.written(moment), iso: iso(moment) }
    }
}

impl Row {
    fn of(submission: &Submission, zone: &Zone) -> Row {
        Row {
            id: submission.id.0,
            player: submission.player.to_string(),
            way: submission.way.word(),
            received: Time::of(submission.received_at, zone),
            changed: Time::of(submission.changed_at, zone),
            status: submission.status,
            cause: submission.cause.as_deref().map(without_paths),
            content: submission.bot.content.chars().take(12).collect(),
        }
    }

    /// The class of its badge.
    fn badge(&self) -> &'static str {
        match self.status {
            Status::Executing => "win",
            Status::New | Status::Compiling | Status::Testing => "running",
            Status::CompilationError | Status::ExecutionError | Status::Withdrawn => "loss",
            Status::Replaced | Status::GivenBack => "tie",
        }
    }
}

/// Renders one page of the submissions, the latest first.
pub(crate) fn list(
    submissions: &[Submission],
    page: u32,
    all: u32,
    zone: &Zone,
    around: Surroundings,
) -> Result<String, PageError> {
    let layout = Layout::still("Submissions", "submissions", around);
    let layout = if page == 1 { layout.refreshed(AGAIN, "/submissions") } else { layout };
    let rows = submissions.iter().map(|one| Row::of(one, zone)).collect();
    let older = (page.saturating_mul(ROWS) < all).then(|| page + 1);
    let newer = page.checked_sub(1).filter(|page| *page > 0);
    Ok(SubmissionsPage { layout, rows, newer, older }.render()?)
}

/// Renders one submission, for people who may read it.
pub(crate) fn one(
    submission: &Submission,
    log: &str,
    csrf: &str,
    may_go_back: bool,
    zone: &Zone,
    around: Surroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(format!("Submission {}", submission.id), "submissions", around);
    let path = format!("/submissions/{}", submission.id);
    let layout = match submission.status {
        status if status.is_under_way() => layout.refreshed(AGAIN_UNDER_WAY, path),
        Status::Executing => layout.refreshed(AGAIN_PLAYING, path),
        _ => layout,
    };
    let (file, needs) = (submission.bot.file.as_deref(), submission.bot.needs.join(", "));
    let row = Row::of(submission, zone);
    let steps = SubmissionSteps::of(submission.status);
    let headline =
        if submission.status == Status::CompilationError { build_log::headline(log) } else { None };
    Ok(SubmissionPage { layout, row, steps, headline, log, csrf, may_go_back, file, needs }.render()?)
}

/// The latest of a player, as a part of the page of its account; with what forms carry, if it may take its player out.
pub(crate) fn own(
    submissions: &[Submission],
    all: u32,
    csrf: &str,
    zone: &Zone,
) -> Result<String, PageError> {
    let rows: Vec<Row> = submissions.iter().map(|one| Row::of(one, zone)).collect();
    let more = (rows.len() < usize::try_from(all).unwrap_or(usize::MAX)).then_some(all);
    let plays = submissions
        .iter()
        .any(|one| one.status.is_under_way() || one.status == kalah_store::Status::Executing);
    Ok(OwnSubmissions { rows, more, csrf, plays }.render()?)
}
