//! `/me`: the own account.

use askama::Template;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::typed_confirmation::TypedConfirmation;
use kalah_store::{PersonRow, Role, Scopes, TokenRow};
use kalah_texts::Text;

use crate::account::role_name::role_name;

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

impl MePage<'_> {
    /// The heading with a link to the own player.
    fn heading(&self) -> Option<Text> {
        let heading = |player: String| Text::new("account-heading-html").with("player", player);
        Some(heading(self.person.player?.to_string()).with("href", self.player_address()?))
    }

    /// Who is signed in, and as what.
    fn signed_in(&self) -> Text {
        let text = match &self.person.team {
            Some(team) => Text::new("account-signed-in-group").with("group", team),
            None => Text::new("account-signed-in"),
        };
        text.with("name", &self.person.name).with("role", role_name(self.person.role))
    }

    fn public_page(&self) -> Option<Text> {
        Some(Text::new("account-public-page-html").with("href", self.player_address()?))
    }

    fn player_address(&self) -> Option<String> {
        Some(format!("{}/players/{}", self.layout.base(), self.person.player?))
    }
}

/// Names the scopes of a token.
fn scope_names(scopes: Scopes) -> Vec<Text> {
    let names = [
        (Scopes::SUBMIT, "account-scope-submit"),
        (Scopes::READ, "account-scope-read"),
        (Scopes::ADMIN, "account-scope-admin"),
    ];
    let has = names.into_iter().filter(|(scope, _)| scopes.contains(*scope));
    has.map(|(_, key)| Text::new(key)).collect()
}

/// A row of the table of tokens.
pub(super) struct TokenView<'a> {
    id: i64,
    label: &'a str,
    scopes: Vec<Text>,
    created: Text,
    used: Option<Text>,
}

impl TokenView<'_> {
    pub(super) fn from_row<'a>(row: &'a TokenRow, zone: &TimeZoneName) -> TokenView<'a> {
        TokenView {
            id: row.id.0,
            label: &row.label,
            scopes: scope_names(row.scopes),
            created: zone.to_minute(row.created_at),
            used: row.used_at.map(|at| zone.to_minute(at)),
        }
    }
}
