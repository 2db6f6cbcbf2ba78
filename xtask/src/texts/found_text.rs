//! A text of the pages where it stands, and how a literal is told from a name of code.

/// A text with the line where it stands, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundText {
    pub(super) line: usize,
    pub(super) text: String,
}

/// Returns true if a literal may be read by somebody: words, or one word with a capital.
pub(super) fn is_said(text: &str) -> bool {
    let is_word = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count() >= 2;
    let is_code = ["</", "=\"", "::", "=>", "://", "--", "()"].iter().any(|sign| text.contains(sign));
    let without_values = without_values(text);
    let words = without_values.split_whitespace().filter(|word| is_word(word)).count();
    let is_label = || {
        let mut signs = text.chars();
        signs.next().is_some_and(|first| first.is_ascii_uppercase())
            && text.len() > 2
            && signs.all(|sign| sign.is_ascii_lowercase())
    };
    let names_columns =
        || text.contains(" = ?") || text.starts_with("SELECT ") || text.starts_with("INSERT ");
    !is_code && !names_columns() && (words >= 2 || is_label() || (words == 1 && text.contains("{} ")))
}

/// A text without what is put in between brackets.
fn without_values(text: &str) -> String {
    let mut depth = 0_usize;
    let kept = text.chars().filter(|sign| {
        match sign {
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                return false;
            }
            _ => {}
        }
        depth == 0
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::is_said;

    #[test]
    fn names_of_code_are_not_said() {
        for said in ["One match", "Won", "{} matches", "there is no player {0}"] {
            assert!(is_said(said), "{said}");
        }
        for code in [
            "player_id",
            "Content-Type",
            "{}/{}",
            "SELECT id FROM games",
            "<a href=\"x\">the page</a>",
            "won",
        ] {
            assert!(!is_said(code), "{code}");
        }
    }
}
