//! From questions to values: asking until the bounds meet, on all threads.

use std::num::NonZeroUsize;

use kalah::kernel::PitPair;
use kalah_endgame::Endgame;

use crate::run::SearchRun;
use crate::search::abdada::Abdada;
use crate::search::alpha_beta::{AlphaBetaSearcher, Interrupt, SearchAnswer};
use crate::search::context::{Context, SearchNode};
use crate::search::features::SearchFeature;
use crate::search::move_ordering::SearchAim;
use crate::search::table::PROOF;
use crate::value::Bounds;

/// Depth, in changes of side, of the search whose value is asked about first.
const GUESS_DEPTH: u32 = 10;
/// Seeds above the database (or, without one, on the board) from where on positions are worth sharing among threads.
const SHARED_ABOVE: u32 = 5;

/// The run was stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchStopped;

/// A value that a search found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundValue {
    pub(crate) gain: u32,
    pub(crate) proven: bool,
}

/// Asks the questions of one run.
pub(crate) struct Mtdf<'a> {
    pub(crate) context: &'a Context,
    pub(crate) run: &'a SearchRun<'a>,
    pub(crate) threads: NonZeroUsize,
    pub(crate) aim: SearchAim,
}

impl Mtdf<'_> {
    /// Answers "is `G >= goal`?" with all threads; see [`AlphaBetaSearcher::ask`].
    pub(crate) fn ask(
        &self,
        node: &SearchNode,
        goal: u32,
        depth: u32,
    ) -> Result<SearchAnswer, SearchStopped> {
        let min_seeds = self.context.database().map_or(0, Endgame::max_seeds) + SHARED_ABOVE;
        if self.run.is_stopped() {
            return Err(SearchStopped);
        }
        let shared = Abdada::new(min_seeds);
        let split = (self.threads.get() > 1 && shared.is_worth(node.seeds, depth)).then_some(&shared);
        let work = || {
            let mut searcher = AlphaBetaSearcher::new(self.context, self.run, split, self.aim);
            let answer = searcher.ask(node, goal, depth);
            searcher.report_nodes();
            shared.answer();
            answer
        };
        let answers: Vec<_> = match split {
            None => vec![work()],
            Some(_) => std::thread::scope(|scope| {
                let others: Vec<_> = (1..self.threads.get()).map(|_| scope.spawn(work)).collect();
                let own = work();
                // A thread that panicked has no answer; the panic goes on here.
                let joined = others
                    .into_iter()
                    .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
                std::iter::once(own).chain(joined).collect()
            }),
        };
        // An answer of the whole question reaches the first level of a trail in either way.
        let whole = |answer| match answer {
            Ok(answer) | Err(Interrupt::Overtaken { level: 0, answer }) => Some(answer),
            Err(_) => None,
        };
        answers.into_iter().find_map(whole).ok_or(SearchStopped)
    }

    /// The value of a position that no side has emptied, looking `depth` changes of side ahead.
    ///
    /// Asks about the guess first and moves to the bound that the answer gives, until the bounds meet
    /// (MTD(f), Plaat 1996). Every answer shrinks what lies between them, so it ends.
    pub(crate) fn value(
        &self,
        pair: PitPair,
        depth: u32,
        guess: u32,
        show: &mut dyn FnMut(Bounds),
    ) -> Result<FoundValue, SearchStopped> {
        if let Some(gain) = self.context.settled(pair) {
            return Ok(FoundValue { gain, proven: true });
        }
        let node = self.context.node(pair);
        let mut bounds = Bounds::trivial(node.seeds);
        let mut proven = [true; 2];
        let mut guess = guess.min(node.seeds);
        while bounds.lower < bounds.upper {
            let goal = guess.clamp(bounds.lower + 1, bounds.upper);
            let answer = self.ask(&node, goal, depth)?;
            proven[usize::from(answer.bound >= goal)] = answer.proven;
            bounds = bounds.and(Bounds::from_answer(answer.bound, goal, node.seeds));
            guess = answer.bound;
            show(bounds);
        }
        Ok(FoundValue { gain: bounds.lower, proven: proven == [true; 2] })
    }

    /// The exact value of a position.
    pub(crate) fn exact(&self, pair: PitPair) -> Result<u32, SearchStopped> {
        let FoundValue { gain, proven } = self.guess(pair)?;
        if proven { Ok(gain) } else { Ok(self.value(pair, PROOF, gain, &mut |_| ())?.gain) }
    }

    /// The value that is asked about first.
    pub(crate) fn guess(&self, pair: PitPair) -> Result<FoundValue, SearchStopped> {
        let half = pair.seeds() / 2;
        if self.context.features.has(SearchFeature::Guess) {
            self.value(pair, GUESS_DEPTH, half, &mut |_| ())
        } else {
            Ok(FoundValue { gain: half, proven: false })
        }
    }
}
