//! Known value of a move, in words.

use kalah_engine::ValueSource;
use kalah_pages::ui::words;
use kalah_texts::Text;

use crate::explorer::entry::{EntrySource, MoveValueView};

/// Value of a move for the side that plays it.
#[derive(Debug)]
pub(super) struct KnownValue {
    /// Margin with its sign; a question mark if unknown.
    pub(super) margin: String,
    /// `win`, `draw`, `loss`, or nothing where that is not known.
    pub(super) class: &'static str,
    pub(super) how: Text,
}

impl KnownValue {
    pub(super) fn from_view(known: Option<MoveValueView>) -> KnownValue {
        let Some(known) = known else {
            return KnownValue { margin: "?".to_owned(), class: "", how: Text::new("explorer-not-known") };
        };
        let class = match known.margin {
            1.. => "win",
            0 => "draw",
            _ => "loss",
        };
        let how = match known.how {
            EntrySource::Proven(source) => Text::new(proven(source)),
            EntrySource::Searched(depth) => Text::new("explorer-searched").with("depth", depth.to_string()),
        };
        KnownValue { margin: words::signed(known.margin), class, how }
    }
}

/// The key of the words for a proof from a source.
const fn proven(source: ValueSource) -> &'static str {
    match source {
        ValueSource::Over => "explorer-proven-over",
        ValueSource::Database => "explorer-proven-database",
        ValueSource::Proof => "explorer-proven-proof",
        ValueSource::Book => "explorer-proven-book",
        ValueSource::Table => "explorer-proven-table",
        ValueSource::Search => "explorer-proven-search",
    }
}
