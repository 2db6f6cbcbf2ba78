//! How strong players are who have met: `model` finds the strengths, `bootstrap` how sure they are, `groups` who can be compared,
//! `contradictions` what does not fit.

pub(crate) mod bootstrap;
pub(crate) mod contradictions;
pub(crate) mod groups;
pub(crate) mod model;
