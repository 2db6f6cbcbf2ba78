//! The corner of the matrix where the best players meet, as a small picture.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kalah_coordinator::tournament::{MatchState, TournamentState};
use kalah_pages::ui::seat::seat_of;

/// Players that it shows at most.
const PLAYERS: usize = 16;

/// Results among the first players of the ranking, row against column, as lines of squares.
pub(super) struct SmallMatrix {
    /// Players along each edge.
    pub(super) players: usize,
    /// Classes of the results, each with the path of its squares, one unit wide.
    pub(super) paths: BTreeMap<&'static str, String>,
}

impl SmallMatrix {
    /// Returns the picture; `None` while nobody has played.
    pub(super) fn from_tournament(tournament: &TournamentState) -> Option<SmallMatrix> {
        let ranking = tournament.ranking();
        let first: Vec<_> =
            ranking.range(0..ranking.len().min(PLAYERS)).map(|row| row.standing.entry).collect();
        let mut paths = BTreeMap::<_, String>::new();
        for (y, &own) in first.iter().enumerate() {
            let results = first.iter().map(|&other| match tournament.between(own, other)?.1 {
                MatchState::Running(_) => Some("running"),
                MatchState::Done(done) => Some(match done.result.points(seat_of(own, done)) {
                    points if points > 0 => "win",
                    points if points < 0 => "loss",
                    _ => "tie",
                }),
            });
            let results: Vec<_> = results.collect();
            let mut x = 0;
            for run in results.chunk_by(|one, next| one == next) {
                if let Some(class) = run[0] {
                    _ = write!(paths.entry(class).or_default(), "M{x} {y}.5h{}", run.len());
                }
                x += run.len();
            }
        }
        (!paths.is_empty()).then_some(SmallMatrix { players: first.len(), paths })
    }
}
