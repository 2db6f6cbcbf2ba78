//! People in bulk: a letter to those who are selected, or new sign-in links for them.

mod bulk_page;
mod letters;
mod links;
mod selection;

pub(super) use letters::send;
pub(super) use links::create;
pub(super) use selection::select;
