//! The own account.

use axum::extract::{Path, Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::change_stream::ChangeStreams;
use kalah_pages::live::events::ShownPage;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::trouble;
use kalah_pages::ui::typed_confirmation::{TypedConfirmation, confirms};
use kalah_store::{PersonRow, Scopes, TokenId};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use serde::Deserialize;

use crate::account::accounts::Accounts;
use crate::account::identity::IdentityProvider;
use crate::account::me_page::{MePage, TokenView};
use crate::account::own_sections::OwnSections;
use crate::account::person::{Person, RequestAuthor};
use crate::account::posted_form::{EmptyForm, PostedForm};
use crate::account::rights::GuardedAction;
use crate::account::session::role_cookie;

/// The longest name of a token, in letters.
const LONGEST_LABEL: usize = 60;

/// Interval in seconds at which the bot's part of the page is loaded again.
const AGAIN: u32 = 3;

/// The most tokens that somebody has at once.
const MOST_TOKENS: usize = 50;

/// Shows the account page.
pub(super) async fn me(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    State(own): State<OwnSections>,
    State(identities): State<IdentityProvider>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    let person = visitor.who_may(GuardedAction::SeeAccount)?;
    let html =
        page(&tournaments, &accounts, &identities, &own, &person, AccountNews::default(), language).await?;
    let cookie = role_cookie(Some(person.role), accounts.site().is_https());
    Ok(([(SET_COOKIE, cookie)], html).into_response())
}

/// `GET /me/changes`: the stream that tells when something about the own player has changed.
pub(super) async fn changes(
    State(site): State<TournamentSite>,
    State(streams): State<ChangeStreams>,
    visitor: RequestAuthor,
    Query(shown): Query<ShownPage>,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let person = visitor.who_may(GuardedAction::SeeAccount)?;
    let player = person.player.ok_or(PageError::NotFound("missing-player"))?;
    streams.open(site, person.id, vec![TournamentTopic::Player(player)], shown.version(&headers))
}

/// What the last form has led to, beside changes that are stored.
#[derive(Default)]
struct AccountNews {
    /// A token that was just made.
    made: Option<String>,
    /// What was typed to confirm a deletion, if it was not the name.
    typed: Option<String>,
}

/// The form by which a person asks for the account to be deleted.
fn deletion_form(row: &PersonRow, csrf: &str, typed: Option<String>) -> TypedConfirmation {
    let consequences = ["account-delete-data", "account-delete-player", "account-delete-cancel"];
    TypedConfirmation {
        id: "delete-account".to_owned(),
        action: "/me/deletion".to_owned(),
        hidden: vec![("csrf", csrf.to_owned()), ("wanted", "yes".to_owned())],
        opener: Text::new("account-delete-open").into(),
        consequences: consequences.map(|key| Text::new(key).into()).to_vec(),
        name: row.name.clone(),
        button: Text::new("account-delete").into(),
        typed,
    }
}

async fn page(
    tournaments: &Tournaments,
    accounts: &Accounts,
    identities: &IdentityProvider,
    own: &OwnSections,
    person: &Person,
    news: AccountNews,
    language: Language,
) -> Result<Html<String>, PageError> {
    // Before it is read: a change meanwhile is announced once more.
    let version = person.player.map(|player| tournaments.main().version(&[TournamentTopic::Player(player)]));
    let row: PersonRow = accounts.store().person(person.id).await?.ok_or(PageError::Unknown)?;
    let tokens = accounts.store().tokens_of(person.id).await?;
    let sections = own.of(person, language).await?;
    let (provider, identity) = (identities.name(), accounts.store().identity(person.id).await?);
    let layout = Layout::still(Text::new("account-title"), "me", trouble::around_all(tournaments, language)?);
    let page = MePage {
        layout: match version {
            Some(version) => layout
                .refreshed_in_part(AGAIN, "/me", "bot")
                .with_changes(format!("/me/changes?since={version}")),
            None => layout,
        },
        person: &row,
        csrf: person.csrf(),
        may_change: person.may(GuardedAction::ChangeAccount).is_ok(),
        sections: &sections,
        provider: provider.as_deref(),
        identity: identity.as_ref(),
        tokens: tokens.iter().map(|row| TokenView::from_row(row, accounts.zone())).collect(),
        made: news.made.as_deref(),
        deletion: deletion_form(&row, person.csrf(), news.typed),
    };
    Ok(Html(page.render_in(language)?))
}

/// A token that is wanted. A box that is not ticked is not sent.
#[derive(Debug, Deserialize)]
pub(super) struct TokenForm {
    label: Option<String>,
    submit: Option<String>,
    read: Option<String>,
    admin: Option<String>,
}

impl TokenForm {
    fn scopes(&self) -> Scopes {
        let ticked =
            [(&self.submit, Scopes::SUBMIT), (&self.read, Scopes::READ), (&self.admin, Scopes::ADMIN)];
        let ticked = ticked.into_iter().filter(|(box_of, _)| box_of.is_some());
        ticked.fold(Scopes::NONE, |scopes, (_, scope)| scopes.with(scope))
    }
}

/// Makes a token, which the answer shows.
pub(super) async fn new_token(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    State(own): State<OwnSections>,
    State(identities): State<IdentityProvider>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<TokenForm>,
) -> Result<Html<String>, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let scopes = form.scopes();
    if scopes == Scopes::NONE {
        return Err(PageError::unfit(Text::new("account-no-scope")));
    }
    // Nobody gets more than what was shown for it.
    if !person.scopes.contains(scopes) {
        return Err(PageError::Forbidden);
    }
    if accounts.store().tokens_of(person.id).await?.len() >= MOST_TOKENS {
        return Err(PageError::unfit(Text::new("account-too-many-tokens").with("count", MOST_TOKENS)));
    }
    let label = form.label.as_deref().map_or("", str::trim);
    let label: String = if label.is_empty() { "token" } else { label }.chars().take(LONGEST_LABEL).collect();
    let made = accounts.new_token(person.id, scopes, &label).await?;
    page(
        &tournaments,
        &accounts,
        &identities,
        &own,
        &person,
        AccountNews { made: Some(made), typed: None },
        language,
    )
    .await
}

/// Makes one of the own tokens worthless.
pub(super) async fn revoke(
    State(accounts): State<Accounts>,
    Path(token): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let token = token.parse().map(TokenId).map_err(|_| PageError::NotFound("missing-token"))?;
    if accounts.revoke(person.id, token).await? {
        Ok(Redirect::to("/me#tokens"))
    } else {
        Err(PageError::NotFound("missing-token"))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Deletion {
    wanted: String,
    /// Name of the person, if deletion is wanted.
    confirm: Option<String>,
}

/// Notes that whoever asks wants the account to be deleted, or no longer does.
pub(super) async fn deletion(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    State(own): State<OwnSections>,
    State(identities): State<IdentityProvider>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<Deletion>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let wanted = form.wanted == "yes";
    if wanted {
        let row = accounts.store().person(person.id).await?.ok_or(PageError::Unknown)?;
        if !confirms(form.confirm.as_deref(), &row.name) {
            let typed = form.confirm.unwrap_or_default();
            let news = AccountNews { made: None, typed: Some(typed) };
            let html = page(&tournaments, &accounts, &identities, &own, &person, news, language).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, html).into_response());
        }
    }
    accounts.store().ask_deletion(person.id, wanted).await?;
    // Browsers open what this is in.
    Ok(Redirect::to("/me#leave").into_response())
}
