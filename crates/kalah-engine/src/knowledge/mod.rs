//! What is known without a search: the end of the game, the database, proof logs, what searches before have proven, and
//! books, in this order.
//! Proofs come before books since a book has what it knows of such a game from the log, which tells how it was proven.
//!
//! ```
//! use kalah::{Rules, Side};
//! use kalah_engine::{Lookup, ValueSource};
//!
//! let rules: Rules = "6x6".parse()?;
//! let value = Lookup::shipped(rules).value(&rules.start(Side::South)).expect("it is solved");
//! assert_eq!((value.margin, value.from), (4, ValueSource::Proof));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It stands in front of the search and never in it. Every value that it calls exact is one that the
//! [`Solver`](crate::Solver) would find.

mod kept;
pub(crate) mod session;
mod shipped;
mod solved_starts;
mod with_search;

use std::fmt;
use std::sync::Arc;

use kalah::kernel::MAX_KERNEL_PITS;
use kalah::{Move, OpeningStage, Ply, Position, Rules};
use kalah_endgame::Endgame;

use self::shipped::{KnowledgeSource, packed_proofs, proofs};
use self::solved_starts::solved_start;
use crate::analysis::source::{ExactMargin, MarginInterval, ValueSource};
use crate::book::{Book, BookEntry, Certainty};
use crate::checkpoint::{Checkpoint, ProofLog};
use crate::opening_rules::{final_margin, for_who_played, settled};
use crate::solve::FirstMove;
use crate::solver::Solver;

/// Sources of proven values for one board and one rule of capture: database, book and proofs.
#[derive(Clone)]
pub struct Lookup {
    rules: Rules,
    endgame: Option<Arc<Endgame>>,
    books: Vec<KnowledgeSource<Book>>,
    proofs: Vec<KnowledgeSource<ProofLog>>,
    /// What searches have proven meanwhile, of the same board.
    kept: Option<Arc<Checkpoint>>,
}

impl fmt::Debug for Lookup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Lookup {
    /// Creates a lookup that knows nothing but the end of the game.
    pub fn nothing(rules: Rules) -> Lookup {
        Lookup { rules, endgame: None, books: Vec::new(), proofs: Vec::new(), kept: None }
    }

    /// The book and the proof log that come with the program for this game, where there are any.
    pub fn shipped(rules: Rules) -> Lookup {
        let books = Book::built_in(rules).map(KnowledgeSource::Shipped).into_iter().collect();
        let proofs = proofs(rules).map(KnowledgeSource::Shipped).into_iter().collect();
        Lookup { books, proofs, ..Lookup::nothing(rules) }
    }

    /// The packed logs that come with the program, by the word of their rules.
    pub(crate) fn packed_proofs() -> impl Iterator<Item = (&'static str, &'static [u8])> {
        packed_proofs()
    }

    /// The same with a database; one of another board or rule of capture is left out.
    #[must_use]
    pub fn with_endgame(self, endgame: Option<Arc<Endgame>>) -> Lookup {
        let endgame = endgame.filter(|endgame| endgame.rules().is_same_board(self.rules));
        Lookup { endgame, ..self }
    }

    /// The same with another book, which is looked at first. It may be of any game: it says nothing about others.
    #[must_use]
    pub fn with_book(mut self, book: Arc<Book>) -> Lookup {
        self.books.insert(0, KnowledgeSource::Given(book));
        self
    }

    /// The same with another proof log, which is looked at first. It may be of any game: it says nothing about others.
    #[must_use]
    pub fn with_proofs(mut self, log: Arc<ProofLog>) -> Lookup {
        self.proofs.insert(0, KnowledgeSource::Given(log));
        self
    }

    /// Lets a solver of the same board know what the proof logs have, so that its searches end where they do.
    pub(crate) fn teach(&self, solver: &Solver) {
        for log in self.proofs.iter().filter(|log| log.position().rules().is_same_board(self.rules)) {
            solver.learn_all(&log.held);
        }
    }

    /// The exact value of a position, if it is known.
    pub fn value(&self, position: &Position) -> Option<ExactMargin> {
        self.margins(position).exact()
    }

    /// Returns the proven interval of the final margin of the side to move: at the least what the seeds in play leave
    /// open.
    pub fn margins(&self, position: &Position) -> MarginInterval {
        let open = open(position);
        if position.is_over() || !position.rules().is_same_board(self.rules) {
            return open;
        }
        let Some(pair) = settled(position) else {
            // Boards that are too big to be searched have no opening that ends soon.
            let is_opening =
                position.stage() != OpeningStage::Underway && self.rules.pits() <= MAX_KERNEL_PITS;
            return if is_opening { self.opening(position).and(open) } else { open };
        };
        let margins = |lower, upper, from| MarginInterval {
            at_least: final_margin(position, lower),
            at_most: final_margin(position, upper),
            from,
        };
        let seeds = pair.seeds();
        if let Some(endgame) = self.endgame.as_deref().filter(|endgame| seeds <= endgame.max_seeds()) {
            let gain = endgame.value(endgame.slot(pair, seeds));
            return margins(gain, gain, ValueSource::Database);
        }
        let logs = self.proofs.iter().filter(|log| log.position().rules().is_same_board(self.rules));
        let kept = self.kept.iter().filter_map(|kept| kept.bounds(pair));
        let proven = logs.filter_map(|log| log.held.bounds(pair)).chain(kept);
        let proven = proven
            .fold(open, |known, bounds| known.and(margins(bounds.lower, bounds.upper, ValueSource::Proof)));
        if proven.exact().is_some() {
            return proven;
        }
        let entry = self.entries(position).find(BookEntry::is_proven);
        entry.map_or(proven, |BookEntry { margin, .. }| MarginInterval {
            at_least: margin,
            at_most: margin,
            from: ValueSource::Book,
        })
    }

