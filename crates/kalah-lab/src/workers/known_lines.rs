//! Lines of a proof log, and how many of them each worker has.

use std::collections::HashMap;

use kalah_jobs::{WorkerId, WorkerSession};

/// Lines that go with one piece: some 300 kB, a third of what a message may hold.
const AT_ONCE: usize = 4000;

/// Lines of a log in the order in which they came.
#[derive(Debug, Default)]
pub(crate) struct KnownLines {
    lines: Vec<String>,
    /// Number of lines that a worker has, in which run of its program.
    sent: HashMap<WorkerId, (WorkerSession, usize)>,
}

impl KnownLines {
    pub(crate) fn add(&mut self, lines: Vec<String>) {
        self.lines.extend(lines);
    }

    /// Returns the lines that a worker does not have yet, or the beginning of them. A worker that was started again has
    /// forgotten all.
    pub(crate) fn news_for(&mut self, worker: &WorkerId, session: WorkerSession) -> Vec<String> {
        let (of, sent) = self.sent.entry(worker.clone()).or_insert((session, 0));
        if *of != session {
            (*of, *sent) = (session, 0);
        }
        let end = self.lines.len().min(*sent + AT_ONCE);
        let news = self.lines[*sent..end].to_vec();
        *sent = end;
        news
    }
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, KnownLines};
    use kalah_jobs::WorkerSession;

    #[test]
    fn each_line_is_sent_once_to_each_run_of_a_worker() {
        let mut known = KnownLines::default();
        let lines: Vec<String> = (0..AT_ONCE + 2).map(|line| line.to_string()).collect();
        known.add(lines.clone());
        let [one, two] = ["one", "two"].map(|name| name.parse().unwrap());
        assert_eq!(known.news_for(&one, WorkerSession(1)), lines[..AT_ONCE]);
        assert_eq!(known.news_for(&one, WorkerSession(1)), lines[AT_ONCE..]);
        known.add(vec!["new".to_owned()]);
        assert_eq!(known.news_for(&one, WorkerSession(1)), ["new"]);
        assert!(known.news_for(&one, WorkerSession(1)).is_empty());
        assert_eq!(known.news_for(&two, WorkerSession(5)), lines[..AT_ONCE]);
        assert_eq!(known.news_for(&one, WorkerSession(2)), lines[..AT_ONCE], "it was started again");
    }
}
