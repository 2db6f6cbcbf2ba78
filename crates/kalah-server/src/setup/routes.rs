//! Routes of the set-up and their handlers.

use axum::Router;
use axum::extract::{FromRef, Query, State};
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use jiff::Span;
use jiff::civil::{Date, Weekday, date};
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_store::{Moment, NewDeadline, Store, SubmissionFilter};
use kalah_templates::TEMPLATES;
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::Accounts;
use crate::account::recent_actions::RecentActions;
use crate::account::{GuardedAction, PostedForm, RequestAuthor};
use crate::admin::new_tournament::{NewTournamentForm, start};
use crate::intake::{Intake, SubmissionRefusal};
use crate::setup::assignment_templates::{AssignmentTemplate, Milestone};
use crate::setup::page::{self, SetupView};
use crate::setup::progress::{CourseProgress, course_tournament};

/// Address of the page.
const PAGE: &str = "/govern/setup";

/// Routes of the set-up.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    RecentActions: FromRef<S>,
    Store: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    TimeZoneName: FromRef<S>,
    Intake: FromRef<S>,
{
    Router::new()
        .route("/govern/setup", get(show))
        .route("/govern/setup/tournament", post(begin))
        .route("/govern/setup/deadlines", post(set_deadlines))
        .route("/govern/setup/trial", post(submit_trial))
}

#[derive(Debug, Deserialize)]
struct SetupQuery {
    done: Option<String>,
}

/// `GET /govern/setup`
async fn show(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(asked): Query<SetupQuery>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::Govern)?;
    let progress = CourseProgress::load(&site.tournaments, &store).await?;
    let trial = match person.player {
        Some(player) => store.submissions(SubmissionFilter::of_player(player), 1, 0).await?.pop(),
        None => None,
    };
    let done = recent_actions.message(asked.done.as_deref(), person.id, person.csrf());
    let around = trouble::around_all(&site.tournaments, language)?;
    let page = SetupView { progress: &progress, trial: trial.as_ref(), csrf: person.csrf() };
    page::page(page, &next_monday(&zone), &zone, done, around).map(Html)
}

/// The Monday after today, as a form has it.
fn next_monday(zone: &TimeZoneName) -> String {
    let today = date(1970, 1, 1).checked_add(Span::new().days(zone.day(Moment::now()).0));
    let monday = today.and_then(|today| today.nth_weekday(1, Weekday::Monday));
    monday.map(|day| day.to_string()).unwrap_or_default()
}

#[derive(Debug, Deserialize)]
struct CourseForm {
    name: String,
    rules: String,
    time: String,
    format: String,
}

/// `POST /govern/setup/tournament`: begins a tournament for the course, in which the players of the former one play as well.
async fn begin(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<CourseForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let is_known = |all: &[(&str, &str)], chosen: &str| all.iter().any(|(value, _)| *value == chosen);
    let (limit, amount) = form.time.split_once(':').ok_or(PageError::ForeignForm)?;
    let is_offered = is_known(&page::RULES, &form.rules)
        && is_known(&page::TIMES, &form.time)
        && is_known(&page::FORMATS, &form.format);
    if !is_offered {
        return Err(PageError::ForeignForm);
    }
    let from = course_tournament(&site.tournaments).read().name.to_string();
    let wanted = NewTournamentForm::beside(&form.name, &form.rules, (limit, amount), &form.format, &from);
    let name = start(&site, &coordinator, &person, &wanted).await?;
    let text = Text::new("setup-started").with("name", name.to_string());
    Ok(Redirect::to(&recent_actions.done(person.id, PAGE, text)))
}

#[derive(Debug, Deserialize)]
struct TrialForm {
    language: String,
}

/// `POST /govern/setup/trial`: submits the template of a language for a player of the lecturer's own.
async fn submit_trial(
    State(store): State<Store>,
    State(intake): State<Intake>,
    PostedForm { person, form }: PostedForm<TrialForm>,
) -> Result<Redirect, SubmissionRefusal> {
    person.may(GuardedAction::Govern)?;
    let template = TEMPLATES.iter().find(|template| template.language() == form.language);
    let template = template.ok_or(PageError::NotFound("missing-language"))?;
    let archive = template.zip_with(template.player_text(), "my-bot").map_err(|_| PageError::Drawing)?;
    let player = store.trial_player(person.id).await.map_err(PageError::from)?;
    let id = intake.submit_written(&person.with_player(player), archive).await?;
    Ok(Redirect::to(&format!("/submissions/{id}")))
}

#[derive(Debug, Deserialize)]
struct TemplateForm {
    template: String,
    first_day: String,
}

/// `POST /govern/setup/deadlines`: sets the deadlines of a template, at the end of the last day of their weeks, and its points.
async fn set_deadlines(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<TemplateForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let template = AssignmentTemplate::find(&form.template).ok_or(PageError::ForeignForm)?;
    let unfit = |text: Text| PageError::unfit(text);
    let first: Date = form.first_day.trim().parse().map_err(|_| unfit(Text::new("setup-choose-day")))?;
    let handle = course_tournament(&site.tournaments);
    let tournament = {
        let tournament = handle.read();
        let missing = template.milestones.iter().filter_map(Milestone::opponent);
        if let Some(missing) = missing.into_iter().find(|opponent| tournament.player(*opponent).is_none()) {
            let why = Text::new("setup-not-playing").with("player", missing.to_string());
            return Err(unfit(why.with("name", tournament.name.as_str())));
        }
        tournament.id
    };
    if store.points_rules(tournament).await?.is_some() {
        return Err(unfit(Text::new("setup-rules-there")));
    }
    let mut deadlines = Vec::new();
    for milestone in template.milestones {
        let last_day = first.checked_add(Span::new().days(i64::from(milestone.week) * 7 - 1));
        let last_day = last_day.map_err(|_| unfit(Text::new("setup-too-far")))?;
        let ends_at = zone.moment(&format!("{last_day}T23:59:59"));
        let ends_at = ends_at.map_err(|error| unfit(error.text()))?;
        let name = language.write(&Text::new(milestone.name));
        if ends_at < Moment::now() {
            return Err(unfit(Text::new("setup-over-already").with("name", name)));
        }
        let requirement = milestone.requirement();
        let new = NewDeadline { tournament, name, ends_at, requirement };
        deadlines.push(new);
    }
    let mut ids = Vec::new();
    for new in &deadlines {
        ids.push(store.set_deadline(new, person.id).await?.0);
    }
    let rules = serde_json::to_string(&template.points_rules(&ids))?;
    store.set_points_rules(tournament, &rules, Some(person.id)).await?;
    coordinator.ask(TournamentCommand::ScheduleMeasures).await?;
    let text =
        Text::new("setup-deadlines-set").with("count", ids.len()).with("points", template.most().to_string());
    Ok(Redirect::to(&recent_actions.done(person.id, PAGE, text)))
}
