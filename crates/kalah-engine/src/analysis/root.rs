//! The search at the root: which moves are best and what they are worth, one depth after the other.
//!
//! As many moves as are asked for get a value of their own, the others only a proof, as far as the depth goes,
//! that they are not better. What a depth finds orders the next one.

use std::cmp::Reverse;

use kalah::kernel::PitPair;
use kalah::{Move, Ply, Position};
use kalah_endgame::Endgame;

use crate::analysis::source::{ExactMargin, MarginInterval, ValueSource};
use crate::opening_rules::{best_ply, final_margin, for_who_played, line, plays_on, settled};
use crate::search::alpha_beta::SearchAnswer;
use crate::search::move_ordering::SearchAim;
use crate::search::mtdf::{Mtdf, SearchStopped};
use crate::search::table::{NO_MOVE, PROOF};

/// The value of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// The final margin of the side that plays it, stores included: exact or expected, or the most that it can be.
    pub margin: i32,
    /// Relation of the margin to the move's value: exact or a bound.
    pub bound: MarginBound,
    /// True if the margin is proven.
    pub exact: bool,
    /// Source of the margin.
    pub from: ValueSource,
    /// Changes of side that were looked ahead; of no meaning if exact.
    pub depth: u32,
    /// Best play of both from here on as far as it is known, this move first. Only for moves with a margin of their own.
    pub line: Vec<Move>,
}

/// Relation of a margin to the value of its move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MarginBound {
    /// The move is worth this.
    Is,
    /// The move is worth this at most: enough others are as good or better.
    AtMost,
}

// What a proof costs at most, as measured on Kalah(6,4) with databases of 20 to 28 seeds: this many nodes for a position 20 seeds
// above the database, and for each seed more so many times as many.
const PROVEN: f64 = 386_000.0;
const GROWTH: f64 = 1.5;

/// Best play from a position as far as it is known without a search.
pub(crate) type KnownLine<'a> = &'a dyn Fn(&Position) -> Vec<Move>;

/// A search at the root.
pub(crate) struct Root<'a> {
    mtdf: &'a Mtdf<'a>,
    position: Position,
    /// The moves and their values, in the order of the search.
    moves: Vec<(Ply, MoveValue)>,
    /// Number of moves that get a value of their own.
    lines: usize,
    /// Number of moves that the last depth has come to before it was stopped.
    done: usize,
    /// The same if that depth is to be finished before anything else.
    begun: usize,
}

/// What a search at the root has found, for one that goes on later.
#[derive(Clone, Debug, Default)]
pub(crate) struct RootProgress {
    moves: Vec<(Ply, MoveValue)>,
    done: usize,
}

