//! The ideas of the search, each of which can be switched off.
//!
//! None of them ever changes a value: they only save work. What each saves is measured in
//! `docs/solving.md`.

use std::fmt;
use std::str::FromStr;

/// One idea of the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u16)]
pub enum Feature {
    /// Remember what was found out about a position.
    Table = 1,
    /// Look into the endgame database.
    Database = 1 << 1,
    /// Look at the end of the game, the trivial bound and the database for all children of a position
    /// before one of them is searched.
    ChildrenFirst = 1 << 2,
    /// Look all children up in the table, well above the database, before one of them is searched.
    TableFirst = 1 << 3,
    /// Try first what was best when the position was last searched.
    BestMove = 1 << 4,
    /// Try extra turns first, from the store outwards.
    ExtraTurns = 1 << 5,
    /// Try what banks more seeds first.
    Banked = 1 << 6,
    /// Among what banks the same number, try first what the estimate likes.
    Estimate = 1 << 7,
    /// Ask first about the value that a search of limited depth gives.
    Guess = 1 << 8,
    /// Ask the memory early for what will be looked up.
    Prefetch = 1 << 9,
    /// Prove in pieces what looks as if it took long.
    Pieces = 1 << 10,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 11] = [
        Feature::Table,
        Feature::Database,
        Feature::ChildrenFirst,
        Feature::TableFirst,
        Feature::BestMove,
        Feature::ExtraTurns,
        Feature::Banked,
        Feature::Estimate,
        Feature::Guess,
        Feature::Prefetch,
        Feature::Pieces,
    ];

    const fn name(self) -> &'static str {
        match self {
            Feature::Table => "table",
            Feature::Database => "database",
            Feature::ChildrenFirst => "children-first",
            Feature::TableFirst => "table-first",
            Feature::BestMove => "best-move",
            Feature::ExtraTurns => "extra-turns",
            Feature::Banked => "banked",
            Feature::Estimate => "estimate",
            Feature::Guess => "guess",
            Feature::Prefetch => "prefetch",
            Feature::Pieces => "pieces",
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Feature {
    type Err = UnknownFeature;

    fn from_str(text: &str) -> Result<Feature, UnknownFeature> {
        let found = Feature::ALL.into_iter().find(|feature| feature.name() == text);
        found.ok_or_else(|| UnknownFeature(text.to_owned()))
    }
}

/// A word that names no feature.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search has no \"{0}\": {list} can be switched off", list = Feature::ALL.map(Feature::name).join(", "))]
pub struct UnknownFeature(String);

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features(u16);

impl Features {
    /// Every feature: the default.
    pub const ALL: Features = Features((1 << Feature::ALL.len()) - 1);
    /// None: alpha-beta in the order of the pits.
    pub const NONE: Features = Features(0);

    /// The same set without a feature.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Features {
        Features(self.0 & !(feature as u16))
    }

    /// The same set with a feature.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Features {
        Features(self.0 | feature as u16)
    }

    /// Returns true if the feature is in the set.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & feature as u16 != 0
    }
}

impl Default for Features {
    fn default() -> Features {
        Features::ALL
    }
}
