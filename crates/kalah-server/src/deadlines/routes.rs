//! Routes of deadlines and their handlers: who meets them, and what the lecturer says of them.

use axum::extract::{FromRef, Path, Query, State};
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use axum::{Json, Router};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::TournamentCommand;
use kalah_pages::address::AddressBase;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::api_shapes::RequirementShape;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::clock::iso;
use kalah_pages::ui::trouble;
use kalah_store::Store;
use kalah_store::{
    Deadline, DeadlineId, DeadlineStatus, Extension as Longer, Moment, NewDeadline, PeopleFilter,
    PlayerDeadline, Requirement, SubmissionId, TournamentId,
};
use kalah_texts::Text;
use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account::Accounts;
use crate::account::recent_actions::{RecentActions, UNDO};
use crate::account::{EmptyForm, GuardedAction, Person, PostedForm, RequestAuthor};
use crate::deadlines::page as drawn;

/// Routes below the base of a tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    RecentActions: FromRef<S>,
    Store: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    Router::new()
        .route("/deadlines", get(page).post(set))
        .route("/deadlines/{id}/extend", post(extend))
        .route("/deadlines/{id}/remove", post(remove))
}

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Store: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(list_deadlines))
}

/// The most matches that a deadline asks for.
const MOST_MATCHES: u32 = 100;

/// People who are read for their names.
const PEOPLE: usize = 10_000;

/// The most players who are extended at once.
const MOST_EXTENDED: usize = 500;

/// The longest name of a deadline, in letters.
const LONGEST_NAME: usize = 60;

#[derive(Deserialize)]
struct DeadlineQuery {
    show: Option<String>,
    done: Option<String>,
}

/// `GET /deadlines?show=3`: all of them, and who meets one: the next one if none is named.
async fn page(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(asked): Query<DeadlineQuery>,
) -> Result<Html<String>, PageError> {
    let (tournament, base) = here(&site);
    let all = store.deadlines(tournament).await?;
    let now = Moment::now();
    let shown = match asked.show {
        Some(text) => Some(id(&text)?),
        None => all.iter().find(|one| now.is_in_time(one.ends_at)).or(all.last()).map(|one| one.id),
    };
    let shown = match shown {
        None => None,
        Some(id) => Some(all.iter().find(|one| one.id == id).ok_or(PageError::NotFound("missing-deadline"))?),
    };
    let verdicts = match shown {
        None => Vec::new(),
        Some(deadline) => store.verdicts(deadline).await?,
    };
    let staff = visitor.who_may(GuardedAction::SeePeople).ok();
    let people = match &staff {
        Some(_) => store.find_people(&PeopleFilter::default(), 0, PEOPLE).await?.0,
        None => Vec::new(),
    };
    let done =
        staff.as_ref().and_then(|one| recent_actions.message(asked.done.as_deref(), one.id, one.csrf()));
    let person = staff.filter(|one| one.may(GuardedAction::Govern).is_ok());
    let page = drawn::DeadlinesView {
        base: base.as_str(),
        deadlines: &all,
        current: shown.map(|one| one.id),
        verdicts: &verdicts,
        opponents: &site.app.shared.read().reference_names(),
        people: &people,
        csrf: person.as_ref().map(Person::csrf),
        zone: &zone,
        now,
    };
    drawn::page(&page, done, trouble::around(&site.app.shared, language)?).map(Html)
}

/// Form of a deadline.
#[derive(Debug, Deserialize)]
struct DeadlineForm {
    name: String,
    /// End of the deadline, on the clock of the server.
    ends: String,
    /// `passes`, `beats` or `final`.
    requirement: String,
    opponent: Option<String>,
    matches: Option<String>,
    /// Given if the end may lie in the past.
    past: Option<String>,
}

