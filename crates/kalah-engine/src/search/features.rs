//! The ideas of the search, each of which can be switched off.
//!
//! None of them ever changes a value: they only save work. What each saves is measured in
//! `docs/solving.md`.

use std::fmt;
use std::str::FromStr;

/// Technique of the search that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u16)]
pub enum SearchFeature {
    /// Remember what was found out about a position.
    Table = 1,
    /// Look into the endgame database.
    Database = 1 << 1,
    /// Look at the end of the game, the trivial bound and the database for all children of a position
    /// before one of them is searched.
    ChildrenFirst = 1 << 2,
    /// Try first what was best when the position was last searched.
    BestMove = 1 << 3,
    /// Try extra turns first, from the store outwards.
    ExtraTurns = 1 << 4,
    /// Try what banks more seeds first.
    Banked = 1 << 5,
    /// Among what banks the same number, try first what the estimate likes.
    Estimate = 1 << 6,
    /// Ask first about the value that a search of limited depth gives.
    Guess = 1 << 7,
    /// Ask the memory early for what will be looked up.
    Prefetch = 1 << 8,
    /// Prove in pieces what looks as if it took long.
    Pieces = 1 << 9,
    /// Let the network order the plies of a proof far above the database, in place of the estimate.
    Network = 1 << 10,
}

impl SearchFeature {
    /// All of them.
    pub const ALL: [SearchFeature; 11] = [
        SearchFeature::Table,
        SearchFeature::Database,
        SearchFeature::ChildrenFirst,
        SearchFeature::BestMove,
        SearchFeature::ExtraTurns,
        SearchFeature::Banked,
        SearchFeature::Estimate,
        SearchFeature::Guess,
        SearchFeature::Prefetch,
        SearchFeature::Pieces,
        SearchFeature::Network,
    ];

    const fn name(self) -> &'static str {
        match self {
            SearchFeature::Table => "table",
            SearchFeature::Database => "database",
            SearchFeature::ChildrenFirst => "children-first",
            SearchFeature::BestMove => "best-move",
            SearchFeature::ExtraTurns => "extra-turns",
            SearchFeature::Banked => "banked",
            SearchFeature::Estimate => "estimate",
            SearchFeature::Guess => "guess",
            SearchFeature::Prefetch => "prefetch",
            SearchFeature::Pieces => "pieces",
            SearchFeature::Network => "network",
        }
    }
}

impl fmt::Display for SearchFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SearchFeature {
    type Err = UnknownFeature;

    fn from_str(text: &str) -> Result<SearchFeature, UnknownFeature> {
        let found = SearchFeature::ALL.into_iter().find(|feature| feature.name() == text);
        found.ok_or_else(|| UnknownFeature(text.to_owned()))
    }
}

/// A word that names no feature.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search has no \"{0}\": {list} can be switched off", list = SearchFeature::ALL.map(SearchFeature::name).join(", "))]
pub struct UnknownFeature(String);

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features(u16);

impl Features {
    /// Every feature: the default.
    pub const ALL: Features = Features((1 << SearchFeature::ALL.len()) - 1);
    /// Empty set: alpha-beta in the order of the pits.
    pub const NONE: Features = Features(0);

    /// The same set without a feature.
    #[must_use]
    pub const fn without(self, feature: SearchFeature) -> Features {
        Features(self.0 & !(feature as u16))
    }

    /// The same set with a feature.
    #[must_use]
    pub const fn with(self, feature: SearchFeature) -> Features {
        Features(self.0 | feature as u16)
    }

    /// Returns true if the feature is in the set.
    #[inline]
    pub const fn has(self, feature: SearchFeature) -> bool {
        self.0 & feature as u16 != 0
    }
}

impl Default for Features {
    fn default() -> Features {
        Features::ALL
    }
}
