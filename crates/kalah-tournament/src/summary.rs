//! Summary of a match, kept beside its records, which need not be read again for it.

use kalah::GameState;
use kalah::record::Record;

use crate::player::EntryId;
use crate::result::{GameResult, MatchResult, MatchSeat, ResultError};

/// A capture, as who lost the seeds sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CostlyCapture {
    /// The ply, from 1.
    pub ply: u32,
    /// The seeds captured.
    pub seeds: u16,
}

/// Summary of a match for standings and pages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchSummary {
    /// Result that counts.
    pub result: MatchResult,
    /// Capture that cost most, for each game and seat.
    pub costliest: [[Option<CostlyCapture>; 2]; 2],
}

impl MatchSummary {
    /// The summary of a match between these two, once both records were replayed by the rules.
    ///
    /// # Errors
    /// If a record breaks the rules, or tells of a game without result.
    pub fn from_records(entries: [EntryId; 2], records: [&Record; 2]) -> Result<MatchSummary, ResultError> {
        let [first, second] = records.map(game);
        let (first, second) = (first?, second?);
        Ok(MatchSummary {
            result: MatchResult { entries, games: [first.0, second.0] },
            costliest: [first.1, second.1],
        })
    }
}

fn game(record: &Record) -> Result<(GameResult, [Option<CostlyCapture>; 2]), ResultError> {
    let game = record.replay()?;
    Ok((GameResult::replayed(record, &game)?, costliest(record, &game)))
}

/// The largest capture against each seat; the first of equals.
fn costliest(record: &Record, game: &GameState) -> [Option<CostlyCapture>; 2] {
    let mut worst: [Option<CostlyCapture>; 2] = [None; 2];
    for (ply, played) in (1..).zip(game.plies()) {
        let loser = MatchSeat::at_start(record.seat_at_start(played.side.opposite()));
        if let Some(captured) = played.captured
            && worst[loser.index()].is_none_or(|capture| capture.seeds < captured.seeds)
        {
            worst[loser.index()] = Some(CostlyCapture { ply, seeds: captured.seeds });
        }
    }
    worst
}