impl DeadlineForm {
    fn requirement(&self) -> Result<Requirement, PageError> {
        let unfit = |key: &'static str| PageError::unfit(Text::new(key));
        let number = |text: &Option<String>| text.as_deref().and_then(|text| text.trim().parse::<u32>().ok());
        match self.requirement.as_str() {
            "passes" => Ok(Requirement::Passes),
            "final" => Ok(Requirement::Final),
            "beats" => {
                let opponent = number(&self.opponent).ok_or_else(|| unfit("deadlines-enter-opponent"))?;
                let matches = number(&self.matches).filter(|matches| (1..=MOST_MATCHES).contains(matches));
                let few = || Text::new("deadlines-enter-matches").with("most", MOST_MATCHES);
                let matches = matches.ok_or_else(|| PageError::unfit(few()))?;
                Ok(Requirement::Beats { opponent: PlayerNumber(opponent), matches })
            }
            _ => Err(unfit("deadlines-enter-requirement")),
        }
    }
}

/// `POST /deadlines`
async fn set(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<DeadlineForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let name = form.name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        let why = Text::new("deadlines-name-length").with("longest", LONGEST_NAME);
        return Err(PageError::unfit(why));
    }
    let (tournament, base) = here(&site);
    let requirement = form.requirement()?;
    if let Requirement::Beats { opponent, .. } = requirement
        && site.app.shared.read().player(opponent).is_none()
    {
        let why = Text::new("deadlines-no-player-here").with("player", opponent.to_string());
        return Err(PageError::unfit(why));
    }
    let ends_at = zone.moment(&form.ends).map_err(|error| PageError::unfit(error.text()))?;
    if ends_at < Moment::now() && form.past.is_none() {
        let why = Text::new("deadlines-over-already").with("name", name).with("ends", zone.written(ends_at));
        return Err(PageError::unfit(why));
    }
    let new = NewDeadline { tournament, name: name.to_owned(), ends_at, requirement };
    let id = store.set_deadline(&new, person.id).await?;
    coordinator.ask(TournamentCommand::ScheduleMeasures).await?;
    let text = Text::new("deadlines-saved").with("name", name).with("ends", zone.written(ends_at));
    Ok(Redirect::to(&recent_actions.done(person.id, &format!("{base}/deadlines?show={id}"), text)))
}

#[derive(Debug, Deserialize)]
struct Extended {
    player: String,
    ends: String,
    why: String,
}

/// `POST /deadlines/ID/extend`
async fn extend(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(recent_actions): State<RecentActions>,
    Path(deadline): Path<String>,
    PostedForm { person, form }: PostedForm<Extended>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let deadline = find_deadline(&store, &deadline).await?;
    let players = extended_players(&form.player)?;
    let ends_at = zone.moment(&form.ends).map_err(|error| PageError::unfit(error.text()))?;
    if ends_at <= deadline.ends_at {
        return Err(PageError::unfit(Text::new("deadlines-extension-early")));
    }
    for &player in &players {
        if !store.has_player(player).await? {
            let why = Text::new("deadlines-no-player").with("player", player.to_string());
            return Err(PageError::unfit(why));
        }
    }
    for &player in &players {
        let why = form.why.trim().to_owned();
        let longer = Longer { deadline: deadline.id, player, ends_at, why };
        store.extend(&longer, person.id).await?;
    }
    let text =
        Text::new("deadlines-are-extended").with("count", players.len()).with("ends", zone.written(ends_at));
    let back = format!("{}/deadlines?show={}", here(&site).1, deadline.id);
    Ok(Redirect::to(&recent_actions.done(person.id, &back, text)))
}

/// The numbers in a list: `7` or `7, 12 15`.
fn extended_players(list: &str) -> Result<Vec<PlayerNumber>, PageError> {
    let numbers = list.split([',', ' ', ';']).map(str::trim).filter(|number| !number.is_empty());
    let players: Result<Vec<PlayerNumber>, _> = numbers.map(str::parse).collect();
    let players = players.ok().filter(|players| (1..=MOST_EXTENDED).contains(&players.len()));
    players.ok_or_else(|| PageError::unfit(Text::new("deadlines-enter-players")))
}

