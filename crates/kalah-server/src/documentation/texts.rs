//! The texts that the site shows, by audience.

/// Texts for one audience.
pub(super) struct Shelf {
    /// Key of its name.
    pub(super) name: &'static str,
    pub(super) texts: &'static [SourceText],
}

/// A text of `docs/`.
pub(super) struct SourceText {
    pub(super) name: &'static str,
    pub(super) markdown: &'static str,
}

/// A text of `docs/`, by the name of its file.
macro_rules! text {
    ($name:literal) => {
        SourceText { name: $name, markdown: include_str!(concat!("../../../../docs/", $name, ".md")) }
    };
}

/// The audiences, those with the most questions first.
pub(super) static SHELVES: [Shelf; 4] = [
    Shelf {
        name: "documentation-students",
        texts: &[
            text!("students"),
            text!("workshop"),
            text!("check"),
            text!("bot-protocol"),
            text!("trouble"),
            text!("glossary"),
            text!("sandbox"),
            text!("haskell-players"),
            text!("java-assignment"),
            text!("wasm-bots"),
            text!("kalaha-socket"),
            text!("mankalah"),
            text!("kgp"),
        ],
    },
    Shelf {
        name: "documentation-lecturers",
        texts: &[
            text!("lecturer-tutorial"),
            text!("tournament"),
            text!("class"),
            text!("grading"),
            text!("people"),
            text!("formats"),
            text!("api"),
        ],
    },
    Shelf {
        name: "documentation-players",
        texts: &[
            text!("players"),
            text!("puzzles"),
            text!("search"),
            text!("nim"),
            text!("knowledge"),
            text!("book"),
            text!("researchers"),
            text!("laboratory"),
            text!("json"),
            text!("python"),
            text!("javascript"),
        ],
    },
    Shelf {
        name: "documentation-operators",
        texts: &[
            text!("installing"),
            text!("platforms"),
            text!("operating"),
            text!("many-machines"),
            text!("scaling"),
        ],
    },
];

/// Returns true if the site has a page of this name.
pub(super) fn has(name: &str) -> bool {
    SHELVES.iter().flat_map(|shelf| shelf.texts).any(|text| text.name == name)
}
