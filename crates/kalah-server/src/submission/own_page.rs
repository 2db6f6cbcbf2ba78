//! The bot of whoever asks, on the page of its account: status, results, next deadline, and a form for the next version.

use askama::Template;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::clock::until;
use kalah_pages::ui::filters;
use kalah_pages::ui::requirement_text::requirement_text;
use kalah_pages::ui::submission_steps::{SubmissionSteps, status_text};
use kalah_pages::ui::worker_words::without_paths;
use kalah_store::Store;
use kalah_store::{Deadline, DeadlineStatus, Moment, Submission, SubmissionFilter, SubmissionStatus};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use kalah_tournament::{PROVISIONAL, PlayerNumber};

use crate::account::{GuardedAction, Person};
use crate::documentation::failure_help::{FailureHelp, failure_help};
use crate::standings::own_bot::own_bot;
use crate::submission::build_log;

#[derive(Template)]
#[template(path = "submission/own_home.html")]
struct OwnHome<'a> {
    newest: Option<NewestSubmission>,
    /// Results in the main tournament.
    results: Option<String>,
    deadline: Option<NextDeadline>,
    /// Empty for somebody who may not submit.
    csrf: &'a str,
}

/// The newest submission.
struct NewestSubmission {
    id: i64,
    status: SubmissionStatus,
    steps: SubmissionSteps,
    cause: Option<String>,
    headline: Option<String>,
    help: Option<FailureHelp>,
    received: Text,
}

/// The next deadline, and whether the player meets it.
struct NextDeadline {
    href: String,
    name: String,
    requirement: Text,
    ends: Text,
    left: Text,
    standing: DeadlineStatus,
}

impl NewestSubmission {
    fn status_text(&self) -> Text {
        status_text(self.status)
    }
}

impl NextDeadline {
    /// The end, the time that is left, and what is required.
    fn text(&self) -> Text {
        Text::new("submission-home-deadline-text")
            .with("ends", &self.ends)
            .with("left", &self.left)
            .with("requirement", &self.requirement)
    }
}

/// Draws the part of the page.
pub(crate) async fn section(
    tournaments: &Tournaments,
    store: &Store,
    zone: &TimeZoneName,
    person: &Person,
    player: PlayerNumber,
    language: Language,
) -> Result<String, PageError> {
    let newest = store.submissions(SubmissionFilter::of_player(player), 1, 0).await?.into_iter().next();
    let newest = match newest {
        Some(submission) => Some(NewestSubmission::load(store, zone, submission).await?),
        None => None,
    };
    let main = tournaments.main();
    let tournament = main.read().id;
    let versions = store.version_moments(tournament, player, PROVISIONAL).await?;
    let results = own_bot(&main.read(), player, &versions, language)?;
    let home = OwnHome {
        newest,
        results,
        deadline: next_deadline(tournaments, store, zone, player).await?,
        csrf: if person.may(GuardedAction::Submit).is_ok() { person.csrf() } else { "" },
    };
    Ok(home.render_in(language)?)
}

impl NewestSubmission {
    async fn load(
        store: &Store,
        zone: &TimeZoneName,
        submission: Submission,
    ) -> Result<NewestSubmission, PageError> {
        let headline = if submission.status == SubmissionStatus::CompilationError {
            let log = store.submission_log(submission.id).await?.unwrap_or_default();
            build_log::headline(&log)
        } else {
            None
        };
        Ok(NewestSubmission {
            id: submission.id.0,
            status: submission.status,
            steps: SubmissionSteps::from_status(submission.status),
            cause: submission.cause.as_deref().map(without_paths),
            headline,
            help: submission.cause.as_deref().and_then(failure_help),
            received: zone.written(submission.received_at),
        })
    }
}

async fn next_deadline(
    tournaments: &Tournaments,
    store: &Store,
    zone: &TimeZoneName,
    player: PlayerNumber,
) -> Result<Option<NextDeadline>, PageError> {
    let (tournament, base) = {
        let main = tournaments.main();
        let tournament = main.read();
        (tournament.id, AddressBase::of(&tournament).to_string())
    };
    let now = Moment::now();
    let all: Vec<Deadline> = store.deadlines(tournament).await?;
    for deadline in all {
        let verdicts = store.verdicts(&deadline).await?;
        let Some(own) = verdicts.into_iter().find(|verdict| verdict.player == player) else { continue };
        let Some(left) = until(Moment(own.ends_at.0 + 1000), now) else { continue };
        return Ok(Some(NextDeadline {
            href: format!("{base}/deadlines?show={}", deadline.id),
            name: deadline.name,
            requirement: requirement_text(deadline.requirement),
            ends: zone.written(own.ends_at),
            left,
            standing: own.standing,
        }));
    }
    Ok(None)
}
