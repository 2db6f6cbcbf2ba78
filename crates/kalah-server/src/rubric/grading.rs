//! Grading that the staff starts from the page: of which versions, how far it is, and what came of it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kalah_grade::{Grade, Rubric};
use kalah_http::admission::gate::run_holding;
use kalah_store::{Moment, RubricId, Store, StoredGrade, Submission};
use kalah_tournament::PlayerNumber;

use crate::archive::sources::lay_out;

/// What a grader does: it grades the submission in a folder by a rubric, as long as the last argument returns true.
type GradeFolder = dyn Fn(&Path, &Rubric, &dyn Fn() -> bool) -> Result<Grade, String> + Send + Sync;

/// Builds, checks and plays submissions by a rubric. Clones are the same.
#[derive(Clone)]
pub struct RubricGrader(Arc<GradeFolder>);

impl RubricGrader {
    /// Wraps a function that grades; why it cannot is said in one line.
    pub fn new(
        grade: impl Fn(&Path, &Rubric, &dyn Fn() -> bool) -> Result<Grade, String> + Send + Sync + 'static,
    ) -> RubricGrader {
        RubricGrader(Arc::new(grade))
    }
}

impl fmt::Debug for RubricGrader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RubricGrader(..)")
    }
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
    grader: Option<RubricGrader>,
    state: Arc<Mutex<GradingState>>,
}

impl RubricGrading {
    /// Grading of a data directory's submissions, by this grader.
    pub(crate) fn new(data: &Path, store: &Store, grader: Option<RubricGrader>) -> RubricGrading {
        RubricGrading { data: Arc::new(data.to_owned()), store: store.clone(), grader, state: Arc::default() }
    }

    /// Returns true if this server can grade.
    pub(super) const fn is_possible(&self) -> bool {
        self.grader.is_some()
    }

    pub(super) fn state(&self) -> MutexGuard<'_, GradingState> {
        // A panic cannot leave it half changed: fields are set one at a time.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Grades these versions one after another aside, unless some are being graded. It ends with the server; what was graded
    /// by then is kept. False if this server cannot grade.
    pub(super) fn begin(&self, id: RubricId, rubric: Rubric, versions: Vec<Submission>) -> bool {
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
            let (rubric, all) = (Arc::new(rubric), versions.len());
            for (graded, version) in versions.into_iter().enumerate() {
                let player = version.player;
                if let Err(why) = own.grade_one(id, &rubric, &grader, version).await {
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
        id: RubricId,
        rubric: &Arc<Rubric>,
        grader: &RubricGrader,
        version: Submission,
    ) -> Result<(), String> {
        let (submission, data) = (version.id, Arc::clone(&self.data));
        let (rubric, grader) = (Arc::clone(rubric), grader.clone());
        let grading = run_holding((), move |cancellation| {
            graded(&data, version, &rubric, &grader, &|| !cancellation.is_cancelled())
        });
        let grade = grading.await.unwrap_or_else(|error| Err(format!("grading broke off: {error:?}")))?;
        let grade = serde_json::to_string(&grade).map_err(|error| error.to_string())?;
        let row = StoredGrade { submission, graded_at: Moment::now(), grade };
        self.store.store_rubric_grade(id, &row).await.map_err(|error| error.to_string())
    }
}

/// Grades a version in a folder of its own.
fn graded(
    data: &Path,
    version: Submission,
    rubric: &Rubric,
    grader: &RubricGrader,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Grade, String> {
    let failed = |error: std::io::Error| format!("its sources cannot be laid out: {error}");
    let folder = tempfile::tempdir_in(data).map_err(failed)?;
    let player = version.player;
    let laid = lay_out(data, vec![version], folder.path()).map_err(failed)?;
    if laid.written.is_empty() {
        return Err("its sources are not there any more".to_owned());
    }
    let grade = (grader.0)(&folder.path().join(player.to_string()), rubric, is_wanted)?;
    // Sources lie nowhere else than they have to.
    folder.close().map_err(failed)?;
    Ok(grade)
}
