//! Grading by a rubric in a server: what `kalah grade` does, for the button of the page.

use std::ops::ControlFlow;
use std::path::Path;

use kalah_course::grades::{Grade, RubricOutline};
use kalah_grade::{Rubric, SubmissionGrader};
use kalah_match::Isolation;
use kalah_server::RubricGrader;
use kalah_source::BotSource;

/// Grader whose bots' programs are held as the server's own are.
#[derive(Debug)]
pub(super) struct HeldGrader(pub(super) Isolation);

impl RubricGrader for HeldGrader {
    fn built_in(&self) -> &[(&'static str, &'static str)] {
        &Rubric::BUILT_IN
    }

    fn read(&self, text: &str) -> Result<RubricOutline, String> {
        Rubric::read(text).map(|rubric| rubric.outline()).map_err(|error| error.to_string())
    }

    fn grade(&self, folder: &Path, rubric: &str, is_wanted: &dyn Fn() -> bool) -> Result<Grade, String> {
        let rubric = Rubric::read(rubric).map_err(|error| error.to_string())?;
        let source = BotSource::Path(folder.to_owned());
        let grader = SubmissionGrader::open(&source, &self.0).map_err(|error| error.to_string())?;
        let flow = || if is_wanted() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        grader.grade(&rubric, &mut |_| flow()).map_err(|error| error.to_string())
    }
}
