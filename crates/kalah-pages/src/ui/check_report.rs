//! Logs of checks in the reader's language.

use kalah_texts::{Language, Text};

/// Columns of a step's verdict and of its name, as workers write them.
const COLUMNS: [usize; 2] = [9, 33];

/// Columns in which both have room in every language.
const WIDE_COLUMNS: [usize; 2] = [12, 34];

/// Returns a log with its steps in this language. What was said to the bot, what it said itself and what a compiler wrote
/// stay as they are.
pub(super) fn reworded(log: &str, language: Language) -> String {
    log.split_inclusive('\n').map(|line| step(line, language).unwrap_or_else(|| line.to_owned())).collect()
}

/// Returns the line of a step in this language; `None` for another line.
fn step(line: &str, language: Language) -> Option<String> {
    let known =
        |text: &str| Text::from_line(text.trim_end()).filter(|text| text.key().starts_with("verdict-"));
    let (verdict, rest) = line.split_at_checked(COLUMNS[0])?;
    let (name, note) = rest.split_at_checked(COLUMNS[1]).unwrap_or((rest, ""));
    let [verdict, name] = [known(verdict)?, known(name)?].map(|text| language.write(&text));
    let [wide, wider] = WIDE_COLUMNS;
    let note = language.reword(note.trim_end());
    Some(format!("{verdict:wide$}{name:wider$}{note}").trim_end().to_owned() + "\n")
}

#[cfg(test)]
mod tests {
    use kalah_texts::Language;

    use super::reworded;

    #[test]
    fn steps_are_translated_and_conversations_are_not() {
        let log = "passed   builds                           12 ms\n\
                   failed   only one move                    answered 1, but pit 1 of South is empty\n\
                   \u{20}   > go lookahead 1\n\
                   skipped  all else                         not tried: it would go wrong in the same way\n\
                   passed   by a program with its own words  \n";
        let german = Language::from_code("de").expect("it is written");
        let expected = "bestanden   lässt sich bauen                  12 ms\n\
                        gescheitert nur ein möglicher Zug             hat 1 geantwortet, aber: Mulde 1 von Süd ist leer\n\
                        \u{20}   > go lookahead 1\n\
                        übergangen  alles andere                      nicht geprüft: Es ginge genauso schief\n\
                        passed   by a program with its own words  \n";
        assert_eq!(reworded(log, german), expected);
    }
}
