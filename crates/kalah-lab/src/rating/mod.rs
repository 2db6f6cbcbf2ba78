//! What ratings can tell: `groups` who can be compared, `contradictions` what does not fit. The strengths themselves are
//! those of `kalah-tournament`.

pub(crate) mod contradictions;
pub(crate) mod groups;
