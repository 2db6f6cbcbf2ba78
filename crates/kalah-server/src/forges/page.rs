//! `/repository`: how a student connects a repository at a forge, and what came of it last.

use askama::Template;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, Redirect};
use kalah_forge::{ForgeKind, RepositoryPlace};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::{TimeZoneName, ago};
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::trouble;
use kalah_store::{CommitStatusRow, Moment, RepositoryRow};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, EmptyForm, GuardedAction, Person, PostedForm, RequestAuthor};
use crate::forges::delivery_text::delivery_text;
use crate::forges::handle::Forges;
use crate::forges::{sealed_token, webhook};

/// Address of the page.
const PAGE: &str = "/repository";

/// Commits that the page lists.
const COMMITS: u32 = 5;

/// Longest token, in letters.
const LONGEST_TOKEN: usize = 500;

/// Seconds after which the page looks again whether a delivery has come.
const AGAIN: u32 = 5;

#[derive(Template)]
#[template(path = "forges/repository.html")]
struct RepositoryPage<'a> {
    layout: Layout,
    csrf: &'a str,
    connection: Option<RepositoryConnection>,
}

/// Connected repository.
struct RepositoryConnection {
    address: String,
    /// Line on the last look at it.
    state: Text,
    is_failed: bool,
    hook: String,
    secret: String,
    /// Where the webhook is made: name of the forge and address of its page.
    pages: Vec<(ForgeKind, String)>,
    /// Line on the last delivery.
    delivery: Option<Text>,
    is_hooked: bool,
    token: StatusToken,
    commits: Vec<ToldCommit>,
}

/// Token by which the forge is told of commits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StatusToken {
    /// The repository is at no forge.
    NoForge,
    /// There is none.
    Missing,
    /// There is one.
    Saved,
}

