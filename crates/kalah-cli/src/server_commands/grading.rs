//! Grading by a rubric in a server: what `kalah grade` does, for the button of the page.

use std::ops::ControlFlow;

use kalah_grade::SubmissionGrader;
use kalah_match::Isolation;
use kalah_server::RubricGrader;
use kalah_source::BotSource;

/// Returns a grader whose bots' programs are held as the server's own are.
pub(super) fn rubric_grader(isolation: &Isolation) -> RubricGrader {
    let isolation = isolation.clone();
    RubricGrader::new(move |submission, rubric, is_wanted| {
        let source = BotSource::Path(submission.to_owned());
        let grader = SubmissionGrader::open(&source, &isolation).map_err(|error| error.to_string())?;
        let flow = || if is_wanted() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        grader.grade(rubric, &mut |_| flow()).map_err(|error| error.to_string())
    })
}
