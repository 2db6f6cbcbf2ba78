//! Kinds of changes in the audit log, as they are recorded and as people read them.

use kalah_texts::{Argument, Language, Text};

/// Recorded names of the changes, with the key of the text of each.
const KINDS: [(&str, &str); 36] = [
    ("invited", "audit-invited"),
    ("link made", "audit-link-made"),
    ("joined", "audit-joined"),
    ("amended", "audit-amended"),
    ("shut out", "audit-shut-out"),
    ("let back", "audit-let-back"),
    ("letter sent", "audit-letter-sent"),
    ("bound", "audit-bound"),
    ("unbound", "audit-unbound"),
    ("token made", "audit-token-made"),
    ("token revoked", "audit-token-revoked"),
    ("deletion asked", "audit-deletion-asked"),
    ("deletion recalled", "audit-deletion-recalled"),
    ("begun", "audit-begun"),
    ("deleted", "audit-deleted"),
    ("stage set", "audit-stage-set"),
    ("withdrew", "audit-withdrew"),
    ("deadline set", "audit-deadline-set"),
    ("deadline removed", "audit-deadline-removed"),
    ("extended", "audit-extended"),
    ("review begun", "audit-review-begun"),
    ("review applied", "audit-review-applied"),
    ("review dropped", "audit-review-dropped"),
    ("cancelled", "audit-cancelled"),
    ("recomputed", "audit-recomputed"),
    ("points rules set", "audit-points-rules-set"),
    ("points corrected", "audit-points-corrected"),
    ("platform registered", "audit-platform-registered"),
    ("platform removed", "audit-platform-removed"),
    ("course accepted", "audit-course-accepted"),
    ("course removed", "audit-course-removed"),
    ("grade column set", "audit-grade-column-set"),
    ("grades sent", "audit-grades-sent"),
    ("rubric set", "audit-rubric-set"),
    ("released", "audit-released"),
    ("finalised", "audit-finalised"),
];

/// Names a change; one that is not known is called as it was recorded.
pub(super) fn change_name(recorded: &str) -> Argument {
    let kind = KINDS.iter().find(|(name, _)| *name == recorded);
    kind.map_or_else(|| Argument::from(recorded), |(_, key)| Text::new(key).into())
}

/// Returns what is recorded of the change of this name; the text itself if it names none.
pub(super) fn recorded_name(text: &str, language: Language) -> &str {
    let names =
        |key: &'static str| language.write(&Text::new(key)).to_lowercase() == text.trim().to_lowercase();
    KINDS.iter().find(|(_, key)| names(key)).map_or(text, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use kalah_texts::{Argument, Language, Text};

    use super::{change_name, recorded_name};

    #[test]
    fn a_change_is_found_by_the_name_that_the_reader_sees() {
        let german = Language::from_code("de").unwrap();
        assert_eq!(recorded_name("frist gesetzt", german), "deadline set");
        assert_eq!(recorded_name("Ada", german), "Ada");
        assert_eq!(change_name("deadline set"), Argument::from(Text::new("audit-deadline-set")));
        assert_eq!(change_name("%"), Argument::from("%"));
    }
}
