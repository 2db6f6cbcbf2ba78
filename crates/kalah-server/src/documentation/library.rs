//! The texts as pages.

use std::sync::LazyLock;

use super::article::Article;
use super::texts::{SHELVES, Shelf};

/// All texts as pages, in the order of the shelves; they are rendered at the first need.
static ARTICLES: LazyLock<Vec<Article>> = LazyLock::new(|| {
    let texts = SHELVES.iter().flat_map(|shelf| shelf.texts);
    texts.map(Article::from_markdown).collect()
});

/// Returns all pages.
pub(super) fn articles() -> &'static [Article] {
    &ARTICLES
}

/// Returns the names of all pages.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    ARTICLES.iter().map(|article| article.name)
}

/// Returns the page of this name.
pub(super) fn find(name: &str) -> Option<&'static Article> {
    ARTICLES.iter().find(|article| article.name == name)
}

/// Returns the pages of a shelf.
pub(super) fn on_shelf(shelf: &Shelf) -> impl Iterator<Item = &'static Article> {
    shelf.texts.iter().filter_map(|text| find(text.name))
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_links_between_the_texts_lead_to_a_heading() {
        let has = |page: &str, fragment: &str| {
            super::find(page).is_some_and(|article| {
                fragment.is_empty() || article.html.contains(&format!("id=\"{fragment}\""))
            })
        };
        for article in super::articles() {
            assert!(!article.title.is_empty() && article.html.len() > 500, "{}", article.name);
            for link in article.html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let (page, fragment) = link.split_once('#').unwrap_or((link, ""));
                let leads = match page.strip_prefix("/docs/") {
                    Some(page) => has(page, fragment),
                    None => page.starts_with("http") || has(article.name, fragment),
                };
                assert!(leads, "{}: {link} leads nowhere", article.name);
            }
        }
    }
}
