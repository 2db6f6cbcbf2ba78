//! The pages that live, and their addresses: whatever links to one of them asks here.

use std::fmt;

use kalah_jobs::JobId;
use kalah_tournament::PlayerNumber;

use crate::game_number::GameNumber;
use crate::matrix_window::MatrixWindow;
use crate::paging::PageNumber;
use crate::pick::Pick;
use crate::topic::Topic;

/// A page that changes while somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum View {
    /// A window of the matrix.
    Matrix(MatrixWindow),
    /// A page of the ranking.
    Ranking(PageNumber),
    /// One player, with a page of some of its matches.
    Player(PlayerNumber, Pick, PageNumber),
    /// Both games of a match.
    Match(JobId),
    /// The latest position of a game.
    Game(JobId, GameNumber),
}

impl View {
    /// A player's page as it is opened.
    pub(crate) const fn player(number: PlayerNumber) -> View {
        View::Player(number, Pick::All, PageNumber::FIRST)
    }

    /// Where the changes come from for a page that shows this version.
    pub(crate) fn live_since(self, version: u64) -> String {
        let path = self.to_string();
        let (path, query) = path.split_once('?').unwrap_or((&path, ""));
        let path = path.trim_end_matches('/');
        let mark = if query.is_empty() { "" } else { "&" };
        format!("/live{path}?{query}{mark}since={version}")
    }

    /// What it shows.
    pub(crate) fn topics(self) -> Vec<Topic> {
        match self {
            View::Matrix(_) => vec![Topic::Table, Topic::Playing, Topic::Trouble],
            View::Ranking(_) => vec![Topic::Table, Topic::Trouble],
            View::Player(number, ..) => vec![Topic::Player(number), Topic::Table, Topic::Trouble],
            View::Match(id) | View::Game(id, _) => vec![Topic::Match(id), Topic::Trouble],
        }
    }
}

/// Its address.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            View::Matrix(window) => write!(f, "/{window}"),
            View::Ranking(PageNumber::FIRST) => f.write_str("/ranking"),
            View::Ranking(page) => write!(f, "/ranking?page={}", page.shown()),
            View::Player(number, pick, page) => {
                write!(f, "/players/{number}")?;
                let mut mark = '?';
                if pick != Pick::All {
                    write!(f, "?show={pick}")?;
                    mark = '&';
                }
                if page == PageNumber::FIRST { Ok(()) } else { write!(f, "{mark}page={}", page.shown()) }
            }
            View::Match(id) => write!(f, "/matches/{id}"),
            View::Game(id, game) => write!(f, "/matches/{id}/games/{game}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use kalah_jobs::JobId;
    use kalah_tournament::PlayerNumber;

    use super::View;
    use crate::matrix_window::MatrixWindow;
    use crate::paging::PageNumber;
    use crate::pick::Pick;

    #[test]
    fn changes_come_from_below_live() {
        let second = PageNumber::with(1, 1);
        let player = PlayerNumber(7);
        for (view, path, live) in [
            (View::Matrix(MatrixWindow::default()), "/", "/live?since=5"),
            (View::Matrix(MatrixWindow::at(second)), "/?from=41", "/live?from=41&since=5"),
            (View::Ranking(second), "/ranking?page=2", "/live/ranking?page=2&since=5"),
            (View::player(player), "/players/7", "/live/players/7?since=5"),
            (
                View::Player(player, Pick::Lost, second),
                "/players/7?show=lost&page=2",
                "/live/players/7?show=lost&page=2&since=5",
            ),
            (View::Match(JobId(3)), "/matches/3", "/live/matches/3?since=5"),
        ] {
            assert_eq!((view.to_string().as_str(), view.live_since(5).as_str()), (path, live));
        }
    }
}