impl<'a> Root<'a> {
    /// All legal moves at sight.
    pub(crate) fn new(mtdf: &'a Mtdf<'a>, position: &Position, lines: usize) -> Root<'a> {
        let plies = position.legal_moves().filter_map(|mv| position.play(mv).ok());
        let moves: Vec<_> = plies.map(|ply| (ply, glance(mtdf, &ply))).collect();
        Root { mtdf, position: *position, done: moves.len(), begun: 0, moves, lines: lines.max(1) }
    }

    /// The search that had found so much when it was stopped.
    pub(crate) fn resume(
        mtdf: &'a Mtdf<'a>,
        position: &Position,
        lines: usize,
        RootProgress { moves, done }: RootProgress,
    ) -> Root<'a> {
        let begun = if done < moves.len() { done } else { 0 };
        Root { mtdf, position: *position, moves, lines: lines.max(1), done, begun }
    }

    /// What was found so far.
    pub(crate) fn progress(&self) -> RootProgress {
        RootProgress { moves: self.moves.clone(), done: self.done }
    }

    /// Looks `depth >= 1` changes of side ahead. If stopped, what was found until then counts, as soon as the
    /// move that was best before has its new value.
    pub(crate) fn deepen(&mut self, depth: u32) -> Result<(), SearchStopped> {
        let begun = std::mem::take(&mut self.begun);
        if begun == 0 {
            self.sort();
        }
        let own = self.moves[..begun].iter().filter(|(_, value)| value.bound == MarginBound::Is);
        let mut margins: Vec<i32> = own.map(|(_, value)| value.margin).collect();
        margins.sort_unstable_by_key(|&margin| Reverse(margin));
        for (at, (ply, value)) in self.moves.iter_mut().enumerate().skip(begun) {
            let beat = margins.get(self.lines - 1).copied();
            *value = look(self.mtdf, ply, value, depth, beat).inspect_err(|SearchStopped| self.done = at)?;
            if value.bound == MarginBound::Is {
                let place = margins.partition_point(|&margin| margin >= value.margin);
                margins.insert(place, value.margin);
            }
        }
        self.done = self.moves.len();
        Ok(())
    }

    /// Returns true if a proof is near enough to be tried with so many nodes.
    pub(crate) fn is_near_proof(&self, nodes: u64) -> bool {
        let known = self.mtdf.context.database().map_or(0, Endgame::max_seeds);
        let above = |pair: PitPair| pair.seeds().saturating_sub(known) as i32;
        let effort = nodes as f64 * f64::from(self.mtdf.context.tuning.proof_effort) / 100.0;
        settled(&self.position).is_some_and(|pair| effort >= PROVEN * GROWTH.powi(above(pair) - 20))
    }

    /// Proves the values instead of deepening. A proof wants another order of the plies and no limit of depth, so it is
    /// ten times cheaper than deepening until nothing is left to look at. What was proven until a stop lies in the table.
    pub(crate) fn prove(&mut self) -> Result<(), SearchStopped> {
        let mtdf = &Mtdf { aim: SearchAim::Finish, ..*self.mtdf };
        self.sort();
        if self.lines > 1 {
            for (ply, value) in &mut self.moves {
                *value = look(mtdf, ply, value, PROOF, None)?;
            }
            return Ok(());
        }
        let Some((pair, (_, likely))) = settled(&self.position).zip(self.moves.first()) else {
            return Ok(());
        };
        let guess = gain_of(&self.position, pair, likely.margin);
        let found = mtdf.value(pair, PROOF, guess, &mut |_| ())?;
        let margin = final_margin(&self.position, found.gain);
        let best = best_ply(mtdf, &self.position, margin, &|_| None)?;
        for (ply, value) in &mut self.moves {
            let is_best = best.is_some_and(|best| best.mv == ply.mv);
            let bound = if is_best { MarginBound::Is } else { MarginBound::AtMost };
            *value = MoveValue {
                margin,
                bound,
                exact: true,
                from: ValueSource::Search,
                depth: PROOF,
                ..value.clone()
            };
        }
        Ok(())
    }

    /// Returns true if no deeper search could tell more.
    pub(crate) fn is_settled(&self) -> bool {
        self.moves.iter().all(|(_, value)| value.exact)
    }

    /// The moves, the best first, of equals the one that was best before. After a depth that was stopped, those
    /// come last that it did not reach; only a proof counts at any depth.
    fn sort(&mut self) {
        let done = if self.done == 0 { self.moves.len() } else { self.done };
        let mut at = 0;
        self.moves.sort_by_cached_key(|(_, value)| {
            at += 1;
            let current = at <= done || value.exact && value.bound == MarginBound::Is;
            (Reverse(current), Reverse(value.margin), value.bound)
        });
        self.done = self.moves.len();
    }

    /// Takes over known values, which need not be searched. If only the best move is asked for and it is known with its
    /// value, the others are no better, and nothing is left to search.
    pub(crate) fn take_over(&mut self, known: &[(Move, MarginInterval)], value: Option<ExactMargin>) {
        for (ply, own) in &mut self.moves {
            let margins = known.iter().find(|(mv, _)| *mv == ply.mv).and_then(|(_, margins)| margins.exact());
            if let Some(ExactMargin { margin, from }) = margins.filter(|_| !own.exact) {
                *own = MoveValue { margin, exact: true, from, ..own.clone() };
            }
        }
        let Some(ExactMargin { margin, from }) = value else { return };
        let best = self.moves.iter().position(|(_, own)| own.exact && own.margin == margin);
        if let Some(best) = best.filter(|_| self.lines == 1) {
            for (at, (_, own)) in self.moves.iter_mut().enumerate() {
                if at != best && !own.exact {
                    *own = MoveValue { margin, bound: MarginBound::AtMost, exact: true, from, ..own.clone() };
                }
            }
        }
    }

    /// Returns the values found so far, the best move first, with the lines as far as they can be read without a
    /// search.
    pub(crate) fn so_far(&self, known: KnownLine) -> Vec<MoveValue> {
        let mtdf = self.mtdf;
        let mut root = Root { moves: self.moves.clone(), position: self.position, ..*self };
        root.sort();
        root.with_lines(|ply, value| seen_line(mtdf, known, ply, value))
    }

    /// Returns the values, the best move first. The lines are looked up, those of proven moves to the end.
    pub(crate) fn values(mut self, known: KnownLine) -> Vec<MoveValue> {
        self.sort();
        let mtdf = self.mtdf;
        self.with_lines(|ply, value| match value.from {
            ValueSource::Book | ValueSource::Proof => seen_line(mtdf, known, ply, value),
            ValueSource::Over | ValueSource::Database | ValueSource::Table | ValueSource::Search => {
                best_line(mtdf, ply, value)
            }
        })
    }

    fn with_lines(self, line: impl Fn(&Ply, &MoveValue) -> Vec<Move>) -> Vec<MoveValue> {
        let lines = self.lines;
        let with_line = |(at, (ply, value)): (usize, (Ply, MoveValue))| {
            let has_line = at < lines && value.bound == MarginBound::Is;
            let line = if has_line { line(&ply, &value) } else { Vec::new() };
            MoveValue { line, ..value }
        };
        self.moves.into_iter().enumerate().map(with_line).collect()
    }
}

