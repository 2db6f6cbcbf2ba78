//! Iterative deepening: whether more time brings more search.

use kalah_player::Limit;

use crate::candidate::Candidate;
use crate::earned::Earned;
use crate::measure::{MeasuredAnswer, NoAnswer};
use crate::positions::middlegames;
use crate::task::DeepeningTask;

/// Positions that are asked about.
const POSITIONS: usize = 3;

/// Ratio of costs from which on a submission made use of ten times the time.
const RATIO: f64 = 3.0;

/// Earned if every answer comes in time, and ten times the time is made use of in most positions.
pub(crate) fn tried(candidate: &Candidate, task: &DeepeningTask) -> Result<Earned, NoAnswer> {
    let short = task.time / 10;
    let mut used = 0;
    let mut lines = Vec::new();
    for position in middlegames().into_iter().take(POSITIONS) {
        let [less, more] =
            [short, task.time].map(|time| candidate.ask(&position, Limit::MoveTime(time), time));
        let (less, more) = (less?, more?);
        let ratio = more.cost.amount / less.cost.amount.max(1e-6);
        if ratio >= RATIO {
            used += 1;
        }
        lines.push(format!("{} with {short:?}, {} with {:?}", described(&less), described(&more), task.time));
    }
    let reason = lines.join("\n");
    Ok(if used * 2 > POSITIONS {
        Earned::all(reason)
    } else {
        Earned::nothing(format!("takes as long with little time as with much:\n{reason}"))
    })
}

fn described(answer: &MeasuredAnswer) -> String {
    let depth = answer.info.depth.map_or_else(String::new, |depth| format!("depth {depth}, "));
    format!("{depth}{:.2} s", answer.time.as_secs_f64())
}
