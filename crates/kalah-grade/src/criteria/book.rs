//! Opening books: whether the first move of a game costs next to nothing.

use std::time::Duration;

use kalah::{Rules, Side};

use crate::candidate::Candidate;
use crate::earned::Earned;
use crate::measure::NoAnswer;
use crate::positions::middlegames;
use crate::task::BookTask;

/// Positions out of any book that the first move is compared with.
const POSITIONS: usize = 3;

/// Greatest share of the usual cost that a move out of a book has.
const SHARE: f64 = 0.1;

/// Time for one answer where the limit is not one of time.
const PATIENCE: Duration = Duration::from_secs(20);

/// Earned if the first move costs at most a tenth of what other moves cost.
pub(crate) fn tried(candidate: &Candidate, task: &BookTask) -> Result<Earned, NoAnswer> {
    let ask = |position| candidate.ask(&position, task.limit, PATIENCE);
    let first = ask(Rules::default().start(Side::South))?;
    let mut costs = Vec::new();
    for position in middlegames().into_iter().take(POSITIONS) {
        costs.push(ask(position)?.cost);
    }
    costs.sort_by(|one, other| one.amount.total_cmp(&other.amount));
    let usual = costs[POSITIONS / 2];
    if usual.amount < usual.unit.least() {
        return Ok(Earned::nothing("thinks too little about any move to tell a book from a search"));
    }
    let share = first.cost.amount / usual.amount;
    let reason = format!("the first move costs {:.1} % of a later one", share * 100.0);
    Ok(if share <= SHARE { Earned::all(reason) } else { Earned::nothing(reason) })
}
