//! Showing a search while it runs, and stopping it.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use kalah_engine::SearchRun;

/// Interval at which the line is renewed.
const RENEWED: Duration = Duration::from_millis(250);

/// Works while a line on standard error, if a person watches, tells how far it is. What the work notes is
/// printed above that line.
pub(crate) fn watched<T>(run: &SearchRun, name: &str, work: impl FnOnce(&dyn Fn(&str)) -> T) -> T {
    let style = ProgressStyle::with_template("{spinner} {prefix} {elapsed} {msg}");
    let bar =
        ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.set_prefix(name.to_owned());
    let start = Instant::now();
    let (done, is_done) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let is_done = is_done;
            while is_done.recv_timeout(RENEWED) == Err(RecvTimeoutError::Timeout) {
                bar.set_message(message(run, start.elapsed()));
                bar.tick();
            }
        });
        let result = work(&|note| bar.println(note));
        drop(done);
        bar.finish_and_clear();
        result
    })
}

fn message(run: &SearchRun, elapsed: Duration) -> String {
    let nodes = run.nodes();
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let speed = nodes.saturating_mul(1000) / milliseconds;
    let margins = match run.margins() {
        (i32::MIN, i32::MAX) => String::from("looking ahead"),
        (lower, upper) => format!("margin {lower:+} to {upper:+}"),
    };
    format!("{margins}, {} nodes, {} a second", HumanCount(nodes), HumanCount(speed))
}
