//! What was proven by all, and how much of it each worker has been told.

use std::collections::HashMap;

use kalah_jobs::{Session, WorkerId};

/// Lines that go with one piece: some 300 kB, a third of what a message may hold.
const AT_ONCE: usize = 4000;

/// Lines of a log in the order in which they came.
#[derive(Debug, Default)]
pub(crate) struct Told {
    lines: Vec<String>,
    /// How many a worker has been told, in which run of its program.
    heard: HashMap<WorkerId, (Session, usize)>,
}

impl Told {
    pub(crate) fn add(&mut self, lines: Vec<String>) {
        self.lines.extend(lines);
    }

    /// What a worker was not told yet, or the beginning of it. A worker that was started again has forgotten all.
    pub(crate) fn news_for(&mut self, worker: &WorkerId, session: Session) -> Vec<String> {
        let (of, heard) = self.heard.entry(worker.clone()).or_insert((session, 0));
        if *of != session {
            (*of, *heard) = (session, 0);
        }
        let end = self.lines.len().min(*heard + AT_ONCE);
        let news = self.lines[*heard..end].to_vec();
        *heard = end;
        news
    }
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, Told};
    use kalah_jobs::Session;

    #[test]
    fn each_line_is_told_once_to_each_run_of_a_worker() {
        let mut told = Told::default();
        let lines: Vec<String> = (0..AT_ONCE + 2).map(|line| line.to_string()).collect();
        told.add(lines.clone());
        let [one, two] = ["one", "two"].map(|name| name.parse().unwrap());
        assert_eq!(told.news_for(&one, Session(1)), lines[..AT_ONCE]);
        assert_eq!(told.news_for(&one, Session(1)), lines[AT_ONCE..]);
        told.add(vec!["new".to_owned()]);
        assert_eq!(told.news_for(&one, Session(1)), ["new"]);
        assert!(told.news_for(&one, Session(1)).is_empty());
        assert_eq!(told.news_for(&two, Session(5)), lines[..AT_ONCE]);
        assert_eq!(told.news_for(&one, Session(2)), lines[..AT_ONCE], "it was started again");
    }
}
