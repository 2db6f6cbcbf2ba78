//! The players of the textbook: a position in, a move out.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah::{Move, Position};

use crate::deepening::{Algorithm, Deepest};
use crate::game::{INFINITY, MinMaxPlayer};
use crate::grade::AssignmentGrade;
use crate::heuristic::Heuristic;
use crate::horizon::Horizon;
use crate::order::PitOrder;
use crate::search::{Interrupted, SearchBudget, SearchCounts, TextbookSearch};
use crate::table::ValueTable;

/// The longest look-ahead, in plies.
pub const MAX_LOOKAHEAD: u32 = 999;

/// Look-ahead of grades E and C in plies: the assignment asks for more than 4.
const GRADE_DEPTH: NonZeroU32 = NonZeroU32::new(5).expect("5 is not 0");

/// Positions a player's table holds at most: about 100 MB.
const TABLE_POSITIONS: usize = 1 << 20;

/// A player. Its word (`alphabeta:8,eval=h6`) is what it is parsed from and printed as.
///
/// Every player is a pure function of the position and the limits, so that games can be repeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Textbook {
    /// Sows the right-most pit that holds seeds.
    Rightmost,
    /// Sows the left-most pit that holds seeds.
    Leftmost,
    /// Random legal move, drawn from this seed and the position.
    Random(u64),
    /// Looks one ply ahead for the largest margin of the stores.
    Greedy,
    /// Searches the game tree.
    Searcher(SearchPlayer),
    /// Plays as an assignment asks for a grade.
    Grade(AssignmentGrade),
}

/// A player that searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SearchPlayer {
    /// Method of the search.
    pub method: SearchMethod,
    /// Evaluation where the search ends.
    pub evaluation: Heuristic,
    /// Order in which it tries the plies. Among equal ones it plays the first.
    pub order: PitOrder,
    /// True if it keeps a lookup table during a search.
    pub table: bool,
    /// Futility pruning: positions that it leaves out, since they cannot matter.
    pub futility: Futility,
    /// True if the ply that was best at a position with a smaller look-ahead is tried first.
    pub hint: bool,
}

/// Method of a [`SearchPlayer`]. Look-ahead is counted in plies: each sowing is one, and so is a swap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SearchMethod {
    /// Minimax, so many plies ahead.
    Minimax(NonZeroU32),
    /// Alpha-beta, so many plies ahead.
    AlphaBeta(NonZeroU32),
    /// Principal variation search, so many plies ahead.
    PrincipalVariation(NonZeroU32),
    /// MTD(f), so many plies ahead, in any case with a table.
    Mtdf(NonZeroU32),
    /// Search with this algorithm, deeper and deeper.
    Deepening(Algorithm),
    /// Monte Carlo tree search. Its evaluation only says who has won.
    MonteCarlo {
        /// Games played out for a move.
        playouts: NonZeroU32,
        /// Seed of the random choices.
        seed: u64,
    },
    /// Minimax that knows by what the opponent judges.
    OpponentModel {
        /// Plies ahead.
        depth: NonZeroU32,
        /// The opponent's evaluation.
        opponent: Heuristic,
    },
}

/// Bounds that futility pruning uses: between which values everything lies that can come up below a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Futility {
    /// No pruning: all is searched.
    #[default]
    Off,
    /// Most and least that the evaluation can come to with the seeds that are in play. It changes no value.
    Right,
    /// Most and least that the margin of the stores can come to, whatever the evaluation, as a student's
    /// report had it. It is right for h1 alone: the others add to the margin.
    Report,
}

impl Futility {
    /// All kinds of futility pruning.
    pub const ALL: [Futility; 3] = [Futility::Off, Futility::Right, Futility::Report];

    /// The word for it in a player's name.
    pub const fn word(self) -> &'static str {
        match self {
            Futility::Off => "off",
            Futility::Right => "right",
            Futility::Report => "report",
        }
    }
}

/// Limits on what a player may spend on one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveLimits {
    /// Plies to look ahead at most; 0 counts as 1. `None`: not limited by it.
    pub lookahead: Option<u32>,
    /// Positions to visit at most, as far as there is an answer. `None`: not limited by it.
    pub nodes: Option<u64>,
}

