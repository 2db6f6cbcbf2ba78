//! The grader: tries each criterion of a rubric on a submission.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use kalah_course::grades::{CriterionResult, Grade};
use kalah_course::points::Points;
use kalah_match::{Bot, BotError, Isolation, is_installed};
use kalah_source::BotSource;

use crate::candidate::{Candidate, GradeError};
use crate::criteria::nim::AskedBoards;
use crate::criteria::{book, check, deepening, kalaha_client, lookahead, match_score, nim, pruning};
use crate::earned::{Earned, Share};
use crate::estimate::estimate;
use crate::measure::NoAnswer;
use crate::rubric::{Criterion, Rubric};
use crate::task::CriterionTask;

/// Grader of one submission.
pub struct SubmissionGrader {
    name: String,
    subject: GradedSubject,
    /// Answers of a program that is asked on standard input, by board and time.
    asked: AskedBoards,
}

/// A submission as it was found.
enum GradedSubject {
    /// One that can be asked.
    Playable(Box<Candidate>),
    /// One that is no player, or cannot be built: it earns nothing.
    Unplayable {
        /// Description of the error, in one line or with the compiler's words.
        reason: String,
    },
}

impl SubmissionGrader {
    /// Opens a submission and builds it. One that is no player or cannot be built is graded all the same, and earns
    /// nothing.
    ///
    /// # Errors
    /// If there is nothing at this address, or this machine cannot build or hold programs.
    pub fn open(source: &BotSource, isolation: &Isolation) -> Result<SubmissionGrader, GradeError> {
        let (name, subject) = match Bot::open(source.clone()) {
            Ok(bot) => {
                let missing: Vec<String> =
                    bot.tools().into_iter().filter(|tool| !is_installed(tool)).collect();
                if !missing.is_empty() {
                    return Err(GradeError::MissingTools(missing));
                }
                (bot.name().to_owned(), built(bot, isolation)?)
            }
            Err(error @ (BotError::Source(_) | BotError::NotHeld(_))) => return Err(error.into()),
            Err(error) => (source.to_string(), GradedSubject::Unplayable { reason: error.to_string() }),
        };
        Ok(SubmissionGrader { name, subject, asked: HashMap::new() })
    }

    /// Estimates how long grading takes. `None` where nothing is asked, or the submission does not answer.
    ///
    /// # Errors
    /// If the machine is at fault.
    pub fn estimate(&self, rubric: &Rubric) -> Result<Option<Duration>, GradeError> {
        match &self.subject {
            GradedSubject::Unplayable { .. } => Ok(None),
            GradedSubject::Playable(candidate) => match estimate(candidate, rubric) {
                Ok(time) => Ok(Some(time)),
                Err(error) => error.submission_fault().map(|_| None),
            },
        }
    }

    /// Grades the submission; each result is passed to `on_result` as soon as it is known, which can end it all.
    ///
    /// # Errors
    /// If the machine is at fault, so that the grade should be worked out again, or `on_result` has ended it.
    pub fn grade(
        mut self,
        rubric: &Rubric,
        on_result: &mut dyn FnMut(&CriterionResult) -> ControlFlow<()>,
    ) -> Result<Grade, GradeError> {
        let mut results = Vec::new();
        for criterion in &rubric.criteria {
            let result = self.result(criterion)?;
            let flow = on_result(&result);
            results.push(result);
            if flow.is_break() {
                return Err(GradeError::Interrupted);
            }
        }
        let letter = letter(rubric, &results);
        Ok(Grade { title: rubric.title.clone(), submission: self.name, results, letter })
    }

    fn result(&mut self, criterion: &Criterion) -> Result<CriterionResult, GradeError> {
        let began = Instant::now();
        let earned = match &self.subject {
            GradedSubject::Unplayable { reason } => Earned::nothing(reason.clone()),
            GradedSubject::Playable(candidate) => match &criterion.task {
                CriterionTask::Nim(task) => nim::tried(candidate, task, &mut self.asked)?,
                CriterionTask::Check(_) => check::tried(candidate),
                CriterionTask::Match(task) => match_score::tried(candidate, task)?,
                CriterionTask::Lookahead(task) => lookahead::tried(candidate, task)?,
                CriterionTask::Deepening(task) if candidate.bot.keeps_own_time() => {
                    answered(kalaha_client::deepens(candidate, task))?
                }
                CriterionTask::Deepening(task) => answered(deepening::tried(candidate, task))?,
                CriterionTask::Pruning(task) => answered(pruning::tried(candidate, task))?,
                CriterionTask::Book(task) => answered(book::tried(candidate, task))?,
            },
        };
        let outline = &criterion.outline;
        Ok(CriterionResult {
            name: outline.name.clone(),
            earned: earned.share.map(|share| points(outline.worth, share)),
            worth: outline.worth,
            visibility: outline.visibility,
            reason: earned.reason,
            time: began.elapsed(),
        })
    }
}

/// Returns the best of the rubric's grades whose criteria are met in full.
fn letter(rubric: &Rubric, results: &[CriterionResult]) -> Option<String> {
    let met = |name: &String| results.iter().any(|result| result.name == *name && result.is_met());
    let letter = rubric.grades.iter().find(|grade| grade.needs.iter().all(met));
    letter.map(|grade| grade.name.clone())
}

/// A criterion that could not be measured earns nothing where that is the submission's fault.
fn answered(tried: Result<Earned, NoAnswer>) -> Result<Earned, GradeError> {
    tried.or_else(|error| error.submission_fault().map(Earned::nothing))
}

/// Builds a submission.
fn built(bot: Bot, isolation: &Isolation) -> Result<GradedSubject, GradeError> {
    match bot.build(isolation) {
        Ok(player) => {
            Ok(GradedSubject::Playable(Box::new(Candidate { bot, player, isolation: isolation.clone() })))
        }
        Err(BotError::Build { command, output, .. }) => {
            let log: Vec<&str> = output.lines().take(20).collect();
            Ok(GradedSubject::Unplayable {
                reason: format!("the build failed: `{command}`\n{}", log.join("\n")),
            })
        }
        Err(error @ (BotError::NotBuilt { .. } | BotError::NotHeld(_))) => Err(error.into()),
        Err(error) => Ok(GradedSubject::Unplayable { reason: error.to_string() }),
    }
}

/// A share of points, rounded down to a hundredth.
fn points(worth: Points, share: Share) -> Points {
    let part = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    worth.share(part(share.right), part(share.all))
}
