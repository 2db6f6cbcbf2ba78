//! Who here is meant by somebody whom a platform sends.

use axum::http::StatusCode;
use kalah_course::roster::{ListedStudent, OptionalCell};
use kalah_lti::{CourseRole, Launch, Member};
use kalah_pages::http::page_error::PageError;
use kalah_store::{AuditKind, LearningPlatform, PersonId, PersonRow, PlatformPerson, Role};

use crate::account::Accounts;

/// Longest name, in letters.
const LONGEST_NAME: usize = 200;

/// Somebody as a platform knows the person.
#[derive(Clone, Debug)]
pub(super) struct KnownToPlatform {
    pub(super) subject: String,
    pub(super) name: Option<String>,
    pub(super) mail: Option<String>,
    pub(super) person_number: Option<String>,
}

impl KnownToPlatform {
    pub(super) fn from_launch(launch: &Launch) -> KnownToPlatform {
        let Launch { subject, name, mail, person_number, .. } = launch.clone();
        KnownToPlatform { subject, name, mail, person_number }
    }

    pub(super) fn from_member(member: Member) -> KnownToPlatform {
        let Member { subject, name, mail, person_number, .. } = member;
        KnownToPlatform { subject, name, mail, person_number }
    }

    /// Returns the id in the class list: that of the registrar, or else the platform's.
    pub(super) fn student_id(&self) -> &str {
        self.person_number.as_deref().unwrap_or(&self.subject)
    }

    /// Returns the name, or what stands for it where the platform keeps names to itself.
    pub(super) fn shown_name(&self) -> String {
        let name = self.name.clone().unwrap_or_else(|| format!("Participant {}", self.subject));
        name.chars().take(LONGEST_NAME).collect()
    }

    /// Returns the line of a class list.
    pub(super) fn listed(&self, line: u64) -> ListedStudent {
        ListedStudent {
            line,
            student_id: self.student_id().to_owned(),
            other_ids: Vec::new(),
            name: self.shown_name(),
            mail: self.mail.clone().map_or(OptionalCell::NoColumn, |mail| OptionalCell::Cell(Some(mail))),
            group: OptionalCell::NoColumn,
            number: None,
        }
    }

    /// Returns what is noted of the person.
    pub(super) fn noted(&self, person: Option<PersonId>) -> PlatformPerson {
        PlatformPerson {
            subject: self.subject.clone(),
            person,
            student_id: Some(self.student_id().to_owned()),
            mail: self.mail.clone(),
        }
    }
}

/// Returns the person whom a launch means. A student is looked for in the class and joins it if needed; staff gets an
/// account. An account keeps its role, whatever later launches say.
pub(super) async fn admit(
    accounts: &Accounts,
    platform: &LearningPlatform,
    launch: &Launch,
) -> Result<PersonRow, PageError> {
    let store = accounts.store();
    let known = store.person_of_platform(platform.id, &launch.subject).await?;
    let id = match known {
        Some(person) => person,
        None => enter(accounts, platform, launch).await?,
    };
    store.person(id).await?.filter(|person| person.left_at.is_none()).ok_or_else(|| refused(BLOCKED))
}

const BLOCKED: &str = "Your account here is blocked: ask your lecturer.";

async fn enter(
    accounts: &Accounts,
    platform: &LearningPlatform,
    launch: &Launch,
) -> Result<PersonId, PageError> {
    let store = accounts.store();
    let known = KnownToPlatform::from_launch(launch);
    let person = match launch.role {
        None => return Err(refused("You have no role in this course that has a place here.")),
        Some(CourseRole::Learner) => student(accounts, platform, &known).await?,
        Some(CourseRole::Assistant) => accounts.add_staff(Role::Tutor, &known.shown_name()).await?,
        Some(CourseRole::Instructor) => accounts.add_staff(Role::Lecturer, &known.shown_name()).await?,
    };
    store.note_platform_people(platform.id, &[known.noted(Some(person))]).await?;
    let about = format!("{person}: {} of {}", launch.subject, platform.registration.name);
    store.note(person, AuditKind::Bound, &about).await?;
    // Of two launches at once one has bound the person.
    match store.person_of_platform(platform.id, &launch.subject).await? {
        Some(bound) => Ok(bound),
        None => Err(refused(BLOCKED)),
    }
}

async fn student(
    accounts: &Accounts,
    platform: &LearningPlatform,
    known: &KnownToPlatform,
) -> Result<PersonId, PageError> {
    let person = accounts.enrol(&known.listed(1)).await.map_err(|error| {
        tracing::warn!("a student of a learning platform was not enrolled: {error}");
        refused("Your account cannot be made now: ask your lecturer.")
    })?;
    let store = accounts.store();
    let row = store.person(person).await?.filter(|row| row.role == Role::Student);
    let is_taken = store.is_another_of_platform(platform.id, &known.subject, person).await?;
    if row.is_none() || is_taken {
        return Err(refused(
            "The account that your platform means belongs to somebody else: ask your lecturer.",
        ));
    }
    Ok(person)
}

fn refused(why: &str) -> PageError {
    PageError::Refused(StatusCode::FORBIDDEN, why.to_owned())
}
