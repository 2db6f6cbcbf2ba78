//! Which line of a class list is whose.

use std::collections::HashMap;

use kalah_course::roster::{ListedStudent, OptionalCell};
use kalah_store::{ClassMembers, PersonId, PersonRow};

use crate::account::class_plan::ClassFitError;

/// Keys by which a line is looked for.
type Keys = dyn Fn(&ListedStudent) -> Vec<String>;

/// Returns the lines with the ids by which the class knows their students.
///
/// A line is recognised by its id; else by one of its other ids, by an id that differs in case or in zeros at its
/// beginning, which spreadsheets take away; else by its mail address. So nobody becomes a stranger because a platform
/// names people otherwise than before.
///
/// # Errors
/// If two lines are the same person.
pub(super) fn recognised(
    class: &ClassMembers,
    lines: &[ListedStudent],
) -> Result<Vec<ListedStudent>, ClassFitError> {
    let mut found: HashMap<PersonId, u64> = HashMap::new();
    let mut lines = lines.to_vec();
    let exact = |line: &ListedStudent| vec![line.student_id.clone()];
    let ids = |line: &ListedStudent| {
        [&line.student_id].into_iter().chain(&line.other_ids).map(|id| folded(id)).collect::<Vec<_>>()
    };
    let mails = |line: &ListedStudent| match &line.mail {
        OptionalCell::Cell(Some(mail)) => vec![mail.to_lowercase()],
        OptionalCell::Cell(None) | OptionalCell::NoColumn => Vec::new(),
    };
    let by_exact_id = people_by(class, |person| person.student_id.clone());
    let by_id = people_by(class, |person| person.student_id.as_deref().map(folded));
    let by_mail = people_by(class, |person| person.mail.as_deref().map(str::to_lowercase));
    let passes: [(&Keys, _); 3] = [(&exact, by_exact_id), (&ids, by_id), (&mails, by_mail)];
    let mut open: Vec<usize> = (0..lines.len()).collect();
    for (keys, people) in passes {
        let mut left = Vec::new();
        for place in open {
            let line = &mut lines[place];
            let person = keys(line).iter().find_map(|key| people.get(key).copied().flatten());
            let Some(person) = person else {
                left.push(place);
                continue;
            };
            if let Some(first) = found.insert(person.id, line.line) {
                return Err(ClassFitError::SamePerson {
                    first,
                    second: line.line,
                    name: person.name.clone(),
                });
            }
            if let Some(id) = &person.student_id {
                line.student_id.clone_from(id);
            }
        }
        open = left;
    }
    Ok(lines)
}

/// The students of a class by a key; `None` where several have it.
fn people_by(
    class: &ClassMembers,
    key: impl Fn(&PersonRow) -> Option<String>,
) -> HashMap<String, Option<&PersonRow>> {
    let mut people = HashMap::new();
    for person in class.people.iter().filter(|person| person.student_id.is_some()) {
        let Some(key) = key(person) else { continue };
        people.entry(key).and_modify(|person| *person = None).or_insert(Some(person));
    }
    people
}

/// An id without case, and a number without zeros at its beginning.
fn folded(id: &str) -> String {
    let id = id.to_lowercase();
    match id.trim_start_matches('0') {
        number if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => number.to_owned(),
        _ => id,
    }
}
