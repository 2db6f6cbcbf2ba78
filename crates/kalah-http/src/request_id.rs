//! Request ids: in the head of the answer, in the log, and on the error page.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// Header in which clients and proxies give the id, and answers repeat it.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is taken from a client, in bytes.
const LONGEST: usize = 64;

tokio::task_local! {
    static CURRENT: HeaderValue;
}

/// The id that the client gave, if it is short and can be printed; else a new one, which nobody can guess.
pub fn from_headers(headers: &HeaderMap) -> HeaderValue {
    let is_fit = |id: &&HeaderValue| {
        (1..=LONGEST).contains(&id.len()) && id.as_bytes().iter().all(u8::is_ascii_graphic)
    };
    headers.get(HEADER).filter(is_fit).cloned().unwrap_or_else(new)
}

fn new() -> HeaderValue {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = KEY.hash_one(COUNT.fetch_add(1, Ordering::Relaxed));
    HeaderValue::try_from(format!("{number:016x}")).unwrap_or(HeaderValue::from_static("none"))
}

/// Answers a request of this id.
pub async fn during<T>(id: HeaderValue, answer: impl Future<Output = T>) -> T {
    CURRENT.scope(id, answer).await
}

/// The id of the request that is being answered; empty if that is not done by the task that took it.
pub fn current() -> String {
    CURRENT.try_with(|id| id.to_str().unwrap_or_default().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::{HEADER, from_headers};

    #[test]
    fn an_id_is_taken_if_it_is_fit() {
        let given = |text: &str| {
            let value = HeaderValue::from_bytes(text.as_bytes()).unwrap();
            from_headers(&HeaderMap::from_iter([(HEADER, value)])).to_str().unwrap().to_owned()
        };
        assert_eq!(given("a-7_b.C/9"), "a-7_b.C/9");
        for unfit in ["", "a b", "ä", "a\tb", &"x".repeat(65)] {
            let made = given(unfit);
            assert!(
                made.len() == 16 && made.bytes().all(|digit| digit.is_ascii_hexdigit()),
                "{unfit}: {made}"
            );
        }
        assert_ne!(given(""), given(""));
    }
}
