//! What a submission earned by the rubric, as far as its reader may know.

use std::collections::HashMap;

use askama::Template;
use kalah_course::grades::{CriterionResult, Grade, Visibility};
use kalah_course::points::Points;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_store::{Moment, Store, StoredGrade, StoredRubric, Submission, SubmissionId, TournamentId};
use kalah_texts::Language;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::PlayerNumber;

/// Readers of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultReader {
    /// Lecturers and tutors.
    Staff,
    /// The submission's student.
    Owner,
}

/// Results of a criterion that students cannot read yet or at all, by what they wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Openness {
    /// Whether the deadline of the submission has passed.
    due_passed: bool,
    /// Whether grades are published.
    published: bool,
}

impl Openness {
    const fn allows(self, visibility: Visibility) -> bool {
        match visibility {
            Visibility::Visible => true,
            Visibility::Hidden => false,
            Visibility::AfterDueDate => self.due_passed,
            Visibility::AfterPublished => self.published,
        }
    }
}

#[derive(Template)]
#[template(path = "rubric/results.html")]
struct ResultsSection {
    title: String,
    rows: Vec<CriterionResult>,
    /// Number of criteria whose results are not shown yet.
    withheld: usize,
    earned: Points,
    worth: Points,
    /// Name of the grade; only with all results.
    letter: Option<String>,
}

/// Reads a stored grade; one that a later version wrote in another form is none.
pub(super) fn read_grade(stored: &StoredGrade) -> Option<Grade> {
    serde_json::from_str(&stored.grade).ok()
}

/// Returns the share of the rubric's points that the version of each player has earned, in thousandths. Criteria that a person
/// has to judge have earned nothing yet.
pub(crate) async fn earned_shares(store: &Store) -> Result<HashMap<PlayerNumber, i64>, PageError> {
    let Some(rubric) = store.rubric().await? else { return Ok(HashMap::new()) };
    let players: HashMap<SubmissionId, PlayerNumber> =
        store.executing().await?.iter().map(|version| (version.id, version.player)).collect();
    let share = |stored: &StoredGrade| {
        let grade = read_grade(stored)?;
        let (earned, worth) = (grade.earned().hundredths(), grade.worth().hundredths());
        Some((*players.get(&stored.submission)?, 1000 * earned / worth.max(1)))
    };
    Ok(store.rubric_grades(rubric.id).await?.iter().filter_map(share).collect())
}

/// Returns the part of a submission's page that tells what it earned by the rubric; empty if it was not graded. Due dates are
/// those of a tournament.
pub(crate) async fn results_for(
    store: &Store,
    submission: &Submission,
    tournament: TournamentId,
    reader: ResultReader,
    language: Language,
) -> Result<String, PageError> {
    let Some(rubric) = store.rubric().await? else { return Ok(String::new()) };
    let Some(grade) = store.rubric_grade(rubric.id, submission.id).await?.as_ref().and_then(read_grade)
    else {
        return Ok(String::new());
    };
    let openness = openness(store, &rubric, submission, tournament).await?;
    let shows = |one: &CriterionResult| reader == ResultReader::Staff || openness.allows(one.visibility);
    let all = grade.results.len();
    let rows: Vec<CriterionResult> = grade.results.into_iter().filter(shows).collect();
    let withheld = all - rows.len();
    let section = ResultsSection {
        title: grade.title,
        earned: rows.iter().filter_map(|row| row.earned).sum(),
        worth: rows.iter().map(|row| row.worth).sum(),
        letter: grade.letter.filter(|_| withheld == 0),
        rows,
        withheld,
    };
    Ok(section.render_in(language)?)
}

/// Returns what is open to students: a due date is the first end after the submission came.
async fn openness(
    store: &Store,
    rubric: &StoredRubric,
    submission: &Submission,
    tournament: TournamentId,
) -> Result<Openness, PageError> {
    let ends = store.deadlines(tournament).await?.into_iter().map(|deadline| deadline.ends_at);
    let due = ends.filter(|end| *end >= submission.received_at).min();
    let due_passed = due.is_none_or(|due| due < Moment::now());
    Ok(Openness { due_passed, published: rubric.published_at.is_some() })
}
