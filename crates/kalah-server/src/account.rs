//! People and visitors: accounts, sessions, tokens, sign-in links, the class list, what each may do, and
//! their pages.
//!
//! A handler takes a [`RequestAuthor`], makes a [`Person`] of it, and asks whether that one [may](Person::may) do
//! what is asked for. What changes something takes [`PostedForm`], which looks at the form's CSRF token as well.
//! Visitors without an account are in [`guest`].
//!
//! What other features show on the own page comes through [`OwnSections`]; none of them is named in here.

pub(crate) mod accounts;
pub(crate) mod api;
mod by_provider;
pub(crate) mod class;
mod class_columns_page;
mod class_list_page;
mod class_match;
mod class_plan;
pub(crate) mod cookie;
mod enrolment;
pub(crate) mod guest;
mod identity;
mod invitations;
pub(crate) mod link_result_page;
mod links;
mod me;
mod me_page;
mod own_sections;
pub(crate) mod people;
pub(crate) mod people_class;
pub(crate) mod people_filter;
mod people_page;
mod person;
mod person_page;
mod player_people;
mod posted_form;
pub(crate) mod provider_calls;
pub(crate) mod recent_actions;
mod rights;
pub(crate) mod role_name;
mod routes;
pub(crate) mod secret;
pub(crate) mod session;
mod sign_in;
mod sign_in_page;
pub(crate) mod signing_key;
mod token_cache;
mod used_states;
mod visitor;

pub(crate) use accounts::Accounts;
pub use class::{ClassError, ClassListFile, JoinedPerson, PlannedClass};
pub use class_plan::{ClassFitError, ClassPlan};
pub(crate) use identity::IdentityProvider;
pub use identity::IdentitySettings;
pub use invitations::invitations;
pub(crate) use own_sections::OwnSections;
pub(crate) use person::{Person, RequestAuthor};
pub(crate) use player_people::names_of_player;
pub(crate) use posted_form::not_from_elsewhere;
pub(crate) use posted_form::{EmptyForm, PostedForm, PostedParts};
pub(crate) use rights::GuardedAction;
pub(crate) use routes::{api_routes, router};
