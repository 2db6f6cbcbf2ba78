//! `/enter` and `/sign-in`: how somebody shows who it is.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "account/enter.html")]
struct EnterPage<'a> {
    layout: Layout,
    key: &'a str,
}

#[derive(Template)]
#[template(path = "account/sign_in.html")]
struct SignInPage<'a> {
    layout: Layout,
    /// Display name of the identity provider, if there is one.
    provider: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "account/unknown.html")]
struct UnknownPage<'a> {
    layout: Layout,
    issuer: &'a str,
    subject: &'a str,
}

/// The page of a sign-in link. It uses nothing up: programs that look into mails follow links.
pub(crate) fn enter(key: &str, around: PageSurroundings) -> Result<String, PageError> {
    let page = EnterPage { layout: Layout::still(Text::new("account-sign-in"), "me", around), key };
    Ok(page.render_in(page.layout.language())?)
}

/// Renders the sign-in page, with the field for a token and the identity provider.
pub(crate) fn sign_in(provider: Option<&str>, around: PageSurroundings) -> Result<String, PageError> {
    let page = SignInPage { layout: Layout::still(Text::new("account-sign-in"), "me", around), provider };
    Ok(page.render_in(page.layout.language())?)
}

/// Page for a login that is not linked yet: issuer and subject, to be sent to the lecturer.
pub(crate) fn unknown(issuer: &str, subject: &str, around: PageSurroundings) -> Result<String, PageError> {
    let page = UnknownPage {
        layout: Layout::still(Text::new("account-unknown-title"), "me", around),
        issuer,
        subject,
    };
    Ok(page.render_in(page.layout.language())?)
}
