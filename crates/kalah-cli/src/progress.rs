//! Progress of long work, on standard error: a bar where a person watches, else a line now and then.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::{bars, is_steered};

/// Time between two lines.
const LINE: Duration = Duration::from_secs(30);

/// Progress of work that consists of steps.
pub(crate) struct Progress {
    what: &'static str,
    bar: ProgressBar,
    begun: Instant,
    /// Time of the last line; `None` where the bar is shown.
    last: Option<Mutex<Instant>>,
}

impl Progress {
    /// Begins work of so many steps, which is called `what` in lines.
    pub(crate) fn new(what: &'static str, steps: u64) -> Progress {
        Progress::styled(what, steps, "{wide_bar} {human_pos}/{human_len} {eta} to go")
    }

    /// The same with a bar of this template.
    pub(crate) fn styled(what: &'static str, steps: u64, template: &str) -> Progress {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(steps), bars()).with_style(style);
        let begun = Instant::now();
        let last = (!is_steered(&std::io::stderr())).then(|| Mutex::new(begun));
        Progress { what, bar, begun, last }
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
        {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if now - *last < LINE {
                return;
            }
            *last = now;
        }
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
        eprintln!(
            "{}: {done} of {all} after {}{}",
            self.what,
            minutes(now - self.begun),
            to_go(now - self.begun, done, all)
        );
    }
}

/// The time that the rest takes if it goes on as before, in words.
fn to_go(taken: Duration, done: u64, all: u64) -> String {
    if done == 0 || all <= done {
        return String::new();
    }
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let rest = taken.mul_f64((all - done) as f64 / done as f64);
    format!(", about {} to go", minutes(rest))
}

fn minutes(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds => format!("{} min", seconds / 60),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::to_go;

    #[test]
    fn the_rest_takes_as_long_as_what_was_done() {
        let minute = Duration::from_mins(1);
        assert_eq!(to_go(minute, 25, 100), ", about 3 min to go");
        assert_eq!(to_go(minute, 60, 100), ", about 40 s to go");
        assert_eq!((to_go(minute, 0, 100), to_go(minute, 100, 100)), (String::new(), String::new()));
    }
}
