//! Estimates of how long grading takes, from one answer under each limit.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use kalah_player::Limit;

use crate::candidate::Candidate;
use crate::measure::NoAnswer;
use crate::positions::{middlegames, tactics};
use crate::rubric::Rubric;
use crate::task::CriterionTask;

/// Answers of one player in a pair of games.
const ANSWERS_A_PAIR: u32 = 45;

/// Answers that `kalah check` asks for.
const ANSWERS_OF_CHECK: u32 = 60;

/// Rounds over all boards in which the cost of a search is measured, as on a quiet machine.
const ROUNDS_OF_PRUNING: u32 = 6;

/// Time for one answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Questions of one criterion: so many answers under a limit.
struct CriterionWork {
    answers: u32,
    limit: Limit,
}

/// Time that all criteria take, about. Each limit is tried once, on a position in the middle of a game.
pub(crate) fn estimate(candidate: &Candidate, rubric: &Rubric) -> Result<Duration, NoAnswer> {
    let mut tried: Vec<(Limit, Duration)> = Vec::new();
    let mut total = Duration::ZERO;
    let [position, ..] = middlegames()[..] else { return Ok(total) };
    for work in rubric.criteria.iter().filter_map(|criterion| work(&criterion.task)) {
        let known = tried.iter().find(|(limit, _)| *limit == work.limit).map(|&(_, each)| each);
        let each = if let Some(each) = known {
            each
        } else {
            let begun = Instant::now();
            candidate.ask(&position, work.limit, PATIENCE)?;
            tried.push((work.limit, begun.elapsed()));
            begun.elapsed()
        };
        total += each * work.answers;
    }
    Ok(total)
}

/// Returns the questions of a task; `None` for programs that are asked on standard input, which answer or are ended.
fn work(task: &CriterionTask) -> Option<CriterionWork> {
    let plies = |plies: u32| Limit::Lookahead(NonZeroU32::MIN.saturating_add(plies - 1));
    let boards = u32::try_from(middlegames().len()).unwrap_or(u32::MAX);
    let (answers, limit) = match task {
        CriterionTask::Check(_) => (ANSWERS_OF_CHECK, plies(4)),
        CriterionTask::Match(task) => (ANSWERS_A_PAIR * task.pairs.get(), task.limit),
        CriterionTask::Lookahead(task) => {
            let positions = u32::try_from(tactics(task.plies.get()).len()).unwrap_or(u32::MAX);
            (positions, task.limit.unwrap_or(Limit::Lookahead(task.plies)))
        }
        CriterionTask::Deepening(task) => (4, Limit::MoveTime(task.time)),
        CriterionTask::Pruning(_) => (boards * ROUNDS_OF_PRUNING, plies(5)),
        CriterionTask::Book(task) => (4, task.limit),
        CriterionTask::Nim(_) => return None,
    };
    Some(CriterionWork { answers, limit })
}
