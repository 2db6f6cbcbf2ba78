//! Pages of a platform that registers this server.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets::STAMP;

#[derive(Template)]
#[template(path = "lti/register.html")]
struct QuestionPage<'a> {
    stamp: u32,
    fields: &'a RegistrationFields<'a>,
}

#[derive(Template)]
#[template(path = "lti/registered.html")]
struct DonePage<'a> {
    stamp: u32,
    name: &'a str,
}

/// Fields that the platform has sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegistrationFields<'a> {
    pub(super) origin: &'a str,
    pub(super) key: &'a str,
    pub(super) configuration: &'a str,
    pub(super) token: &'a str,
}

/// Renders the question whether the platform is to be connected.
pub(super) fn question(fields: &RegistrationFields) -> Result<String, PageError> {
    Ok(QuestionPage { stamp: *STAMP, fields }.render()?)
}

/// Renders the page that says that it is.
pub(super) fn done(name: &str) -> Result<String, PageError> {
    Ok(DonePage { stamp: *STAMP, name }.render()?)
}