    /// The same, and what the table of solved boards says of a start.
    pub fn margins_with_table(&self, position: &Position) -> MarginInterval {
        let margins = self.margins(position);
        match solved_start(position) {
            Some(solved) if margins.exact().is_none() => margins.and(solved),
            _ => margins,
        }
    }

    /// Returns the proven interval of each legal move, from the left, for the player who plays it. No move is worth
    /// more than the position.
    pub fn moves(&self, position: &Position) -> Vec<(Move, MarginInterval)> {
        let own = self.margins(position);
        let best = self.entries(position).find(BookEntry::is_proven).map(|entry| entry.best);
        let margins = |mv| {
            let known = self.margins_after(&position.play(mv).ok()?);
            let at_least = if best == Some(mv) { own.at_least } else { i32::MIN };
            Some((mv, known.and(MarginInterval { at_least, ..own })))
        };
        position.legal_moves().filter_map(margins).collect()
    }

    /// A best move and the value of the position; `None` if either is not known, or the game is over.
    pub fn best(&self, position: &Position) -> Option<(Move, ExactMargin)> {
        let value = self.value(position)?;
        // A book covers what comes after its own best moves, and not what comes after others that are as good.
        if let Some(entry) = self.entries(position).find(BookEntry::is_proven) {
            return Some((entry.best, value));
        }
        let moves = self.moves(position);
        let best = moves.iter().find(|(_, margins)| margins.at_least == value.margin)?;
        Some((best.0, value))
    }

    /// Returns each legal move with the best plies to the end of its turn and its exact margin, if all of that is known.
    pub fn first_moves(&self, position: &Position) -> Option<Vec<FirstMove>> {
        let first = |(mv, margins): (Move, MarginInterval)| {
            let margin = margins.exact()?.margin;
            let mut turn = vec![mv];
            let mut ply = position.play(mv).ok()?;
            while ply.extra_turn && !ply.position.is_over() {
                let (next, _) = self.best(&ply.position)?;
                turn.push(next);
                ply = ply.position.play(next).ok()?;
            }
            Some(FirstMove { turn, margin })
        };
        self.moves(position).into_iter().map(first).collect()
    }

    /// Best play of both as far as best moves are known without a gap.
    pub fn line(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        while let Some((mv, _)) = self.best(&position)
            && let Ok(ply) = position.play(mv)
        {
            line.push(mv);
            position = ply.position;
        }
        line
    }

    /// Returns the expectation of a book for a position of which it has no proof.
    pub fn expected(&self, position: &Position) -> Option<ExpectedMargin> {
        self.entries(position).find_map(|entry| match entry.certainty {
            Certainty::Proven => None,
            Certainty::Searched { depth, .. } => {
                Some(ExpectedMargin { margin: entry.margin, best: entry.best, depth })
            }
        })
    }

    /// Returns the proven interval of a ply, for the player who plays it.
    fn margins_after(&self, ply: &Ply) -> MarginInterval {
        let MarginInterval { at_least, at_most, from } = self.margins(&ply.position);
        let ends = [at_least, at_most].map(|margin| for_who_played(ply, margin));
        MarginInterval { at_least: ends[0].min(ends[1]), at_most: ends[0].max(ends[1]), from }
    }

    /// Derives the interval of a position where opening rules matter from its replies: that is over after a turn of
    /// each side.
    fn opening(&self, position: &Position) -> MarginInterval {
        let plies = position.legal_moves().filter_map(|mv| position.play(mv).ok());
        let replies = plies.map(|ply| self.margins_after(&ply));
        let best = |one: MarginInterval, other: MarginInterval| MarginInterval {
            at_least: one.at_least.max(other.at_least),
            at_most: one.at_most.max(other.at_most),
            from: one.from.max(other.from),
        };
        replies.reduce(best).unwrap_or_else(|| open(position))
    }

    fn entries(&self, position: &Position) -> impl Iterator<Item = BookEntry> {
        self.books.iter().filter_map(|book| book.get(position))
    }
}

/// Expectation of a book search for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpectedMargin {
    /// The final margin of the side to move, stores included.
    pub margin: i32,
    /// The move that the search would play.
    pub best: Move,
    /// Changes of side that it looked ahead.
    pub depth: u32,
}

/// Returns the interval that the stores and the seeds in play leave open. While opening rules matter the side may still
/// change hands.
fn open(position: &Position) -> MarginInterval {
    let lead = position.margin(position.turn());
    if position.is_over() {
        return MarginInterval { at_least: lead, at_most: lead, from: ValueSource::Over };
    }
    let seeds = i32::from(position.seeds_in_play());
    let (least, most) = match settled(position) {
        Some(_) => (lead - seeds, lead + seeds),
        None => (-lead.abs() - seeds, lead.abs() + seeds),
    };
    MarginInterval { at_least: least, at_most: most, from: ValueSource::Over }
}
