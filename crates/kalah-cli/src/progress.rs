//! Progress of long work, on standard error: a bar where a person watches, else a line now and then.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::{bars, is_steered};

/// Time between two lines.
const LINE: Duration = Duration::from_secs(30);

/// Time after which the first steps tell how long all of them take.
const ESTIMATED: Duration = Duration::from_secs(2);

/// Work that takes longer is announced.
pub(crate) const LONG: Duration = Duration::from_mins(1);

/// Progress of work that consists of steps.
pub(crate) struct Progress {
    what: Cow<'static, str>,
    bar: ProgressBar,
    begun: Instant,
    /// Time of the last line, if there was one; `None` where the bar is shown, which says how long the rest takes.
    last: Option<Mutex<Option<Instant>>>,
}

impl Progress {
    /// Begins work of so many steps, which is called `what` in lines.
    pub(crate) fn new(what: impl Into<Cow<'static, str>>, steps: u64) -> Progress {
        Progress::styled(what, steps, "{wide_bar} {human_pos}/{human_len} {eta} to go")
    }

    /// The same with a bar of this template.
    pub(crate) fn styled(what: impl Into<Cow<'static, str>>, steps: u64, template: &str) -> Progress {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(steps), bars()).with_style(style);
        let begun = Instant::now();
        let last = (!is_steered(&std::io::stderr())).then(Mutex::default);
        Progress { what: what.into(), bar, begun, last }
    }

    /// Counts steps that were done.
    pub(crate) fn inc(&self, steps: u64) {
        self.bar.inc(steps);
        self.line();
    }

    /// Sets the number of steps that were done.
    pub(crate) fn set_position(&self, done: u64) {
        self.bar.set_position(done);
        self.line();
    }

    /// Sets the number of all steps.
    pub(crate) fn set_length(&self, steps: u64) {
        self.bar.set_length(steps);
    }

    /// Sets what the bar says beside the count.
    pub(crate) fn set_message(&self, message: impl Into<Cow<'static, str>>) {
        self.bar.set_message(message);
    }

    /// Ends the work, and takes the bar away.
    pub(crate) fn finish_and_clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Prints a line, if one is due.
    fn line(&self) {
        let Some(last) = &self.last else { return };
        let now = Instant::now();
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
        {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            let is_due = match *last {
                Some(last) => now - last >= LINE,
                None => now - self.begun >= LINE || is_long(now - self.begun, done, all),
            };
            if !is_due {
                return;
            }
            *last = Some(now);
        }
        eprintln!(
            "{}: {done} of {all} after {}{}",
            self.what,
            minutes(now - self.begun),
            to_go(now - self.begun, done, all)
        );
    }
}

/// Returns the time that the rest takes, as soon as the first steps tell that all of them take long.
pub(crate) fn long_rest(taken: Duration, done: u64, all: u64) -> Option<Duration> {
    if is_long(taken, done, all) { rest(taken, done, all) } else { None }
}

/// Returns true if the steps so far tell that all of them take long.
fn is_long(taken: Duration, done: u64, all: u64) -> bool {
    taken >= ESTIMATED && rest(taken, done, all).is_some_and(|rest| taken + rest >= LONG)
}

/// The time that the rest takes if it goes on as before, in words.
pub(crate) fn to_go(taken: Duration, done: u64, all: u64) -> String {
    rest(taken, done, all).map_or(String::new(), |rest| format!(", about {} to go", minutes(rest)))
}

/// The time that the rest takes if it goes on as before; `None` before the first step and after the last.
fn rest(taken: Duration, done: u64, all: u64) -> Option<Duration> {
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let rest = |left: u64| taken.mul_f64(left as f64 / done as f64);
    (done > 0).then(|| all.checked_sub(done)).flatten().filter(|&left| left > 0).map(rest)
}

/// A time in words, in seconds or minutes.
pub(crate) fn minutes(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds => format!("{} min", seconds / 60),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{is_long, to_go};

    #[test]
    fn the_rest_takes_as_long_as_what_was_done() {
        let minute = Duration::from_mins(1);
        assert_eq!(to_go(minute, 25, 100), ", about 3 min to go");
        assert_eq!(to_go(minute, 60, 100), ", about 40 s to go");
        assert_eq!((to_go(minute, 0, 100), to_go(minute, 100, 100)), (String::new(), String::new()));
    }

    #[test]
    fn long_work_is_announced_after_its_first_steps() {
        let seconds = Duration::from_secs;
        assert!(is_long(seconds(2), 3, 100));
        assert!(!is_long(seconds(2), 10, 100), "20 s in all");
        assert!(!is_long(seconds(1), 1, 1000), "too early to tell");
        assert!(!is_long(seconds(2), 0, 1000), "nothing to tell it by");
    }
}
