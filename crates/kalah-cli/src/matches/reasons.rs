//! Reasons why games were lost other than on the board.

use kalah::record::Ending;
use kalah_match::{GameOutcome, Restriction};

/// Lines of a program's standard error that are shown: the last ones.
const SHOWN: usize = 8;

/// Faults of each game, and the last output of the faulty program.
#[derive(Default)]
pub(crate) struct FaultReasons {
    /// Output that was shown last: the same is not shown again.
    shown: Vec<String>,
}

impl FaultReasons {
    /// Returns the reason why the game with this number was lost, in lines; none if it was played to its end.
    pub(crate) fn of(&mut self, number: u64, game: &GameOutcome) -> Vec<String> {
        let mut lines = Vec::new();
        if game.starved > 0 {
            let times = if game.starved == 1 { "once".to_owned() } else { format!("{} times", game.starved) };
            lines.push(format!(
                "game {number}: other work kept this machine's cores from a bot, which was asked again {times}"
            ));
        }
        let Ending::Forfeit { loser, .. } = game.record.ending else { return lines };
        let name = game.record.player(loser);
        let cause = game.record.cause.as_deref().unwrap_or_default();
        lines.push(format!("game {number}: {name} {cause}{}", way_out(cause)));
        let stderr = &game.stderr[game.record.seat_at_start(loser).index()];
        // Python underlines what it quotes.
        let says = |line: &&str| !line.trim().trim_matches(['^', '~']).is_empty();
        let written: Vec<&str> = stderr.lines().filter(says).collect();
        let last = &written[written.len().saturating_sub(SHOWN)..];
        // A single line is in the cause already.
        let said = matches!(last, [only] if cause.contains(only.trim()));
        if !said && last != self.shown {
            lines.extend(last.iter().map(|line| format!("    {}", line.trim_end())));
            self.shown = last.iter().map(ToString::to_string).collect();
        }
        lines
    }
}

/// Returns the option of this program that lifts the restriction which a cause names.
fn way_out(cause: &str) -> &'static str {
    match Restriction::named_in(cause) {
        Some(Restriction::Files) => "; --trusted runs a program that you know where it can",
        Some(Restriction::Memory) => "; --memory MB gives it more",
        None => "",
    }
}
