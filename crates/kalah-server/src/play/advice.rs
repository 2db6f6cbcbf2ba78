//! Advice on a move, by the server's analysis.

use std::time::Duration;

use kalah::{GameState, Position};
use kalah_analysis::advice::{self, Hint};
use kalah_analysis::ply_review::{PlyReview, ReviewedMoveValue};
use kalah_analysis::{AnalysisProgress, Analyst, QuestionVisitor};
use kalah_pages::http::page_error::PageError;
use tokio::time::timeout;

/// Maximum time of a search for advice.
const LONGEST: Duration = Duration::from_millis(1500);

/// A ply with the values of all moves of its position.
pub(super) struct AdvisedPly {
    pub(super) values: Vec<ReviewedMoveValue>,
    /// Changes of side that were looked ahead, where a value is not proven.
    pub(super) depth: u32,
    pub(super) review: PlyReview,
}

/// The values of all moves of a position, and how far was looked ahead for them.
struct FoundValues {
    values: Vec<ReviewedMoveValue>,
    depth: u32,
}

/// Finds the values of all moves of a position, as far as that goes quickly.
async fn values(
    analyst: &Analyst,
    visitor: QuestionVisitor,
    position: &Position,
) -> Result<FoundValues, PageError> {
    let mut listener = analyst.ask(visitor, position)?;
    let enough = |progress: &AnalysisProgress| {
        progress.analysis.depth >= advice::ENOUGH || progress.analysis.is_exact()
    };
    _ = timeout(LONGEST, listener.until(enough)).await;
    let analysis = &listener.latest().analysis;
    Ok(FoundValues {
        values: analysis.moves.iter().map(ReviewedMoveValue::from).collect(),
        depth: analysis.depth,
    })
}

/// A hint for the position now.
pub(super) async fn hint(
    analyst: &Analyst,
    visitor: QuestionVisitor,
    game: &GameState,
    whole: bool,
) -> Result<Hint, PageError> {
    let position = game.position();
    let values = match advice::only_move(position) {
        Some(_) => Vec::new(),
        None => values(analyst, visitor, position).await?.values,
    };
    let hint = Hint::from_values(game.plies().len(), position, &values, whole);
    hint.ok_or(PageError::NotFound("missing-move-of-finished-game"))
}

/// Reviews a ply of a game.
pub(super) async fn review(
    analyst: &Analyst,
    visitor: QuestionVisitor,
    game: &GameState,
    ply: usize,
) -> Result<AdvisedPly, PageError> {
    let played = game.plies().get(ply).ok_or(PageError::NotFound("missing-ply"))?;
    let FoundValues { values, depth } = values(analyst, visitor, game.position_after(ply)).await?;
    let review = PlyReview::from_values(&values, played.mv).ok_or(PageError::NotFound("missing-move"))?;
    Ok(AdvisedPly { values, depth, review })
}