/// A move's value at sight.
fn glance(mtdf: &Mtdf, ply: &Ply) -> MoveValue {
    let after = &ply.position;
    let (margin, exact) = match settled(after).filter(|_| !after.is_over()) {
        None => (after.margin(after.turn()), after.is_over()),
        Some(pair) => {
            let exact = mtdf.context.settled(pair);
            let gain = exact.unwrap_or_else(|| mtdf.context.estimated(&mtdf.context.node(pair)));
            (final_margin(after, gain), exact.is_some())
        }
    };
    let margin = for_who_played(ply, margin);
    let from = match exact {
        true if after.is_over() => ValueSource::Over,
        true => ValueSource::Database,
        false => ValueSource::Search,
    };
    MoveValue { mv: ply.mv, margin, bound: MarginBound::Is, exact, from, depth: 0, line: Vec::new() }
}

/// A move's value, looking `depth` changes of side ahead; only a bound if the move does not gain more
/// than the margin to `beat`.
fn look(
    mtdf: &Mtdf,
    ply: &Ply,
    last: &MoveValue,
    depth: u32,
    beat: Option<i32>,
) -> Result<MoveValue, SearchStopped> {
    let known = last.exact && (last.bound == MarginBound::Is || beat.is_some_and(|beat| last.margin <= beat));
    if known {
        return Ok(last.clone());
    }
    let depth = depth.min(PROOF);
    let from = ValueSource::Search;
    let value =
        |margin, bound, exact| MoveValue { margin, bound, exact, from, depth, mv: ply.mv, line: Vec::new() };
    let left = if depth == PROOF || ply.extra_turn { depth } else { depth - 1 };
    let after = &ply.position;
    let Some(pair) = settled(after) else {
        let (margin, exact) = unsettled(mtdf, after, left)?;
        return Ok(value(for_who_played(ply, margin), MarginBound::Is, exact));
    };
    if let Some(beat) = beat
        && let Some((most, proven)) = at_most(mtdf, ply, pair, left, beat)?
    {
        return Ok(value(most, MarginBound::AtMost, proven));
    }
    let guess = gain_of(after, pair, for_who_played(ply, last.margin));
    let found = mtdf.value(pair, left, guess, &mut |_| ())?;
    Ok(value(for_who_played(ply, final_margin(after, found.gain)), MarginBound::Is, found.proven))
}

