//! What ratings can tell: `groups` who can be compared, `contradictions` what does not fit, `rated_games` rates the
//! players of any games, `samples` has what intervals stand on. The strengths themselves are
//! those of `kalah-tournament`.

pub(crate) mod contradictions;
pub(crate) mod groups;
pub(crate) mod rated_games;
pub(crate) mod samples;
