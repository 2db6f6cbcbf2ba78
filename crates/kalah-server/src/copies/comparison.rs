//! Comparisons that the staff starts from the page: what is compared, how far it is, and what came of it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use kalah_source::Depot;
use kalah_store::{Moment, Submission};

use crate::archive::sources::copy_sources;
use crate::copies::report::{CopyReport, SimilarPair};
use crate::data_directory::bots;

/// What a comparer does: it compares the folders of a folder, each named by the number of its player, as long as the second
/// argument returns true.
type Compare = dyn Fn(&Path, &dyn Fn() -> bool) -> Result<FoundCopies, String> + Send + Sync;

/// Tool that compares submissions. Clones are the same.
#[derive(Clone)]
pub struct CopyComparer(Arc<Compare>);

/// What a tool has found.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundCopies {
    /// Name of the tool.
    pub tool: String,
    /// Least number of tokens of a submission from which on a share tells something.
    pub least_tokens: u32,
    /// Pairs that have something in common, the most alike first.
    pub pairs: Vec<SimilarPair>,
}

impl CopyComparer {
    /// Wraps a function that compares; what is wrong is said in one line.
    pub fn new(
        compare: impl Fn(&Path, &dyn Fn() -> bool) -> Result<FoundCopies, String> + Send + Sync + 'static,
    ) -> CopyComparer {
        CopyComparer(Arc::new(compare))
    }
}

impl fmt::Debug for CopyComparer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CopyComparer(..)")
    }
}

/// How far a comparison is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum ComparisonState {
    /// None runs.
    #[default]
    Idle,
    /// One runs, since then, of so many submissions.
    Running { since: Moment, submissions: usize },
    /// The last one has failed, for this reason.
    Failed(String),
}

/// Compares the versions that play, and writes the report in place of the former one.
pub(super) fn compare(
    data: &Path,
    playing: &[Submission],
    comparer: &CopyComparer,
    is_wanted: &dyn Fn() -> bool,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("the sources cannot be laid out: {error}");
    let depot = Depot::at(bots(data)).map_err(|error| error.to_string())?;
    let folder = tempfile::tempdir_in(data).map_err(failed)?;
    let mut versions = BTreeMap::new();
    for submission in playing {
        let kept = submission.bot.content.parse().ok().and_then(|content| depot.find(content));
        let Some(kept) = kept else { continue };
        copy_sources(&kept.folder(), &folder.path().join(submission.player.to_string())).map_err(failed)?;
        versions.insert(submission.player, submission.bot.content.clone());
    }
    if versions.len() < 2 {
        return Err("fewer than two players have a version that plays".to_owned());
    }
    let FoundCopies { tool, least_tokens, pairs } = (comparer.0)(folder.path(), is_wanted)?;
    let report = CopyReport { made_at: Moment::now(), tool, least_tokens, versions, pairs };
    report.write(data).map_err(|error| format!("the report cannot be written: {error}"))?;
    // Sources lie nowhere else than they have to.
    folder.close().map_err(failed)
}
