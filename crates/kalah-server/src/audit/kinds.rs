//! Kinds of changes in the audit log, as they are recorded and as people read them.

use kalah_texts::{Argument, Language, Text};

/// Keys of their names, which are what is recorded, with `-` for a blank.
const KINDS: [&str; 41] = [
    "audit-invited",
    "audit-link-made",
    "audit-joined",
    "audit-amended",
    "audit-shut-out",
    "audit-let-back",
    "audit-letter-sent",
    "audit-bound",
    "audit-unbound",
    "audit-token-made",
    "audit-token-revoked",
    "audit-deletion-asked",
    "audit-deletion-recalled",
    "audit-begun",
    "audit-deleted",
    "audit-stage-set",
    "audit-withdrew",
    "audit-deadline-set",
    "audit-deadline-removed",
    "audit-extended",
    "audit-review-begun",
    "audit-review-applied",
    "audit-review-dropped",
    "audit-cancelled",
    "audit-recomputed",
    "audit-points-rules-set",
    "audit-points-corrected",
    "audit-platform-registered",
    "audit-platform-removed",
    "audit-course-accepted",
    "audit-course-removed",
    "audit-grade-column-set",
    "audit-grades-sent",
    "audit-rubric-set",
    "audit-nickname-set",
    "audit-leaderboard-set",
    "audit-python-module-set",
    "audit-trial-player",
    "audit-study-removed",
    "audit-released",
    "audit-finalised",
];

/// What is recorded of the change with this key.
pub(super) fn recorded(key: &str) -> String {
    key.trim_start_matches("audit-").replace('-', " ")
}

/// Names a change; one that is not known is called as it was recorded.
pub(super) fn change_name(name: &str) -> Argument {
    let key = KINDS.into_iter().find(|key| recorded(key) == name);
    key.map_or_else(|| Argument::from(name), |key| Text::new(key).into())
}

/// Returns what is recorded of the change of this name; the text itself if it names none.
pub(super) fn recorded_name(text: &str, language: Language) -> String {
    let name = text.trim().to_lowercase();
    let key = KINDS.into_iter().find(|key| language.write(&Text::new(key)).to_lowercase() == name);
    key.map_or_else(|| text.to_owned(), recorded)
}

#[cfg(test)]
mod tests {
    use kalah_texts::{Argument, Language, Text};

    use super::{change_name, recorded_name};

    #[test]
    fn a_change_is_found_by_the_name_that_the_reader_sees() {
        let german = Language::from_code("de").unwrap();
        assert_eq!(recorded_name("frist festgelegt", german), "deadline set");
        assert_eq!(recorded_name("Ada", german), "Ada");
        assert_eq!(change_name("deadline set"), Argument::from(Text::new("audit-deadline-set")));
        assert_eq!(change_name("%"), Argument::from("%"));
    }
}
