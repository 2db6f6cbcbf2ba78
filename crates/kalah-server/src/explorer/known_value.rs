//! Known value of a move, in words.

use kalah_pages::ui::words;

use crate::explorer::entry::{EntrySource, MoveValueView};

/// Value of a move for the side that plays it.
#[derive(Debug)]
pub(super) struct KnownValue {
    /// Margin with its sign; a question mark if unknown.
    pub(super) margin: String,
    /// `win`, `draw`, `loss`, or nothing where that is not known.
    pub(super) class: &'static str,
    pub(super) how: String,
}

impl KnownValue {
    pub(super) fn from_view(known: Option<MoveValueView>) -> KnownValue {
        let Some(known) = known else {
            return KnownValue { margin: "?".to_owned(), class: "", how: "not known".to_owned() };
        };
        let class = match known.margin {
            1.. => "win",
            0 => "draw",
            _ => "loss",
        };
        let how = match known.how {
            EntrySource::Proven(source) => format!("proven: {source}"),
            EntrySource::Searched(depth) => format!("searched, depth {depth}"),
        };
        KnownValue { margin: words::signed(known.margin), class, how }
    }
}
