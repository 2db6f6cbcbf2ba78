//! The English terms of the German ones on pages: the help is in English alone.

use std::sync::LazyLock;

/// Terms in small letters, German first, by the table from which translations are made.
static TERMS: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter_map(|row| row.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "));
    let pairs = rows.flat_map(|(english, german)| german.split(", ").zip(english.split(", ")));
    pairs.map(|(german, english)| (german.to_lowercase(), english)).collect()
});

const TABLE: &str = include_str!("../../../kalah-texts/texts/README.md");

/// Returns a query with the English terms in place of German ones; `None` if it has none.
pub(super) fn in_english(query: &str) -> Option<String> {
    let term = |words: &str| {
        let words = words.to_lowercase();
        TERMS.iter().find_map(|(german, english)| (*german == words).then_some(*english))
    };
    if let Some(english) = term(query.trim()) {
        return Some(english.to_owned());
    }
    let words = || query.split_whitespace();
    let is_found = words().any(|word| term(word).is_some());
    is_found.then(|| words().map(|word| term(word).unwrap_or(word)).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::in_english;

    #[test]
    fn german_terms_have_english_ones() {
        for (german, english) in [
            ("Mulde", "pit"),
            ("gewinnmulde", "store"),
            ("noch ein Zug", "extra turn"),
            ("Eröffnungsbuch", "opening book"),
            ("Mulde leer", "pit leer"),
        ] {
            assert_eq!(in_english(german).as_deref(), Some(english), "{german}");
        }
        assert_eq!(in_english("pit"), None);
    }
}
