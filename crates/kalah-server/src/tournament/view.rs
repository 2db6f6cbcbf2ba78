//! The pages of a tournament that live.

use kalah::Side;
use kalah_jobs::JobId;
use kalah_tournament::PlayerNumber;

use crate::tournament::game_number::GameNumber;
use crate::tournament::matrix_window::MatrixWindow;
use crate::tournament::paging::PageNumber;
use crate::tournament::pick::Pick;
use crate::tournament::ranking_view::RankingView;
use crate::tournament::topic::Topic;

/// A page that changes while somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum View {
    /// The front door: what goes on, in short.
    Front,
    /// A window of the matrix.
    Matrix(MatrixWindow),
    /// A page of the ranking.
    Ranking(RankingView),
    /// Page of a player, with a page of some of its matches.
    Player(PlayerNumber, Pick, PageNumber),
    /// Page of both games of a match.
    Match(JobId),
    /// The latest position of a game, with this side near the eye.
    Game(JobId, GameNumber, Side),
}

impl View {
    /// A player's page as it is opened.
    pub(crate) const fn player(number: PlayerNumber) -> View {
        View::Player(number, Pick::All, PageNumber::FIRST)
    }

    /// A game as it is opened: South sits below.
    pub(crate) const fn game(id: JobId, number: GameNumber) -> View {
        View::Game(id, number, Side::South)
    }

    /// Returns the topics that it shows.
    pub(crate) fn topics(self) -> Vec<Topic> {
        match self {
            View::Front | View::Matrix(_) => vec![Topic::Table, Topic::Playing, Topic::Staff, Topic::Trouble],
            View::Ranking(_) => vec![Topic::Table, Topic::Trouble],
            View::Player(number, ..) => vec![Topic::Player(number), Topic::Table, Topic::Trouble],
            View::Match(id) | View::Game(id, ..) => vec![Topic::Match(id), Topic::Trouble],
        }
    }

    /// Returns its address below that of its tournament: empty for the front door.
    pub(crate) fn below(self) -> String {
        match self {
            View::Front => String::new(),
            View::Matrix(window) => format!("/matrix{window}"),
            View::Ranking(ranking) => format!("/ranking{ranking}"),
            View::Player(number, pick, page) => {
                let mut path = format!("/players/{number}");
                let mut mark = '?';
                if pick != Pick::All {
                    path = format!("{path}?show={pick}");
                    mark = '&';
                }
                if page == PageNumber::FIRST { path } else { format!("{path}{mark}page={}", page.shown()) }
            }
            View::Match(id) => format!("/matches/{id}"),
            View::Game(id, game, Side::South) => format!("/matches/{id}/games/{game}"),
            View::Game(id, game, Side::North) => format!("/matches/{id}/games/{game}?near=north"),
        }
    }
}
