//! `/me`: the own account.

use askama::Template;
use kalah_store::{PersonRow, Role, TokenRow};

use crate::http::page_error::PageError;
use crate::ui::clock::written;
use crate::ui::layout::{Layout, Surroundings};

#[derive(Template)]
#[template(path = "me.html")]
struct MePage<'a> {
    layout: Layout,
    person: &'a PersonRow,
    csrf: &'a str,
    /// Whether the account may be changed.
    may_change: bool,
    sections: &'a [String],
    provider: Option<&'a str>,
    identity: Option<&'a (String, String)>,
    tokens: Vec<TokenView<'a>>,
    /// A token that was just made: it is shown this once.
    made: Option<&'a str>,
}

struct TokenView<'a> {
    id: i64,
    label: &'a str,
    scopes: String,
    created: String,
    used: Option<String>,
}

/// What the page shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) person: &'a PersonRow,
    pub(crate) csrf: &'a str,
    pub(crate) may_change: bool,
    /// What other parts tell of the player, each a `<section>`.
    pub(crate) sections: &'a [String],
    /// What people call the provider of identities, if there is one.
    pub(crate) provider: Option<&'a str>,
    /// Issuer and subject that the account is bound to.
    pub(crate) identity: Option<&'a (String, String)>,
    pub(crate) tokens: &'a [TokenRow],
    pub(crate) made: Option<&'a str>,
}

/// The page.
pub(crate) fn page(shown: Shown, around: Surroundings) -> Result<String, PageError> {
    let Shown { person, csrf, may_change, sections, provider, identity, tokens, made } = shown;
    let layout = Layout::still("Your player", "me", around);
    let tokens = tokens.iter().map(TokenView::of).collect();
    Ok(MePage { layout, person, csrf, may_change, sections, provider, identity, tokens, made }.render()?)
}

impl TokenView<'_> {
    fn of(row: &TokenRow) -> TokenView<'_> {
        TokenView {
            id: row.id.0,
            label: &row.label,
            scopes: row.scopes.to_string(),
            created: written(row.created_at),
            used: row.used_at.map(written),
        }
    }
}
