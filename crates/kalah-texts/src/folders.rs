//! The files of the catalogue.

/// Code of the language that has every text.
pub(crate) const COMPLETE: &str = "en";

/// A file of a language.
pub(crate) struct CatalogueFile {
    /// Path in the folder of the language without its ending: `standings`, `scripts/site`.
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

/// A language with its files.
pub(crate) struct CatalogueFolder {
    pub(crate) code: &'static str,
    pub(crate) files: &'static [CatalogueFile],
}

/// The folders of `texts/`, by the build script.
pub(crate) const FOLDERS: &[CatalogueFolder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// Returns the files of a language; those of English for a language of the tests.
pub(crate) fn files(code: &str) -> &'static [CatalogueFile] {
    let has_code = |code: &str| FOLDERS.iter().find(|folder| folder.code == code);
    has_code(code).or_else(|| has_code(COMPLETE)).map_or(&[], |folder| folder.files)
}
