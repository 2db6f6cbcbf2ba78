//! The score as a table that grows.

use std::io::{Write, stdout};
use std::time::Instant;

use kalah_lab::{HEADS, Hypothesis, IntervalEstimate, OpeningSource, Series, SeriesScore};
use kalah_match::{GameOutcome, MatchSettings};

use super::reasons::FaultReasons;
use crate::progress::{long_rest, minutes};
use crate::terminal::{clear_line, is_steered};

/// Rows of the table, evenly spread over the games.
const ROWS: u64 = 10;

/// Games between two rows at most.
const MOST: u64 = 500;

/// Games with trouble that are listed one by one.
const TROUBLES: u32 = 10;

/// Table of a series: its destination and progress.
pub(crate) struct SeriesTable {
    games: u64,
    /// Games in the row that was printed last.
    printed: u64,
    troubles: u32,
    reasons: FaultReasons,
    live: bool,
    since: Instant,
    /// Games played in this run until an estimate of the time is given; `None` after it, or if none is to be given.
    unestimated: Option<u64>,
}

impl SeriesTable {
    /// Prints the head of a table for these games.
    pub(crate) fn new(series: &Series, openings: &OpeningSource, score: &SeriesScore) -> SeriesTable {
        let [a, b] = score.names();
        let (rules, limit) = (series.settings.rules, series.settings.limit);
        let other = series.settings.second_limit.map_or(String::new(), |limit| format!(" ({b}: {limit})"));
        println!("{a} v. {b}: {rules}, {limit}{other}, openings {openings}");
        println!("{}", conditions(&series.settings));
        println!(
            "{:>7} {:>7} {:>7} {:>7} {:>8} {:>8}  Elo",
            "games", "won", "drawn", "lost", "seeds", "score"
        );
        SeriesTable {
            games: 2 * series.pairs,
            printed: 0,
            troubles: 0,
            reasons: FaultReasons::default(),
            live: is_steered(&stdout()),
            since: Instant::now(),
            unestimated: None,
        }
    }

    /// Gives an estimate of the time as soon as the first games tell that all of them take long.
    pub(crate) fn estimate_when_known(&mut self) {
        self.unestimated = Some(0);
    }

    /// Counts a game that was just played, the last of these.
    pub(crate) fn played(&mut self, games: u64) {
        let Some(played) = &mut self.unestimated else { return };
        *played += 1;
        let all = *played + self.games.saturating_sub(games);
        if let Some(rest) = long_rest(self.since.elapsed(), *played, all) {
            self.unestimated = None;
            if self.live {
                clear_line();
            }
            eprintln!("about {} for the other games", minutes(rest));
        }
    }

    /// Shows the score after a game: a row that stays at each tenth of the games, on a terminal one
    /// in its place in between.
    pub(crate) fn show(&mut self, score: &SeriesScore) {
        let games = score.games();
        let step = self.games.div_ceil(ROWS).next_multiple_of(2).min(MOST);
        if games.is_multiple_of(step) || games == self.games {
            self.print(score);
        } else if self.live {
            clear_line();
            print!("{}", row(score));
            // What is not shown now is shown with the next row.
            _ = stdout().flush();
        }
    }

    /// A row that stays.
    fn print(&mut self, score: &SeriesScore) {
        if self.live {
            clear_line();
        }
        println!("{}", row(score));
        self.printed = score.games();
    }

    /// Tells on standard error who was at fault in the game just played.
    pub(crate) fn trouble(&mut self, number: u64, game: &GameOutcome) {
        let reasons = self.reasons.of(number, game);
        if reasons.is_empty() {
            return;
        }
        self.troubles += 1;
        if self.troubles > TROUBLES {
            return;
        }
        if self.live {
            clear_line();
        }
        for line in &reasons {
            eprintln!("{line}");
        }
        if self.troubles == TROUBLES {
            eprintln!("further faults are only counted");
        }
    }

