//! Tokens, the keys of sign-in links, and cookies.
//!
//! - A token and a key are read as they are written, in every header that may hold a token.
//! - The value of a cookie is one word that the request holds.
//! - No request without our signature is a session, and a signed text is the session that it says or none.
//!
//! The input: lines, each of which is tried as all of them.

use crate::laws::is_one_line;
use kalah_server::fuzzing::{
    authorization_token, cookie_value, link_path, new_session, session, signed_session, token, visitor_key,
};

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
    is_no_session(&lines);
    for line in lines {
        is_no_session(&[line]);
        if let Ok(text) = std::str::from_utf8(line) {
            reads_secrets(text);
            is_its_own_session(text);
        }
    }
}

fn reads_secrets(text: &str) {
    if let Some(written) = token(text) {
        is_one_line(&written);
        assert_eq!(token(&written).as_ref(), Some(&written));
        assert_eq!(authorization_token(&format!("Bearer {written}")).as_ref(), Some(&written));
    }
    if let Some(path) = link_path(text) {
        is_one_line(&path);
        let key = path.strip_prefix("/enter?key=").unwrap_or_else(|| panic!("{path:?} is no path of a link"));
        assert_eq!(link_path(key).as_ref(), Some(&path));
    }
    if let Some(shown) = authorization_token(text) {
        assert!(shown.len() <= text.len());
    }
}

fn is_no_session(headers: &[&[u8]]) {
    assert_eq!(session(headers), None, "a forged session");
    for name in ["kalah_session", "kalah_visitor"] {
        let Some(value) = cookie_value(name, headers) else { continue };
        assert!(!value.contains(';') && value.trim_end() == value, "{value:?}");
        let pair = format!("{name}={value}");
        let holds = |line: &&[u8]| line.windows(pair.len()).any(|part| part == pair.as_bytes());
        assert!(headers.iter().any(holds), "{pair:?}");
    }
    if let Some(key) = visitor_key(headers) {
        assert!(key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit()), "{key:?}");
    }
}

/// A text that is signed, and the session that its first numbers begin.
fn is_its_own_session(text: &str) {
    let mut numbers = text.split('.').map_while(|part| part.parse::<i64>().ok());
    let said = (numbers.next(), numbers.next(), numbers.next());
    if let Some((person, token)) = session(&[signed_session(text).as_bytes()]) {
        assert_eq!((said.0, said.2), (Some(person), Some(token.unwrap_or(0))), "{text:?}");
    }
    if let (Some(person), _, Some(token)) = said {
        let token = Some(token).filter(|&token| token != 0);
        let cookie = new_session(person, token);
        let pair = cookie.split(';').next().unwrap_or_default();
        assert_eq!(session(&[b"other=1", pair.as_bytes()]), Some((person, token)), "{cookie}");
    }
}
