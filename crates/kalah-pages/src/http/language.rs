//! The language of a request: that of `?lang=de`, else what was chosen before, else what the browser wishes for.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_TYPE, COOKIE, SET_COOKIE, VARY};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::Response;
use kalah_texts::{Language, negotiation};

/// Parameter of an address by which a language is chosen, from then on.
const PARAMETER: &str = "lang";

/// Cookie with the language that was chosen. It grants nothing.
const NAME: &str = "kalah_language";

/// Seconds for which a choice holds: a year.
const LASTS: u32 = 31_536_000;

/// Language in which a request is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReaderLanguage(pub Language);

impl ReaderLanguage {
    /// Returns the language of a request that went through [`choose`]; English for any other.
    pub fn of(extensions: &Extensions) -> Language {
        extensions.get::<ReaderLanguage>().map_or_else(Language::default, |reader| reader.0)
    }
}

impl<S: Sync> FromRequestParts<S> for ReaderLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ReaderLanguage, Infallible> {
        Ok(ReaderLanguage(ReaderLanguage::of(&parts.extensions)))
    }
}

/// Chooses the language of a request among those that are offered. Handlers find it as [`ReaderLanguage`], and no
/// parameter.
pub async fn choose(State(offered): State<Arc<[Language]>>, mut request: Request, next: Next) -> Response {
    let asked = take_parameter(request.uri_mut(), &offered);
    let language = asked
        .or_else(|| remembered(request.headers(), &offered))
        .or_else(|| negotiation::choose(header(request.headers(), &ACCEPT_LANGUAGE), &offered));
    // A stream names the language of its page, which says nothing of the next page.
    let is_page = header(request.headers(), &ACCEPT).contains("text/html");
    request.extensions_mut().insert(ReaderLanguage(language.unwrap_or_default()));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if offered.len() > 1 && header(headers, &CONTENT_TYPE).starts_with("text/html") {
        // The compression, which is done before, has one as well.
        let also = match header(headers, &VARY) {
            "" => String::new(),
            other => format!(", {other}"),
        };
        if let Ok(vary) = HeaderValue::from_str(&format!("accept-language, cookie{also}")) {
            headers.insert(VARY, vary);
        }
    }
    if let Some(language) = asked.filter(|_| is_page) {
        headers.extend(HeaderValue::from_str(&cookie(language)).ok().map(|cookie| (SET_COOKIE, cookie)));
    }
    response
}

/// The cookie to set for a language that was chosen.
pub fn cookie(language: Language) -> String {
    format!("{NAME}={language}; Path=/; Max-Age={LASTS}; SameSite=Lax")
}

/// Returns true if a language was chosen in the browser of a request before.
pub fn is_chosen(headers: &HeaderMap) -> bool {
    chosen_code(headers).is_some()
}

/// Takes the parameter out of an address. `None` if there is none, or the language is not offered.
fn take_parameter(uri: &mut Uri, offered: &[Language]) -> Option<Language> {
    let is_parameter = |pair: &&str| pair.split('=').next() == Some(PARAMETER);
    let query = uri.query()?;
    let found = query.split('&').find(is_parameter)?;
    let language = found.split_once('=').and_then(|(_, code)| Language::from_code(code));
    let rest: Vec<&str> = query.split('&').filter(|pair| !is_parameter(pair)).collect();
    let mark = if rest.is_empty() { "" } else { "?" };
    // Parts of an address that was one are one.
    if let Ok(without) = format!("{}{mark}{}", uri.path(), rest.join("&")).parse() {
        *uri = without;
    }
    language.filter(|language| offered.contains(language))
}

fn remembered(headers: &HeaderMap, offered: &[Language]) -> Option<Language> {
    Language::from_code(chosen_code(headers)?).filter(|language| offered.contains(language))
}

fn chosen_code(headers: &HeaderMap) -> Option<&str> {
    let mut pairs = header(headers, &COOKIE).split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).map(|(_, code)| code)
}

fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use axum::http::header::COOKIE;
    use kalah_texts::Language;

    use super::{remembered, take_parameter};

    #[test]
    fn no_handler_sees_the_parameter() {
        let german = Language::from_code("de").unwrap();
        for (asked, left, language) in [
            ("/ranking?page=2&lang=de", "/ranking?page=2", Some(german)),
            ("/?lang=de", "/", Some(german)),
            ("/?lang=fr&find=a%26b", "/?find=a%26b", None),
            ("/?language=de", "/?language=de", None),
            ("/", "/", None),
        ] {
            let mut uri = asked.parse().unwrap();
            assert_eq!(take_parameter(&mut uri, &[Language::ENGLISH, german]), language, "{asked}");
            assert_eq!(uri.to_string(), left);
        }
        assert_eq!(take_parameter(&mut "/?lang=de".parse().unwrap(), &[Language::ENGLISH]), None);
    }

    #[test]
    fn what_was_chosen_is_remembered_while_it_is_offered() {
        let german = Language::from_code("de").unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, "kalah_role=staff; kalah_language=de".parse().unwrap());
        assert_eq!(remembered(&headers, &[german]), Some(german));
        assert_eq!(remembered(&headers, &[Language::ENGLISH]), None);
    }
}
