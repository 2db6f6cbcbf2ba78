//! Grading that the staff starts from the page: of which versions, how far it is, and what came of it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kalah_course::grades::{Grade, RubricOutline};
use kalah_http::admission::gate::run_holding;
use kalah_store::{Moment, Store, StoredGrade, StoredRubric, Submission};
use kalah_tournament::PlayerNumber;

use crate::archive::sources::lay_out;

/// Grades submissions by rubrics. This program runs no bot, so somebody else does it.
pub trait RubricGrader: fmt::Debug + Send + Sync {
    /// Returns the rubrics that come with the program: their names and texts.
    fn built_in(&self) -> &[(&'static str, &'static str)];

    /// Reads the text of a rubric.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    fn read(&self, text: &str) -> Result<RubricOutline, String>;

    /// Grades the submission in a folder by the text of a rubric, as long as `is_wanted`.
    ///
    /// # Errors
    /// If the machine is at fault: the reason in one line.
    fn grade(&self, folder: &Path, rubric: &str, is_wanted: &dyn Fn() -> bool) -> Result<Grade, String>;
}

/// How far grading is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct GradingState {
    /// Number of versions that are graded, while that goes on: so many of so many.
    pub(super) running: Option<(usize, usize)>,
    /// Players whose versions could not be graded, and why; of the last or the present run.
    pub(super) failures: Vec<(PlayerNumber, String)>,
}

/// Grading of a data directory. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct RubricGrading {
    data: Arc<PathBuf>,
    store: Store,
    grader: Option<Arc<dyn RubricGrader>>,
    state: Arc<Mutex<GradingState>>,
}

impl RubricGrading {
    /// Grading of a data directory's submissions, by this grader.
    pub(crate) fn new(data: &Path, store: &Store, grader: Option<Arc<dyn RubricGrader>>) -> RubricGrading {
        RubricGrading { data: Arc::new(data.to_owned()), store: store.clone(), grader, state: Arc::default() }
    }

    /// Returns the grader, if this server has one.
    pub(super) fn grader(&self) -> Option<&dyn RubricGrader> {
        self.grader.as_deref()
    }

    pub(super) fn state(&self) -> MutexGuard<'_, GradingState> {
        // A panic cannot leave it half changed: fields are set one at a time.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Grades these versions one after another aside, unless some are being graded. It ends with the server; what was graded
    /// by then is kept. False if this server cannot grade.
    pub(super) fn begin(&self, rubric: StoredRubric, versions: Vec<Submission>) -> bool {
        let Some(grader) = self.grader.clone() else { return false };
        {
            let mut state = self.state();
            if state.running.is_some() {
                return true;
            }
            *state = GradingState { running: Some((0, versions.len())), failures: Vec::new() };
        }
        let own = self.clone();
        tokio::spawn(async move {
            let all = versions.len();
            for (graded, version) in versions.into_iter().enumerate() {
                let player = version.player;
                if let Err(why) = own.grade_one(&rubric, &grader, version).await {
                    own.state().failures.push((player, why));
                }
                own.state().running = Some((graded + 1, all));
            }
            own.state().running = None;
        });
        true
    }

    async fn grade_one(
        &self,
        rubric: &StoredRubric,
        grader: &Arc<dyn RubricGrader>,
        version: Submission,
    ) -> Result<(), String> {
        let (submission, data) = (version.id, Arc::clone(&self.data));
        let (text, grader) = (rubric.text.clone(), Arc::clone(grader));
        let grading = run_holding((), move |cancellation| {
            graded(&data, version, &text, grader.as_ref(), &|| !cancellation.is_cancelled())
        });
        let grade = grading.await.unwrap_or_else(|error| Err(format!("grading broke off: {error:?}")))?;
        let grade = serde_json::to_string(&grade).map_err(|error| error.to_string())?;
        let row = StoredGrade { submission, graded_at: Moment::now(), grade };
        self.store.store_rubric_grade(rubric.id, &row).await.map_err(|error| error.to_string())
    }
}

/// Grades a version in a folder of its own.
fn graded(
    data: &Path,
    version: Submission,
    rubric: &str,
    grader: &dyn RubricGrader,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Grade, String> {
    let failed = |error: std::io::Error| format!("its sources cannot be laid out: {error}");
    let folder = tempfile::tempdir_in(data).map_err(failed)?;
    let player = version.player;
    let laid = lay_out(data, vec![version], folder.path()).map_err(failed)?;
    if laid.written.is_empty() {
        return Err("its sources are not there any more".to_owned());
    }
    let grade = grader.grade(&folder.path().join(player.to_string()), rubric, is_wanted)?;
    // Sources lie nowhere else than they have to.
    folder.close().map_err(failed)?;
    Ok(grade)
}
