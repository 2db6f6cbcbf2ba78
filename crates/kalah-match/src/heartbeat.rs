//! Detection of other work that kept this machine's cores from a bot, so that it could not answer in time.
//!
//! A thread of the referee writes down, fifty times a second, how long each core has served programs of the usual
//! priority, and how long a host has taken it from this machine. Bots that are held run at a lower priority, which the
//! kernel counts apart (proc(5), `/proc/stat`: `nice`), and what the kernel does for them is not counted here either. So
//! whatever a bot does to cores, memory or caches adds nothing to these times.

use std::cell::Cell;
use std::collections::VecDeque;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::os::clock_ticks;

/// The time between two beats.
const PAUSE: Duration = Duration::from_millis(20);

/// Beats that are kept: those of two minutes.
const KEPT: usize = 6000;

/// Minimum share of the cores' time that other work must have had.
const TAKEN: f64 = 0.5;

/// A bot that had this part of the time or more was not kept from answering; nor was one that wanted less than
/// [`WANTED`] of it.
const SERVED: f64 = 0.5;
const WANTED: f64 = 0.02;

/// Maximum share of the cores' time for other work, and for how long it has to stay below, before a ply is
/// asked for again.
const CALM: f64 = 0.2;
const CALM_FOR: Duration = Duration::from_millis(200);

/// Heartbeat of this process, written down by its thread.
static HEARTBEAT: LazyLock<Option<Heartbeat>> = LazyLock::new(Heartbeat::begin);

/// The times of cores, beat by beat.
pub(crate) struct Heartbeat {
    beats: Mutex<VecDeque<CoreBeat>>,
}

/// Time that each core had served others when this was written down.
#[derive(Clone, Debug)]
struct CoreBeat {
    at: Instant,
    taken: Vec<Duration>,
}

impl Heartbeat {
    /// The one of this process, which begins to beat when it is asked for first; `None` where the kernel tells nothing.
    pub(crate) fn here() -> Option<&'static Heartbeat> {
        HEARTBEAT.as_ref()
    }

    fn begin() -> Option<Heartbeat> {
        let beats = VecDeque::from([CoreBeat::now()?]);
        let keep = || {
            while let Some(heartbeat) = Heartbeat::here() {
                heartbeat.beat();
                thread::sleep(PAUSE);
            }
        };
        thread::Builder::new().name("heartbeat".to_owned()).spawn(keep).ok()?;
        Some(Heartbeat { beats: Mutex::new(beats) })
    }

    fn beat(&self) {
        let Some(beat) = CoreBeat::now() else { return };
        let mut beats = self.beats.lock().unwrap_or_else(PoisonError::into_inner);
        beats.truncate(KEPT - 1);
        beats.push_front(beat);
    }

    /// The part of these cores' time since then that others had.
    fn taken(&self, since: Instant, cores: &[usize]) -> f64 {
        self.beat();
        let beats = self.beats.lock().unwrap_or_else(PoisonError::into_inner);
        let earlier = beats.iter().find(|beat| beat.at <= since).or(beats.back());
        match (earlier, beats.front()) {
            (Some(earlier), Some(now)) => now.taken_since(earlier, cores),
            _ => 0.0,
        }
    }

    /// Returns true if other work kept these cores from a bot that had this much processor time since it was
    /// asked.
    pub(crate) fn starved(&self, asked: Instant, served: Duration, cores: &[usize]) -> bool {
        let part = served.as_secs_f64() / asked.elapsed().as_secs_f64();
        (WANTED..SERVED).contains(&part) && self.taken(asked, cores) >= TAKEN
    }

    /// Waits until the cores are free again, but not longer than this.
    pub(crate) fn wait_for_calm(&self, longest: Duration, cores: &[usize], cancel: &AtomicBool) {
        let end = Instant::now() + longest;
        while Instant::now() + CALM_FOR < end && !cancel.load(Relaxed) {
            let before = Instant::now();
            thread::sleep(CALM_FOR);
            if self.taken(before, cores) <= CALM {
                return;
            }
        }
    }
}

