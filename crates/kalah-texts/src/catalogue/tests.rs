//! The catalogue as a whole, and how its texts are written.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement};
use fluent_syntax::parser;

use super::BUNDLES;
use crate::folders::{FOLDERS, files};
use crate::language::Language;
use crate::text::{Argument, Text};

fn german() -> Language {
    Language::from_code("de").unwrap()
}

/// All messages of a language with the names of their files.
fn messages(language: Language) -> Vec<(&'static str, Message<&'static str>)> {
    let mut messages = Vec::new();
    for file in files(language.code()) {
        let read = parser::parse(file.text).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.name));
        for entry in read.body {
            if let Entry::Message(message) = entry {
                messages.push((file.name, message));
            }
        }
    }
    messages
}

/// Adds the arguments and the literals of a pattern.
fn read(pattern: &Pattern<&'static str>, arguments: &mut BTreeSet<&'static str>, literals: &mut String) {
    for element in &pattern.elements {
        let expression = match element {
            PatternElement::TextElement { value } => {
                literals.push_str(value);
                continue;
            }
            PatternElement::Placeable { expression } => expression,
        };
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                for variant in variants {
                    read(&variant.value, arguments, literals);
                }
                selector
            }
        };
        if let InlineExpression::VariableReference { id } = inline {
            arguments.insert(id.name);
        }
    }
}

#[test]
fn every_file_is_fluent_and_each_key_stands_once_under_its_feature() {
    for folder in FOLDERS {
        let language = Language::from_code(folder.code).unwrap();
        let mut seen = BTreeSet::new();
        for (file, message) in messages(language) {
            let key = message.id.name;
            let feature = file.rsplit('/').next().unwrap_or(file);
            assert!(key.starts_with(&format!("{feature}-")), "{}/{file}: {key}", folder.code);
            assert!(seen.insert(key), "{}/{file}: {key} stands twice", folder.code);
        }
    }
}

#[test]
fn a_text_has_the_same_arguments_in_all_languages() {
    let of = |language| -> BTreeMap<_, _> {
        let arguments = |message: Message<&'static str>| {
            let mut arguments = BTreeSet::new();
            read(&message.value.unwrap(), &mut arguments, &mut String::new());
            (message.id.name, arguments)
        };
        messages(language).into_iter().map(|(_, message)| arguments(message)).collect()
    };
    let english = of(Language::ENGLISH);
    for language in Language::written() {
        for (key, arguments) in of(language) {
            assert_eq!(english.get(key), Some(&arguments), "{language}: {key}");
        }
    }
}

#[test]
fn only_markup_has_markup() {
    for language in Language::written() {
        for (file, message) in messages(language) {
            let mut literals = String::new();
            read(message.value.as_ref().unwrap(), &mut BTreeSet::new(), &mut literals);
            let key = message.id.name;
            let has_markup = literals.contains('<') || literals.contains("&#") || literals.contains("&amp;");
            // What is put in may be markup as well.
            let mut arguments = BTreeSet::new();
            read(message.value.as_ref().unwrap(), &mut arguments, &mut String::new());
            let may_have_markup = has_markup || !arguments.is_empty();
            let is_fit = if key.ends_with("-html") { may_have_markup } else { !has_markup };
            assert!(is_fit, "{language}/{file}: {key}");
            assert!(
                !file.starts_with("scripts/") || !has_markup,
                "{language}/{file}: {key}: scripts make elements"
            );
        }
    }
}

#[test]
fn every_offered_language_is_complete() {
    let keys =
        |language| -> BTreeSet<_> { messages(language).iter().map(|(_, message)| message.id.name).collect() };
    let english = keys(Language::ENGLISH);
    for language in Language::OFFERED {
        let own = keys(*language);
        assert_eq!(english.difference(&own).collect::<Vec<_>>(), Vec::<&&str>::new(), "{language}");
    }
}

#[test]
fn counts_choose_their_form_and_are_written_as_people_read_them() {
    let open = |language: Language, count: u32| language.write(&Text::new("front-open").with("count", count));
    let english = [1, 2].map(|count| open(Language::ENGLISH, count));
    assert_eq!(english, ["1 bot, open to agents.", "2 bots, open to agents."]);
    assert_eq!(open(Language::ENGLISH, 1_234), "1,234 bots, open to agents.");
    assert!(open(german(), 1_234).starts_with("1.234 Bots"));
    assert_eq!(
        [0, 1].map(|count| open(german(), count).starts_with(&format!("{count} Bots"))),
        [true, false]
    );
}

#[test]
fn decimals_have_the_sign_of_the_language() {
    let share = Argument::Decimal(-84.62, 1);
    assert_eq!(Language::ENGLISH.write_argument(&share), "−84.6");
    assert_eq!(german().write_argument(&share), "−84,6");
}

#[test]
fn thousands_have_the_sign_of_the_language() {
    let written = |language: Language, count: i64| language.write_argument(&count.into());
    for language in [Language::ENGLISH, Language::ACCENTED, Language::MIRRORED] {
        let counts = [999, 1_000, -1_234_567].map(|count| written(language, count));
        assert_eq!(counts, ["999", "1,000", "−1,234,567"], "{language}");
    }
    assert_eq!(
        [999, 1_000, -1_234_567].map(|count| written(german(), count)),
        ["999", "1.000", "−1.234.567"]
    );
}

#[test]
fn what_is_put_into_markup_is_escaped_and_what_holds_it_is_not() {
    let escape = |text: &str| text.replace('<', "&lt;");
    let done = Text::new("front-done-html").with("done", "<i>").with("all", Text::new("front-now"));
    assert_eq!(Language::ENGLISH.write_markup(&done, &escape), "<b>&lt;i></b> of Now");
    let outer = Text::new("front-done-html").with("done", 1_u32).with("all", &done);
    assert_eq!(Language::ENGLISH.write_markup(&outer, &escape), "<b>1</b> of <b>&lt;i></b> of Now");
}

#[test]
fn a_language_of_the_tests_shows_what_is_in_the_catalogue() {
    assert_eq!(BUNDLES.len(), FOLDERS.len() + 2);
    let live = Text::new("front-live").with("count", 2_u32);
    assert_eq!(Language::ACCENTED.write(&live), "⟦2 ĺíṽé⟧");
    assert_eq!(Language::MIRRORED.write(&live), "2 live");
    assert_eq!(Language::MIRRORED.direction(), "rtl");
}
