//! `GET /api/analysis`: the values of a position for programs, in one answer.

use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use kalah_analysis::{AnalysisReport, Analyst};
use kalah_drawing::game_query::{GamePositionQuery, GameQueryFields};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::api_shapes::AnalysisShape;
use kalah_texts::Argument;
use serde::Deserialize;
use tokio::time::{Instant, timeout_at};
use utoipa::IntoParams;

use crate::account::guest::Guest;

/// The most nodes that an answer may take, and the default.
const MOST_NODES: u64 = 20_000_000;
const USUAL_NODES: u64 = 1_000_000;

/// Time after which the answer is what is known so far: others may have their turns first.
const LONGEST: Duration = Duration::from_secs(30);

/// Which position, and how long it is searched.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AnalysisQuery {
    /// The rules in a word, such as `6x6`; those of the board if left out.
    rules: Option<String>,
    /// Where the game starts, in any text of a position; the start of the rules if left out.
    start: Option<String>,
    /// What is played from there, such as `36 21`.
    moves: Option<String>,
    /// How many plies of it are played; all if left out.
    #[param(value_type = Option<u32>)]
    ply: Option<String>,
    /// Positions to be asked about, about so many; a million if left out, 20 million at most.
    #[param(value_type = Option<u64>)]
    nodes: Option<String>,
}

impl AnalysisQuery {
    /// Reads the game and the number of nodes.
    ///
    /// # Errors
    /// What is wrong, in a line.
    pub(crate) fn read(self) -> Result<(GamePositionQuery, u64), Argument> {
        let AnalysisQuery { rules, start, moves, ply, nodes } = self;
        let nodes = match nodes {
            None => USUAL_NODES,
            Some(text) => text
                .parse()
                .ok()
                .filter(|nodes| (1..=MOST_NODES).contains(nodes))
                .ok_or_else(|| Argument::from(format!("nodes: write 1 to {MOST_NODES}")))?,
        };
        Ok((GameQueryFields { rules, start, moves, ply }.game()?, nodes))
    }
}

/// The value of every legal move: exact, or as far as the nodes go.
#[utoipa::path(
    get, path = "/api/analysis", operation_id = "analysis", params(AnalysisQuery),
    responses((status = 200, description = "The values, as `kalah analyse --json` prints them", body = AnalysisShape))
)]
pub(crate) async fn analyse(
    State(analyst): State<Analyst>,
    guest: Guest,
    Query(asked): Query<AnalysisQuery>,
) -> Result<Json<AnalysisReport>, PageError> {
    let (query, nodes) = asked.read().map_err(PageError::unfit)?;
    let mut listener = analyst.ask(guest.visitor(), query.position())?;
    let enough = listener.until(|progress| progress.analysis.nodes >= nodes);
    _ = timeout_at(Instant::now() + LONGEST, enough).await;
    let latest = listener.latest();
    let report = AnalysisReport::from_analysis(query.position(), &latest.analysis, latest.spent);
    report.map(Json).map_err(|error| PageError::unfit(error.to_string()))
}
