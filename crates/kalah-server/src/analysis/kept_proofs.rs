//! What the analysis has proven, in files of the data directory: a log of proofs for each board.

use std::path::Path;
use std::sync::Arc;

use kalah::{Capture, Rules, Side};
use kalah_engine::{Checkpoint, MAX_PLAYED_PITS};

/// Folder below the data directory.
const FOLDER: &str = "proofs";

/// Seeds in each pit at the start of the games that a log is about: positions of games with more are not kept.
const SEEDS: usize = 6;

/// Opens the logs of these boards, those that are there and new ones, each board once. A log that cannot be used is named in the
/// log of the server and left as it is: nothing is lost but time.
pub(crate) fn open(data: &Path, boards: impl IntoIterator<Item = Rules>) -> Vec<Arc<Checkpoint>> {
    let folder = data.join(FOLDER);
    if let Err(error) = std::fs::create_dir_all(&folder) {
        tracing::warn!("what is proven is not kept: {}: {error}", folder.display());
        return Vec::new();
    }
    let mut logs: Vec<Arc<Checkpoint>> = Vec::new();
    for rules in boards.into_iter().filter(|rules| rules.pits() <= MAX_PLAYED_PITS) {
        if logs.iter().any(|log| log.rules().is_same_board(rules)) {
            continue;
        }
        let Ok(game) = Rules::new(rules.pits(), SEEDS).map(|game| game.with_capture(rules.capture())) else {
            continue;
        };
        match Checkpoint::open(&folder.join(format!("{game}.log")), &game.start(Side::South)) {
            Ok(log) => logs.push(Arc::new(log)),
            Err(error) => tracing::warn!("what is proven of {game} is not kept: {error}"),
        }
    }
    logs
}

/// The boards that most games are on: the standard one by both rules of capture.
pub(crate) fn usual_boards() -> [Rules; 2] {
    let rules = Rules::default();
    [rules, rules.with_capture(Capture::EvenIfOppositeEmpty)]
}

#[cfg(test)]
mod tests {
    use super::{open, usual_boards};

    #[test]
    fn each_board_has_a_log_and_what_is_damaged_is_left_alone() {
        let data = tempfile::tempdir().unwrap();
        let boards = ["6x4", "6x6+pie", "7x4", "9x9", "6x5+empty"].map(|word| word.parse().unwrap());
        let words = |logs: &[std::sync::Arc<kalah_engine::Checkpoint>]| -> Vec<String> {
            logs.iter().map(|log| log.rules().to_string()).collect()
        };
        let logs = open(data.path(), usual_boards().into_iter().chain(boards));
        assert_eq!(words(&logs), ["6x6", "6x6+empty", "7x6"]);
        drop(logs);
        let damaged = data.path().join("proofs/6x6.log");
        std::fs::write(&damaged, "something else\n").unwrap();
        assert_eq!(words(&open(data.path(), usual_boards())), ["6x6+empty"]);
        assert_eq!(std::fs::read_to_string(&damaged).unwrap(), "something else\n");
    }
}
