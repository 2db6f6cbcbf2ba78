//! Sessions: a cookie says who it is and since when, and is signed. Nothing is kept of it here.

use std::time::Duration;

use axum::http::HeaderMap;
use kalah_http::random::random_bytes;
use kalah_store::{Moment, PersonId, Role, TokenId};

use crate::account::cookie;
use crate::account::signing_key::SigningKey;

/// Name of the cookie.
const NAME: &str = "kalah_session";

/// Maximum lifetime of a session.
const LONGEST: Duration = Duration::from_hours(14 * 24);

/// A session that is under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BrowserSession {
    pub(crate) person: PersonId,
    /// Start of the session.
    pub(crate) since: Moment,
    /// The token that was shown to begin it: it may do no more than that, and ends with it.
    pub(crate) token: Option<TokenId>,
    /// CSRF value in the session's forms: only its owner's pages can know it.
    csrf: String,
}

impl BrowserSession {
    /// Begins a session, and tells the cookie to set.
    pub(crate) fn begin(
        key: &SigningKey,
        person: PersonId,
        token: Option<TokenId>,
        is_https: bool,
    ) -> String {
        let text = format!(
            "{}.{}.{}.{}",
            person.0,
            Moment::now().0,
            token.map_or(0, |token| token.0),
            hex::encode(random_bytes::<8>())
        );
        let signed = format!("{text}.{}", key.sign("session", &text));
        cookie::set(NAME, &signed, LONGEST, is_https)
    }

    /// The session of a request, if it shows one that was signed here and has not ended by itself.
    pub(crate) fn from_headers(
        key: &SigningKey,
        headers: &HeaderMap,
        is_https: bool,
    ) -> Option<BrowserSession> {
        let (text, signature) = cookie::cookie_value(NAME, headers, is_https)?.rsplit_once('.')?;
        if !key.has_signed("session", text, signature) {
            return None;
        }
        let mut numbers = text.split('.').map_while(|part| part.parse::<i64>().ok());
        let (person, since, token) = (numbers.next()?, Moment(numbers.next()?), numbers.next()?);
        let csrf = key.sign("csrf", text);
        let token = (token != 0).then_some(TokenId(token));
        (Moment::now() < since + LONGEST).then_some(BrowserSession {
            person: PersonId(person),
            since,
            token,
            csrf,
        })
    }

    /// A cookie that takes the place of the session's.
    pub(super) fn end(is_https: bool) -> String {
        cookie::set(NAME, "", Duration::ZERO, is_https)
    }

    pub(crate) fn csrf(&self) -> &str {
        &self.csrf
    }

    /// Returns true if this is the CSRF value of the session. The time does not tell where it differs.
    pub(crate) fn is_csrf(&self, value: &str) -> bool {
        let differences = value.bytes().zip(self.csrf.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
        value.len() == self.csrf.len() && differences == 0
    }
}

/// The cookie by which pages that are the same for all show what is for this role, or no role any more.
pub(super) fn role_cookie(role: Option<Role>, is_https: bool) -> String {
    let (word, lasts) = match role {
        Some(role) => (role.as_str().to_owned(), LONGEST),
        None => (String::new(), Duration::ZERO),
    };
    cookie::shown_to_scripts("kalah_role", &word, lasts, is_https)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use axum::http::header::COOKIE;
    use axum::http::{HeaderMap, HeaderValue};
    use kalah_store::{Moment, PersonId, TokenId};

    use super::{BrowserSession, SigningKey};

    fn request(cookie: &str) -> HeaderMap {
        let pair = cookie.split(';').next().unwrap();
        let value = HeaderValue::from_str(&format!("other=1; {pair}")).unwrap();
        HeaderMap::from_iter([(COOKIE, value)])
    }

    #[test]
    fn only_what_was_signed_with_the_key_of_the_directory_is_a_session() {
        let data = tempfile::tempdir().unwrap();
        let key = SigningKey::load(data.path()).unwrap();
        let file = SigningKey::file(data.path());
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        let cookie = BrowserSession::begin(&key, PersonId(7), Some(TokenId(3)), true);
        assert!(cookie.contains("HttpOnly; SameSite=Lax; Secure"), "{cookie}");
        let again = SigningKey::load(data.path()).unwrap();
        let session = BrowserSession::from_headers(&again, &request(&cookie), true).unwrap();
        assert_eq!((session.person, session.token), (PersonId(7), Some(TokenId(3))));
        assert!(session.since <= Moment::now() && session.is_csrf(session.csrf()));
        assert!(!session.is_csrf("") && !session.is_csrf(&"0".repeat(64)));

        // Another host of the domain can set a cookie of this name, but not with the prefix.
        let tossed = cookie.replacen("__Host-", "", 1);
        assert!(tossed != cookie && BrowserSession::from_headers(&key, &request(&tossed), true).is_none());
        let forged = cookie.replacen("=7.", "=8.", 1);
        assert_eq!(BrowserSession::from_headers(&key, &request(&forged), true), None);
        let csrf = cookie.rsplit_once('.').unwrap().0.to_owned() + "." + session.csrf();
        assert_eq!(BrowserSession::from_headers(&key, &request(&csrf), true), None, "another purpose");
        let elsewhere = tempfile::tempdir().unwrap();
        assert_eq!(
            BrowserSession::from_headers(
                &SigningKey::load(elsewhere.path()).unwrap(),
                &request(&cookie),
                true
            ),
            None
        );
        assert_eq!(BrowserSession::from_headers(&key, &request(&BrowserSession::end(true)), true), None);
    }

    #[test]
    fn a_session_ends_after_two_weeks() {
        let key = SigningKey::of_secret("secret").unwrap();
        let of = |days: i64| {
            let text = format!("7.{}.0.00", Moment::now().0 - days * 24 * 3_600_000 + 60_000);
            request(&format!("kalah_session={text}.{}", key.sign("session", &text)))
        };
        assert!(BrowserSession::from_headers(&key, &of(14), false).is_some());
        assert!(BrowserSession::from_headers(&key, &of(15), false).is_none());
    }
}