/// Asks whether a ply gains no more than the margin to `beat`; if so, the most that it gains, and
/// whether that is proven.
fn at_most(
    mtdf: &Mtdf,
    ply: &Ply,
    pair: PitPair,
    depth: u32,
    beat: i32,
) -> Result<Option<(i32, bool)>, SearchStopped> {
    let after = &ply.position;
    let again = plays_on(ply);
    // The child's margin is its lead plus 2G - s. After an extra turn the ply is better if G reaches the goal,
    // after a change of sides it is if G does not.
    let spare = i32::from(after.seeds_in_play()) - after.margin(after.turn());
    let goal = if again { (beat + 2 + spare).div_euclid(2) } else { (spare - beat - 1).div_euclid(2) + 1 };
    let seeds = pair.seeds();
    let answer = if goal < 1 {
        SearchAnswer { bound: 0, proven: true }
    } else if goal.cast_unsigned() > seeds {
        SearchAnswer { bound: seeds, proven: true }
    } else if let Some(gain) = mtdf.context.settled(pair) {
        SearchAnswer { bound: gain, proven: true }
    } else {
        mtdf.ask(&mtdf.context.node(pair), goal.cast_unsigned(), depth)?
    };
    let reached = answer.bound.cast_signed() >= goal;
    let most = for_who_played(ply, final_margin(after, answer.bound));
    Ok((reached != again).then_some((most, answer.proven)))
}

/// The margin of the side to move where opening rules matter, and whether it is proven: a few plies without any
/// cleverness, since both are over after at most one turn of each side.
fn unsettled(mtdf: &Mtdf, position: &Position, depth: u32) -> Result<(i32, bool), SearchStopped> {
    if position.is_over() {
        return Ok((position.margin(position.turn()), true));
    }
    if let Some(pair) = settled(position) {
        let found = mtdf.value(pair, depth, pair.seeds() / 2, &mut |_| ())?;
        return Ok((final_margin(position, found.gain), found.proven));
    }
    let left = if depth == PROOF { depth } else { depth.saturating_sub(1) };
    let mut best = (i32::MIN, true);
    for ply in position.legal_moves().filter_map(|mv| position.play(mv).ok()) {
        let (margin, proven) = unsettled(mtdf, &ply.position, left)?;
        best = (best.0.max(for_who_played(&ply, margin)), best.1 && proven);
    }
    Ok(best)
}

/// Returns the gain of the side to move if its final margin is `margin`, as near as can be.
fn gain_of(position: &Position, pair: PitPair, margin: i32) -> u32 {
    let seeds = pair.seeds().cast_signed();
    let gain = i32::midpoint(margin - position.margin(position.turn()), seeds);
    gain.clamp(0, seeds).cast_unsigned()
}

/// A ply with best play after it: exact, or the moves that the table has.
fn best_line(mtdf: &Mtdf, ply: &Ply, value: &MoveValue) -> Vec<Move> {
    let mtdf = &Mtdf { aim: SearchAim::Finish, ..*mtdf };
    let mut moves = vec![ply.mv];
    if value.exact
        && let Ok(rest) = line(mtdf, &ply.position, for_who_played(ply, value.margin), &|_| None)
    {
        moves.extend(rest);
        return moves;
    }
    moves.extend(table_line(mtdf, ply));
    moves
}

/// A ply with the play after it that is known without a search.
fn seen_line(mtdf: &Mtdf, known: KnownLine, ply: &Ply, value: &MoveValue) -> Vec<Move> {
    let known = if value.exact { known(&ply.position) } else { Vec::new() };
    let rest = if known.is_empty() { table_line(mtdf, ply) } else { known };
    std::iter::once(ply.mv).chain(rest).collect()
}

/// The moves after a ply that the table has.
fn table_line(mtdf: &Mtdf, ply: &Ply) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut ply = *ply;
    while let Some(pair) = settled(&ply.position).filter(|pair| !pair.is_over()) {
        let known = mtdf.context.known(mtdf.context.key(pair));
        let pit = Some(known.best()).filter(|&pit| pit != NO_MOVE);
        let pit = pit.and_then(|pit| kalah::Pit::from_index(pit as usize));
        let Some(next) = pit.and_then(|pit| ply.position.play(Move::Sow(pit)).ok()) else { break };
        moves.push(next.mv);
        ply = next;
    }
    moves
}
