//! View of the ranking: the part that is shown, and its order.

use std::cmp::Ordering;
use std::fmt;

use kalah_tournament::{FormatRankingRow, PlayerNumber};

use crate::address::paging::PageNumber;
use crate::address::short_text::ShortText;

/// Column by which the rows are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RankingSort {
    /// The order of the tournament.
    #[default]
    Rank,
    /// The player's title.
    Player,
    /// Strength in Elo.
    Elo,
    /// Share of the points.
    Ratio,
    /// Matches played.
    Played,
    /// Matches won.
    Won,
    /// Matches tied.
    Tied,
    /// Matches lost.
    Lost,
    /// Difference in seeds.
    Seeds,
    /// Difference in seeds a game.
    SeedsAGame,
    /// Games lost by an error.
    Errors,
}

impl RankingSort {
    /// All columns.
    pub const ALL: [RankingSort; 11] = [
        RankingSort::Rank,
        RankingSort::Player,
        RankingSort::Elo,
        RankingSort::Ratio,
        RankingSort::Played,
        RankingSort::Won,
        RankingSort::Tied,
        RankingSort::Lost,
        RankingSort::Seeds,
        RankingSort::SeedsAGame,
        RankingSort::Errors,
    ];

    const fn word(self) -> &'static str {
        match self {
            RankingSort::Rank => "rank",
            RankingSort::Player => "player",
            RankingSort::Elo => "elo",
            RankingSort::Ratio => "ratio",
            RankingSort::Played => "played",
            RankingSort::Won => "won",
            RankingSort::Tied => "tied",
            RankingSort::Lost => "lost",
            RankingSort::Seeds => "seeds",
            RankingSort::SeedsAGame => "seeds-a-game",
            RankingSort::Errors => "errors",
        }
    }

    /// Returns true if the smallest comes first, as one expects of ranks and numbers.
    pub const fn is_upwards(self) -> bool {
        matches!(self, RankingSort::Rank | RankingSort::Player)
    }

    /// Compares two players.
    pub fn order(
        self,
        one: &(PlayerNumber, FormatRankingRow),
        other: &(PlayerNumber, FormatRankingRow),
    ) -> Ordering {
        let number = |value: fn(&FormatRankingRow) -> u64| value(&other.1).cmp(&value(&one.1));
        // Who has not played comes behind those who have.
        let share = |value: fn(&FormatRankingRow) -> f64| {
            let value =
                |row: &FormatRankingRow| if row.standing.tally.played() > 0 { value(row) } else { f64::MIN };
            value(&other.1).total_cmp(&value(&one.1))
        };
        match self {
            RankingSort::Rank => one.1.standing.rank.cmp(&other.1.standing.rank),
            RankingSort::Player => one.0.cmp(&other.0),
            RankingSort::Elo => share(|row| row.rating.elo),
            RankingSort::Ratio => share(|row| row.standing.tally.win_ratio().unwrap_or(0.0)),
            RankingSort::Played => number(|row| row.standing.tally.played().into()),
            RankingSort::Won => number(|row| row.standing.tally.wins.into()),
            RankingSort::Tied => number(|row| row.standing.tally.draws.into()),
            RankingSort::Lost => number(|row| row.standing.tally.losses.into()),
            RankingSort::Seeds => number(|row| row.standing.tally.seeds),
            #[expect(clippy::cast_precision_loss, reason = "seeds are far below 2^52")]
            RankingSort::SeedsAGame => {
                share(|row| row.standing.tally.seeds as f64 / f64::from(row.standing.tally.played()))
            }
            RankingSort::Errors => number(|row| row.standing.tally.faults.total().into()),
        }
    }
}

/// A page of the ranking, or of some of its players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RankingView {
    /// Column by which it is sorted.
    pub sort: RankingSort,
    /// True if the last one comes first.
    pub reversed: bool,
    /// Text that a player's title has to contain.
    pub find: ShortText,
    /// Page that is shown.
    pub page: PageNumber,
}

