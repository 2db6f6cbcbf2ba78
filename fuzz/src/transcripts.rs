//! Transcripts of matches, as the tournament of the course writes them.
//!
//! - The games that were read were played by the rules.
//! - Written as a transcript they are read with the same boards and the same end.
//! - What is said of any other text is one line.
//!
//! The input: a line for the rules, and the transcript.

use crate::laws::{can_be_replayed, is_one_line};
use kalah::import::HaskellBoard;
use kalah::record::{Ending, Record};
use kalah_match::{GameOutcome, Observer, Transcript, read_transcript};

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let Some((rules, text)) = text.split_once('\n') else { return };
    for rules in [None, rules.parse().ok()] {
        match read_transcript(text, rules) {
            Ok(records) => records.iter().for_each(is_read_back),
            Err(error) => is_one_line(&error),
        }
    }
}

fn is_read_back(record: &Record) {
    can_be_replayed(record);
    let text = written(record);
    let read = read_transcript(&text, Some(record.start.rules()));
    let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.iter().map(seen).collect::<Vec<_>>(), [seen(record)], "{text}");
}

/// Returns the content of a transcript of a game, times left out.
fn seen(record: &Record) -> (Vec<String>, Ending) {
    let replay = record.replay().unwrap_or_else(|error| panic!("{error}: {record:?}"));
    (replay.positions().map(|position| HaskellBoard(position).to_string()).collect(), record.ending)
}

/// The transcript of a game.
fn written(record: &Record) -> String {
    let replay = record.replay().unwrap_or_else(|error| panic!("{error}: {record:?}"));
    let mut transcript = Transcript::new(Vec::new());
    transcript.started(0, &record.start);
    for (ply, made) in replay.plies().iter().zip(&record.plies) {
        transcript.ply(0, ply, made);
    }
    let stderr = Default::default();
    let game = GameOutcome { record: record.clone(), stderr, usage: [None, None], starved: 0, began: true };
    transcript.ended(0, &game);
    let text = transcript.finish().unwrap_or_else(|error| panic!("memory cannot be written to: {error}"));
    String::from_utf8(text).unwrap_or_else(|error| panic!("{error}"))
}
