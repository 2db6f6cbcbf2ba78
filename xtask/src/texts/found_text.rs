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
    !is_code
        && !is_for_browsers(text)
        && !names_columns()
        && (words >= 2 || is_label() || (words == 1 && text.contains("{} ")))
}

/// Returns true for what a browser reads: headers, queries of media, selectors, paths of drawings.
fn is_for_browsers(text: &str) -> bool {
    let is_header =
        ["; charset=", "Max-Age=", "default-src ", "max-age="].iter().any(|sign| text.contains(sign))
            || ["private, ", "public, "].iter().any(|start| text.starts_with(start));
    let is_query = text.starts_with("(prefers-") || text.starts_with("(any-") || text.starts_with("(max-");
    let is_selector = text.starts_with(['.', '#', '[']) || text.contains(":not(") || text.contains("[data-");
    let is_path = text.starts_with(['M', 'm'])
        && text.chars().all(|sign| sign.is_ascii_digit() || "MmLlHhVvCcSsZz.,-{} ".contains(sign));
    is_header || is_query || is_selector || is_path
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
            "text/csv; charset=utf-8",
            "(prefers-reduced-motion: reduce)",
            "#search .search-box",
            "M.3 0V6H2.2C4.4 6 4.4 2.9 2.2 2.9H.3",
        ] {
            assert!(!is_said(code), "{code}");
        }
    }
}
