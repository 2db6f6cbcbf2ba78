//! Comparisons that the staff starts from the page: what is compared, how far it is, and what came of it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use kalah_store::{Moment, Submission};
use kalah_texts::{Argument, Text};
use kalah_tournament::PlayerNumber;

use crate::archive::sources::lay_out;
use crate::copies::report::{CopyReport, SimilarPair};

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

impl FoundCopies {
    /// Returns the report of a comparison of these versions, which was made now.
    pub fn report(self, versions: BTreeMap<PlayerNumber, String>) -> CopyReport {
        let FoundCopies { tool, least_tokens, pairs } = self;
        CopyReport { made_at: Moment::now(), tool, least_tokens, versions, pairs }
    }
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
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum ComparisonState {
    /// None runs.
    #[default]
    Idle,
    /// One runs, since then, of so many submissions.
    Running { since: Moment, submissions: usize },
    /// The last one has failed, for this reason.
    Failed(Argument),
}

/// Compares the versions that play, and writes the report in place of the former one.
pub(super) fn compare(
    data: &Path,
    playing: Vec<Submission>,
    comparer: &CopyComparer,
    is_wanted: &dyn Fn() -> bool,
) -> Result<(), Argument> {
    let failed = |error: std::io::Error| -> Argument {
        Text::new("copies-no-sources").with("error", error.to_string()).into()
    };
    let folder = tempfile::tempdir_in(data).map_err(failed)?;
    let versions = lay_out(data, playing, folder.path()).map_err(failed)?.contents;
    if versions.len() < 2 {
        return Err(Text::new("copies-too-few").into());
    }
    let report = (comparer.0)(folder.path(), is_wanted)?.report(versions);
    let unwritten = |error: std::io::Error| Text::new("copies-no-report").with("error", error.to_string());
    report.write(data).map_err(unwritten)?;
    // Sources lie nowhere else than they have to.
    folder.close().map_err(failed)
}
