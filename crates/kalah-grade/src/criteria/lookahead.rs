//! How many plies a submission sees ahead.

use std::time::Duration;

use kalah_player::Limit;

use crate::candidate::{Candidate, GradeError};
use crate::earned::Earned;
use crate::measure::MeasuredAnswer;
use crate::positions::tactics;
use crate::task::LookaheadTask;

/// Time for one answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Earned if a submission finds the best move in at least four fifths of the positions: whoever looks less far ahead finds
/// hardly any.
pub(crate) fn tried(candidate: &Candidate, task: &LookaheadTask) -> Result<Earned, GradeError> {
    let plies = task.plies.get();
    let limit = task.limit.unwrap_or(Limit::Lookahead(task.plies));
    let positions = tactics(plies);
    let mut right = 0;
    let mut missed = None;
    for tactic in &positions {
        match candidate.ask(&tactic.position, limit, PATIENCE) {
            Ok(answer) if answer.mv == Some(tactic.best) || looked(candidate, &answer) >= Some(plies) => {
                right += 1;
            }
            Ok(answer) => {
                let played = answer.mv.map_or_else(|| "resigned".to_owned(), |mv| format!("played {mv}"));
                missed = missed.or_else(|| Some(format!("{played} in {}", tactic.position)));
            }
            Err(error) => {
                let fault = error.submission_fault()?;
                missed = missed.or_else(|| Some(format!("{fault} in {}", tactic.position)));
            }
        }
    }
    let all = positions.len();
    let first = missed.map_or_else(String::new, |missed| format!("\nThe first miss: {missed}"));
    let or = if candidate.bot.keeps_own_time() { ", or looked for so far" } else { "" };
    let reason = format!("{right} of {all} moves found that a search of {plies} plies finds{or}{first}");
    Ok(if right * 5 >= all * 4 { Earned::all(reason) } else { Earned::nothing(reason) })
}

/// Plies that a client of the Java application looked ahead, whose driver tells the last but one; `None` of others, which might
/// say anything.
fn looked(candidate: &Candidate, answer: &MeasuredAnswer) -> Option<u32> {
    answer.info.depth.filter(|_| candidate.bot.keeps_own_time()).map(|before| before + 1)
}
