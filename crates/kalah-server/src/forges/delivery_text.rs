//! What came of the delivery of a webhook, as people read it. It is recorded in English, as the forge gets it.

use kalah_texts::{Argument, Text};

/// Texts of deliveries.
const DELIVERIES: [&str; 10] = [
    "forges-hook-works",
    "forges-hook-no-push",
    "forges-pushed-branch",
    "forges-pushed-tag",
    "forges-no-forge",
    "forges-unsigned",
    "forges-wrong-secret",
    "forges-wrong-time",
    "forges-unreadable",
    "forges-no-payload",
];

/// Texts of deliveries that end with a word for what was deleted.
const GONE: [&str; 2] = ["forges-branch-gone", "forges-tag-gone"];

/// Reads the record of a delivery; one that is not known is shown as it is.
pub(super) fn delivery_text(recorded: &str) -> Argument {
    if let Some(why) = recorded.strip_prefix("refused: ") {
        return Text::new("forges-delivery-refused").with("why", delivery_text(why)).into();
    }
    let end = ", which is not the one that counts";
    let pushed = recorded.strip_prefix("nothing to do: ").and_then(|rest| rest.strip_suffix(end));
    if let Some(pushed) = pushed {
        return Text::new("forges-hook-other").with("push", delivery_text(pushed)).into();
    }
    Argument::recorded(recorded, GONE.into_iter().chain(DELIVERIES))
}

#[cfg(test)]
mod tests {
    use kalah_forge::DeliveryError;
    use kalah_texts::Language;

    use super::delivery_text;

    #[test]
    fn deliveries_are_told_in_the_language_of_the_reader() {
        let german = Language::from_code("de").unwrap();
        let refused = |error: DeliveryError| format!("refused: {error}");
        for (recorded, begin) in [
            ("commit 0123456789ab of branch main".to_owned(), "Commit 0123456789ab des Branches main"),
            ("nothing to do: `issues` is no push".to_owned(), "nichts zu tun: „issues“ ist"),
            (
                "nothing to do: commit 0123456789ab of a tag, which is not the one that counts".to_owned(),
                "nichts zu tun: Commit 0123456789ab eines Tags",
            ),
            (refused(DeliveryError::Unsigned), "abgewiesen: Der Webhook hat kein Geheimnis"),
            (refused(DeliveryError::WrongSecret), "abgewiesen: Der Webhook hat ein anderes"),
            (refused(DeliveryError::WrongTime), "abgewiesen: Die Nachricht ist"),
            (refused(DeliveryError::NoForge), "abgewiesen: Keine Kopfzeile"),
            (refused(DeliveryError::NoPayload), "abgewiesen: Das Formular"),
            ("something else".to_owned(), "something else"),
        ] {
            let text = delivery_text(&recorded);
            assert_eq!(Language::ENGLISH.write_argument(&text), recorded);
            assert!(german.write_argument(&text).starts_with(begin), "{}", german.write_argument(&text));
        }
    }
}
