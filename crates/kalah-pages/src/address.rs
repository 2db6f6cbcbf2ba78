//! Addresses of pages: all links to pages of a tournament are built here.

pub mod match_filter;
pub mod matrix_window;
pub mod paging;
pub mod ranking_view;
pub mod short_text;
pub mod view;

use std::fmt;
use std::sync::Arc;

use kalah_coordinator::tournament::{TournamentPlace, TournamentState};
use kalah_http::bodies::BodyRule;
use kalah_http::rate_limit::RequestKinds;
use kalah_store::TournamentName;

use crate::address::view::LiveView;

/// Prefix of the pages of tournaments beside the main one.
const OTHERS: &str = "/t/";

/// Paths for monitoring programs: liveness, readiness and metrics.
pub const WATCHED: [&str; 3] = ["/health", "/ready", "/metrics"];

/// Kinds of addresses, as the limits on requests need them.
pub const KINDS: RequestKinds = RequestKinds { is_stream, body, is_watched };

/// Returns true if the path is for monitoring programs.
fn is_watched(path: &str) -> bool {
    WATCHED.contains(&path)
}

/// Base of a tournament's addresses. Written as what stands before `/ranking`: nothing for the main one,
/// `/t/cup` for another. Clones are cheap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddressBase {
    path: Arc<str>,
    /// Display name of the tournament; `None` if it is the only one and nobody named it.
    name: Option<Arc<str>>,
    /// True if the server has other tournaments.
    several: bool,
}

impl AddressBase {
    /// Returns the base of a tournament.
    pub fn of(tournament: &TournamentState) -> AddressBase {
        match tournament.place {
            TournamentPlace::Only => AddressBase::alone(&tournament.name),
            TournamentPlace::Main => AddressBase::main(&tournament.name),
            TournamentPlace::Other => AddressBase::other(&tournament.name),
        }
    }

    /// Returns the base of a server's only tournament: pages show its name, unless that is the default one.
    pub fn alone(name: &TournamentName) -> AddressBase {
        let name = (*name != TournamentName::main()).then(|| name.as_str().into());
        AddressBase { path: "".into(), name, several: false }
    }

    /// Returns the base of the main tournament among several.
    pub fn main(name: &TournamentName) -> AddressBase {
        AddressBase { path: "".into(), name: Some(name.as_str().into()), several: true }
    }

    /// Returns the base of another tournament.
    pub fn other(name: &TournamentName) -> AddressBase {
        AddressBase {
            path: format!("{OTHERS}{name}").into(),
            name: Some(name.as_str().into()),
            several: true,
        }
    }

    /// Returns true for the main tournament.
    pub fn is_main(&self) -> bool {
        self.path.is_empty()
    }

    /// Returns true if the server has other tournaments.
    pub fn is_one_of_several(&self) -> bool {
        self.several
    }

    /// Returns the display name of the tournament; `None` if it is the only one and nobody named it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The address of the tournament itself.
    pub fn home(&self) -> &str {
        if self.is_main() { "/" } else { &self.path }
    }

    /// Returns the address of the matrix.
    pub fn matrix(&self) -> String {
        format!("{self}/matrix")
    }

    /// The address of a view of this tournament.
    pub fn view(&self, view: LiveView) -> LivePageAddress {
        LivePageAddress { base: self.clone(), view }
    }
}

impl fmt::Display for AddressBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)
    }
}

/// The address of a page that lives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LivePageAddress {
    /// Base of the tournament.
    pub base: AddressBase,
    /// The view, below the base.
    pub view: LiveView,
}

impl LivePageAddress {
    /// Returns the address of the changes for a page that shows this version.
    pub fn live_since(&self, version: u64) -> String {
        let below = self.view.below();
        let (path, query) = below.split_once('?').unwrap_or((&below, ""));
        let mark = if query.is_empty() { "" } else { "&" };
        format!("{}/live{path}?{query}{mark}since={version}", self.base)
    }
}

impl LivePageAddress {
    /// The same page at a position of its game.
    pub fn at_ply(&self, ply: usize) -> String {
        let page = self.to_string();
        let mark = if page.contains('?') { '&' } else { '?' };
        format!("{page}{mark}ply={ply}")
    }
}

impl fmt::Display for LivePageAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let below = self.view.below();
        let base = if below.starts_with('/') { &*self.base.path } else { self.base.home() };
        write!(f, "{base}{below}")
    }
}

/// The name of the tournament beside the main one that a path would be below, if there were one of this name.
pub fn name_of_other(path: &str) -> Option<&str> {
    path.strip_prefix(OTHERS)?.split('/').next()
}

/// Returns the path without the slash at its end, if it has one. Only of plain parts: `//host/` or `/\host/` would lead to another
/// site.
pub fn without_last_slash(path: &str) -> Option<&str> {
    let shorter = path.strip_suffix('/')?;
    let is_plain = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    shorter.strip_prefix('/')?.split('/').all(is_plain).then_some(shorter)
}

/// Returns true if this path, below that of a tournament, is for programs.
pub fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/")
}

/// Longest body of most requests: a form that a person fills in.
const FORM: BodyRule = BodyRule::Received(16 << 10);

/// Longest body of a form with a field for each person, player or deadline, with what a learning platform signs, or with a push
/// of some dozen commits: a longer one is refused, and the repository is asked later.
const LONG_FORM: BodyRule = BodyRule::Received(64 << 10);

