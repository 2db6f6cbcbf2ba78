//! `/enter` and `/sign-in`: how somebody shows who it is.

use askama::Template;

use crate::layout::{Layout, Surroundings};
use crate::page_error::PageError;

#[derive(Template)]
#[template(path = "enter.html")]
struct EnterPage<'a> {
    layout: Layout,
    key: &'a str,
}

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInPage {
    layout: Layout,
}

/// The page of a sign-in link. It uses nothing up: programs that look into mails follow links.
pub(crate) fn enter(key: &str, around: Surroundings) -> Result<String, PageError> {
    Ok(EnterPage { layout: Layout::still("Sign in", "me", around), key }.render()?)
}

/// Where a token is pasted.
pub(crate) fn sign_in(around: Surroundings) -> Result<String, PageError> {
    Ok(SignInPage { layout: Layout::still("Sign in", "me", around) }.render()?)
}
