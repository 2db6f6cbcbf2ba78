//! The catalogue: all texts in all languages, and how a text is written with its arguments.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::language::Language;
use crate::text::{Argument, Text};
use crate::{folders, number, pseudo};

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<HashMap<Language, Bundle>> = LazyLock::new(|| {
    let pseudo = [Language::ACCENTED, Language::MIRRORED];
    Language::written().chain(pseudo).map(|language| (language, bundle(language))).collect()
});

/// A file with a mistake gives what can be read of it; a test says that there is none.
fn bundle(language: Language) -> Bundle {
    let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    // The marks that isolate arguments of another direction would stand in titles, mails and attributes.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) => Some(number::rounded(number.value)),
        _ => None,
    }));
    if language == Language::ACCENTED {
        bundle.set_transform(Some(pseudo::accented));
    }
    for file in folders::files(language.code()) {
        let resource = FluentResource::try_new(file.text.to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    bundle
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
        write_plain(self, text)
    }

    /// Writes an argument as it would stand in a plain text.
    pub fn write_argument(self, argument: &Argument) -> String {
        write_argument(self, argument).into_owned()
    }

    /// Writes a text as markup. Whatever is no markup of the catalogue is escaped by `escape`.
    pub fn write_markup(self, text: &Text, escape: &dyn Fn(&str) -> String) -> String {
        write_markup(self, text, escape)
    }
}

/// Writes a plain text.
fn write_plain(language: Language, text: &Text) -> String {
    debug_assert!(!text.is_markup(), "{} is markup", text.key());
    write(language, text, &|argument| write_argument(language, argument))
}

/// Writes an argument of a plain text.
fn write_argument(language: Language, argument: &Argument) -> Cow<'_, str> {
    match argument {
        Argument::Words(words) => Cow::Borrowed(words),
        Argument::Text(inner) => Cow::Owned(write_plain(language, inner)),
        Argument::Decimal(value, digits) => Cow::Owned(decimal(language, *value, *digits)),
        Argument::Count(count) => Cow::Owned(number::thousands_signed(*count)),
    }
}

/// Writes a text as markup.
fn write_markup(language: Language, text: &Text, escape: &dyn Fn(&str) -> String) -> String {
    if !text.is_markup() {
        return escape(&write_plain(language, text));
    }
    write(language, text, &|argument| match argument {
        Argument::Words(words) => Cow::Owned(escape(words)),
        Argument::Text(inner) => Cow::Owned(write_markup(language, inner, escape)),
        argument => write_argument(language, argument),
    })
}

/// Writes a text, the arguments that are no counts by `words`.
fn write<'a>(language: Language, text: &'a Text, words: &dyn Fn(&'a Argument) -> Cow<'a, str>) -> String {
    let mut arguments = FluentArgs::with_capacity(text.arguments().len());
    for (name, argument) in text.arguments() {
        let value = match argument {
            // The plural form is chosen by the number, and the formatter writes it.
            Argument::Count(count) => FluentValue::from(*count),
            argument => FluentValue::String(words(argument)),
        };
        arguments.set(*name, value);
    }
    let own =
        BUNDLES.get(&language).and_then(|bundle| Some((bundle, bundle.get_message(text.key())?.value()?)));
    let english = || {
        let bundle = BUNDLES.get(&Language::ENGLISH)?;
        Some((bundle, bundle.get_message(text.key())?.value()?))
    };
    let Some((bundle, pattern)) = own.or_else(english) else {
        debug_assert!(false, "the catalogue has no text {}", text.key());
        return text.key().to_owned();
    };
    let mut errors = Vec::new();
    let written = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
    debug_assert!(errors.is_empty(), "{}: {errors:?}", text.key());
    if language == Language::ACCENTED { pseudo::bracketed(&written) } else { written }
}

/// A number with so many digits behind the decimal sign of the language.
fn decimal(language: Language, value: f64, digits: usize) -> String {
    let written = format!("{value:.digits$}").replace('-', "−");
    match written.split_once('.') {
        Some((whole, part)) => {
            format!("{whole}{}{part}", write_plain(language, &Text::new("format-decimal-sign")))
        }
        None => written,
    }
}

#[cfg(test)]
mod tests;
