//! Sections that other parts of the server add to the account page.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use kalah_pages::http::page_error::PageError;
use kalah_texts::Language;

use crate::account::person::Person;

type OwnSectionDrawing = Pin<Box<dyn Future<Output = Result<Vec<String>, PageError>> + Send>>;

/// Draws the parts of the account page, each a `<section>`. Clones are the same.
#[derive(Clone)]
pub(crate) struct OwnSections(Arc<dyn Fn(Person, Language) -> OwnSectionDrawing + Send + Sync>);

impl OwnSections {
    /// Creates sections that this function draws.
    pub(crate) fn new<D>(draw: impl Fn(Person, Language) -> D + Send + Sync + 'static) -> OwnSections
    where
        D: Future<Output = Result<Vec<String>, PageError>> + Send + 'static,
    {
        OwnSections(Arc::new(move |person, language| Box::pin(draw(person, language))))
    }

    pub(super) async fn of(&self, person: &Person, language: Language) -> Result<Vec<String>, PageError> {
        (self.0)(person.clone(), language).await
    }
}

impl fmt::Debug for OwnSections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnSections")
    }
}
