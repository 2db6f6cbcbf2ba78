//! The puzzles that come with the program: made by `kalah puzzles`, see docs/puzzles.md.

use std::sync::LazyLock;
use std::time::Duration;

use kalah_analysis::puzzle_answer::SolvablePuzzle;
use kalah_analysis::puzzle_themes::PuzzleTheme;
use kalah_store::{DayNumber, Moment, NewPuzzle, Store, StoreError, Strength};
use serde::{Deserialize, Serialize};

use crate::puzzles::themes;

/// Puzzles as JSON, one a line.
const SHIPPED: &str = include_str!("puzzles.jsonl");

/// Time for which the puzzles shown to a visitor are remembered: as long as a browser keeps its key.
const KEPT: Duration = Duration::from_hours(400 * 24);

/// Step between the puzzles of two days. It has no divisor in common with their number, so each has its day.
const STRIDE: i64 = 163;

#[derive(Serialize, Deserialize)]
struct ShippedPuzzle {
    rules: String,
    position: String,
    line: String,
    wins: bool,
    depth: u32,
}

/// Puts the puzzles of the program into the database, and forgets visitors who have not come for a year.
pub(crate) async fn prepare(store: &Store) -> Result<(), StoreError> {
    store.remove_solvers(Moment::now() - KEPT).await?;
    let puzzles: Vec<_> = SHIPPED.lines().filter_map(read).collect();
    store.add_puzzles(&puzzles).await?;
    themes::find_missing(store).await
}

/// A puzzle as devices get it.
#[derive(Serialize)]
struct ThemedPuzzle {
    #[serde(flatten)]
    puzzle: ShippedPuzzle,
    themes: Vec<&'static str>,
}

/// Returns the puzzles as devices get them: JSON, one a line, each with the words of its themes.
pub(crate) fn with_themes() -> &'static str {
    static LINES: LazyLock<String> = LazyLock::new(|| SHIPPED.lines().filter_map(with_its_themes).collect());
    &LINES
}

fn with_its_themes(line: &str) -> Option<String> {
    let puzzle: ShippedPuzzle = serde_json::from_str(line).ok()?;
    let solvable = SolvablePuzzle::parse(&puzzle.rules, &puzzle.position, &puzzle.line)?;
    let themes = PuzzleTheme::of_puzzle(&solvable, puzzle.wins).into_iter().map(PuzzleTheme::word).collect();
    Some(serde_json::to_string(&ThemedPuzzle { puzzle, themes }).ok()? + "\n")
}

/// Returns the puzzle of a day: one after the other, none twice before all have had their day.
pub(super) fn puzzle_of_day(day: DayNumber) -> Option<NewPuzzle> {
    let count = i64::try_from(SHIPPED.lines().count()).ok()?;
    let at = day.0.checked_mul(STRIDE)?.checked_rem_euclid(count)?;
    SHIPPED.lines().nth(usize::try_from(at).ok()?).and_then(read)
}

/// Returns the first puzzle: the page of devices is drawn with it.
pub(super) fn first() -> Option<NewPuzzle> {
    SHIPPED.lines().next().and_then(read)
}

/// A line of the file, which tests read.
fn read(line: &str) -> Option<NewPuzzle> {
    let ShippedPuzzle { rules, position, line, wins, depth } = serde_json::from_str(line).ok()?;
    let strength = Strength::of_depth(depth);
    Some(NewPuzzle { rules, position, line, wins, depth, strength, ply: None })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kalah_analysis::puzzle_answer::AnswerVerdict;
    use kalah_store::{DayNumber, PuzzleId, StoredPuzzle};

    use kalah_analysis::puzzle_themes::PuzzleTheme;

    use super::{SHIPPED, puzzle_of_day, read, with_themes};
    use crate::puzzles::open_puzzle::OpenPuzzle;

    #[test]
    fn each_puzzle_has_its_day() {
        let count = SHIPPED.lines().count();
        let of_day = |day| puzzle_of_day(DayNumber(day)).unwrap();
        let days = (20_000..).take(count).map(|day| of_day(day).position);
        assert_eq!(days.collect::<HashSet<_>>().len(), count);
        assert_ne!(of_day(20_000).rules, of_day(20_001).rules);
    }

    #[test]
    fn each_theme_has_puzzles_and_none_has_nearly_all() {
        assert_eq!(with_themes().lines().count(), SHIPPED.lines().count());
        for theme in PuzzleTheme::ALL {
            let word = format!("\"{}\"", theme.word());
            let count = with_themes().lines().filter(|line| line.contains(&word)).count();
            assert!((10..360).contains(&count), "{word}: {count}");
        }
    }

    #[test]
    fn every_puzzle_of_the_program_can_be_played() {
        let puzzles: Vec<_> = SHIPPED.lines().map(|line| read(line).ok_or(line).unwrap()).collect();
        assert!(puzzles.len() >= 300, "{}", puzzles.len());
        for found in puzzles {
            let text = found.position.clone();
            let puzzle = StoredPuzzle { id: PuzzleId(1), found, tries: 0, solved: 0, game: None };
            let solvable = OpenPuzzle::from_stored(puzzle).ok_or(&text).unwrap().solvable;
            assert_eq!(solvable.verdict(&solvable.line), AnswerVerdict::Solved, "{text}");
            assert_eq!(solvable.position.to_string(), text);
        }
    }
}
