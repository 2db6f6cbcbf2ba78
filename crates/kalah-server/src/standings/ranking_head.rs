//! The head of the ranking: each column is a link that sorts by it.

use kalah_pages::address::ranking_view::{RankingSort, RankingView};
use kalah_pages::address::view::LiveView;
use kalah_pages::address::{AddressBase, LivePageAddress};

/// The head of a column.
#[derive(Debug)]
pub(super) struct RankingColumn {
    pub(super) text: &'static str,
    /// Tooltip of the column.
    pub(super) title: &'static str,
    pub(super) href: LivePageAddress,
    pub(super) is_number: bool,
    /// Order in which the rows are sorted by it, if they are.
    pub(super) sorted: Option<&'static str>,
}

/// Returns the columns from left to right; the ranking criterion comes first.
pub(super) fn columns(base: &AddressBase, view: RankingView, by_strength: bool) -> Vec<RankingColumn> {
    let achieved =
        [(RankingSort::Ratio, "Win ratio", ""), (RankingSort::Elo, "Elo", "Strength, whoever was met")];
    let rest = [
        (RankingSort::Played, "Played", "Matches"),
        (RankingSort::Won, "Won", ""),
        (RankingSort::Tied, "Tied", ""),
        (RankingSort::Lost, "Lost", ""),
        (RankingSort::Seeds, "Seeds", "Seeds captured"),
        (RankingSort::SeedsAGame, "Seeds per game", "Seeds captured per game"),
        (RankingSort::Errors, "Errors", "Games lost by an error"),
    ];
    let first = [(RankingSort::Rank, "Rank", ""), (RankingSort::Player, "Player", "")];
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
