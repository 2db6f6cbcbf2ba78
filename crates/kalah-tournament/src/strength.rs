//! Strength of players, whoever they have met: the model of Bradley and Terry, and how sure its figures are.

pub(crate) mod against_known;
pub(crate) mod bootstrap;
pub(crate) mod intervals;
pub(crate) mod model;
