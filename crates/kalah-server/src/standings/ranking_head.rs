//! The head of the ranking: each column is a link that sorts by it.

use crate::tournament::address::{Address, Base};
use crate::tournament::ranking_view::{RankingView, Sort};
use crate::tournament::view::View;

/// The head of a column.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) text: &'static str,
    /// Tooltip of the column.
    pub(super) title: &'static str,
    pub(super) href: Address,
    pub(super) is_number: bool,
    /// Order in which the rows are sorted by it, if they are.
    pub(super) sorted: Option<&'static str>,
}

/// Returns the columns from left to right; the ranking criterion comes first.
pub(super) fn columns(base: &Base, view: RankingView, by_strength: bool) -> Vec<Column> {
    let achieved = [(Sort::Ratio, "Win ratio", ""), (Sort::Elo, "Elo", "Strength, whoever was met")];
    let rest = [
        (Sort::Played, "Played", "Matches"),
        (Sort::Won, "Won", ""),
        (Sort::Tied, "Tied", ""),
        (Sort::Lost, "Lost", ""),
        (Sort::Seeds, "Seeds", "Seeds captured"),
        (Sort::SeedsAGame, "Seeds per game", "Seeds captured per game"),
        (Sort::Errors, "Errors", "Games lost by an error"),
    ];
    let first = [(Sort::Rank, "Rank", ""), (Sort::Player, "Player", "")];
    let mut all: Vec<_> = first.into_iter().chain(achieved).chain(rest).collect();
    if by_strength {
        all.swap(2, 3);
    }
    let column = |(sort, text, title)| Column {
        text,
        title,
        href: base.of(View::Ranking(view.sorted_by(sort))),
        is_number: !matches!(sort, Sort::Player | Sort::Ratio | Sort::Errors),
        sorted: (view.sort == sort)
            .then(|| if sort.is_upwards() == view.reversed { "descending" } else { "ascending" }),
    };
    all.into_iter().map(column).collect()
}
