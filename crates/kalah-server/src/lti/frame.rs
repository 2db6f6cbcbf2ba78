//! Pages that stand in a frame of a platform: nothing else may show them.

use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use kalah_pages::http::page_error::PageError;
use kalah_store::PlatformRegistration;
use url::Url;

/// Returns true if a request comes from a frame. Browsers say so themselves.
pub(super) fn is_framed(headers: &HeaderMap) -> bool {
    let place = headers.get("sec-fetch-dest").map(HeaderValue::as_bytes);
    matches!(place, Some(b"iframe" | b"frame" | b"embed" | b"object"))
}

/// Returns the origin of an address, for a content security policy. `None` if it is no address of a web server.
pub(super) fn origin(address: &str) -> Option<String> {
    let address = Url::parse(address).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    Some(address.origin().ascii_serialization())
}

/// Returns the origins of a platform.
pub(super) fn origins(platform: &PlatformRegistration) -> String {
    let mut origins: Vec<String> =
        [&platform.issuer, &platform.authorization_url].into_iter().filter_map(|url| origin(url)).collect();
    origins.dedup();
    origins.join(" ")
}

/// Lets the page of an error stand in any frame: whoever comes from a platform has to read what is wrong, and the platform may
/// not be known. It has no form and runs no script.
pub(super) fn framed_error(error: PageError) -> Response {
    const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors http: https:";
    let mut response = error.into_response();
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

/// Lets the page stand in a frame of these origins, and send its forms to this server and to `form_origin`.
pub(super) fn framed(page: impl IntoResponse, origins: &str, form_origin: &str) -> Response {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; \
         form-action 'self' {form_origin}; frame-ancestors {origins}"
    );
    let mut response = page.into_response();
    // Origins are plain letters.
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}
