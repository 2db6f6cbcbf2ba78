//! Advice on a move: a hint before it, a verdict after it.

use std::time::Duration;

use kalah::{GameState, Move, Position};
use kalah_analysis::judgement::{JudgedMoveValue, PlyJudgement};
use kalah_analysis::{AnalysisProgress, Analyst, QuestionVisitor};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::words;
use serde::Serialize;
use tokio::time::timeout;

/// Maximum time of a search for advice, and the depth that is enough for it.
const LONGEST: Duration = Duration::from_millis(1500);
const ENOUGH: u32 = 12;

/// Hint before a move: at first the part of the board, then the move.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Hint {
    ply: usize,
    /// Part of the board as the side to move sees it: `left`, `right`, `only` if there is but one move, or
    /// `swap`.
    half: &'static str,
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// Verdict after a move.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveVerdict {
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    /// Seeds of the final margin that were given away.
    loss: i32,
    /// Seeds that random moves would give away on average: the weight of the ply in an accuracy.
    at_random: f64,
    forced: bool,
    kind: &'static str,
    exact: bool,
    best: i32,
    margin: i32,
    better: Option<String>,
    text: String,
}

/// A ply with the values of all moves of its position.
pub(super) struct JudgedPly {
    pub(super) values: Vec<JudgedMoveValue>,
    /// Changes of side that were looked ahead, where a value is not proven.
    pub(super) depth: u32,
    pub(super) judgement: PlyJudgement,
}

/// The values of all moves of a position, and how far was looked ahead for them.
struct FoundValues {
    values: Vec<JudgedMoveValue>,
    depth: u32,
}

/// Finds the values of all moves of a position, as far as that goes quickly.
async fn values(
    analyst: &Analyst,
    visitor: QuestionVisitor,
    position: &Position,
) -> Result<FoundValues, PageError> {
    let mut listener = analyst.ask(visitor, position)?;
    let enough =
        |progress: &AnalysisProgress| progress.analysis.depth >= ENOUGH || progress.analysis.is_exact();
    _ = timeout(LONGEST, listener.until(enough)).await;
    let valued = |value: &kalah_engine::MoveValue| JudgedMoveValue {
        mv: value.mv,
        margin: value.margin,
        exact: value.exact,
    };
    let analysis = &listener.latest().analysis;
    Ok(FoundValues { values: analysis.moves.iter().map(valued).collect(), depth: analysis.depth })
}

/// The best of these moves: of equals the first.
fn best(values: &[JudgedMoveValue]) -> Option<Move> {
    let most = values.iter().map(|value| value.margin).max()?;
    values.iter().find(|value| value.margin == most).map(|value| value.mv)
}

/// A hint for the position now.
pub(super) async fn hint(
    analyst: &Analyst,
    visitor: QuestionVisitor,
    game: &GameState,
    whole: bool,
) -> Result<Hint, PageError> {
    let position = game.position();
    let mut legal = position.legal_moves();
    let only = legal.next().filter(|_| legal.next().is_none());
    let mv = match only {
        Some(mv) => mv,
        None => best(&values(analyst, visitor, position).await?.values)
            .ok_or(PageError::NotFound("move: the game is over"))?,
    };
    let half = match mv {
        _ if only.is_some() => "only",
        Move::Swap => "swap",
        Move::Sow(pit) if 2 * pit.index() + 1 < position.rules().pits() => "left",
        Move::Sow(_) => "right",
    };
    let mv = (whole || only.is_some()).then(|| mv.to_string());
    Ok(Hint { ply: game.plies().len(), half, mv })
}

/// Judges a ply of a game.
pub(super) async fn judge(
    analyst: &Analyst,
    visitor: QuestionVisitor,
    game: &GameState,
    ply: usize,
) -> Result<JudgedPly, PageError> {
    let played = game.plies().get(ply).ok_or(PageError::NotFound("ply"))?;
    let FoundValues { values, depth } = values(analyst, visitor, game.position_after(ply)).await?;
    let judgement = PlyJudgement::from_values(&values, played.mv).ok_or(PageError::NotFound("move"))?;
    Ok(JudgedPly { values, depth, judgement })
}

/// The verdict on a ply, and the better move if it is asked for.
pub(super) fn verdict(ply: usize, mv: Move, found: &JudgedPly, with_better: bool) -> MoveVerdict {
    let JudgedPly { values, judgement: judged, .. } = found;
    let better = if judged.loss() > 0 { best(values).map(|mv| mv.to_string()) } else { None };
    MoveVerdict {
        ply,
        mv: mv.to_string(),
        loss: judged.loss(),
        at_random: f64::from(judged.best) - judged.mean,
        forced: judged.forced,
        kind: judged.kind.word(),
        exact: judged.exact,
        best: judged.best,
        margin: judged.margin,
        better: better.filter(|_| with_better),
        text: text(judged),
    }
}

/// A verdict in words.
fn text(judged: &PlyJudgement) -> String {
    use kalah_analysis::judgement::LossKind;
    let sure = if judged.exact { "" } else { " (searched, not proven)" };
    let loss = judged.loss();
    let what = match judged.kind {
        LossKind::Nothing if judged.forced => return "The only move.".to_owned(),
        LossKind::Nothing => return format!("A best move{sure}."),
        LossKind::Seeds => "The result stays the same",
        LossKind::DrawnToLost => "Blunder: this turns a draw into a loss",
        LossKind::WonToDrawn => "Mistake: this turns a win into a draw",
        LossKind::WonToLost => "Blunder: this turns a win into a loss",
    };
    format!(
        "{what}: {} worse than the best move{sure}.",
        words::counted(loss.unsigned_abs(), "seed", "seeds")
    )
}
