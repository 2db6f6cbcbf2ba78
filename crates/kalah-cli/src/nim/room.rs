//! Memory and time limits of a solver.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use kalah_textbook::nim::{SolvingNeed, SolvingWork};

use crate::nim::figures::{Bytes, ReadableCount, Seconds};

/// Seconds without `--time`.
const TIME: f64 = 60.0;

#[derive(Args)]
pub(crate) struct RoomArgs {
    /// Gigabytes that may be used [default: three quarters of what is free]
    #[arg(long, value_name = "GB", value_parser = positive)]
    memory: Option<f64>,
    /// Seconds that may be used [default: 60 to solve, no limit with --plain or --table]
    #[arg(long, value_name = "S", value_parser = positive)]
    pub(crate) time: Option<f64>,
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&number: &f64| number.is_finite() && number > 0.0);
    number.ok_or_else(|| "a number above 0 is needed".to_owned())
}

impl RoomArgs {
    /// Creates limits of this many gigabytes and seconds.
    pub(crate) const fn with_limits(memory: f64, time: f64) -> RoomArgs {
        RoomArgs { memory: Some(memory), time: Some(time) }
    }

    /// Bytes that may be used.
    pub(crate) fn bytes(&self) -> f64 {
        self.memory.map_or_else(free_memory, |gigabytes| gigabytes * 1e9)
    }

    pub(crate) fn fits(&self, need: &SolvingNeed) -> bool {
        need.bytes <= self.bytes() && need.seconds <= self.time.unwrap_or(TIME)
    }

    /// Time that may be used.
    pub(crate) fn time(&self) -> Duration {
        Duration::try_from_secs_f64(self.time.unwrap_or(TIME)).unwrap_or(Duration::MAX / 4)
    }

    /// Returns true if a need takes all the time on a machine that is twenty times as slow as expected.
    pub(crate) fn is_nearly_used(&self, need: &SolvingNeed) -> bool {
        need.seconds * 20.0 > self.time().as_secs_f64()
    }

    /// An error that says what is missing, if anything is.
    pub(crate) fn check(&self, need: &SolvingNeed) -> Result<()> {
        if !self.fits(need) {
            let (bytes, time) = (Bytes(self.bytes()), self.time.unwrap_or(TIME));
            let need = describe(need);
            bail!("{need}, but only {bytes} and {time} s may be used (--memory, --time)");
        }
        Ok(())
    }
}

/// Three quarters of the memory that is free; one gigabyte where the system does not tell.
fn free_memory() -> f64 {
    let table = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.map_or(1e9, |kilobytes| kilobytes * 1024.0 * 0.75)
}

/// Describes a need in words.
pub(crate) fn describe(need: &SolvingNeed) -> String {
    let work = match need.work {
        SolvingWork::Plies(boards) => format!("the plies of {} boards", ReadableCount(boards)),
        SolvingWork::Winners(numbers) => format!("who wins, by {} numbers,", ReadableCount(numbers)),
        SolvingWork::TreeSize => "the size of the game tree".to_owned(),
    };
    format!("{work} need {} and about {}", Bytes(need.bytes), Seconds(need.seconds))
}