/// Longest form with the file of a bot of 48 kB, each byte of which may be written as three; an end of a line is written as six.
const BOT_FORM: BodyRule = BodyRule::Received(292 << 10);

/// Longest class list, gradebook or study: as many notes as a study may have, of letters that a form writes as six bytes and more.
const LIST: BodyRule = BodyRule::Received(2 << 20);

/// Returns what is done with the body of a request for this path.
fn body(path: &str) -> BodyRule {
    let path = below_tournament(path);
    match path {
        "/submit" | "/api/submissions" => BodyRule::Streamed,
        _ if path.starts_with("/git/") => BodyRule::Streamed,
        "/people/class" | "/people/class/apply" | "/points/canvas" | "/studies" => LIST,
        _ if path.starts_with("/study/") && path.ends_with("/save") => LIST,
        "/people/selected" | "/people/mail" | "/people/links" | "/points" | "/lti/launch" | "/lti/choose"
        | "/lti/register" => LONG_FORM,
        "/workshop/try" | "/workshop/download" | "/workshop/draft" | "/workshop/submit" => BOT_FORM,
        _ if path.starts_with("/webhooks/") => LONG_FORM,
        _ => FORM,
    }
}

/// Path without the prefix of a tournament; empty for the tournament itself.
fn below_tournament(path: &str) -> &str {
    match path.strip_prefix(OTHERS) {
        Some(rest) => rest.find('/').map_or("", |end| &rest[end..]),
        None => path,
    }
}

/// Returns true if this path is answered bit by bit: changes of a page of any tournament or of one person, values, a game
/// that is played.
fn is_stream(path: &str) -> bool {
    let is_between = |start, end| path.starts_with(start) && path.ends_with(end);
    let is_of_all = is_between("/play/", "/events") || is_between("/submissions/", "/changes");
    if is_of_all || path == "/analysis/values" || path == "/me/changes" {
        return true;
    }
    let below = below_tournament(path);
    below == "/live" || below.starts_with("/live/")
}

#[cfg(test)]
mod tests {
    use kalah_jobs::JobId;
    use kalah_store::TournamentName;
    use kalah_tournament::PlayerNumber;

    use super::{AddressBase, is_stream, without_last_slash};
    use crate::address::match_filter::MatchFilter;
    use crate::address::matrix_window::MatrixWindow;
    use crate::address::paging::PageNumber;
    use crate::address::ranking_view::RankingView;
    use crate::address::view::LiveView;

    #[test]
    fn a_slash_at_the_end_of_an_address_is_none() {
        for (path, shorter) in
            [("/t/cup/", "/t/cup"), ("/learn/", "/learn"), ("/t/cup/ranking/", "/t/cup/ranking")]
        {
            assert_eq!(without_last_slash(path), Some(shorter));
        }
        for other in [
            "/",
            "/t/cup",
            "/t//",
            "//evil.example/",
            "/\\evil.example/",
            "/%2fevil.example/",
            "///",
            "/a//b/",
            "",
        ] {
            assert_eq!(without_last_slash(other), None, "{other}");
        }
    }

    #[test]
    fn changes_come_from_below_live() {
        let second = PageNumber::with(1, 1);
        let player = PlayerNumber(7);
        let cup = AddressBase::other(&"cup".parse().unwrap());
        for (view, path, live) in [
            (LiveView::Front, "/", "/live?since=5"),
            (LiveView::Matrix(MatrixWindow::default()), "/matrix", "/live/matrix?since=5"),
            (LiveView::Matrix(MatrixWindow::at(second)), "/matrix?from=41", "/live/matrix?from=41&since=5"),
            (LiveView::Ranking(RankingView::at(second)), "/ranking?page=2", "/live/ranking?page=2&since=5"),
            (LiveView::player(player), "/players/7", "/live/players/7?since=5"),
            (
                LiveView::Player(player, MatchFilter::Lost, second),
                "/players/7?show=lost&page=2",
                "/live/players/7?show=lost&page=2&since=5",
            ),
            (LiveView::Match(JobId::new(3)), "/matches/3", "/live/matches/3?since=5"),
        ] {
            let address = AddressBase::alone(&TournamentName::main()).view(view);
            assert_eq!((address.to_string().as_str(), address.live_since(5).as_str()), (path, live));
            let address = cup.view(view);
            let path = path
                .strip_prefix('/')
                .filter(|rest| rest.is_empty() || rest.starts_with('?'))
                .unwrap_or(path);
            assert_eq!(address.to_string(), format!("/t/cup{path}"));
            assert_eq!(address.live_since(5), format!("/t/cup{live}"));
            let stream = address.live_since(5);
            assert!(
                is_stream(stream.split('?').next().unwrap()) && is_stream(live.split('?').next().unwrap())
            );
        }
        for stream in ["/me/changes", "/submissions/7/changes", "/analysis/values", "/play/ab/events"] {
            assert!(is_stream(stream), "{stream}");
        }
        for page in [
            "/me",
            "/submissions/7",
            "/",
            "/ranking",
            "/t/live",
            "/t/cup",
            "/t/cup/ranking",
            "/t/live/ranking",
            "/lively",
        ] {
            assert!(!is_stream(page), "{page}");
        }
    }
}
