//! Cookies that only requests see, and no script.

use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

/// A cookie to set, which browsers send from pages of this site, and along links that lead here.
pub(crate) fn set(name: &str, value: &str, lasts: Duration, is_https: bool) -> String {
    let secure = if is_https { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{secure}", lasts.as_secs())
}

/// The value of a cookie of a request.
pub(crate) fn shown<'a>(name: &str, headers: &'a HeaderMap) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}
