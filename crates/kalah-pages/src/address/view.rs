//! The pages of a tournament that live.

use kalah::Side;
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_jobs::JobId;
use kalah_texts::Language;
use kalah_tournament::PlayerNumber;

use crate::address::match_filter::MatchFilter;
use crate::address::matrix_window::MatrixWindow;
use crate::address::paging::PageNumber;
use crate::address::ranking_view::RankingView;

/// A page that changes while somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LiveView {
    /// The front door: what goes on, in short.
    Front,
    /// A window of the matrix.
    Matrix(MatrixWindow),
    /// A page of the ranking.
    Ranking(RankingView),
    /// Page of a player, with a page of some of its matches.
    Player(PlayerNumber, MatchFilter, PageNumber),
    /// Page of both games of a match.
    Match(JobId),
    /// The latest position of a game, with this side near the eye.
    Game(JobId, GameNumber, Side),
}

/// A page of a tournament in the language of those who look at it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LocalizedView {
    pub view: LiveView,
    pub language: Language,
}

impl From<LiveView> for LocalizedView {
    fn from(view: LiveView) -> LocalizedView {
        view.in_language(Language::ENGLISH)
    }
}

impl LiveView {
    /// The view in a language.
    pub const fn in_language(self, language: Language) -> LocalizedView {
        LocalizedView { view: self, language }
    }

    /// A player's page as it is opened.
    pub const fn player(number: PlayerNumber) -> LiveView {
        LiveView::Player(number, MatchFilter::All, PageNumber::FIRST)
    }

    /// A game as it is opened: South sits below.
    pub const fn game(id: JobId, number: GameNumber) -> LiveView {
        LiveView::Game(id, number, Side::South)
    }

    /// Returns the topics that it shows.
    pub fn topics(self) -> Vec<TournamentTopic> {
        match self {
            LiveView::Front | LiveView::Matrix(_) => vec![
                TournamentTopic::Table,
                TournamentTopic::Playing,
                TournamentTopic::Workers,
                TournamentTopic::Trouble,
            ],
            LiveView::Ranking(_) => vec![TournamentTopic::Table, TournamentTopic::Trouble],
            LiveView::Player(number, ..) => {
                vec![TournamentTopic::Player(number), TournamentTopic::Table, TournamentTopic::Trouble]
            }
            LiveView::Match(id) | LiveView::Game(id, ..) => {
                vec![TournamentTopic::Match(id), TournamentTopic::Trouble]
            }
        }
    }

    /// Returns its address below that of its tournament: empty for the front door.
    pub fn below(self) -> String {
        match self {
            LiveView::Front => String::new(),
            LiveView::Matrix(window) => format!("/matrix{window}"),
            LiveView::Ranking(ranking) => format!("/ranking{ranking}"),
            LiveView::Player(number, pick, page) => {
                let mut path = format!("/players/{number}");
                let mut mark = '?';
                if pick != MatchFilter::All {
                    path = format!("{path}?show={pick}");
                    mark = '&';
                }
                if page == PageNumber::FIRST { path } else { format!("{path}{mark}page={}", page.shown()) }
            }
            LiveView::Match(id) => format!("/matches/{id}"),
            LiveView::Game(id, game, Side::South) => format!("/matches/{id}/games/{game}"),
            LiveView::Game(id, game, Side::North) => format!("/matches/{id}/games/{game}?near=north"),
        }
    }
}
