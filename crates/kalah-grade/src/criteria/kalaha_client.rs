//! Clients of the Java Kalaha application, which get no limit: whether they deepen shows in the time that they take, and
//! whether they prune in the positions that their game states reached, which the driver counts.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah::{Position, perft};
use kalah_player::Limit;

use crate::candidate::Candidate;
use crate::earned::Earned;
use crate::measure::{MeasuredAnswer, NoAnswer};
use crate::positions::middlegames;
use crate::task::DeepeningTask;

/// Boards of the smallest trees, and of the largest, whose times are compared.
const EXTREMES: usize = 2;

/// Plies by which boards are ordered by the size of their trees.
const ORDERED_BY: u32 = 6;

/// Ratio of times up to which the clock has ended the search: the trees differ in size by a factor of four.
const EVEN: f64 = 2.0;

/// Least share of the time that a search which a clock ends takes.
const USED: f64 = 0.1;

/// Deepest ply at which the whole tree is counted; beyond, it grows as it did at this ply.
const COUNTED: u32 = 8;

/// Share of the positions at a ply from which on all of them were visited.
const WHOLE: f64 = 0.97;

/// Least time of a search in seconds.
const SEARCH: f64 = 0.5;

/// Limit of a question to which a client takes its own time.
const UNLIMITED: Limit = Limit::Lookahead(NonZeroU32::MIN);

/// Time for one answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Earned if every answer comes in time, and takes as long where the tree is small as where it is large.
pub(crate) fn deepens(candidate: &Candidate, task: &DeepeningTask) -> Result<Earned, NoAnswer> {
    let times = TimeRange::measure(candidate, Limit::MoveTime(task.time), task.time)?;
    let reason = format!(
        "{:.2} s on the board that took least, and {:.2} s on the one that took most",
        times.least, times.most
    );
    Ok(if times.least < task.time.as_secs_f64() * USED {
        Earned::nothing(format!("does not use its time: {reason}"))
    } else if times.is_even() {
        Earned::all(format!("takes the same time for small trees and for large ones: {reason}"))
    } else {
        Earned::nothing(format!("takes the longer the larger the tree is, as with a fixed depth: {reason}"))
    })
}

/// Whether a clock ends the search, and not a depth.
pub(crate) fn is_ended_by_clock(candidate: &Candidate) -> Result<bool, NoAnswer> {
    let times = TimeRange::measure(candidate, UNLIMITED, PATIENCE)?;
    Ok(times.least >= SEARCH && times.is_even())
}

/// Times on boards with small trees and with large ones, in seconds on the clock, which is what a client looks at.
struct TimeRange {
    least: f64,
    most: f64,
}

impl TimeRange {
    fn measure(candidate: &Candidate, limit: Limit, patience: Duration) -> Result<TimeRange, NoAnswer> {
        let mut positions = middlegames();
        positions.sort_by_key(|position| perft(position, ORDERED_BY));
        let large = positions.split_off(positions.len() - EXTREMES);
        let mut range = TimeRange { least: f64::INFINITY, most: 0.0 };
        for position in positions.iter().take(EXTREMES).chain(&large) {
            let time = candidate.ask(position, limit, patience)?.time.as_secs_f64();
            range = TimeRange { least: range.least.min(time), most: range.most.max(time) };
        }
        Ok(range)
    }

    fn is_even(&self) -> bool {
        self.most <= self.least * EVEN
    }
}

/// Earned if the game states reached less than the whole tree at the last ply but one; `None` where they were not counted on
/// half of the boards. A board whose answer is found without a search tells nothing.
pub(crate) fn prunes(candidate: &Candidate) -> Result<Option<Earned>, NoAnswer> {
    let mut shares = Vec::new();
    let mut plies = 0;
    let positions = middlegames();
    for position in &positions {
        let answer = candidate.ask(position, UNLIMITED, PATIENCE)?;
        if let Some((ply, share)) = share_of_tree(position, &answer) {
            plies = plies.max(ply);
            shares.push(share);
        }
    }
    if shares.len() * 2 < positions.len() {
        return Ok(None);
    }
    shares.sort_by(f64::total_cmp);
    let usual = shares[shares.len() / 2];
    let what = format!(
        "{:.2} % of the positions {plies} plies ahead, on most of {} boards",
        usual.min(1.0) * 100.0,
        shares.len()
    );
    Ok(Some(if usual < WHOLE {
        Earned::all(format!("prunes: its game states reached {what}"))
    } else {
        Earned::nothing(format!(
            "visits the whole tree, as plain minimax does: its game states reached {what}"
        ))
    }))
}

/// The ply that was counted, and the share of the whole tree's positions at it that were reached.
fn share_of_tree(position: &Position, answer: &MeasuredAnswer) -> Option<(u32, f64)> {
    let (ply, reached) = (answer.info.depth?, answer.info.nodes?);
    #[expect(clippy::cast_precision_loss, reason = "counts of which the size is meant")]
    let count = |count: u64| count as f64;
    let size = |depth| count(perft(position, depth));
    let whole = if ply <= COUNTED {
        size(ply)
    } else {
        let growth = size(COUNTED) / size(COUNTED - 1);
        size(COUNTED) * growth.powf(f64::from(ply - COUNTED))
    };
    Some((ply, count(reached) / whole))
}
