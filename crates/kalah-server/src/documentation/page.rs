//! `/docs` and the pages below it.

use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use super::article::Article;
use super::library;
use super::search::{LONGEST, SearchResult, search};
use super::texts::SHELVES;

#[derive(askama::Template)]
#[template(path = "documentation/overview.html")]
struct OverviewPage<'a> {
    layout: Layout,
    /// Keys of the names of the audiences, with the pages for each.
    shelves: Vec<(&'static str, Vec<&'static Article>)>,
    query: &'a str,
    longest: usize,
    /// Results; `None` if nothing was asked for.
    results: Option<Vec<SearchResult>>,
}

#[derive(askama::Template)]
#[template(path = "documentation/article.html")]
struct ArticlePage {
    layout: Layout,
    article: &'static Article,
    longest: usize,
}

/// Renders the list of all pages, or the results of a search.
pub(super) fn overview(query: &str, around: PageSurroundings) -> Result<String, PageError> {
    let query = query.trim();
    let results = (!query.is_empty()).then(|| search(library::articles(), query));
    let layout = Layout::still(Text::new("documentation-help"), "docs", around);
    let shelves = SHELVES.iter().map(|shelf| (shelf.name, library::on_shelf(shelf).collect())).collect();
    let page = OverviewPage { layout, shelves, query, longest: LONGEST, results };
    Ok(page.render_in(page.layout.language())?)
}

/// Renders a page.
pub(super) fn article(name: &str, around: PageSurroundings) -> Result<String, PageError> {
    let article = library::find(name).ok_or(PageError::NotFound("missing-page-of-documentation"))?;
    let layout = Layout::still(article.title.clone(), "docs", around);
    let page = ArticlePage { layout, article, longest: LONGEST };
    Ok(page.render_in(page.layout.language())?)
}
