//! Grades of submissions: a [`Rubric`] says what is worth how many points, a [`SubmissionGrader`] checks and plays a submission
//! without any server, and a [`Grade`](kalah_course::grades::Grade) is written in the [`ReportFormat`] that another system reads.
//!
//! What is asked is fixed by the rubric: positions, look-aheads, openings, boards. Only what is about time itself
//! (iterative deepening, a book's first move, the growth of a search) is measured, as processor time where programs are
//! held, and as counted instructions for modules.

mod candidate;
mod criteria;
mod earned;
mod estimate;
mod grader;
mod measure;
mod positions;
mod report;
mod rubric;
mod task;

pub use candidate::GradeError;
pub use grader::SubmissionGrader;
pub use report::{ReportFormat, SubmissionContext, is_report};
pub use rubric::{Criterion, LetterGrade, Rubric, RubricError};
pub use task::{
    BookTask, CheckTask, CriterionTask, DeepeningTask, LookaheadTask, MatchTask, NimAspect, NimTask,
    PruningTask,
};