impl RankingView {
    /// The best of all.
    pub const FIRST: RankingView = RankingView::at(PageNumber::FIRST);

    /// A page of all players, by rank.
    pub const fn at(page: PageNumber) -> RankingView {
        RankingView { sort: RankingSort::Rank, reversed: false, find: ShortText::EMPTY, page }
    }

    /// Parses the view in an address; `None` if that makes no sense.
    pub fn named(
        page: Option<&str>,
        sort: Option<&str>,
        order: Option<&str>,
        find: Option<&str>,
    ) -> Option<RankingView> {
        let sort = match sort {
            None => RankingSort::Rank,
            Some(word) => RankingSort::ALL.into_iter().find(|sort| sort.word() == word)?,
        };
        let reversed = match order {
            None => false,
            Some("reversed") => true,
            Some(_) => return None,
        };
        Some(RankingView {
            sort,
            reversed,
            find: ShortText::from_text(find.unwrap_or("")),
            page: PageNumber::named(page)?,
        })
    }

    /// The first page sorted by this; the other way round if it is already.
    #[must_use]
    pub fn sorted_by(self, sort: RankingSort) -> RankingView {
        let reversed = self.sort == sort && !self.reversed;
        RankingView { sort, reversed, page: PageNumber::FIRST, ..self }
    }

    /// Returns true if it shows the ranking as the tournament has it.
    pub fn is_by_rank(self) -> bool {
        self.sort == RankingSort::Rank && !self.reversed && self.find.is_empty()
    }

    /// Returns the query parameters of its address.
    fn query(self) -> Vec<(&'static str, String)> {
        let mut said = Vec::new();
        if !self.find.is_empty() {
            said.push(("find", self.find.in_address()));
        }
        if self.sort != RankingSort::Rank {
            said.push(("sort", self.sort.word().to_owned()));
        }
        if self.reversed {
            said.push(("order", "reversed".to_owned()));
        }
        if self.page != PageNumber::FIRST {
            said.push(("page", self.page.shown().to_string()));
        }
        said
    }

    /// Returns the hidden fields by which a form keeps the order.
    pub fn kept(self) -> Vec<(&'static str, String)> {
        let all = RankingView { find: ShortText::EMPTY, page: PageNumber::FIRST, ..self };
        all.query()
    }
}

/// Query of the address: `?sort=seeds&page=2`, empty for the best of all.
impl fmt::Display for RankingView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (name, value)) in self.query().into_iter().enumerate() {
            write!(f, "{}{name}={value}", if place == 0 { '?' } else { '&' })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{RankingSort, RankingView};

    #[test]
    fn an_address_names_what_it_shows() {
        for ((page, sort, order, find), address) in [
            ((None, None, None, None), ""),
            ((Some("1"), Some("rank"), None, Some(" ")), ""),
            (
                (Some("2"), Some("seeds-a-game"), Some("reversed"), None),
                "?sort=seeds-a-game&order=reversed&page=2",
            ),
            ((None, None, None, Some("a&b")), "?find=a%26b"),
        ] {
            assert_eq!(RankingView::named(page, sort, order, find).unwrap().to_string(), address);
        }
        assert_eq!(RankingView::named(Some("0"), None, None, None), None);
        assert_eq!(RankingView::named(None, Some("beauty"), None, None), None);
        assert_eq!(RankingView::named(None, None, Some("up"), None), None);
    }

    #[test]
    fn a_second_click_turns_the_order() {
        let seeds = RankingView::FIRST.sorted_by(RankingSort::Seeds);
        assert!(!seeds.reversed && seeds.sorted_by(RankingSort::Seeds).reversed);
        assert!(!seeds.sorted_by(RankingSort::Seeds).sorted_by(RankingSort::Rank).reversed);
        assert!(RankingView::FIRST.sorted_by(RankingSort::Rank).reversed);
    }
}