/// Commit and what the forge was told.
struct ToldCommit {
    name: String,
    submission: Option<i64>,
    state: String,
    text: String,
    told: Text,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct RepositoryQuery {
    done: Option<String>,
}

/// Returns the row of the repository of whoever asks.
async fn own(accounts: &Accounts, person: &Person) -> Result<Option<RepositoryRow>, PageError> {
    person.may(GuardedAction::Submit)?;
    let player = person.player.ok_or(PageError::Forbidden)?;
    Ok(accounts.store().repositories(Some(player)).await?.pop())
}

/// `GET /repository`
pub(super) async fn page(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(forges): State<Forges>,
    State(recent_actions): State<RecentActions>,
    (visitor, ReaderLanguage(language)): (RequestAuthor, ReaderLanguage),
    headers: HeaderMap,
    Query(asked): Query<RepositoryQuery>,
) -> Result<Html<String>, PageError> {
    let person = visitor.person()?;
    let row = own(&accounts, &person).await?;
    let connection = match row {
        Some(row) => {
            let commits = accounts.store().commits_of(row.player, COMMITS).await?;
            let hook = format!("{}{}", accounts.site().address(&headers), webhook::path(row.player));
            let secret = webhook::secret(&accounts, &row).text();
            let place = forges.sites.place(&row.address).map(|(place, _)| place);
            Some(RepositoryConnection::new(&row, place.as_ref(), hook, secret, &commits, accounts.zone()))
        }
        None => None,
    };
    let done = recent_actions.message(asked.done.as_deref(), person.id, person.csrf());
    let layout =
        Layout::still(Text::new("forges-title"), "submit", trouble::around_all(&site.tournaments, language)?)
            .with_done(done);
    let layout = if connection.is_some() { layout.refreshed_in_part(AGAIN, PAGE, "state") } else { layout };
    let page = RepositoryPage { layout, csrf: person.csrf(), connection };
    Ok(Html(page.render_in(page.layout.language())?))
}

impl RepositoryConnection {
    fn new(
        row: &RepositoryRow,
        place: Option<&RepositoryPlace>,
        hook: String,
        secret: String,
        commits: &[CommitStatusRow],
        zone: &TimeZoneName,
    ) -> RepositoryConnection {
        let now = Moment::now();
        let known = place.and_then(RepositoryPlace::known_kind);
        let known = known.or_else(|| row.forge.as_deref()?.parse().ok());
        let kinds = known.map_or_else(|| ForgeKind::ALL.to_vec(), |kind| vec![kind]);
        let pages = kinds.into_iter().filter_map(|kind| Some((kind, place?.hooks_page(kind)))).collect();
        let state = match (&row.error, &row.tip, row.asked_at) {
            (Some(error), _, _) => Text::new("forges-look-failed").with("error", error),
            (None, Some(tip), Some(at)) => {
                let tip = tip.get(..12).unwrap_or_default();
                Text::new("forges-last-look").with("ago", ago(at, now)).with("commit", tip)
            }
            _ => Text::new("forges-not-looked"),
        };
        RepositoryConnection {
            address: row.address.clone(),
            state,
            is_failed: row.error.is_some(),
            hook,
            secret,
            pages,
            delivery: row.delivered_at.zip(row.delivery.as_deref()).map(|(at, recorded)| {
                let what = delivery_text(recorded);
                Text::new("forges-last-delivery").with("ago", ago(at, now)).with("what", what)
            }),
            is_hooked: row.hooked,
            token: match (place, &row.status_token) {
                (None, _) => StatusToken::NoForge,
                (Some(_), None) => StatusToken::Missing,
                (Some(_), Some(_)) => StatusToken::Saved,
            },
            commits: commits.iter().map(|commit| ToldCommit::new(commit, zone)).collect(),
        }
    }
}

impl ToldCommit {
    fn new(row: &CommitStatusRow, zone: &TimeZoneName) -> ToldCommit {
        let is_sent = row.sent_at.filter(|sent| *sent >= row.changed_at && row.due_at.is_none());
        let answer = row.answer.as_deref().unwrap_or_default();
        let told = match (&row.state, is_sent, row.due_at) {
            (None, ..) => Text::new("forges-not-told"),
            (_, Some(at), _) => Text::new("forges-told").with("at", zone.written(at)),
            (_, None, Some(_)) if row.tries > 0 => Text::new("forges-told-again").with("answer", answer),
            (_, None, Some(_)) => Text::new("forges-told-soon"),
            (_, None, None) => Text::new("forges-refused").with("answer", answer),
        };
        ToldCommit {
            name: row.commit.chars().take(12).collect(),
            submission: row.submission.map(|id| id.0),
            state: row.state.clone().unwrap_or_default(),
            text: row.description.clone(),
            told,
        }
    }
}

/// `POST /repository/secret`: makes another secret.
pub(super) async fn renew_secret(
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    let row = own(&accounts, &person).await?.ok_or(PageError::NotFound("missing-repository"))?;
    accounts.store().renew_hook(row.player, Moment::now()).await?;
    let text = Text::new("forges-secret-renewed");
    Ok(Redirect::to(&recent_actions.done(person.id, PAGE, text)))
}

#[derive(Debug, Deserialize)]
pub(super) struct TokenForm {
    /// Empty for none.
    token: String,
}

/// `POST /repository/token`: keeps the token by which statuses are set, or forgets it.
pub(super) async fn set_token(
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<TokenForm>,
) -> Result<Redirect, PageError> {
    let row = own(&accounts, &person).await?.ok_or(PageError::NotFound("missing-repository"))?;
    let token = form.token.trim();
    if token.len() > LONGEST_TOKEN || !token.chars().all(|letter| letter.is_ascii_graphic()) {
        return Err(PageError::unfit(Text::new("forges-no-token")));
    }
    let sealed = (!token.is_empty()).then(|| sealed_token::seal(&accounts, row.player, &row.address, token));
    accounts.store().set_status_token(row.player, sealed.as_deref()).await?;
    let text = if sealed.is_some() { "forges-token-saved" } else { "forges-token-removed" };
    Ok(Redirect::to(&recent_actions.done(person.id, PAGE, Text::new(text))))
}