impl CoreBeat {
    fn now() -> Option<CoreBeat> {
        let at = Instant::now();
        Some(CoreBeat { at, taken: times(&fs::read_to_string("/proc/stat").ok()?)? })
    }

    /// The part of these cores' time between two beats that others had: 0 to 1.
    fn taken_since(&self, earlier: &CoreBeat, cores: &[usize]) -> f64 {
        let of_core = |beat: &CoreBeat, core: usize| beat.taken.get(core).copied().unwrap_or_default();
        let taken: Duration =
            cores.iter().map(|&core| of_core(self, core).saturating_sub(of_core(earlier, core))).sum();
        let span = self.at.saturating_duration_since(earlier.at);
        let all: Duration = cores.iter().map(|_| span).sum();
        if all.is_zero() { 0.0 } else { taken.div_duration_f64(all).min(1.0) }
    }
}

/// The time of each core in programs of the usual priority and in other machines of the same host: the columns `user` and
/// `steal` of `/proc/stat`.
fn times(stat: &str) -> Option<Vec<Duration>> {
    let tick = Duration::from_secs(1) / clock_ticks()?.max(1);
    let mut times = Vec::new();
    for line in stat.lines() {
        let mut words = line.split_ascii_whitespace();
        let core = words.next().and_then(|word| word.strip_prefix("cpu")?.parse::<usize>().ok());
        let Some(core) = core else { continue };
        let columns: Vec<u32> = words.map_while(|word| word.parse().ok()).collect();
        let ticks = columns.first()? + columns.get(7).copied().unwrap_or_default();
        times.resize(times.len().max(core + 1), Duration::ZERO);
        times[core] = tick * ticks;
    }
    (!times.is_empty()).then_some(times)
}

/// Number of retries that are left in a match for starved bots.
pub(crate) struct StarvationRetries(Cell<u32>);

impl StarvationRetries {
    /// Creates the retries of a match.
    pub(crate) fn of_a_match() -> StarvationRetries {
        StarvationRetries(Cell::new(2))
    }

    /// Takes one, if one is left.
    pub(crate) fn take(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{CoreBeat, StarvationRetries, times};

    const STAT: &str = "cpu  40 900 80 7 0 0 3 100 0 0\n\
                        cpu0 30 400 40 5 0 0 2 60 0 0\n\
                        cpu2 10 500 40 2 0 0 1 40 0 0\n\
                        intr 12345 0 9\n";

    #[test]
    fn what_bots_and_the_kernel_take_is_not_counted() {
        let ten_ms = |ticks: u64| Duration::from_millis(10 * ticks);
        assert_eq!(times(STAT), Some(vec![ten_ms(90), Duration::ZERO, ten_ms(50)]));
        assert_eq!(times("no such thing"), None);
    }

    #[test]
    fn the_part_that_others_had_is_that_of_the_bots_own_cores() {
        let at = Instant::now();
        let ms = Duration::from_millis;
        let earlier = CoreBeat { at, taken: vec![ms(500), ms(100)] };
        let now = CoreBeat { at: at + ms(100), taken: vec![ms(600), ms(120)] };
        let near = |part: f64, expected: f64| assert!((part - expected).abs() < 1e-9, "{part}");
        near(now.taken_since(&earlier, &[0]), 1.0);
        near(now.taken_since(&earlier, &[1]), 0.2);
        near(now.taken_since(&earlier, &[0, 1]), 0.6);
        near(now.taken_since(&earlier, &[]), 0.0);
        near(earlier.taken_since(&now, &[0]), 0.0);
    }

    #[test]
    fn a_match_has_two_chances() {
        let chances = StarvationRetries::of_a_match();
        assert_eq!(
            [chances.take(), chances.take(), chances.take(), chances.take()],
            [true, true, false, false]
        );
    }
}
