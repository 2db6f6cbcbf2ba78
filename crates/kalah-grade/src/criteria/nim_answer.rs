//! Answers about boards of Nim-Mancala, as programs print them.
//!
//! The assignment leaves the words free. Read are: the first two numbers after the program's prompt, which are pit and
//! tokens; a word that begins with `win` or `won`, or with `los`, which is the outcome; and the number behind a word that
//! begins with `util`, or else the third number, which is the utility. Where no word tells the outcome, the sign of the
//! utility does.

use kalah_textbook::nim::TokenTake;

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NimAnswer {
    /// Pit, from 1.
    pub(super) pit: i64,
    /// Tokens that are taken.
    pub(super) tokens: i64,
    /// Predicted outcome for the side to move.
    pub(super) wins: Option<bool>,
    pub(super) utility: Option<i64>,
}

impl NimAnswer {
    /// Returns the length of the prompt in bytes: what all outputs begin with, up to a `:`, `?`, `>` or line end behind which
    /// there is still an answer in each. A single output has none.
    pub(super) fn prompt(outputs: &[&str]) -> usize {
        let [first, others @ ..] = outputs else { return 0 };
        if others.is_empty() {
            return 0;
        }
        let common = others.iter().fold(first.len(), |common, other| {
            let same = first.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
            common.min(same)
        });
        let ends = first.match_indices([':', '?', '>', '\n']).map(|(at, _)| at + 1);
        let ends: Vec<usize> = ends.take_while(|&end| end <= common).collect();
        last_that(&ends, |end| outputs.iter().all(|output| NimAnswer::read(&output[end..]).is_some()))
    }

    /// Reads an answer; `None` if it does not tell a move.
    pub(super) fn read(text: &str) -> Option<NimAnswer> {
        let words = words(text);
        let numbers: Vec<i64> = words.iter().filter_map(|word| word.parse().ok()).collect();
        let &[pit, tokens, ..] = numbers.as_slice() else { return None };
        let named = words.iter().position(|word| word.starts_with("util"));
        let after = named.and_then(|at| words[at..].iter().find_map(|word| word.parse().ok()));
        let utility = after.or_else(|| numbers.get(2).copied());
        let stated = words.iter().find_map(|word| match word {
            word if word.starts_with("win") || word.starts_with("won") => Some(true),
            word if word.starts_with("los") => Some(false),
            _ => None,
        });
        let wins = stated.or_else(|| utility.map(|utility| utility > 0));
        Some(NimAnswer { pit, tokens, wins, utility })
    }

    /// The move, if there is such a pit and number.
    pub(super) fn take(&self) -> Option<TokenTake> {
        let pit = usize::try_from(self.pit).ok()?.checked_sub(1)?;
        Some(TokenTake { pit, tokens: u32::try_from(self.tokens).ok()? })
    }
}

/// The last of these ends behind which there is an answer, 0 if there is none. Behind an earlier end stands whatever stands
/// behind a later one, so few have to be tried: a program may print as many as it likes.
fn last_that(ends: &[usize], is_answered: impl Fn(usize) -> bool) -> usize {
    ends.partition_point(|&end| is_answered(end)).checked_sub(1).map_or(0, |last| ends[last])
}

/// What a word has been so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WordKind {
    Empty,
    Dash,
    Number,
    Letters,
}

/// Words in small letters, and whole numbers with their sign.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut kind = WordKind::Empty;
    for letter in text.chars().chain([' ']) {
        let goes_on = match letter {
            '-' => kind == WordKind::Empty,
            '0'..='9' => kind != WordKind::Letters,
            letter if letter.is_alphabetic() => matches!(kind, WordKind::Empty | WordKind::Letters),
            _ => false,
        };
        let ends = !goes_on && kind != WordKind::Empty;
        if ends {
            words.push(std::mem::take(&mut word));
            kind = WordKind::Empty;
        }
        // A dash behind a word is no sign.
        if goes_on || letter.is_alphanumeric() || letter == '-' && !ends {
            word.extend(letter.to_lowercase());
            kind = match (kind, letter) {
                (WordKind::Empty, '-') => WordKind::Dash,
                (WordKind::Empty | WordKind::Dash, '0'..='9') => WordKind::Number,
                (WordKind::Empty, _) => WordKind::Letters,
                (kind, _) => kind,
            };
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{NimAnswer, last_that};

    #[test]
    fn answers_are_read_in_many_words() {
        let answer = |pit, tokens, wins, utility| Some(NimAnswer { pit, tokens, wins, utility });
        for (text, expected) in [
            ("pit 4, take 2: win", answer(4, 2, Some(true), None)),
            ("Pit: 4\nTokens: 2\nI expect to lose.\n", answer(4, 2, Some(false), None)),
            ("(1,3) utility -96", answer(1, 3, Some(false), Some(-96))),
            ("1 3 93", answer(1, 3, Some(true), Some(93))),
            ("move 1 take 3 -> WINNING in 7 plies, utility=93", answer(1, 3, Some(true), Some(93))),
            ("2-1", answer(2, 1, None, None)),
            ("Traceback", None),
        ] {
            assert_eq!(NimAnswer::read(text), expected, "{text}");
        }
    }

    #[test]
    fn a_prompt_is_what_all_outputs_begin_with() {
        let prompt = NimAnswer::prompt;
        assert_eq!(prompt(&["Board (5,0,0,0): pit 1, 2", "Board (5,0,0,0): pit 1, 3"]), 16);
        assert_eq!(prompt(&["pit 1, take 2", "pit 1, take 3"]), 0);
        assert_eq!(prompt(&["a\npit 4 1\n", "a\npit 4 1\n"]), 2);
        assert_eq!(prompt(&["1 1 win\n", "1 1 win\n"]), 0);
        assert_eq!(prompt(&["Board? 1 2"]), 0);
        assert_eq!(prompt(&[]), 0);
    }

    #[test]
    fn few_ends_of_a_prompt_are_tried() {
        let (ends, tried): (Vec<usize>, _) = ((1..=65_000).collect(), Cell::new(0));
        let answered = |end| {
            tried.set(tried.get() + 1);
            end <= 12_345
        };
        assert_eq!(last_that(&ends, answered), 12_345);
        assert!(tried.get() <= 20, "{tried:?}");
        let colons = ":".repeat(65_000);
        let outputs = ["1 2", "1 3"].map(|answer| format!("{colons}{answer}"));
        assert_eq!(NimAnswer::prompt(&outputs.each_ref().map(String::as_str)), 65_000);
    }
}
