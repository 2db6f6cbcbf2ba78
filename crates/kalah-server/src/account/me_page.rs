//! `/me`: the own account.

use askama::Template;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::typed_confirmation::TypedConfirmation;
use kalah_store::{PersonRow, Role, TokenRow};

/// The page of the own account.
#[derive(Template)]
#[template(path = "account/me.html")]
pub(super) struct MePage<'a> {
    pub(super) layout: Layout,
    pub(super) person: &'a PersonRow,
    pub(super) csrf: &'a str,
    /// True if the account may be changed.
    pub(super) may_change: bool,
    /// Sections about the player from other parts of the server, each a `<section>`.
    pub(super) sections: &'a [String],
    /// Display name of the identity provider, if there is one.
    pub(super) provider: Option<&'a str>,
    /// Issuer and subject that the account is bound to.
    pub(super) identity: Option<&'a (String, String)>,
    pub(super) tokens: Vec<TokenView<'a>>,
    /// A token that was just made: it is shown this once.
    pub(super) made: Option<&'a str>,
    /// Form that asks for the account to be deleted.
    pub(super) deletion: TypedConfirmation,
}

/// A row of the table of tokens.
pub(super) struct TokenView<'a> {
    id: i64,
    label: &'a str,
    scopes: String,
    created: String,
    used: Option<String>,
}

impl TokenView<'_> {
    pub(super) fn from_row<'a>(row: &'a TokenRow, zone: &TimeZoneName) -> TokenView<'a> {
        TokenView {
            id: row.id.0,
            label: &row.label,
            scopes: row.scopes.to_string(),
            created: zone.to_minute(row.created_at),
            used: row.used_at.map(|at| zone.to_minute(at)),
        }
    }
}
