//! Advice on error pages: what may have happened, and where to go now.

use crate::address::AddressBase;

/// Advice on an error page beside the error itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ErrorHelp {
    /// One or two sentences; empty where the error says it all.
    pub text: &'static str,
    /// Address and name of the ways on, the most useful first.
    pub ways: Vec<(String, &'static str)>,
}

impl ErrorHelp {
    /// Returns the advice for a status and the path that was asked for.
    pub(super) fn from_status(status: u16, path: &str, base: &AddressBase) -> ErrorHelp {
        let path = path.strip_prefix(&base.to_string()).unwrap_or(path);
        let (text, ways) = match status {
            401 => ("", vec![("/sign-in".to_owned(), "Sign in")]),
            403 => ("Sign in with an account that may do this, or ask your lecturer.", vec![]),
            404 => missing(path, base),
            400 | 409 | 422 => {
                ("Nothing was changed. Go back with your browser: what you typed is still there.", vec![])
            }
            429 => ("Wait a moment, then try again.", vec![("/play".to_owned(), "Your games")]),
            500.. => (
                "The fault is on our side. Try again in a minute. If it stays, send your lecturer the number of the \
                 request.",
                vec![],
            ),
            _ => ("", vec![]),
        };
        let home = ("/".to_owned(), "Home");
        ErrorHelp { text, ways: ways.into_iter().chain([home]).collect() }
    }
}

/// Returns the advice for an address that leads nowhere, by its kind.
fn missing(path: &str, base: &AddressBase) -> (&'static str, Vec<(String, &'static str)>) {
    let ranking = || (format!("{base}/ranking"), "Ranking");
    match path.split('/').nth(1).unwrap_or_default() {
        "players" => ("Look the player up in the ranking.", vec![ranking()]),
        "matches" => (
            "A player of this match may have submitted a new version or left; old results are removed then.",
            vec![ranking()],
        ),
        "play" => (
            "Games are removed 30 days after their last move, and those without a move after an hour.",
            vec![("/play".to_owned(), "Play")],
        ),
        "puzzle" => ("", vec![("/puzzle".to_owned(), "Solve a puzzle")]),
        "submissions" => ("", vec![("/submissions".to_owned(), "Submissions")]),
        _ => (
            "Check the address, or start from one of these pages.",
            vec![("/play".to_owned(), "Play"), ranking()],
        ),
    }
}

#[cfg(test)]
mod tests {
    use kalah_store::TournamentName;

    use super::ErrorHelp;
    use crate::address::AddressBase;

    #[test]
    fn advice_fits_what_was_looked_for() {
        let base = AddressBase::alone(&TournamentName::main());
        let help = |status, path| ErrorHelp::from_status(status, path, &base);
        assert!(help(404, "/matches/7").text.contains("new version"));
        for path in ["/nosuch", "/puzzle/99999", "/play/deadbeef", "/submissions/9"] {
            assert!(!help(404, path).text.contains("new version"), "{path}");
        }
        assert_eq!(help(404, "/play/deadbeef").ways[0], ("/play".to_owned(), "Play"));
        let cup = AddressBase::other(&"cup".parse().unwrap());
        assert_eq!(ErrorHelp::from_status(404, "/t/cup/players/3", &cup).ways[0].0, "/t/cup/ranking");
        for status in [400, 401, 403, 404, 409, 422, 429, 500, 503] {
            assert!(!help(status, "/x").ways.is_empty(), "no way on from {status}");
        }
    }
}
