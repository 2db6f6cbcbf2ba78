//! Links of people who have come by a class list, as a table.

use crate::account::class::JoinedPerson;
use crate::ui::csv::Csv;

/// Writes the people who joined, as CSV, with the links for their first sign-in below this address of the
/// site.
pub fn invitations(joined: &[JoinedPerson], site: &str) -> String {
    let mut csv = Csv::with_head(&["student_id", "name", "mail", "player", "link"]);
    for JoinedPerson { listed, path } in joined {
        csv.text(&listed.student_id);
        csv.text(&listed.name);
        csv.text(listed.mail.as_deref().unwrap_or(""));
        csv.number(Some(listed.player));
        csv.text(&format!("{site}{path}"));
        csv.end_row();
    }
    csv.finish()
}