    /// Prints the totals of all games, wherever they ended.
    pub(crate) fn foot(&mut self, score: &SeriesScore) {
        if self.printed < score.games() {
            self.print(score);
        }
        let pairs = ["0", "1/2", "1", "3/2", "2"].iter().zip(score.pairs().0);
        let pairs: Vec<String> = pairs.map(|(points, count)| format!("{points}: {count}")).collect();
        println!("\npairs by {}'s points  {}", score.names()[0], pairs.join("  "));
        for (name, faults) in score.names().iter().zip(score.faults()) {
            let faults: Vec<String> =
                faults.iter().map(|(fault, count)| format!("{fault} {count}")).collect();
            if !faults.is_empty() {
                println!("faults of {name}  {}", faults.join(", "));
            }
        }
        strength(score);
        let seconds = self.since.elapsed().as_secs_f64();
        println!("{} games in {seconds:.1} s\n", score.games());
        efforts(score);
    }
}

/// Prints the effort of both players' plies.
pub(crate) fn efforts(score: &SeriesScore) {
    let width = score.names().iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let line = |name: &str, cells: [&str; 6]| {
        let cells = cells.map(|cell| format!("{cell:>10}"));
        println!("{name:<width$} {}", cells.join(" "));
    };
    line("", HEADS);
    for (name, effort) in score.names().iter().zip(score.efforts()) {
        line(name, effort.row().each_ref().map(String::as_str));
    }
}

/// Describes the resources of programs, where there are any that are held.
fn conditions(settings: &MatchSettings) -> String {
    let Some(memory) = settings.isolation.memory() else { return String::new() };
    let cores = match settings.cores.each() {
        0 => "shared cores".to_owned(),
        1 => "a core of its own for each game".to_owned(),
        cores => format!("{cores} cores of its own for each game"),
    };
    format!("programs are held: {} MB each, {cores}\n", memory >> 20)
}

/// Prints what the pairs say about strength.
fn strength(score: &SeriesScore) {
    let percent = |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{:.1}%", 100.0 * share));
    println!(
        "normalised Elo {}, stronger with {}, drawn games {}, even pairs {}",
        format_estimate(score.pairs().normalised_elo()),
        percent(score.pairs().superiority()),
        percent(score.draws()),
        percent(score.pairs().even()),
    );
    if score.duplicates() > 0 {
        println!("{} games had been played before, ply for ply", score.duplicates());
    }
    let Some((sprt, state)) = score.sprt_state() else { return };
    let [low, high] = sprt.bounds();
    let said = match state.decision {
        Some(Hypothesis::One) => "stronger",
        Some(Hypothesis::Zero) => "not stronger",
        None => "not yet clear",
    };
    println!("test {sprt}: {said} (log ratio {:+.2} of {low:+.2}, {high:+.2})", state.ratio);
    if let Some(after) = score.after_stop() {
        let [elo, normalised] = [after.elo, after.normalised_elo].map(|after| format_estimate(Some(after)));
        println!("after this test: Elo {elo}, normalised {normalised} (median-unbiased)");
    }
}

/// An estimate with its interval; `-` for what cannot be said.
fn format_estimate(estimate: Option<IntervalEstimate>) -> String {
    let Some(IntervalEstimate { value, low, high }) = estimate else { return "-".to_owned() };
    let bound = |bound: Option<f64>| bound.map_or("-".to_owned(), |bound| format!("{bound:+.1}"));
    format!("{value:+.1} [{}, {}]", bound(low), bound(high))
}

fn row(score: &SeriesScore) -> String {
    let [won, drawn, lost] = score.results();
    let elo = match score.pairs().elo() {
        Some(IntervalEstimate { value, low: Some(low), high: Some(high) }) => {
            format!("{value:+.0} ± {:.0}", (high - low) / 2.0)
        }
        Some(IntervalEstimate { value, .. }) => format!("{value:+.0}"),
        None => match (won, drawn, lost) {
            (1.., 0, 0) => "all won".to_owned(),
            (0, 0, 1..) => "all lost".to_owned(),
            _ => "-".to_owned(),
        },
    };
    let games = score.games();
    let share = score.share().map_or("-".to_owned(), |share| format!("{:.1}%", 100.0 * share));
    format!("{games:>7} {won:>7} {drawn:>7} {lost:>7} {:>+8} {share:>8}  {elo}", score.seeds())
}
