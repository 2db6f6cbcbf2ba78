//! `kalah grade`: what a submission earns by a rubric.

use std::env;
use std::io::stderr;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use kalah_grade::{ReportFormat, Rubric, SubmissionContext, SubmissionGrader, is_report};
use kalah_match::PlayerSpec;
use kalah_source::BotSource;

use crate::output::OverwriteArg;
use crate::player_argument::BotArgument;
use crate::players::IsolationArg;
use crate::progress::{LONG, minutes};
use crate::status::{CommandResult, WrongArguments};
use crate::terminal::is_steered;

/// Grade a submission by a rubric, without a server
///
/// Checks and plays it, and writes what Gradescope, Classroom 50 or a system for continuous integration reads. A rubric
/// is a TOML file, or one of those that come with the program: kalaha (a player of the Kalaha assignment), template (a
/// player that began as a template of kalah new), search (minimax to alpha-beta with a book, grades E to A), nim
/// (Nim-Mancala, asked on standard input).
#[derive(Args)]
pub(crate) struct GradeArgs {
    /// The submission: a bot's folder, file, archive or git address
    #[arg(value_parser = BotArgument::<BotSource>::new())]
    submission: BotSource,
    /// A rubric's file, or kalaha, template, search or nim
    #[arg(long)]
    rubric: PathBuf,
    /// Form of the report
    #[arg(long, value_enum, default_value_t)]
    format: FormatArg,
    /// File of the report, in place of an earlier report; standard output if left out
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteArg,
    #[command(flatten)]
    isolation: IsolationArg,
}

/// Time between two lines about criteria.
const LINE: Duration = Duration::from_secs(10);

/// Forms of a report.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum FormatArg {
    /// Text for a person
    #[default]
    Text,
    /// results.json of Gradescope
    Gradescope,
    /// result.json of Classroom 50, which tells classroom and assignment in environment variables
    Classroom50,
    /// `JUnit` XML
    Junit,
}

impl From<FormatArg> for ReportFormat {
    fn from(format: FormatArg) -> ReportFormat {
        match format {
            FormatArg::Text => ReportFormat::Text,
            FormatArg::Gradescope => ReportFormat::Gradescope,
            FormatArg::Classroom50 => ReportFormat::Classroom50,
            FormatArg::Junit => ReportFormat::Junit,
        }
    }
}

impl GradeArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let rubric = read_rubric(&self.rubric)?;
        Ok(self.graded(&rubric)?)
    }

    fn graded(&self, rubric: &Rubric) -> Result<()> {
        let output = self.output.as_deref().map(|path| self.overwrite.report(path, is_report)).transpose()?;
        let isolation = self.isolation.isolation(&[&PlayerSpec::Bot(self.submission.clone())])?;
        let watched = is_steered(&stderr());
        let mut last = Instant::now();
        let grader = SubmissionGrader::open(&self.submission, &isolation)?;
        if let Some(time) = grader.estimate(rubric)?.filter(|&time| time >= LONG) {
            eprintln!("grading takes about {}", minutes(time));
        }
        let grade = grader.grade(rubric, &mut |result| {
            // Into a pipe a line now and then.
            if watched || last.elapsed() > LINE {
                last = Instant::now();
                eprintln!("{}: {} of {}", result.name, result.earned_word(), result.worth);
            }
            ControlFlow::Continue(())
        })?;
        let report = ReportFormat::from(self.format).write(&grade, &context());
        match &output {
            None => print!("{report}"),
            Some(file) => file.write(report)?,
        }
        Ok(())
    }
}

/// Reads a rubric from its file, or takes one that comes with the program.
pub(crate) fn read_rubric(path: &Path) -> CommandResult<Rubric> {
    Ok(parse_rubric(path, &rubric_text(path)?)?)
}

/// Returns the text of a rubric.
pub(crate) fn rubric_text(path: &Path) -> Result<String> {
    let built_in = Rubric::BUILT_IN.iter().find(|(name, _)| path == Path::new(name));
    if let Some((_, text)) = built_in {
        return Ok((*text).to_owned());
    }
    let names = Rubric::BUILT_IN.map(|(name, _)| name).join(", ");
    if !path.exists() {
        bail!("there is no rubric {}: write the path of a file, or one of {names}", path.display());
    }
    Ok(kalah_files::read_text(path)?)
}

fn parse_rubric(path: &Path, text: &str) -> Result<Rubric, WrongArguments> {
    Rubric::read(text).map_err(|error| WrongArguments::new(format!("{}: {error}", path.display())))
}

/// Reads the facts that Classroom 50 gives an autograder.
fn context() -> SubmissionContext {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let commit = variable("COMMIT_URL");
    SubmissionContext {
        classroom: variable("CLASSROOM"),
        assignment: variable("ASSIGNMENT"),
        tag: variable("SUBMISSION_TAG"),
        release: variable("RELEASE_URL"),
        review: Some(variable("REVIEW_URL")).filter(|url| !url.is_empty()).unwrap_or_else(|| commit.clone()),
        commit,
        graded_at: jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
    }
}
