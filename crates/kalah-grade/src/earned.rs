//! Parts of the points of a criterion.

/// Share of the points of a criterion, and the reason.
pub(crate) struct Earned {
    /// Parts that were right.
    pub(crate) right: usize,
    /// Parts in all, at least 1.
    pub(crate) all: usize,
    pub(crate) reason: String,
}

impl Earned {
    pub(crate) fn all(reason: impl Into<String>) -> Earned {
        Earned { right: 1, all: 1, reason: reason.into() }
    }

    pub(crate) fn nothing(reason: impl Into<String>) -> Earned {
        Earned { right: 0, all: 1, reason: reason.into() }
    }
}
