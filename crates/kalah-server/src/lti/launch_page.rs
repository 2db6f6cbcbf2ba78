//! Page of a launch that goes on in a window of its own.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets::STAMP;
use kalah_pages::ui::filters;
use kalah_texts::Language;
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "lti/launch.html")]
struct LaunchPage<'a> {
    stamp: u32,
    language: Language,
    view: &'a LaunchView<'a>,
}

/// What the page shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaunchView<'a> {
    /// Name of the person who is signed in.
    pub(super) person: &'a str,
    /// Title of the course.
    pub(super) course: &'a str,
    /// Permission to sign in.
    pub(super) ticket: &'a str,
    /// True if the page stands in a frame of the platform.
    pub(super) is_framed: bool,
    /// True for staff who comes for the first time.
    pub(super) is_new: bool,
}

#[derive(Template)]
#[template(path = "lti/account_choice.html")]
struct AccountChoicePage<'a> {
    stamp: u32,
    language: Language,
    view: &'a AccountChoice<'a>,
}

/// Question which account somebody of the staff uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct AccountChoice<'a> {
    /// Name on the platform.
    pub(super) person: &'a str,
    /// Name of the account that is signed in.
    pub(super) own: &'a str,
    pub(super) ticket: &'a str,
    pub(super) csrf: &'a str,
}

/// Renders the question.
pub(super) fn account_choice(view: &AccountChoice, language: Language) -> Result<String, PageError> {
    Ok(AccountChoicePage { stamp: *STAMP, language, view }.render_in(language)?)
}

/// Renders the page.
pub(super) fn page(view: &LaunchView, language: Language) -> Result<String, PageError> {
    Ok(LaunchPage { stamp: *STAMP, language, view }.render_in(language)?)
}
