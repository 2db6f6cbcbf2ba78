//! Links of people who have come by a class list, as a table.

use crate::account::class::JoinedPerson;
use crate::account::link_result_page::{PersonLink, link_table};

/// Writes the people who joined, as CSV, with the links for their first sign-in below this address of the
/// site.
pub fn invitations(joined: &[JoinedPerson], site: &str) -> String {
    let links: Vec<_> = joined.iter().map(PersonLink::from_joined).collect();
    link_table(&links, site)
}
