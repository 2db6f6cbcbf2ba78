//! Choice of a language by the wish of a browser.

use crate::language::Language;

/// Chooses among the languages that are offered by the header `Accept-Language`: the one of the highest weight, of
/// equals the one that is named first. `None` if none of those that are wished for is offered.
pub fn choose(accepted: &str, offered: &[Language]) -> Option<Language> {
    let mut best: Option<(f32, Language)> = None;
    for range in accepted.split(',') {
        let (code, weight) = weighted(range);
        let Some(language) = offered.iter().copied().find(|language| fits(*language, code)) else { continue };
        if weight > best.map_or(0.0, |(weight, _)| weight) {
            best = Some((weight, language));
        }
    }
    best.map(|(_, language)| language)
}

/// The code and the weight of one range; a weight that is none counts as 0.
fn weighted(range: &str) -> (&str, f32) {
    let (code, parameters) = range.split_once(';').unwrap_or((range, ""));
    let weight = match parameters.trim().strip_prefix("q=") {
        Some(weight) => weight.trim().parse().unwrap_or(0.0),
        None => 1.0,
    };
    (code.trim(), weight)
}

/// Returns true if who asks for `code` is served with the language: `de-AT` with `de`.
fn fits(language: Language, code: &str) -> bool {
    let is_within =
        code.get(..language.code().len()).is_some_and(|start| start.eq_ignore_ascii_case(language.code()));
    is_within && matches!(code.as_bytes().get(language.code().len()), None | Some(b'-'))
}

#[cfg(test)]
mod tests {
    use super::choose;
    use crate::language::Language;

    #[test]
    fn the_language_of_the_highest_weight_is_chosen() {
        let german = Language::from_code("de").unwrap();
        let offered = [Language::ENGLISH, german];
        for (accepted, chosen) in [
            ("de", Some(german)),
            ("de-AT,de;q=0.8,en;q=0.5", Some(german)),
            ("en;q=0.5, DE;q=0.9", Some(german)),
            ("fr, en;q=0.2, de;q=0.1", Some(Language::ENGLISH)),
            ("en, de", Some(Language::ENGLISH)),
            ("de;q=0", None),
            ("den, *", None),
            ("", None),
        ] {
            assert_eq!(choose(accepted, &offered), chosen, "{accepted}");
        }
        assert_eq!(choose("de", &[Language::ENGLISH]), None);
    }
}
