//! Parts of the points of a criterion.

/// What a criterion found of a submission, and the reason.
pub(crate) struct Earned {
    /// Parts that were right; `None` where nothing can measure it.
    pub(crate) share: Option<Share>,
    pub(crate) reason: String,
}

/// Share of the points.
#[derive(Clone, Copy)]
pub(crate) struct Share {
    /// Parts that were right.
    pub(crate) right: usize,
    /// Parts in all, at least 1.
    pub(crate) all: usize,
}

impl Earned {
    pub(crate) fn all(reason: impl Into<String>) -> Earned {
        Earned { share: Some(Share { right: 1, all: 1 }), reason: reason.into() }
    }

    pub(crate) fn nothing(reason: impl Into<String>) -> Earned {
        Earned { share: Some(Share { right: 0, all: 1 }), reason: reason.into() }
    }

    /// Leaves the points to a person, who can see what no measurement shows.
    pub(crate) fn open(reason: impl Into<String>) -> Earned {
        Earned { share: None, reason: reason.into() }
    }
}
