//! Languages of pages.

use std::fmt;

use crate::folders;

/// A language in which pages are written: a folder of `texts/`, or a pseudo-language of the tests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Language {
    code: &'static str,
}

impl Language {
    /// The language that has every text.
    pub const ENGLISH: Language = Language { code: folders::COMPLETE };

    /// German.
    pub const GERMAN: Language = Language { code: "de" };

    /// English in accented letters and brackets, for tests: what stands on a page without them is not in the catalogue.
    pub const ACCENTED: Language = Language { code: "en-XA" };

    /// English on pages from right to left, for tests of the layout.
    pub const MIRRORED: Language = Language { code: "ar-XB" };

    /// The languages that a released server offers. A language is added once it is complete.
    pub const OFFERED: &[Language] = &[Language::ENGLISH, Language::GERMAN];

    /// Returns all languages that have a folder, complete or not.
    pub fn written() -> impl Iterator<Item = Language> {
        folders::FOLDERS.iter().map(|folder| Language { code: folder.code })
    }

    /// Returns the language of a code such as `de` or, with a region, `de-AT`; with those of the tests.
    pub fn from_code(code: &str) -> Option<Language> {
        let named = |code: &str| {
            let mut all = Language::written().chain([Language::ACCENTED, Language::MIRRORED]);
            all.find(|language| language.code.eq_ignore_ascii_case(code))
        };
        named(code).or_else(|| named(code.split_once('-')?.0))
    }

    /// Returns the code as HTML and HTTP have it.
    pub const fn code(self) -> &'static str {
        self.code
    }
}

impl Default for Language {
    fn default() -> Language {
        Language::ENGLISH
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}
