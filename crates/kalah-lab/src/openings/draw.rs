//! Openings drawn without replacement.

use kalah::{Position, Rules, Side};
use kalah_engine::{Engine, EngineOptions, SearchRun, SolveError};

use super::error::OpeningsError;
use super::list;
use super::reachable::{RandomPlay, ReachedPositions, shuffle};
use super::source::{OpeningKind, OpeningSource};

/// Finds the exact margin of the side to move.
pub type ExactSolver<'a> = Box<dyn FnMut(&Position) -> Result<i32, SolveError> + Send + 'a>;

/// The openings of a series: each once, South to move, and the same for the same source.
pub struct Openings<'a> {
    rules: Rules,
    source: OpeningSource,
    candidates: Box<dyn Iterator<Item = Position> + Send>,
    exact: ExactSolver<'a>,
    drawn: Vec<Position>,
}

/// The margin up to which a position is even: margins are all even or all odd.
const EVEN: u32 = 1;

/// Nodes with which the engine tells whether an opening is even.
const JUDGED: u64 = 50_000;

impl<'a> Openings<'a> {
    /// Openings of these rules. `exact` is asked for fair and edge ones.
    ///
    /// # Errors
    /// If they come from a file that is none.
    pub fn new(
        rules: Rules,
        source: OpeningSource,
        exact: ExactSolver<'a>,
    ) -> Result<Openings<'a>, OpeningsError> {
        let candidates: Box<dyn Iterator<Item = Position> + Send> = match &source {
            OpeningSource::Start => Box::new(std::iter::repeat(rules.start(Side::South))),
            OpeningSource::Reached { plies, seed, .. } => match ReachedPositions::after(rules, *plies) {
                ReachedPositions::All(mut all) => {
                    shuffle(&mut all, *seed);
                    Box::new(all.into_iter())
                }
                ReachedPositions::TooMany => Box::new(RandomPlay::new(rules, *plies, *seed)),
            },
            OpeningSource::File { path, seed } => {
                let mut all = list::read(path, rules)?;
                if let Some(seed) = seed {
                    shuffle(&mut all, *seed);
                }
                Box::new(all.into_iter())
            }
        };
        Ok(Openings { rules, source, candidates, exact, drawn: Vec::new() })
    }

    /// The opening of the pair with this number, from 0; none once they are used up.
    ///
    /// # Errors
    /// If a position cannot be judged.
    pub fn start(&mut self, pair: u64) -> Result<Option<Position>, OpeningsError> {
        let place = usize::try_from(pair).unwrap_or(usize::MAX);
        if self.source == OpeningSource::Start {
            return Ok(self.candidates.next());
        }
        while self.drawn.len() <= place {
            let Some(position) = self.candidates.next() else { return Ok(None) };
            if self.is_wanted(&position)? {
                self.drawn.push(position);
            }
        }
        Ok(self.drawn.get(place).copied())
    }

    /// Returns the source from which they are drawn.
    pub const fn source(&self) -> &OpeningSource {
        &self.source
    }

    /// Number of openings that were drawn so far.
    pub(crate) fn drawn_so_far(&self) -> u64 {
        self.drawn.len() as u64
    }

    fn is_wanted(&mut self, position: &Position) -> Result<bool, SolveError> {
        let OpeningSource::Reached { kind, .. } = self.source else { return Ok(true) };
        Ok(match kind {
            OpeningKind::Random => true,
            OpeningKind::Balanced => estimated(self.rules, position)?.unsigned_abs() <= EVEN,
            OpeningKind::Fair => (self.exact)(position)? == 0,
            OpeningKind::Edge => is_edge((self.exact)(position)?),
        })
    }
}

/// Lists all positions after so many plies with their exact margins, each once, in an order that depends on the rules
/// alone; none if there are too many to be listed. A position that `exact` stops at ends the list with the error.
pub fn valued(
    rules: Rules,
    plies: u32,
    mut exact: ExactSolver<'_>,
) -> Option<impl ExactSizeIterator<Item = Result<(Position, i32), SolveError>> + '_> {
    let ReachedPositions::All(all) = ReachedPositions::after(rules, plies) else { return None };
    Some(all.into_iter().map(move |position| Ok((position, exact(&position)?))))
}

/// Returns true if a margin is that of the closest win.
pub fn is_edge(margin: i32) -> bool {
    matches!(margin.abs(), 1 | 2)
}

/// The margin that the engine expects. It is a new engine for each, so that what it says depends on the position alone.
fn estimated(rules: Rules, position: &Position) -> Result<i32, SolveError> {
    let engine = Engine::new(rules, EngineOptions { table_bytes: 2 << 20, ..EngineOptions::default() })?;
    let choice = engine.choose(position, u32::MAX, &SearchRun::new().within(JUDGED))?;
    Ok(choice.map_or(i32::MAX, |choice| choice.margin))
}
