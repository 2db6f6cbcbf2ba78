//! Reference run: all known values, solved again.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use kalah::{Capture, Rules};

/// Boards with more seeds take too long.
const MOST_SEEDS: u32 = 60;

/// Solves each row of a table `pits,seeds,capture,margin,source` and fails if a margin differs.
pub(crate) fn compare(path: &Path, solve: impl Fn(Rules) -> Result<i32>) -> Result<()> {
    let text = kalah_files::read_text(path)?;
    let mut wrong = 0;
    let mut solved = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with(['#', 'p'])) {
        let row =
            row(line).with_context(|| format!("line {} of {} is no row", number + 1, path.display()))?;
        let (rules, margin) = row;
        if rules.total() > MOST_SEEDS {
            println!("{rules:<10} {margin:>+3} skipped: {} seeds", rules.total());
            continue;
        }
        let start = Instant::now();
        let found = solve(rules)?;
        let verdict = if found == margin { "ok" } else { "WRONG" };
        println!("{:<10} {found:>+3} {verdict} {:.2} s", rules.to_string(), start.elapsed().as_secs_f64());
        solved += 1;
        wrong += usize::from(found != margin);
    }
    println!("{solved} solved, {wrong} wrong");
    ensure!(wrong == 0, "{wrong} of {solved} values differ from {}", path.display());
    Ok(())
}

fn row(line: &str) -> Option<(Rules, i32)> {
    let mut words = line.split(',');
    let rules = Rules::new(words.next()?.parse().ok()?, words.next()?.parse().ok()?).ok()?;
    let capture = match words.next()? {
        "needs-opposite-seeds" => Capture::NeedsOppositeSeeds,
        "even-if-opposite-empty" => Capture::EvenIfOppositeEmpty,
        _ => return None,
    };
    Some((rules.with_capture(capture), words.next()?.parse().ok()?))
}
