//! Descriptions of workers and their tries, without anything that only the operator should know.

use kalah_coordinator::workers::WorkerMember;
use kalah_jobs::WorkerEligibility;
use kalah_texts::Text;

/// A text in which of each path only the last part is left: where things lie on a machine is nobody's matter.
pub fn without_paths(text: &str) -> String {
    let around = |letter: char| letter.is_whitespace() || "`'\"()[]{}<>=:,;".contains(letter);
    let mut cleaned = String::with_capacity(text.len());
    for piece in text.split_inclusive(around) {
        let (word, end) = piece.split_at(piece.trim_end_matches(around).len());
        let is_path = ["/", "./", "../", "~/"].iter().any(|start| word.starts_with(start));
        let last = word.rsplit('/').find(|part| is_path && !part.is_empty());
        cleaned.push_str(last.unwrap_or(word));
        cleaned.push_str(end);
    }
    cleaned
}

/// Suitability of a worker for timed matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimedSuitability {
    /// Timed matches are played on it.
    Yes,
    /// Machine of another class: much slower or faster than the others.
    OtherClass,
    /// Machine whose speed is not known yet.
    NotMeasured,
}

impl TimedSuitability {
    pub fn from_member(member: &WorkerMember) -> TimedSuitability {
        match member.known.speed {
            _ if member.in_class => TimedSuitability::Yes,
            Some(_) => TimedSuitability::OtherClass,
            None => TimedSuitability::NotMeasured,
        }
    }
}

/// A worker's standing as people read it.
pub const fn standing_text(member: &WorkerMember) -> Text {
    Text::new(match member.known.standing {
        WorkerEligibility::OnTrial => "workers-on-trial",
        WorkerEligibility::Trusted => "workers-working",
        WorkerEligibility::Paused(_) => "workers-paused",
    })
}

/// A worker's standing in a word for programs, and why it is paused.
pub fn standing(member: &WorkerMember) -> (&'static str, Option<String>) {
    match &member.known.standing {
        WorkerEligibility::OnTrial => ("on trial", None),
        WorkerEligibility::Trusted => ("working", None),
        WorkerEligibility::Paused(why) => ("paused", Some(without_paths(why))),
    }
}

#[cfg(test)]
mod tests {
    use super::without_paths;

    #[test]
    fn of_a_path_the_last_part_is_left() {
        for (text, cleaned) in [
            ("no memory left", "no memory left"),
            ("cannot start /usr/bin/bwrap: Permission denied", "cannot start bwrap: Permission denied"),
            ("`/home/anna/bot/run` is gone (/tmp/x/)", "`run` is gone (x)"),
            ("data=/srv/kalah/data,/etc/passwd", "data=data,passwd"),
            ("in ./data/entered/ab12, of C:/", "in ab12, of C:/"),
            ("1/2 of all, and/or none", "1/2 of all, and/or none"),
        ] {
            assert_eq!(without_paths(text), cleaned);
        }
    }
}
