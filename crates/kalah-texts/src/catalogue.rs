//! The catalogue: all texts in all languages, and how a text is written with its arguments.

use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Pattern, PatternElement};
use unic_langid::LanguageIdentifier;

use crate::language::Language;
use crate::text::{Argument, Text};
use crate::{folders, number, pseudo};

type Bundle = FluentBundle<FluentResource>;

/// A bundle for each language, made when a text is first written in it.
static BUNDLES: LazyLock<Vec<(Language, OnceLock<Bundle>)>> = LazyLock::new(|| {
    let languages = Language::written().chain([Language::ACCENTED, Language::MIRRORED]);
    languages.map(|language| (language, OnceLock::new())).collect()
});

/// A file with a mistake gives what can be read of it; a test says that there is none.
fn read(language: Language) -> Bundle {
    let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    // The marks that isolate arguments of another direction would stand in titles, mails and attributes.
    bundle.set_use_isolating(false);
    if language == Language::ACCENTED {
        bundle.set_transform(Some(pseudo::accented));
    }
    for file in folders::files(language.code()) {
        let resource = FluentResource::try_new(file.text.to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    bundle.set_formatter(Some(match group_sign(&bundle) {
        '.' => grouped_by::<'.', _>,
        NARROW_SPACE => grouped_by::<NARROW_SPACE, _>,
        _ => grouped_by::<ENGLISH_GROUP_SIGN, _>,
    }));
    bundle
}

/// The sign between thousands in a language that names none.
const ENGLISH_GROUP_SIGN: char = ',';

/// The sign between thousands of French and others.
const NARROW_SPACE: char = '\u{202f}';

/// Returns the sign that a language has between thousands.
fn group_sign(bundle: &Bundle) -> char {
    let sign = bundle.get_message("language-group-sign").and_then(|message| message.value());
    match sign.and_then(|pattern| pattern.elements.first()) {
        Some(PatternElement::TextElement { value }) => value.chars().next().unwrap_or(ENGLISH_GROUP_SIGN),
        _ => ENGLISH_GROUP_SIGN,
    }
}

/// Formats counts for Fluent, which takes a plain function: the sign is part of its type.
fn grouped_by<const SIGN: char, M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number::rounded(number.value, SIGN)),
        _ => None,
    }
}

impl Language {
    /// Returns the direction of its writing, as HTML names it: `ltr` or `rtl`.
    pub fn direction(self) -> String {
        match self {
            Language::MIRRORED => "rtl".to_owned(),
            language => language.write(&Text::new("language-direction")),
        }
    }

    /// Returns its name in itself.
    pub fn name(self) -> String {
        self.write(&Text::new("language-name"))
    }

    /// Writes a plain text.
    pub fn write(self, text: &Text) -> String {
        debug_assert!(!text.is_markup(), "{} is markup", text.key());
        self.formatted(text, &|argument| self.words(argument))
    }

    /// Writes an argument as it would stand in a plain text.
    pub fn write_argument(self, argument: &Argument) -> String {
        self.words(argument).into_owned()
    }

    /// Writes a text as markup. Whatever is no markup of the catalogue is escaped by `escape`.
    pub fn write_markup(self, text: &Text, escape: &dyn Fn(&str) -> String) -> String {
        if !text.is_markup() {
            return escape(&self.write(text));
        }
        self.formatted(text, &|argument| match argument {
            Argument::Words(words) => Cow::Owned(escape(words)),
            Argument::Text(inner) => Cow::Owned(self.write_markup(inner, escape)),
            argument => self.words(argument),
        })
    }

    /// The words of an argument in a plain text.
    fn words(self, argument: &Argument) -> Cow<'_, str> {
        match argument {
            Argument::Words(words) => Cow::Borrowed(words),
            Argument::Text(inner) => Cow::Owned(self.write(inner)),
            Argument::Decimal(value, digits) => Cow::Owned(self.decimal(*value, *digits)),
            Argument::Count(count) => Cow::Owned(self.count(*count)),
        }
    }

    /// Writes a text, the arguments that are no counts by `words`.
    fn formatted<'a>(self, text: &'a Text, words: &dyn Fn(&'a Argument) -> Cow<'a, str>) -> String {
        let mut arguments = FluentArgs::with_capacity(text.arguments().len());
        for (name, argument) in text.arguments() {
            let value = match argument {
                // The plural form is chosen by the number, and the formatter writes it.
                Argument::Count(count) => FluentValue::from(*count),
                argument => FluentValue::String(words(argument)),
            };
            arguments.set(*name, value);
        }
        let pattern = |language: Language| Some((language.bundle()?, language.pattern(text.key())?));
        let Some((bundle, pattern)) = pattern(self).or_else(|| pattern(Language::ENGLISH)) else {
            debug_assert!(false, "the catalogue has no text {}", text.key());
            return text.key().to_owned();
        };
        let mut errors = Vec::new();
        let written = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{}: {errors:?}", text.key());
        if self == Language::ACCENTED { pseudo::bracketed(&written) } else { written }
    }

    /// A count with its thousands apart.
    fn count(self, count: i64) -> String {
        number::thousands_signed(count, self.bundle().map_or(ENGLISH_GROUP_SIGN, group_sign))
    }

    /// A number with so many digits behind the decimal sign of the language.
    fn decimal(self, value: f64, digits: usize) -> String {
        let written = format!("{value:.digits$}").replace('-', "−");
        match written.split_once('.') {
            Some((whole, part)) => format!("{whole}{}{part}", self.write(&Text::new("format-decimal-sign"))),
            None => written,
        }
    }

    /// Returns the text of a key as the language has it, with places for its arguments.
    pub(crate) fn pattern(self, key: &str) -> Option<&'static Pattern<&'static str>> {
        self.bundle()?.get_message(key)?.value()
    }

    fn bundle(self) -> Option<&'static Bundle> {
        let (_, bundle) = BUNDLES.iter().find(|(language, _)| *language == self)?;
        Some(bundle.get_or_init(|| read(self)))
    }
}

#[cfg(test)]
mod tests;
