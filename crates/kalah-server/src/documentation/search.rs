//! Search for words in headings and texts.

use super::article::{Article, Section};
use super::german_terms::in_english;

/// Results that are shown.
const MOST: usize = 20;

/// Longest query, in letters, and words of it that count.
pub(super) const LONGEST: usize = 100;
const WORDS: usize = 8;

/// Letters of a text that are shown before and behind the first word found.
const BEFORE: usize = 60;
const BEHIND: usize = 140;

/// What a word counts by its place.
const AS_HEADING: u32 = 20;
const IN_HEADING: u32 = 8;
const IN_TITLE: u32 = 3;
const MOST_IN_TEXT: u32 = 3;

/// A section that has all words of a query.
pub(super) struct SearchResult {
    pub(super) page: &'static str,
    pub(super) heading: &'static str,
    pub(super) address: String,
    /// The part of its text around the first word: pieces, and whether each is such a word.
    pub(super) excerpt: Vec<(bool, &'static str)>,
}

/// Returns the sections that have all words of a query, the best first; those of the English words for German terms if
/// nothing has them as they are.
pub(super) fn search(articles: &'static [Article], query: &str) -> Vec<SearchResult> {
    let query: String = query.chars().take(LONGEST).collect();
    let found = search_words(articles, &query);
    match in_english(&query).filter(|_| found.is_empty()) {
        Some(english) => search_words(articles, &english),
        None => found,
    }
}

fn search_words(articles: &'static [Article], query: &str) -> Vec<SearchResult> {
    let words = words(query);
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u32, &Article, &Section)> = Vec::new();
    for article in articles {
        for section in &article.sections {
            let scores: Option<Vec<u32>> = words.iter().map(|word| score(article, section, word)).collect();
            let whole = section.heading.trim().eq_ignore_ascii_case(query.trim());
            found.extend(scores.map(|scores| {
                (scores.iter().sum::<u32>() + if whole { AS_HEADING } else { 0 }, article, section)
            }));
        }
    }
    // The order of the shelves decides between equals.
    found.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
    let result = |(_, article, section): (u32, &'static Article, &'static Section)| SearchResult {
        page: &article.title,
        heading: section.heading.trim(),
        address: address(article, section),
        excerpt: excerpt(&section.text, &words),
    };
    found.into_iter().take(MOST).map(result).collect()
}

fn address(article: &Article, section: &Section) -> String {
    let mark = if section.anchor.is_empty() { "" } else { "#" };
    format!("/docs/{}{mark}{}", article.name, section.anchor)
}

/// Returns the words of a query in small letters.
fn words(query: &str) -> Vec<String> {
    let words = query.split_whitespace().map(str::to_ascii_lowercase);
    words.filter(|word| word.chars().any(char::is_alphanumeric)).take(WORDS).collect()
}

/// Returns what a word counts in a section; `None` if it is not there.
fn score(article: &Article, section: &Section, word: &str) -> Option<u32> {
    let count = |text: &str| text.to_ascii_lowercase().matches(word).count();
    let in_text = u32::try_from(count(&section.text)).unwrap_or(u32::MAX).min(MOST_IN_TEXT);
    let heading = if count(&section.heading) > 0 { IN_HEADING } else { 0 };
    let title = if count(&article.title) > 0 { IN_TITLE } else { 0 };
    // A title alone would bring all sections of its page.
    (in_text + heading > 0).then_some(in_text + heading + title)
}

/// Returns the part of a text around the first of these words, in pieces.
fn excerpt(text: &'static str, words: &[String]) -> Vec<(bool, &'static str)> {
    let small = text.to_ascii_lowercase();
    let first = words.iter().filter_map(|word| small.find(word.as_str())).min().unwrap_or(0);
    let begin = text.floor_char_boundary(first.saturating_sub(BEFORE));
    let end = text.ceil_char_boundary((first + BEHIND).min(text.len()));
    // Whole words alone.
    let begin = if begin == 0 { 0 } else { text[begin..first].find(' ').map_or(first, |at| begin + at + 1) };
    let end = if end == text.len() { end } else { text[first..end].rfind(' ').map_or(end, |at| first + at) };
    let mut pieces = Vec::new();
    let mut at = begin;
    while at < end {
        let next = words.iter().filter_map(|word| Some((small[at..end].find(word.as_str())?, word.len())));
        let Some((before, length)) = next.min_by_key(|(before, _)| *before) else { break };
        if before > 0 {
            pieces.push((false, &text[at..at + before]));
        }
        pieces.push((true, &text[at + before..at + before + length]));
        at += before + length;
    }
    if at < end {
        pieces.push((false, &text[at..end]));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{excerpt, search};
    use crate::documentation::library;

    fn addresses(query: &str) -> Vec<String> {
        search(library::articles(), query).into_iter().map(|result| result.address).collect()
    }

    #[test]
    fn a_word_of_the_glossary_is_explained_first() {
        let results = search(library::articles(), "Ply");
        assert_eq!((results[0].page, results[0].heading), ("Glossary", "ply"));
        let text: String = results[0].excerpt.iter().map(|(_, piece)| *piece).collect();
        assert!(text.contains("one sowing"), "{text}");
    }

    #[test]
    fn a_german_term_finds_the_english_one() {
        for (german, heading) in [("Mulde", "pit"), ("Gewinnmulde", "store"), ("Alpha-Beta", "alpha-beta")] {
            let results = search(library::articles(), german);
            assert_eq!((results[0].page, results[0].heading), ("Glossary", heading));
        }
    }

    #[test]
    fn sections_have_all_words_and_headings_come_first() {
        assert_eq!(
            addresses("modulenotfounderror numpy")[0],
            "/docs/trouble#modulenotfounderror-no-module-named-numpy"
        );
        assert!(addresses("standard error").iter().any(|address| address.starts_with("/docs/bot-protocol")));
        for nothing in ["", "  ", "\"", "qwertzuiop", "sandbox qwertzuiop"] {
            assert!(addresses(nothing).is_empty(), "{nothing:?}");
        }
    }

    #[test]
    fn an_excerpt_is_cut_between_words_and_letters_stay_whole() {
        let words = ["middle".to_owned()];
        let text: &'static str =
            Box::leak(format!("{} middle {}", "\u{e4} ".repeat(80), "\u{fc} ".repeat(200)).into_boxed_str());
        let pieces = excerpt(text, &words);
        assert_eq!(pieces.iter().filter(|(is_word, _)| *is_word).count(), 1);
        let whole: String = pieces.iter().map(|(_, piece)| *piece).collect();
        assert!(whole.len() < 220 && text.contains(&whole), "{whole}");
        assert_eq!(excerpt("", &words), []);
    }
}