/// Move that a player chose, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerDecision {
    /// The move.
    pub mv: Move,
    /// Value by the player's evaluation, from the side of the player who chose; `None` if nothing was
    /// evaluated.
    pub score: Option<i32>,
    /// The look-ahead in plies of the search that chose; 0 without a search.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The plies that the player expects, its own first.
    pub line: Vec<Move>,
}

impl Textbook {
    /// The player's move: `None` only if the game is over, or if `stop` came before any answer.
    ///
    /// `stop` is asked before the first position and then about every thousand. A fixed look-ahead
    /// is searched at once and is shortened by a smaller `limits.lookahead`. `deepening` searches
    /// exactly the look-ahead in the limits; without one it deepens until something ends it, or
    /// until it has seen the game to the end. With a limit of nodes every searcher deepens, and
    /// answers with the last look-ahead that it finished.
    pub fn select(
        &self,
        position: &Position,
        limits: &MoveLimits,
        stop: &dyn Fn() -> bool,
    ) -> Option<PlayerDecision> {
        match self {
            Textbook::Rightmost => position.sowable().next_back().map(|pit| unthinking(Move::Sow(pit))),
            Textbook::Leftmost => position.sowable().next().map(|pit| unthinking(Move::Sow(pit))),
            Textbook::Random(seed) => draw(*seed, position).map(unthinking),
            Textbook::Greedy => {
                SearchPlayer::new(SearchMethod::Minimax(NonZeroU32::MIN)).select(position, limits, stop)
            }
            Textbook::Searcher(searcher) => searcher.select(position, limits, stop),
            Textbook::Grade(grade) => match grade.book_move(position) {
                Some(mv) => Some(unthinking(mv)),
                None => SearchPlayer::for_grade(*grade).select(position, limits, stop),
            },
        }
    }
}

impl Textbook {
    /// The longest time that the player takes for a move of its own accord, where it is given time and no look-ahead.
    pub const fn own_time(&self) -> Option<Duration> {
        match self {
            Textbook::Grade(_) => Some(AssignmentGrade::TIME),
            _ => None,
        }
    }
}

impl SearchPlayer {
    /// The search of a player that earns this grade. Its evaluation is the margin of the stores.
    pub fn for_grade(grade: AssignmentGrade) -> SearchPlayer {
        SearchPlayer::new(match grade {
            AssignmentGrade::E => SearchMethod::Minimax(GRADE_DEPTH),
            AssignmentGrade::D => SearchMethod::Deepening(Algorithm::Minimax),
            AssignmentGrade::C => SearchMethod::AlphaBeta(GRADE_DEPTH),
            AssignmentGrade::B | AssignmentGrade::A => SearchMethod::Deepening(Algorithm::AlphaBeta),
        })
    }

    /// Creates a searcher with this method, the store margin as evaluation, from right to left, and no
    /// extras.
    pub fn new(method: SearchMethod) -> SearchPlayer {
        SearchPlayer {
            method,
            evaluation: Heuristic::default(),
            order: PitOrder::default(),
            table: false,
            futility: Futility::default(),
            hint: false,
        }
    }

    /// Searches exactly so many plies ahead, whatever the method says of depth, and tells what that took. Monte Carlo tree search has no
    /// depth. `None` if the game is over.
    pub fn counted(&self, position: &Position, depth: u32) -> Option<(PlayerDecision, SearchCounts)> {
        self.searched(position, [depth, depth], SearchBudget::UNLIMITED)
    }

