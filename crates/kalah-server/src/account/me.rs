//! The own account.

use askama::Template as _;
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use kalah_store::{PersonRow, Scopes, TokenId};
use serde::Deserialize;

use crate::account::accounts::Accounts;
use crate::account::identity::Identities;
use crate::account::me_page::{MePage, TokenView};
use crate::account::own_sections::OwnSections;
use crate::account::person::{Person, Visitor};
use crate::account::posted::{Nothing, Posted};
use crate::account::rights::Act;
use crate::http::page_error::PageError;
use crate::tournament::hall::Hall;
use crate::ui::layout::Layout;
use crate::ui::trouble;

/// The longest name of a token, in letters.
const LONGEST_LABEL: usize = 60;

/// The most tokens that somebody has at once.
const MOST_TOKENS: usize = 50;

/// Shows the account page.
pub(super) async fn me(
    State(hall): State<Hall>,
    Extension(accounts): Extension<Accounts>,
    Extension(own): Extension<OwnSections>,
    Extension(identities): Extension<Identities>,
    visitor: Visitor,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(Act::SeeAccount)?;
    page(&hall, (&accounts, &identities), &own, &person, None).await
}

async fn page(
    hall: &Hall,
    (accounts, identities): (&Accounts, &Identities),
    own: &OwnSections,
    person: &Person,
    made: Option<&str>,
) -> Result<Html<String>, PageError> {
    let row: PersonRow = accounts.store().person(person.id).await?.ok_or(PageError::Unknown)?;
    let tokens = accounts.store().tokens_of(person.id).await?;
    let sections = own.of(person).await?;
    let (provider, identity) = (identities.name(), accounts.store().identity(person.id).await?);
    let page = MePage {
        layout: Layout::still("Your player", "me", trouble::around_all(hall)?),
        person: &row,
        csrf: person.csrf(),
        may_change: person.may(Act::ChangeAccount).is_ok(),
        sections: &sections,
        provider: provider.as_deref(),
        identity: identity.as_ref(),
        tokens: tokens.iter().map(TokenView::of).collect(),
        made,
    };
    Ok(Html(page.render()?))
}

/// A token that is wanted. A box that is not ticked is not sent.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    label: Option<String>,
    submit: Option<String>,
    read: Option<String>,
    admin: Option<String>,
}

impl Wanted {
    fn scopes(&self) -> Scopes {
        let ticked =
            [(&self.submit, Scopes::SUBMIT), (&self.read, Scopes::READ), (&self.admin, Scopes::ADMIN)];
        let ticked = ticked.into_iter().filter(|(box_of, _)| box_of.is_some());
        ticked.fold(Scopes::NONE, |scopes, (_, scope)| scopes.with(scope))
    }
}

/// Makes a token, which the answer shows.
pub(super) async fn new_token(
    State(hall): State<Hall>,
    Extension(accounts): Extension<Accounts>,
    Extension(own): Extension<OwnSections>,
    Extension(identities): Extension<Identities>,
    Posted { person, form }: Posted<Wanted>,
) -> Result<Html<String>, PageError> {
    person.may(Act::ChangeAccount)?;
    let scopes = form.scopes();
    if scopes == Scopes::NONE {
        return Err(PageError::Unfit("A token that may do nothing is of no use.".to_owned()));
    }
    // Nobody gets more than what was shown for it.
    if !person.scopes.contains(scopes) {
        return Err(PageError::Forbidden);
    }
    if accounts.store().tokens_of(person.id).await?.len() >= MOST_TOKENS {
        return Err(PageError::Unfit(format!("You have {MOST_TOKENS} tokens: revoke some of them.")));
    }
    let label = form.label.as_deref().map_or("", str::trim);
    let label: String = if label.is_empty() { "token" } else { label }.chars().take(LONGEST_LABEL).collect();
    let made = accounts.new_token(person.id, scopes, &label).await?;
    page(&hall, (&accounts, &identities), &own, &person, Some(&made)).await
}

/// Makes one of the own tokens worthless.
pub(super) async fn revoke(
    Extension(accounts): Extension<Accounts>,
    Path(token): Path<String>,
    Posted { person, form: Nothing {} }: Posted<Nothing>,
) -> Result<Redirect, PageError> {
    person.may(Act::ChangeAccount)?;
    let token = token.parse().map(TokenId).map_err(|_| PageError::NotFound("token"))?;
    if accounts.revoke(person.id, token).await? {
        Ok(Redirect::to("/me"))
    } else {
        Err(PageError::NotFound("token"))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Deletion {
    wanted: String,
}

/// Notes that whoever asks wants the account to be deleted, or no longer does.
pub(super) async fn deletion(
    Extension(accounts): Extension<Accounts>,
    Posted { person, form }: Posted<Deletion>,
) -> Result<Redirect, PageError> {
    person.may(Act::ChangeAccount)?;
    accounts.store().ask_deletion(person.id, form.wanted == "yes").await?;
    Ok(Redirect::to("/me"))
}
