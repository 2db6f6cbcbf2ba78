//! What the players' plies took.

use std::time::Duration;

use kalah::record::Record;
use kalah_match::GameOutcome;
use serde_json::{Value, json};

/// Resources that one player's plies took in all games of a match.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct SeriesEffort {
    plies: u64,
    /// On the referee's clock.
    wall: PlyTimes,
    /// Of the processor, where it was measured.
    cpu: PlyTimes,
    /// Bytes of memory that its program had at most in one of the games played now, where it was measured.
    peak_memory: Option<u64>,
}

/// Times of plies, in microseconds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct PlyTimes {
    count: u64,
    total: u64,
    longest: u64,
}

impl PlyTimes {
    fn add(&mut self, time: Option<u64>) {
        if let Some(time) = time {
            self.count += 1;
            self.total = self.total.saturating_add(time);
            self.longest = self.longest.max(time);
        }
    }

    fn mean(self) -> Option<u64> {
        self.total.checked_div(self.count)
    }

    fn json(self) -> Value {
        self.mean().map_or(Value::Null, |mean| json!({ "mean": mean, "max": self.longest }))
    }

    /// Mean and longest, or a dash if nothing was measured.
    fn words(self) -> [String; 2] {
        match self.mean() {
            Some(mean) => [mean, self.longest].map(in_words),
            None => ["-".to_owned(), "-".to_owned()],
        }
    }
}

/// The heads of the columns of [`SeriesEffort::row`].
pub const HEADS: [&str; 6] = ["plies", "time a ply", "at most", "CPU a ply", "at most", "memory"];

impl SeriesEffort {
    /// Adds a game to what players A and B took.
    pub(crate) fn add(both: &mut [SeriesEffort; 2], record: &Record) {
        // Player A sits South at the start.
        let Ok(game) = record.replay() else { return };
        for (at, (position, ply)) in game.positions().zip(&record.plies).enumerate() {
            let player = &mut both[game.seat_at_start_after(at, position.turn()).index()];
            player.plies += 1;
            player.wall.add(ply.time_us);
            player.cpu.add(ply.cpu_us);
        }
    }

    /// Adds what the programs took in a game just played.
    pub(crate) fn add_usage(both: &mut [SeriesEffort; 2], game: &GameOutcome) {
        for (effort, usage) in both.iter_mut().zip(&game.usage) {
            effort.peak_memory = effort.peak_memory.max(usage.map(|usage| usage.peak_memory));
        }
    }

    /// Returns true if not one ply was played.
    pub fn is_nothing(&self) -> bool {
        self.plies == 0
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "plies": self.plies,
            "time_us": self.wall.json(),
            "cpu_us": self.cpu.json(),
            "peak_memory": self.peak_memory,
        })
    }

    /// Its cells under [`HEADS`].
    pub fn row(&self) -> [String; 6] {
        let [time, longest] = self.wall.words();
        let [cpu, most] = self.cpu.words();
        let memory = self.peak_memory.map_or("-".to_owned(), |bytes| format!("{} MB", bytes >> 20));
        [self.plies.to_string(), time, longest, cpu, most, memory]
    }
}

fn in_words(micros: u64) -> String {
    match micros {
        0..10_000 => format!("{micros} µs"),
        10_000..1_000_000 => format!("{} ms", micros / 1000),
        _ => format!("{:.2} s", Duration::from_micros(micros).as_secs_f64()),
    }
}

#[cfg(test)]
mod tests {
    use super::SeriesEffort;
    use kalah::record::{Ending, PlyRecord, Record};
    use kalah::{Move, Pit, Rules, Side};

    #[test]
    fn plies_are_counted_for_who_made_them() {
        let rules: Rules = "4x3+pie".parse().expect("rules");
        let start = rules.start(Side::South);
        let first = Move::Sow(Pit::from_number(1).expect("a pit"));
        let swapped =
            start.play(first).and_then(|ply| ply.position.play(Move::Swap)).expect("legal").position;
        let last = swapped.legal_moves().next().expect("a move");
        let ply = |mv, time, cpu| PlyRecord { time_us: Some(time), cpu_us: cpu, ..PlyRecord::bare(mv) };
        let plies = vec![ply(first, 10, None), ply(Move::Swap, 30, Some(7)), ply(last, 100, None)];
        let record = Record {
            start,
            south: "A".into(),
            north: "B".into(),
            plies,
            ending: Ending::Aborted,
            cause: None,
        };
        let mut both = [SeriesEffort::default(); 2];
        SeriesEffort::add(&mut both, &record);
        // With the swap player A, who is on turn, has become North.
        assert_eq!(swapped.turn(), Side::North);
        assert_eq!(both[0].row(), ["2", "55 µs", "100 µs", "-", "-", "-"]);
        assert_eq!(both[1].row(), ["1", "30 µs", "30 µs", "7 µs", "7 µs", "-"]);
        assert_eq!(both[1].json()["cpu_us"]["max"], 7);
    }
}
