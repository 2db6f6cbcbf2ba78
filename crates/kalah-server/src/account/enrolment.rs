//! People whom somebody else vouches for: students who are found in the class or join it, and staff.

use kalah_course::roster::ListedStudent;
use kalah_store::{ClassChange, LinkId, PersonId, Role, StoreError};

use crate::account::accounts::Accounts;
use crate::account::class::ClassError;
use crate::account::class_match::recognised;
use crate::account::class_plan::{ClassFitError, plan};
use crate::account::links::invitation;

impl Accounts {
    /// Returns who in the class is meant by each of these, as a class list would find them.
    ///
    /// # Errors
    /// If two of them are the same person, or the database cannot tell.
    pub(crate) async fn known_students(
        &self,
        students: &[ListedStudent],
    ) -> Result<Vec<Option<PersonId>>, ClassError> {
        let class = self.store().class().await?;
        let known = recognised(&class, students)?;
        let person_of = |student: &ListedStudent| {
            let mut people = class.people.iter();
            people
                .find(|person| person.student_id.as_ref() == Some(&student.student_id))
                .map(|person| person.id)
        };
        Ok(known.iter().map(person_of).collect())
    }

    /// Returns who in the class is meant, after this student has joined it if nobody is. What is known of somebody stays.
    ///
    /// # Errors
    /// If there is no number left for the player, or the database cannot do it.
    pub(crate) async fn enrol(&self, student: &ListedStudent) -> Result<PersonId, ClassError> {
        let student = std::slice::from_ref(student);
        if let Some(Some(person)) = self.known_students(student).await?.pop() {
            return Ok(person);
        }
        let joining = |class: &_| {
            let plan = plan(class, &recognised(class, student)?)?;
            // Nobody gets this link: whoever vouches for the student signs it in.
            let join = plan.join.into_iter().map(|listed| (listed, invitation().1)).collect();
            Ok::<_, ClassFitError>(ClassChange { join, amend: Vec::new() })
        };
        self.store().change_class(None, joining, |_: &[LinkId]| Ok(())).await??;
        let joined = self.known_students(student).await?.pop().flatten();
        joined.ok_or(ClassError::Fit(ClassFitError::Changed))
    }

    /// Lets somebody into the staff who signs in by whoever vouches for it.
    pub(crate) async fn add_staff(&self, role: Role, name: &str) -> Result<PersonId, StoreError> {
        let (_, kept) = invitation();
        self.store().invite(None, role, name, &kept).await.map(|(person, _)| person)
    }
}
