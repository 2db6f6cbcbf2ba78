//! Estimate of a match's duration, printed beforehand.

use std::time::Duration;

use anyhow::{Result, bail};
use kalah::Rules;
use kalah_lab::{Model, Pentanomial, Sprt, TestExpectation, USUAL_DEVIATION};
use kalah_player::Limit;

/// Plies of a game for each seed on the board, as games of searching players have them on 6x4, 6x6 and 8x8.
const PLIES_A_SEED: f64 = 0.65;

/// Time of a ply with growing look-ahead, in times of a call: the last call and those before it.
const CALLS_A_PLY: f64 = 1.5;

/// Games that are planned.
pub(crate) struct MatchPlan {
    pub(crate) rules: Rules,
    /// The limits of player A and player B.
    pub(crate) limits: [Limit; 2],
    /// Pairs at the same time.
    pub(crate) concurrency: usize,
}

impl MatchPlan {
    /// Prints what to expect of a test, or of so many games without one.
    pub(crate) fn print(&self, sprt: Option<Sprt>, games: u64) -> Result<()> {
        let Some(sprt) = sprt else { return self.print_precision(games) };
        println!("test {sprt}: pairs of games until it ends, by the true difference\n");
        println!(
            "{:>8} {:>10} {:>10} {:>10} {:>10}",
            "Elo", "stronger", "in mean", "95% within", "mean time"
        );
        for TestExpectation { elo, stronger, pairs, most } in sprt.plan(USUAL_DEVIATION) {
            let stronger = 100.0 * stronger;
            let time = self.time(pairs).map_or("-".to_owned(), in_words);
            println!("{elo:>+8.1} {stronger:>9.1}% {pairs:>10.0} {most:>10.0} {time:>10}");
        }
        if sprt.model() == Model::Logistic {
            println!(
                "\nif the share of a pair deviates by {USUAL_DEVIATION} as among players of like strength"
            );
        }
        if self.pair_time().is_none() {
            println!(
                "\nHow long a pair takes depends on the players: with --time or --move-time it is told."
            );
        }
        Ok(())
    }

    /// Prints the precision that a number of games gives, and their time.
    fn print_precision(&self, games: u64) -> Result<()> {
        let few = games / 8;
        let even = Pentanomial([few, few, 0, few, few]);
        let Some(estimate) = even.normalised_elo() else {
            bail!("write at least eight games, or which test: --games 1000, --sprt 0,10");
        };
        let radius = estimate.high.unwrap_or_default() - estimate.value;
        println!("{games} games tell normalised Elo to within {radius:.1} in 95 of 100 cases");
        if let Some(time) = self.time_of(games) {
            println!("they take about {}", in_words(time));
        }
        Ok(())
    }

    /// Time of so many games; `None` where the limit is not one of time.
    pub(crate) fn time_of(&self, games: u64) -> Option<Duration> {
        self.time(f64::from(u32::try_from(games / 2).unwrap_or(u32::MAX)))
    }

    /// Time of so many pairs; `None` where the limit is not one of time.
    fn time(&self, pairs: f64) -> Option<Duration> {
        let at_once = f64::from(u32::try_from(self.concurrency).unwrap_or(u32::MAX));
        Duration::try_from_secs_f64(pairs * self.pair_time()?.as_secs_f64() / at_once).ok()
    }

    /// Time of a pair.
    fn pair_time(&self) -> Option<Duration> {
        // Each player makes half of the plies of both games.
        let plies = PLIES_A_SEED * f64::from(self.rules.total());
        let times: Option<Vec<Duration>> = self.limits.iter().map(|limit| own_time(*limit, plies)).collect();
        Some(times?.iter().sum())
    }
}

/// Time of so many plies of one player.
fn own_time(limit: Limit, plies: f64) -> Option<Duration> {
    match limit {
        Limit::Growing { time, .. } => Some(time.mul_f64(CALLS_A_PLY * plies)),
        Limit::MoveTime(time) => Some(time.mul_f64(plies)),
        Limit::Clock { time, increment } => Some(2 * time + increment.mul_f64(plies)),
        Limit::Lookahead(_) | Limit::Nodes(_) | Limit::Fuel(_) => None,
    }
}

fn in_words(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 100.0 => format!("{seconds:.0} s"),
        seconds if seconds < 6000.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{:.0} h", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kalah::Rules;
    use kalah_player::Limit;

    use super::{MatchPlan, in_words};

    #[test]
    fn a_match_by_the_clock_takes_its_time_and_any_other_is_unknown() {
        let plan = |limits, concurrency| MatchPlan { rules: Rules::default(), limits, concurrency };
        let second = Limit::MoveTime(Duration::from_secs(1));
        assert_eq!(plan([second; 2], 1).time(100.0).map(in_words).as_deref(), Some("3 h"));
        assert_eq!(plan([second; 2], 2).time(10.0).map(in_words).as_deref(), Some("8 min"));
        assert_eq!(plan([second, Limit::Nodes(5)], 1).time(100.0), None);
    }
}
