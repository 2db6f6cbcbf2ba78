//! Texts of scripts, a module for each language and part of the pages: `texts/de/site.js`.

use std::sync::LazyLock;

use kalah_texts::{Language, script};

/// A module with its name among the assets.
pub(super) struct ScriptTexts {
    pub(super) name: String,
    pub(super) language: Language,
    pub(super) module: String,
}

/// All modules, those of the languages of tests among them.
static MODULES: LazyLock<Vec<ScriptTexts>> = LazyLock::new(|| {
    let languages = Language::written().chain([Language::ACCENTED, Language::MIRRORED]);
    let modules = languages.flat_map(|language| {
        script::names().map(move |part| ScriptTexts {
            name: format!("texts/{language}/{part}.js"),
            language,
            module: script::module(language, part),
        })
    });
    modules.collect()
});

/// Returns all modules.
pub(super) fn modules() -> &'static [ScriptTexts] {
    &MODULES
}

/// Returns the modules of the languages that a released server offers.
pub(super) fn offered() -> impl Iterator<Item = &'static ScriptTexts> {
    MODULES.iter().filter(|texts| Language::OFFERED.contains(&texts.language))
}