/// `POST /deadlines/ID/remove`
async fn remove(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(recent_actions): State<RecentActions>,
    Path(deadline): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let deadline = find_deadline(&store, &deadline).await?;
    let (store, who) = (store.clone(), person.id);
    let action = async move {
        if let Err(error) = store.remove_deadline(deadline.id, who).await {
            tracing::error!("a deadline was not deleted: {error}");
        }
    };
    let text = Text::new("deadlines-deleted").with("name", deadline.name).with("seconds", UNDO.as_secs());
    Ok(Redirect::to(&recent_actions.later(who, &format!("{}/deadlines", here(&site).1), text, action)))
}

/// A deadline for programs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Deadline)]
pub(crate) struct DeadlineShape {
    #[schema(value_type = i64)]
    deadline: DeadlineId,
    name: String,
    /// The last second in which something may come, in UTC.
    ends_at: String,
    /// The same on the server's clock.
    ends_there: String,
    #[schema(value_type = RequirementShape)]
    requirement: Requirement,
    players: Vec<DeadlineStandingShape>,
}

/// How a player stands with a deadline.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Standing)]
struct DeadlineStandingShape {
    #[schema(value_type = u32)]
    player: PlayerNumber,
    /// `met`, `open` or `not-met`.
    standing: &'static str,
    /// The submission that counts.
    #[schema(value_type = Option<i64>)]
    submission: Option<SubmissionId>,
    /// Games won less games lost, where that decides.
    points: Option<i32>,
    /// Of how many matches, so far.
    matches: Option<u32>,
    /// Longer than others, in UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    extended_to: Option<String>,
}

/// The deadlines of the tournament, and who meets them.
#[utoipa::path(
    get, path = "/api/deadlines", operation_id = "deadlines",
    responses((status = 200, description = "The deadlines", body = Vec<DeadlineShape>))
)]
pub(crate) async fn list_deadlines(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
) -> Result<Json<Vec<DeadlineShape>>, PageError> {
    let mut shapes = Vec::new();
    for deadline in store.deadlines(here(&site).0).await? {
        let verdicts = store.verdicts(&deadline).await?;
        shapes.push(DeadlineShape {
            deadline: deadline.id,
            ends_at: iso(deadline.ends_at),
            ends_there: zone.recorded(deadline.ends_at),
            requirement: deadline.requirement,
            players: verdicts.iter().map(DeadlineStandingShape::from_deadline).collect(),
            name: deadline.name,
        });
    }
    Ok(Json(shapes))
}

impl DeadlineStandingShape {
    fn from_deadline(verdict: &PlayerDeadline) -> DeadlineStandingShape {
        DeadlineStandingShape {
            player: verdict.player,
            standing: match verdict.standing {
                DeadlineStatus::NotMet => "not-met",
                DeadlineStatus::Open => "open",
                DeadlineStatus::Met => "met",
            },
            submission: verdict.counts,
            points: verdict.points.map(|(points, _)| points),
            matches: verdict.points.map(|(_, matches)| matches),
            extended_to: verdict.extended.then(|| iso(verdict.ends_at)),
        }
    }
}

/// The tournament of a request, and the base of its addresses.
fn here(site: &TournamentSite) -> (TournamentId, String) {
    let tournament = site.app.shared.read();
    (tournament.id, AddressBase::of(&tournament).to_string())
}

fn id(text: &str) -> Result<DeadlineId, PageError> {
    text.parse().map(DeadlineId).map_err(|_| PageError::NotFound("missing-deadline"))
}

async fn find_deadline(store: &Store, text: &str) -> Result<Deadline, PageError> {
    store.deadline(id(text)?).await?.ok_or(PageError::NotFound("missing-deadline"))
}
