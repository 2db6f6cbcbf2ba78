//! The head of the ranking: each column is a link that sorts by it.

use kalah_pages::address::ranking_view::{RankingSort, RankingView};
use kalah_pages::address::view::LiveView;
use kalah_pages::address::{AddressBase, LivePageAddress};

/// The head of a column.
#[derive(Debug)]
pub(super) struct RankingColumn {
    /// Key of its name.
    pub(super) text: &'static str,
    /// Key of its tooltip.
    pub(super) title: Option<&'static str>,
    pub(super) href: LivePageAddress,
    pub(super) is_number: bool,
    /// Order in which the rows are sorted by it, if they are.
    pub(super) sorted: Option<&'static str>,
}

/// Returns the columns from left to right; the ranking criterion comes first.
pub(super) fn columns(base: &AddressBase, view: RankingView, by_strength: bool) -> Vec<RankingColumn> {
    let plain = |sort, text| (sort, text, None);
    let achieved = [
        plain(RankingSort::Ratio, "ranking-win-ratio"),
        (RankingSort::Elo, "ranking-elo", Some("ranking-elo-text")),
    ];
    let rest = [
        (RankingSort::Played, "ranking-played", Some("ranking-played-text")),
        plain(RankingSort::Won, "ranking-won"),
        plain(RankingSort::Tied, "ranking-tied"),
        plain(RankingSort::Lost, "ranking-lost"),
        (RankingSort::Seeds, "ranking-seeds", Some("ranking-seeds-text")),
        (RankingSort::SeedsAGame, "ranking-seeds-a-game", Some("ranking-seeds-a-game-text")),
        (RankingSort::Errors, "ranking-errors", Some("ranking-errors-text")),
    ];
    let first = [plain(RankingSort::Rank, "ranking-rank"), plain(RankingSort::Player, "ranking-player")];
    let mut all: Vec<_> = first.into_iter().chain(achieved).chain(rest).collect();
    if by_strength {
        all.swap(2, 3);
    }
    let column = |(sort, text, title)| RankingColumn {
        text,
        title,
        href: base.view(LiveView::Ranking(view.sorted_by(sort))),
        is_number: !matches!(sort, RankingSort::Player | RankingSort::Ratio | RankingSort::Errors),
        sorted: (view.sort == sort)
            .then(|| if sort.is_upwards() == view.reversed { "descending" } else { "ascending" }),
    };
    all.into_iter().map(column).collect()
}
