//! People, their roles, tokens and identities, and the class list.

pub(crate) mod class;
pub(crate) mod deletion;
pub(crate) mod identities;
pub(crate) mod people;
pub(crate) mod people_filter;
pub(crate) mod role;
pub(crate) mod tokens;
pub(crate) mod trial_player;
