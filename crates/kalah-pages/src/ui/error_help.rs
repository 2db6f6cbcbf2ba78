//! Advice on error pages: what may have happened, and where to go now.

use axum::http::Method;
use kalah_texts::Text;

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
    /// Returns the advice for a status and what was asked for.
    pub(super) fn new(status: u16, method: &Method, path: &str, base: &AddressBase) -> ErrorHelp {
        let path = path.strip_prefix(&base.to_string()).unwrap_or(path);
        let (text, ways) = match status {
            401 => (None, vec![way("/sign-in", "error-way-sign-in")]),
            403 => (Some("error-help-forbidden"), vec![]),
            404 => missing(path, base),
            400 | 422 if matches!(*method, Method::GET | Method::HEAD) => missing("", base),
            400 | 408 | 409 | 413 | 422 => (Some("error-help-unchanged"), vec![]),
            429 => (Some("error-help-wait"), vec![way("/play", "error-way-games")]),
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

/// Returns the advice for an address that leads nowhere, by its kind.
fn missing(path: &str, base: &AddressBase) -> (Option<&'static str>, Vec<(String, Text)>) {
    let ranking = || (format!("{base}/ranking"), Text::new("error-way-ranking"));
    match path.split('/').nth(1).unwrap_or_default() {
        "players" => (Some("error-help-player"), vec![ranking()]),
        "matches" => (Some("error-help-match"), vec![ranking()]),
        "play" => (Some("error-help-board-game"), vec![way("/play", "error-way-play")]),
        "puzzle" => (None, vec![way("/puzzle", "error-way-puzzle")]),
        "submissions" => (None, vec![way("/submissions", "error-way-submissions")]),
        _ => (Some("error-help-address"), vec![way("/play", "error-way-play"), ranking()]),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Method;
    use kalah_store::TournamentName;
    use kalah_texts::Text;

    use super::ErrorHelp;
    use crate::address::AddressBase;

    #[test]
    fn advice_fits_what_was_looked_for() {
        let base = AddressBase::alone(&TournamentName::main());
        let help = |status, path| ErrorHelp::new(status, &Method::GET, path, &base);
        let of_match = Some(Text::new("error-help-match"));
        assert_eq!(help(404, "/matches/7").text, of_match);
        for path in ["/nosuch", "/puzzle/99999", "/play/deadbeef", "/submissions/9"] {
            assert_ne!(help(404, path).text, of_match, "{path}");
        }
        assert_eq!(help(404, "/play/deadbeef").ways[0].0, "/play");
        let cup = AddressBase::other(&"cup".parse().unwrap());
        assert_eq!(ErrorHelp::new(404, &Method::GET, "/t/cup/players/3", &cup).ways[0].0, "/t/cup/ranking");
        // Whoever sent a form goes back to it, and whoever asked for a page had none to fill in.
        let [form, page] =
            [Method::POST, Method::GET].map(|method| ErrorHelp::new(422, &method, "/x", &base));
        assert_eq!(form.text, Some(Text::new("error-help-unchanged")));
        assert_eq!(page.text, Some(Text::new("error-help-address")));
        for status in [400, 401, 403, 404, 409, 422, 429, 500, 503] {
            assert!(!help(status, "/x").ways.is_empty(), "no way on from {status}");
        }
    }
}
