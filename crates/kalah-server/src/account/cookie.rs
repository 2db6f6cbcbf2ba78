//! Cookies. Those that grant something only requests see, and no script.

use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

/// A cookie to set, which browsers send from pages of this site, and along links that lead here.
pub(crate) fn set(name: &str, value: &str, lasts: Duration, is_https: bool) -> String {
    let secure = if is_https { "; Secure" } else { "" };
    let name = full_name(name, is_https);
    format!("{name}={value}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{secure}", lasts.as_secs())
}

/// A cookie to set that browsers send with forms of other sites as well, over TLS: it may say nothing but what its form says
/// too. Without TLS browsers keep no such cookie.
pub(crate) fn sent_from_elsewhere(name: &str, value: &str, lasts: Duration, is_https: bool) -> String {
    let name = full_name(name, is_https);
    format!("{name}={value}; Path=/; Max-Age={}; HttpOnly; SameSite=None; Secure", lasts.as_secs())
}

/// A cookie to set that scripts of the pages read, and that grants nothing.
pub(super) fn shown_to_scripts(name: &str, value: &str, lasts: Duration, is_https: bool) -> String {
    let secure = if is_https { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={}; SameSite=Lax{secure}", lasts.as_secs())
}

/// Name under which a browser keeps a cookie. Over TLS the prefix makes it refuse one that another host of the same
/// domain has set (RFC 6265bis, 4.1.3.2).
fn full_name(name: &str, is_https: bool) -> String {
    format!("{}{name}", if is_https { "__Host-" } else { "" })
}

/// The value of a cookie of a request.
pub(crate) fn cookie_value<'a>(name: &str, headers: &'a HeaderMap, is_https: bool) -> Option<&'a str> {
    let name = full_name(name, is_https);
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(&*name)?.strip_prefix('='))
}
