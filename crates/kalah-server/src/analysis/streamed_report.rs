//! The report of an analysis with how far the search is, as the stream sends it and the page holds what is known at once.

use kalah::Position;
use kalah_analysis::{AnalysisProgress, AnalysisReport};

/// A report with how far the search is.
#[derive(serde::Serialize)]
pub(super) struct StreamedReport {
    state: &'static str,
    #[serde(flatten)]
    report: AnalysisReport,
}

impl StreamedReport {
    /// The JSON of an analysis of this position; nothing if it is of another one.
    pub(super) fn text_of(position: &Position, progress: &AnalysisProgress) -> Option<String> {
        let report = AnalysisReport::from_analysis(position, &progress.analysis, progress.spent).ok()?;
        serde_json::to_string(&StreamedReport { state: progress.state.word(), report }).ok()
    }
}
