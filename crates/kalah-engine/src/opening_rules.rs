//! Exact values under all the rules: the opening rules on top of what the search knows, and best lines.
//!
//! The search knows no pie rule and no first ply without an extra turn. Both are over after at most one turn of
//! each side, so the positions before that are searched here, without any cleverness, by the rules themselves.

use kalah::kernel::PitPair;
use kalah::{Move, OpeningStage, Ply, Position, PositionSetup, Rules, SetupHalf, Side};

use crate::search::mtdf::{Mtdf, SearchStopped};
use crate::search::table::PROOF;
use crate::value::{Bounds, PlyStep};

/// The pits, if no opening rule matters any more.
pub(crate) fn settled(position: &Position) -> Option<PitPair> {
    if is_settled(position) { PitPair::from_position(position) } else { None }
}

/// Returns true if no opening rule matters any more.
pub(crate) fn is_settled(position: &Position) -> bool {
    let rules = position.rules();
    let opening_rules = rules.pie_rule() || !rules.first_move_extra_turn();
    !opening_rules || position.stage() == OpeningStage::Underway
}

/// The position with these pits, South to move and nothing in the stores; `None` if a side has no seeds.
pub(crate) fn without_stores(rules: Rules, pair: PitPair) -> Option<Position> {
    let half = |word: u64| SetupHalf {
        pits: word.to_le_bytes().into_iter().take(rules.pits()).map(u32::from).collect(),
        store: 0,
    };
    let (south, north) = (half(pair.mover), half(pair.opponent));
    PositionSetup { rules, south, north, turn: Side::South, stage: OpeningStage::Underway }.position().ok()
}

/// The final margin of the side to move, which leads by `lead` and gains `gain` of `seeds` seeds.
pub(crate) fn final_margin(position: &Position, gain: u32) -> i32 {
    let lead = position.margin(position.turn());
    lead + 2 * gain.cast_signed() - i32::from(position.seeds_in_play())
}

/// Returns the gain that the side to move needs of the seeds in play to end with this margin at least.
pub(crate) fn goal(position: &Position, margin: i32) -> u32 {
    // The margin is the lead plus 2G - s.
    let lead = position.margin(position.turn());
    let goal = (margin - lead + i32::from(position.seeds_in_play()) + 1).div_euclid(2);
    u32::try_from(goal).unwrap_or(0)
}

/// The exact final margin of the side to move.
pub(crate) fn margin(mtdf: &Mtdf, position: &Position) -> Result<i32, SearchStopped> {
    if position.is_over() {
        return Ok(position.margin(position.turn()));
    }
    if let Some(pair) = settled(position) {
        return Ok(final_margin(position, mtdf.exact(pair)?));
    }
    let mut best = i32::MIN;
    for ply in plies(position) {
        best = best.max(margin_after(mtdf, &ply)?);
    }
    Ok(best)
}

/// The exact final margin, for who played it, after a ply.
pub(crate) fn margin_after(mtdf: &Mtdf, ply: &Ply) -> Result<i32, SearchStopped> {
    let value = margin(mtdf, &ply.position)?;
    Ok(for_who_played(ply, value))
}

/// A margin of the side to move after a ply, as one of the player who played it. After a swap
/// the side stays and the player changes.
pub(crate) fn for_who_played(ply: &Ply, value: i32) -> i32 {
    if plays_on(ply) { value } else { -value }
}

/// Returns true if who played is to move again. After a swap the side stays and the player changes.
pub(crate) fn plays_on(ply: &Ply) -> bool {
    ply.position.turn() == ply.side && ply.mv != Move::Swap
}

/// All plies from a position, from the store outwards, a swap first.
pub(crate) fn plies(position: &Position) -> impl Iterator<Item = Ply> + use<> {
    let position = *position;
    let moves: Vec<Move> = position.legal_moves().collect();
    moves.into_iter().rev().filter_map(move |mv| position.play(mv).ok())
}

/// Lookup of the bounds of a position that are known without a search.
pub(crate) type SettledValue<'a> = &'a dyn Fn(PitPair) -> Option<Bounds>;

/// Best play of both from a position with this exact margin to the end of the game; of several best plies one that is known to be.
pub(crate) fn line(
    mtdf: &Mtdf,
    position: &Position,
    margin: i32,
    known: SettledValue,
) -> Result<Vec<Move>, SearchStopped> {
    let mut line = Vec::new();
    let (mut position, mut value) = (*position, margin);
    while let Some(ply) = best_ply(mtdf, &position, value, known)? {
        line.push(ply.mv);
        value = for_who_played(&ply, value);
        position = ply.position;
    }
    Ok(line)
}

/// A best ply in a position with this exact margin, one that is known to be if there is one; `None` if the game is over.
///
/// A ply is best if its child's value makes the margin. While no opening rule matters one question a
/// child tells that: no ply gains more than the value, so one that gains as much is best.
pub(crate) fn best_ply(
    mtdf: &Mtdf,
    position: &Position,
    margin: i32,
    known: SettledValue,
) -> Result<Option<Ply>, SearchStopped> {
    if let Some(ply) = plies(position).find(|ply| is_known_best(position, ply, margin, known)) {
        return Ok(Some(ply));
    }
    for ply in plies(position) {
        if is_best(mtdf, position, &ply, margin)? {
            return Ok(Some(ply));
        }
    }
    Ok(None)
}

fn is_known_best(position: &Position, ply: &Ply, margin: i32, known: SettledValue) -> bool {
    let (Some(_), Some(child)) = (settled(position), settled(&ply.position)) else { return false };
    let step = step(position, ply, child);
    let goal = goal(position, margin);
    let Some(question) = step.question(goal) else { return true };
    let answer = known(child).and_then(|bounds| bounds.answer(question));
    answer.is_some_and(|bound| step.gain(bound) >= goal)
}

/// Returns the step from a position by a ply to its child.
fn step(position: &Position, ply: &Ply, child: PitPair) -> PlyStep {
    let banked = u32::from(ply.position.store(ply.side) - position.store(ply.side));
    PlyStep { banked, left: child.seeds(), again: ply.extra_turn }
}

/// Returns true if a ply reaches the margin: while an opening rule matters exactly, so it has to be the most that any
/// does.
pub(crate) fn is_best(
    mtdf: &Mtdf,
    position: &Position,
    ply: &Ply,
    margin: i32,
) -> Result<bool, SearchStopped> {
    if ply.position.is_over() {
        return Ok(ply.position.margin(ply.side) == margin);
    }
    let (Some(_), Some(child)) = (settled(position), settled(&ply.position)) else {
        return Ok(margin_after(mtdf, ply)? == margin);
    };
    let step = step(position, ply, child);
    let goal = goal(position, margin);
    let Some(question) = step.question(goal) else { return Ok(true) };
    let bound = match mtdf.context.settled(child) {
        Some(value) => value,
        None => mtdf.ask(&mtdf.context.node(child), question, PROOF)?.bound,
    };
    Ok(step.gain(bound) >= goal)
}

/// The plies of a line up to the end of the first turn.
pub(crate) fn first_turn(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut turn = Vec::new();
    let mut position = *position;
    for &mv in line {
        turn.push(mv);
        match position.play(mv) {
            Ok(ply) if ply.extra_turn => position = ply.position,
            _ => break,
        }
    }
    turn
}
