//! Texts for scripts: the files below `scripts/` as modules, which hand their texts to `web/shared/texts.js`.
//!
//! Each text is compiled to a function of its arguments, so that no browser has to read Fluent. Scripts know arguments,
//! literals and the choice among variants; no functions, attributes or terms.

use std::collections::HashMap;
use std::fmt::Write as _;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser;

use crate::folders::{self, CatalogueFile};
use crate::language::Language;
use crate::pseudo;

/// Folder of the files that are sent to browsers.
const FOLDER: &str = "scripts/";

/// Returns the names of all modules: that of `scripts/site.ftl` is `site`.
pub fn names() -> impl Iterator<Item = &'static str> {
    folders::files(folders::COMPLETE).iter().filter_map(|file| file.name.strip_prefix(FOLDER))
}

/// Writes the module of a name in a language, to be served beside the folder `shared/`: `texts/de/site.js`. It has every
/// text of the English file.
pub fn module(language: Language, name: &str) -> String {
    let file = |language: Language| {
        folders::files(language.code()).iter().find(|file| file.name == format!("{FOLDER}{name}"))
    };
    let own = file(language).map(compiled).unwrap_or_default();
    let own: HashMap<_, _> = own.into_iter().collect();
    let english = file(Language::ENGLISH).map(compiled).unwrap_or_default();
    let mut module = "import { add, number, pick } from \"../../shared/texts.js\";\n\nadd({\n".to_owned();
    for (key, pattern) in &english {
        let mut function = own.get(key).unwrap_or(pattern).written(language);
        if language == Language::ACCENTED {
            function = format!("\"⟦\" + {function} + \"⟧\"");
        }
        // A string takes whatever is written.
        _ = writeln!(module, "  {key:?}: (v) => {function},");
    }
    module + "});\n"
}

/// A pattern of a file, in parts.
struct ScriptPattern(Vec<ScriptPart>);

enum ScriptPart {
    Literal(String),
    Argument(String),
    Choice { argument: String, variants: Vec<(String, ScriptPattern)>, default: String },
}

impl ScriptPattern {
    /// Writes the expression of the pattern: a string.
    fn written(&self, language: Language) -> String {
        let parts = self.0.iter().map(|part| match part {
            ScriptPart::Literal(text) if language == Language::ACCENTED => {
                format!("{:?}", pseudo::accented(text))
            }
            ScriptPart::Literal(text) => format!("{text:?}"),
            ScriptPart::Argument(name) => format!("number(v.{name})"),
            ScriptPart::Choice { argument, variants, default } => {
                let variants = variants
                    .iter()
                    .map(|(form, pattern)| format!("{form:?}: () => {}", pattern.written(language)))
                    .collect::<Vec<_>>()
                    .join(", ");
                format!("pick(v.{argument}, {{ {variants} }}, {default:?})")
            }
        });
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() { "\"\"".to_owned() } else { parts.join(" + ") }
    }
}

/// The texts of a file, in its order. What scripts do not know is left out; a test says that there is none.
fn compiled(file: &CatalogueFile) -> Vec<(&'static str, ScriptPattern)> {
    let resource = parser::parse(file.text).unwrap_or_else(|(read, _)| read);
    let message = |entry| match entry {
        Entry::Message(message) => Some((message.id.name, pattern(&message.value?)?)),
        _ => None,
    };
    resource.body.into_iter().filter_map(message).collect()
}

fn pattern(pattern: &Pattern<&'static str>) -> Option<ScriptPattern> {
    pattern.elements.iter().map(part).collect::<Option<Vec<_>>>().map(ScriptPattern)
}

fn part(element: &PatternElement<&'static str>) -> Option<ScriptPart> {
    let expression = match element {
        PatternElement::TextElement { value } => return Some(ScriptPart::Literal((*value).to_owned())),
        PatternElement::Placeable { expression } => expression,
    };
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            Some(ScriptPart::Literal(fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned()))
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            Some(ScriptPart::Argument(id.name.to_owned()))
        }
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let default = variants.iter().find(|variant| variant.default).map(form)?;
            let variants = variants.iter().map(|variant| Some((form(variant), pattern(&variant.value)?)));
            let variants = variants.collect::<Option<Vec<_>>>()?;
            Some(ScriptPart::Choice { argument: id.name.to_owned(), variants, default })
        }
        _ => None,
    }
}

fn form(variant: &Variant<&'static str>) -> String {
    match variant.key {
        VariantKey::Identifier { name } => name.to_owned(),
        VariantKey::NumberLiteral { value } => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use fluent_syntax::ast::Entry;
    use fluent_syntax::parser;

    use super::{FOLDER, compiled};
    use crate::folders::{CatalogueFile, FOLDERS};
    use crate::language::Language;

    #[test]
    fn plural_forms_are_chosen_by_the_script() {
        let text =
            "game-seeds = { $count ->\n    [one] { $count } \"seed\"\n   *[other] { $count } seeds\n } left";
        let compiled = compiled(&CatalogueFile { name: "scripts/game", text });
        let [(key, pattern)] = compiled.as_slice() else { panic!("one text") };
        assert_eq!(*key, "game-seeds");
        assert_eq!(
            pattern.written(Language::ENGLISH),
            "pick(v.count, { \"one\": () => number(v.count) + \" \\\"seed\\\"\", \
             \"other\": () => number(v.count) + \" seeds\" }, \"other\") + \" left\""
        );
    }

    #[test]
    fn scripts_know_all_that_their_files_use() {
        for file in
            FOLDERS.iter().flat_map(|folder| folder.files).filter(|file| file.name.starts_with(FOLDER))
        {
            let entries = parser::parse(file.text).unwrap().body;
            let messages = entries.iter().filter(|entry| matches!(entry, Entry::Message(_))).count();
            assert_eq!(compiled(file).len(), messages, "{}", file.name);
        }
    }
}
