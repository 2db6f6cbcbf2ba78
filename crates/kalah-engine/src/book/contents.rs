//! A book that was read or made: looked up by position.

use kalah::kernel::PitPair;
use kalah::{Position, Rules};

use super::entry::{BookEntry, StorelessEntry};
use super::error::BookError;
use super::format;
use super::header::BookHeader;
use crate::opening_rules::{settled, without_stores};
use crate::search::rank::Ranker;

/// Positions near the start of one game, each with its value and a best move.
pub struct Book {
    header: BookHeader,
    /// In the order of the ranks.
    facts: Vec<(u64, StorelessEntry)>,
    ranker: Ranker,
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// If the bytes are not exactly those of a book.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let (header, facts) = format::read(bytes)?;
        let ranker = Ranker::new(header.rules.pits());
        Ok(Book { header, facts, ranker })
    }

    /// A book with these entries, in any order.
    pub(super) fn from_facts(
        header: BookHeader,
        facts: impl Iterator<Item = (PitPair, StorelessEntry)>,
    ) -> Book {
        let ranker = Ranker::new(header.rules.pits());
        let mut facts: Vec<_> = facts.map(|(pair, fact)| (ranker.rank(pair), fact)).collect();
        facts.sort_unstable_by_key(|&(rank, _)| rank);
        facts.dedup_by_key(|&mut (rank, _)| rank);
        Book { header, facts, ranker }
    }

    /// The bytes that [`Book::read`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        format::write(&self.header, &self.facts)
    }

    /// Returns the header: board, coverage and origin.
    pub fn header(&self) -> &BookHeader {
        &self.header
    }

    /// The rules, without opening rules.
    pub fn rules(&self) -> Rules {
        self.header.rules
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Returns true if the book has no positions.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Returns the entry of a position, whatever lies in the stores. `None` if there is none: for positions of another
    /// board or rule of capture, and as long as opening rules matter.
    pub fn get(&self, position: &Position) -> Option<BookEntry> {
        if !self.rules().is_same_board(position.rules()) {
            return None;
        }
        self.fact(settled(position)?)?.entry(position)
    }

    /// Iterates over all positions with their entries, in the order of their ranks: South to move, nothing in the
    /// stores.
    pub fn iter(&self) -> impl Iterator<Item = (Position, BookEntry)> {
        self.facts.iter().filter_map(|(rank, fact)| {
            let position = without_stores(self.rules(), self.ranker.pair(*rank))?;
            Some((position, fact.entry(&position)?))
        })
    }

    pub(crate) fn fact(&self, pair: PitPair) -> Option<&StorelessEntry> {
        let rank = self.ranker.rank(pair);
        let at = self.facts.binary_search_by_key(&rank, |&(rank, _)| rank).ok()?;
        Some(&self.facts[at].1)
    }
}
