//! Advice on error pages: what may have happened, and where to go now.

use axum::http::Method;
use kalah_texts::{Argument, Text};

use crate::address::AddressBase;

/// Advice on an error page beside the error itself.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ErrorHelp {
    /// One or two sentences; `None` where the error says it all.
    pub text: Option<Text>,
    /// Address and name of the ways on, the most useful first.
    pub ways: Vec<(String, Text)>,
}

impl ErrorHelp {
    /// Returns the advice for an error of this status and text, and for what was asked. Most refusals say themselves what
    /// to do: those have no advice, which could contradict them.
    pub(super) fn new(
        status: u16,
        error: &Argument,
        method: &Method,
        path: &str,
        base: &AddressBase,
    ) -> ErrorHelp {
        let path = path.strip_prefix(&base.to_string()).unwrap_or(path);
        let key = if let Argument::Text(text) = error { text.key() } else { "" };
        let is_reading = matches!(*method, Method::GET | Method::HEAD);
        let (text, ways) = match status {
            401 => signed_out(path),
            403 if key == "error-forbidden" => (Some("error-help-forbidden"), vec![]),
            403 if key == "error-foreign-form" => (Some("error-help-reload"), vec![]),
            404 => missing(path, base),
            400 | 405 | 422 if is_reading => missing("", base),
            400 | 408 | 409 | 413 | 422 => (Some("error-help-unchanged"), vec![]),
            429 if path.starts_with("/play") => (None, vec![way("/play", "error-way-games")]),
            503 => (None, vec![]),
            500.. => (Some("error-help-fault"), vec![]),
            _ => (None, vec![]),
        };
        let home = way("/", "error-way-home");
        ErrorHelp { text: text.map(Text::new), ways: ways.into_iter().chain([home]).collect() }
    }
}

/// A way on to a path, by the key of its name.
fn way(path: &str, name: &'static str) -> (String, Text) {
    (path.to_owned(), Text::new(name))
}

/// Returns the advice for who has to sign in. A bot can be written without.
fn signed_out(path: &str) -> (Option<&'static str>, Vec<(String, Text)>) {
    let sign_in = way("/sign-in", "error-way-sign-in");
    match path {
        "/submit" | "/repository" | "/workshop/submit" => (
            Some("error-help-submit"),
            vec![sign_in, way("/workshop", "error-way-workshop"), way("/docs/students", "error-way-help")],
        ),
        _ => (None, vec![sign_in]),
    }
}

/// Returns the advice for an address that leads nowhere, by its kind.
fn missing(path: &str, base: &AddressBase) -> (Option<&'static str>, Vec<(String, Text)>) {
    let ranking = || (format!("{base}/ranking"), Text::new("error-way-ranking"));
    match path.split('/').nth(1).unwrap_or_default() {
        "players" => (Some("error-help-player"), vec![ranking()]),
        "matches" => (Some("error-help-match"), vec![ranking()]),
        "play" => (Some("error-help-board-game"), vec![way("/play", "error-way-play")]),
        "puzzle" => (None, vec![way("/puzzle", "error-way-puzzle")]),
        "submissions" => (None, vec![way("/submissions", "error-way-submissions")]),
        "docs" => (None, vec![way("/docs", "error-way-help")]),
        _ => (Some("error-help-address"), vec![way("/play", "error-way-play"), ranking()]),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Method;
    use kalah_store::TournamentName;
    use kalah_texts::{Argument, Text};

    use super::ErrorHelp;
    use crate::address::AddressBase;

    #[test]
    fn advice_fits_what_was_looked_for() {
        let base = AddressBase::alone(&TournamentName::main());
        let unnamed = Argument::Words(String::new());
        let help = |status, path| ErrorHelp::new(status, &unnamed, &Method::GET, path, &base);
        let of_match = Some(Text::new("error-help-match"));
        assert_eq!(help(404, "/matches/7").text, of_match);
        for path in ["/nosuch", "/puzzle/99999", "/play/deadbeef", "/submissions/9"] {
            assert_ne!(help(404, path).text, of_match, "{path}");
        }
        assert_eq!(help(404, "/play/deadbeef").ways[0].0, "/play");
        assert_eq!(help(404, "/docs/nothing").ways[0].0, "/docs");
        // Who has no account yet learns where a bot is written without.
        let submit = help(401, "/submit");
        assert_eq!(
            (submit.text, submit.ways[1].0.as_str()),
            (Some(Text::new("error-help-submit")), "/workshop")
        );
        let cup = AddressBase::other(&"cup".parse().unwrap());
        assert_eq!(
            ErrorHelp::new(404, &unnamed, &Method::GET, "/t/cup/players/3", &cup).ways[0].0,
            "/t/cup/ranking"
        );
        // Whoever sent a form goes back to it, and whoever asked for a page had none to fill in.
        let [form, page] =
            [Method::POST, Method::GET].map(|method| ErrorHelp::new(422, &unnamed, &method, "/x", &base));
        assert_eq!(form.text, Some(Text::new("error-help-unchanged")));
        assert_eq!(page.text, Some(Text::new("error-help-address")));
        for status in [400, 401, 403, 404, 409, 422, 429, 500, 503] {
            assert!(!help(status, "/x").ways.is_empty(), "no way on from {status}");
        }
    }

    #[test]
    fn advice_does_not_contradict_the_error() {
        let base = AddressBase::alone(&TournamentName::main());
        let help =
            |status, key, path| ErrorHelp::new(status, &Text::new(key).into(), &Method::POST, path, &base);
        // An old form needs no other account, and an hour is no moment.
        assert_eq!(help(403, "error-foreign-form", "/me").text, Some(Text::new("error-help-reload")));
        assert_eq!(help(403, "error-forbidden", "/me").text, Some(Text::new("error-help-forbidden")));
        assert_eq!(help(403, "lti-registration-used", "/lti/register").text, None);
        let hourly = help(429, "submission-too-many", "/submit");
        assert_eq!((hourly.text, hourly.ways.len()), (None, 1), "home alone");
        assert_eq!(help(429, "play-too-many-own", "/play").ways[0].0, "/play");
    }
}
