//! Page of a launch that goes on in a window of its own.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::assets::STAMP;

#[derive(Template)]
#[template(path = "lti/launch.html")]
struct LaunchPage<'a> {
    stamp: u32,
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
}

/// Renders the page.
pub(super) fn page(view: &LaunchView) -> Result<String, PageError> {
    Ok(LaunchPage { stamp: *STAMP, view }.render()?)
}
