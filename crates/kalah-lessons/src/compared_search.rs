//! The other searches on a board, with what each visits.

use crate::search_kind::{SearchKind, SearchSettings};
use crate::search_words::value_text;

/// Result of another search on the same board.
pub(crate) struct ComparedSearch {
    /// Key of its name.
    pub(crate) name: &'static str,
    pub(crate) href: String,
    pub(crate) is_shown: bool,
    pub(crate) visited: u64,
    pub(crate) cuts: u64,
    pub(crate) value: String,
}

impl ComparedSearch {
    pub(crate) fn new(
        kind: SearchKind,
        shown: SearchKind,
        settings: &SearchSettings,
        query: &str,
    ) -> ComparedSearch {
        let outcome = kind.counted(settings);
        ComparedSearch {
            name: kind.name(),
            href: format!("/search?{query}&search={}", kind.word()),
            is_shown: kind == shown,
            visited: outcome.counts.visited,
            cuts: outcome.counts.cuts,
            value: outcome.value.map(value_text).unwrap_or_default(),
        }
    }
}
