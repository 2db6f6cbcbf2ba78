//! Who here is meant by somebody whom a platform sends.

use axum::http::StatusCode;
use kalah_course::roster::{ListedStudent, OptionalCell};
use kalah_lti::{CourseRole, Launch, Member};
use kalah_pages::http::page_error::PageError;
use kalah_store::{AuditKind, LearningPlatform, PersonId, PersonRow, PlatformId, PlatformPerson, Role};
use kalah_texts::Text;
use serde::{Deserialize, Serialize};

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

/// Somebody whom a launch means.
pub(super) enum Admission {
    /// Somebody with an account.
    Known(Box<PersonRow>),
    /// Staff of a course who comes for the first time.
    NewStaff(NewStaff),
}

/// Staff of a course without an account that the platform knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct NewStaff {
    platform: i64,
    subject: String,
    pub(super) name: String,
    mail: Option<String>,
    person_number: Option<String>,
    is_lecturer: bool,
}

/// Returns whom a launch means. A student is looked for in the class and joins it if needed. An account keeps its role,
/// whatever later launches say.
pub(super) async fn admit(
    accounts: &Accounts,
    platform: &LearningPlatform,
    launch: &Launch,
) -> Result<Admission, PageError> {
    let store = accounts.store();
    if let Some(person) = store.person_of_platform(platform.id, &launch.subject).await? {
        return known_person(accounts, person).await;
    }
    let known = KnownToPlatform::from_launch(launch);
    match launch.role {
        None => Err(refused("lti-no-role")),
        Some(CourseRole::Learner) => {
            let person = student(accounts, platform, &known).await?;
            bind(accounts, platform, &known, person).await?;
            known_person(accounts, person).await
        }
        Some(role @ (CourseRole::Assistant | CourseRole::Instructor)) => Ok(Admission::NewStaff(NewStaff {
            platform: platform.id.0,
            name: known.shown_name(),
            subject: known.subject,
            mail: known.mail,
            person_number: known.person_number,
            is_lecturer: role == CourseRole::Instructor,
        })),
    }
}

async fn known_person(accounts: &Accounts, person: PersonId) -> Result<Admission, PageError> {
    let person = accounts.store().person(person).await?.filter(|person| person.left_at.is_none());
    let person = person.ok_or_else(|| refused("lti-blocked"))?;
    Ok(Admission::Known(Box::new(person)))
}

impl NewStaff {
    /// Returns the role here.
    pub(super) fn role(&self) -> Role {
        if self.is_lecturer { Role::Lecturer } else { Role::Tutor }
    }

    /// Binds an account to this person of the platform: that of somebody who is signed in, or a new one. Returns whose it is;
    /// of two requests at once the first one has bound it.
    pub(super) async fn enter(
        self,
        accounts: &Accounts,
        account: Option<PersonId>,
    ) -> Result<PersonId, PageError> {
        let store = accounts.store();
        let id = PlatformId(self.platform);
        let platform = store.platform(id).await?.ok_or(PageError::NotFound("missing-learning-platform"))?;
        if let Some(person) = store.person_of_platform(id, &self.subject).await? {
            return Ok(person);
        }
        let role = self.role();
        let NewStaff { subject, name, mail, person_number, .. } = self;
        let person = match account {
            Some(person) => person,
            None => accounts.add_staff(role, &name).await?,
        };
        let known = KnownToPlatform { subject, name: Some(name), mail, person_number };
        bind(accounts, &platform, &known, person).await?;
        Ok(person)
    }
}

async fn bind(
    accounts: &Accounts,
    platform: &LearningPlatform,
    known: &KnownToPlatform,
    person: PersonId,
) -> Result<(), PageError> {
    let store = accounts.store();
    store.note_platform_people(platform.id, &[known.noted(Some(person))]).await?;
    let about = format!("{person}: {} of {}", known.subject, platform.registration.name);
    Ok(store.note(person, AuditKind::Bound, &about).await?)
}

async fn student(
    accounts: &Accounts,
    platform: &LearningPlatform,
    known: &KnownToPlatform,
) -> Result<PersonId, PageError> {
    let person = accounts.enrol(&known.listed(1)).await.map_err(|error| {
        tracing::warn!("a student of a learning platform was not enrolled: {error}");
        refused("lti-no-account")
    })?;
    let store = accounts.store();
    let row = store.person(person).await?.filter(|row| row.role == Role::Student);
    let is_taken = store.is_another_of_platform(platform.id, &known.subject, person).await?;
    if row.is_none() || is_taken {
        return Err(refused("lti-account-of-another"));
    }
    Ok(person)
}

fn refused(key: &'static str) -> PageError {
    PageError::refused(StatusCode::FORBIDDEN, Text::new(key))
}
