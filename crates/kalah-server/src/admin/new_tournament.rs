//! A tournament begins beside the others.

use std::num::NonZeroU32;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use kalah_agents::kgp;
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::TournamentCommand;
use kalah_coordinator::tournaments::Tournaments;
use kalah_drawing::refusal_text::rules_refusal;
use kalah_jobs::{PythonModule, TournamentSettings};
use kalah_pages::http::json_body::{self, JsonBody};
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_player::Limit;
use kalah_store::{NewTournament, TournamentField, TournamentName};
use kalah_texts::Text;
use kalah_tournament::Format;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::python_module;
use crate::account::recent_actions::RecentActions;
use crate::account::{GuardedAction, Person, PostedForm, RequestAuthor};

/// The longest time of a call or a ply.
const LONGEST: Duration = Duration::from_hours(1);

/// What the lecturer says of it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewTournament)]
pub(crate) struct NewTournamentForm {
    /// As it stands in addresses: 1 to 32 of `a` to `z`, `0` to `9` and `-`.
    name: String,
    /// In a word: `6x6`, `7x7+pie`.
    rules: String,
    /// `growing`, `move-time`, `lookahead`, `nodes` or `fuel`.
    limit: String,
    /// Seconds, plies, positions or instructions.
    amount: String,
    /// `all-play-all`, `swiss:40`, or `open` for agents that come and go.
    format: String,
    /// In how many matches a player may be at a time.
    at_once: String,
    /// `to-come`, `as` or `pinned`.
    field: String,
    /// Whose versions play in it, where that is asked.
    from: Option<String>,
    /// What bots in Python may import: `off`, `plain` or `knowledge`; `off` if left out.
    python_module: Option<String>,
    /// Whatever is said here hides the results from all but the staff until they are released.
    hidden: Option<String>,
}

/// `POST /govern/begin`
pub(super) async fn begin(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<NewTournamentForm>,
) -> Result<Redirect, PageError> {
    let name = start(&site, &coordinator, &person, &form).await?;
    Ok(Redirect::to(&recent_actions.done(
        person.id,
        "/govern",
        Text::new("govern-started").with("name", name.to_string()),
    )))
}

/// Begins a tournament on behalf of a lecturer.
pub(crate) async fn start(
    site: &TournamentSite,
    coordinator: &CoordinatorHandle,
    person: &Person,
    wanted: &NewTournamentForm,
) -> Result<TournamentName, PageError> {
    person.may(GuardedAction::Govern)?;
    let new = wanted.tournament(&site.tournaments).map_err(PageError::unfit)?;
    let (who, name) = (person.id, new.name.clone());
    // Agents who come find the server's own players there.
    let players = if new.format == Format::Open { kgp::registrations() } else { Vec::new() };
    if !coordinator.ask(|answer| TournamentCommand::Begin(new, players, who, answer)).await? {
        let why = Text::new("govern-name-taken").with("name", name.to_string());
        return Err(PageError::refused(StatusCode::CONFLICT, why));
    }
    Ok(name)
}

/// A tournament that has begun.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Begun)]
pub(crate) struct BegunTournament {
    /// Where its pages begin.
    address: String,
}

/// Begins a tournament beside the others.
#[utoipa::path(
    post, path = "/api/tournaments", operation_id = "begin", security(("token" = ["admin"])), request_body = NewTournamentForm,
    responses((status = 201, description = "It has begun", body = BegunTournament))
)]
pub(crate) async fn begin_by_program(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    visitor: RequestAuthor,
    sent: JsonBody<NewTournamentForm>,
) -> Result<Response, PageError> {
    let person = visitor.who_may(GuardedAction::Govern)?.by_token()?;
    let name = start(&site, &coordinator, &person, &json_body::read(sent)?).await?;
    Ok((StatusCode::CREATED, Json(BegunTournament { address: format!("/t/{name}") })).into_response())
}

impl NewTournamentForm {
    /// Returns the form of a tournament in which the players of another one play, and whoever submits.
    pub(crate) fn beside(
        name: &str,
        rules: &str,
        (limit, amount): (&str, &str),
        format: &str,
        from: &str,
    ) -> NewTournamentForm {
        NewTournamentForm {
            name: name.to_owned(),
            rules: rules.to_owned(),
            limit: limit.to_owned(),
            amount: amount.to_owned(),
            format: format.to_owned(),
            at_once: "1".to_owned(),
            field: "as".to_owned(),
            from: Some(from.to_owned()),
            python_module: None,
            hidden: None,
        }
    }

    /// Returns the tournament to begin, or a sentence that says what is wrong with the form.
    fn tournament(&self, tournaments: &Tournaments) -> Result<NewTournament, Text> {
        let name: TournamentName = self
            .name
            .trim()
            .parse()
            .map_err(|_| Text::new("govern-wrong-name").with("name", self.name.trim()))?;
        let sentence = |error: Text| Text::new("govern-begin-refused").with("error", error);
        let rules = self.rules.trim().parse().map_err(|error| sentence(rules_refusal(&error)))?;
        let unknown = || Text::new("govern-unknown-format").with("format", self.format.trim());
        let format = self.format.trim().parse().map_err(|_| unknown())?;
        let at_once = self.at_once.trim().parse().ok().filter(|at_once: &NonZeroU32| at_once.get() <= 100);
        let at_once = at_once.ok_or_else(|| Text::new("govern-wrong-at-once"))?;
        let python_module =
            self.python_module.as_deref().map_or(Ok(PythonModule::Off), python_module::parse)?;
        let settings = TournamentSettings { rules, limit: self.limit()?, python_module };
        let hidden = self.hidden.is_some();
        // Whatever the form says of players: open tournaments take no submissions.
        let field = if format == Format::Open { TournamentField::Agents } else { self.field(tournaments)? };
        Ok(NewTournament { name, settings, format, at_once, field, hidden })
    }

    fn limit(&self) -> Result<Limit, Text> {
        let amount = self.amount.trim();
        let seconds = || {
            let seconds = amount.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let seconds = seconds.filter(|time| (Duration::from_millis(1)..=LONGEST).contains(time));
            seconds.ok_or_else(|| Text::new("govern-wrong-seconds"))
        };
        let number = || {
            let number = amount.parse().ok().filter(|number: &u64| *number > 0);
            number.ok_or_else(|| Text::new("govern-wrong-number"))
        };
        let limit = match self.limit.as_str() {
            "growing" => Limit::growing(seconds()?),
            "move-time" => Limit::MoveTime(seconds()?),
            "lookahead" => Limit::Lookahead(
                number()?
                    .try_into()
                    .ok()
                    .and_then(NonZeroU32::new)
                    .ok_or_else(|| Text::new("govern-wrong-lookahead"))?,
            ),
            "nodes" => Limit::Nodes(number()?),
            "fuel" => Limit::Fuel(number()?),
            _ => return Err(Text::new("govern-wrong-limit")),
        };
        Ok(limit)
    }

    fn field(&self, tournaments: &Tournaments) -> Result<TournamentField, Text> {
        let from = || {
            let name = self.from.as_deref().unwrap_or_default();
            let all = tournaments.all();
            let found = all.iter().find(|shared| shared.read().name.as_str() == name);
            found
                .map(|shared| shared.read().id)
                .ok_or_else(|| Text::new("govern-no-such-tournament").with("name", name))
        };
        match self.field.as_str() {
            "to-come" => Ok(TournamentField::ToCome),
            "as" => Ok(TournamentField::As(from()?)),
            "pinned" => Ok(TournamentField::Pinned(from()?)),
            _ => Err(Text::new("govern-wrong-players")),
        }
    }
}
