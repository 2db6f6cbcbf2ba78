//! `/studies`: the own studies.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::{ago, iso};
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_store::{Moment, StudyRow};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

#[derive(Template)]
#[template(path = "studies/list.html")]
struct ListPage {
    layout: Layout,
    /// `None` for who has not signed in.
    studies: Option<Vec<ListedStudy>>,
}

struct ListedStudy {
    href: String,
    title: String,
    is_shared: bool,
    ago: Text,
    iso: String,
}

/// The page of somebody with these studies; `None` has not signed in.
pub(super) fn page(studies: Option<Vec<StudyRow>>, around: PageSurroundings) -> Result<String, PageError> {
    let listed = |study: StudyRow| ListedStudy {
        href: format!("/study/{}", study.id),
        title: study.title,
        is_shared: study.is_shared,
        ago: ago(study.changed_at, Moment::now()),
        iso: iso(study.changed_at),
    };
    let studies = studies.map(|studies| studies.into_iter().map(listed).collect());
    let page = ListPage { layout: Layout::still(Text::new("studies-title"), "studies", around), studies };
    Ok(page.render_in(page.layout.language())?)
}
