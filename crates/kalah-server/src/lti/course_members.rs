//! Members of a course as a class list.

use std::collections::HashSet;

use axum::extract::{Path, State};
use axum::http::header::LINK;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::Html;
use kalah_course::roster::{ColumnChoice, ListedStudent};
use kalah_lti::{CourseRole, Member, MembershipPage, ServiceScope, next_page};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::csv::Csv;
use kalah_store::{LearningPlatform, PersonId, PlatformId, PlatformPerson, StoreError};
use kalah_texts::Text;

use crate::account::people_class::plan_page;
use crate::account::{Accounts, EmptyForm, GuardedAction, PostedForm};
use crate::lti::admission::KnownToPlatform;
use crate::lti::courses::find_course;
use crate::lti::platform_client::{PlatformClient, PlatformError, ServiceRequest};

/// Pages of members that are read at most, and members.
const MOST_PAGES: usize = 100;
const MOST_MEMBERS: usize = 5000;

/// `POST /govern/lti/courses/ID/members`: shows what the members of a course would change in the class.
pub(super) async fn import(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(client): State<PlatformClient>,
    ReaderLanguage(language): ReaderLanguage,
    Path(course): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Html<String>, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let (course, platform) = find_course(accounts.store(), &course).await?;
    let Some(address) = course.members_url.filter(|_| course.accepted_at.is_some()) else {
        return Err(PageError::unfit(Text::new("lti-no-members")));
    };
    let members = fetch(&client, &platform, &address).await.map_err(|error| {
        let why = Text::new("lti-members-untold").with("platform", &platform.registration.name);
        PageError::refused(StatusCode::BAD_GATEWAY, why.with("error", error.text()))
    })?;
    let students: Vec<KnownToPlatform> = members
        .into_iter()
        .filter(|member| member.role == Some(CourseRole::Learner))
        .map(KnownToPlatform::from_member)
        .collect();
    if students.is_empty() {
        return Err(PageError::unfit(Text::new("lti-no-students")));
    }
    let noted: Vec<PlatformPerson> = students.iter().map(|student| student.noted(None)).collect();
    accounts.store().note_platform_people(platform.id, &noted).await?;
    let list = class_list(&students);
    plan_page(&site.tournaments, &accounts, &person, list.as_bytes(), &ColumnChoice::default(), language)
        .await
}

async fn fetch(
    client: &PlatformClient,
    platform: &LearningPlatform,
    first: &str,
) -> Result<Vec<Member>, PlatformError> {
    let mut members = Vec::new();
    let mut seen = HashSet::new();
    let mut address = Some(first.to_owned());
    while let Some(page) = address.take().filter(|page| seen.len() < MOST_PAGES && seen.insert(page.clone()))
    {
        let asked = ServiceRequest {
            method: Method::GET,
            address: &page,
            scope: ServiceScope::Members,
            media_type: MembershipPage::MEDIA_TYPE,
            body: Vec::new(),
        };
        let answer = client.ask(platform, asked).await?;
        let unreadable = |error: serde_json::Error| PlatformError::Unreadable(error.to_string().into());
        members.extend(MembershipPage::parse(answer.body()).map_err(unreadable)?.active());
        if members.len() > MOST_MEMBERS {
            let why = Text::new("lti-error-many-members").with("most", MOST_MEMBERS.to_string());
            return Err(PlatformError::Unreadable(why.into()));
        }
        let links = answer.headers().get_all(LINK).iter().filter_map(|link: &HeaderValue| link.to_str().ok());
        address = links.into_iter().find_map(next_page).map(str::to_owned);
    }
    Ok(members)
}

/// Writes students as the table of a class list. What the platform keeps to itself stays as it is known.
fn class_list(students: &[KnownToPlatform]) -> String {
    let has_mails = students.iter().any(|student| student.mail.is_some());
    let head: &[&str] = if has_mails { &["student_id", "name", "mail"] } else { &["student_id", "name"] };
    let mut csv = Csv::with_head(head);
    for student in students {
        csv.text(student.student_id());
        csv.text(&student.shown_name());
        if has_mails {
            csv.text(student.mail.as_deref().unwrap_or_default());
        }
        csv.end_row();
    }
    csv.finish()
}

/// Recognises members of a platform who have come into the class since their names were read. Returns everybody whom the
/// platform knows and who is here.
pub(super) async fn recognise(
    accounts: &Accounts,
    platform: PlatformId,
) -> Result<HashSet<PersonId>, StoreError> {
    let store = accounts.store();
    let people = store.platform_people(platform).await?;
    let (known, open): (Vec<PlatformPerson>, Vec<_>) =
        people.into_iter().partition(|one| one.person.is_some());
    let mut here: HashSet<PersonId> = known.into_iter().filter_map(|one| one.person).collect();
    let open: Vec<KnownToPlatform> = open
        .into_iter()
        .map(|one| KnownToPlatform {
            subject: one.subject,
            name: None,
            mail: one.mail,
            person_number: one.student_id,
        })
        .collect();
    let lines: Vec<ListedStudent> = (1..).zip(&open).map(|(line, student)| student.listed(line)).collect();
    let mut found = Vec::new();
    for (student, person) in open.iter().zip(known_one_by_one(accounts, &lines).await) {
        if let Some(person) = person.filter(|person| here.insert(*person)) {
            found.push(student.noted(Some(person)));
        }
    }
    if !found.is_empty() {
        store.note_platform_people(platform, &found).await?;
    }
    Ok(here)
}

/// Who is named twice keeps nobody else from being found.
async fn known_one_by_one(accounts: &Accounts, lines: &[ListedStudent]) -> Vec<Option<PersonId>> {
    if let Ok(all) = accounts.known_students(lines).await {
        return all;
    }
    let mut known = Vec::with_capacity(lines.len());
    for line in lines {
        let person = accounts.known_students(std::slice::from_ref(line)).await;
        known.push(person.ok().and_then(|mut person| person.pop()?));
    }
    known
}

#[cfg(test)]
mod tests {
    use super::{KnownToPlatform, class_list};

    fn student(subject: &str, mail: Option<&str>, number: Option<&str>) -> KnownToPlatform {
        KnownToPlatform {
            subject: subject.to_owned(),
            name: Some("Ada, L.".to_owned()),
            mail: mail.map(str::to_owned),
            person_number: number.map(str::to_owned),
        }
    }

    #[test]
    fn members_become_a_class_list() {
        let with_mail = class_list(&[student("7", Some("a@b.c"), Some("12")), student("8", None, None)]);
        assert_eq!(
            with_mail.lines().collect::<Vec<_>>(),
            ["student_id,name,mail", "12,\"Ada, L.\",a@b.c", "8,\"Ada, L.\",",]
        );
        let without = class_list(&[student("7", None, None)]);
        assert_eq!(without.lines().next(), Some("student_id,name"));
    }
}
