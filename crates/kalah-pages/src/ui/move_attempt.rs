//! A reviewed position to be tried: the board, its moves to choose from, and the verdict on the one that was chosen.

use askama::Template;
use kalah::{Move, Position, Side};
use kalah_analysis::ply_review::{PlyReview, ReviewedMoveValue};
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query;
use kalah_texts::Text;

use crate::http::page_error::PageError;
use crate::ui::{filters, words};

/// Position of a game with the values of all its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct TriedPosition {
    pub position: Position,
    pub values: Vec<ReviewedMoveValue>,
    /// Move that was played in the game.
    pub played: Move,
}

/// The position on a page, with nothing shown of it before a move was tried.
#[derive(Template)]
#[template(path = "ui/move_attempt.html")]
pub struct MoveAttempt {
    board: BoardDrawing,
    pub side: Side,
    /// Address to which a tried move is sent.
    here: String,
    legal: Vec<String>,
    /// Verdict on the move that was tried; `None` before.
    verdict: Option<AttemptVerdict>,
    /// Address of the position in the analysis.
    pub analysis: String,
}

/// Verdict on a move that was tried.
struct AttemptVerdict {
    mv: String,
    loss: i32,
    played: String,
    played_loss: i32,
}

impl AttemptVerdict {
    /// Says it of the move of a side.
    fn text(&self, side: Text) -> Text {
        let text = match self {
            AttemptVerdict { loss: 0, played_loss: 0, .. } => Text::new("review-is-best"),
            AttemptVerdict { loss: 0, played_loss, .. } => {
                Text::new("review-is-best-gained").with("lost", *played_loss)
            }
            AttemptVerdict { loss, .. } => {
                return Text::new("review-gives-away").with("move", &self.mv).with("lost", *loss);
            }
        };
        text.with("move", &self.mv).with("side", side).with("played", &self.played)
    }
}

impl MoveAttempt {
    /// Names the side that is to move.
    const fn side_text(&self) -> Text {
        words::side(self.side)
    }

    /// Reviews a move that was tried, if there is one; it is sent to the page at `here`.
    ///
    /// # Errors
    /// If it is no move of the position.
    pub fn new(tried: &TriedPosition, mv: Option<Move>, here: String) -> Result<MoveAttempt, PageError> {
        let TriedPosition { position, values, played } = tried;
        let loss = |mv: Move| {
            let reviewed = PlyReview::from_values(values, mv).ok_or(PageError::NotFound("missing-move"))?;
            Ok::<i32, PageError>(reviewed.loss())
        };
        let verdict = match mv {
            None => None,
            Some(mv) => Some(AttemptVerdict {
                mv: mv.to_string(),
                loss: loss(mv)?,
                played: played.to_string(),
                played_loss: loss(*played)?,
            }),
        };
        Ok(MoveAttempt {
            board: BoardDrawing::from_position(position, None).seen_from(position.turn()),
            side: position.turn(),
            here,
            legal: position.legal_moves().map(|mv| mv.to_string()).collect(),
            verdict,
            analysis: format!("/analysis?{}", game_query::position_query(position.rules(), position)),
        })
    }

    /// Returns true if a best move was tried.
    pub fn is_solved(&self) -> bool {
        self.verdict.as_ref().is_some_and(|verdict| verdict.loss == 0)
    }
}