    fn select(
        &self,
        position: &Position,
        limits: &MoveLimits,
        stop: &dyn Fn() -> bool,
    ) -> Option<PlayerDecision> {
        let asked = limits.lookahead.map(|plies| plies.clamp(1, MAX_LOOKAHEAD));
        let depth = match self.method {
            SearchMethod::Minimax(depth)
            | SearchMethod::AlphaBeta(depth)
            | SearchMethod::PrincipalVariation(depth)
            | SearchMethod::Mtdf(depth)
            | SearchMethod::OpponentModel { depth, .. } => Some(depth.get()),
            SearchMethod::Deepening(_) | SearchMethod::MonteCarlo { .. } => None,
        };
        let deepest = [depth, asked].into_iter().flatten().min();
        // What a smaller look-ahead found has to be found first where it is tried first.
        let first = deepest.filter(|_| limits.nodes.is_none() && !self.hint).unwrap_or(1);
        // One ply deep is the least that gives an answer: the root and its moves.
        let root_and_moves = 1 + position.legal_moves().map(|_| 1).sum::<u64>();
        let budget = SearchBudget { nodes: limits.nodes.unwrap_or(u64::MAX).max(root_and_moves), stop };
        let (choice, _) = self.searched(position, [first, deepest.unwrap_or(MAX_LOOKAHEAD)], budget)?;
        Some(choice)
    }

    /// Searches with these look-aheads, one after the other.
    fn searched(
        &self,
        position: &Position,
        [first, last]: [u32; 2],
        budget: SearchBudget,
    ) -> Option<(PlayerDecision, SearchCounts)> {
        let range = |position: &Position, on_move: MinMaxPlayer| match self.futility {
            Futility::Off => [-INFINITY, INFINITY],
            Futility::Right => self.evaluation.range(position, on_move),
            Futility::Report => Heuristic::H1.range(position, on_move),
        };
        let mut search = TextbookSearch::new(&self.evaluation, &self.order).within(budget);
        if self.table || self.algorithm() == Some(Algorithm::Mtdf) {
            search = search.with_table(ValueTable::new(TABLE_POSITIONS));
        }
        if self.hint {
            search = search.with_hints();
        }
        if self.futility != Futility::Off {
            search = search.with_futility(&range);
        }
        let deepest = match self.method {
            SearchMethod::MonteCarlo { playouts, seed } => {
                let found = search.monte_carlo(position, playouts.get().into(), seed).ok()?;
                Deepest { depth: 0, found }
            }
            SearchMethod::OpponentModel { opponent, .. } => {
                let mut deepest = None;
                for depth in first..=last {
                    match search.opponent_model(position, Horizon::Plies(depth), &opponent) {
                        Ok(found) => deepest = Some(Deepest { depth, found }),
                        Err(Interrupted) => break,
                    }
                }
                deepest?
            }
            _ => search.deepen(self.algorithm()?, position, first..=last)?,
        };
        let Deepest { depth, found } = deepest;
        let counts = search.counts();
        let mv = *found.line.first()?;
        let choice =
            PlayerDecision { mv, score: Some(found.value), depth, nodes: counts.visited, line: found.line };
        Some((choice, counts))
    }

    /// Returns the algorithm that searches each look-ahead, if there is one.
    const fn algorithm(&self) -> Option<Algorithm> {
        match self.method {
            SearchMethod::Minimax(_) => Some(Algorithm::Minimax),
            SearchMethod::AlphaBeta(_) => Some(Algorithm::AlphaBeta),
            SearchMethod::PrincipalVariation(_) => Some(Algorithm::PrincipalVariation),
            SearchMethod::Mtdf(_) => Some(Algorithm::Mtdf),
            SearchMethod::Deepening(algorithm) => Some(algorithm),
            SearchMethod::MonteCarlo { .. } | SearchMethod::OpponentModel { .. } => None,
        }
    }
}

fn unthinking(mv: Move) -> PlayerDecision {
    PlayerDecision { mv, score: None, depth: 0, nodes: 0, line: vec![mv] }
}

/// A legal move that depends on nothing but the seed and what can be seen of the position.
fn draw(seed: u64, position: &Position) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().collect();
    let turn = position.turn();
    let halves = [turn, turn.opposite()];
    let numbers =
        halves.iter().flat_map(|&side| position.pits(side).iter().copied().chain([position.store(side)]));
    let hash =
        numbers.fold(mixed(seed ^ turn.index() as u64), |hash, number| mixed(hash ^ u64::from(number)));
    // At most 13 moves: the bias of the remainder is below one in 2^60.
    let choice = usize::try_from(hash % moves.len().max(1) as u64).ok()?;
    moves.get(choice).copied()
}

/// Returns one step of Steele, Lea and Flood's `SplitMix64`.
const fn mixed(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
