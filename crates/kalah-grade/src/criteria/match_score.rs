//! Matches against an opponent.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::{Position, Rules, Side};
use kalah_match::{MatchSettings, play_match};

use crate::candidate::{Candidate, GradeError};
use crate::earned::Earned;
use crate::task::MatchTask;

/// Plies of an opening. The first pair has none.
const OPENING: usize = 3;

/// Earned if the score of all games is above the bound, or if all were played to their ends where any result suffices.
pub(crate) fn tried(candidate: &Candidate, task: &MatchTask) -> Result<Earned, GradeError> {
    let opponent = task.opponent.resolve(&candidate.isolation)?;
    let mut points = 0;
    let mut games = Vec::new();
    let mut fault = None;
    for pair in 0..task.pairs.get() as usize {
        let settings = MatchSettings {
            limit: task.limit,
            start: (pair > 0).then(|| opening(task.rules, pair)),
            patience: Duration::from_secs(10),
            isolation: candidate.isolation.clone(),
            ..MatchSettings::new(task.rules)
        };
        let played = play_match(&candidate.player, &opponent, &settings, &mut (), &AtomicBool::new(false))?;
        for game in played.games {
            points += game.points();
            fault = fault.or_else(|| game.record.cause.clone());
            games.push(game.margin().map_or_else(|| "forfeited".to_owned(), |margin| format!("{margin:+}")));
        }
    }
    // From -1, 0 and 1 a game to half points from 0 to 2.
    let (all, half_points) = (games.len(), points + i32::try_from(games.len()).unwrap_or(i32::MAX));
    let is_faultless = fault.is_none();
    let fault = fault.map_or_else(String::new, |cause| format!("\nThe first fault: {cause}"));
    let score = f64::from(half_points) / 2.0;
    let reason = format!("{score} of {all} points against {}: {}{fault}", task.opponent, games.join(", "));
    #[expect(clippy::cast_precision_loss, reason = "a few games")]
    let met = if task.any_result { is_faultless } else { score / all as f64 > task.more_than };
    Ok(if met { Earned::all(reason) } else { Earned::nothing(reason) })
}

/// The position after the first plies of a pair: another one for each pair, as long as there are others.
fn opening(rules: Rules, mut pair: usize) -> Position {
    let mut position = rules.start(Side::South);
    for _ in 0..OPENING {
        let moves: Vec<_> = position.legal_moves().collect();
        let next = position.play(moves[pair % moves.len()]);
        pair /= moves.len();
        match next {
            Ok(next) if !next.position.is_over() => position = next.position,
            _ => break,
        }
    }
    position
}
