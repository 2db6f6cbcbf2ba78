//! Pages of a platform that registers this server.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets::STAMP;
use kalah_pages::ui::filters;
use kalah_texts::Language;
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "lti/register.html")]
struct QuestionPage<'a> {
    stamp: u32,
    language: Language,
    fields: &'a RegistrationFields<'a>,
}

#[derive(Template)]
#[template(path = "lti/registered.html")]
struct DonePage<'a> {
    stamp: u32,
    language: Language,
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
pub(super) fn question(fields: &RegistrationFields, language: Language) -> Result<String, PageError> {
    Ok(QuestionPage { stamp: *STAMP, language, fields }.render_in(language)?)
}

/// Renders the page that says that it is.
pub(super) fn done(name: &str, language: Language) -> Result<String, PageError> {
    Ok(DonePage { stamp: *STAMP, language, name }.render_in(language)?)
}
